// A report of teams of another program as the events of an office.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/result.h"
#include "exchange/imports/import_plan.h"
#include "exchange/imports/internal/board_order.h"
#include "exchange/imports/internal/import_trial.h"
#include "tournament/check/team_check.h"
#include "tournament/event/day.h"
#include "tournament/event/event_options.h"
#include "tournament/event/game_result.h"
#include "tournament/office/report.h"
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

namespace teams_of_others {
namespace {

/// Two teams of a round, first the one that has White at board one.
struct Match {
    EntryNumber first = 0, second = 0;
    std::vector<Seated> boards;  ///< empty: nobody's game stands in the columns
    std::string forfeit;         ///< of the whole, where there are no boards
};

struct Round {
    std::vector<Match> matches;
    EntryNumber bye = 0;
};

bool is_schedule(SystemKind system) {
    return system == SystemKind::RoundRobin || system == SystemKind::DoubleRoundRobin;
}

std::string in_small_letters(std::string text) {
    std::ranges::transform(text, text.begin(), [](char c) {
        return static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    });
    return text;
}

/// What stands after a round: to be compared with what is written again.
struct Score {
    Points match, game;
    friend bool operator==(const Score&, const Score&) = default;
};

class TeamOpener {
  public:
    TeamOpener(const tournament::TrfReport& report, const tournament::TeamsOfReport& told,
               const Tournament& beside, const OpenAs& options, std::vector<Remark>& remarks)
        : report_(report), told_(told), beside_(beside), options_(options), remarks_(remarks) {
        for (const TrfTeam& team : told.lists)
            for (std::size_t i = 0; i < team.players.size(); ++i)
                seat_of_[team.players[i]] = {team.number, static_cast<int>(i) + 1};
    }

    Result<ImportPlan> plan() {
        KYVIEN_TRY(everybody_is_in_a_team());
        KYVIEN_TRY(find_boards());
        for (int round = 1; round <= told_.rounds; ++round)
            KYVIEN_TRY(read_round(round));
        KYVIEN_TRY(open());
        if (beside_.details_told != tournament::DetailsGiven{})
            KYVIEN_TRY(take(trial_, plan_, beside_.details_told, 0));
        for (const TrfTeam& team : in_order_of_numbers())
            KYVIEN_TRY(enter(team));
        for (const tournament::ForbiddenMeeting& each : told_.event.forbidden)
            KYVIEN_TRY(take(trial_, plan_,
                            tournament::MeetingForbidden{each.entries, each.first_round,
                                                         each.last_round, options_.source},
                            0));
        for (int round = 1; round <= told_.rounds; ++round)
            KYVIEN_TRY(take_round(round));
        KYVIEN_TRY(take_penalties());
        for (const Entry& team : told_.event.entries)
            for (int round = told_.rounds + 1; round <= static_cast<int>(team.records.size());
                 ++round)
                KYVIEN_TRY(grant(team, round));
        KYVIEN_TRY(compare());
        return std::move(plan_);
    }

  private:
    void remark(std::string code, std::string english, Values values) {
        remarks_.push_back({std::move(code), std::move(english), std::move(values)});
    }
    [[nodiscard]] const TrfTeam& list_of(EntryNumber team) const {
        return *std::ranges::find(told_.lists, team, &TrfTeam::number);
    }
    [[nodiscard]] std::vector<TrfTeam> in_order_of_numbers() const {
        std::vector<TrfTeam> lists = told_.lists;
        std::ranges::sort(lists, {}, &TrfTeam::number);
        return lists;
    }
    [[nodiscard]] std::size_t boards() const { return colours_.size(); }

    Result<void> everybody_is_in_a_team() const {
        for (const Entry& player : report_.event.entries)
            if (!seat_of_.contains(player.number))
                return refused(0, "player-without-team",
                               fmt::format("player {} ({}) is in no team of the report",
                                           player.number, player.name),
                               {{"number", std::to_string(player.number)}, {"name", player.name}});
        return {};
    }

    /// How many, and their colours. An office alternates them.
    Result<void> find_boards() {
        colours_ = told_.colours;
        if (colours_.empty()) {
            std::size_t most = told_.lists.empty() ? 0 : told_.lists.front().players.size();
            for (const TrfTeam& team : told_.lists)
                most = std::min(most, team.players.size());
            for (std::size_t board = 0; board < most; ++board)
                colours_ += board % 2 == 0 ? 'W' : 'B';
            remark("team-boards-supposed",
                   fmt::format("the report does not tell how many boards a match has; {} are "
                               "supposed, as many as the shortest list has players",
                               most),
                   {{"boards", std::to_string(most)}});
        }
        if (colours_.starts_with('B'))  // told for the other team
            for (char& colour : colours_)
                colour = colour == 'W' ? 'B' : 'W';
        for (std::size_t board = 0; board < boards(); ++board)
            if (colours_[board] != (board % 2 == 0 ? 'W' : 'B'))
                return refused(0, "foreign-board-colours",
                               fmt::format("the boards have the colours {} by line 352; in an "
                                           "office they alternate",
                                           colours_),
                               {{"colours", colours_}});
        return {};
    }

    // ---- who sat where ----

    [[nodiscard]] const std::vector<EntryNumber>* order_of(EntryNumber team, int round) const {
        const auto found = told_.orders.find({team, round});
        return found == told_.orders.end() ? nullptr : &found->second;
    }

    /// The games of a match and who won for nobody came, in the order of the first team's list.
    Result<std::vector<Seated>> seated(EntryNumber first, EntryNumber second, int round) const {
        std::vector<Seated> all;
        for (const EntryNumber player : list_of(first).players) {
            const RoundRecord record = report_.event.find(player)->record(round);
            if (record.opponent == 0) {
                if (record.outcome == Outcome::ForfeitWin)
                    all.push_back({player, 0, Colour::None, {}});
                continue;
            }
            const RoundRecord other = report_.event.find(record.opponent)->record(round);
            std::string result = tournament::result_of(record.outcome, other.outcome);
            if (result.empty() && record.outcome != Outcome::None)
                return refused(0, "foreign-result",
                               fmt::format("round {}: the result of {} and {} is none an office "
                                           "keeps",
                                           round, report_.event.find(player)->name,
                                           report_.event.find(record.opponent)->name),
                               {{"round", std::to_string(round)},
                                {"white", report_.event.find(player)->name},
                                {"black", report_.event.find(record.opponent)->name}});
            all.push_back({player, record.opponent, record.colour, std::move(result)});
        }
        for (const EntryNumber player : list_of(second).players) {
            const RoundRecord record = report_.event.find(player)->record(round);
            if (record.opponent == 0 && record.outcome == Outcome::ForfeitWin)
                all.push_back({0, player, Colour::None, {}});
        }
        return all;
    }

    Result<Match> read_match(EntryNumber one, EntryNumber other, int round) {
        const RoundRecord record = told_.event.find(one)->record(round);
        Match match{one, other, {}, {}};
        if (record.colour == Colour::Black)
            std::swap(match.first, match.second);
        auto games = KYVIEN_TRY(seated(match.first, match.second, round));
        if (!games.empty()) {
            auto order = sit(match, games, round);
            // Where the list is not the order of the boards, who had White at board one is not
            // what its first player had.
            if (!order) {
                std::swap(match.first, match.second);
                games = KYVIEN_TRY(seated(match.first, match.second, round));
                order = sit(match, games, round);
            }
            if (!order)
                return refused(0, "team-boards-unclear",
                               fmt::format("round {}: no order of the boards of {} and {} has the "
                                           "colours {}",
                                           round, told_.event.find(one)->name,
                                           told_.event.find(other)->name, colours_),
                               {{"round", std::to_string(round)},
                                {"one", told_.event.find(one)->name},
                                {"other", told_.event.find(other)->name},
                                {"colours", colours_}});
            match.boards = *std::move(order);
            return match;
        }
        const Outcome first = told_.event.find(match.first)->record(round).outcome;
        const Outcome second = told_.event.find(match.second)->record(round).outcome;
        match.forfeit = tournament::result_of(first, second);
        if (record.colour == Colour::None)
            remark("team-colours-not-told",
                   fmt::format("round {}: who had White at board one of {} and {} is not told; "
                               "{} is supposed",
                               round, told_.event.find(one)->name, told_.event.find(other)->name,
                               told_.event.find(match.first)->name),
                   {{"round", std::to_string(round)},
                    {"one", told_.event.find(one)->name},
                    {"other", told_.event.find(other)->name},
                    {"white", told_.event.find(match.first)->name}});
        return match;
    }
    [[nodiscard]] std::optional<std::vector<Seated>>
    sit(const Match& match, const std::vector<Seated>& games, int round) const {
        return in_board_order(games, list_of(match.second).players, colours_,
                              {order_of(match.first, round), order_of(match.second, round)});
    }

    Result<void> read_round(int round) {
        Round& made = rounds_.emplace_back();
        // In the order of the points before the round, as lists by board are.
        std::vector<const Entry*> teams;
        for (const Entry& team : told_.event.entries)
            teams.push_back(&team);
        std::ranges::sort(teams, [&](const Entry* a, const Entry* b) {
            const Points of_a = told_.event.score_before(*a, round);
            const Points of_b = told_.event.score_before(*b, round);
            return of_a != of_b ? of_a > of_b : a < b;
        });
        std::set<EntryNumber> sits;
        for (const Entry* team : teams) {
            const RoundRecord record = team->record(round);
            if (record.outcome == Outcome::PairingBye && made.bye == 0)
                made.bye = team->number;
            if (record.opponent == 0 || sits.contains(team->number))
                continue;
            if (const Entry* other = told_.event.find(record.opponent);
                other == nullptr || other->record(round).opponent != team->number)
                return refused(0, "team-met-alone",
                               fmt::format("round {}: {} met team {}, which did not meet it", round,
                                           team->name, record.opponent),
                               {{"round", std::to_string(round)},
                                {"name", team->name},
                                {"other", std::to_string(record.opponent)}});
            sits.insert({team->number, record.opponent});
            made.matches.push_back(KYVIEN_TRY(read_match(team->number, record.opponent, round)));
        }
        return {};
    }

    /// Places in the team's list from board one.
    [[nodiscard]] std::vector<int> places_of(const Match& match, bool first) const {
        std::vector<int> places;
        for (const Seated& board : match.boards) {
            const EntryNumber player = first ? board.first : board.second;
            places.push_back(player == 0 ? 0 : seat_of_.at(player).second);
        }
        return places;
    }
    [[nodiscard]] bool sits_by_list(const std::vector<int>& places) const {
        for (std::size_t board = 0; board < places.size(); ++board)
            if (places[board] != static_cast<int>(board) + 1)
                return false;
        return true;
    }

    /// The strictest way to meet that allows the orders that were played.
    [[nodiscard]] MeetingKind meeting_of_orders() const {
        bool fixed = std::ranges::all_of(
            told_.lists, [this](const TrfTeam& team) { return team.players.size() == boards(); });
        for (const Round& round : rounds_)
            for (const Match& match : round.matches)
                for (const bool first : {true, false}) {
                    const std::vector<int> places = places_of(match, first);
                    fixed = fixed && sits_by_list(places);
                    for (std::size_t board = 0; board < places.size(); ++board)
                        if (const int place = places[board]; place != 0 &&
                                                             place <= static_cast<int>(boards()) &&
                                                             place != static_cast<int>(board) + 1)
                            return MeetingKind::AdHocBoards;
                }
        return fixed ? MeetingKind::FixedBoards : MeetingKind::Substitutes;
    }

    // ---- the events ----

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
        remark("team-system-supposed",
               "the report names no system of teams that is known here; rounds to come are paired "
               "by FIDE's Swiss for teams, --system chooses another",
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
        if ((!is_two && !counts_as(games, PointSystem{})) || !counts_as(told_.event.points, two))
            return refused(0, "foreign-team-scoring",
                           "the file counts games or matches in a way of its own (lines 162, "
                           "362); in an office a match counts 2, 1, 0 and a game 1, 1/2, 0 or 2, "
                           "1, 0",
                           {});
        tournament::Opened opened;
        opened.system = system();
        opened.name = report_.event.name.empty() ? options_.source : report_.event.name;
        opened.rounds = report_.event.rounds_planned;
        opened.two_one_zero = is_two;
        opened.meeting = meeting_of_orders();
        opened.boards = static_cast<int>(boards());
        opened.ranking = tournament::Ranking::Fide;
        opened.first_colour = report_.event.initial_colour;
        opened.rules_of_2024 =
            report_.event.tie_break_rules == tournament::TieBreakRules::August2024;
        if (opened.system == SystemKind::TeamSwiss)
            take_terms(opened);
        for (const std::string& each : beside_.tie_breaks)
            if (each != "PTS" && each != "MPTS" && each != "GPTS" &&
                tournament::check_team_tie_break(each))
                opened.tie_breaks.push_back(each);
        if (opened.tie_breaks.empty())
            opened.tie_breaks = tournament::usual_tie_breaks(opened);
        return open_with(trial_, plan_, std::move(opened));
    }

    /// Of FIDE's Swiss for teams, as its code (line 192) and the first bye (line 320) tell them.
    void take_terms(tournament::Opened& opened) const {
        if (const auto terms = tournament::find_team_swiss(report_.system)) {
            opened.team_colours = terms->colours;
            opened.game_points_first = terms->game_points_first;
            opened.one_score = terms->one_score;
            opened.baku = terms->baku;
        }
        const PointSystem& games = report_.event.points;
        for (std::size_t team = 0; team < told_.event.entries.size(); ++team)
            for (int round = 1; round <= told_.rounds; ++round) {
                const RoundRecord record = told_.event.entries[team].record(round);
                if (record.outcome != Outcome::PairingBye || !record.given)
                    continue;
                const Points game = told_.made[team][static_cast<std::size_t>(round - 1)];
                const bool is_usual =
                    *record.given == told_.event.points.draw && game == games.draw * opened.boards;
                // What no match gives cannot be a bye's; that the points differ is said.
                if (!is_usual && *record.given <= told_.event.points.win &&
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
        KYVIEN_TRY(take(trial_, plan_, std::move(entered), 0));
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
            member.birth = tournament::birth_from_report(player.birth);
            KYVIEN_TRY(take(trial_, plan_, std::move(member), 0));
        }
        return {};
    }

    Result<void> grant(const Entry& team, int round) {
        const Outcome outcome = team.record(round).outcome;
        const tournament::ByeKind kind = outcome == Outcome::FullBye   ? tournament::ByeKind::Full
                                         : outcome == Outcome::HalfBye ? tournament::ByeKind::Half
                                                                       : tournament::ByeKind::Zero;
        return take(trial_, plan_, tournament::ByeGranted{team.number, round, kind}, 0);
    }

    Result<void> take_orders(const Match& match, int round) {
        const MeetingKind meeting = trial_.opened().meeting;
        if (match.boards.empty() || meeting == MeetingKind::FixedBoards)
            return {};
        for (const auto& [team, first] :
             {std::pair{match.first, true}, std::pair{match.second, false}}) {
            std::vector<int> places = places_of(match, first);
            const bool nobody = std::ranges::all_of(places, [](int place) { return place == 0; });
            // Nobody came: the columns of the others have their points.
            if (nobody || (meeting == MeetingKind::Substitutes && sits_by_list(places)))
                continue;
            KYVIEN_TRY(
                take(trial_, plan_, tournament::LineUpGiven{team, round, std::move(places)}, 0));
        }
        return {};
    }

    Result<void> take_round(int round) {
        const Round& made = rounds_[static_cast<std::size_t>(round - 1)];
        tournament::Paired paired;
        paired.round = round;
        paired.by_hand = true;
        paired.reason = options_.source;
        paired.bye = made.bye;
        for (const Match& match : made.matches) {
            KYVIEN_TRY(take_orders(match, round));
            paired.boards.push_back({match.first, match.second});
        }
        for (const Entry& team : told_.event.entries) {
            if (team.record(round).opponent != 0 || team.number == paired.bye)
                continue;
            // In a schedule who is free is nobody's opponent, and gets nothing for it.
            if (is_schedule(trial_.opened().system) && paired.bye == 0)
                paired.bye = team.number;
            else
                KYVIEN_TRY(grant(team, round));
        }
        const std::size_t boards = paired.boards.size();
        KYVIEN_TRY(take(trial_, plan_, std::move(paired), 0));
        std::size_t results = 0;
        for (std::size_t i = 0; i < boards; ++i)
            KYVIEN_TRY(take_match(made.matches[i], round, static_cast<int>(i) + 1, results));
        plan_.changes.push_back({Kind::Pairs,
                                 0,
                                 fmt::format("round {}", round),
                                 fmt::format("{} boards, {} results", boards, results),
                                 0,
                                 {{"round", std::to_string(round)},
                                  {"boards", std::to_string(boards)},
                                  {"results", std::to_string(results)}}});
        return {};
    }

    Result<void> take_match(const Match& match, int round, int number, std::size_t& results) {
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
            return take(trial_, plan_, std::move(body), 0);
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
            KYVIEN_TRY(take(trial_, plan_, std::move(body), 0));
        }
        return {};
    }

    Result<void> take_penalties() {
        for (const Entry& team : told_.event.entries)
            for (int round = 1; round <= told_.rounds; ++round) {
                const Points points = team.penalty_in(round);
                if (points == Points{})
                    continue;
                const bool given = points < Points{};
                KYVIEN_TRY(take(trial_, plan_,
                                tournament::PenaltyGiven{team.number, round,
                                                         given ? Points{} - points : points,
                                                         options_.source, given},
                                0));
            }
        return {};
    }

    // ---- what comes back otherwise ----

    /// Writes what was taken as a report, and says what of it is not as it was.
    Result<void> compare() {
        const auto written =
            KYVIEN_TRY(tournament::report_of(trial_, tournament::TrfEdition::Trf26));
        const auto text = KYVIEN_TRY(tournament::write_trf(written, tournament::TrfEdition::Trf26));
        const auto report = KYVIEN_TRY(tournament::read_trf(text));
        const auto again = KYVIEN_TRY(tournament::teams_of_report(report));
        compare_numbers(again);
        for (std::size_t i = 0; i < told_.event.entries.size(); ++i)
            compare_team(i, again);
        compare_players(report, again);
        if (is_accelerated_otherwise())
            remark("team-acceleration-not-kept",
                   "points of an acceleration of its own (line 250) are not kept; rounds to come "
                   "are paired without",
                   {});
        return {};
    }
    /// In the rounds to come. An office gives no other acceleration than Baku's.
    [[nodiscard]] bool is_accelerated_otherwise() const {
        const tournament::Event here = tournament::event_before(trial_, told_.rounds + 1);
        const auto points = [](const Entry& team, int round) {
            const auto index = static_cast<std::size_t>(round - 1);
            return index < team.acceleration.size() ? team.acceleration[index] : Points{};
        };
        for (const Entry& team : told_.event.entries) {
            const Entry& same = *here.find(team.number);
            const auto rounds =
                static_cast<int>(std::max(team.acceleration.size(), same.acceleration.size()));
            for (int round = told_.rounds + 1; round <= rounds; ++round)
                if (points(team, round) != points(same, round))
                    return true;
        }
        return false;
    }
    void compare_numbers(const tournament::TeamsOfReport& again) {
        for (const TrfTeam& team : again.lists)
            if (team.players != list_of(team.number).players) {
                remark("team-players-renumbered",
                       "players are numbered anew, through the lists of the teams", {});
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
        const Score was = score_of(told_, i), is = score_of(again, i);
        if (was == is)
            return;
        const std::string& name = told_.event.entries[i].name;
        remark("team-points-differ",
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
        std::map<EntryNumber, EntryNumber> was;  // by the number in what was written
        for (const TrfTeam& team : again.lists)
            for (std::size_t place = 0; place < team.players.size(); ++place)
                was[team.players[place]] = list_of(team.number).players[place];
        std::size_t count = 0;
        std::string first;
        int first_round = 0;
        for (const Entry& player : report.event.entries) {
            const Entry& before = *report_.event.find(was.at(player.number));
            for (int round = 1; round <= told_.rounds; ++round) {
                RoundRecord here = player.record(round);
                if (here.opponent != 0)
                    here.opponent = was.at(here.opponent);
                const RoundRecord there = before.record(round);
                // Who did not sit has a bye there and none here.
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
            remark("team-games-differ",
                   fmt::format("columns of players that are written otherwise again: {}, the first "
                               "of {} in round {}",
                               count, first, first_round),
                   {{"count", std::to_string(count)},
                    {"name", first},
                    {"round", std::to_string(first_round)}});
    }

    const tournament::TrfReport& report_;
    const tournament::TeamsOfReport& told_;
    const Tournament& beside_;
    const OpenAs& options_;
    std::vector<Remark>& remarks_;
    std::map<EntryNumber, std::pair<EntryNumber, int>> seat_of_;  ///< team and place of a player
    std::string colours_;  ///< of the boards, for the team that has White at board one
    std::vector<Round> rounds_;
    Office trial_;
    ImportPlan plan_;
};

}  // namespace
}  // namespace teams_of_others

Result<ImportPlan> plan_teams_of_others(const tournament::TrfReport& report,
                                        const Tournament& beside, const OpenAs& options,
                                        std::vector<Remark>& remarks) {
    const auto told = KYVIEN_TRY(tournament::teams_of_report(report));
    return teams_of_others::TeamOpener(report, told, beside, options, remarks).plan();
}

}  // namespace kyvien::exchange
