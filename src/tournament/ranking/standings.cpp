#include "tournament/ranking/standings.h"

#include <algorithm>
#include <functional>

namespace kyvien::tournament {

Rational total_of(Rational points, Rational opponents, Rational highest, int rounds) {
    // No points scored yet, so the opponents have none either.
    const Rational strength = highest == Rational() ? Rational() : opponents * 2 / highest;
    return points + strength - rounds;
}

namespace {

using rulebook::go_cn;

int warnings_of(const std::map<EntryNumber, int>& warnings, EntryNumber number) {
    const auto found = warnings.find(number);
    return found == warnings.end() ? 0 : found->second;
}

Points points_of(const Event& event, const Entry& entry) {
    return event.score_before(entry, static_cast<int>(entry.records.size()) + 1);
}

int rounds_of(const Event& event, int requested) {
    if (requested > 0)
        return requested;
    return event.rounds_planned > 0 ? event.rounds_planned : event.rounds_paired();
}

}  // namespace

Rational shown_value(const StandingKey& key, const Rational& value) {
    return key.name == "warnings" ? Rational() - value : value;
}

void assign_places(std::vector<StandingLine>& lines) {
    std::ranges::sort(lines, [](const StandingLine& a, const StandingLine& b) {
        if (a.keys != b.keys)
            return std::ranges::lexicographical_compare(b.keys, a.keys);
        return a.number < b.number;
    });
    for (std::size_t i = 0; i < lines.size(); ++i)
        lines[i].place = i > 0 && lines[i].keys == lines[i - 1].keys ? lines[i - 1].place
                                                                     : static_cast<int>(i) + 1;
}

const StandingLine* Standings::find(EntryNumber number) const {
    const auto found = std::ranges::find(lines, number, &StandingLine::number);
    return found == lines.end() ? nullptr : &*found;
}

Standings round_robin_standings(const Event& event, const std::map<EntryNumber, int>& warnings,
                                const std::set<EntryNumber>& struck) {
    Standings table{
        {{"points", go_cn("28.1.1")}, {"beaten", go_cn("28.1.1a")}, {"warnings", go_cn("28.1.1b")}},
        {}};
    std::vector<StandingLine> unranked;
    for (const Entry& entry : event.entries) {
        Rational beaten;
        for (const RoundRecord& record : entry.records) {
            const Entry* opponent = event.find(record.opponent);
            if (opponent == nullptr)
                continue;
            const Rational made(points_of(event, *opponent));
            // A forfeit win counts as a win against that opponent.
            if (record.outcome == Outcome::Win || record.outcome == Outcome::ForfeitWin)
                beaten = beaten + made;
            else if (record.outcome == Outcome::Draw || record.outcome == Outcome::ForfeitDraw)
                beaten = beaten + made / 2;
        }
        const Rational points(points_of(event, entry));
        (struck.contains(entry.number) ? unranked : table.lines)
            .push_back(
                {entry.number, 0, points, {points, beaten, -warnings_of(warnings, entry.number)}});
    }
    assign_places(table.lines);
    std::ranges::move(unranked, std::back_inserter(table.lines));
    return table;
}

int rounds_with_a_result(const Entry& entry) {
    return static_cast<int>(std::ranges::count_if(entry.records, [](const RoundRecord& record) {
        return record.outcome != Outcome::None && record.outcome != Outcome::ZeroBye;
    }));
}

Rational virtual_points(Rational points, int played, int rounds) {
    if (played == 0)
        return points;
    const Rational average = std::min(points / played, Rational(1));
    return points + average * (rounds - played);
}

Standings score_pairing_standings(const Event& event, const ScorePairingOptions& options) {
    Standings table{{{"total", go_cn("28.1.2")}, {"warnings", go_cn("28.1.1b")}}, {}};
    const int rounds = rounds_of(event, options.rounds);
    Rational highest(options.highest == HighestPoints::Possible
                         ? Rational(event.points.win) * rounds
                         : Rational());
    std::map<EntryNumber, Rational> counted;  // the value of an opponent's points
    for (const Entry& entry : event.entries) {
        const Rational points(points_of(event, entry));
        counted[entry.number] = points;
        if (options.highest == HighestPoints::Made)
            highest = std::max(highest, points);
        if (options.withdrawn.contains(entry.number))
            counted[entry.number] = virtual_points(points, rounds_with_a_result(entry), rounds);
    }
    std::vector<StandingLine> unranked;
    for (const Entry& entry : event.entries) {
        Rational opponents;
        for (const RoundRecord& record : entry.records)
            if (record.opponent != 0 && record.outcome != Outcome::None)
                opponents = opponents + counted[record.opponent];
        const Rational points(points_of(event, entry));
        StandingLine line{entry.number,
                          0,
                          points,
                          {total_of(points, opponents, highest, rounds),
                           -warnings_of(options.warnings, entry.number)}};
        (options.withdrawn.contains(entry.number) ? unranked : table.lines)
            .push_back(std::move(line));
    }
    assign_places(table.lines);
    std::ranges::move(unranked, std::back_inserter(table.lines));
    return table;
}

std::map<EntryNumber, TeamScore> team_scores(const TeamEvent& event) {
    std::map<EntryNumber, TeamScore> scores;
    for (const EntryNumber team : event.teams)
        scores[team].board_points.resize(static_cast<std::size_t>(event.boards));
    for (const TeamMatch& match : event.matches) {
        TeamScore& first = scores[match.first];
        TeamScore& second = scores[match.second];
        int lead = 0;
        bool made = false;
        for (std::size_t board = 0; board < match.points.size(); ++board) {
            const auto& [of_first, of_second] = match.points[board];
            first.game_points += of_first;
            second.game_points += of_second;
            if (board < first.board_points.size()) {
                first.board_points[board] += of_first;
                second.board_points[board] += of_second;
            }
            lead += of_first - of_second;
            made |= of_first > 0 || of_second > 0;
        }
        // 23.2: if both teams lost every board, both have lost the match.
        first.match_points += !made ? 0 : lead > 0 ? 2 : lead == 0 ? 1 : 0;
        second.match_points += !made ? 0 : lead < 0 ? 2 : lead == 0 ? 1 : 0;
    }
    for (const TeamMatch& match : event.matches) {
        TeamScore& first = scores[match.first];
        TeamScore& second = scores[match.second];
        first.opponents_match_points = first.opponents_match_points + Rational(second.match_points);
        second.opponents_match_points =
            second.opponents_match_points + Rational(first.match_points);
    }
    return scores;
}

Standings team_standings(const std::map<EntryNumber, TeamScore>& scores,
                         const TeamTableOptions& options) {
    const bool by_total = options.order == TeamOrder::ScorePairing;
    Standings table;
    if (by_total)
        table.keys.push_back({"total", go_cn("28.2.2")});
    table.keys.push_back({"match-points", go_cn("28.2.1")});
    table.keys.push_back({"game-points", go_cn("28.2.1")});
    for (int board = 1; board <= options.boards; ++board)
        table.keys.push_back({"board-" + std::to_string(board), go_cn("28.2.1")});
    Rational highest(options.highest == HighestPoints::Possible ? 2 * options.rounds : 0);
    if (options.highest == HighestPoints::Made)
        for (const auto& [team, score] : scores)
            highest = std::max(highest, Rational(score.match_points));
    std::vector<StandingLine> unranked;
    for (const auto& [team, score] : scores) {
        StandingLine line{team, 0, score.match_points, {}};
        if (by_total)
            line.keys.push_back(total_of(score.match_points, score.opponents_match_points, highest,
                                         options.rounds));
        line.keys.emplace_back(score.match_points);
        line.keys.emplace_back(score.game_points);
        for (const int points : score.board_points)
            line.keys.emplace_back(points);
        line.keys.resize(table.keys.size());
        (options.unranked.contains(team) ? unranked : table.lines).push_back(std::move(line));
    }
    assign_places(table.lines);
    std::ranges::move(unranked, std::back_inserter(table.lines));
    return table;
}

Standings team_round_robin_standings(const TeamEvent& event) {
    return team_standings(team_scores(event),
                          {TeamOrder::RoundRobin, event.boards, event.rounds, {}, {}});
}

Standings team_score_pairing_standings(const TeamEvent& event, HighestPoints highest) {
    return team_standings(team_scores(event),
                          {TeamOrder::ScorePairing, event.boards, event.rounds, highest, {}});
}

WithdrawalDecision withdraw_from_round_robin(Event& event, EntryNumber number, int after_round,
                                             int rounds) {
    const auto leaver = std::ranges::find(event.entries, number, &Entry::number);
    int played = 0;
    for (int round = 1; round <= after_round; ++round)
        played += leaver->record(round).was_played() ? 1 : 0;
    const bool stands = 2 * played >= rounds;
    for (std::size_t i = 0; i < leaver->records.size(); ++i) {
        RoundRecord& own = leaver->records[i];
        if (own.opponent == 0 || (stands && static_cast<int>(i) < after_round))
            continue;
        const auto opponent = std::ranges::find(event.entries, own.opponent, &Entry::number);
        if (opponent != event.entries.end() && i < opponent->records.size()) {
            if (stands)
                opponent->records[i].outcome = Outcome::ForfeitWin;
            else
                opponent->records[i] = {};
        }
        if (stands)
            own.outcome = Outcome::ForfeitLoss;
        else
            own = {};
    }
    return stands ? WithdrawalDecision::Stands : WithdrawalDecision::Annulled;
}

}  // namespace kyvien::tournament
