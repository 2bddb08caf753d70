// conduct/xiangqi/board/internal/rule_context.h — one report over the board, and what the law makes
// of it.
//
// Each function answers one kind of report, whose fields have been checked. They are grouped by
// chapter of the law: xiangqi_irregular.cpp (9.9, 9.10), xiangqi_penalties.cpp (7.1, 16).
#pragma once

#include "conduct/xiangqi/board/internal/touch_duties.h"

namespace kyvien::conduct::internal {

struct XiangqiCase {
    const StateBody& body;
    const XiangqiWood& wood;
    const XiangqiTouches& touches;
    const Command& command;
    const Report& report;

    [[nodiscard]] bool finished() const { return body.phase == Phase::Finished; }
    [[nodiscard]] std::string text(std::string_view key) const {
        return std::string(field(report, key).value_or(""));
    }
    /// Begins the facts with the report itself.
    [[nodiscard]] Proceedings open() const {
        Proceedings rulings(body);
        rulings.add(Reported{report});
        return rulings;
    }
};

// ---- 9.9, 9.10: the game or the position is not as it should be ----

/// An unlawful move was played on the wood, or one after it; nobody has complained yet.
[[nodiscard]] Result<Facts> unlawful_move(const XiangqiCase& told);
[[nodiscard]] Result<Facts> illegal_found(const XiangqiCase& told);
[[nodiscard]] Result<Facts> displaced(const XiangqiCase& told);
/// `confirmed`: the result was signed and confirmed (9.9.d).
[[nodiscard]] Result<Facts> wrong_setup(const XiangqiCase& told, bool confirmed);
[[nodiscard]] Result<Facts> wrong_colours(const XiangqiCase& told);

// ---- 7.1, 16: time, faults and penalties ----

[[nodiscard]] Result<Facts> fault(const XiangqiCase& told);
[[nodiscard]] Result<Facts> matter_raised(const XiangqiCase& told);
[[nodiscard]] Result<Facts> penalty(const XiangqiCase& told);
[[nodiscard]] Result<Facts> late_arrival(const XiangqiCase& told);
[[nodiscard]] Result<Facts> both_absent(const XiangqiCase& told);
[[nodiscard]] Result<Facts> flag_fall(const XiangqiCase& told);
[[nodiscard]] Result<Facts> both_flags(const XiangqiCase& told);
[[nodiscard]] Result<Facts> no_means_to_win(const XiangqiCase& told);
[[nodiscard]] Result<Facts> repetition_ruling(const XiangqiCase& told);

}  // namespace kyvien::conduct::internal
