// cli/arbiter/corrections/corrections.h — lines that say that the last entry was wrong, and what it
// should have been.
//
//     no, the warning was for white
//     xóa dòng vừa rồi, phạt phải là trừ 1 phút
//     刚才加错了，应该加给黑方
//
// Safe: pure functions, any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "clock/seat.h"
#include "conduct/settings/game.h"

namespace kyvien::cli {

/// What the last entry should have been. Of the parts, those that the line names.
struct Correction {
    std::optional<clock::Seat> seat;
    std::string time;        ///< "1m"; empty if none is named
    std::string move;        ///< "Bb6"; empty if none is named
    char piece = ' ';        ///< lower-case letter of the piece; a blank if none is named
    std::string act;         ///< words that are none of these: an act that replaces the entry
    std::string head;        ///< the words that deny the entry, as typed
    std::string instead;     ///< the words behind them
    bool is_told = false;    ///< it is said what the entry should have been, or that it goes
    bool is_denied = false;  ///< the line begins by denying the last entry or taking it back
    /// It is said for whom of both players the entry was meant: "only black", "each one minute".
    bool is_shared = false;
    /// The entry is called a warning or a penalty, which it must be.
    bool is_of_penalty = false;

    /// Nothing is named: the entry is only taken back.
    [[nodiscard]] bool is_empty() const {
        return !seat && time.empty() && move.empty() && piece == ' ' && act.empty();
    }
};

/// Nothing if the line does not correct another one.
[[nodiscard]] std::optional<Correction> correction_in(conduct::Game game, std::string_view line);

/// The spans of time in a line: "5m", "1:30"; a number alone may be one of minutes.
[[nodiscard]] std::vector<std::string> times_in(std::string_view line);

/// The line without the words at its beginning that deny the last entry, "sorry, …"; empty if it
/// has none.
[[nodiscard]] std::string_view without_denial(std::string_view line);

}  // namespace kyvien::cli
