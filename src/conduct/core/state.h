// conduct/core/state.h — the state of a game after its events.
//
// A State is exactly the result of replaying the events; only apply() changes it.
//
// Cost:  copying is linear in the length of the game; apply() is constant, except for the game's
//        own work on a move.
// Safe:  a value; modified by one thread at a time, const functions on any thread.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/digest.h"
#include "clock/clock.h"
#include "conduct/adjournment/adjournment.h"
#include "conduct/adjournment/sealing.h"
#include "conduct/core/event.h"
#include "conduct/friendly/friendly.h"

namespace kyvien::conduct {

namespace internal {
struct Access;
struct StateBody;
}  // namespace internal

struct Terms;

enum class Phase : std::uint8_t {
    NotCreated,  ///< before the game is created
    Waiting,     ///< a seat is free
    Playing,
    Agreeing,       ///< Go: the players agree on the dead stones
    Adjourned,      ///< to be resumed later
    ArbiterNeeded,  ///< the law requires a person's ruling; the clocks are stopped
    Finished,
};
[[nodiscard]] std::string_view name(Phase phase);

struct Player {
    std::string name;
    friend bool operator==(const Player&, const Player&) = default;
};

/// One completed move.
struct MoveRecord {
    Seat seat{};
    std::string move;
    Instant at{};
    Milliseconds used{};     ///< time used in the turn
    clock::Reading reading;  ///< the mover's display after the move
    /// The part of the turn that was charged to neither player as network delay (Moved).
    Milliseconds compensated{};
    friend bool operator==(const MoveRecord&, const MoveRecord&) = default;
};

/// A remark shown beside the moves.
struct Note {
    std::size_t seq = 0;  ///< number of its event, from 1
    std::size_t ply = 0;
    Actor by;
    std::string code;
    std::optional<rulebook::Clause> clause;
    Values values;
    friend bool operator==(const Note&, const Note&) = default;
};

/// Go: the state of the agreement on the dead stones.
struct Agreement {
    std::vector<std::string> dead;  ///< points of the stones marked as dead, in board order
    std::array<bool, 2> confirmed{};
    friend bool operator==(const Agreement&, const Agreement&) = default;
};

/// A question to the arbiter.
struct Question {
    std::string code;
    rulebook::Clause clause = rulebook::fide("Preface");
    Values values;
    std::vector<std::size_t> plies;
    friend bool operator==(const Question&, const Question&) = default;
};

/// A ruling given during the game.
struct RulingRecord {
    std::size_t seq = 0;  ///< number of its event, from 1
    std::size_t ply = 0;  ///< moves made before it that are still valid
    Ruled ruling;
    friend bool operator==(const RulingRecord&, const RulingRecord&) = default;
};

/// An outstanding duty: to move a touched piece, to update a scoresheet, to rule.
struct Duty {
    std::string code;
    std::optional<Seat> seat;  ///< none: the arbiter
    rulebook::Clause clause = rulebook::fide("Preface");
    Values values;
    std::vector<std::string> moves;  ///< the moves that fulfil it; empty: it is not a duty to move
    friend bool operator==(const Duty&, const Duty&) = default;
};

class State {
  public:
    State();
    State(const State& other);
    State(State&& other) noexcept;
    State& operator=(const State& other);
    State& operator=(State&& other) noexcept;
    ~State();

    /// Number of events applied.
    [[nodiscard]] std::size_t seq() const;
    [[nodiscard]] Phase phase() const;
    [[nodiscard]] const Settings& settings() const;
    [[nodiscard]] const std::optional<Player>& player(Seat seat) const;
    /// Moves made, passes included.
    [[nodiscard]] std::size_t ply() const;
    [[nodiscard]] std::span<const MoveRecord> moves() const;
    /// The side to move; none unless the game is being played.
    [[nodiscard]] std::optional<Seat> turn() const;
    [[nodiscard]] const clock::Clock& clock() const;
    /// When a Tick is due: a flag falls, the time of resumption has come, or an awaited player
    /// exceeds the lateness that the law allows; nothing if no deadline is set. May be in the past
    /// over the board, where a fallen flag counts when it is noticed.
    [[nodiscard]] std::optional<Instant> deadline() const;
    /// Time of the last event.
    [[nodiscard]] Instant last_at() const;
    /// The player whose draw offer is open; the earlier one if both are.
    [[nodiscard]] std::optional<Seat> offer() const;
    /// Whether both have an open offer: a wrong claim is an offer in addition to the one it did not
    /// answer (FIDE 9.1.2.3).
    [[nodiscard]] bool has_both_offers() const;
    /// Whether this player's offer is open.
    [[nodiscard]] bool is_offered_by(Seat seat) const;
    /// A friendly game: the open request to take back a move.
    [[nodiscard]] const std::optional<Takeback>& takeback() const;
    [[nodiscard]] BerserkMoves berserk_moves() const;
    /// The move the side to move must make after a wrong claim (9.5.3); empty otherwise.
    [[nodiscard]] const std::string& must_play() const;
    [[nodiscard]] const std::optional<Agreement>& agreement() const;
    /// The events that set the terms the players may agree to (conduct/settings/consent.h).
    [[nodiscard]] const Terms& terms() const;
    [[nodiscard]] const std::optional<Question>& question() const;
    /// The ending in force.
    [[nodiscard]] const std::optional<Ending>& ending() const;
    [[nodiscard]] std::span<const Note> notes() const;
    /// Rulings that did not end the game, in order.
    [[nodiscard]] std::span<const RulingRecord> rulings() const;
    /// Moves that were sealed with a commitment, in order.
    [[nodiscard]] std::span<const Sealing> sealings() const;
    /// Over the board: the number of keys of phones at the board that have been invalidated.
    [[nodiscard]] std::size_t board_keys_replaced() const;
    /// Over the board: the readings of the physical clock in force, in the order of the moves. The
    /// last one may be of a turn whose move has not been reported yet.
    [[nodiscard]] std::span<const ReadClock> clock_readings() const;
    /// The reading of the turn after `ply` moves; null if it was not read.
    [[nodiscard]] const ReadClock* clock_read_at(std::size_t ply) const;
    /// The mover's time after the move at `ply` (from 0), for records: the display of the physical
    /// clock if it was read, otherwise this game's own; nothing if there was no clock.
    [[nodiscard]] std::optional<clock::Reading> time_after(std::size_t ply) const;
    /// On the hall's board: the state of an adjournment.
    [[nodiscard]] const std::optional<HallAdjournment>& adjournment() const;
    /// Over the board: the outstanding duties.
    [[nodiscard]] std::vector<Duty> duties() const;
    /// Over the board: counters for the arbiter only, such as completed moves ("completed-first").
    [[nodiscard]] Values tallies() const;
    /// The position in the game's own text: FEN, or Go's rows with the side to move.
    [[nodiscard]] std::string position_text() const;

  private:
    friend struct internal::Access;
    std::unique_ptr<internal::StateBody> body_;
};

/// Applies one event.
/// Refuses: an event that cannot follow (broken log), naming the fault; `state` is then unchanged.
/// Events that decide() returned for this state are never refused.
[[nodiscard]] Result<void> apply(State& state, const Event& event);

/// Applies a whole log.
/// Refuses: as apply(), with the value "event" = number of the event from 1.
[[nodiscard]] Result<State> replay(std::span<const Event> events);

/// Hash of all relevant data of a state; equal after replaying the same events.
[[nodiscard]] base::Digest hash(const State& state);

}  // namespace kyvien::conduct
