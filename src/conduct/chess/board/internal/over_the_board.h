// conduct/chess/board/internal/over_the_board.h — the conduct of chess over the board, put together
// of parts.
//
// One part per chapter of the Laws, one file per part. A part answers a command or leaves it to the
// next one; what no part answers is decided as in the hall (decide.cpp). Parts are constant tables
// of functions: everything they remember lies in ChessMemory, which only `applied` may change.
//
//   file                    part                      responsible for
//   chess_adjourned.cpp     adjourned_part()          Guideline I: sealing, envelope, resumption
//   chess_quickplay.cpp     quickplay_part()          Guideline III; both flags down (III.3)
//   chess_blind.cpp         blind_part()              Appendix D
//   chess_score_kept.cpp    score_kept_part()         D.2.7, 8.1.6: who keeps a player's score
//   chess_sheets.cpp        sheets_part()             8, A.2, A.3.2, B.3.2, C: scoresheets, signing
//   chess_behaviour.cpp     behaviour_part()          11, 12.1 to 12.8: incidents, permissions
//   chess_960.cpp           chess960_part()           Guideline II at the board: castling by hand
//   chess_arrival.cpp       arrival_part()            6.6, 6.7: start, default time, late arrival
//   chess_pauses.cpp        pauses_part()             6.10 to 6.12: pauses, clock defects, displays
//   chess_flags.cpp         flags_part()              6.4, 6.8, 6.9, A.4.3, A.4.5: flag claims
//   chess_touching.cpp      touching_part()           4: touched and released pieces, 4.8
//   chess_illegal.cpp       illegal_part()            7.5, A.4.2, B.2: illegal moves
//   chess_illegal_position  illegal_position_part()   A.4.4: an illegal position is seen
//   chess_displaced.cpp     displaced_part()          7.4: displaced pieces, and whose time runs
//   chess_restoring.cpp     restoring_part()          7.1 to 7.3, 7.6, A.4.1.2: wrong boards
//   chess_draws.cpp         draws_part()              5.2.3, 9: offers and claims
//   chess_penalties.cpp     penalties_part()          10.2, 12.5, 12.9: penalties, unusual scores
//   chess_moving.cpp        moving_part()             4.7, 6.2, 6.3: made, pressed, completed
//
// They are asked in this order.
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
#include "conduct/core/internal/state_body.h"

namespace kyvien::conduct::internal {

using EventBodies = std::vector<EventBody>;
using Decision = Result<EventBodies>;

/// What a part sees of the game.
struct ChessRuleContext {
    const StateBody& body;
    const ChessGame& game;
    const ChessMemory& memory;

    [[nodiscard]] const Settings& settings() const { return body.settings; }
    [[nodiscard]] Regime regime() const { return body.settings.regime; }
    [[nodiscard]] bool is_playing() const { return body.phase == Phase::Playing; }
    /// A.4 and B.4: without adequate supervision.
    [[nodiscard]] bool is_lightly_supervised() const {
        return regime() == Regime::RapidA4 || regime() == Regime::BlitzB4;
    }
    [[nodiscard]] bool is_blitz() const {
        return regime() == Regime::BlitzB3 || regime() == Regime::BlitzB4;
    }
};

/// One chapter of the Laws. Functions may be null.
struct ChessPart {
    std::string_view name;
    /// What follows from a command; none to leave it to the next part.
    std::optional<Decision> (*decide)(const ChessRuleContext& table,
                                      const Command& command) = nullptr;
    /// What this chapter adds to the facts that another part or the hall's rules have decided.
    void (*also)(const ChessRuleContext& table, const Command& command,
                 EventBodies& facts) = nullptr;
    /// Told of every fact after it was applied; changes its own place in the memory only.
    void (*applied)(ChessMemory& memory, const StateBody& body, const Event& event) = nullptr;
    void (*duties)(const ChessRuleContext& table, std::vector<Duty>& duties) = nullptr;
    /// When this chapter has a Tick decide something by itself.
    std::optional<Instant> (*deadline)(const ChessRuleContext& table) = nullptr;
    std::span<const ReportKind> kinds{};
};

[[nodiscard]] const ChessPart& adjourned_part();
[[nodiscard]] const ChessPart& quickplay_part();
[[nodiscard]] const ChessPart& blind_part();
[[nodiscard]] const ChessPart& score_kept_part();
[[nodiscard]] const ChessPart& sheets_part();
[[nodiscard]] const ChessPart& behaviour_part();
[[nodiscard]] const ChessPart& chess960_part();
[[nodiscard]] const ChessPart& arrival_part();
[[nodiscard]] const ChessPart& pauses_part();
[[nodiscard]] const ChessPart& flags_part();
[[nodiscard]] const ChessPart& touching_part();
[[nodiscard]] const ChessPart& illegal_part();
[[nodiscard]] const ChessPart& illegal_position_part();
[[nodiscard]] const ChessPart& displaced_part();
[[nodiscard]] const ChessPart& restoring_part();
[[nodiscard]] const ChessPart& draws_part();
[[nodiscard]] const ChessPart& penalties_part();
[[nodiscard]] const ChessPart& moving_part();

// ---- what several parts need ----

[[nodiscard]] chess::Color color_of(Seat seat);
[[nodiscard]] Seat seat_of(chess::Color color);
[[nodiscard]] std::string seat_text(Seat seat);  ///< "first", "second": values of seats

/// The report in the command if it is of that kind.
[[nodiscard]] const Report* report_of(const Command& command, std::string_view kind);
/// Whether an arbiter, or the hall in his place, speaks.
[[nodiscard]] bool is_by_arbiter(const Command& command);

/// A ruling with the values given.
[[nodiscard]] Ruled ruled(std::string code, std::optional<Seat> seat, rulebook::Clause clause,
                          Values values = {}, std::vector<rulebook::Clause> also = {});
[[nodiscard]] Ended ended(Ending ending);
/// EventBodies that begin with the report itself.
[[nodiscard]] EventBodies reported(const Report& report);

/// A field of the report that says nothing as things are: nothing that is told is passed over.
[[nodiscard]] std::unexpected<Refusal> unused(const Report& report, std::string_view key,
                                              std::string_view why, rulebook::Clause clause);

/// The display of the seat as it is at the command's moment, `amount` more (or less, not below
/// nought); nothing in a game without clocks.
void adjust_clock(const ChessRuleContext& table, const Command& command, Seat seat,
                  Milliseconds amount, rulebook::Clause clause, std::string reason,
                  EventBodies& facts);
/// 6.8: the arbiter has seen this flag fall; the clock of the desk follows.
void overrule_clock(const ChessRuleContext& table, Seat flagged, EventBodies& facts);
/// 7.5.5, 9.5.3, B.2: two minutes, one in blitz; the regulation where it is set.
[[nodiscard]] Milliseconds penalty_time(const ChessRuleContext& table);
/// A question that waits for the arbiter is answered by what he does now.
void answer_question(const ChessRuleContext& table, rulebook::Clause clause, EventBodies& facts);
/// 6.9, 7.5.5, I.8: the loss of `loser`, or the draw where the opponent cannot mate.
[[nodiscard]] Ending loss_unless_unwinnable(const ChessRuleContext& table, Seat loser,
                                            std::string code, std::string draw_code,
                                            rulebook::Clause clause);

/// The same in another position; null where the rules cannot be applied to the pieces.
[[nodiscard]] Ending loss_unless_unwinnable(const chess::Position* position, Seat loser,
                                            std::string code, std::string draw_code,
                                            rulebook::Clause clause);

/// A move of the side to move has been made (Moved, and the end of the game by it where it brings
/// that about). Needs: the text was given by GameConduct::examine().
[[nodiscard]] EventBodies made(Seat seat, Examined examined);

}  // namespace kyvien::conduct::internal
