// conduct/core/internal/state_body.h — the data of a State.
#pragma once

#include <algorithm>

#include "conduct/adjournment/adjournment.h"
#include "conduct/adjournment/sealing.h"
#include "conduct/attendance/internal/arrivals.h"
#include "conduct/core/internal/board_conduct.h"
#include "conduct/core/internal/cloned.h"
#include "conduct/core/internal/game_conduct.h"
#include "conduct/core/internal/imposed_move.h"
#include "conduct/core/internal/offers.h"
#include "conduct/core/state.h"
#include "conduct/friendly/friendly.h"
#include "conduct/settings/consent.h"

namespace kyvien::conduct::internal {

enum class Pause : std::uint8_t { None, ByArbiter };

/// A plain struct: copied and hashed (hash() in state_text.cpp) member by member, so that none can
/// be omitted.
struct StateBody {
    std::size_t seq = 0;
    Phase phase = Phase::NotCreated;
    Settings settings;
    std::array<std::optional<Player>, 2> players;
    std::vector<MoveRecord> moves;
    clock::Clock clock;
    Pause pause = Pause::None;
    Instant last_at{};
    /// Over the board: the display of the side that pressed last, immediately before the press.
    Milliseconds before_press{};
    /// By seat: moves on the counters beyond those recorded here (set by an arbiter).
    std::array<int, 2> counter_offset{};
    Offers offers;
    std::string must_play;
    std::vector<ImposedMove> imposed;  ///< in order; must_play is one of them while it is due
    std::optional<Agreement> agreement;
    /// Go: the ply at which play resumed after a dispute.
    std::optional<std::size_t> resumed_at;
    std::optional<Question> question;
    Phase asked_in = Phase::Playing;  ///< the phase after the question is answered
    std::optional<Ending> ending;
    std::size_t ending_seq = 0;
    std::vector<Note> notes;
    std::vector<RulingRecord> rulings;
    std::vector<Sealing> sealings;
    std::size_t board_keys_replaced = 0;
    std::vector<ReadClock> clock_readings;  ///< of the physical clock, by ply, those in force
    /// On the hall's board; over the board each law keeps its own state.
    std::optional<HallAdjournment> adjournment;
    Arrivals arrivals;  ///< over the board
    FriendlyState friendly;
    Terms terms;  ///< the terms to which the players may consent
    Cloned<GameConduct> game;
    Cloned<BoardConduct> board;  ///< over the board only

    [[nodiscard]] bool is_open() const {
        return phase != Phase::NotCreated && phase != Phase::Finished;
    }
    /// Over the board: the completed moves of each side when the game is at `ply`.
    [[nodiscard]] std::array<int, 2> counted_moves(std::size_t ply) const {
        std::array<int, 2> counted = counter_offset;
        for (std::size_t each = 0; each < ply; ++each)
            ++counted[clock::index(moves[each].seat)];
        // An arbiter may have set a counter below what is recorded.
        for (int& each : counted)
            each = std::max(each, 0);
        return counted;
    }
};

/// Stores a report that seals or opens a move, with its texts.
void store_sealed_move(StateBody& body, const Report& report);

/// Called for every event over the board after it was applied.
void remember_arrivals(StateBody& body, const Event& event);

/// Gives the files of this room access to a State.
struct Access {
    static const StateBody& body(const State& state) { return *state.body_; }
    static StateBody& body(State& state) { return *state.body_; }
};

}  // namespace kyvien::conduct::internal
