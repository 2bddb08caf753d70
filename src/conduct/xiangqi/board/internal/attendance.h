// conduct/xiangqi/board/internal/attendance.h — who has come to the board, and until when he is
// waited for.
//
// Law:   7.1.e. Counted from the announced start of the round, once it was reported. The law speaks
//        of one late player; where neither has come the arbiter is asked.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "conduct/attendance/internal/awaited_start.h"
#include "conduct/xiangqi/board/internal/rule_context.h"

namespace kyvien::conduct::internal {

class XiangqiAttendance {
  public:
    /// Is the kind of report one of this chapter?
    [[nodiscard]] static bool answers(std::string_view kind);
    [[nodiscard]] Result<EventBodies> decide(const XiangqiRuleContext& told) const;
    /// What the passing of time brings about; nothing as a rule.
    [[nodiscard]] std::optional<EventBodies> tick(const StateBody& body, Instant at) const;
    /// When that will be; none when nobody is waited for.
    [[nodiscard]] std::optional<Instant> deadline(const StateBody& body) const;

    void duties(const StateBody& body, std::vector<Duty>& duties) const;
    void applied(const Event& event);
    [[nodiscard]] std::string text() const;

  private:
    [[nodiscard]] Result<EventBodies> round_start(const XiangqiRuleContext& told) const;
    [[nodiscard]] Result<EventBodies> arrival(const XiangqiRuleContext& told) const;
    [[nodiscard]] bool is_awaited(Seat seat) const {
        return start_.is_known() && !present_[clock::index(seat)];
    }

    AwaitedStart start_;
    std::array<bool, 2> present_{};
};

/// 7.1.e: `seat` has lost by being so late. `late` is told in whole seconds, begun ones counted.
[[nodiscard]] Ending lost_by_lateness(const StateBody& body, Seat seat, Milliseconds late);

}  // namespace kyvien::conduct::internal
