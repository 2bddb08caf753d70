// tournament/pairing/team_swiss/team_swiss.h — FIDE's Swiss Team Pairing System: which teams meet,
// and with which colours?
//
// From the top, each score group takes the fewest teams from below that allow it and the remaining
// teams to be paired. Among the pairings that meet the criteria best, the first in an order by
// pairing numbers is chosen.
//
// Law:   FIDE Handbook C.04.6 of 1 February 2026. docs/pairing.md lists the interpretations of
//        ambiguous text.
// Cost:  see internal/top_score/top_score_group.h.
// Safe:  pure functions, any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tournament/event/pairing.h"

namespace kyvien::tournament {

class TeamSwiss final : public PairingSystem {
  public:
    /// `secondary`: each entry's secondary score, in the event's order; the primary one is the
    /// event's points (C.04.6 1.2.2). Empty if it is not used for colours.
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

/// The options a competition's regulations set for the system (C.04.6 1.2, 1.7).
struct TeamSwissTerms {
    TeamColours colours = TeamColours::TypeA;
    bool game_points_first = false;  ///< game points, not match points, are the primary score
    bool one_score = false;          ///< the secondary score is ignored for colours (4.2.2)
    bool baku = false;               ///< accelerated (C.04.7); match points only

    friend bool operator==(const TeamSwissTerms&, const TeamSwissTerms&) = default;
};

/// The code of FIDE's table for line 192 of a report, such as "FIDE_TEAM_TYPEA_MP_GP".
[[nodiscard]] std::string team_swiss_code(const TeamSwissTerms& terms);
/// Empty for the code of another system. "FIDE_TEAM" alone means type A, match points first.
[[nodiscard]] std::optional<TeamSwissTerms> find_team_swiss(std::string_view code);

/// Game points of the entries of an event, in order; for each round, from the first.
using GamePoints = std::vector<std::vector<Points>>;

/// Pairs a round of teams. `event` has match points and the colours of board one; if no colour was
/// drawn and none played, the first team of the list has White.
/// Needs: `made` has every earlier round. Refuses as TeamSwiss::pair().
[[nodiscard]] Result<RoundPairing> pair_teams(Event event, const GamePoints& made,
                                              const TeamSwissTerms& terms, int round);

}  // namespace kyvien::tournament
