// conduct/xiangqi/board/internal/scoresheets.h — scoresheets during and after the game.
//
// Law:   7.1.m, 16.3.a.4 and 16.3.a.6 (moves that were not recorded), 13.1 and 13.2 (result,
//        checking, signing, tidying up), 9.9.d (a confirmed result is final).
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "conduct/xiangqi/board/internal/ruling_events.h"

namespace kyvien::conduct::internal {

struct XiangqiRuleContext;

class XiangqiRecords {
  public:
    // The answers to the reports; all except a gap are made after the game is over.
    [[nodiscard]] static Result<EventBodies> gap(const XiangqiRuleContext& table,
                                                 const xiangqi_report::ScoresheetGap& report);
    [[nodiscard]] static Result<EventBodies>
    incomplete(const XiangqiRuleContext& table, const xiangqi_report::RecordIncomplete& report);
    [[nodiscard]] Result<EventBodies> confirm(const XiangqiRuleContext& table,
                                              const xiangqi_report::ResultConfirmed& report) const;
    /// A player put the pieces back, or the record was handed in (no player).
    [[nodiscard]] Result<EventBodies> tidy(const XiangqiRuleContext& table,
                                           const TypedReport& report,
                                           std::optional<Seat> player) const;

    [[nodiscard]] bool confirmed() const { return kept_.confirmed; }
    void duties(const StateBody& body, std::vector<Duty>& duties) const;
    void on_event(const StateBody& body, const Event& event);
    [[nodiscard]] std::string text() const;

  private:
    [[nodiscard]] bool results_match(const StateBody& body) const;

    /// The complete state.
    struct Kept {
        std::array<bool, 2> behind{};  ///< a gap was found and has not been filled yet
        std::array<std::string, 2> written;
        std::array<bool, 2> has_signed{};
        std::array<bool, 2> reset{};
        bool checked = false;
        bool confirmed = false;
        bool submitted = false;
    };
    Kept kept_;
};

}  // namespace kyvien::conduct::internal
