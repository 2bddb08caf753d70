// kyvien tournament check FILE... — checks whether tournaments were paired by the rules of their
// systems.
#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <vector>

#include "base/reason.h"
#include "cli/support/command_line.h"
#include "cli/support/json.h"
#include "cli/support/message.h"
#include "cli/support/message_language.h"
#include "cli/tournament/verbs.h"
#include "judge/finding.h"
#include "tournament/check/check.h"
#include "tournament/check/team_check.h"
#include "tournament/office/contract/report_corrections.h"
#include "tournament/trf/teams.h"
#include "words/answers.h"
#include "words/verdicts.h"

namespace kyvien::cli {
namespace check {
namespace {

using namespace tournament;

struct Options {
    std::vector<std::string> files;
    std::string system;
    bool json = false;
};

namespace told = words::verdicts;

std::string rounds_of(int rounds) {
    return spoken(words::answers::CountRounds{.count = rounds});
}

std::string listed(const std::vector<Board>& boards, const std::optional<EntryNumber>& bye) {
    std::string text;
    for (const Board& board : boards)
        text += fmt::format("{}{}-{}", text.empty() ? "" : ", ", board.white, board.black);
    if (bye)
        text += fmt::format("{}{}", text.empty() ? "" : ", ",
                            *bye == 0 ? spoken(told::kCheckNoBye)
                                      : spoken(told::CheckBye{.number = std::to_string(*bye)}));
    return text.empty() ? spoken(told::kCheckNothing) : text;
}

void print_rank_differences(const std::string& file, const std::vector<TieBreakDifference>& ranks,
                            std::string_view who, std::string_view columns) {
    for (const TieBreakDifference& rank : ranks) {
        std::string values;
        for (const auto& [name, value] : rank.values)
            values += fmt::format("{}{} {}", values.empty() ? "" : ", ", name, decimal(value));
        const std::string first = std::to_string(rank.first);
        fmt::print("{}: {}\n", file,
                   spoken(told::CheckTieBreak{
                       .who = who,
                       .number = std::to_string(rank.number),
                       .name = rank.name,
                       .columns = columns,
                       .stated = std::to_string(rank.stated),
                       .given = rank.first == rank.last
                                    ? first
                                    : spoken(told::CheckSpan{.first = first,
                                                             .last = std::to_string(rank.last)}),
                       .values = values}));
    }
}

void print_not_counted(const std::string& file, const std::string& name,
                       const std::optional<Reason>& why) {
    if (why)
        fmt::print("{}: {}\n", file,
                   spoken(told::CheckNotCounted{.name = name, .why = reason_text(*why)}));
}

void print_point_differences(const std::string& file, const PointsDifference& points) {
    fmt::print(
        "{}: {}\n", file,
        spoken(told::CheckPoints{
            .number = std::to_string(points.number),
            .stated = to_string(points.stated),
            .counted = to_string(points.counted),
            .beside = points.abnormal == Points{}
                          ? std::string()
                          : spoken(told::CheckLine299{.points = to_string(points.abnormal)})}));
}

void print_round_differences(const std::string& file, const std::vector<RoundDifference>& rounds) {
    for (const RoundDifference& round : rounds) {
        if (round.refusal)
            fmt::print("{}: {}\n", file,
                       spoken(told::CheckRound{.round = std::to_string(round.round),
                                               .why = refusal_text(*round.refusal)}));
        else if (!round.found.empty() || !round.expected.empty() || round.found_bye)
            fmt::print("{}: {}\n", file,
                       spoken(told::CheckRoundDiffers{
                           .round = std::to_string(round.round),
                           .found = listed(round.found, round.found_bye),
                           .expected = listed(round.expected, round.expected_bye)}));
        for (const ColourDifference& colours : round.colours)
            fmt::print(
                "{}: {}\n", file,
                spoken(told::CheckColoursDiffer{
                    .round = std::to_string(round.round),
                    .board = std::to_string(colours.board),
                    .found = fmt::format("{}-{}", colours.found.white, colours.found.black),
                    .expected = fmt::format("{}-{}", colours.found.black, colours.found.white)}));
    }
}

void print_not_compared(const std::string& file, const std::optional<Reason>& why) {
    if (why)
        fmt::print("{}: {}\n", file,
                   spoken(told::CheckPairingsNotCompared{.why = reason_text(*why)}));
}

void tell(const std::string& file, const ReportCheck& check) {
    print_round_differences(file, check.pairings);
    for (const PointsDifference& points : check.points)
        print_point_differences(file, points);
    for (const RankDifference& rank : check.ranks)
        fmt::print("{}: {}\n", file,
                   spoken(told::CheckRank{.better = std::to_string(rank.better),
                                          .worse = std::to_string(rank.worse)}));
    print_rank_differences(file, check.tie_breaks, spoken(told::kCheckPlayer), "86-89");
    print_not_counted(file, check.not_counted, check.why_not_counted);
    print_not_compared(file, check.pairings_not_compared);
    if (check.ranks_not_compared)
        fmt::print("{}: {}\n", file, spoken(told::kCheckRanksNotCompared));
    const auto scores = static_cast<std::int64_t>(check.points.size());
    const auto ranks = static_cast<std::int64_t>(check.ranks.size() + check.tie_breaks.size());
    fmt::print("{}: {}\n", file,
               spoken(told::CheckTotal{
                   .rounds = rounds_of(check.rounds),
                   .verdict = check.is_clean()
                                  ? spoken(told::kCheckClean)
                                  : spoken(told::CheckDoubtful{
                                        .boards = std::to_string(check.pairings.size()),
                                        .scores = spoken(told::CountScores{.count = scores}),
                                        .ranks = spoken(told::CountRanks{.count = ranks})})}));
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

void rounds_field(JsonWriter& json, const std::vector<RoundDifference>& rounds) {
    json.key("pairings").begin_array();
    for (const RoundDifference& round : rounds) {
        json.begin_object().field("round", round.round);
        if (round.refusal)
            json.field("refused", round.refusal->code)
                .field("message", refusal_text(*round.refusal));
        boards_field(json, "found", round.found);
        boards_field(json, "expected", round.expected);
        json.key("colours").begin_array();
        for (const ColourDifference& colours : round.colours)
            json.begin_object()
                .field("board", colours.board)
                .field("found_white", colours.found.white)
                .field("expected_white", colours.found.black)
                .end_object();
        json.end_array();
        if (round.found_bye)
            json.field("found_bye", *round.found_bye).field("expected_bye", *round.expected_bye);
        json.end_object();
    }
    json.end_array();
}

void print_json_report(const std::string& file, const ReportCheck& check) {
    JsonWriter json;
    json.begin_object().field("file", file).field("rounds", check.rounds);
    json.field("clean", check.is_clean());
    json.field("pairings_compared", !check.pairings_not_compared);
    json.field("ranks_compared", !check.ranks_not_compared);
    rounds_field(json, check.pairings);
    json.key("points").begin_array();
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

/// For teams, points and ranks are compared, and the pairings of FIDE's Swiss for teams.
void print_team_check(const std::string& file, const TeamCheck& check, bool json) {
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
        out.field("pairings_compared", !check.pairings_not_compared);
        rounds_field(out, check.pairings);
        print_object(out.field("not_counted", check.not_counted).end_object());
        return;
    }
    for (const PointsDifference& points : check.players)
        print_point_differences(file, points);
    for (const TeamDifference& team : check.differences) {
        std::string silent;
        for (const int round : team.rounds_without_result)
            silent += fmt::format("{}{}", silent.empty() ? "" : ", ", round);
        fmt::print("{}: {}\n", file,
                   spoken(told::CheckTeamPoints{
                       .number = std::to_string(team.number),
                       .name = team.name,
                       .match = to_string(team.stated_match),
                       .game = to_string(team.stated_game),
                       .counted_match = to_string(team.counted_match),
                       .counted_game = to_string(team.counted_game),
                       .silent = silent.empty() ? std::string()
                                                : spoken(told::CheckSilent{.rounds = silent})}));
    }
    print_rank_differences(file, check.ranks, spoken(told::kCheckTeam), "69-71");
    print_not_counted(file, check.not_counted, check.why_not_counted);
    print_round_differences(file, check.pairings);
    print_not_compared(file, check.pairings_not_compared);
    fmt::print(
        "{}: {}\n", file,
        spoken(told::CheckTeamTotal{
            .teams = spoken(told::CountTeams{.count = check.teams}),
            .rounds = rounds_of(check.rounds),
            .verdict = check.is_clean()
                           ? spoken(!check.pairings_not_compared ? told::kCheckClean
                                                                 : told::kCheckTeamClean)
                           : spoken(told::CheckTeamDiffers{
                                 .boards = std::to_string(check.pairings.size()),
                                 .players = static_cast<std::int64_t>(check.players.size()),
                                 .teams = static_cast<std::int64_t>(check.differences.size()),
                                 .ranks = static_cast<std::int64_t>(check.ranks.size())})}));
}

int run(const Options& options) {
    std::unique_ptr<PairingSystem> system;
    if (!options.system.empty())
        system = pairing_system(options.system);
    int code = kSuccess;
    Progress progress;
    std::size_t done = 0;
    for (const std::string& file : options.files) {
        progress.show(file, done++, options.files.size());
        const auto fail = [&](const Refusal& refusal, int failure) {
            code =
                std::max<int>(code, print_refusal("check", file, refusal, options.json, failure));
        };
        const auto bytes = read_whole_file(file);
        if (!bytes) {
            fail(bytes.error(), kTrouble);
            continue;
        }
        const auto report = read_counted_report(*bytes);
        if (!report) {
            fail(report.error(), kFindings);
            continue;
        }
        if (report->event.entries.empty()) {
            fail(no_players().error(), kFindings);
            continue;
        }
        if (report->not_pairable && !read_teams(*report).value_or(std::vector<TrfTeam>{}).empty()) {
            const auto teams = check_teams(*report, team_terms_of(options.system));
            if (!teams) {
                fail(teams.error(), kFindings);
                continue;
            }
            print_team_check(file, *teams, options.json);
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
            print_json_report(file, check);
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
    add_pairing_system(*command, options->system, "any.systems-of-report");
    command->add_flag("--json", options->json, "tournament.check.json");
    command->callback([options, &outcome] { outcome.code = check::run(*options); });
}

}  // namespace kyvien::cli
