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

/// A plain struct: it is copied and hashed (hash() in state_text.cpp) member by member, and none
/// can be left out.
struct StateBody {
    std::size_t seq = 0;
    Phase phase = Phase::Nothing;
    Settings settings;
    std::array<std::optional<Player>, 2> players;
    std::vector<MoveRecord> moves;
    clock::Clock clock;
    Pause pause = Pause::None;
    Instant last_at{};
    /// Over the board: the display of the side that pressed last, just before it did.
    Milliseconds before_press{};
    /// Moves by seat that the counters tell beyond those recorded here (set by an arbiter).
    std::array<int, 2> counter_offset{};
    Offers offers;
    std::string must_play;
    std::vector<ImposedMove>
        imposed;  ///< in their order; must_play is one of them while it is owed
    std::optional<Agreement> agreement;
    /// Go: the ply at which play went on after a dispute.
    std::optional<std::size_t> resumed_at;
    std::optional<Question> question;
    Phase asked_in = Phase::Playing;  ///< where the game goes on when the question is answered
    std::optional<Ending> ending;
    std::size_t ending_seq = 0;
    std::vector<Note> notes;
    std::vector<RulingRecord> rulings;
    std::vector<Sealing> sealings;
    std::size_t board_keys_replaced = 0;
    std::vector<ReadClock> clock_readings;  ///< of the clock at the board, by ply, in force
    /// On the hall's board; over the board each law remembers its own.
    std::optional<HallAdjournment> adjournment;
    Arrivals arrivals;  ///< over the board
    FriendlyBook friendly;
    Terms terms;  ///< to which the players may consent
    Cloned<GameConduct> game;
    Cloned<BoardConduct> board;  ///< over the board only

    [[nodiscard]] bool is_open() const {
        return phase != Phase::Nothing && phase != Phase::Finished;
    }
    /// Over the board: the moves of each side that count as completed when the game is at `ply`.
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

/// A report that seals or opens a move is remembered with its texts.
void keep_sealed(StateBody& body, const Report& report);

/// Told of every event over the board after it was applied.
void remember_arrivals(StateBody& body, const Event& event);

/// The way into a State for the files of this room.
struct Access {
    static const StateBody& body(const State& state) { return *state.body_; }
    static StateBody& body(State& state) { return *state.body_; }
};

}  // namespace kyvien::conduct::internal
