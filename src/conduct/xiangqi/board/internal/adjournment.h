// conduct/xiangqi/board/internal/adjournment.h — a game is put off, with a sealed move (7.1.i).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "conduct/xiangqi/board/internal/rule_context.h"

namespace kyvien::conduct::internal {

class XiangqiAdjournment {
  public:
    [[nodiscard]] static Result<Facts> adjourn(const XiangqiCase& told);
    [[nodiscard]] Result<Facts> open(const XiangqiCase& told) const;
    /// Goes on without an envelope: the position was restored meanwhile.
    [[nodiscard]] Result<Facts> resume(const XiangqiCase& told) const;
    /// While the envelope is closed the sealer's opponent gives up: what that means depends on
    /// what is in it. Nothing for any other resignation.
    [[nodiscard]] std::optional<Facts> resigned(const StateBody& body, Seat seat) const;

    void duties(const StateBody& body, std::vector<Duty>& duties) const;
    void applied(const Event& event);
    [[nodiscard]] std::string text() const;

  private:
    std::optional<Seat> sealer_;
    bool opponent_gone_ = false;
};

}  // namespace kyvien::conduct::internal
