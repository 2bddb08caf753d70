#include "hall/json/internal/short_text.h"

#include <fmt/core.h>

#include "base/text.h"
#include "hall/json/internal/json_fields.h"

namespace kyvien::hall {

Result<std::string> short_text(std::string_view field, std::string_view text,
                               std::size_t min_length, std::size_t max_length) {
    const std::string_view shown = base::trimmed_wide(text);
    const auto length = base::printable_length(shown);
    if (!length || *length < min_length || *length > max_length || base::hidden_character(shown))
        return bad_field(std::string(field),
                         min_length == 0
                             ? Reason("field-characters-most", "at most {most} characters",
                                      {{"most", max_length}})
                             : Reason("field-characters", "{least} to {most} characters",
                                      {{"least", min_length}, {"most", max_length}}));
    return std::string(shown);
}

}  // namespace kyvien::hall
