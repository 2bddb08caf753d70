// kyvien match — engines against engines, under our rules.
#include "engine/event/match.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <memory>

#include "base/reason.h"
#include "cli/match/words.h"
#include "cli/support/columns.h"
#include "cli/support/command.h"
#include "cli/support/command_line.h"
#include "cli/support/files.h"
#include "cli/support/json.h"
#include "cli/support/message_language.h"
#include "cli/support/output.h"
#include "cli/support/process/stop_signal_fd.h"
#include "cli/support/refusal_words.h"
#include "engine/process/processors.h"
#include "words/answers.h"

namespace kyvien::cli {
namespace match {
namespace {

using engine::FinishedGame;
using engine::Standing;

struct Options {
    std::string game{conduct::name(conduct::Game{})};
    std::vector<std::string> engines, each, openings, sprt, draw, resign;
    std::string config, format = "round-robin", event = "Kyvien match";
    std::string journal, records, positions, engine_log, komi, affinity;
    std::optional<int> chess960;
    std::size_t games = 2, rounds = 0, seeds = 1, concurrency = 1, table = 10;
    int size = 19, longest = 0, endgames = 0;
    bool no_repeat = false, resume = false, quiet = false, json = false;
};

double seconds_of(engine::Nanoseconds time) {
    return std::chrono::duration<double>(time).count();
}

/// Of a sorted list.
engine::Nanoseconds quantile(const std::vector<engine::Nanoseconds>& sorted, std::size_t percent) {
    return sorted[std::min(sorted.size() - 1, sorted.size() * percent / 100)];
}

std::string signed_text(const std::optional<double>& number) {
    return number ? fmt::format("{:+.1f}", *number) : "-";
}

/// A table whose columns are as wide as their widest text.
std::string table_of(const std::vector<std::vector<std::string>>& lines) {
    std::vector<std::size_t> widths;
    for (const auto& line : lines) {
        widths.resize(std::max(widths.size(), line.size()));
        for (std::size_t i = 0; i < line.size(); ++i)
            widths[i] = std::max(widths[i], display_width(line[i]));
    }
    std::string text;
    for (const auto& line : lines) {
        std::string row;
        for (std::size_t i = 0; i < line.size(); ++i) {
            const std::string blanks(widths[i] - display_width(line[i]), ' ');
            // Names are left-aligned, numbers right-aligned.
            row += i == 0 ? line[i] + blanks : "  " + blanks + line[i];
        }
        text += row.substr(0, row.find_last_not_of(' ') + 1) + "\n";
    }
    return text;
}

std::string standing_table(const Standing& standing) {
    namespace words = words::answers;
    std::vector<std::vector<std::string>> lines = {
        {spoken(words::kMatchEngine), "Elo", "+/-", spoken(words::kMatchGames),
         spoken(words::kMatchScore), spoken(words::kMatchWins), spoken(words::kMatchDraws),
         spoken(words::kMatchLosses), spoken(words::kMatchIllegal), spoken(words::kMatchTime),
         spoken(words::kMatchNoMove)}};
    for (const engine::Row& row : ranked(standing)) {
        const engine::Estimate found = estimate(row.games);
        lines.push_back({row.name, signed_text(found.elo),
                         found.error ? fmt::format("{:.1f}", *found.error) : "-",
                         std::to_string(row.games.games()),
                         row.games.games() == 0 ? "-" : fmt::format("{:.1f}%", found.score * 100),
                         std::to_string(row.games.wins), std::to_string(row.games.draws),
                         std::to_string(row.games.losses), std::to_string(row.illegal_moves),
                         std::to_string(row.time_losses), std::to_string(row.no_moves)});
    }
    return table_of(lines);
}

std::string_view verdict_name(engine::SprtVerdict verdict) {
    return verdict == engine::SprtVerdict::H0   ? "H0"
           : verdict == engine::SprtVerdict::H1 ? "H1"
                                                : "open";
}

std::string sprt_text(const engine::SprtState& state) {
    const auto number = [](double value) { return fmt::format("{:.2f}", value); };
    if (state.verdict == engine::SprtVerdict::Open)
        return spoken(words::answers::MatchSprtOpen{
            .llr = number(state.llr), .lower = number(state.lower), .upper = number(state.upper)});
    return spoken(words::answers::MatchSprtDone{
        .hypothesis = std::string(verdict_name(state.verdict)), .llr = number(state.llr)});
}

void write_estimate(JsonWriter& json, const engine::Estimate& found) {
    const auto optional = [&](std::string_view name, const std::optional<double>& value) {
        if (value)
            real_field(json, name, *value, 2);
        else
            json.null_field(name);
    };
    real_field(json, "score", found.score, 5);
    optional("elo", found.elo);
    optional("elo_low", found.low);
    optional("elo_high", found.high);
    real_field(json, "los", found.likelihood_of_superiority, 5);
    optional("nelo", found.normalised);
    optional("nelo_error", found.normalised_error);
}

void print_game(const FinishedGame& game) {
    JsonWriter json;
    json.begin_object().field("game", game.number).field("round", game.round);
    json.field("first", game.first).field("second", game.second);
    json.field("score", conduct::text(game.score)).field("code", game.code);
    json.field("clause", game.clause).field("fault", game.fault);
    json.field("adjudicated", game.adjudicated).field("plies", game.plies);
    print_object(json.field("reason", game.reason).end_object());
    flush_output();
}

void print_standing(Standing& standing) {
    JsonWriter json;
    json.begin_object().field("games", standing.games).field("stopped", standing.was_stopped);
    json.key("engines").begin_array();
    for (const engine::Row& row : ranked(standing)) {
        json.begin_object().field("name", row.name).field("games", row.games.games());
        json.field("wins", row.games.wins).field("draws", row.games.draws);
        json.field("losses", row.games.losses).field("illegal_moves", row.illegal_moves);
        json.field("time_losses", row.time_losses).field("no_moves", row.no_moves);
        write_estimate(json, estimate(row.games));
        json.end_object();
    }
    json.end_array();
    if (standing.rows.size() == 2) {
        json.key("pairs").begin_object().key("counts").begin_array();
        for (const std::size_t count : standing.pairs)
            json.value(count);
        json.end_array();
        write_estimate(json, engine::estimate(standing.pairs));
        json.end_object();
    }
    if (standing.sprt) {
        json.key("sprt").begin_object();
        json.field("model", name(standing.sprt->model));
        real_field(json, "llr", standing.sprt->llr, 4);
        real_field(json, "lower", standing.sprt->lower, 4);
        real_field(json, "upper", standing.sprt->upper, 4);
        json.field("verdict", verdict_name(standing.sprt->verdict)).end_object();
    }
    const auto times = [&](std::string_view key, std::vector<engine::Nanoseconds>& all) {
        if (all.empty())
            return;
        std::ranges::sort(all);
        json.key(key).begin_object();
        const auto microseconds = [&](std::string_view name, engine::Nanoseconds time) {
            real_field(json, name, seconds_of(time) * 1e6, 1);
        };
        json.field("moves", all.size());
        microseconds("median", quantile(all, 50));
        microseconds("p99", quantile(all, 99));
        microseconds("most", all.back());
        json.end_object();
    };
    times("overhead_microseconds", standing.overheads);
    times("read_late_microseconds", standing.read_delays);
    print_object(json.end_object());
}

/// Prints a line on the error stream for each game, and the table from time to time.
void report_game(const FinishedGame& game, const Standing& standing, const Options& options) {
    const std::string number = standing.total
                                   ? fmt::format("{}/{}", standing.games, *standing.total)
                                   : std::to_string(standing.games);
    fmt::print(stderr, "{}  {} - {}  {}  {}{}{}{}\n", number, game.first, game.second,
               conduct::text(game.score), game.code, game.clause.empty() ? "" : " ", game.clause,
               game.reason.empty() ? "" : "  (" + game.reason + ")");
    if (options.table == 0 || standing.games % options.table != 0)
        return;
    fmt::print(stderr, "{}", standing_table(standing));
    if (standing.sprt)
        fmt::print(stderr, "{}\n", sprt_text(*standing.sprt));
}

Result<engine::MatchPlan> plan_of(const Options& options) {
    engine::MatchPlan plan;
    const auto game = conduct::find_game(options.game);
    if (!game)
        return bad_word("--game", options.game,
                        {"game-name", "it is {games}", {{"games", list_of_games()}}});
    plan.settings.game = *game;
    plan.settings.board_size = options.size;
    plan.settings.chess960 = options.chess960;
    if (!options.komi.empty()) {
        const auto quarters = conduct::quarters_of_text(options.komi);
        if (!quarters)
            return bad_word("--komi", options.komi,
                            {"option-komi", "it is a multiple of a quarter"});
        plan.settings.komi_quarters = *quarters;
    }
    plan.name = options.event;
    plan.engines = KYVIEN_TRY(engine::read_engines(options.engines));
    if (!options.config.empty())
        KYVIEN_TRY(read_config(options.config, plan.engines));
    KYVIEN_TRY(set_each(plan.engines, options.each));
    if (auto whole = engine::complete(plan.engines); !whole) {
        // An engine of the file, which is incomplete.
        if (options.engines.empty() && !options.config.empty())
            return bad_config(options.config, 0, Reason(whole.error()));
        return refuse(std::move(whole.error()));
    }
    const auto format = engine::find_format(options.format);
    if (!format)
        return bad_word(
            "--format", options.format,
            {"option-format", "it is round-robin, gauntlet, pyramid, knockout or swiss"});
    plan.schedule = {.format = *format,
                     .engines = plan.engines.size(),
                     .games = options.games,
                     .rounds = options.rounds,
                     .repeats = !options.no_repeat,
                     .seeds = options.seeds};
    if (!options.sprt.empty()) {
        plan.sprt.emplace();
        KYVIEN_TRY(read_sprt(options.sprt, *plan.sprt));
        // As many games as the verdict needs.
        if (options.rounds == 0)
            plan.schedule.rounds = 1'000'000;
    }
    KYVIEN_TRY(read_draw(options.draw, plan.adjudication));
    KYVIEN_TRY(read_resign(options.resign, plan.adjudication));
    plan.adjudication.longest = options.longest;
    if (options.endgames != 0 && options.endgames < 3)
        return bad_word("--endgames", std::to_string(options.endgames),
                        {"option-endgames", "it is 3 or 4, or 0 for none"});
    plan.adjudication.endgame_men = options.endgames;
    if (!options.openings.empty())
        plan.openings = KYVIEN_TRY(openings_of(options.openings, plan.settings));
    plan.concurrency = options.concurrency;
    plan.journal = options.journal;
    plan.resumes = options.resume;
    plan.records = options.records;
    plan.positions = options.positions;
    plan.engine_log = options.engine_log;
    if (!options.affinity.empty()) {
        auto processors = engine::parse_processors(options.affinity);
        if (!processors)
            return bad_word("--affinity", options.affinity,
                            {"option-affinity", "it is all, or such as 0-3,8, of processors that "
                                                "kyvien may use"});
        plan.processors = *std::move(processors);
    }
    return plan;
}

int run(const Options& options) {
    const auto refused = [](const Refusal& refusal) {
        print_error("match", refusal_text(refusal));
        return exit_code_of(refusal);
    };
    const auto plan = plan_of(options);
    if (!plan) {
        const ExitCode code = refused(plan.error());
        return plan.error().code == "bad-engine" ? kUsage : code;
    }
    const engine::MatchEvents events{
        .finished =
            [&](const FinishedGame& game, const Standing& standing) {
                if (!options.quiet)
                    report_game(game, standing, options);
                if (options.json)
                    print_game(game);
            },
        .note = [](std::string_view sentence) { print_error("match", sentence); }};
    auto standing = engine::run_match(*plan, events, stop_signal_fd());
    if (!standing && standing.error().code == "engine-stopped") {
        print_error("match", spoken(words::answers::kMatchStopped));
        return kFindings;
    }
    if (!standing)
        return refused(standing.error());
    if (options.json) {
        print_standing(*standing);
    } else {
        fmt::print("{}", standing_table(*standing));
        if (standing->sprt)
            fmt::print("{}\n", sprt_text(*standing->sprt));
    }
    if (!standing->was_stopped)
        return kSuccess;
    print_error("match", options.journal.empty() ? spoken(words::answers::kMatchStopped)
                                                 : spoken(words::answers::kMatchStoppedResume));
    return kFindings;
}

}  // namespace
}  // namespace match

void add_match(Command& app, Outcome& outcome) {
    auto options = std::make_shared<match::Options>();
    Command* command = app.add_subcommand("match", "match");
    command->add_option("--game", options->game, "any.games")->capture_default_str();
    command->add_option("--engine", options->engines, "match.engine");
    command->add_option("--each", options->each, "match.each");
    command->add_option("--config", options->config, "match.config");
    command->add_option("--format", options->format, "match.format")->capture_default_str();
    command->add_option("--games", options->games, "match.games")->capture_default_str();
    command->add_option("--rounds", options->rounds, "match.rounds");
    command->add_option("--seeds", options->seeds, "match.seeds")->capture_default_str();
    command->add_flag("--no-repeat", options->no_repeat, "match.no-repeat");
    command->add_option("--openings", options->openings, "match.openings");
    command->add_option("--sprt", options->sprt, "match.sprt");
    command->add_option("--draw", options->draw, "match.draw");
    command->add_option("--resign", options->resign, "match.resign");
    command->add_option("--max-moves", options->longest, "match.max-moves")
        ->check(Range<int>(0, 100'000));
    command->add_option("--endgames", options->endgames, "match.endgames")->check(Range<int>(0, 4));
    command->add_option("--chess960", options->chess960, "arbiter.new.chess960");
    command->add_option("--size", options->size, "match.size")->capture_default_str();
    command->add_option("--komi", options->komi, "arbiter.new.komi");
    command->add_option("--concurrency", options->concurrency, "match.concurrency")
        ->capture_default_str();
    command->add_option("--journal", options->journal, "match.journal");
    command->add_flag("--resume", options->resume, "match.resume");
    command->add_option("--records", options->records, "match.records");
    command->add_option("--epd", options->positions, "match.epd");
    command->add_option("--affinity", options->affinity, "match.affinity");
    command->add_option("--engine-log", options->engine_log, "match.engine-log");
    command->add_option("--event", options->event, "any.event-name")->capture_default_str();
    command->add_option("--table", options->table, "match.table")->capture_default_str();
    command->add_flag("--quiet", options->quiet, "match.quiet");
    command->add_flag("--json", options->json, "any.json-lines");
    command->callback([options, &outcome] { outcome.code = match::run(*options); });
}

}  // namespace kyvien::cli
