// conduct/core/state.h — the state of a game after its events.
//
// A State is exactly what replaying the events gives; apply() is the only way to change it.
//
// Cost:  copying is linear in the length of the game; apply() is constant but for the game's own
//        work on a move.
// Safe:  a value; one thread at a time, questions from any.
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
    Nothing,  ///< before the game is created
    Waiting,  ///< a seat is free
    Playing,
    Agreeing,       ///< Go: which stones are dead?
    Adjourned,      ///< to be played on later
    ArbiterNeeded,  ///< the law asks for a person's ruling; clocks stand
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
    Milliseconds used{};     ///< time of the turn
    clock::Reading reading;  ///< the mover's display after the move
    /// What of the turn was charged to nobody because the move was on its way (Moved).
    Milliseconds compensated{};
    friend bool operator==(const MoveRecord&, const MoveRecord&) = default;
};

/// A thing worth telling beside the moves.
struct Note {
    std::size_t seq = 0;  ///< number of its event, from 1
    std::size_t ply = 0;
    Actor by;
    std::string code;
    std::optional<rulebook::Clause> clause;
    Values values;
    friend bool operator==(const Note&, const Note&) = default;
};

/// Go: how far the players agree on the dead stones.
struct Agreement {
    std::vector<std::string> dead;  ///< points of the stones marked, in board order
    std::array<bool, 2> confirmed{};
    friend bool operator==(const Agreement&, const Agreement&) = default;
};

/// What an arbiter was asked.
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
    std::size_t ply = 0;  ///< moves made before it that still stand
    Ruled ruling;
    friend bool operator==(const RulingRecord&, const RulingRecord&) = default;
};

/// What someone has still to do: move a touched piece, bring a scoresheet up to date, rule.
struct Duty {
    std::string code;
    std::optional<Seat> seat;  ///< none: the arbiter
    rulebook::Clause clause = rulebook::fide("Preface");
    Values values;
    std::vector<std::string> moves;  ///< the moves that fulfil it; empty: not a duty to move
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
    /// When a Tick is due: a flag falls, the time of resumption has come, or somebody who is
    /// awaited is late beyond what the law allows; none when nothing is waited for. May lie in the
    /// past over the board, where a fallen flag counts when it is seen.
    [[nodiscard]] std::optional<Instant> deadline() const;
    /// Time of the last event.
    [[nodiscard]] Instant last_at() const;
    /// The player whose draw offer stands; the earlier one where both do.
    [[nodiscard]] std::optional<Seat> offer() const;
    /// Both do: a wrong claim is an offer beside the one that it did not answer (FIDE 9.1.2.3).
    [[nodiscard]] bool has_both_offers() const;
    /// Whether this player's offer stands.
    [[nodiscard]] bool is_offered_by(Seat seat) const;
    /// A friendly game: the player who asks to take back a move.
    [[nodiscard]] const std::optional<Takeback>& takeback() const;
    [[nodiscard]] BerserkMoves berserk_moves() const;
    /// The move the side to move must make after a wrong claim (9.5.3); empty otherwise.
    [[nodiscard]] const std::string& must_play() const;
    [[nodiscard]] const std::optional<Agreement>& agreement() const;
    /// Which events set what the players may agree to (conduct/settings/consent.h).
    [[nodiscard]] const Terms& terms() const;
    [[nodiscard]] const std::optional<Question>& question() const;
    /// The ending in force.
    [[nodiscard]] const std::optional<Ending>& ending() const;
    [[nodiscard]] std::span<const Note> notes() const;
    /// Rulings that did not end the game, in their order.
    [[nodiscard]] std::span<const RulingRecord> rulings() const;
    /// Moves that were sealed under a commitment, in their order.
    [[nodiscard]] std::span<const Sealing> sealings() const;
    /// Over the board: so many keys of phones at the board open nothing any more.
    [[nodiscard]] std::size_t board_keys_replaced() const;
    /// Over the board: what the clock at the board showed, in the order of the moves; those in
    /// force. The last one may be of a turn whose move has not been told yet.
    [[nodiscard]] std::span<const ReadClock> clock_readings() const;
    /// That of the turn after `ply` moves; null where it was not read.
    [[nodiscard]] const ReadClock* clock_read_at(std::size_t ply) const;
    /// What a record tells of the mover's time after the move at `ply` (from 0): the display at the
    /// board where it was read, else this game's own; none where there was no clock.
    [[nodiscard]] std::optional<clock::Reading> time_after(std::size_t ply) const;
    /// On the hall's board: how far an adjournment is.
    [[nodiscard]] const std::optional<HallAdjournment>& adjournment() const;
    /// Over the board: what is still to be done.
    [[nodiscard]] std::vector<Duty> duties() const;
    /// Over the board: counters for the arbiter's eyes, such as completed moves
    /// ("completed-first").
    [[nodiscard]] Values tallies() const;
    /// The position in the game's own text: FEN, or Go's rows with the side to move.
    [[nodiscard]] std::string position_text() const;

  private:
    friend struct internal::Access;
    std::unique_ptr<internal::StateBody> body_;
};

/// Adds one event.
/// Refuses: an event that cannot follow (broken log), naming what is wrong; `state` is then as
/// before. Events that decide() made for this state are never refused.
[[nodiscard]] Result<void> apply(State& state, const Event& event);

/// Folds a whole log.
/// Refuses: as apply(), with the value "event" = number of the event from 1.
[[nodiscard]] Result<State> replay(std::span<const Event> events);

/// Hash of everything that counts in a state; equal after replaying the same events.
[[nodiscard]] base::Digest hash(const State& state);

}  // namespace kyvien::conduct
