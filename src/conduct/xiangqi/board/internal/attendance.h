// conduct/xiangqi/board/internal/attendance.h — which players have come to the board, and how long
// an absent player is waited for.
//
// Law:   7.1.e. Counted from the announced start of the round, once reported. The law covers one
//        late player; if neither has come, the arbiter is asked.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "conduct/attendance/internal/awaited_start.h"
#include "conduct/xiangqi/board/internal/ruling_events.h"

namespace kyvien::conduct::internal {

struct XiangqiRuleContext;

class XiangqiAttendance {
  public:
    [[nodiscard]] Result<EventBodies> round_start(const XiangqiRuleContext& table,
                                                  const xiangqi_report::RoundStart& report) const;
    [[nodiscard]] Result<EventBodies> arrival(const XiangqiRuleContext& table,
                                              const xiangqi_report::Arrival& report) const;
    [[nodiscard]] Result<EventBodies> late_arrival(const XiangqiRuleContext& table,
                                                   const xiangqi_report::LateArrival& report) const;
    /// The events caused by the passing of time; usually nothing.
    [[nodiscard]] std::optional<EventBodies> tick(const StateBody& body, Instant at) const;
    /// When that will be; nothing if no player is waited for.
    [[nodiscard]] std::optional<Instant> deadline(const StateBody& body) const;

    /// Until when a player may come; nothing if the start of the round was not reported.
    [[nodiscard]] std::optional<Instant> may_come_until(const StateBody& body) const;

    /// Whether the record shows that he has come: he was reported, or has moved.
    [[nodiscard]] bool has_come(Seat seat) const { return kept_.present[clock::index(seat)]; }
    /// The same, and the start of the round was reported: he came within the limit.
    [[nodiscard]] bool came_in_time(Seat seat) const {
        return kept_.start.is_known() && has_come(seat);
    }

    void duties(const StateBody& body, std::vector<Duty>& duties) const;
    void on_event(const Event& event);
    [[nodiscard]] std::string text() const;

  private:
    [[nodiscard]] bool is_awaited(Seat seat) const {
        return kept_.start.is_known() && !kept_.present[clock::index(seat)];
    }

    /// The complete state.
    struct Kept {
        AwaitedStart start;
        std::array<bool, 2> present{};
    };
    Kept kept_;
};

/// 7.1.e: `seat` has lost by this lateness. `late` is reported in whole seconds, rounded up.
[[nodiscard]] Ending lost_by_lateness(const StateBody& body, Seat seat, Milliseconds late);

}  // namespace kyvien::conduct::internal
