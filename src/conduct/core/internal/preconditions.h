// conduct/core/internal/preconditions.h — conditions that commands of all games share: the author
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

/// Texts of people are shown to others and must be what they seem.
/// Refuses: "hidden-character".
[[nodiscard]] Result<void> refuse_hidden_characters(std::string_view field, std::string_view text);

/// Is the report well made, said on its kind of board, and by one who may make it? Other commands
/// are let through.
/// Refuses: as check(); "hidden-character", "over-the-board", "electronic-board",
/// "not-yours-to-report".
[[nodiscard]] Result<void> may_report(const StateBody& body, const Command& command);

/// Needs: state and command outlive it.
class Preconditions {
  public:
    Preconditions(const StateBody& body, const Command& command);

    /// The seat of the player who asks, in a game that is not over.
    /// Refuses: "not-a-player", "game-over".
    [[nodiscard]] Result<Seat> player() const;
    /// Refuses: "not-started", "game-over".
    [[nodiscard]] Result<void> begun() const;
    /// Play goes on. Refuses: as begun(); "play-stopped", "arbiter-needed", "clocks-stopped".
    [[nodiscard]] Result<void> in_play() const;
    [[nodiscard]] Result<Seat> player_in_play() const;
    /// Refuses: as player(); "not-stopped".
    [[nodiscard]] Result<Seat> player_agreeing() const;
    /// A player to whom a draw is offered. Refuses: as player_in_play(); "no-offer".
    [[nodiscard]] Result<Seat> offered_player() const;
    /// The clock at the board is read, by an arbiter or who has the key of the board: in a turn of
    /// that side, what a display can show; after the end of the game only what was not told before,
    /// unless an arbiter says why.
    /// Refuses: "not-an-arbiter", "no-such-turn", "bad-time", "game-over"; as arbiter_acts() where
    /// a reason is given.
    [[nodiscard]] Result<void> clock_is_read(const ReadClock& read) const;
    /// An arbiter, who says why. Refuses: "not-an-arbiter", "arbiter-unnamed", "reason-missing",
    /// "hidden-character", "clause-of-another-law".
    [[nodiscard]] Result<void> arbiter_acts(std::string_view reason,
                                            std::optional<rulebook::Clause> clause) const;
    /// And who decides the game by a ruling that is whole.
    /// Refuses: as arbiter_acts(); "clause-missing", "bad-code", "bad-ruling".
    [[nodiscard]] Result<void> arbiter_rules(std::string_view reason, const Ending& ending) const;

  private:
    const StateBody& body_;
    const Command& command_;
    const registered::Entry& game_;
};

}  // namespace kyvien::conduct::internal
