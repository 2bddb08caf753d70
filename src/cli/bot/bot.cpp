// kyvien bot — an engine plays in a hall, by its public interface.
#include <fmt/core.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <memory>
#include <sys/eventfd.h>
#include <unistd.h>

#include "base/text.h"
#include "cli/bot/game_bot.h"
#include "cli/match/words.h"
#include "cli/support/command.h"
#include "cli/support/command_line.h"
#include "cli/support/files.h"
#include "cli/support/json.h"
#include "cli/support/output.h"
#include "cli/support/refusal_words.h"
#include "cli/support/spoken_language.h"
#include "words/answers.h"

namespace kyvien::cli {
namespace bot {
namespace {

struct Options {
    std::string hall = "http://localhost:8080";
    std::vector<std::string> engine;
    std::string token_file, join, engine_log;
    std::string game{conduct::name(conduct::Game{})};
    std::string seat = "first", time = "300+3", name = "Bot";
    int size = 19;
    int overhead = 100;  ///< milliseconds
    bool json = false;
};

/// What the options mean.
struct Plan {
    hall::HallAddress address;
    engine::EngineDescription description;
    hall::GameRequest game;
    std::string token;  ///< of an account; empty: a guest
};

/// The moment a person ends it; the signal's handler may do no more than write here.
int bot_stop_sign = -1;
void on_stop_signal(int) {
    const std::uint64_t one = 1;
    (void)!write(bot_stop_sign, &one, sizeof one);
}

/// "300+3", "60", "0" for no clocks.
Result<void> read_time_option(const std::string& text, hall::GameRequest& request) {
    const auto plus = text.find('+');
    const auto base = engine::read_seconds(std::string_view(text).substr(0, plus));
    const auto increment = plus == std::string::npos
                               ? std::optional(std::chrono::milliseconds(0))
                               : engine::read_seconds(std::string_view(text).substr(plus + 1));
    if (!base || !increment)
        return match::bad_word("--time", text, {"option-time", "it is seconds, such as 300+3"});
    request.base = *base;
    request.increment = *increment;
    return {};
}

/// An argument could be read by everybody on the machine, so that the token is none.
Result<std::string> token_of(const Options& options) {
    if (!options.token_file.empty())
        return read_line_of(options.token_file);
    const char* const kept = std::getenv("KYVIEN_TOKEN");
    return kept != nullptr ? std::string(base::trimmed(kept)) : std::string();
}

Result<Plan> plan_of(const Options& options) {
    Plan plan;
    plan.address = KYVIEN_TRY(hall::read_hall_address(options.hall));
    auto engines = KYVIEN_TRY(engine::read_engines(options.engine));
    KYVIEN_TRY(engine::complete(engines));
    if (engines.size() != 1)
        return match::bad_word("--engine", options.engine.empty() ? "" : options.engine.back(),
                               {"option-one-engine", "one engine plays"});
    plan.description = std::move(engines.front());
    if (!options.engine_log.empty())
        plan.description.log = KYVIEN_TRY(engine::LineLog::open(options.engine_log));
    const auto game = conduct::find_game(options.game);
    if (!game)
        return match::bad_word("--game", options.game,
                               {"game-name", "it is {games}", {{"games", list_of_games()}}});
    plan.game = {.game = *game, .name = options.name, .seat = options.seat};
    if (conduct::info(*game).board.most_size > 0)
        plan.game.size = options.size;
    KYVIEN_TRY(read_time_option(options.time, plan.game));
    plan.token = KYVIEN_TRY(token_of(options));
    return plan;
}

/// The seat of the game that is to be played, once the engine is known to play it.
Result<hall::TakenSeat> take_seat(const Options& options, const Plan& plan,
                                  const hall::HallClient& client) {
    conduct::Game game = plan.game.game;
    if (!options.join.empty())
        game = KYVIEN_TRY(client.kind_of(options.join));
    KYVIEN_TRY(engine::make_player(game, plan.description, -1));
    if (options.join.empty())
        return client.make_game(plan.game);
    return client.join(options.join, options.name);
}

void print_begin(const Options& options, const std::string& page, const std::string& game) {
    if (options.json) {
        JsonWriter json;
        print_object(json.begin_object().field("game", game).field("page", page).end_object());
    } else {
        fmt::print("{}\n", page);
    }
    flush_output();
}

void print_end(const Options& options, const Played& played) {
    if (!options.json) {
        fmt::print("{}\n", played.result.text());
        return;
    }
    const auto& clause = played.result.clause;
    JsonWriter json;
    json.begin_object().field("score", played.result.score).field("code", played.result.code);
    json.field("clause", clause ? fmt::format("{}:{}", rulebook::slug(clause->law()), clause->id())
                                : std::string());
    print_object(json.field("failure", played.failure).end_object());
}

/// A refusal of the hall with the clause that it rests on.
std::string told_with_clause(const Refusal& refusal) {
    std::string told = refusal_told(refusal);
    if (refusal.clause) {
        const rulebook::Clause clause(*refusal.clause);
        told += fmt::format(" ({}:{})", rulebook::slug(clause.law()), clause.id());
    }
    return told;
}

int refused(const Refusal& refusal) {
    complain("bot", told_with_clause(refusal));
    return exit_code_of(refusal);
}

int run(const Options& options) {
    const auto plan = plan_of(options);
    if (!plan) {
        const RefusalCode code = plan.error().code;
        const int exit = refused(plan.error());
        return code == "bad-option" || code == "bad-engine" ? kUsage : exit;
    }
    bot_stop_sign = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    std::signal(SIGINT, on_stop_signal);
    std::signal(SIGTERM, on_stop_signal);
    const hall::HallClient client(plan->address, plan->token, bot_stop_sign);
    const auto seat = take_seat(options, *plan, client);
    if (!seat) {
        const int exit = refused(seat.error());
        return seat.error().code == "bad-engine" ? kUsage : exit;
    }
    print_begin(options, client.page_of(seat->game), seat->game);
    Thinker thinker(plan->description);
    const auto played =
        play_game(client, *seat, thinker, std::chrono::milliseconds(options.overhead),
                  [](const Refusal& refusal) { complain("bot", refusal_told(refusal)); });
    if (!played)
        return refused(played.error());
    if (!*played) {
        complain("bot", spoken(words::answers::kBotStopped));
        return kFindings;
    }
    print_end(options, **played);
    if (const auto& log = plan->description.log)
        if (const auto written = log->check(); !written)
            return refused(written.error());
    return (*played)->failure.empty() ? kSuccess : kTrouble;
}

}  // namespace
}  // namespace bot

void add_bot(Command& app, Outcome& outcome) {
    auto options = std::make_shared<bot::Options>();
    Command* command = app.add_subcommand("bot", "bot");
    command->add_option("--hall", options->hall, "bot.hall")->capture_default_str();
    command->add_option("--engine", options->engine, "bot.engine");
    command->add_option("--token-file", options->token_file, "bot.token-file");
    command->add_option("--join", options->join, "bot.join");
    command->add_option("--game", options->game, "any.games")->capture_default_str();
    command->add_option("--size", options->size, "match.size")->capture_default_str();
    command->add_option("--seat", options->seat, "bot.seat")
        ->capture_default_str()
        ->check(OneOf({"first", "second", "random"}));
    command->add_option("--time", options->time, "bot.time")->capture_default_str();
    command->add_option("--name", options->name, "bot.name")->capture_default_str()->of_people();
    command->add_option("--move-overhead", options->overhead, "bot.move-overhead")
        ->capture_default_str()
        ->check(Range<int>(0, 60'000));
    command->add_option("--engine-log", options->engine_log, "match.engine-log");
    command->add_flag("--json", options->json, "any.json-lines");
    command->callback([options, &outcome] { outcome.code = bot::run(*options); });
}

}  // namespace kyvien::cli
