// conduct/chess/board/internal/memory.h — the state of the law of chess over the board.
//
// In addition to the state that all games share: the progress of the current move (made,
// completed), touched pieces, irregularities not yet reported, attendance, and the data of each
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

/// One move on the board, in addition to its MoveRecord (6.2).
struct MadeMove {
    bool completed = false;  ///< pressed, or followed by the player's next move (6.2.1.2)
    bool pressed = false;
    /// The increment that the press added to the display; removed again with an illegal move (7.1).
    Milliseconds credited{};
    /// Both displays when the previous move was completed: a proposal after an irregularity (7.1).
    std::array<Milliseconds, 2> before{};
    friend bool operator==(const MadeMove&, const MadeMove&) = default;
};

/// The pieces touched by the side to move for the move that it has not yet made (4.2 to 4.7).
struct Touched {
    ChessTouch touch;
    std::vector<std::string> obliged;  ///< moves that may be played; empty: no move is obliged
    std::optional<rulebook::Clause> clause;
    bool any_legal = false;  ///< touched deliberately, but any legal move may be played (4.5)
    /// The position was restored since: released pieces are back on their earlier squares.
    bool put_back = false;

    [[nodiscard]] bool binds() const { return clause.has_value(); }
};

/// 4.3, 4.8: a move other than the obliged one.
struct TouchBreach {
    Seat seat{};
    std::size_t ply = 0;  ///< moves made before it
    std::vector<std::string> obliged;
    rulebook::Clause clause = rulebook::fide("4.3.1");
    ChessTouch touch;
    bool too_late = false;  ///< the opponent has touched a piece since
};

/// An irregularity on the board that has not been ruled on (7.5).
struct Irregularity {
    enum class Kind : std::uint8_t {
        IllegalMove,      ///< 7.5.1
        PawnNotReplaced,  ///< 7.5.2
        NoMove,           ///< 7.5.3: the clock was pressed without a move
    };
    Kind kind{};
    Seat seat{};
    std::size_t ply = 0;  ///< moves made before it; it is the move with this number, from 0
    std::string text;     ///< the physical action
    ChessTouch touch;     ///< what was touched on that turn, in order (7.5.1, 7.5.3)
    /// Without adequate supervision: the opponent moved before it was reported (A.4.2).
    bool stands = false;
};

/// 7.5.5: a move that has been penalised: another report of it has no effect.
struct Penalised {
    Seat seat{};
    std::optional<std::size_t> last;  ///< the seat's last valid move then
};

/// A.4.4: what the arbiter saw; checked again when the next move is completed.
struct Watch {
    std::size_t ply = 0;  ///< moves made when he saw it
};

/// 7.4: a player has displaced pieces that are not yet restored.
struct Displacement {
    bool clock_turned = false;  ///< his clock was restarted although it is the opponent's turn
};

/// The players who have come to the board (6.6, 6.7).
struct Attendance {
    AwaitedStart start;
    std::array<bool, 2> present{true, true};
    std::array<bool, 2> seated{};   ///< reported present before the start was announced
    std::array<bool, 2> excused{};  ///< the arbiter has decided otherwise (6.7.1)
};

/// 9.1.2.1: an accepted draw that needs the arbiter's consent by the regulations (9.1.1).
struct AwaitedConsent {
    Seat offered{};
};

/// A warning or another penalty of 12.9.
struct PenaltyRecord {
    Seat seat{};
    std::string option;  ///< "12.9.1" to "12.9.9"
};

struct ChessMemory {
    std::vector<MadeMove> moves;  ///< parallel to StateBody::moves
    /// An illegal move on the board, made by hand and not yet pressed, in ChessGame's notation. It
    /// is not part of the game before the press.
    std::string unrecorded_move;
    std::array<Milliseconds, 2> shown{};    ///< both displays when the last move was completed
    std::array<int, 2> completed_before{};  ///< set by the arbiter: moves that are not recorded
    std::optional<Touched> touched;         ///< of the side to move
    /// 9.1.2.1: the player whose draw offer was declined by the touch for this move.
    std::optional<Seat> offer_declined;
    std::optional<TouchBreach> breach;     ///< the last one to which the opponent may still object
    std::vector<Irregularity> irregular;   ///< in the order in which they occurred
    std::array<int, 2> illegal_moves{};    ///< ruled on under 7.5.5, of all kinds
    std::optional<std::size_t> two_hands;  ///< the last move ruled on under 7.5.4
    std::optional<Penalised> penalised;    ///< the last one under 7.5.5
    /// 7.5.1: the illegal move whose touches remain binding although an earlier position is
    /// restored.
    std::optional<ChessTouch> still_binding_touch;
    std::optional<Watch> watch;
    std::array<std::optional<Displacement>, 2> displaced;  ///< 7.4, by seat
    std::optional<Seat> correction_by;  ///< A.4.2: who proposes to correct an illegal move
    std::optional<Seat> claimed_by;     ///< the player who made the last draw claim (9.5.1)
    Attendance attendance;
    std::optional<Seat> paused_by;     ///< 6.11.2: the player who stopped both clocks last
    bool is_paused_by_player = false;  ///< they have not been restarted since (6.11.3)
    std::string pause_reason;
    bool is_pause_ruled = false;  ///< 6.11.4
    std::optional<AwaitedConsent> consent;
    std::vector<PenaltyRecord> penalties;
    /// 12.9.4, 12.9.5: half points to be added to the seat's score at the end of the game.
    std::array<int, 2> half_points{};

    // The state of the other chapters.
    Adjournment adjournment;
    Quickplay quickplay;
    BlindPlay blind;
    Scoresheets sheets;
    Behaviour behaviour;

    [[nodiscard]] int made(const std::vector<MoveRecord>& moves, Seat seat) const;
    [[nodiscard]] int completed(const std::vector<MoveRecord>& moves, Seat seat) const;
};

}  // namespace kyvien::conduct::internal
