// conduct/xiangqi/board/internal/adjournment.h — adjourning a game, with a sealed move (7.1.i).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "conduct/xiangqi/board/internal/ruling_events.h"

namespace kyvien::conduct::internal {

struct XiangqiRuleContext;

class XiangqiAdjournment {
  public:
    [[nodiscard]] static Result<EventBodies> adjourn(const XiangqiRuleContext& table,
                                                     const xiangqi_report::Adjourned& report);
    [[nodiscard]] Result<EventBodies> open(const XiangqiRuleContext& table,
                                           const xiangqi_report::SealedOpened& report) const;
    /// Resumes without an envelope: the position was restored meanwhile.
    [[nodiscard]] Result<EventBodies> resume(const XiangqiRuleContext& table,
                                             const xiangqi_report::Resumed& report) const;
    /// The sealer's opponent resigns while the envelope is closed: the consequence depends on its
    /// content. Nothing for any other resignation.
    [[nodiscard]] std::optional<EventBodies> resigned(const StateBody& body, Seat seat) const;

    void duties(const StateBody& body, std::vector<Duty>& duties) const;
    void on_event(const Event& event);
    [[nodiscard]] std::string text() const;

  private:
    /// The complete state.
    struct Kept {
        std::optional<Seat> sealer;
        bool opponent_resigned = false;
    };
    Kept kept_;
};

}  // namespace kyvien::conduct::internal
