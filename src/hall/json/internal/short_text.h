// hall/json/internal/short_text.h — a short text that people write into a form: what they call a
// token, a passkey, a webhook.
//
// Safe: pure function, any thread.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/result.h"

namespace kyvien::hall {

/// The text without blanks at both ends. Refuses: "bad-field" where it then has fewer or more
/// characters than these, or one that nobody sees (base::hidden_character).
[[nodiscard]] Result<std::string> short_text(std::string_view field, std::string_view text,
                                             std::size_t least, std::size_t most);

}  // namespace kyvien::hall
