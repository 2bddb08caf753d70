#include "gomoku/board.h"

#include <algorithm>
#include <charconv>

namespace kyvien::gomoku {
namespace {

bool is_on_board(Point point) {
    return point.column >= 0 && point.column < kLines && point.row >= 0 && point.row < kLines;
}

}  // namespace

std::string name(Point point) {
    return std::string(1, static_cast<char>('a' + point.column)) + std::to_string(point.row + 1);
}

std::optional<Point> find_point(std::string_view text) {
    if (text.size() < 2 || text.size() > 3 || text[1] == '0')
        return std::nullopt;
    const char letter =
        text[0] >= 'A' && text[0] <= 'Z' ? static_cast<char>(text[0] - 'A' + 'a') : text[0];
    int row = 0;
    const auto [end, error] = std::from_chars(text.data() + 1, text.data() + text.size(), row);
    const Point point{letter - 'a', row - 1};
    if (error != std::errc{} || end != text.data() + text.size() || !is_on_board(point))
        return std::nullopt;
    return point;
}

void Board::set(Point point, Stone stone) {
    stones_[index(point)] = stone;
    ++count_;
}

std::vector<Point> Board::five_through(Point point, bool overline_wins) const {
    constexpr std::array<Point, 4> kWays = {{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};
    const auto moved = [](Point from, Point way, int steps) {
        return Point{from.column + way.column * steps, from.row + way.row * steps};
    };
    for (const Point way : kWays) {
        Point begin = point;
        while (is_on_board(moved(begin, way, -1)) && at(moved(begin, way, -1)) == at(point))
            begin = moved(begin, way, -1);
        std::vector<Point> row;
        for (Point next = begin; is_on_board(next) && at(next) == at(point);
             next = moved(next, way, 1))
            row.push_back(next);
        if (row.size() == 5 || (row.size() > 5 && overline_wins))
            return row;
    }
    return {};
}

std::string Board::cells() const {
    std::string out;
    for (int row = kLines - 1; row >= 0; --row) {
        for (int column = 0; column < kLines; ++column)
            out += static_cast<char>(at({column, row}));
        if (row > 0)
            out += '/';
    }
    return out;
}

}  // namespace kyvien::gomoku
