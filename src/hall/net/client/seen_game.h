// hall/net/client/seen_game.h — a game as the hall shows it to one of its players.
//
// Times are milliseconds of the hall's clock. Contains only what a program needs for its next
// decision.
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

/// Remaining times at the moment when the view was written.
struct SeenClock {
    std::array<clock::Reading, 2> reading;  ///< by seat
    std::optional<clock::Seat> running;     ///< none: the clocks are stopped
};

/// Go: which stones are dead? Points in alphabetical order.
struct SeenAgreement {
    std::vector<std::string> dead;      ///< marked dead by a player
    std::vector<std::string> proposed;  ///< considered dead by the hall
    std::array<bool, 2> confirmed{};    ///< by seat
};

struct SeenResult {
    std::string score;  ///< "1-0", "0-1", "1/2-1/2", "0-0"
    std::string code;   ///< "checkmate"
    std::optional<rulebook::Clause> clause;

    /// Such as "1-0 checkmate fide-2018:5.1.1".
    [[nodiscard]] std::string text() const;
};

struct SeenGame {
    enum class Phase : std::uint8_t {
        Playing,
        Agreeing,  ///< Go: agreeing on dead stones
        Other,     ///< waiting for somebody else, or finished
    };

    std::string id;
    std::int64_t seq = 0;        ///< of the last event
    conduct::Settings settings;  ///< kind, start, board, komi and clock; regulations are not shown
    /// Go: the game begins with stones that are not a handicap, which engines do not support.
    bool has_own_stones = false;
    Phase phase = Phase::Other;
    std::optional<clock::Seat> you;   ///< none: a spectator
    std::optional<clock::Seat> turn;  ///< none: nobody's
    std::vector<std::string> moves;   ///< in the notation of commands
    std::optional<SeenClock> clock;   ///< none: the game has no clocks
    std::array<bool, 2> offers{};     ///< by seat: who has offered a draw
    std::optional<SeenAgreement> agreement;
    std::optional<SeenResult> result;  ///< the game is over
};

}  // namespace kyvien::hall
