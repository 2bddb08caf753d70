// kyvien tournament check FILE... — were these tournaments paired as their system says?
#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <vector>

#include "cli/support/command_line.h"
#include "cli/support/json.h"
#include "cli/support/message.h"
#include "cli/tournament/verbs.h"
#include "judge/finding.h"
#include "tournament/check/check.h"
#include "tournament/check/team_check.h"
#include "tournament/trf/teams.h"

namespace kyvien::cli {
namespace check {
namespace {

using namespace tournament;

struct Options {
    std::vector<std::string> files;
    std::string system;
    bool json = false;
};

std::string rounds_of(int rounds) {
    return counted(static_cast<std::size_t>(rounds), "round");
}

std::string listed(const std::vector<Board>& boards, const std::optional<EntryNumber>& bye) {
    std::string text;
    for (const Board& board : boards)
        text += fmt::format("{}{}-{}", text.empty() ? "" : ", ", board.white, board.black);
    if (bye)
        text += fmt::format("{}{}", text.empty() ? "" : ", ",
                            *bye == 0 ? "no bye" : fmt::format("bye {}", *bye));
    return text.empty() ? "nothing" : text;
}

void tell_ranks(const std::string& file, const std::vector<TieBreakDifference>& ranks,
                std::string_view who, std::string_view columns) {
    for (const TieBreakDifference& rank : ranks) {
        std::string values;
        for (const auto& [name, value] : rank.values)
            values += fmt::format("{}{} {}", values.empty() ? "" : ", ", name, decimal(value));
        fmt::print("{}: {} {} ({}), columns {}: ranked {}, the tie-breaks give {} ({})\n", file,
                   who, rank.number, rank.name, columns, rank.stated,
                   rank.first == rank.last ? std::to_string(rank.first)
                                           : fmt::format("{} to {}", rank.first, rank.last),
                   values);
    }
}

void tell_not_counted(const std::string& file, const std::string& name, const std::string& why) {
    if (!name.empty())
        fmt::print(
            "{}: the tie-break {} is not computed, so players tied before it are not ordered: {}\n",
            file, name, why);
}

void tell(const std::string& file, const ReportCheck& check) {
    for (const RoundDifference& round : check.pairings) {
        if (round.refusal)
            fmt::print("{}: round {}: {}\n", file, round.round, refusal_told(*round.refusal));
        else
            fmt::print("{}: round {}: found {}; expected {}\n", file, round.round,
                       listed(round.found, round.found_bye),
                       listed(round.expected, round.expected_bye));
    }
    for (const PointsDifference& points : check.points)
        fmt::print("{}: player {}: {} points are stated, the results give {}{}\n", file,
                   points.number, to_string(points.stated), to_string(points.counted),
                   points.abnormal == Points{} ? ""
                                               : fmt::format(" with {} beside them (line 299)",
                                                             to_string(points.abnormal)));
    for (const RankDifference& rank : check.ranks)
        fmt::print("{}: player {} is ranked before player {}, who has more points\n", file,
                   rank.better, rank.worse);
    tell_ranks(file, check.tie_breaks, "player", "86-89");
    tell_not_counted(file, check.not_counted, check.why_not_counted);
    if (!check.pairings_not_compared.empty())
        fmt::print("{}: the pairings are not compared: {}\n", file, check.pairings_not_compared);
    if (check.ranks_not_compared)
        fmt::print("{}: the ranks are not compared: the table is not FIDE's, and the report does "
                   "not name its tie-breaks\n",
                   file);
    fmt::print("{}: {}, {}\n", file, rounds_of(check.rounds),
               check.is_clean()
                   ? "no discrepancy"
                   : fmt::format("{} with other pairings, {} and {} in doubt",
                                 check.pairings.size(), counted(check.points.size(), "score"),
                                 counted(check.ranks.size() + check.tie_breaks.size(), "rank")));
}

void boards_field(JsonWriter& json, std::string_view name, const std::vector<Board>& boards) {
    json.key(name).begin_array();
    for (const Board& board : boards)
        json.begin_array().value(board.white).value(board.black).end_array();
    json.end_array();
}

void ranks_field(JsonWriter& json, std::string_view name,
                 const std::vector<TieBreakDifference>& ranks) {
    json.key(name).begin_array();
    for (const TieBreakDifference& rank : ranks) {
        json.begin_object().field("player", rank.number).field("name", rank.name);
        json.field("stated", rank.stated).field("first", rank.first).field("last", rank.last);
        json.key("values").begin_array();
        for (const auto& [column, value] : rank.values) {
            json.begin_object().field("name", column);
            number_field(json, "value", decimal(value));
            json.end_object();
        }
        json.end_array().end_object();
    }
    json.end_array();
}

void tell_json(const std::string& file, const ReportCheck& check) {
    JsonWriter json;
    json.begin_object().field("file", file).field("rounds", check.rounds);
    json.field("clean", check.is_clean());
    json.field("pairings_compared", check.pairings_not_compared.empty());
    json.field("ranks_compared", !check.ranks_not_compared).key("pairings").begin_array();
    for (const RoundDifference& round : check.pairings) {
        json.begin_object().field("round", round.round);
        if (round.refusal)
            json.field("refused", round.refusal->code)
                .field("message", refusal_told(*round.refusal));
        boards_field(json, "found", round.found);
        boards_field(json, "expected", round.expected);
        if (round.found_bye)
            json.field("found_bye", *round.found_bye).field("expected_bye", *round.expected_bye);
        json.end_object();
    }
    json.end_array().key("points").begin_array();
    for (const PointsDifference& points : check.points) {
        json.begin_object().field("player", points.number);
        number_field(json, "stated", to_string(points.stated));
        number_field(json, "counted", to_string(points.counted));
        number_field(json, "abnormal", to_string(points.abnormal));
        json.end_object();
    }
    json.end_array().key("ranks").begin_array();
    for (const RankDifference& rank : check.ranks)
        json.begin_array().value(rank.better).value(rank.worse).end_array();
    json.end_array();
    ranks_field(json, "tie_breaks", check.tie_breaks);
    print_object(json.field("not_counted", check.not_counted).end_object());
}

/// Of teams points and ranks are compared: who meets whom is not paired again.
void tell_teams(const std::string& file, const TeamCheck& check, bool json) {
    if (json) {
        JsonWriter out;
        out.begin_object().field("file", file).field("rounds", check.rounds);
        out.field("teams", check.teams).field("clean", check.is_clean());
        out.field("players", check.players.size()).key("differences").begin_array();
        const auto totals = [&](std::string_view name, const auto& match, const auto& game) {
            out.key(name).begin_object();
            number_field(out, "match", to_string(match));
            number_field(out, "game", to_string(game));
            out.end_object();
        };
        for (const TeamDifference& team : check.differences) {
            out.begin_object().field("team", team.number);
            totals("stated", team.stated_match, team.stated_game);
            totals("counted", team.counted_match, team.counted_game);
            out.end_object();
        }
        out.end_array();
        ranks_field(out, "ranks", check.ranks);
        print_object(out.field("not_counted", check.not_counted).end_object());
        return;
    }
    for (const PointsDifference& points : check.players)
        fmt::print("{}: player {}: {} points are stated, the results give {}{}\n", file,
                   points.number, to_string(points.stated), to_string(points.counted),
                   points.abnormal == Points{} ? ""
                                               : fmt::format(" with {} beside them (line 299)",
                                                             to_string(points.abnormal)));
    for (const TeamDifference& team : check.differences) {
        std::string silent;
        for (const int round : team.silent_rounds)
            silent += fmt::format(
                "{}{}", silent.empty() ? "; no results are given for round " : ", ", round);
        fmt::print(
            "{}: team {} ({}): {} match points and {} game points are stated, the games give "
            "{} and {}{}\n",
            file, team.number, team.name, to_string(team.stated_match), to_string(team.stated_game),
            to_string(team.counted_match), to_string(team.counted_game), silent);
    }
    tell_ranks(file, check.ranks, "team", "69-71");
    tell_not_counted(file, check.not_counted, check.why_not_counted);
    fmt::print("{}: {}, {}, {}; pairings of teams are not compared\n", file,
               counted(static_cast<std::size_t>(check.teams), "team"), rounds_of(check.rounds),
               check.is_clean() ? "no discrepancy in points and ranks"
                                : fmt::format("points of {} players and {} teams and ranks of {} "
                                              "teams differ",
                                              check.players.size(), check.differences.size(),
                                              check.ranks.size()));
}

int run(const Options& options) {
    std::unique_ptr<PairingSystem> system;
    if (!options.system.empty()) {
        auto found = find_pairing_system(options.system);
        if (!found)
            return tell_refusal("check", options.system, found.error(), options.json, kUsage);
        system = *std::move(found);
    }
    int code = kSuccess;
    Progress progress;
    std::size_t done = 0;
    for (const std::string& file : options.files) {
        progress.show(file, done++, options.files.size());
        const auto fail = [&](const Refusal& refusal, int failure) {
            code = std::max<int>(code, tell_refusal("check", file, refusal, options.json, failure));
        };
        const auto bytes = read_whole_file(file);
        if (!bytes) {
            fail(bytes.error(), kTrouble);
            continue;
        }
        const auto report = read_trf(*bytes);
        if (!report) {
            fail(report.error(), kFindings);
            continue;
        }
        if (report->event.entries.empty()) {
            fail(no_players().error(), kFindings);
            continue;
        }
        if (report->not_pairable && !read_teams(*report).value_or(std::vector<TrfTeam>{}).empty()) {
            const auto teams = check_teams(*report);
            if (!teams) {
                fail(teams.error(), kFindings);
                continue;
            }
            tell_teams(file, *teams, options.json);
            if (!teams->is_clean())
                code = std::max<int>(code, kFindings);
            continue;
        }
        if (report->not_pairable) {
            fail(*report->not_pairable, kFindings);
            continue;
        }
        const ReportCheck check = system ? check_report(*report, *system) : check_report(*report);
        if (options.json)
            tell_json(file, check);
        else
            tell(file, check);
        if (!check.is_clean())
            code = std::max<int>(code, kFindings);
    }
    return code;
}

}  // namespace
}  // namespace check

void add_tournament_check(Command& tournament, Outcome& outcome) {
    auto options = std::make_shared<check::Options>();
    Command* command = tournament.add_subcommand("check", "tournament.check");
    command->add_option("files", options->files, "tournament.check.files")->required();
    command->add_option("--system", options->system, "any.systems-of-report");
    command->add_flag("--json", options->json, "tournament.check.json");
    command->callback([options, &outcome] { outcome.code = check::run(*options); });
}

}  // namespace kyvien::cli
