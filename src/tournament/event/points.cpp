#include "tournament/event/points.h"

#include <cstddef>

namespace kyvien::tournament {

std::string to_string(Points points) {
    const std::int32_t count = points.in_twentieths();
    const std::int32_t magnitude = count < 0 ? -count : count;
    const std::int32_t hundredths = magnitude % Points::kPerPoint * (100 / Points::kPerPoint);
    std::string text = (count < 0 ? "-" : "") + std::to_string(magnitude / Points::kPerPoint) +
                       "." + std::to_string(hundredths / 10);
    if (hundredths % 10 != 0)
        text += std::to_string(hundredths % 10);
    return text;
}

std::optional<Points> parse_points(std::string_view text) {
    std::size_t i = 0;
    std::int32_t whole = 0;
    for (; i < text.size() && text[i] >= '0' && text[i] <= '9'; ++i) {
        whole = whole * 10 + (text[i] - '0');
        if (whole > 9999)
            return std::nullopt;
    }
    if (i == text.size())
        return i == 0 ? std::nullopt : std::optional(Points::whole(whole));
    if (text[i] != '.' && text[i] != ',')
        return std::nullopt;
    const std::string_view decimals = text.substr(i + 1);
    if (decimals.empty() || decimals.size() > 2)
        return std::nullopt;
    std::int32_t hundredths = 0;
    for (const char c : decimals) {
        if (c < '0' || c > '9')
            return std::nullopt;
        hundredths = hundredths * 10 + (c - '0');
    }
    if (decimals.size() == 1)
        hundredths *= 10;
    constexpr std::int32_t kStep = 100 / Points::kPerPoint;
    if (hundredths % kStep != 0)
        return std::nullopt;
    return Points::whole(whole) + Points::twentieths(hundredths / kStep);
}

}  // namespace kyvien::tournament
