#include "tournament/office/prizes.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <map>
#include <tuple>

namespace kyvien::tournament {
namespace {

std::optional<int> number_of(std::string_view text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

/// Parses "1400-1799", "1400-", "-1799" or "1400"; false for any other text.
bool read_band(std::string_view text, std::optional<int>& from, std::optional<int>& to) {
    const auto dash = text.find('-');
    if (dash == std::string_view::npos) {
        from = to = number_of(text);
        return from.has_value();
    }
    const std::string_view low = text.substr(0, dash), high = text.substr(dash + 1);
    from = number_of(low);
    to = number_of(high);
    return (low.empty() || from) && (high.empty() || to) && (from || to);
}

std::optional<int> birth_year(const std::string& birth) {
    const auto year = number_of(std::string_view(birth).substr(0, 4));
    return year && *year > 0 ? year : std::nullopt;
}

bool in_band(std::optional<int> value, std::optional<int> from, std::optional<int> to) {
    if (!from && !to)
        return true;
    return value && (!from || *value >= *from) && (!to || *value <= *to);
}

bool counts(const Entered& entered, const Category& category) {
    const auto same = [](const std::string& wanted, const std::string& has) {
        return wanted.empty() || wanted == has;
    };
    return same(category.sex, entered.sex) && same(category.club, entered.club) &&
           same(category.team, entered.team) && same(category.federation, entered.federation) &&
           in_band(birth_year(entered.birth), category.born_from, category.born_to) &&
           in_band(entered.rating > 0 ? std::optional(entered.rating) : std::nullopt,
                   category.rating_from, category.rating_to);
}

/// Assigns places to sorted lines: ties share a place, the next one is skipped.
template <typename Line, typename Equal>
void share_places(std::vector<Line>& lines, Equal equal) {
    for (std::size_t i = 0; i < lines.size(); ++i)
        lines[i].place =
            i > 0 && equal(lines[i - 1], lines[i]) ? lines[i - 1].place : static_cast<int>(i) + 1;
}

}  // namespace

Result<Category> parse_category(std::string_view text) {
    Category category;
    const auto bad = [](std::string_view part) {
        return refuse("bad-category",
                      fmt::format("'{}' is not a part of a category; there are sex=f, born=2010-, "
                                  "born=-1966, rating=1400-1799, club=, team= and federation=.",
                                  part),
                      std::nullopt, {{"part", std::string(part)}});
    };
    while (!text.empty()) {
        const auto end = std::min(text.find(';'), text.size());
        const std::string_view part = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        const auto sign = part.find('=');
        if (sign == std::string_view::npos)
            return bad(part);
        const std::string_view key = part.substr(0, sign), value = part.substr(sign + 1);
        bool understood = !value.empty();
        if (key == "sex")
            category.sex = value;
        else if (key == "club")
            category.club = value;
        else if (key == "team")
            category.team = value;
        else if (key == "federation")
            category.federation = value;
        else if (key == "born")
            understood = read_band(value, category.born_from, category.born_to);
        else if (key == "rating")
            understood = read_band(value, category.rating_from, category.rating_to);
        else
            understood = false;
        if (!understood)
            return bad(part);
    }
    return category;
}

bool can_have_members(const Category& category) {
    const auto holds = [](std::optional<int> from, std::optional<int> to) {
        return !from || !to || *from <= *to;
    };
    return (category.sex.empty() || category.sex == "m" || category.sex == "f") &&
           holds(category.born_from, category.born_to) &&
           holds(category.rating_from, category.rating_to);
}

Standings of_category(const Office& office, const Standings& standings, const Category& category) {
    Standings table{standings.keys, {}};
    for (const StandingLine& line : standings.lines)
        if (counts(*office.entered(line.number), category))
            table.lines.push_back(line);
    int before = 0, place = 0, count = 0;
    for (StandingLine& line : table.lines) {
        if (line.place == 0)
            continue;
        ++count;
        if (line.place != before)
            place = count;
        before = line.place;
        line.place = place;
    }
    return table;
}

std::vector<std::vector<BoardScore>> board_prizes(const Office& office, int after_round) {
    std::map<std::pair<int, EntryNumber>, BoardScore> scores;
    const PointSystem points = office.game_points();
    const auto add = [&](EntryNumber team, int member, Outcome outcome) {
        const RoundRecord record{1, Colour::None, outcome, true};
        if (member == 0 || !record.was_played())
            return;
        BoardScore& score =
            scores.try_emplace({member, team}, BoardScore{team, member, 0, 0, {}}).first->second;
        ++score.games;
        score.points = score.points + Rational(points.worth(record));
    };
    for (int round = 1; round <= after_round; ++round) {
        const RoundState& state = office.rounds()[static_cast<std::size_t>(round - 1)];
        for (std::size_t number = 0; number < state.boards.size(); ++number)
            for (const MeetingGame& game :
                 office.meeting(round, static_cast<int>(number) + 1).games)
                if (const auto outcomes = outcomes_of(game.result)) {
                    add(state.boards[number].board.white, game.first, outcomes->first);
                    add(state.boards[number].board.black, game.second, outcomes->second);
                }
    }
    std::vector<std::vector<BoardScore>> boards;
    for (const auto& [key, score] : scores) {
        const auto board = static_cast<std::size_t>(key.first);
        if (boards.size() < board)
            boards.resize(board);
        boards[board - 1].push_back(score);
    }
    for (auto& board : boards) {
        std::ranges::sort(board, [](const BoardScore& a, const BoardScore& b) {
            return std::tuple(b.points, a.games, a.team) < std::tuple(a.points, b.games, b.team);
        });
        share_places(board, [](const BoardScore& a, const BoardScore& b) {
            return a.points == b.points && a.games == b.games;
        });
    }
    return boards;
}

Result<std::vector<MemberTotal>> member_totals(const Office& office, int after_round) {
    if (!office.is_open() || !office.opened().member_total)
        return refuse("no-member-total", "This event has no total of members' points.",
                      rulebook::go_cn("26.2a"));
    const Standings standings = office.standings(after_round);
    std::map<std::string, MemberTotal> teams;
    std::map<std::string, std::size_t> sizes;
    const auto counted = static_cast<std::size_t>(office.opened().boards);
    for (const StandingLine& line : standings.lines) {
        const std::string& team = office.entered(line.number)->team;
        if (team.empty())
            continue;
        ++sizes[team];
        MemberTotal& total = teams[team];
        total.team = team;
        if (counted > 0 && total.members.size() >= counted)
            continue;
        total.members.push_back(line.number);
        total.points = total.points + line.points;
        // An unranked entry counts as last.
        total.places += line.place > 0 ? line.place : static_cast<int>(standings.lines.size()) + 1;
    }
    for (const auto& [team, size] : sizes) {
        // In an arena the number of players is open; a small team has fewer that count.
        const bool unequal =
            !office.is_arena() && (counted == 0 ? size != sizes.begin()->second : size < counted);
        if (unequal)
            return refuse(
                "unequal-teams",
                fmt::format("{} has {} members, but {}{}. Count the best of each team, or complete "
                            "it.",
                            team, size, counted == 0 ? sizes.begin()->first + " has " : "",
                            counted == 0 ? std::to_string(sizes.begin()->second)
                                         : fmt::format("{} count", counted)),
                rulebook::go_cn("26.2"),
                {{"team", team},
                 {"size", std::to_string(size)},
                 {"counted", std::to_string(counted)},
                 {"other", sizes.begin()->first},
                 {"other_size", std::to_string(sizes.begin()->second)}});
    }
    std::vector<MemberTotal> table;
    for (auto& [name, total] : teams)
        table.push_back(std::move(total));
    std::ranges::sort(table, [](const MemberTotal& a, const MemberTotal& b) {
        return std::tuple(b.points, a.places, a.team) < std::tuple(a.points, b.places, b.team);
    });
    share_places(table, [](const MemberTotal& a, const MemberTotal& b) {
        return a.points == b.points && a.places == b.places;
    });
    return table;
}

}  // namespace kyvien::tournament
