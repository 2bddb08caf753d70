#include "tournament/trf_team_check.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <utility>

#include "tournament/internal/trf_line.h"
#include "tournament/trf_teams.h"

namespace kyvien::tournament {
namespace {

using internal::TrfLine;

using TeamRoundKey = std::pair<EntryNumber, int>;

struct Made {
    Points match, game;
};

class Checker {
  public:
    Checker(const TrfReport& report, std::vector<TrfTeam> teams)
        : report_(report), teams_(std::move(teams)) {
        for (const TrfTeam& team : teams_)
            for (const EntryNumber player : team.players)
                team_of_[player] = team.number;
        rounds_ = report.event.rounds_paired();
    }

    Result<TeamCheck> check() {
        int number = 0;
        for (const std::string& text : report_.other_lines)
            if (auto read = read_line(TrfLine(text, ++number)); !read)
                return refuse(read.error());
        TeamCheck result{static_cast<int>(teams_.size()), rounds_, {}, {}};
        check_players(result);
        for (const TrfTeam& team : teams_)
            if (auto checked = check_team(team, result); !checked)
                return refuse(checked.error());
        return result;
    }

  private:
    Result<void> read_line(const TrfLine& line) {
        const std::string_view code = line.code();
        if (code == "352") {
            boards_ = static_cast<int>(line.field(5, line.length()).size());
            return {};
        }
        if (code == "362")
            return read_match_points(line);
        if (code == "240")
            return read_byes(line);
        if (code == "320")
            return read_pairing_byes(line);
        return code == "330" ? read_forfeit(line) : Result<void>();
    }

    Result<void> read_match_points(const TrfLine& line) {
        const auto words = internal::words_of(line.columns(5, line.length()));
        for (std::size_t i = 0; i + 1 < words.size(); i += 2) {
            const auto worth = parse_points(words[i + 1]);
            if (!worth)
                return refuse(line.fault(5, line.length(), "match points",
                                         fmt::format("'{}' are no points", words[i + 1])));
            (words[i] == "TW" ? match_.win : words[i] == "TD" ? match_.draw : match_.loss) = *worth;
        }
        return {};
    }

    Result<int> number_at(const TrfLine& line, int first, int last, std::string_view what) {
        const auto number = line.integer(first, last, what, kMostEntries);
        if (!number)
            return refuse(number.error());
        if (!*number || **number == 0)
            return refuse(line.fault(first, last, what, "a number from 1 is needed"));
        return **number;
    }

    Result<void> read_byes(const TrfLine& line) {
        const auto round = number_at(line, 7, 9, "round");
        if (!round)
            return refuse(round.error());
        for (int column = 11; column <= line.length(); column += 5) {
            const auto team = number_at(line, column, column + 3, "team");
            if (!team)
                return refuse(team.error());
            byes_.emplace_back(TeamRoundKey{static_cast<EntryNumber>(*team), *round}, line.at(5));
        }
        return {};
    }

    Result<void> read_pairing_byes(const TrfLine& line) {
        const auto match = line.points(5, 8, "match points");
        const auto game = line.points(10, 13, "game points");
        if (!match || !game)
            return refuse((!match ? match : game).error());
        int round = 1;
        for (int column = 15; column <= line.length(); column += 4, ++round) {
            const auto team = line.integer(column, column + 2, "team", kMostEntries);
            if (!team)
                return refuse(team.error());
            if (team->value_or(0) != 0)
                given_[{static_cast<EntryNumber>(**team), round}] = {match->value_or(Points{}),
                                                                     game->value_or(Points{})};
        }
        return {};
    }

    Result<void> read_forfeit(const TrfLine& line) {
        const auto round = number_at(line, 8, 10, "round");
        const auto white = number_at(line, 12, 14, "team");
        const auto black = number_at(line, 16, 18, "team");
        if (!round || !white || !black)
            return refuse((!round ? round : !white ? white : black).error());
        forfeits_[{static_cast<EntryNumber>(*white), *round}] = line.at(5) == '+';
        forfeits_[{static_cast<EntryNumber>(*black), *round}] = line.at(6) == '+';
        return {};
    }

    void check_players(TeamCheck& result) const {
        for (std::size_t i = 0; i < report_.event.entries.size(); ++i) {
            const Entry& player = report_.event.entries[i];
            const Points counted = report_.event.score_before(player, rounds_ + 1);
            if (const auto stated = report_.stated[i].points; stated && *stated != counted)
                result.players.push_back({player.number, *stated, counted});
        }
    }

    [[nodiscard]] Points game_points(const TrfTeam& team, int round) const {
        Points sum;
        for (const EntryNumber player : team.players)
            sum += report_.event.points.worth(report_.event.find(player)->record(round));
        return sum;
    }

    /// The team whose players were met, or nothing where nobody had an opponent.
    Result<std::optional<EntryNumber>> opponent(const TrfTeam& team, int round) const {
        std::optional<EntryNumber> met;
        for (const EntryNumber player : team.players) {
            const EntryNumber other = report_.event.find(player)->record(round).opponent;
            const auto theirs = team_of_.find(other);
            if (theirs == team_of_.end())
                continue;
            if (met && *met != theirs->second)
                return refuse("trf-contradiction",
                              fmt::format("team {}: in round {} its players met teams {} and {}",
                                          team.name, round, *met, theirs->second),
                              std::nullopt,
                              {{"team", team.name}, {"round", std::to_string(round)}});
            met = theirs->second;
        }
        return met;
    }

    /// What a round gave the team; nothing where nothing is said of it.
    Result<std::optional<Made>> made(const TrfTeam& team, int round) const {
        const Points games = game_points(team, round);
        const TeamRoundKey key{team.number, round};
        if (const auto given = given_.find(key); given != given_.end())
            return Made{given->second.match, given->second.game + games};
        for (const auto& [bye, kind] : byes_) {
            if (bye != key)
                continue;
            const PointSystem& points = report_.event.points;
            if (kind == 'F')
                return Made{match_.win, points.win * boards_ + games};
            return kind == 'H' ? Made{match_.draw, points.draw * boards_ + games}
                               : Made{Points{}, games};
        }
        if (const auto forfeit = forfeits_.find(key); forfeit != forfeits_.end())
            return Made{forfeit->second ? match_.win : Points{}, games};
        const auto other = opponent(team, round);
        if (!other)
            return refuse(other.error());
        if (!*other)
            return std::nullopt;
        const auto theirs = std::ranges::find(teams_, **other, &TrfTeam::number);
        const Points against = game_points(*theirs, round);
        return Made{games > against    ? match_.win
                    : games == against ? match_.draw
                                       : match_.loss,
                    games};
    }

    Result<void> check_team(const TrfTeam& team, TeamCheck& result) const {
        TeamDifference difference;
        difference.number = team.number;
        difference.name = team.name;
        for (int round = 1; round <= rounds_; ++round) {
            const auto each = made(team, round);
            if (!each)
                return refuse(each.error());
            if (!*each) {
                difference.silent_rounds.push_back(round);
                continue;
            }
            difference.counted_match += (*each)->match;
            difference.counted_game += (*each)->game;
        }
        // Lines 013 state no points.
        difference.stated_match = team.match_points.value_or(difference.counted_match);
        difference.stated_game = team.game_points.value_or(difference.counted_game);
        if (difference.stated_match != difference.counted_match ||
            difference.stated_game != difference.counted_game)
            result.differences.push_back(std::move(difference));
        return {};
    }

    const TrfReport& report_;
    std::vector<TrfTeam> teams_;
    std::map<EntryNumber, EntryNumber> team_of_;
    std::vector<std::pair<TeamRoundKey, char>> byes_;
    std::map<TeamRoundKey, Made> given_;
    std::map<TeamRoundKey, bool> forfeits_;
    PointSystem match_ = PointSystem::two_one_zero();
    int boards_ = 0;
    int rounds_ = 0;
};

}  // namespace

Result<TeamCheck> check_teams(const TrfReport& report) {
    auto teams = read_teams(report);
    if (!teams)
        return refuse(teams.error());
    return Checker(report, *std::move(teams)).check();
}

}  // namespace kyvien::tournament
