// Any bytes as a message, with any value: no crash; quoted text is output as it is, also beside a
// case that is not chosen; only names in braces are requested.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "fuzz_target.h"
#include "rulebook/message.h"

namespace {

/// Quotes the text so that the message outputs it unchanged.
std::string quoted(std::string_view text) {
    std::string message;
    bool in_quotation = false;
    for (const char c : text) {
        const bool is_brace = c == '{' || c == '}';
        if (is_brace != in_quotation && c != '\'') {
            message += '\'';
            in_quotation = is_brace;
        }
        message += c == '\'' ? "''" : std::string(1, c);
    }
    return in_quotation ? message + '\'' : message;
}

}  // namespace

KYVIEN_FUZZ_TARGET(message) {
    using namespace kyvien::rulebook;
    if (size < 2)
        return 0;
    const auto language = static_cast<Language>(data[0] % kLanguageCount);
    // "0" to "41", and one that is not a number.
    const std::string value = data[1] % 43 == 42 ? "first" : std::to_string(data[1] % 43);
    const std::string_view message(reinterpret_cast<const char*>(data) + 2, size - 2);
    std::ptrdiff_t asked = 0;
    const auto value_of = [&](std::string_view) {
        ++asked;
        return value;
    };

    (void)fill(message, language, value_of);
    if (asked > std::ranges::count(message, '{'))
        std::abort();
    const std::string plain = quoted(message);
    asked = 0;
    if (fill(plain, language, value_of) != message || asked != 0)
        std::abort();
    const std::string cases = "{n, select, none {" + plain + "} other {" + plain + "}}.";
    if (fill(cases, language, value_of) != std::string(message) + "." || asked != 1)
        std::abort();
    return 0;
}
