// kyvien bot — an engine plays in a hall through its public interface.
#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <tuple>
#include <utility>

#include "base/text.h"
#include "cli/bot/challenge_bot.h"
#include "cli/bot/game_bot.h"
#include "cli/match/words.h"
#include "cli/support/command.h"
#include "cli/support/command_line.h"
#include "cli/support/files.h"
#include "cli/support/json.h"
#include "cli/support/message_language.h"
#include "cli/support/output.h"
#include "cli/support/process/stop_signal_fd.h"
#include "cli/support/refusal_words.h"
#include "words/answers.h"

namespace kyvien::cli {
namespace bot {
namespace {

struct Options {
    std::string hall = "http://localhost:8080";
    std::vector<std::string> engine, draw, resign;
    std::string token_file, join, engine_log;
    std::string game{conduct::name(conduct::Game{})};
    std::string seat = "first", time = "300+3", name = "Bot";
    int size = 19;
    int overhead = 100;  ///< milliseconds
    bool json = false, offers_draws = false;
    // Of --challenges.
    bool challenges = false, rated = false, casual = false, chess960 = false;
    std::vector<std::string> time_classes{"blitz", "rapid", "standard"};
    std::vector<std::string> accept_from;
    int at_once = 1;
    int max_games = 0;
    int wait = 600;  ///< seconds
    std::string min_base, max_base, min_increment, max_increment, counter;
    int min_rating = 0, max_rating = 0;
    const Option* has_min_rating = nullptr;
    const Option* has_max_rating = nullptr;
    std::vector<std::pair<std::string, const Option*>> of_challenges;
};

/// The parsed options.
struct Plan {
    AcceptedTerms terms;
    std::optional<clock::TimeControl> counter;
    hall::HallAddress address;
    engine::EngineDescription description;
    hall::GameRequest game;
    PlayRules rules;
    std::string token;  ///< of an account; empty: a guest
};

struct OptionTime {
    std::chrono::milliseconds base{};
    std::chrono::milliseconds increment{};
};

/// Parses "300+3", "60", "0" for no clocks.
Result<OptionTime> read_time_option(std::string_view option, const std::string& text) {
    const auto plus = text.find('+');
    const auto base = engine::read_seconds(std::string_view(text).substr(0, plus));
    const auto increment = plus == std::string::npos
                               ? std::optional(std::chrono::milliseconds(0))
                               : engine::read_seconds(std::string_view(text).substr(plus + 1));
    if (!base || !increment)
        return match::bad_word(option, text, {"option-time", "it is seconds, such as 300+3"});
    return OptionTime{*base, *increment};
}

/// In seconds; an option that is not given is empty.
Result<Bounds<std::chrono::milliseconds>> read_bounds(std::string_view least_option,
                                                      const std::string& min,
                                                      std::string_view most_option,
                                                      const std::string& max) {
    Bounds<std::chrono::milliseconds> bounds;
    for (const auto& [option, text, bound] : {std::tuple{least_option, &min, &bounds.least},
                                              std::tuple{most_option, &max, &bounds.most}}) {
        if (text->empty())
            continue;
        *bound = engine::read_seconds(*text);
        if (!*bound)
            return match::bad_word(option, *text, {"option-seconds", "it is seconds, such as 180"});
    }
    if (bounds.least && bounds.most && *bounds.least > *bounds.most)
        return match::bad_word(least_option, min, {"option-bounds", "the bounds hold nothing"});
    return bounds;
}

/// An argument can be read by everybody on the machine, so the token is not passed as one.
Result<std::string> token_of(const Options& options) {
    if (!options.token_file.empty()) {
        auto token = read_line_of(options.token_file);
        if (token && token->empty())
            return match::bad_word("--token-file", options.token_file,
                                   {"token-file-empty", "the file is empty"});
        return token;
    }
    const char* const environment_token = std::getenv("KYVIEN_TOKEN");
    return environment_token != nullptr ? std::string(base::trimmed(environment_token))
                                        : std::string();
}

/// By the words of `kyvien match`, as far as one side alone can know.
Result<PlayRules> rules_of(const Options& options) {
    PlayRules rules{.overhead = std::chrono::milliseconds(options.overhead),
                    .adjudication = {},
                    .offers_draws = options.offers_draws};
    KYVIEN_TRY(match::read_draw(options.draw, rules.adjudication));
    KYVIEN_TRY(match::read_resign(options.resign, rules.adjudication));
    if (options.offers_draws && options.draw.empty())
        return match::bad_word("--offer-draws", "", {"option-of-draw", "it goes with --draw"});
    if (rules.adjudication.resign_two_sided)
        return match::bad_word("--resign", "twosided=on",
                               {"option-one-side", "what the opponent sees is not known"});
    return rules;
}

/// The terms of challenges that are accepted.
Result<AcceptedTerms> terms_of(const Options& options, const hall::GameRequest& game) {
    AcceptedTerms terms{.game = game.game,
                        .size = game.size,
                        .chess960 = options.chess960,
                        .time_classes = {},
                        .from = options.accept_from};
    for (const TimeClass each : time_classes())
        if (std::ranges::find(options.time_classes, each) != options.time_classes.end())
            terms.time_classes.push_back(each);
    using Rated = AcceptedTerms::Rated;
    terms.rated = options.rated    ? Rated::RatedOnly
                  : options.casual ? Rated::CasualOnly
                                   : Rated::Either;
    terms.base =
        KYVIEN_TRY(read_bounds("--min-time", options.min_base, "--max-time", options.max_base));
    terms.increment = KYVIEN_TRY(read_bounds("--min-increment", options.min_increment,
                                             "--max-increment", options.max_increment));
    if (options.has_min_rating->given())
        terms.rating.least = options.min_rating;
    if (options.has_max_rating->given())
        terms.rating.most = options.max_rating;
    if (terms.rating.least && terms.rating.most && *terms.rating.least > *terms.rating.most)
        return match::bad_word("--min-rating", std::to_string(options.min_rating),
                               {"option-bounds", "the bounds hold nothing"});
    return terms;
}

/// The time control that the bot offers itself, which it must accept.
Result<clock::TimeControl> counter_of(const Options& options, const AcceptedTerms& terms) {
    const OptionTime given = KYVIEN_TRY(read_time_option("--counter", options.counter));
    hall::SeenChallenge offered;
    offered.settings.game = terms.game;
    if (terms.size != 0)
        offered.settings.board_size = terms.size;
    offered.settings.time = given.base.count() == 0 && given.increment.count() == 0
                                ? clock::TimeControl(clock::Untimed{})
                                : clock::fischer(given.base, given.increment);
    AcceptedTerms of_anybody = terms;
    of_anybody.from.clear();
    of_anybody.rated = AcceptedTerms::Rated::Either;
    if (reason_to_decline(of_anybody, offered))
        return match::bad_word("--counter", options.counter,
                               {"option-counter", "the bot would not take it itself"});
    return offered.settings.time;
}

Result<Plan> plan_of(const Options& options) {
    Plan plan;
    for (const auto& [name, option] : options.of_challenges)
        if (option->given() && !options.challenges)
            return match::bad_word(name, "", {"option-of-challenges", "it goes with --challenges"});
    plan.address = KYVIEN_TRY(hall::read_hall_address(options.hall));
    auto engines = KYVIEN_TRY(engine::read_engines(options.engine));
    KYVIEN_TRY(engine::complete(engines));
    if (engines.size() != 1)
        return match::bad_word("--engine", options.engine.empty() ? "" : options.engine.back(),
                               {"option-one-engine", "one engine plays"});
    plan.description = std::move(engines.front());
    if (plan.description.ponders)
        return match::bad_word("--engine", "ponder=on",
                               {"option-ponder", "engines ponder in matches only"});
    if (!options.engine_log.empty())
        plan.description.log = KYVIEN_TRY(engine::LineLog::open(options.engine_log));
    const auto game = conduct::find_game(options.game);
    if (!game)
        return match::bad_word("--game", options.game,
                               {"game-name", "it is {games}", {{"games", list_of_games()}}});
    plan.game = {.game = *game, .name = options.name, .seat = options.seat};
    if (conduct::info(*game).board.most_size > 0)
        plan.game.size = options.size;
    const OptionTime time = KYVIEN_TRY(read_time_option("--time", options.time));
    plan.game.base = time.base;
    plan.game.increment = time.increment;
    plan.terms = KYVIEN_TRY(terms_of(options, plan.game));
    if (!options.counter.empty())
        plan.counter = KYVIEN_TRY(counter_of(options, plan.terms));
    plan.rules = KYVIEN_TRY(rules_of(options));
    plan.token = KYVIEN_TRY(token_of(options));
    return plan;
}

ChallengePlan challenge_plan_of(const Options& options, const Plan& plan) {
    ChallengePlan challenges{.engine = plan.description,
                             .terms = plan.terms,
                             .rules = plan.rules,
                             .at_once = static_cast<std::size_t>(options.at_once),
                             .max_games = static_cast<std::size_t>(options.max_games),
                             .counter = plan.counter};
    if (options.wait > 0)
        challenges.rules.longest_wait = std::chrono::seconds(options.wait);
    return challenges;
}

/// Starts the engine once: one that cannot be started would resign every accepted game.
Result<void> check_engine(const Plan& plan) {
    const auto player = KYVIEN_TRY(engine::make_player(plan.game.game, plan.description, -1));
    conduct::Settings settings;
    settings.game = plan.game.game;
    if (plan.game.size != 0)
        settings.board_size = plan.game.size;
    KYVIEN_TRY(player->begin(settings));
    player->kill();
    return {};
}

/// The seat of the game to be played, after checking that the engine can play it.
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

std::string clause_text(const Played& played) {
    const auto& clause = played.result.clause;
    return clause ? fmt::format("{}:{}", rulebook::slug(clause->law()), clause->id())
                  : std::string();
}

void print_end(const Options& options, const Played& played) {
    if (!options.json) {
        fmt::print("{}\n", played.result.text());
        return;
    }
    JsonWriter json;
    json.begin_object().field("score", played.result.score).field("code", played.result.code);
    json.field("clause", clause_text(played));
    print_object(json.field("failure", played.failure).end_object());
}

JsonWriter event_json(std::string_view event) {
    JsonWriter json;
    json.begin_object().field("event", event);
    return json;
}

void print_line(const Options& options, const std::string& line, JsonWriter json) {
    if (options.json)
        print_object(json.end_object());
    else
        fmt::print("{}\n", line);
    flush_output();
}

/// A refusal of the hall with its clause.
std::string refusal_with_clause(const Refusal& refusal) {
    std::string text = refusal_text(refusal);
    if (refusal.clause) {
        const rulebook::Clause clause(*refusal.clause);
        text += fmt::format(" ({}:{})", rulebook::slug(clause.law()), clause.id());
    }
    return text;
}

int refused(const Refusal& refusal) {
    print_error("bot", refusal_with_clause(refusal));
    return exit_code_of(refusal);
}

/// Reports the log's write error, if any, at the end.
int with_log(const Plan& plan, int exit) {
    if (const auto& log = plan.description.log)
        if (const auto written = log->check(); !written)
            return refused(written.error());
    return exit;
}

int run_challenges(const Options& options, const Plan& plan, const hall::HallClient& client) {
    if (const auto tried = check_engine(plan); !tried) {
        const int exit = refused(tried.error());
        return tried.error().code == "bad-engine" ? kUsage : exit;
    }
    bool has_failed = false;
    const auto print_answer = [&](std::string_view event, const hall::SeenChallenge& challenge,
                                  std::string_view reason) {
        JsonWriter json = event_json(event);
        json.field("challenge", challenge.id).field("opponent", challenge.opponent);
        json.field("reason", reason);
        print_line(
            options,
            fmt::format("{} {} {}", event, reason.empty() ? "-" : reason, challenge.opponent),
            std::move(json));
    };
    const ChallengeCallbacks callbacks{
        .waits =
            [&] {
                const std::string hall = client.address().text();
                JsonWriter json = event_json("waiting");
                json.field("hall", hall);
                print_line(options, "waiting " + hall, std::move(json));
            },
        .begun =
            [&](const std::string& game, const std::string& opponent) {
                const std::string page = client.page_of(game);
                JsonWriter json = event_json("begun");
                json.field("game", game).field("page", page).field("opponent", opponent);
                print_line(options, fmt::format("begun {} {}", page, opponent), std::move(json));
            },
        .ended =
            [&](const std::string& game, const Played& played) {
                has_failed = has_failed || !played.failure.empty();
                const std::string page = client.page_of(game);
                JsonWriter json = event_json("ended");
                json.field("game", game).field("page", page);
                json.field("score", played.result.score).field("code", played.result.code);
                json.field("clause", clause_text(played)).field("failure", played.failure);
                print_line(options, fmt::format("ended {} {}", page, played.result.text()),
                           std::move(json));
            },
        .declined = [&](const hall::SeenChallenge& challenge,
                        std::string_view reason) { print_answer("declined", challenge, reason); },
        .countered = [&](const hall::SeenChallenge& challenge,
                         std::string_view reason) { print_answer("countered", challenge, reason); },
        .trouble = [](const Refusal& refusal) { print_error("bot", refusal_with_clause(refusal)); },
    };
    const auto left = play_challenges(client, challenge_plan_of(options, plan), callbacks);
    if (!left)
        return refused(left.error());
    for (const std::string& game : *left)
        print_error("bot", spoken(words::answers::BotLeft{.page = client.page_of(game)}));
    const int exit = !left->empty() ? kFindings : has_failed ? kTrouble : kSuccess;
    return with_log(plan, exit);
}

int run(const Options& options) {
    const auto plan = plan_of(options);
    if (!plan) {
        const RefusalCode code = plan.error().code;
        const int exit = refused(plan.error());
        return code == "bad-option" || code == "bad-engine" ? kUsage : exit;
    }
    const hall::HallClient client(plan->address, plan->token, stop_signal_fd());
    if (options.challenges)
        return run_challenges(options, *plan, client);
    const auto seat = take_seat(options, *plan, client);
    if (!seat) {
        const int exit = refused(seat.error());
        return seat.error().code == "bad-engine" ? kUsage : exit;
    }
    print_begin(options, client.page_of(seat->game), seat->game);
    Thinker thinker(plan->description);
    const auto played = play_game(client, *seat, thinker, plan->rules, [](const Refusal& refusal) {
        print_error("bot", refusal_text(refusal));
    });
    if (!played)
        return refused(played.error());
    if (!*played) {
        print_error("bot", spoken(words::answers::kBotStopped));
        return kFindings;
    }
    print_end(options, **played);
    return with_log(*plan, (*played)->failure.empty() ? kSuccess : kTrouble);
}

}  // namespace
}  // namespace bot

void add_bot(Command& app, Outcome& outcome) {
    auto options = std::make_shared<bot::Options>();
    Command* command = app.add_subcommand("bot", "bot");
    command->add_option("--hall", options->hall, "bot.hall")->capture_default_str();
    command->add_option("--engine", options->engine, "bot.engine");
    command->add_option("--token-file", options->token_file, "bot.token-file");
    Option* challenges = command->add_flag("--challenges", options->challenges, "bot.challenges");
    command->add_option("--join", options->join, "bot.join")->excludes(challenges);
    command->add_option("--game", options->game, "any.games")->capture_default_str();
    command->add_option("--size", options->size, "match.size")->capture_default_str();
    command->add_option("--seat", options->seat, "bot.seat")
        ->capture_default_str()
        ->check(OneOf({"first", "second", "random"}))
        ->excludes(challenges);
    command->add_option("--time", options->time, "bot.time")
        ->capture_default_str()
        ->excludes(challenges);
    command->add_option("--name", options->name, "bot.name")
        ->capture_default_str()
        ->normalize_unicode()
        ->excludes(challenges);
    const std::vector<std::string> classes(bot::time_classes().begin(), bot::time_classes().end());
    Option* rated = command->add_flag("--rated", options->rated, "bot.rated");
    Option* min_rating = command->add_option("--min-rating", options->min_rating, "bot.min-rating")
                             ->check(Range<int>(0, 5'000));
    Option* max_rating = command->add_option("--max-rating", options->max_rating, "bot.max-rating")
                             ->check(Range<int>(0, 5'000));
    options->has_min_rating = min_rating;
    options->has_max_rating = max_rating;
    options->of_challenges = {
        {"--time-class",
         command->add_option("--time-class", options->time_classes, "bot.time-class")
             ->capture_default_str()
             ->delimiter(',')
             ->check(OneOf(classes))},
        {"--rated", rated},
        {"--casual", command->add_flag("--casual", options->casual, "bot.casual")->excludes(rated)},
        {"--chess960", command->add_flag("--chess960", options->chess960, "bot.chess960")},
        {"--min-time", command->add_option("--min-time", options->min_base, "bot.min-time")},
        {"--max-time", command->add_option("--max-time", options->max_base, "bot.max-time")},
        {"--min-increment",
         command->add_option("--min-increment", options->min_increment, "bot.min-increment")},
        {"--max-increment",
         command->add_option("--max-increment", options->max_increment, "bot.max-increment")},
        {"--min-rating", min_rating},
        {"--max-rating", max_rating},
        {"--counter", command->add_option("--counter", options->counter, "bot.counter")},
        {"--accept-from",
         command->add_option("--accept-from", options->accept_from, "bot.accept-from")
             ->normalize_unicode()},
        {"--max-games", command->add_option("--max-games", options->at_once, "bot.max-games")
                            ->capture_default_str()
                            ->check(Range<int>(1, 1'000))},
        {"--wait", command->add_option("--wait", options->wait, "bot.wait")
                       ->capture_default_str()
                       ->check(Range<int>(0, 86'400))},
        {"--games", command->add_option("--games", options->max_games, "bot.games")
                        ->capture_default_str()
                        ->check(Range<int>(0, 1'000'000))},
    };
    command->add_option("--draw", options->draw, "bot.draw");
    command->add_flag("--offer-draws", options->offers_draws, "bot.offer-draws");
    command->add_option("--resign", options->resign, "bot.resign");
    command->add_option("--move-overhead", options->overhead, "bot.move-overhead")
        ->capture_default_str()
        ->check(Range<int>(0, 60'000));
    command->add_option("--engine-log", options->engine_log, "match.engine-log");
    command->add_flag("--json", options->json, "any.json-lines");
    command->callback([options, &outcome] { outcome.code = bot::run(*options); });
}

}  // namespace kyvien::cli
