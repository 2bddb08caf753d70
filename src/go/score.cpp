#include "go/score.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>

#include "rulebook/clause.h"

namespace kyvien::go {

using namespace internal;

namespace {

/// `n` / `parts` as a decimal; parts is 2 or 4.
std::string decimal(int n, int parts) {
    std::string text = n < 0 ? "-" : "";
    const int size = std::abs(n);
    text += std::to_string(size / parts);
    const int hundredths = size % parts * 100 / parts;
    if (hundredths != 0) {
        text += '.';
        text += static_cast<char>('0' + hundredths / 10);
        if (hundredths % 10 != 0)
            text += static_cast<char>('0' + hundredths % 10);
    }
    return text;
}

/// Reads a decimal number as a multiple of 1 / parts.
std::optional<int> read_decimal(std::string_view text, int parts) {
    int sign = 1;
    if (!text.empty() && (text[0] == '-' || text[0] == '+')) {
        sign = text[0] == '-' ? -1 : 1;
        text.remove_prefix(1);
    }
    int whole = 0, fraction = 0, scale = 1, digits = 0;
    std::size_t i = 0;
    for (; i < text.size() && text[i] >= '0' && text[i] <= '9'; ++i, ++digits) {
        whole = whole * 10 + (text[i] - '0');
        if (whole > 100'000)
            return std::nullopt;
    }
    if (i < text.size() && (text[i] == '.' || text[i] == ',')) {
        for (++i; i < text.size() && text[i] >= '0' && text[i] <= '9'; ++i, ++digits) {
            if (scale < 1000) {
                fraction = fraction * 10 + (text[i] - '0');
                scale *= 10;
            } else if (text[i] != '0') {
                return std::nullopt;
            }
        }
    }
    if (i != text.size() || digits == 0 || fraction * parts % scale != 0)
        return std::nullopt;
    return sign * (whole * parts + fraction * parts / scale);
}

}  // namespace

std::string Zi::text() const {
    return decimal(quarters_, 4);
}

std::string Zi::points_text() const {
    return decimal(quarters_, 2);
}

Result<Zi> Zi::parse(std::string_view text) {
    const auto quarters = read_decimal(text, 4);
    if (!quarters)
        return refuse("not-quarters",
                      "'" + std::string(text) + "' is not a number of stones in quarters.",
                      rulebook::go_cn("9"), {{"text", std::string(text)}});
    return Zi::quarters(*quarters);
}

Result<Komi> Komi::parse_points(std::string_view text) {
    const auto halves = read_decimal(text, 2);
    if (!halves)
        return refuse("not-half-points",
                      "'" + std::string(text) + "' is not a number of points in halves.",
                      rulebook::go_cn("11"), {{"text", std::string(text)}});
    return Komi::in_half_points(*halves);
}

std::vector<Point> whole_chains(const Board& board, std::span<const Point> named) {
    std::array<bool, kCells> marked{};
    std::vector<Point> stones;
    for (const Point point : named) {
        if (!board.contains(point) || !board.at(point) || marked[index_of(point)])
            continue;
        const int first = index_of(point);
        int s = first;
        do {
            marked[static_cast<std::size_t>(s)] = true;
            stones.push_back(point_of(s));
            s = board.grid().next(s);
        } while (s != first);
    }
    std::sort(stones.begin(), stones.end());
    return stones;
}

Board without(const Board& board, std::span<const Point> dead) {
    return board.with_removed(whole_chains(board, dead));
}

Count count(const Board& board, std::span<const Point> dead) {
    Count result;
    std::array<std::uint8_t, kCells> cells;
    std::copy_n(board.grid().cells(), kCells, cells.begin());
    for (const Point point : whole_chains(board, dead)) {
        std::uint8_t& cell = cells[index_of(point)];
        ++(cell == kBlackCell ? result.removed_black : result.removed_white);
        cell = kEmptyCell;
    }
    const int width = board.width(), height = board.height();
    result.owner.assign(static_cast<std::size_t>(width * height), Owner::Shared);
    const auto owner_at = [&](int index) -> Owner& {
        const Point point = point_of(index);
        return result.owner[static_cast<std::size_t>(point.y * width + point.x)];
    };
    std::array<bool, kCells> seen{};
    std::array<Index, kCells> region;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const Index start =
                index_of({static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y)});
            if (cells[start] == kBlackCell) {
                ++result.black_stones;
                owner_at(start) = Owner::Black;
                continue;
            }
            if (cells[start] == kWhiteCell) {
                ++result.white_stones;
                owner_at(start) = Owner::White;
                continue;
            }
            if (seen[start])
                continue;
            // One maximal empty region, and the colours on its border.
            std::size_t found = 0;
            unsigned border = 0;
            seen[start] = true;
            region[found++] = start;
            for (std::size_t i = 0; i < found; ++i)
                for (const int d : kDelta) {
                    const auto q = static_cast<Index>(region[i] + d);
                    if (cells[q] == kEmptyCell) {
                        if (!seen[q]) {
                            seen[q] = true;
                            region[found++] = q;
                        }
                    } else if (cells[q] != kWallCell) {
                        border |= cells[q];
                    }
                }
            const Owner owner = border == kBlackCell   ? Owner::Black
                                : border == kWhiteCell ? Owner::White
                                                       : Owner::Shared;
            (owner == Owner::Black   ? result.black_territory
             : owner == Owner::White ? result.white_territory
                                     : result.shared) += static_cast<int>(found);
            for (std::size_t i = 0; i < found; ++i)
                owner_at(region[i]) = owner;
        }
    return result;
}

Outcome decide(const Count& count, Komi komi) {
    const Zi margin = count.black() - count.par() - komi.stones();
    if (margin == Zi())
        return {};
    if (margin > Zi())
        return {Color::Black, margin};
    return {Color::White, -margin};
}

std::string Outcome::text() const {
    if (!winner)
        return "0";
    return std::string(*winner == Color::Black ? "B+" : "W+") + margin.text();
}

std::string Outcome::points_text() const {
    if (!winner)
        return "0";
    return std::string(*winner == Color::Black ? "B+" : "W+") + margin.points_text();
}

}  // namespace kyvien::go
