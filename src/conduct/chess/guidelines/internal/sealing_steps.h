// conduct/chess/guidelines/internal/sealing_steps.h — the steps of an adjournment, in the order of
// Guideline I.
#pragma once

#include "conduct/chess/board/internal/over_the_board.h"

namespace kyvien::conduct::internal::adjourning {

using Stage = Adjournment::Stage;

// ---- chess_sealing.cpp: I.1 to I.3 ----

[[nodiscard]] Decision require_seal(const ChessTable& table, const Report& report, Facts facts);
[[nodiscard]] Decision adjourn_early(const ChessTable& table, const Command& command,
                                     const Report& report);
[[nodiscard]] Decision sitting_charged(const ChessTable& table, const Command& command,
                                       const Report& report);
[[nodiscard]] Decision write_sealed(const ChessTable& table, const Report& report);
[[nodiscard]] Decision seal(const ChessTable& table, const Command& command, const Report& report);
[[nodiscard]] Decision envelope_checked(const ChessTable& table, const Report& report);

/// The position before the sealed move; null while the pieces stand irregularly.
[[nodiscard]] const chess::Position* sealed_from(const ChessTable& table);
/// The clock passes to the opponent, unless his runs already because he has not pressed it (6.2.2).
void complete_turn(const ChessTable& table, Seat seat, Facts& facts);
[[nodiscard]] Decision not_now(std::string_view english, rulebook::Clause clause);
[[nodiscard]] std::string milliseconds_text(Milliseconds time);

// ---- chess_resumption.cpp: I.4 to I.13 ----

[[nodiscard]] Decision resume(const ChessTable& table, const Report& report);
[[nodiscard]] Decision arrived(const ChessTable& table, const Command& command,
                               const Report& report);
/// I.10 for those who have not come at all.
[[nodiscard]] std::optional<Decision> default_time_over(const ChessTable& table,
                                                        const Command& command);
[[nodiscard]] Decision open_envelope(const ChessTable& table, const Report& report);
[[nodiscard]] Decision seal_reply(const ChessTable& table, const Report& report);
[[nodiscard]] Decision lost(const ChessTable& table, const Report& report);
[[nodiscard]] Decision position_lost(const ChessTable& table, const Report& report);
/// I.12.1: the sealer makes the move that he states.
[[nodiscard]] Decision stated_move(const ChessTable& table, const MakeMove& make);
[[nodiscard]] Decision adjourned_draw(const ChessTable& table, const Report& report);
[[nodiscard]] Decision answer_offer(const ChessTable& table, Seat seat, bool accepts);
[[nodiscard]] Decision times_wrong(const ChessTable& table, const Command& command,
                                   const Report& report);

}  // namespace kyvien::conduct::internal::adjourning
