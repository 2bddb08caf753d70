#include "hall/json/internal/short_text.h"

#include <fmt/core.h>

#include "base/text.h"
#include "hall/json/internal/json_fields.h"

namespace kyvien::hall {

Result<std::string> short_text(std::string_view field, std::string_view text, std::size_t least,
                               std::size_t most) {
    const std::string_view shown = base::trimmed_wide(text);
    const auto length = base::printable_length(shown);
    if (!length || *length < least || *length > most || base::hidden_character(shown))
        return bad_field(std::string(field), least == 0
                                                 ? fmt::format("{} characters at most", most)
                                                 : fmt::format("{} to {} characters", least, most));
    return std::string(shown);
}

}  // namespace kyvien::hall
