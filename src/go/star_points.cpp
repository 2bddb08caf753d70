#include "go/star_points.h"

namespace kyvien::go {
namespace {

Point at(int x, int y) {
    return {static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y)};
}

}  // namespace

std::vector<Point> star_points(int size) {
    if (size < 5)
        return {};
    const int middle = size / 2;
    const bool odd = size % 2 == 1;
    if (size < 7)
        return odd ? std::vector{at(middle, middle)} : std::vector<Point>{};
    const int low = size < 13 ? 2 : 3;
    const int high = size - 1 - low;
    std::vector<int> lines = {low};
    if (odd)
        lines.push_back(middle);
    lines.push_back(high);
    std::vector<Point> points;
    for (const int y : lines)
        for (const int x : lines) {
            // The dots in the middle of the sides are drawn only on large boards.
            const bool side = (x == middle) != (y == middle);
            if (!odd || !side || size >= 15)
                points.push_back(at(x, y));
        }
    return points;
}

std::optional<Point> centre(int size) {
    if (size % 2 == 0)
        return std::nullopt;
    return at(size / 2, size / 2);
}

}  // namespace kyvien::go
