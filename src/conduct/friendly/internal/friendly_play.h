// conduct/friendly/internal/friendly_play.h — decides takebacks, given time and berserk
// (conduct/friendly/friendly.h), and keeps their state.
#pragma once

#include <vector>

#include "base/result.h"
#include "clock/clock.h"
#include "conduct/core/command.h"
#include "conduct/core/event.h"
#include "conduct/core/internal/preconditions.h"

namespace kyvien::conduct::internal {

struct StateBody;

/// Decides a command of a friendly game. It must not outlive the call for which it is made.
class FriendlyPlay {
  public:
    using Decision = Result<std::vector<EventBody>>;

    FriendlyPlay(const StateBody& body, const Preconditions& preconditions, Instant at)
        : body_(body), preconditions_(preconditions), at_(at) {}

    /// Refuses: as Preconditions::player_in_play(); "takeback-not-agreed", "adjourned-already",
    /// "takeback-stands", "opponent-asks-takeback", "takeback-declined", "nothing-to-take-back",
    /// "takeback-without-time".
    [[nodiscard]] Decision operator()(const AskTakeback&) const;
    /// Refuses: as Preconditions::player_in_play(); "no-takeback", "takeback-without-time".
    [[nodiscard]] Decision operator()(const AcceptTakeback&) const;
    [[nodiscard]] Decision operator()(const DeclineTakeback&) const;
    /// Refuses: as Preconditions::player_in_play(); "giving-time-not-agreed", "time-given-enough".
    [[nodiscard]] Decision operator()(const GiveTime&) const;
    /// Refuses: as Preconditions::player_in_play(); "berserk-not-agreed", "berserk-stands",
    /// "berserk-after-move", "berserk-without-time".
    [[nodiscard]] Decision operator()(const GoBerserk&) const;

  private:
    /// The player who has been asked.
    [[nodiscard]] Result<Seat> asked_player() const;
    [[nodiscard]] Result<void> check_time_remains(std::size_t ply) const;

    const StateBody& body_;
    const Preconditions& preconditions_;
    Instant at_;
};

/// On the hall's board: sets the clocks when the moves after the first `ply` are taken back and
/// `turn` is to move.
void take_back_clocks(clock::Clock& clock, const StateBody& body, std::size_t ply, Seat turn,
                      Instant at);

/// Called for every event after it was applied to a game on the hall's board.
void remember_friendly(StateBody& body, const Event& event);

}  // namespace kyvien::conduct::internal
