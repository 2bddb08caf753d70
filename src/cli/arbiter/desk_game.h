// cli/arbiter/desk_game.h — the game at an arbiter's desk, as lines are read by it: what has been
// recorded, and what the line that is being read has done to it already.
//
// Safe: one thread changes it.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/arbiter/line.h"
#include "conduct/core/event.h"
#include "conduct/core/state.h"
#include "rulebook/clause.h"

namespace kyvien::cli {

struct DeskOptions {
    rulebook::Language language = rulebook::Language::En;
    bool json = false;
    std::string name = "Arbiter";  ///< the ruling arbiter
    conduct::ArbiterRank office = conduct::ArbiterRank::Table;
    std::function<conduct::Instant()> wall_time;  ///< the time of day
    /// Whether a line that would end the game or take time from a player is shown first and
    /// recorded only when the next line says yes; a line with "!" at its end is recorded at once.
    bool confirms = false;
    /// The players' language, in which each ruling is repeated for them.
    std::optional<rulebook::Language> players;
};

/// The last move refused as illegal; it may nevertheless be on the board.
struct RefusedMove {
    conduct::Seat seat{};
    std::size_t ply = 0;
    std::string move;  ///< empty: cannot be read as squares
};

struct DeskGame {
    DeskOptions options;
    conduct::State state;
    std::vector<conduct::Event> events;        ///< those in force
    std::optional<conduct::Instant> set_time;  ///< set by hand; otherwise the wall time is used
    std::size_t events_before_line = 0;        ///< number of events before this line
    std::optional<RefusedMove> refused_move;
    /// The player to move, as the line has stated before the part that is read.
    std::optional<conduct::Seat> stated_turn;
    bool is_atomic = false;  ///< several steps of the line succeed or fail together

    [[nodiscard]] conduct::Game game() const { return state.settings().game; }
    [[nodiscard]] conduct::Instant now() const;
    [[nodiscard]] conduct::Actor arbiter() const {
        return conduct::arbiter(options.name, options.office);
    }
    [[nodiscard]] conduct::Seat seat_on_clock() const;
    [[nodiscard]] conduct::Seat to_move() const;
    /// Whether somebody still has to do this.
    [[nodiscard]] bool is_owed(std::string_view duty) const;
    /// FIDE 7.5.5: whether the record has `number` - 1 illegal moves of the line's player.
    [[nodiscard]] bool is_illegal_move_number(std::size_t number, const DeskLine& line) const;

    // What this line has done so far.
    [[nodiscard]] std::span<const conduct::Event> events_of_line() const;
    /// The only player that the events recorded by the line are about; empty if there is none or if
    /// they are about both.
    [[nodiscard]] std::vector<conduct::Seat> ruled_on_in_line() const;
    /// Whether a claim or complaint in a previous part of the line was right; nothing if there was
    /// none.
    [[nodiscard]] std::optional<bool> claim_ruled_in_line() const;
    /// Whether a previous part of the line has ended the game with this score.
    [[nodiscard]] bool has_ended_in_line(conduct::Score score) const;
    /// Whether a previous part of the line has given the player this much time by the law.
    [[nodiscard]] bool has_given_in_line(conduct::Seat seat, std::chrono::milliseconds time) const;
    /// Whether the law has given this measure, "reminder" or "warning", in this line.
    [[nodiscard]] bool is_measure_ruled_in_line(std::string_view measure) const;
    /// Whether the line has brought about a ruling that may be the first, second, … of its kind.
    [[nodiscard]] bool is_count_ruled_in_line(std::size_t count) const;
};

}  // namespace kyvien::cli
