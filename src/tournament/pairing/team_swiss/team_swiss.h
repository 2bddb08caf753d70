// tournament/pairing/team_swiss/team_swiss.h — which teams meet by FIDE's Swiss Team Pairing
// System, and with which colours?
//
// From the top, each score group takes the fewest teams from below that let it be paired, and the
// rest too; who they are and who meets whom is the first in an order by pairing numbers among those
// that serve the criteria best.
//
// Law:   FIDE Handbook C.04.6 of 1 February 2026. Where the text leaves room, docs/tournament.md
//        lists the readings.
// Cost:  see internal/top_score_group.h.
// Safe:  pure functions, any thread.
#pragma once

#include <vector>

#include "tournament/event/pairing.h"

namespace kyvien::tournament {

/// How far teams prefer a colour of board one (C.04.6 1.7).
enum class TeamColours : std::uint8_t {
    None,   ///< not at all
    TypeA,  ///< after two of one colour, or two more of it
    TypeB,  ///< the same strongly, and mildly the colour that balances or alternates
};

class TeamSwiss final : public PairingSystem {
  public:
    /// `secondary`: of each entry of the event, in their order, the score that is not the event's
    /// points (C.04.6 1.2.2); empty where it is not used for colours.
    explicit TeamSwiss(TeamColours colours = TeamColours::TypeA, std::vector<Points> secondary = {})
        : colours_(colours), secondary_(std::move(secondary)) {}

    [[nodiscard]] std::string_view name() const override { return "team-swiss"; }

    /// The entries are teams; their points are the primary score, their colours those of board one.
    /// Needs: `secondary` is empty or has a score for each entry.
    /// Refuses: initial-colour-missing as DutchSwiss does.
    [[nodiscard]] Result<RoundPairing> pair(const Event& event, int round) const override;

  private:
    TeamColours colours_;
    std::vector<Points> secondary_;
};

}  // namespace kyvien::tournament
