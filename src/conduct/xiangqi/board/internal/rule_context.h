// conduct/xiangqi/board/internal/rule_context.h — what a rule sees of a report over the board, and
// the chapters of the law.
//
// A chapter is a file (conduct/core/internal/chapters.h), with its clauses at the top:
//   over_the_board.cpp   xiangqi_moves_chapter           moves, presses and flag claims
//   touch_duties.cpp     xiangqi_touch_chapter           9.0 to 9.8, 9.11
//   irregularities.cpp   xiangqi_irregularities_chapter  9.9, 9.10
//   statements.cpp       xiangqi_statements_chapter      7.1.h, 7.1.k, 7.2.d, 12, 16.3.a.3
//   attendance.cpp       xiangqi_attendance_chapter      7.1.e
//   adjournment.cpp      xiangqi_adjournment_chapter     7.1.i
//   penalties.cpp        xiangqi_penalties_chapter       7.1, 16
//   scoresheets.cpp      xiangqi_scoresheets_chapter     7.1.m, 13, 16.3.a.4, 16.3.a.6
#pragma once

#include "conduct/xiangqi/board/internal/adjournment.h"
#include "conduct/xiangqi/board/internal/attendance.h"
#include "conduct/xiangqi/board/internal/scoresheets.h"
#include "conduct/xiangqi/board/internal/touch_duties.h"

namespace kyvien::conduct::internal {

/// 7.1.h: the player whom the arbiter has let continue on the promise to vary.
struct XiangqiPromise {
    struct Promise {
        Seat seat{};
        rulebook::Clause clause = rulebook::xiangqi_vn("7.1.h");
        std::size_t plies = 0;  ///< from this number of moves on
    };
    std::optional<Promise> awaited;  ///< the arbiter has been asked
    std::optional<Promise> given;
};

/// The state that the law keeps for a game, each part changed by its own chapter.
struct XiangqiMemory {
    XiangqiPhysicalBoard physical_board;
    XiangqiTouches touches;
    XiangqiRecords records;
    XiangqiAdjournment adjournment;
    XiangqiAttendance attendance;
    XiangqiPromise promise;
};

/// The input of every chapter.
struct XiangqiRuleContext : RuleContext {
    const XiangqiMemory& memory;
    const XiangqiPhysicalBoard& physical_board = memory.physical_board;
    const XiangqiTouches& touches = memory.touches;

    [[nodiscard]] bool finished() const { return is_finished(); }
};

/// The Vietnamese xiangqi law, in the form required by chapters.h.
struct XiangqiLaw {
    using Memory = XiangqiMemory;
    using Report = XiangqiReport;
    using Context = XiangqiRuleContext;
    [[nodiscard]] static std::span<const Chapter<XiangqiLaw>* const> chapters();
    [[nodiscard]] static XiangqiMemory begin(const Settings& settings) {
        return {XiangqiPhysicalBoard(settings), {}, {}, {}, {}, {}};
    }
    /// Whether this may be reported now, and by this author.
    [[nodiscard]] static Result<void> admitted(const XiangqiRuleContext& seen,
                                               const conduct::Report& report);
    [[nodiscard]] static Seat turn(const StateBody&, const XiangqiMemory& memory) {
        return memory.physical_board.turn();
    }
    static void show(const StateBody& body, const XiangqiMemory& memory, View& view);
};

// In the order in which they are asked.
extern const Chapter<XiangqiLaw> xiangqi_moves_chapter;
extern const Chapter<XiangqiLaw> xiangqi_touch_chapter;
extern const Chapter<XiangqiLaw> xiangqi_irregularities_chapter;
extern const Chapter<XiangqiLaw> xiangqi_statements_chapter;
extern const Chapter<XiangqiLaw> xiangqi_attendance_chapter;
extern const Chapter<XiangqiLaw> xiangqi_adjournment_chapter;
extern const Chapter<XiangqiLaw> xiangqi_penalties_chapter;
extern const Chapter<XiangqiLaw> xiangqi_scoresheets_chapter;

/// Refuses what is possible only while the game is being played.
[[nodiscard]] Result<void> in_play(const StateBody& body);
/// As in_play(), but the clocks may be stopped while the arbiter looks at what happened.
[[nodiscard]] Result<void> being_played(const StateBody& body);
/// The refusal of a report that belongs to a game in play while it is not.
[[nodiscard]] Result<EventBodies> only_in_play(const XiangqiRuleContext& table,
                                               const TypedReport& report);

// ---- 9.9, 9.10: irregularities of the game or the position ----

/// A move was played on the physical board after an illegal one that nobody has claimed yet.
[[nodiscard]] Result<EventBodies> further_move(const XiangqiRuleContext& table,
                                               const xiangqi_report::FurtherMove& report);

// ---- 7.1: flags ----

/// A flag that fell before the move was sealed, or before a position recurred, may also be noticed
/// afterwards (7.1.d).
[[nodiscard]] inline bool may_be_out_of_time(const StateBody& body) {
    return body.phase == Phase::Playing || body.phase == Phase::Adjourned ||
           (body.phase == Phase::ArbiterNeeded && body.question &&
            body.question->code == XiangqiQuestion::Repetition);
}
[[nodiscard]] Result<EventBodies> both_flags(const XiangqiRuleContext& table,
                                             const xiangqi_report::BothFlags& report);

}  // namespace kyvien::conduct::internal
