// conduct/chess/board/internal/memory.h — the memory of the law of chess over the board.
//
// Beside the state that all games share: the progress of the current move (made, completed),
// touched pieces, irregularities that nobody has reported yet, who is present, and the data of each
// chapter. Every change follows from an event. Plain structs: the hash of the state covers every
// member (members_text.h).
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "conduct/attendance/internal/awaited_start.h"
#include "conduct/chess/guidelines/internal/adjourned_game.h"
#include "conduct/chess/guidelines/internal/quickplay_finish.h"
#include "conduct/chess/internal/touch_rules.h"
#include "conduct/chess/players/internal/behaviour.h"
#include "conduct/chess/players/internal/blind_players.h"
#include "conduct/chess/players/internal/scoresheets.h"
#include "conduct/core/state.h"
#include "conduct/settings/settings.h"

namespace kyvien::conduct::internal {

/// One move on the board, beside its MoveRecord (6.2).
struct MadeMove {
    bool completed = false;  ///< pressed, or followed by the player's next move (6.2.1.2)
    bool pressed = false;
    /// What the press added to the display (an increment); taken back with an illegal move (7.1).
    Milliseconds credited{};
    /// Both displays when the move before it was completed: a proposal after an irregularity (7.1).
    std::array<Milliseconds, 2> before{};
    friend bool operator==(const MadeMove&, const MadeMove&) = default;
};

/// The pieces touched by the side to move for the move that it has not made yet (4.2 to 4.7).
struct Touched {
    ChessTouch touch;
    std::vector<std::string> obliged;  ///< moves that may be played; empty: nothing is obliged
    std::optional<rulebook::Clause> clause;
    bool any_legal = false;  ///< touched in earnest, but every legal move may be played (4.5)
    /// The position was restored since: what was let go stands where it stood before.
    bool put_back = false;

    [[nodiscard]] bool binds() const { return clause.has_value(); }
};

/// 4.3, 4.8: a move that was not the one obliged.
struct TouchBreach {
    Seat seat{};
    std::size_t ply = 0;  ///< moves made before it
    std::vector<std::string> obliged;
    rulebook::Clause clause = rulebook::fide("4.3.1");
    ChessTouch touch;
    bool too_late = false;  ///< the opponent has touched a piece himself since
};

/// What stands on the board and should not, and has not been ruled yet (7.5).
struct Irregularity {
    enum class Kind : std::uint8_t {
        IllegalMove,      ///< 7.5.1
        PawnNotReplaced,  ///< 7.5.2
        NoMove,           ///< 7.5.3: the clock was pressed and no move made
    };
    Kind kind{};
    Seat seat{};
    std::size_t ply = 0;  ///< moves made before it; it is the move with this number from 0
    std::string text;     ///< what the hands did
    ChessTouch touch;     ///< what was touched on that turn, in its order (7.5.1, 7.5.3)
    /// Without adequate supervision, answered before it was spoken of (A.4.2).
    bool stands = false;
};

/// 7.5.5: a move that has been penalised: a further report of it is nothing new.
struct Penalised {
    Seat seat{};
    std::optional<std::size_t> last;  ///< the seat's last move that stood then
};

/// A.4.4: what the arbiter has seen, to be looked at again when the next move is completed.
struct Watch {
    std::size_t ply = 0;  ///< moves made when he saw it
};

/// 7.4: a player has displaced pieces that do not stand again yet.
struct Displacement {
    bool clock_turned = false;  ///< his clock was started again, though the other is on move
};

/// The players who have come to the board (6.6, 6.7).
struct Attendance {
    AwaitedStart start;
    std::array<bool, 2> present{true, true};
    std::array<bool, 2> seated{};   ///< told to be there before the start was announced
    std::array<bool, 2> excused{};  ///< the arbiter has decided otherwise (6.7.1)
};

/// 9.1.2.1: a draw accepted where the regulations ask for the arbiter's consent (9.1.1).
struct AwaitedConsent {
    Seat offered{};
};

/// A warning or another penalty of 12.9.
struct PenaltyRecord {
    Seat seat{};
    std::string option;  ///< "12.9.1" to "12.9.9"
};

struct ChessMemory {
    std::vector<MadeMove> moves;  ///< as StateBody::moves
    /// An illegal move that stands on the board, made by hand and not yet pressed; as ChessGame
    /// writes it. The game does not know it before the press.
    std::string in_hand;
    std::array<Milliseconds, 2> shown{};    ///< both displays when the last move was completed
    std::array<int, 2> completed_before{};  ///< set by the arbiter: moves that are not recorded
    std::optional<Touched> touched;         ///< of the side to move
    /// 9.1.2.1: the player whose draw offer was declined by the touch of this move.
    std::optional<Seat> offer_declined;
    std::optional<TouchBreach> breach;     ///< the last one the opponent may still object to
    std::vector<Irregularity> irregular;   ///< in the order in which they came about
    std::array<int, 2> illegal_moves{};    ///< ruled under 7.5.5, all kinds together
    std::optional<std::size_t> two_hands;  ///< the move that was ruled under 7.5.4 last
    std::optional<Penalised> penalised;    ///< the last one under 7.5.5
    /// 7.5.1: the illegal move whose touches bind although an earlier position is restored.
    std::optional<ChessTouch> binds_on;
    std::optional<Watch> watch;
    std::array<std::optional<Displacement>, 2> displaced;  ///< 7.4, by seat
    std::optional<Seat> correction_by;  ///< A.4.2: who proposes that an illegal move be corrected
    std::optional<Seat> claimed_by;     ///< who made the last draw claim (9.5.1)
    Attendance attendance;
    std::optional<Seat> paused_by;     ///< 6.11.2: the player who stopped both clocks last
    bool is_paused_by_player = false;  ///< they have not been started again since (6.11.3)
    std::string pause_reason;
    bool is_pause_ruled = false;  ///< 6.11.4
    std::optional<AwaitedConsent> consent;
    std::vector<PenaltyRecord> penalties;
    /// 12.9.4, 12.9.5: half points to be added to what the seat scores, once the game is over.
    std::array<int, 2> half_points{};

    // The books of the other chapters.
    Adjournment adjournment;
    Quickplay quickplay;
    BlindPlay blind;
    Scoresheets sheets;
    Behaviour behaviour;

    [[nodiscard]] int made(const std::vector<MoveRecord>& moves, Seat seat) const;
    [[nodiscard]] int completed(const std::vector<MoveRecord>& moves, Seat seat) const;
};

}  // namespace kyvien::conduct::internal
