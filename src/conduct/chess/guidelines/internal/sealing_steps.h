// conduct/chess/guidelines/internal/sealing_steps.h — the steps of an adjournment, in the order of
// Guideline I.
#pragma once

#include "conduct/chess/board/internal/over_the_board.h"

namespace kyvien::conduct::internal::adjourning {

using Stage = Adjournment::Stage;

// ---- sealing_steps.cpp: I.1 to I.3 ----

[[nodiscard]] Decision require_seal(const ChessRuleContext& table, std::string_view resumption,
                                    EventBodies events);
[[nodiscard]] Decision adjourn_early(const ChessRuleContext& table,
                                     const chess_report::AdjournEarly& report);
[[nodiscard]] Decision sitting_charged(const ChessRuleContext& table,
                                       const chess_report::SittingCharged& report);
[[nodiscard]] Decision write_sealed(const ChessRuleContext& table,
                                    const chess_report::WriteSealed& report);
[[nodiscard]] Decision seal(const ChessRuleContext& table, const chess_report::Seal& report);
[[nodiscard]] Decision envelope_checked(const ChessRuleContext& table,
                                        const chess_report::EnvelopeChecked& report);

/// The position before the sealed move; null while the position is irregular.
[[nodiscard]] const chess::Position* position_before_sealed_move(const ChessRuleContext& table);
/// The clock passes to the opponent, unless it already runs because he has not pressed it (6.2.2).
void complete_turn(const ChessRuleContext& table, Seat seat, EventBodies& events);
[[nodiscard]] Decision refuse_in_this_stage(std::string_view english, rulebook::Clause clause);
[[nodiscard]] std::string milliseconds_text(Milliseconds time);

// ---- resumption.cpp: I.4 to I.13 ----

/// Whether the report names this player, and only him, as present.
[[nodiscard]] constexpr bool is_only_one_present(chess_report::Resume::Present present, Seat seat) {
    using Present = chess_report::Resume::Present;
    return present == (seat == Seat::First ? Present::First : Present::Second);
}
[[nodiscard]] Decision resume(const ChessRuleContext& table, const chess_report::Resume& report);
[[nodiscard]] Decision arrived(const ChessRuleContext& table,
                               const chess_report::SessionArrived& report);
/// Whether a player has yet to arrive at the resumption, or it has yet to begin.
[[nodiscard]] bool awaits_at_resumption(const ChessRuleContext& table);
[[nodiscard]] Decision absent(const ChessRuleContext& table, const chess_report::Absent& report);
/// I.10 for players who have not come at all.
[[nodiscard]] std::optional<Decision> default_time_over(const ChessRuleContext& table);
[[nodiscard]] Decision open_envelope(const ChessRuleContext& table,
                                     const chess_report::OpenEnvelope& report);
[[nodiscard]] Decision seal_reply(const ChessRuleContext& table,
                                  const chess_report::SealReply& report);
[[nodiscard]] Decision lost(const ChessRuleContext& table,
                            const chess_report::EnvelopeLost& report);
[[nodiscard]] Decision position_lost(const ChessRuleContext& table,
                                     const chess_report::PositionLost& report);
/// I.12.1: the sealer makes the move that he stated.
[[nodiscard]] Decision stated_move(const ChessRuleContext& table, const MakeMove& make);
[[nodiscard]] Decision adjourned_draw(const ChessRuleContext& table,
                                      const chess_report::AdjournedDraw& report);
[[nodiscard]] Decision answer_offer(const ChessRuleContext& table, Seat seat, bool accepts);
[[nodiscard]] Decision times_wrong(const ChessRuleContext& table,
                                   const chess_report::TimesWrong& report);

}  // namespace kyvien::conduct::internal::adjourning
