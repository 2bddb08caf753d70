#include "tournament/check/team_check.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <utility>

#include "base/reason.h"
#include "base/result.h"
#include "tournament/check/internal/report_ranks.h"
#include "tournament/check/internal/team_rules.h"
#include "tournament/check/report_system.h"
#include "tournament/ranking/internal/tie_break_parts.h"
#include "tournament/ranking/team_tie_breaks.h"
#include "tournament/trf/internal/abnormal_points.h"
#include "tournament/trf/internal/line.h"
#include "tournament/trf/teams.h"

namespace kyvien::tournament {
namespace {

using internal::TrfField;
using internal::TrfLine;

using TeamRoundKey = std::pair<EntryNumber, int>;

struct Made {
    Points match, game;
    RoundRecord record = {};  ///< the team's round
};

class Checker {
  public:
    Checker(const TrfReport& report, std::vector<TrfTeam> teams,
            std::optional<TeamSwissTerms> given_terms)
        : report_(report), teams_(std::move(teams)),
          system_(given_terms ? TeamReportSystem{given_terms, {}} : team_system_of_report(report)) {
        for (const TrfTeam& team : teams_)
            for (const EntryNumber player : team.players)
                team_of_[player] = team.number;
        rounds_ = report.event.rounds_paired();
    }

    Result<TeamCheck> check() {
        int number = 0;
        for (const std::string& text : report_.other_lines)
            KYVIEN_TRY(read_line(TrfLine(text, ++number)));
        // A round may have no played match.
        for (const auto& [key, made] : given_)
            rounds_ = std::max(rounds_, key.second);
        for (const auto& [key, forfeit] : forfeits_)
            rounds_ = std::max(rounds_, key.second);
        if (boards_ == 0)
            find_boards();
        TeamCheck result;
        result.teams = static_cast<int>(teams_.size());
        result.rounds = rounds_;
        check_players(result);
        for (const TrfTeam& team : teams_)
            KYVIEN_TRY(check_team(team, result));
        const int planned = report_.event.rounds_planned;
        if (rounds_ > 0 && (planned == 0 || planned == rounds_))
            check_ranks(result);
        if (system_.terms)
            KYVIEN_TRY(check_pairings(result));
        else
            result.pairings_not_compared = system_.why_not;
        return result;
    }

    /// The teams as the pairing sees them. Needs: check() was called.
    Result<TeamsOfReport> teams() const {
        TeamsOfReport teams{event_of_teams(), {}, rounds_, {}, teams_, colours_, orders_};
        Event& event = teams.event;
        event.rounds_planned = report_.event.rounds_planned;
        event.initial_colour = report_.event.initial_colour;
        for (Entry& entry : event.entries) {
            auto& made = teams.made.emplace_back();
            entry.penalties.clear();
            for (int round = 1; round <= rounds_; ++round) {
                made.push_back(
                    rounds_of_.at(entry.number)[static_cast<std::size_t>(round - 1)].game);
                entry.penalties.emplace_back();
                if (const auto beside = beside_.find({entry.number, round});
                    beside != beside_.end()) {
                    entry.penalties.back() = Points{} - beside->second.match;
                    made.back() += beside->second.game;
                }
                RoundRecord& record = entry.records[static_cast<std::size_t>(round - 1)];
                if (record == RoundRecord{})
                    record.outcome = Outcome::ZeroBye;
                if (record.opponent == 0 || record.colour != Colour::None)
                    continue;
                const auto colour = colour_of(entry.number, round);
                if (!colour)
                    teams.not_known =
                        Reason("teams-colour-unknown",
                               "who sat at board one of team {team} in round {round} is not known",
                               {{"team", entry.number}, {"round", round}});
                record.colour = colour.value_or(Colour::None);
            }
            for (const auto& [bye, kind] : byes_)
                if (bye.first == entry.number && bye.second == rounds_ + 1)
                    entry.records.push_back({0, Colour::None,
                                             kind == 'F'   ? Outcome::FullBye
                                             : kind == 'H' ? Outcome::HalfBye
                                                           : Outcome::ZeroBye,
                                             true});
        }
        int number = 0;
        for (const std::string& text : report_.other_lines)
            KYVIEN_TRY(internal::read_team_rule(TrfLine(text, ++number), event));
        const bool told = std::ranges::any_of(
            event.entries, [](const Entry& team) { return !team.acceleration.empty(); });
        if (system_.terms && system_.terms->baku && !told)
            accelerate_baku(event);
        return teams;
    }

  private:
    Result<void> read_line(const TrfLine& line) {
        const std::string_view code = line.code();
        if (code == "352") {
            colours_ = line.field(5, line.length());
            boards_ = static_cast<int>(colours_.size());
            return {};
        }
        if (code == "362")
            return read_match_points(line);
        if (code == "240")
            return read_byes(line);
        if (code == "320")
            return read_pairing_byes(line);
        if (code == "299" && line.at(5) == ' ')
            return read_abnormal_points(line);
        if (code == "300")
            return read_order(line);
        return code == "330" ? read_forfeit(line) : Result<void>();
    }

    /// Reads the board order of a line; 0 is an empty board.
    Result<void> read_order(const TrfLine& line) {
        const auto round = KYVIEN_TRY(line.integer(5, 7, TrfField::Round, kMaxRounds));
        const auto team = KYVIEN_TRY(line.integer(9, 11, TrfField::Team, kMaxEntries));
        std::vector<EntryNumber> order;
        for (int column = 17; column <= line.length(); column += 5) {
            const auto player =
                KYVIEN_TRY(line.integer(column, column + 3, TrfField::Player, kMaxEntries));
            order.push_back(static_cast<EntryNumber>(player.value_or(0)));
        }
        orders_[{static_cast<EntryNumber>(team.value_or(0)), round.value_or(0)}] = std::move(order);
        return {};
    }

    Result<void> read_abnormal_points(const TrfLine& line) {
        auto abnormal = KYVIEN_TRY(internal::read_abnormal(line));
        if (abnormal.numbers.empty())
            for (const TrfTeam& team : teams_)
                abnormal.numbers.push_back(team.number);
        for (const EntryNumber team : abnormal.numbers) {
            Made& sum = abnormal_[team];
            sum.match += abnormal.match.value_or(Points{});
            sum.game += abnormal.game.value_or(Points{});
            Made& there = beside_[{team, std::max(1, abnormal.round)}];
            there.match += abnormal.match.value_or(Points{});
            there.game += abnormal.game.value_or(Points{});
            constexpr Points kMax = Points::whole(99999);
            if (std::max({sum.match, Points{} - sum.match, sum.game, Points{} - sum.game}) > kMax)
                return refuse(
                    line.fault(8, 17, TrfField::Points,
                               {"trf-points-many-for-team", "more points than any team can have"}));
        }
        return {};
    }

    Result<void> read_match_points(const TrfLine& line) {
        const auto words = internal::words_of(line.columns(5, line.length()));
        for (std::size_t i = 0; i + 1 < words.size(); i += 2) {
            const auto worth = parse_points(words[i + 1]);
            if (!worth)
                return refuse(line.fault(
                    5, line.length(), TrfField::MatchPoints,
                    {"trf-are-no-points", "'{text}' are no points", {{"text", words[i + 1]}}}));
            (words[i] == "TW" ? match_.win : words[i] == "TD" ? match_.draw : match_.loss) = *worth;
        }
        return {};
    }

    Result<void> read_byes(const TrfLine& line) {
        const auto round = KYVIEN_TRY(line.positive_integer(7, 9, TrfField::Round, kMaxEntries));
        for (int column = 11; column <= line.length(); column += 5) {
            const auto team =
                KYVIEN_TRY(line.positive_integer(column, column + 3, TrfField::Team, kMaxEntries));
            byes_.emplace_back(TeamRoundKey{static_cast<EntryNumber>(team), round}, line.at(5));
        }
        return {};
    }

    Result<void> read_pairing_byes(const TrfLine& line) {
        const auto match = KYVIEN_TRY(line.points(5, 8, TrfField::MatchPoints));
        const auto game = KYVIEN_TRY(line.points(10, 13, TrfField::GamePoints));
        int round = 1;
        for (int column = 15; column <= line.length(); column += 4, ++round) {
            const auto team =
                KYVIEN_TRY(line.integer(column, column + 2, TrfField::Team, kMaxEntries));
            if (team.value_or(0) != 0)
                given_[{static_cast<EntryNumber>(*team), round}] = {
                    match.value_or(Points{}), game.value_or(Points{}), {}};
        }
        return {};
    }

    Result<void> read_forfeit(const TrfLine& line) {
        const auto round = KYVIEN_TRY(line.positive_integer(8, 10, TrfField::Round, kMaxEntries));
        const auto white = KYVIEN_TRY(line.positive_integer(12, 14, TrfField::Team, kMaxEntries));
        const auto black = KYVIEN_TRY(line.positive_integer(16, 18, TrfField::Team, kMaxEntries));
        const auto first = static_cast<EntryNumber>(white);
        const auto second = static_cast<EntryNumber>(black);
        forfeits_[{first, round}] = {second, line.at(5) == '+', Colour::White};
        forfeits_[{second, round}] = {first, line.at(6) == '+', Colour::Black};
        return {};
    }

    /// Without a line 352: the number of boards is the largest number of players of a team in one
    /// round, with their colours there, if all games agree with that.
    void find_boards() {
        std::string found;
        const auto colours_in = [this](const TrfTeam& team, int round) {
            std::string colours;
            for (const EntryNumber player : team.players)
                if (const RoundRecord record = report_.event.find(player)->record(round);
                    record.opponent != 0 && record.colour != Colour::None)
                    colours += record.colour == Colour::White ? 'W' : 'B';
            if (colours.starts_with('B'))
                for (char& colour : colours)
                    colour = colour == 'W' ? 'B' : 'W';
            return colours;
        };
        for (const TrfTeam& team : teams_)
            for (int round = 1; round <= rounds_; ++round)
                if (std::string colours = colours_in(team, round); colours.size() > found.size())
                    found = std::move(colours);
        for (const TrfTeam& team : teams_)
            for (int round = 1; round <= rounds_; ++round)
                if (const std::string colours = colours_in(team, round);
                    colours.size() == found.size() && colours != found)
                    return;
        boards_ = static_cast<int>(found.size());
        colours_ = std::move(found);
    }

    void check_players(TeamCheck& result) const {
        for (std::size_t i = 0; i < report_.event.entries.size(); ++i) {
            const Entry& player = report_.event.entries[i];
            const Points counted = report_.event.score_before(player, rounds_ + 1);
            if (const auto stated = report_.stated[i].points; stated && *stated != counted)
                result.players.push_back({player.number, *stated, counted, {}});
        }
    }

    [[nodiscard]] Points game_points(const TrfTeam& team, int round) const {
        Points sum;
        for (const EntryNumber player : team.players)
            sum += report_.event.points.worth(report_.event.find(player)->record(round));
        return sum;
    }

    /// The team whose players were met; empty if no player had an opponent.
    Result<std::optional<EntryNumber>> opponent(const TrfTeam& team, int round) const {
        std::optional<EntryNumber> met;
        for (const EntryNumber player : team.players) {
            const EntryNumber other = report_.event.find(player)->record(round).opponent;
            const auto theirs = team_of_.find(other);
            if (theirs == team_of_.end())
                continue;
            if (met && *met != theirs->second) {
                const Reason why("trf-met-two-teams",
                                 "in round {round} its players met teams {one} and {other}",
                                 {{"round", round}, {"one", *met}, {"other", theirs->second}});
                return refuse("trf-contradiction",
                              fmt::format("team {}: {}", team.name, why.english), std::nullopt,
                              with_reason({{"line", "0"}, {"team", team.name}}, why));
            }
            met = theirs->second;
        }
        return met;
    }

    [[nodiscard]] bool any_played(const TrfTeam& team, int round) const {
        return std::ranges::any_of(team.players, [&](EntryNumber player) {
            return report_.event.find(player)->record(round).was_played();
        });
    }

    /// Without a line 240 or 320 the players' columns show the bye of a team; a round in which all
    /// players were absent shows none.
    [[nodiscard]] std::optional<Made> bye_of_players(const TrfTeam& team, int round) const {
        const Points games = game_points(team, round);
        const auto has = [&](Outcome outcome) {
            return std::ranges::any_of(team.players, [&](EntryNumber player) {
                return report_.event.find(player)->record(round).outcome == outcome;
            });
        };
        for (const auto& [outcome, match] :
             {std::pair(Outcome::PairingBye, match_.draw), std::pair(Outcome::FullBye, match_.win),
              std::pair(Outcome::HalfBye, match_.draw)})
            if (has(outcome)) {
                Made made{match, games, {0, Colour::None, outcome, true}};
                made.record.given = match;
                return made;
            }
        return std::nullopt;
    }

    /// The team's score of a round; empty if the report does not state it.
    Result<std::optional<Made>> made(const TrfTeam& team, int round) const {
        const Points games = game_points(team, round);
        const TeamRoundKey key{team.number, round};
        const auto bye_of = [](Outcome outcome) {
            return RoundRecord{0, Colour::None, outcome, true};
        };
        if (const auto given = given_.find(key); given != given_.end()) {
            Made made{given->second.match, given->second.game + games, bye_of(Outcome::PairingBye)};
            made.record.given = made.match;
            return made;
        }
        for (const auto& [bye, kind] : byes_) {
            if (bye != key)
                continue;
            const PointSystem& points = report_.event.points;
            if (kind == 'F')
                return Made{match_.win, points.win * boards_ + games, bye_of(Outcome::FullBye)};
            return kind == 'H'
                       ? Made{match_.draw, points.draw * boards_ + games, bye_of(Outcome::HalfBye)}
                       : Made{Points{}, games, bye_of(Outcome::ZeroBye)};
        }
        if (const auto forfeit = forfeits_.find(key); forfeit != forfeits_.end())
            return Made{forfeit->second.won ? match_.win : Points{},
                        games,
                        {forfeit->second.opponent, forfeit->second.colour,
                         forfeit->second.won ? Outcome::ForfeitWin : Outcome::ForfeitLoss, true}};
        const auto other = KYVIEN_TRY(opponent(team, round));
        if (!other)
            return bye_of_players(team, round);
        // A match with a pending game gives no match points yet.
        if (std::ranges::any_of(team.players, [&](EntryNumber player) {
                return report_.event.find(player)->record(round).is_pending();
            }))
            return Made{{}, games, {*other, Colour::None, Outcome::None, true}};
        const auto theirs = std::ranges::find(teams_, *other, &TrfTeam::number);
        const Points against = game_points(*theirs, round);
        // Without a line 330, a match without a played board was forfeited, by one side or both.
        if (!any_played(team, round) && (games != against || games == Points{}))
            return Made{games > against ? match_.win : Points{},
                        games,
                        {*other, Colour::None,
                         games > against ? Outcome::ForfeitWin : Outcome::ForfeitLoss, true}};
        return Made{games > against    ? match_.win
                    : games == against ? match_.draw
                                       : match_.loss,
                    games,
                    {*other, Colour::None,
                     games > against    ? Outcome::Win
                     : games == against ? Outcome::Draw
                                        : Outcome::Loss,
                     true}};
    }

    Result<void> check_team(const TrfTeam& team, TeamCheck& result) {
        TeamDifference difference;
        difference.number = team.number;
        difference.name = team.name;
        rounds_of_[team.number].clear();
        for (int round = 1; round <= rounds_; ++round) {
            const auto each = KYVIEN_TRY(made(team, round));
            rounds_of_[team.number].push_back(each.value_or(Made{}));
            if (!each) {
                difference.rounds_without_result.push_back(round);
                continue;
            }
            difference.counted_match += each->match;
            difference.counted_game += each->game;
        }
        if (const auto beside = abnormal_.find(team.number); beside != abnormal_.end()) {
            difference.counted_match += beside->second.match;
            difference.counted_game += beside->second.game;
        }
        // Lines 013 have no points.
        difference.stated_match = team.match_points.value_or(difference.counted_match);
        difference.stated_game = team.game_points.value_or(difference.counted_game);
        if (difference.stated_match != difference.counted_match ||
            difference.stated_game != difference.counted_game)
            result.differences.push_back(std::move(difference));
        return {};
    }

    /// The members at a team's boards; empty if unknown.
    [[nodiscard]] std::optional<std::vector<EntryNumber>> order_of(const TrfTeam& team,
                                                                   int round) const {
        std::vector<EntryNumber> order;
        if (const auto stated_order = orders_.find({team.number, round});
            stated_order != orders_.end())
            order = stated_order->second;
        else
            for (const EntryNumber player : team.players) {
                const RoundRecord record = report_.event.find(player)->record(round);
                if (record.opponent != 0 || record.outcome == Outcome::ForfeitWin)
                    order.push_back(player);
            }
        if (boards_ == 0 || order.size() != static_cast<std::size_t>(boards_))
            return std::nullopt;
        return order;
    }
    /// The score on each board.
    [[nodiscard]] std::optional<std::vector<Rational>> boards_of(const TrfTeam& team,
                                                                 int round) const {
        const auto order = order_of(team, round);
        if (!order)
            return std::nullopt;
        std::vector<Rational> boards;
        for (const EntryNumber player : *order) {
            const Entry* entry = report_.event.find(player);
            boards.emplace_back(entry == nullptr
                                    ? Rational()
                                    : Rational(report_.event.points.worth(entry->record(round))));
        }
        return boards;
    }

    /// The colour of board one.
    [[nodiscard]] std::optional<Colour> colour_of(EntryNumber number, int round) const {
        const auto team = std::ranges::find(teams_, number, &TrfTeam::number);
        const auto order = order_of(*team, round);
        for (std::size_t board = 0; order && board < order->size(); ++board)
            if (const Entry* player = report_.event.find((*order)[board])) {
                const Colour colour = player->record(round).colour;
                if (colour != Colour::None)
                    return colours_[board] == colours_[0] ? colour : other(colour);
            }
        return std::nullopt;
    }

    Result<void> check_pairings(TeamCheck& result) const {
        auto found = KYVIEN_TRY(teams());
        if (found.not_known) {
            result.pairings_not_compared = found.not_known;
            return {};
        }
        if (found.event.rounds_planned == 0)
            found.event.rounds_planned = rounds_;
        for (int round = 1; round <= rounds_; ++round)
            if (auto difference =
                    internal::difference_of(found.event, round,
                                            pair_teams(before_pairing(found.event, round),
                                                       found.made, *system_.terms, round)))
                result.pairings.push_back(*std::move(difference));
        return {};
    }

    /// The teams as an event of their own, for their tie-breaks.
    [[nodiscard]] Event event_of_teams() const {
        Event event;
        event.tie_break_rules = report_.event.tie_break_rules;
        event.points.win = event.points.forfeit_win = event.points.full_bye = match_.win;
        event.points.draw = event.points.half_bye = match_.draw;
        event.points.loss = match_.loss;
        for (const TrfTeam& team : teams_) {
            Entry entry;
            entry.number = team.number;
            entry.name = team.name;
            entry.rating = team.rating;
            for (const Made& round : rounds_of_.at(team.number)) {
                entry.records.push_back(round.record);
                RoundRecord& record = entry.records.back();
                if (std::ranges::find(teams_, record.opponent, &TrfTeam::number) == teams_.end()) {
                    record.opponent = 0;  // line 330 may name a team that does not exist
                    record.given = round.match;
                }
            }
            if (const auto beside = abnormal_.find(team.number);
                beside != abnormal_.end() && rounds_ > 0)
                entry.penalties = {Points{} - beside->second.match};
            event.entries.push_back(std::move(entry));
        }
        std::ranges::sort(event.entries, {}, &Entry::number);
        return event;
    }

    /// False if the board order of a round is unknown.
    bool add_rounds(TeamRounds& rounds) const {
        bool all_known = true;
        for (const TrfTeam& team : teams_)
            for (int round = 1; round <= rounds_; ++round) {
                const Made& made = rounds_of_.at(team.number)[static_cast<std::size_t>(round - 1)];
                TeamRound& there = rounds[team.number].emplace_back();
                there.game_points = Rational(made.game);
                if (!made.record.was_played())
                    continue;
                const auto boards = boards_of(team, round);
                all_known = all_known && boards;
                there.boards = boards.value_or(std::vector<Rational>{});
            }
        return all_known;
    }

    /// The tie-breaks to compute: up to the first that is unknown or needs unknown data.
    [[nodiscard]] std::vector<std::string> countable(bool boards_known, TeamCheck& result) const {
        std::vector<std::string> names;
        for (const std::string& name : internal::named_tie_breaks(report_)) {
            const auto stop = [&](const Reason& why) {
                result.not_counted = name;
                result.why_not_counted = why;
                return names;
            };
            if (const auto known = check_team_tie_break(name); !known)
                return stop(Reason(known.error()));
            const auto text = internal::split_tie_break(name);
            const std::string base = text->name.substr(0, text->name.find(':'));
            if (base == "BPG" || base == "BWG")
                return stop({"tie-break-team-colours", "a report has no colours of teams"});
            const bool of_board = base == "BC" || base == "TBR" || base == "BBE";
            if (!boards_known && (of_board || base == "EDEC" || base == "EDET" || base == "EDEB")) {
                if (!of_board)  // what comes before the boards is known
                    names.push_back(text->forfeits_played ? "EDE/P" : "EDE");
                return stop(
                    {"tie-break-boards",
                     "who sat at which board does not follow from the lists and lines 300"});
            }
            names.push_back(name);
        }
        return names;
    }

    void check_ranks(TeamCheck& result) const {
        const auto named = internal::named_tie_breaks(report_);
        const auto first = named.empty() ? std::nullopt : internal::split_tie_break(named[0]);
        if (named.empty() || teams_.empty())
            return;
        TeamTieBreakOptions play{rounds_,
                                 Rational(report_.event.points.draw) *
                                     static_cast<std::int64_t>(boards_),
                                 internal::pairings_of(report_),
                                 {},
                                 (first && first->name == "GPTS") ||
                                     (system_.terms && system_.terms->game_points_first)};
        for (const auto& [team, beside] : abnormal_)
            play.extra_game_points[team] = Rational(beside.game);
        TeamRounds rounds;
        const bool boards_known = add_rounds(rounds);
        result.counted = countable(boards_known, result);
        std::vector<internal::StatedRank> stated;
        for (const TrfTeam& team : teams_)
            stated.push_back({team.number, team.name, team.rank});
        const Event event = event_of_teams();
        result.ranks = internal::compare_ranks(
            fide_team_standings(event, rounds, result.counted, play), stated);
    }

    struct Forfeit {
        EntryNumber opponent = 0;
        bool won = false;
        Colour colour = Colour::None;
    };

    const TrfReport& report_;
    std::vector<TrfTeam> teams_;
    std::map<EntryNumber, EntryNumber> team_of_;
    std::vector<std::pair<TeamRoundKey, char>> byes_;
    std::map<TeamRoundKey, Made> given_;
    std::map<TeamRoundKey, Forfeit> forfeits_;
    std::map<TeamRoundKey, std::vector<EntryNumber>> orders_;
    std::map<EntryNumber, std::vector<Made>> rounds_of_;
    std::map<EntryNumber, Made> abnormal_;
    std::map<TeamRoundKey, Made> beside_;  ///< the same by rounds
    TeamReportSystem system_;
    std::string colours_;  ///< of the boards, for the team with White on board one
    PointSystem match_ = PointSystem::two_one_zero();
    int boards_ = 0;
    int rounds_ = 0;
};

}  // namespace

Result<TeamCheck> check_teams(const TrfReport& report, std::optional<TeamSwissTerms> given_terms) {
    auto teams = KYVIEN_TRY(read_teams(report));
    return Checker(report, std::move(teams), given_terms).check();
}

Result<TeamsOfReport> teams_of_report(const TrfReport& report) {
    auto teams = KYVIEN_TRY(read_teams(report));
    Checker checker(report, std::move(teams), std::nullopt);
    KYVIEN_TRY(checker.check());
    return checker.teams();
}

}  // namespace kyvien::tournament
