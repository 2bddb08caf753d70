// conduct/chess/board/internal/over_the_board.h — the law of chess over the board, composed of
// chapters.
//
// One chapter of the Laws is one file (conduct/core/internal/chapters.h), with its clauses at the
// top:
//   guidelines/adjourned_game.cpp     chess_adjourned_chapter         Guideline I
//   guidelines/quickplay_finish.cpp   chess_quickplay_chapter         Guideline III
//   players/blind_players.cpp         chess_blind_chapter             Appendix D
//   players/scorekeeping.cpp          chess_score_kept_chapter        D.2.7, 8.1.6
//   players/scoresheets.cpp           chess_sheets_chapter            8, A.2, A.3.2, B.3.2, C
//   players/behaviour.cpp             chess_behaviour_chapter         11, 12.1 to 12.8
//   board/arrival.cpp                 chess_arrival_chapter           6.6, 6.7
//   board/pauses.cpp                  chess_pauses_chapter            6.10 to 6.12
//   board/flags.cpp                   chess_flags_chapter             6.4, 6.8, 6.9, A.4.3, A.4.5
//   board/touch_duties.cpp            chess_released_chapter          4.7, clocks stopped
//                                     chess_touch_chapter             4
//   board/illegal_moves.cpp           chess_illegal_chapter           7.5, A.4.2, B.2
//   board/illegal_position.cpp        chess_illegal_position_chapter  A.4.4
//   board/displaced_pieces.cpp        chess_displaced_chapter         7.4
//   board/restoring.cpp               chess_restoring_chapter         7.1 to 7.3, 7.6, A.4.1.2
//   board/draws.cpp                   chess_draws_chapter             5.2.3, 9
//   players/penalties.cpp             chess_penalties_chapter         10.2, 12.5, 12.9
//   board/moving.cpp                  chess_moving_chapter            4.7, 6.2, 6.3
//
// They are asked in this order, except for the released pieces, which come first: a move made by a
// release is an ordinary move for the other chapters. A command that no chapter answers is decided
// as in the hall (decide.cpp). Castling by hand in Chess960 (Guideline II) is in
// board/physical_board.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "conduct/chess/board/internal/memory.h"
#include "conduct/chess/internal/game.h"
#include "conduct/chess/internal/reports.h"
#include "conduct/core/internal/chapters.h"
#include "conduct/core/internal/consequences.h"

namespace kyvien::conduct::internal {

/// What a chapter sees of the game.
struct ChessRuleContext : RuleContext {
    const ChessMemory& memory;
    const ChessGame& game = static_cast<const ChessGame&>(*body.game);

    [[nodiscard]] Regime regime() const { return body.settings.regime; }
    /// A.4 and B.4: without adequate supervision.
    [[nodiscard]] bool is_lightly_supervised() const {
        return regime() == Regime::RapidA4 || regime() == Regime::BlitzB4;
    }
    [[nodiscard]] bool is_blitz() const {
        return regime() == Regime::BlitzB3 || regime() == Regime::BlitzB4;
    }
};

/// The FIDE Laws of Chess, in the form required by chapters.h.
struct ChessLaw {
    using Memory = ChessMemory;
    using Report = ChessReport;
    using Context = ChessRuleContext;
    [[nodiscard]] static std::span<const Chapter<ChessLaw>* const> chapters();
    [[nodiscard]] static ChessMemory begin(const Settings&) { return {}; }
    [[nodiscard]] static std::string_view unrecorded_move(const ChessMemory& memory) {
        return memory.unrecorded_move;
    }
    [[nodiscard]] static std::size_t sealed_ply(const StateBody& body, const ChessMemory& memory);
    [[nodiscard]] static Values tallies(const StateBody& body, const ChessMemory& memory);
};

extern const Chapter<ChessLaw> chess_adjourned_chapter;
extern const Chapter<ChessLaw> chess_quickplay_chapter;
extern const Chapter<ChessLaw> chess_blind_chapter;
extern const Chapter<ChessLaw> chess_score_kept_chapter;
extern const Chapter<ChessLaw> chess_sheets_chapter;
extern const Chapter<ChessLaw> chess_behaviour_chapter;
extern const Chapter<ChessLaw> chess_arrival_chapter;
extern const Chapter<ChessLaw> chess_pauses_chapter;
extern const Chapter<ChessLaw> chess_flags_chapter;
extern const Chapter<ChessLaw> chess_released_chapter;
extern const Chapter<ChessLaw> chess_touch_chapter;
extern const Chapter<ChessLaw> chess_illegal_chapter;
extern const Chapter<ChessLaw> chess_illegal_position_chapter;
extern const Chapter<ChessLaw> chess_displaced_chapter;
extern const Chapter<ChessLaw> chess_restoring_chapter;
extern const Chapter<ChessLaw> chess_draws_chapter;
extern const Chapter<ChessLaw> chess_penalties_chapter;
extern const Chapter<ChessLaw> chess_moving_chapter;

// ---- shared by several chapters ----

[[nodiscard]] chess::Color color_of(Seat seat);
[[nodiscard]] Seat seat_of(chess::Color color);

/// The one of two fields that belongs to this seat.
template <typename Told>
[[nodiscard]] const Told& of_seat(Seat seat, const Told& first, const Told& second) {
    return seat == Seat::First ? first : second;
}

/// The report in the command if it is of that kind.
[[nodiscard]] const Report* report_of(const Command& command, ChessReport kind);

/// A report on a game that has ended has no effect.
/// Refuses: game-over.
[[nodiscard]] Result<void> check_not_over(const ChessRuleContext& table, rulebook::Clause clause);

/// 6.8: the arbiter has seen this flag fall; the clock of this game is adjusted to match.
void overrule_clock(const ChessRuleContext& table, Seat flagged, EventBodies& events);
/// 7.5.5, B.2: two minutes, one in blitz.
[[nodiscard]] Milliseconds penalty_time(const ChessRuleContext& table);
/// 9.5.3, B.2: the same, or the value set by the regulations of the event.
[[nodiscard]] Milliseconds wrong_claim_time(const ChessRuleContext& table);
/// 6.9, 7.5.5, I.8: the loss of `loser`, or a draw if the opponent cannot mate.
[[nodiscard]] Ending loss_unless_unwinnable(const ChessRuleContext& table, Seat loser,
                                            std::string code, std::string draw_code,
                                            rulebook::Clause clause);

/// The same in another position; null if the rules cannot be applied to the pieces.
[[nodiscard]] Ending loss_unless_unwinnable(const chess::Position* position, Seat loser,
                                            std::string code, std::string draw_code,
                                            rulebook::Clause clause);

/// The side to move has made a move (Moved, and the end of the game if the move causes it). Needs:
/// the text comes from GameConduct::examine().
[[nodiscard]] EventBodies made(Seat seat, Examined examined);

}  // namespace kyvien::conduct::internal
