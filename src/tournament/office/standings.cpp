// Standings in the office, by the event's ranking.
#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "tournament/office/arena/arena_office.h"
#include "tournament/office/internal/applier.h"
#include "tournament/pairing/mcmahon.h"
#include "tournament/ranking/team_tie_breaks.h"

namespace kyvien::tournament {
namespace standings {
namespace {

/// Points of a game or a match as in Go 28, regardless of the event's points.
int two_one_zero(Outcome outcome) {
    static const PointSystem kPoints = PointSystem::two_one_zero();
    // An opponent is set, so that a forfeit is not taken for a bye.
    const Points worth = kPoints.worth({1, Colour::None, outcome, true});
    return worth.in_twentieths() / Points::kPerPoint;
}

/// The board of the table for a game: its own, or the player's place in an all-play-all.
std::size_t board_of(MeetingKind kind, std::size_t game, int place) {
    return kind == MeetingKind::AllPlayAll ? static_cast<std::size_t>(std::max(place, 1)) - 1
                                           : game;
}

/// Number of boards in the tables of teams: none if a team has one player at a time.
std::size_t boards_of(const Office& office) {
    const Opened& opened = office.opened();
    if (opened.boards > 0)
        return static_cast<std::size_t>(opened.boards);
    if (opened.meeting != MeetingKind::AllPlayAll || office.event().entries.empty())
        return 0;
    return office.members(office.event().entries.front().number).size();
}

/// How many halves of the boards' points a bye is worth to a team.
int bye_halves(const Event& event, const Entry& entry, int round) {
    const Outcome outcome = entry.record(round).outcome;
    if (outcome == Outcome::FullBye)
        return 2;
    const bool half = outcome == Outcome::HalfBye ||
                      (outcome == Outcome::PairingBye && event.points.pairing_bye != Points{});
    return half ? 1 : 0;
}

/// The teams' scores. An entry in `left` counts for its opponents by 29.3.
std::map<EntryNumber, TeamScore> scores_of(const Office& office, const Event& event, int rounds,
                                           const std::map<EntryNumber, int>& left) {
    std::map<EntryNumber, TeamScore> scores;
    std::map<EntryNumber, Rational> counted;
    const std::size_t boards = boards_of(office);
    for (const Entry& entry : event.entries) {
        TeamScore& score = scores[entry.number];
        score.board_points.resize(boards);
        score.match_points =
            event.score_before(entry, rounds + 1).in_twentieths() / Points::kPerPoint;
        counted[entry.number] = Rational(score.match_points);
        if (left.contains(entry.number))
            counted[entry.number] =
                virtual_points(Rational(score.match_points), rounds_with_a_result(entry), rounds);
        // Of the 2 points per board: all for a full bye, half for other byes.
        for (int round = 1; round <= rounds; ++round)
            score.game_points += static_cast<int>(boards) * bye_halves(event, entry, round);
    }
    for (int round = 1; round <= rounds; ++round) {
        const RoundState& state = office.rounds()[static_cast<std::size_t>(round - 1)];
        for (std::size_t number = 0; number < state.boards.size(); ++number) {
            const Board& pair = state.boards[number].board;
            TeamScore& first = scores[pair.white];
            TeamScore& second = scores[pair.black];
            const MeetingState meeting = office.meeting(round, static_cast<int>(number) + 1);
            for (std::size_t game = 0; game < meeting.games.size(); ++game) {
                const MeetingGame& each = meeting.games[game];
                const auto outcomes = outcomes_of(each.result);
                if (!outcomes)
                    continue;
                // A drawn game of a ring is replayed.
                if (office.opened().meeting == MeetingKind::Ring &&
                    outcomes->first == Outcome::Draw)
                    continue;
                first.game_points += two_one_zero(outcomes->first);
                second.game_points += two_one_zero(outcomes->second);
                const MeetingKind kind = office.opened().meeting;
                if (const auto at = board_of(kind, game, each.first); at < boards)
                    first.board_points[at] += two_one_zero(outcomes->first);
                if (const auto at = board_of(kind, game, each.second); at < boards)
                    second.board_points[at] += two_one_zero(outcomes->second);
            }
            if (!state.boards[number].result.empty()) {
                first.opponents_match_points = first.opponents_match_points + counted[pair.black];
                second.opponents_match_points = second.opponents_match_points + counted[pair.white];
            }
        }
    }
    return scores;
}

TeamRounds rounds_of_teams(const Office& office, const Event& event, int rounds) {
    TeamRounds teams;
    const std::size_t boards = boards_of(office);
    for (const Entry& entry : event.entries) {
        auto& of_team = teams[entry.number];
        of_team.resize(static_cast<std::size_t>(rounds));
        for (int round = 1; round <= rounds; ++round)
            of_team[static_cast<std::size_t>(round - 1)].game_points = Rational(
                game_points_of_bye(office, entry.record(round).outcome, static_cast<int>(boards)));
    }
    const PointSystem points = office.game_points();
    for (int round = 1; round <= rounds; ++round) {
        const RoundState& state = office.rounds()[static_cast<std::size_t>(round - 1)];
        for (std::size_t number = 0; number < state.boards.size(); ++number) {
            const MeetingState meeting = office.meeting(round, static_cast<int>(number) + 1);
            const Board& pair = state.boards[number].board;
            TeamRound& first = teams[pair.white][static_cast<std::size_t>(round - 1)];
            TeamRound& second = teams[pair.black][static_cast<std::size_t>(round - 1)];
            first.game_points = Rational(meeting.first);
            second.game_points = Rational(meeting.second);
            first.boards.resize(boards);
            second.boards.resize(boards);
            for (std::size_t game = 0; game < meeting.games.size(); ++game) {
                const MeetingGame& each = meeting.games[game];
                const auto outcomes = outcomes_of(each.result);
                if (!outcomes)
                    continue;
                const auto add = [&](TeamRound& team, int place, Outcome outcome) {
                    const auto at = board_of(office.opened().meeting, game, place);
                    if (at < boards)
                        team.boards[at] = team.boards[at] +
                                          Rational(points.worth({1, Colour::None, outcome, true}));
                };
                add(first, each.first, outcomes->first);
                add(second, each.second, outcomes->second);
            }
        }
    }
    return teams;
}

/// 28.1.1d: orders a shared place by the play-off or lots among exactly the entries that share it.
void put_in_order(Standings& table, const std::vector<std::vector<EntryNumber>>& settled) {
    for (auto first = table.lines.begin(); first != table.lines.end();) {
        const auto last = std::find_if(first, table.lines.end(), [&](const StandingLine& line) {
            return line.place != first->place;
        });
        const auto order = std::ranges::find_if(settled, [&](const auto& numbers) {
            return first->place != 0 && std::ssize(numbers) == last - first &&
                   std::all_of(first, last, [&](const StandingLine& line) {
                       return std::ranges::find(numbers, line.number) != numbers.end();
                   });
        });
        if (order != settled.end()) {
            std::sort(first, last, [&](const StandingLine& a, const StandingLine& b) {
                return std::ranges::find(*order, a.number) < std::ranges::find(*order, b.number);
            });
            const int place = first->place;
            for (auto line = first; line != last; ++line)
                line->place = place + static_cast<int>(line - first);
        }
        first = last;
    }
}

/// The round of the first loss, as in an elimination; beyond `rounds` for one who is still in it.
int round_of_loss(const Entry& entry, int rounds) {
    for (int round = 1; round <= rounds; ++round) {
        const RoundRecord record = entry.record(round);
        if (record.outcome == Outcome::Loss || record.outcome == Outcome::ForfeitLoss ||
            (record.opponent == 0 && record.outcome == Outcome::ZeroBye))
            return round;
    }
    return rounds + 1;
}

/// Go 27.1: who goes further in a single elimination is ahead, also with a free place, which is
/// worth no point. Those who are out in the same round share a place, or are in the order of the
/// tie-breaks if the event has any.
void rank_by_elimination(Standings& table, const Event& event, int rounds, bool has_tie_breaks) {
    // Lines without a place come last; equal ones stay in their order.
    std::map<EntryNumber, std::pair<int, int>> reached;
    std::map<EntryNumber, std::tuple<bool, std::pair<int, int>, std::size_t>> order;
    for (std::size_t at = 0; at < table.lines.size(); ++at) {
        const StandingLine& line = table.lines[at];
        const bool is_ranked = line.place > 0;
        const auto& result = reached[line.number] = {
            -round_of_loss(*event.find(line.number), rounds), has_tie_breaks ? line.place : 0};
        order[line.number] = {!is_ranked, is_ranked ? result : std::pair(0, 0), at};
    }
    std::ranges::sort(table.lines, {},
                      [&](const StandingLine& line) { return order.at(line.number); });
    const auto end =
        std::ranges::find_if(table.lines, [](const StandingLine& line) { return line.place <= 0; });
    int place = 0;
    for (auto line = table.lines.begin(); line != end; ++line) {
        const bool shares = line != table.lines.begin() &&
                            reached.at(std::prev(line)->number) == reached.at(line->number);
        place = shares ? place : static_cast<int>(line - table.lines.begin()) + 1;
        line->place = place;
    }
}

}  // namespace
}  // namespace standings

std::set<EntryNumber> annul_withdrawn_entries(const Office& office, Event& event, int after_round) {
    std::set<EntryNumber> struck;
    if (!is_round_robin(office) || office.opened().meeting != MeetingKind::Game)
        return struck;
    const int rounds =
        office.opened().rounds > 0 ? office.opened().rounds : games_of_schedule(office);
    for (const Entry& entry : office.event().entries)
        if (const auto after = office.withdrawn_after(entry.number))
            if (withdraw_from_round_robin(event, entry.number, std::min(*after, after_round),
                                          rounds) == WithdrawalDecision::Annulled)
                struck.insert(entry.number);
    return struck;
}

Standings Office::standings(int after_round) const {
    Standings table = standings_by_play(after_round);
    if (opened_->system == SystemKind::Knockout && opened_->losses == 1)
        standings::rank_by_elimination(table, event_,
                                       std::clamp(after_round, 0, static_cast<int>(rounds_.size())),
                                       !opened_->tie_breaks.empty());
    if (!settled_.empty())
        standings::put_in_order(table, settled_);
    return table;
}

Standings Office::standings_by_play(int after_round) const {
    after_round = std::clamp(after_round, 0, static_cast<int>(rounds_.size()));
    if (opened_->ranking == Ranking::Arena)
        return after_round == 0 ? tournament::arena_standings(event_, {})
                                : tournament::arena_standings(*this);
    Event event = event_;
    for (Entry& entry : event.entries)
        if (entry.records.size() > static_cast<std::size_t>(after_round))
            entry.records.resize(static_cast<std::size_t>(after_round));
    const HighestPoints highest = opened_->possible ? HighestPoints::Possible : HighestPoints::Made;
    const Pairings pairings = is_round_robin(*this) || opened_->system == SystemKind::Molter
                                  ? Pairings::Predetermined
                                  : Pairings::RoundByRound;
    if (is_of_teams(opened_->meeting)) {
        if (opened_->ranking == Ranking::Fide) {
            const auto boards = static_cast<std::int64_t>(standings::boards_of(*this));
            const TeamTieBreakOptions play{after_round,
                                           Rational(game_points().win) * boards / 2,
                                           pairings,
                                           {},
                                           opened_->game_points_first};
            return fide_team_standings(event, standings::rounds_of_teams(*this, event, after_round),
                                       opened_->tie_breaks, play);
        }
        TeamTableOptions options;
        options.boards = static_cast<int>(standings::boards_of(*this));
        options.rounds = after_round;
        options.highest = highest;
        if (opened_->ranking == Ranking::ChineseScorePairing) {
            options.order = TeamOrder::ScorePairing;
            options.unranked = withdrawn_;
        }
        return team_standings(standings::scores_of(*this, event, after_round, options.unranked),
                              options);
    }
    // 29.2, and FIDE's rule for a schedule of which less than half was played; in matches 29.4
    // keeps existing results.
    const std::set<EntryNumber> struck = annul_withdrawn_entries(*this, event, after_round);
    switch (opened_->ranking) {
    case Ranking::ChineseRoundRobin:
        return round_robin_standings(event, warnings_, struck);
    case Ranking::ChineseScorePairing: {
        ScorePairingOptions options;
        options.rounds = after_round;
        options.warnings = warnings_;
        options.withdrawn = withdrawn_;
        options.highest = highest;
        return score_pairing_standings(event, options);
    }
    case Ranking::McMahon:
        return mcmahon_standings(event, mcmahon_starting_points(*this, event), after_round);
    case Ranking::Keizer:
        return keizer_standings(event, keizer_terms(*opened_), after_round);
    case Ranking::Ladder: {
        std::set<EntryNumber> gone;
        for (const auto& [number, after] : withdrawn_)
            if (after <= after_round)
                gone.insert(number);
        return ladder_standings(event, ladder_terms(*opened_), after_round, gone);
    }
    case Ranking::Arena:
    case Ranking::Fide:
        break;
    }
    std::vector<TieBreak> tie_breaks;
    for (const std::string& text : opened_->tie_breaks)
        if (const auto parsed = parse_tie_break(text))
            tie_breaks.push_back(*parsed);
    return fide_standings(event, tie_breaks, after_round, pairings);
}

}  // namespace kyvien::tournament
