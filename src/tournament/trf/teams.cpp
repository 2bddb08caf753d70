#include "tournament/trf/teams.h"

#include <fmt/format.h>
#include <map>

#include "base/reason.h"
#include "base/result.h"
#include "tournament/trf/internal/abnormal_points.h"
#include "tournament/trf/internal/line.h"

namespace kyvien::tournament {

using internal::TrfField;
using internal::TrfLine;

namespace teams {
namespace {

Result<std::vector<EntryNumber>> players_of(const TrfLine& line, int first) {
    std::vector<EntryNumber> players;
    for (int column = first; column <= line.length(); column += 5) {
        const auto number =
            KYVIEN_TRY(line.integer(column, column + 3, TrfField::TeamPlayer, kMaxEntries));
        if (!number || *number == 0)
            return refuse(line.fault(column, column + 3, TrfField::TeamPlayer,
                                     {"trf-start-number-needed", "a start number is needed"}));
        players.push_back(static_cast<EntryNumber>(*number));
    }
    return players;
}

Result<TrfTeam> read_310(const TrfLine& line) {
    TrfTeam team;
    const auto number = line.integer(5, 7, TrfField::TeamNumber, 999);
    const auto rating = line.integer(48, 53, TrfField::AverageRating, 9999);
    // More points may have been deducted than scored.
    const auto match_points = internal::signed_points(line, 55, 60, TrfField::MatchPoints);
    const auto game_points = line.points(62, 67, TrfField::GamePoints);
    const auto rank = line.integer(69, 71, TrfField::Rank, 999);
    auto players = players_of(line, 74);
    if (!number || !rating || !rank)
        return refuse((!number ? number : !rating ? rating : rank).error());
    if (!match_points || !game_points)
        return refuse((!match_points ? match_points : game_points).error());
    if (!players)
        return refuse(players.error());
    if (!*number || **number == 0)
        return refuse(
            line.fault(5, 7, TrfField::TeamNumber, {"trf-from-one", "a number from 1 is needed"}));
    team.number = static_cast<EntryNumber>(**number);
    team.name = line.field(9, 40);
    team.code = line.field(42, 46);
    team.rating = rating->value_or(0);
    team.match_points = *match_points;
    team.game_points = *game_points;
    team.rank = *rank;
    team.players = *std::move(players);
    return team;
}

Result<TrfTeam> read_013(const TrfLine& line, std::size_t before) {
    TrfTeam team;
    auto players = KYVIEN_TRY(players_of(line, 37));
    team.number = static_cast<EntryNumber>(before + 1);
    team.name = line.field(5, 36);
    team.players = std::move(players);
    return team;
}

/// Text padded to a width in characters; empty if it is longer.
std::optional<std::string> padded(const std::string& text, std::size_t width) {
    const std::size_t size = internal::character_count(text);
    if (size > width)
        return std::nullopt;
    return text + std::string(width - size, ' ');
}

/// The first characters of a name that is longer than its columns.
std::string cut(const std::string& name, std::size_t max_length) {
    std::string kept;
    std::size_t count = 0;
    for (const char c : name) {
        if ((static_cast<unsigned char>(c) & 0xC0U) != 0x80U && ++count > max_length)
            break;
        kept += c == '\n' || c == '\r' ? ' ' : c;
    }
    return kept;
}

}  // namespace
}  // namespace teams

Result<std::vector<TrfTeam>> read_teams(const TrfReport& report) {
    std::vector<TrfTeam> teams;
    for (const std::string_view code : {"310", "013"}) {
        int number = 0;
        for (const std::string& text : report.other_lines) {
            const TrfLine line(text, ++number);
            if (line.code() != code)
                continue;
            auto team = KYVIEN_TRY(code == "310" ? teams::read_310(line)
                                                 : teams::read_013(line, teams.size()));
            teams.push_back(std::move(team));
        }
        if (!teams.empty())
            break;
    }
    std::map<EntryNumber, const TrfTeam*> team_of;
    for (const TrfTeam& team : teams)
        for (const EntryNumber player : team.players) {
            const auto wrong = [&](const Reason& why) {
                return refuse("trf-contradiction",
                              fmt::format("team {}: {}", team.name, why.english), std::nullopt,
                              with_reason({{"line", "0"}, {"team", team.name}}, why));
            };
            if (report.event.find(player) == nullptr)
                return wrong(
                    {"trf-no-player", "player {player} does not exist", {{"player", player}}});
            if (const auto [there, is_new] = team_of.emplace(player, &team); !is_new)
                return wrong({"trf-in-two-teams",
                              "player {player} is in team {other} already",
                              {{"player", player}, {"other", there->second->name}}});
        }
    return teams;
}

Result<std::vector<std::string>> write_teams(const std::vector<TrfTeam>& teams,
                                             TrfEdition edition) {
    std::vector<std::string> lines;
    for (const TrfTeam& team : teams) {
        const auto code = teams::padded(team.code, 5);
        const std::string match_points =
            team.match_points ? to_string(*team.match_points) : std::string();
        const std::string game_points =
            team.game_points ? to_string(*team.game_points) : std::string();
        if (!code || team.number > 999 || match_points.size() > 6 || game_points.size() > 6)
            return internal::too_large({"trf-large-team",
                                        "team {team}: a number, code or points need more columns "
                                        "than the format has",
                                        {{"team", team.name}}});
        const std::string name = *teams::padded(teams::cut(team.name, 32), 32);
        std::string line =
            edition == TrfEdition::Trf16
                ? fmt::format("013 {}", name)
                : fmt::format("310 {:>3} {} {} {:>6} {:>6} {:>6} {:>3}  ", team.number, name, *code,
                              team.rating > 0 ? std::to_string(team.rating) : "", match_points,
                              game_points, team.rank ? std::to_string(*team.rank) : "");
        for (std::size_t i = 0; i < team.players.size(); ++i)
            line += fmt::format("{}{:>4}", i == 0 ? "" : " ", team.players[i]);
        lines.push_back(std::move(line));
    }
    return lines;
}

}  // namespace kyvien::tournament
