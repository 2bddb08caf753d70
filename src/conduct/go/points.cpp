#include "conduct/go/internal/points.h"

#include <algorithm>

#include "notation/go/gtp.h"

namespace kyvien::conduct::internal {

std::string name_of(go::Point point) {
    std::string name = notation::to_gtp(point);
    std::ranges::transform(name, name.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    return name;
}

std::vector<std::string> names_of(std::span<const go::Point> points) {
    std::vector<std::string> names;
    names.reserve(points.size());
    for (const go::Point point : points)
        names.push_back(name_of(point));
    return names;
}

std::optional<go::Point> point_of(std::string_view name, int size) {
    const auto read = notation::read_gtp(name, size);
    if (!read)
        return std::nullopt;
    return *read;
}

}  // namespace kyvien::conduct::internal
