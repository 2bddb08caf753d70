// tournament/event/grades/handicap_table.h — an organiser's table of handicaps by difference of
// grades.
//
// Law:   none of the three laws has a table; handicaps are agreed upon before the event.
// Text:  one row per line, beginning with the smallest difference to which it applies:
//            1 | komi 0.5
//            2 | stones 2
//            4 | stones 3 | komi -5.5
//        for odds of pieces, where White (Red, who is named first) is the stronger:
//            1 | first-move
//            3 | odds a horse | without b0
// A line that begins with # is a comment. In a log the rows are joined by ";".
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
    int difference = 1;  ///< smallest difference, of grades or McMahon points
    int stones = 0;      ///< Go: handicap stones of the weaker player
    std::string komi;    ///< Go, such as "0.5" or "-5.5"; empty: the event's komi
    /// The weaker player moves first; otherwise the player who gives odds does.
    bool first_move = false;
    std::string odds;  ///< in words, shown unchanged; no comma, bar or semicolon
    /// Squares of the initial position from which the pieces are removed, such as "b1"; only with
    /// odds. Empty: only the words describe the odds, and people set up the boards.
    std::vector<std::string> without{};

    friend bool operator==(const HandicapRow&, const HandicapRow&) = default;
};

inline constexpr std::size_t kMaxRemovedSquares = 16;
inline constexpr std::size_t kMaxHandicapRows = 60;
inline constexpr int kMaxHandicapDifference = 99;

/// The form used in the log.
[[nodiscard]] std::string to_text(std::span<const HandicapRow> table);
/// Parses the output of to_text(), or lines; empty if the text is invalid.
[[nodiscard]] std::optional<std::vector<HandicapRow>> parse_handicap_rows(std::string_view text);

enum class HandicapFault : std::uint8_t {
    Row,      ///< an invalid line
    Order,    ///< a difference not above the previous one
    Missing,  ///< no line at all, or the text is too long
};
struct HandicapTableError {
    HandicapFault fault{};
    int line = 1;
};
/// The same, but reports which line is invalid.
[[nodiscard]] std::expected<std::vector<HandicapRow>, HandicapTableError>
read_handicap_rows(std::string_view text);

/// The row for a difference of grades, from 1; 0: an even game.
[[nodiscard]] int handicap_row_for(std::span<const HandicapRow> table, int difference);

/// Is the weaker player named first? The player with the first move is, and in games of Go in which
/// Black is named first (Opened::handicap_first).
[[nodiscard]] bool weaker_is_first(const HandicapRow& row, bool black_is_first);

}  // namespace kyvien::tournament
