// conduct/xiangqi/board/internal/scoresheets.h — scoresheets during the game, and the closing of
// it.
//
// Law:   7.1.m, 16.3.a.4 and 16.3.a.6 (moves that were not recorded), 13.1 and 13.2 (result,
//        checking, signing, tidying up), 9.9.d (what stands once it is confirmed).
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "conduct/xiangqi/board/internal/rule_context.h"

namespace kyvien::conduct::internal {

class XiangqiRecords {
  public:
    /// Is the kind of report one of this chapter?
    [[nodiscard]] static bool answers(std::string_view kind);
    [[nodiscard]] Result<EventBodies> decide(const XiangqiRuleContext& told) const;

    [[nodiscard]] bool confirmed() const { return confirmed_; }
    void duties(const StateBody& body, std::vector<Duty>& duties) const;
    void applied(const StateBody& body, const Event& event);
    [[nodiscard]] std::string text() const;

  private:
    [[nodiscard]] static Result<EventBodies> gap(const XiangqiRuleContext& told);
    [[nodiscard]] static Result<EventBodies> incomplete(const XiangqiRuleContext& told);
    [[nodiscard]] Result<EventBodies> confirm(const XiangqiRuleContext& told) const;
    [[nodiscard]] Result<EventBodies> tidy(const XiangqiRuleContext& told) const;
    [[nodiscard]] bool results_match(const StateBody& body) const;

    std::array<bool, 2> behind_{};  ///< a gap was found and has not been filled
    std::array<std::string, 2> written_;
    std::array<bool, 2> signed_{};
    std::array<bool, 2> reset_{};
    bool checked_ = false;
    bool confirmed_ = false;
    bool submitted_ = false;
};

}  // namespace kyvien::conduct::internal
