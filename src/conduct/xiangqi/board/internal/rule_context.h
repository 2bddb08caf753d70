// conduct/xiangqi/board/internal/rule_context.h — one report over the board, and what the law makes
// of it.
//
// Each function answers one kind of report, whose fields have been checked. They are grouped by
// chapter of the law: xiangqi_irregular.cpp (9.9, 9.10), xiangqi_penalties.cpp (7.1, 16).
#pragma once

#include "conduct/xiangqi/board/internal/touch_duties.h"

namespace kyvien::conduct::internal {

struct XiangqiRuleContext {
    const StateBody& body;
    const XiangqiPhysicalBoard& physical_board;
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

/// An unlawful move was played on the physical board, or one after it; nobody has complained yet.
[[nodiscard]] Result<EventBodies> unlawful_move(const XiangqiRuleContext& told);
[[nodiscard]] Result<EventBodies> illegal_found(const XiangqiRuleContext& told);
[[nodiscard]] Result<EventBodies> displaced(const XiangqiRuleContext& told);
/// `confirmed`: the result was signed and confirmed (9.9.d).
[[nodiscard]] Result<EventBodies> wrong_setup(const XiangqiRuleContext& told, bool confirmed);
[[nodiscard]] Result<EventBodies> wrong_colours(const XiangqiRuleContext& told);

// ---- 7.1, 16: time, faults and penalties ----

[[nodiscard]] Result<EventBodies> fault(const XiangqiRuleContext& told);
[[nodiscard]] Result<EventBodies> matter_raised(const XiangqiRuleContext& told);
[[nodiscard]] Result<EventBodies> penalty(const XiangqiRuleContext& told);
[[nodiscard]] Result<EventBodies> late_arrival(const XiangqiRuleContext& told);
[[nodiscard]] Result<EventBodies> both_absent(const XiangqiRuleContext& told);
[[nodiscard]] Result<EventBodies> flag_fall(const XiangqiRuleContext& told);
[[nodiscard]] Result<EventBodies> both_flags(const XiangqiRuleContext& told);
[[nodiscard]] Result<EventBodies> no_means_to_win(const XiangqiRuleContext& told);
[[nodiscard]] Result<EventBodies> repetition_ruling(const XiangqiRuleContext& told);

}  // namespace kyvien::conduct::internal
