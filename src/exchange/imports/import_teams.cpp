// Imports another program's report of teams as events of an office.
#include <fmt/format.h>

#include <algorithm>

#include "base/result.h"
#include "base/text.h"
#include "exchange/imports/import_plan.h"
#include "exchange/imports/internal/import_trial.h"
#include "exchange/imports/internal/team_differences.h"
#include "exchange/imports/internal/team_matches.h"
#include "tournament/event/day.h"
#include "tournament/event/event_options.h"
#include "tournament/ranking/team_tie_breaks.h"

namespace kyvien::exchange {

using tournament::Colour;
using tournament::Entered;
using tournament::Entry;
using tournament::MeetingKind;
using tournament::Office;
using tournament::Outcome;
using tournament::Points;
using tournament::PointSystem;
using tournament::RoundRecord;
using tournament::SystemKind;
using tournament::TrfTeam;
using Kind = PlannedChange::Kind;

namespace foreign_teams {
namespace {

bool is_schedule(SystemKind system) {
    return system == SystemKind::RoundRobin || system == SystemKind::DoubleRoundRobin;
}

std::string in_small_letters(std::string text) {
    std::ranges::transform(text, text.begin(), [](char c) {
        return static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    });
    return text;
}

class TeamOpener {
  public:
    TeamOpener(const tournament::TrfReport& report, const tournament::TeamsOfReport& report_teams,
               const Tournament& beside, const OpenOptions& options, std::vector<Remark>& remarks)
        : report_(report), report_teams_(report_teams), beside_(beside), options_(options),
          remarks_(remarks), matches_(report, report_teams, remarks) {}

    Result<ImportPlan> plan() {
        KYVIEN_TRY(matches_.read());
        KYVIEN_TRY(open());
        if (beside_.reported_details != tournament::DetailsGiven{})
            KYVIEN_TRY(apply_event(trial_, plan_, beside_.reported_details, 0));
        for (const TrfTeam& team : in_order_of_numbers())
            KYVIEN_TRY(enter(team));
        for (const tournament::ForbiddenMeeting& each : report_teams_.event.forbidden)
            KYVIEN_TRY(apply_event(trial_, plan_,
                                   tournament::MeetingForbidden{each.entries, each.first_round,
                                                                each.last_round, options_.source},
                                   0));
        for (int round = 1; round <= report_teams_.rounds; ++round)
            KYVIEN_TRY(import_round(round));
        KYVIEN_TRY(import_penalties());
        for (const Entry& team : report_teams_.event.entries)
            for (int round = report_teams_.rounds + 1;
                 round <= static_cast<int>(team.records.size()); ++round)
                KYVIEN_TRY(grant(team, round));
        KYVIEN_TRY(add_difference_remarks(report_, report_teams_, trial_, remarks_));
        return std::move(plan_);
    }

  private:
    [[nodiscard]] std::vector<TrfTeam> in_order_of_numbers() const {
        std::vector<TrfTeam> lists = report_teams_.lists;
        std::ranges::sort(lists, {}, &TrfTeam::number);
        return lists;
    }

    SystemKind system() {
        if (options_.system)
            return *options_.system;
        if (tournament::find_team_swiss(report_.system))
            return SystemKind::TeamSwiss;
        if (beside_.system)
            return *beside_.system;
        const std::string words =
            in_small_letters(report_.described_as.empty() ? report_.system : report_.described_as);
        const auto has = [&words](std::string_view part) {
            return words.find(part) != std::string::npos;
        };
        if (has("round robin") || has("round-robin") || has("roundrobin") || has("berger"))
            return has("double") ? SystemKind::DoubleRoundRobin : SystemKind::RoundRobin;
        remark(remarks_, "team-system-supposed",
               "the report names no team pairing system that is known here; later rounds are "
               "paired by FIDE's Swiss for teams, --system chooses another",
               {{"system", std::string(name(SystemKind::TeamSwiss))}});
        return SystemKind::TeamSwiss;
    }

    Result<void> open() {
        const PointSystem& games = report_.event.points;
        const PointSystem two = PointSystem::two_one_zero();
        const auto counts_as = [](const PointSystem& a, const PointSystem& b) {
            return a.win == b.win && a.draw == b.draw && a.loss == b.loss;
        };
        const bool is_two = counts_as(games, two);
        if ((!is_two && !counts_as(games, PointSystem{})) ||
            !counts_as(report_teams_.event.points, two))
            return refused(0, "foreign-team-scoring",
                           "the file scores games or matches in its own way (lines 162, 362); in "
                           "an office a match counts 2, 1, 0 and a game 1, 1/2, 0 or 2, 1, 0",
                           {});
        tournament::Opened opened;
        opened.system = system();
        opened.name = report_.event.name.empty() ? options_.source : report_.event.name;
        opened.rounds = report_.event.rounds_planned;
        opened.two_one_zero = is_two;
        opened.meeting = matches_.meeting_of_orders();
        opened.boards = static_cast<int>(matches_.boards());
        opened.ranking = tournament::Ranking::Fide;
        opened.first_colour = report_.event.initial_colour;
        opened.rules_of_2024 =
            report_.event.tie_break_rules == tournament::TieBreakRules::August2024;
        if (opened.system == SystemKind::TeamSwiss)
            import_terms(opened);
        for (const std::string& each : beside_.tie_breaks)
            if (each != "PTS" && each != "MPTS" && each != "GPTS" &&
                tournament::check_team_tie_break(each))
                opened.tie_breaks.push_back(each);
        if (opened.tie_breaks.empty())
            opened.tie_breaks = tournament::default_tie_breaks(opened);
        return apply_opening(trial_, plan_, std::move(opened));
    }

    /// Sets the terms of FIDE's Swiss for teams from its code (line 192) and the first bye (line
    /// 320).
    void import_terms(tournament::Opened& opened) const {
        if (const auto terms = tournament::find_team_swiss(report_.system)) {
            opened.team_colours = terms->colours;
            opened.game_points_first = terms->game_points_first;
            opened.one_score = terms->one_score;
            opened.baku = terms->baku;
        }
        const PointSystem& games = report_.event.points;
        for (std::size_t team = 0; team < report_teams_.event.entries.size(); ++team)
            for (int round = 1; round <= report_teams_.rounds; ++round) {
                const RoundRecord record = report_teams_.event.entries[team].record(round);
                if (record.outcome != Outcome::PairingBye || !record.given)
                    continue;
                const Points game = report_teams_.made[team][static_cast<std::size_t>(round - 1)];
                const bool is_usual = *record.given == report_teams_.event.points.draw &&
                                      game == games.draw * opened.boards;
                // A bye cannot be worth more than a match; a remark says that the points differ.
                if (!is_usual && *record.given <= report_teams_.event.points.win &&
                    game <= games.win * opened.boards)
                    opened.bye_points = {*record.given, game};
                return;
            }
    }

    Result<void> enter(const TrfTeam& team) {
        Entered entered;
        entered.number = team.number;
        entered.name = team.name.empty() ? fmt::format("{}", team.number) : team.name;
        entered.federation = team.code;
        plan_.changes.push_back({Kind::Enters, team.number, entered.name,
                                 team.rating > 0 ? std::to_string(team.rating) : "", 0});
        KYVIEN_TRY(apply_event(trial_, plan_, std::move(entered), 0));
        int place = 0;
        for (const EntryNumber number : team.players) {
            const Entry& player = *report_.event.find(number);
            tournament::MemberListed member;
            member.team = team.number;
            member.place = ++place;
            member.name = player.name;
            member.rating = player.rating;
            member.title = player.title;
            member.federation = player.federation;
            member.id = player.id;
            member.sex = player.sex == "w" ? "f" : player.sex;
            member.birth = tournament::birth_date_from_report(player.birth);
            KYVIEN_TRY(apply_event(trial_, plan_, std::move(member), 0));
        }
        return {};
    }

    Result<void> grant(const Entry& team, int round) {
        const Outcome outcome = team.record(round).outcome;
        const tournament::ByeKind kind = outcome == Outcome::FullBye   ? tournament::ByeKind::Full
                                         : outcome == Outcome::HalfBye ? tournament::ByeKind::Half
                                                                       : tournament::ByeKind::Zero;
        return apply_event(trial_, plan_, tournament::ByeGranted{team.number, round, kind}, 0);
    }

    Result<void> import_board_orders(const TeamMatch& match, int round) {
        const MeetingKind meeting = trial_.opened().meeting;
        if (match.boards.empty() || meeting == MeetingKind::FixedBoards)
            return {};
        for (const auto& [team, first] :
             {std::pair{match.first, true}, std::pair{match.second, false}}) {
            std::vector<int> places = matches_.places_of(match, first);
            const bool nobody = std::ranges::all_of(places, [](int place) { return place == 0; });
            // An absent team: its points are in the opponents' columns.
            if (nobody || (meeting == MeetingKind::Substitutes && is_in_list_order(places)))
                continue;
            KYVIEN_TRY(apply_event(trial_, plan_,
                                   tournament::LineUpGiven{team, round, std::move(places), {}}, 0));
        }
        return {};
    }

    Result<void> import_round(int round) {
        const TeamRound& made = matches_.rounds()[static_cast<std::size_t>(round - 1)];
        tournament::Paired paired;
        paired.round = round;
        paired.by_hand = true;
        paired.reason = options_.source;
        paired.bye = made.bye;
        for (const TeamMatch& match : made.matches) {
            KYVIEN_TRY(import_board_orders(match, round));
            paired.boards.push_back({match.first, match.second});
        }
        for (const Entry& team : report_teams_.event.entries) {
            if (team.record(round).opponent != 0 || team.number == paired.bye)
                continue;
            // In a schedule a free team has no opponent, and gets no points for it.
            if (is_schedule(trial_.opened().system) && paired.bye == 0)
                paired.bye = team.number;
            else
                KYVIEN_TRY(grant(team, round));
        }
        const std::size_t boards = paired.boards.size();
        KYVIEN_TRY(apply_event(trial_, plan_, std::move(paired), 0));
        std::size_t results = 0;
        for (std::size_t i = 0; i < boards; ++i)
            KYVIEN_TRY(import_match(made.matches[i], round, static_cast<int>(i) + 1, results));
        plan_.changes.push_back({Kind::Pairs,
                                 0,
                                 fmt::format("round {}", round),
                                 fmt::format("{}, {}", base::counted(boards, "board"),
                                             base::counted(results, "result")),
                                 0,
                                 {{"round", std::to_string(round)},
                                  {"boards", std::to_string(boards)},
                                  {"results", std::to_string(results)}}});
        return {};
    }

    Result<void> import_match(const TeamMatch& match, int round, int number, std::size_t& results) {
        const auto has_nobody = [&](bool first) {
            return std::ranges::all_of(match.boards, [first](const Seated& board) {
                return (first ? board.first : board.second) == 0;
            });
        };
        std::string forfeit = match.forfeit;
        if (!match.boards.empty() && (has_nobody(true) || has_nobody(false)))
            forfeit = has_nobody(true) ? "-/+" : "+/-";
        if (!forfeit.empty()) {
            ++results;
            tournament::ResultEntered body;
            body.round = round;
            body.board = number;
            body.result = std::move(forfeit);
            return apply_event(trial_, plan_, std::move(body), 0);
        }
        for (std::size_t board = 0; board < match.boards.size(); ++board) {
            if (match.boards[board].result.empty())
                continue;
            ++results;
            tournament::GameEntered body;
            body.round = round;
            body.board = number;
            body.game = static_cast<int>(board) + 1;
            body.result = match.boards[board].result;
            KYVIEN_TRY(apply_event(trial_, plan_, std::move(body), 0));
        }
        return {};
    }

    Result<void> import_penalties() {
        for (const Entry& team : report_teams_.event.entries)
            for (int round = 1; round <= report_teams_.rounds; ++round) {
                const Points points = team.penalty_in(round);
                if (points == Points{})
                    continue;
                const bool given = points < Points{};
                KYVIEN_TRY(apply_event(trial_, plan_,
                                       tournament::PenaltyGiven{team.number, round,
                                                                given ? Points{} - points : points,
                                                                options_.source, given},
                                       0));
            }
        return {};
    }

    const tournament::TrfReport& report_;
    const tournament::TeamsOfReport& report_teams_;
    const Tournament& beside_;
    const OpenOptions& options_;
    std::vector<Remark>& remarks_;
    TeamMatches matches_;
    Office trial_;
    ImportPlan plan_;
};

}  // namespace
}  // namespace foreign_teams

Result<ImportPlan> plan_foreign_teams(const tournament::TrfReport& report, const Tournament& beside,
                                      const OpenOptions& options, std::vector<Remark>& remarks) {
    const auto report_teams = KYVIEN_TRY(tournament::teams_of_report(report));
    return foreign_teams::TeamOpener(report, report_teams, beside, options, remarks).plan();
}

}  // namespace kyvien::exchange
