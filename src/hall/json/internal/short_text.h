// hall/json/internal/short_text.h — checks a short text that people enter in a form: the name of a
// token, a passkey, a webhook.
//
// Safe: pure function, any thread.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/result.h"

namespace kyvien::hall {

/// The trimmed text. Refuses: "bad-field" if it then has fewer or more characters than allowed, or
/// an invisible one (base::hidden_character).
[[nodiscard]] Result<std::string> short_text(std::string_view field, std::string_view text,
                                             std::size_t min_length, std::size_t max_length);

}  // namespace kyvien::hall
