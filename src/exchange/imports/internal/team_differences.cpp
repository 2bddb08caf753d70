#include "exchange/imports/internal/team_differences.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>

#include "exchange/imports/internal/import_trial.h"
#include "tournament/office/report.h"

namespace kyvien::exchange {

using tournament::Colour;
using tournament::Entry;
using tournament::Office;
using tournament::Outcome;
using tournament::Points;
using tournament::RoundRecord;
using tournament::TrfTeam;

namespace team_differences {
namespace {

/// The state after a round, for comparison with the exported report.
struct Score {
    Points match, game;
    friend bool operator==(const Score&, const Score&) = default;
};

class Comparison {
  public:
    Comparison(const tournament::TrfReport& report, const tournament::TeamsOfReport& report_teams,
               const Office& trial, std::vector<Remark>& remarks)
        : report_(report), report_teams_(report_teams), trial_(trial), remarks_(remarks) {}

    /// Exports the imported tournament as a report and adds the differences as remarks.
    Result<void> compare() {
        const auto written =
            KYVIEN_TRY(tournament::report_of(trial_, tournament::TrfEdition::Trf26));
        const auto text = KYVIEN_TRY(tournament::write_trf(written, tournament::TrfEdition::Trf26));
        const auto report = KYVIEN_TRY(tournament::read_trf(text));
        const auto again = KYVIEN_TRY(tournament::teams_of_report(report));
        compare_numbers(again);
        for (std::size_t i = 0; i < report_teams_.event.entries.size(); ++i)
            compare_team(i, again);
        compare_players(report, again);
        if (is_accelerated_otherwise())
            remark(remarks_, "team-acceleration-not-kept",
                   "custom acceleration points (line 250) are not imported; later rounds are "
                   "paired without them",
                   {});
        return {};
    }

  private:
    [[nodiscard]] const TrfTeam& list_of(EntryNumber team) const {
        return *std::ranges::find(report_teams_.lists, team, &TrfTeam::number);
    }
    /// For future rounds. An office supports no acceleration other than Baku's.
    [[nodiscard]] bool is_accelerated_otherwise() const {
        const tournament::Event here = tournament::event_before(trial_, report_teams_.rounds + 1);
        const auto points = [](const Entry& team, int round) {
            const auto index = static_cast<std::size_t>(round - 1);
            return index < team.acceleration.size() ? team.acceleration[index] : Points{};
        };
        for (const Entry& team : report_teams_.event.entries) {
            const Entry& same = *here.find(team.number);
            const auto rounds =
                static_cast<int>(std::max(team.acceleration.size(), same.acceleration.size()));
            for (int round = report_teams_.rounds + 1; round <= rounds; ++round)
                if (points(team, round) != points(same, round))
                    return true;
        }
        return false;
    }
    void compare_numbers(const tournament::TeamsOfReport& again) {
        for (const TrfTeam& team : again.lists)
            if (team.players != list_of(team.number).players) {
                remark(remarks_, "team-players-renumbered",
                       "players are renumbered in the order of the team lists", {});
                return;
            }
    }
    static Score score_of(const tournament::TeamsOfReport& teams, std::size_t team) {
        Score score;
        score.match = teams.event.score_before(teams.event.entries[team], teams.rounds + 1);
        for (const Points& points : teams.made[team])
            score.game += points;
        return score;
    }
    void compare_team(std::size_t i, const tournament::TeamsOfReport& again) {
        const Score was = score_of(report_teams_, i), is = score_of(again, i);
        if (was == is)
            return;
        const std::string& name = report_teams_.event.entries[i].name;
        remark(remarks_, "team-points-differ",
               fmt::format("{}: {} match points and {} game points in the report, {} and {} here",
                           name, to_string(was.match), to_string(was.game), to_string(is.match),
                           to_string(is.game)),
               {{"team", name},
                {"match", to_string(was.match)},
                {"game", to_string(was.game)},
                {"match_here", to_string(is.match)},
                {"game_here", to_string(is.game)}});
    }
    void compare_players(const tournament::TrfReport& report,
                         const tournament::TeamsOfReport& again) {
        std::map<EntryNumber, EntryNumber> was;  // by the number in the exported report
        for (const TrfTeam& team : again.lists)
            for (std::size_t place = 0; place < team.players.size(); ++place)
                was[team.players[place]] = list_of(team.number).players[place];
        std::size_t count = 0;
        std::string first;
        int first_round = 0;
        for (const Entry& player : report.event.entries) {
            const Entry& before = *report_.event.find(was.at(player.number));
            for (int round = 1; round <= report_teams_.rounds; ++round) {
                RoundRecord here = player.record(round);
                if (here.opponent != 0)
                    here.opponent = was.at(here.opponent);
                const RoundRecord there = before.record(round);
                // A player who did not sit has a bye there and none here.
                const bool same = here.opponent == there.opponent &&
                                  (here.opponent == 0 ? (here.outcome == Outcome::ForfeitWin) ==
                                                            (there.outcome == Outcome::ForfeitWin)
                                                      : here.outcome == there.outcome &&
                                                            (there.colour == Colour::None ||
                                                             here.colour == there.colour));
                if (same)
                    continue;
                if (++count == 1) {
                    first = before.name;
                    first_round = round;
                }
            }
        }
        if (count > 0)
            remark(remarks_, "team-games-differ",
                   fmt::format("player columns that differ when the report is written again: {}, "
                               "the first for {} in round {}",
                               count, first, first_round),
                   {{"count", std::to_string(count)},
                    {"name", first},
                    {"round", std::to_string(first_round)}});
    }

    const tournament::TrfReport& report_;
    const tournament::TeamsOfReport& report_teams_;
    const Office& trial_;
    std::vector<Remark>& remarks_;
};

}  // namespace
}  // namespace team_differences

Result<void> add_difference_remarks(const tournament::TrfReport& report,
                                    const tournament::TeamsOfReport& report_teams,
                                    const Office& trial, std::vector<Remark>& remarks) {
    return team_differences::Comparison(report, report_teams, trial, remarks).compare();
}

}  // namespace kyvien::exchange
