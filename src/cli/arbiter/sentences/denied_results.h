// cli/arbiter/sentences/denied_results.h — lines that say that the recorded result of a game of
// chess is wrong, and which one is right.
//
//     it was a draw, not 1-0
//     ghi nhầm, ván này hòa chứ không phải 1-0
//     认输的是黑方，不是白方
//
// FIDE 8.7: a result that was recorded stands unless the arbiter decides otherwise; such a line is
// his decision. Every word must be one of such lines.
//
// Safe: pure functions, any thread.
#pragma once

#include <optional>
#include <string_view>

#include "clock/seat.h"
#include "conduct/core/ruling.h"
#include "conduct/settings/game.h"

namespace kyvien::cli {

/// The right result, and the one that the line denies, if it names one.
struct DeniedResult {
    conduct::Score score = conduct::Score::Void;
    std::optional<conduct::Score> instead_of;
    /// The line mentions the number of a board: it is about this game only if it denies the result
    /// on record.
    bool names_board = false;
};
/// Nothing for a line that does not correct a result: "white wins", "0-1".
[[nodiscard]] std::optional<DeniedResult> denied_result(conduct::Game game, std::string_view line);

/// The player of "white did not resign, that was board 5"; nothing for any other line.
[[nodiscard]] std::optional<clock::Seat> denied_resignation(conduct::Game game,
                                                            std::string_view line);

/// "that was board 5", "nhầm bàn rồi", 搞错台了: the last entry was about another game.
[[nodiscard]] bool is_of_another_board(std::string_view line);

}  // namespace kyvien::cli
