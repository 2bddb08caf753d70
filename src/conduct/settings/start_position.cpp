#include "conduct/settings/start_position.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.h"
#include "conduct/core/internal/game_conduct.h"

namespace kyvien::conduct {
namespace start_position {
namespace {

/// A row of a FEN with one character for each square; '.' is an empty one.
std::string spread(std::string_view row) {
    std::string squares;
    for (const char sign : row)
        if (sign >= '1' && sign <= '9')
            squares.append(static_cast<std::size_t>(sign - '0'), '.');
        else
            squares += sign;
    return squares;
}

std::string joined(const std::vector<std::string>& rows) {
    std::string text;
    for (const std::string& row : rows) {
        text += text.empty() ? "" : "/";
        for (std::size_t i = 0; i < row.size();) {
            const std::size_t next = std::min(row.find_first_not_of('.', i), row.size());
            if (next > i)
                text += std::to_string(next - i);
            if (next < row.size())
                text += row[next];
            i = next + 1;
        }
    }
    return text;
}

/// The character of this square; null if the board has no such square.
char* at(std::vector<std::string>& rows, std::string_view square, const BoardInfo& board) {
    int number = 0;
    const char* const end = square.data() + square.size();
    if (square.size() < 2 || std::from_chars(square.data() + 1, end, number).ptr != end)
        return nullptr;
    const int row = static_cast<int>(rows.size()) - 1 - (number - board.first_row);
    const int column = square[0] - 'a';
    if (row < 0 || row >= static_cast<int>(rows.size()) || column < 0 ||
        column >= static_cast<int>(rows[static_cast<std::size_t>(row)].size()))
        return nullptr;
    return &rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
}

/// Upper-case letters belong to the first side.
bool is_of(char sign, Seat seat) {
    return seat == Seat::First ? sign >= 'A' && sign <= 'Z' : sign >= 'a' && sign <= 'z';
}

/// The letters of the third field (chess: the castling rights) that are valid rights in this
/// position.
std::string rights_left(const Settings& settings, const std::vector<std::string>& fields) {
    std::string left;
    for (const char right : fields[2]) {
        Settings tried = settings;
        tried.fen =
            fmt::format("{} {} {}{} - 0 1", fields[0], fields[1], left, std::string(1, right));
        if (right != '-' && internal::make_game(tried))
            left += right;
    }
    return left.empty() ? "-" : left;
}

/// The number of the start with this position, if the game's starts are numbered.
std::optional<int> number_of_start(Settings settings) {
    const std::string given_fen = std::exchange(settings.fen, {});
    for (int number = 0; number < info(settings.game).numbered_starts; ++number) {
        settings.chess960 = number;
        const auto game = internal::make_game(settings);
        if (game && (*game)->position_text() == given_fen)
            return number;
    }
    return std::nullopt;
}

}  // namespace
}  // namespace start_position

Result<void> remove_odds_pieces(Settings& settings, std::span<const std::string> squares,
                                Seat giver) {
    const GameInfo& game = info(settings.game);
    if (game.has_handicap)
        return refuse("odds-no-pieces",
                      "Odds of pieces are given where a game begins with pieces on the board.");
    const std::string start = KYVIEN_TRY(internal::make_game(settings))->position_text();
    std::vector<std::string> fields;
    for (const std::string_view field : base::split(start, ' '))
        fields.emplace_back(field);
    std::vector<std::string> rows;
    for (const std::string_view row : base::split(fields[0], '/'))
        rows.push_back(start_position::spread(row));
    for (const std::string& square : squares) {
        char* const sign = start_position::at(rows, square, game.board);
        if (sign == nullptr || !start_position::is_of(*sign, giver))
            return refuse("odds-not-there",
                          fmt::format("No piece of the one who gives the odds stands on {} when a "
                                      "game begins.",
                                      square),
                          std::nullopt, {{"square", square}});
        *sign = '.';
    }
    fields[0] = start_position::joined(rows);
    fields[2] = start_position::rights_left(settings, fields);
    settings.fen = fmt::format("{} {} {} - 0 1", fields[0], fields[1], fields[2]);
    settings.is_rated = false;
    return normalise_start(settings);
}

Result<void> normalise_start(Settings& settings) {
    if (settings.fen.empty())
        return {};
    KYVIEN_TRY(internal::make_game(settings))->settle(settings);
    if (settings.chess960)
        settings.chess960 = start_position::number_of_start(settings).value_or(*settings.chess960);
    Settings usual = settings;
    usual.fen.clear();
    const auto from_usual = internal::make_game(usual);
    if (from_usual && (*from_usual)->position_text() == settings.fen)
        settings.fen.clear();
    return check(settings);
}

}  // namespace kyvien::conduct
