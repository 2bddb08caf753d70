#include "tournament/event/rational.h"

#include <fmt/format.h>

namespace kyvien::tournament {

std::string decimal(Rational value) {
    const std::int64_t hundredths = value.above() * 100 / value.below();
    if (Rational(hundredths, 100) != value)
        return to_string(value);
    const std::int64_t magnitude = hundredths < 0 ? -hundredths : hundredths;
    std::string text = fmt::format("{}{}", hundredths < 0 ? "-" : "", magnitude / 100);
    if (magnitude % 100 != 0)
        text += fmt::format(".{:02}", magnitude % 100);
    if (text.find('.') != std::string::npos && text.ends_with('0'))
        text.pop_back();
    return text;
}

}  // namespace kyvien::tournament
