// tournament/teams/team_list.h — in which order do the players of a team sit at the boards?
//
// Law:   Chinese rules, article 26.2b: teams order their boards by strength; once the list is
//        accepted the order is not changed.
// Safe:  a value.
#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "rulebook/refusal.h"

namespace kyvien::tournament {

class TeamList {
  public:
    /// From board one.
    explicit TeamList(std::vector<std::string> boards) : boards_(std::move(boards)) {}

    [[nodiscard]] const std::vector<std::string>& boards() const { return boards_; }
    [[nodiscard]] bool is_accepted() const { return accepted_; }
    void accept() { accepted_ = true; }

    /// Refuses: order-locked after accept(), bad-order where it is not the same players.
    [[nodiscard]] Result<void> reorder(std::vector<std::string> boards) {
        if (accepted_)
            return refuse("order-locked",
                          "The order of the boards was accepted; it is not changed any more.",
                          rulebook::go_cn("26.2b"));
        if (!std::ranges::is_permutation(boards, boards_))
            return refuse("bad-order", "Give every player of the team once.",
                          rulebook::go_cn("26.2b"));
        boards_ = std::move(boards);
        return {};
    }

  private:
    std::vector<std::string> boards_;
    bool accepted_ = false;
};

}  // namespace kyvien::tournament
