// hall/net/client/seen_game.h — a game as one of its players is shown it by a hall.
//
// Times are milliseconds of the hall's clock. Only what a program needs for its next decision is
// here; the rest of a view is left out.
//
// Safe: plain values, any thread.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "clock/clock.h"
#include "conduct/settings/settings.h"
#include "rulebook/clause.h"

namespace kyvien::hall {

/// Remaining times as they are at the moment at which the view was written.
struct SeenClock {
    std::array<clock::Reading, 2> reading;  ///< by seat
    std::optional<clock::Seat> running;     ///< none: the clocks stand
};

/// Go: which stones are dead? Points in alphabetical order.
struct SeenAgreement {
    std::vector<std::string> dead;      ///< marked so by a player
    std::vector<std::string> proposed;  ///< held for dead by the hall
    std::array<bool, 2> confirmed{};    ///< by seat
};

struct SeenResult {
    std::string score;  ///< "1-0", "0-1", "1/2-1/2", "0-0"
    std::string code;   ///< "checkmate"
    std::optional<rulebook::Clause> clause;

    /// "1-0 checkmate fide-2018:5.1.1".
    [[nodiscard]] std::string text() const;
};

struct SeenGame {
    enum class Phase : std::uint8_t {
        Playing,
        Agreeing,  ///< Go: about dead stones
        Other,     ///< somebody else is waited for, or nobody any more
    };

    std::string id;
    std::int64_t seq = 0;        ///< of the last event
    conduct::Settings settings;  ///< kind, start, board, komi and clock; regulations are not shown
    /// Go: the game begins with stones that are no handicap, which no engine can be told.
    bool has_own_stones = false;
    Phase phase = Phase::Other;
    std::optional<clock::Seat> you;   ///< none: who looks on
    std::optional<clock::Seat> turn;  ///< none: nobody's
    std::vector<std::string> moves;   ///< as commands name them
    std::optional<SeenClock> clock;   ///< none: without clocks
    std::array<bool, 2> offers{};     ///< by seat: who offers a draw
    std::optional<SeenAgreement> agreement;
    std::optional<SeenResult> result;  ///< the game is over
};

}  // namespace kyvien::hall
