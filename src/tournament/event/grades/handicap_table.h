// tournament/event/grades/handicap_table.h — an organiser's table of handicaps, by the difference
// of grades.
//
// Law:   none of the three laws has a table; what is given is agreed upon before the event.
// Text:  a row a line, the smallest difference for which it holds first:
//            1 | komi 0.5
//            2 | stones 2
//            4 | stones 3 | komi -5.5
//        and of pieces, where White (Red, who is named first) is the stronger:
//            1 | first-move
//            3 | odds a horse | without b0
//        A line that begins with # is a remark. In a log the rows are joined by ";".
// Cost:  linear.
// Safe:  values, pure functions, any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kyvien::tournament {

struct HandicapRow {
    int difference = 1;  ///< of grades or of points of McMahon, from which on it holds
    int stones = 0;      ///< Go: of the weaker
    std::string komi;    ///< Go, such as "0.5" or "-5.5"; empty: that of the event
    /// The weaker moves first; else who gives odds does.
    bool first_move = false;
    std::string odds;  ///< in words, shown as they are; no comma, bar or semicolon in it
    /// The squares of the usual start whose pieces are taken off, such as "b1"; only with odds.
    /// Empty: the words alone say what is given, and the boards are set up by people.
    std::vector<std::string> without{};

    friend bool operator==(const HandicapRow&, const HandicapRow&) = default;
};

inline constexpr std::size_t kMostSquaresWithout = 16;
inline constexpr std::size_t kMostHandicapRows = 60;
inline constexpr int kMostHandicapDifference = 99;

/// As the log has it.
[[nodiscard]] std::string to_text(std::span<const HandicapRow> table);
/// What to_text() writes, or lines; nothing where it is anything else.
[[nodiscard]] std::optional<std::vector<HandicapRow>> parse_handicap_rows(std::string_view text);

enum class HandicapFault : std::uint8_t {
    Row,      ///< a line that is none
    Order,    ///< a difference that is not above the one before
    Missing,  ///< no line at all, or too long a text
};
struct HandicapRefused {
    HandicapFault fault{};
    int line = 1;
};
/// The same, and says which line is not understood.
[[nodiscard]] std::expected<std::vector<HandicapRow>, HandicapRefused>
read_handicap_rows(std::string_view text);

/// The row for so many grades, from 1; 0: an even game.
[[nodiscard]] int handicap_row_for(std::span<const HandicapRow> table, int difference);

/// Whether the weaker is named first: who has the first move does, and of games of Go where Black
/// is named first (Opened::handicap_first).
[[nodiscard]] bool weaker_is_first(const HandicapRow& row, bool black_is_first);

}  // namespace kyvien::tournament
