// conduct/core/internal/preconditions.h — preconditions shared by commands of all games: the author
// is a player, the game is being played, an arbiter gives a reason.
//
// Safe: pure, any thread.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "base/result.h"
#include "clock/seat.h"
#include "conduct/core/command.h"
#include "conduct/core/internal/state_body.h"
#include "conduct/core/ruling.h"

namespace kyvien::conduct::registered {
struct Entry;
}

namespace kyvien::conduct::internal {

/// Of a player or an arbiter, in characters.
inline constexpr std::size_t kLongestName = 64;

/// Checks that the report is well-formed, belongs to this kind of board, and is made by someone
/// entitled to make it. Other commands pass.
/// Refuses: as check(); "hidden-character", "over-the-board", "electronic-board",
/// "not-yours-to-report".
[[nodiscard]] Result<void> may_report(const StateBody& body, const Command& command);

/// Needs: state and command outlive it.
class Preconditions {
  public:
    Preconditions(const StateBody& body, const Command& command);

    /// The seat of the requesting player, in a game that is not over.
    /// Refuses: "not-a-player", "game-over".
    [[nodiscard]] Result<Seat> player() const;
    /// Refuses: "not-started", "game-over".
    [[nodiscard]] Result<void> begun() const;
    /// The game is in play. Refuses: as begun(); "play-stopped", "arbiter-needed",
    /// "clocks-stopped".
    [[nodiscard]] Result<void> in_play() const;
    [[nodiscard]] Result<Seat> player_in_play() const;
    /// Refuses: as player(); "not-stopped".
    [[nodiscard]] Result<Seat> player_agreeing() const;
    /// A player who has received a draw offer. Refuses: as player_in_play(); "no-offer".
    [[nodiscard]] Result<Seat> offered_player() const;
    /// The physical clock is read by an arbiter or by the holder of the board's key: in a turn of
    /// that side, and a possible display value. After the end of the game only a turn that was not
    /// read before, unless an arbiter gives a reason.
    /// Refuses: "not-an-arbiter", "no-such-turn", "bad-time", "game-over"; as check_arbiter_act()
    /// if a reason is given.
    [[nodiscard]] Result<void> check_clock_reading(const ReadClock& read) const;
    /// An arbiter who gives a reason. Refuses: "not-an-arbiter", "arbiter-unnamed",
    /// "reason-missing", "hidden-character", "clause-of-another-law".
    [[nodiscard]] Result<void> check_arbiter_act(std::string_view reason,
                                                 std::optional<rulebook::Clause> clause) const;
    /// An arbiter as above, whose ruling on the game is complete.
    /// Refuses: as check_arbiter_act(); "clause-missing", "bad-code", "bad-ruling".
    [[nodiscard]] Result<void> check_arbiter_ruling(std::string_view reason,
                                                    const Ending& ending) const;

  private:
    const StateBody& body_;
    const Command& command_;
    const registered::Entry& game_;
};

}  // namespace kyvien::conduct::internal
