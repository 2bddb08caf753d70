// conduct/friendly/friendly.h — friendly games: takebacks, and time given to the opponent.
//
// When a game is created, its players can agree that moves may be taken back and that a player may
// give his opponent time (Friendly, conduct/settings/settings.h). No law has these, so they must be
// agreed in advance and are possible only in the hall; otherwise the law applies as usual.
//
// A takeback returns to the position before the requester's last move: one move during the
// opponent's turn, two once he has answered. The request lapses when a move is made. A player whose
// request was declined may ask again after his next move. Moves made before both players had
// stopped play cannot be taken back (Go 21). The clocks keep their times, and that of the side to
// move runs (docs/decisions/0042).
//
// In an arena with this option a player may go berserk: before his first move he halves his base
// time and gives up his increment, for an extra point if he wins (docs/pairing-clubs.md, "Arena").
//
// Safe:  plain values, any thread.
#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include "conduct/settings/settings.h"

namespace kyvien::conduct {

/// The time a player gives at once.
inline constexpr Milliseconds kTimeGiven{15'000};
/// The most time a player can receive in one game, so that no clock grows without limit.
inline constexpr Milliseconds kMaxTimeGiven{3'600'000};

/// By seat: the number of moves made by a player who went berserk; nothing if he did not.
using BerserkMoves = std::array<std::optional<int>, 2>;

/// An open request.
struct Takeback {
    Seat seat{};          ///< the requester
    std::size_t ply = 0;  ///< the number of moves left if it is accepted
    friend bool operator==(const Takeback&, const Takeback&) = default;
};

/// The state of these requests. Arrays are by seat.
struct FriendlyState {
    std::optional<Takeback> asked;
    bool is_accepted = false;           ///< the next event takes back the moves
    std::array<bool, 2> is_declined{};  ///< who may not ask again before his next move
    std::array<Milliseconds, 2> received{};
    std::array<bool, 2> is_berserk{};
    void forget_request() {
        asked.reset();
        is_accepted = false;
    }
    friend bool operator==(const FriendlyState&, const FriendlyState&) = default;
};

}  // namespace kyvien::conduct
