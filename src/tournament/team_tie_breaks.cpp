#include "tournament/team_tie_breaks.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "tournament/tie_breaks.h"

namespace kyvien::tournament {
namespace {

constexpr std::array<std::string_view, 11> kOwn = {
    "MPTS", "GPTS", "MPVGP", "EMMSB", "EMGSB", "EGMSB", "EGGSB", "EDE", "BC", "TBR", "BBE"};

std::string capitals_of(std::string_view text) {
    std::string capitals;
    for (const char c : text)
        capitals += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    return capitals;
}

/// "BH:GP/C1" without its ":GP"; nothing where it has none.
std::optional<TieBreak> on_game_points(const std::string& text) {
    const auto mark = text.find(":GP");
    if (mark == std::string::npos)
        return std::nullopt;
    const auto parsed = parse_tie_break(text.substr(0, mark) + text.substr(mark + 3));
    if (!parsed || parsed->kind != TieBreakKind::Buchholz)
        return std::nullopt;
    return *parsed;
}

std::optional<TieBreak> on_match_points(std::string text) {
    if (const auto mark = text.find(":MP"); mark != std::string::npos)
        text.erase(mark, 3);
    const auto parsed = parse_tie_break(text);
    return parsed ? std::optional(*parsed) : std::nullopt;
}

class Teams {
  public:
    Teams(const Event& event, const TeamRounds& teams, int rounds)
        : event_(event), teams_(teams), rounds_(rounds) {
        for (const Entry& entry : event.entries) {
            // Known from the beginning, before the first round is played.
            Rational& matches = match_points_[entry.number];
            Rational& games = game_points_[entry.number];
            for (int round = 1; round <= rounds; ++round) {
                matches = matches + match_points(entry, round);
                games = games + of(entry, round).game_points;
            }
        }
    }

    [[nodiscard]] Rational match_points(const Entry& entry, int round) const {
        return Rational(event_.points.worth(entry.record(round)) - entry.penalty_in(round));
    }
    [[nodiscard]] Rational game_points(EntryNumber team) const { return game_points_.at(team); }

    [[nodiscard]] Rational berger(const Entry& entry, char theirs, char mine) const {
        Rational sum;
        for (int round = 1; round <= rounds_; ++round) {
            const EntryNumber opponent = entry.record(round).opponent;
            if (opponent == 0)
                continue;
            const Rational made =
                mine == 'M' ? match_points(entry, round) : of(entry, round).game_points;
            sum = sum +
                  made * (theirs == 'M' ? match_points_.at(opponent) : game_points_.at(opponent));
        }
        return sum;
    }
    [[nodiscard]] Rational buchholz(const Entry& entry, const TieBreak& cut) const {
        std::vector<Rational> parts;
        for (int round = 1; round <= rounds_; ++round) {
            const RoundRecord record = entry.record(round);
            parts.push_back(game_points_.at(record.was_played() ? record.opponent : entry.number));
        }
        std::ranges::sort(parts);
        const auto low = std::min(parts.size(), static_cast<std::size_t>(cut.cut_low));
        parts.erase(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(low));
        parts.resize(parts.size() - std::min(parts.size(), static_cast<std::size_t>(cut.cut_high)));
        Rational sum;
        for (const Rational& part : parts)
            sum = sum + part;
        return sum;
    }
    [[nodiscard]] std::size_t boards() const {
        std::size_t most = 0;
        for (const auto& [team, rounds] : teams_)
            for (const TeamRound& round : rounds)
                most = std::max(most, round.boards.size());
        return most;
    }
    [[nodiscard]] std::vector<Rational> of_boards(const Entry& entry) const {
        std::vector<Rational> made(boards());
        for (int round = 1; round <= rounds_; ++round) {
            const TeamRound& there = of(entry, round);
            for (std::size_t board = 0; board < there.boards.size(); ++board)
                made[board] = made[board] + there.boards[board];
        }
        return made;
    }

    /// Match points, then game points, from the matches of equal teams with one another.
    void add_direct_encounter(std::vector<StandingLine>& lines) const {
        std::map<std::vector<Rational>, std::vector<std::size_t>> groups;
        for (std::size_t i = 0; i < lines.size(); ++i)
            groups[lines[i].keys].push_back(i);
        for (const auto& [keys, group] : groups)
            for (const auto& [line, made] : encounters(lines, group)) {
                lines[line].keys.push_back(made.first);
                lines[line].keys.push_back(made.second);
            }
    }

  private:
    [[nodiscard]] const TeamRound& of(const Entry& entry, int round) const {
        static const TeamRound kNothing;
        const auto found = teams_.find(entry.number);
        const auto index = static_cast<std::size_t>(round - 1);
        return found != teams_.end() && index < found->second.size() ? found->second[index]
                                                                     : kNothing;
    }
    using Made = std::pair<Rational, Rational>;
    [[nodiscard]] std::map<std::size_t, Made>
    encounters(const std::vector<StandingLine>& lines,
               const std::vector<std::size_t>& group) const {
        std::map<std::size_t, Made> made;
        bool all_met = true;
        for (const std::size_t line : group) {
            const Entry& entry = *event_.find(lines[line].number);
            Made sum;
            std::size_t met = 0;
            for (int round = 1; round <= rounds_; ++round) {
                const EntryNumber opponent = entry.record(round).opponent;
                if (std::ranges::none_of(
                        group, [&](std::size_t other) { return lines[other].number == opponent; }))
                    continue;
                sum.first = sum.first + match_points(entry, round);
                sum.second = sum.second + of(entry, round).game_points;
                ++met;
            }
            all_met = all_met && met + 1 >= group.size();
            made[line] = sum;
        }
        if (!all_met)
            for (auto& [line, sum] : made)
                sum = {};
        return made;
    }

    const Event& event_;
    const TeamRounds& teams_;
    int rounds_;
    std::map<EntryNumber, Rational> match_points_, game_points_;
};

void add_keys(Standings& standings, const Event& event, const Teams& teams, const std::string& name,
              int rounds) {
    const auto key = [&standings](std::string text) {
        standings.keys.push_back({std::move(text), rulebook::fide("10.1")});
    };
    const auto each = [&](const auto& value) {
        for (std::size_t i = 0; i < event.entries.size(); ++i)
            standings.lines[i].keys.push_back(value(event.entries[i]));
    };
    if (name == "GPTS" || name == "MPVGP") {
        key(name);
        each([&](const Entry& entry) { return teams.game_points(entry.number); });
    } else if (name == "MPTS") {
        key(name);
        for (StandingLine& line : standings.lines)
            line.keys.push_back(line.points);
    } else if (name.size() == 5 && name.ends_with("SB")) {
        key(name);
        each([&](const Entry& entry) { return teams.berger(entry, name[1], name[2]); });
    } else if (name == "EDE") {
        key("EDE:MP");
        key("EDE:GP");
        teams.add_direct_encounter(standings.lines);
    } else if (name == "BC") {
        // The lower the board numbers of the points, the better.
        key(name);
        each([&](const Entry& entry) {
            Rational sum;
            const auto boards = teams.of_boards(entry);
            for (std::size_t board = 0; board < boards.size(); ++board)
                sum = sum - boards[board] * static_cast<std::int64_t>(board + 1);
            return sum;
        });
    } else if (name == "TBR") {
        for (std::size_t board = 0; board < teams.boards(); ++board) {
            key(fmt::format("TBR{}", board + 1));
            each([&](const Entry& entry) { return teams.of_boards(entry)[board]; });
        }
    } else if (name == "BBE") {
        for (std::size_t left = teams.boards(); left-- > 1;) {
            key(fmt::format("BBE{}", left));
            each([&](const Entry& entry) {
                Rational sum;
                for (std::size_t board = 0; board < left; ++board)
                    sum = sum + teams.of_boards(entry)[board];
                return sum;
            });
        }
    } else if (const auto cut = on_game_points(name)) {
        key(name);
        each([&](const Entry& entry) { return teams.buchholz(entry, *cut); });
    } else if (const auto usual = on_match_points(name)) {
        key(name);
        const auto values = tie_break_values(event, *usual, rounds);
        for (std::size_t i = 0; i < values.size(); ++i)
            standings.lines[i].keys.push_back(values[i]);
    }
}

}  // namespace

Result<void> check_team_tie_break(std::string_view text) {
    const std::string name = capitals_of(text);
    if (std::ranges::find(kOwn, name) != kOwn.end() || on_game_points(name))
        return {};
    // Direct encounter of teams is EDE.
    if (const auto usual = on_match_points(name);
        usual && usual->kind != TieBreakKind::DirectEncounter)
        return {};
    std::string known;
    for (const std::string_view each : kOwn)
        known += std::string(each) + ", ";
    return refuse(
        "unknown-tie-break",
        fmt::format("'{}' is no tie-break of teams; there are {}BH:MP and BH:GP with cuts, "
                    "and those of individuals but DE.",
                    text, known),
        std::nullopt, {{"tie-break", std::string(text)}});
}

Standings fide_team_standings(const Event& event, const TeamRounds& rounds_of_teams,
                              std::span<const std::string> tie_breaks, int rounds) {
    const Teams teams(event, rounds_of_teams, rounds);
    Standings standings{{{"MPTS", rulebook::fide("10.1")}}, {}};
    for (const Entry& entry : event.entries) {
        Rational points;
        for (int round = 1; round <= rounds; ++round)
            points = points + teams.match_points(entry, round);
        standings.lines.push_back({entry.number, 0, points, {points}});
    }
    for (const std::string& text : tie_breaks)
        if (check_team_tie_break(text))
            add_keys(standings, event, teams, capitals_of(text), rounds);
    give_places(standings.lines);
    return standings;
}

}  // namespace kyvien::tournament
