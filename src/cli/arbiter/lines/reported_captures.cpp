// A Go play reported together with its captures: "a4 takes a5", "黑a4提二子".
#include <algorithm>
#include <fmt/format.h>

#include "base/result.h"
#include "base/text.h"
#include "cli/arbiter/desk.h"
#include "cli/arbiter/lines/line_parts.h"
#include "cli/arbiter/wording/short_words.h"

namespace kyvien::cli {

using namespace conduct;

namespace {

/// The content of a point of the position: X, O or "."; nothing if the board has no such point.
std::optional<char> stone_at(std::string_view position, std::string_view point) {
    constexpr std::string_view kColumns = "abcdefghjklmnopqrstuvwxyz";
    const std::size_t size = position.find('/');
    const std::size_t column = point.empty() ? kColumns.size() : kColumns.find(point[0]);
    const std::string_view digits = point.substr(std::min<std::size_t>(1, point.size()));
    if (size == std::string_view::npos || column >= size || !is_number_word(digits))
        return std::nullopt;
    const std::size_t row = std::stoul(std::string(digits));
    if (row < 1 || row > size)
        return std::nullopt;
    return position[(size - row) * (size + 1) + column];
}

/// The points adjacent to a point, whether or not they are on the board.
std::vector<std::string> beside(std::string_view point) {
    constexpr std::string_view kColumns = "abcdefghjklmnopqrstuvwxyz";
    const std::size_t column = point.empty() ? kColumns.size() : kColumns.find(point[0]);
    const std::string_view digits = point.substr(std::min<std::size_t>(1, point.size()));
    std::vector<std::string> found;
    if (column >= kColumns.size() || !is_number_word(digits))
        return found;
    const std::size_t row = std::stoul(std::string(digits));
    if (row > 1)
        found.push_back(fmt::format("{}{}", point[0], row - 1));
    found.push_back(fmt::format("{}{}", point[0], row + 1));
    if (column > 0)
        found.push_back(fmt::format("{}{}", kColumns[column - 1], row));
    if (column + 1 < kColumns.size())
        found.push_back(fmt::format("{}{}", kColumns[column + 1], row));
    return found;
}

}  // namespace

Result<void> ArbiterDesk::check_reported_captures(Seat seat, const std::string& move,
                                                  std::span<const std::string> reported) const {
    State after = game_.state;
    const auto decided =
        decide(game_.state, {game_.now(), player(seat), MakeMove{game_.state.ply(), move}});
    // A play that is illegal or void is handled by the law and captures nothing.
    if (!decided || std::ranges::none_of(*decided, [](const Event& event) {
            return std::holds_alternative<Moved>(event.body);
        }))
        return {};
    for (const Event& event : *decided)
        KYVIEN_TRY(apply(after, event));
    const std::string before = game_.state.position_text();
    const std::string now_stands = after.position_text();
    const char theirs = seat == Seat::First ? 'O' : 'X';
    const std::size_t board = before.find(' ');
    const auto stones = [&](const std::string& position) {
        return std::count(position.begin(), position.begin() + static_cast<std::ptrdiff_t>(board),
                          theirs);
    };
    const auto taken = stones(before) - stones(now_stands);
    const auto refused = [&](const std::string& what) {
        return refuse("not-captured",
                      fmt::format("{} takes {}; {} is told.", move,
                                  base::counted(static_cast<std::size_t>(taken), "stone"), what),
                      rulebook::go_cn("4.1"), {{"point", what}});
    };
    if (taken == 0)
        return refused(reported.empty() ? move : reported.front());
    for (const std::string& word : reported) {
        if (is_number_word(word)) {
            if (std::stol(word) != taken)
                return refused(word);
            continue;
        }
        for (const std::string_view point : base::split<std::string_view>(word, ','))
            if (stone_at(before, point) != theirs || stone_at(now_stands, point) != '.')
                return refused(std::string(point));
    }
    return {};
}

Result<std::vector<DeskLine>> ShortLineReader::ko_retaken_line(const DeskLine& line) const {
    std::optional<Seat> seat = line.who;
    std::vector<std::string> points;
    for (const std::string& word : line.words)
        if (const auto named = seat_of_short(game(), word))
            seat = named;
        else
            points.push_back(word);
    const Seat by = seat.value_or(game_.to_move());
    // If not stated: the point next to the last stone at which it would be recaptured.
    const auto moves = game_.state.moves();
    if (points.empty() && !moves.empty() && moves.back().seat != by)
        for (const std::string& point : beside(moves.back().move)) {
            const auto decided =
                decide(game_.state, {game_.now(), player(by), MakeMove{game_.state.ply(), point}});
            if (decided && std::ranges::any_of(*decided, [](const Event& event) {
                    const auto* ruled = std::get_if<Ruled>(&event.body);
                    return ruled != nullptr && ruled->clause == rulebook::go_cn("20.1");
                }))
                points.push_back(point);
        }
    if (points.size() != 1)
        return refuse("usage", "Say at which point the ko was taken back: move w d4", std::nullopt,
                      {{"usage", "move w d4"}});
    DeskLine play = desk_line("move", {points[0]});
    play.who = by;
    return std::vector{std::move(play)};
}

}  // namespace kyvien::cli
