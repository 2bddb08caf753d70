// kyvien perft GAME — counts the games of a number of plies, the standard test of a move generator.
//
// Each game has its own counter (cli/rules/perft.h).
#include <fmt/core.h>

#include <cstdint>
#include <cstdio>
#include <ctime>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/rules/perft.h"
#include "cli/support/command.h"
#include "cli/support/command_line.h"
#include "cli/support/json.h"
#include "cli/support/message_language.h"
#include "words/answers.h"
#include "words/verdicts.h"

namespace kyvien::cli {
namespace perft {
namespace {

void print_text(const Count& count) {
    for (const Leaves& share : count.shares)
        fmt::print("{} {}\n", share.move, share.nodes);
    fmt::print("{}\n", spoken(words::verdicts::PerftNodes{.nodes = std::to_string(count.nodes)}));
}

void print_json(const Options& options, const Count& count, double seconds) {
    JsonWriter json;
    json.begin_object().field("game", options.game).field("depth", options.depth);
    json.field("nodes", count.nodes);
    real_field(json, "cpu_seconds", seconds, 6);
    if (options.divide) {
        json.key("divide").begin_object();
        for (const Leaves& share : count.shares)
            json.field(share.move, share.nodes);
        json.end_object();
    }
    print_object(json.end_object());
}

int run(const Options& options) {
    if (const auto game = conduct::find_game(options.game)) {
        if (options.size && conduct::info(*game).board.most_size == 0) {
            print_error("perft", spoken(words::answers::kPerftSizeOfGo));
            return kUsage;
        }
        const std::clock_t begin = std::clock();
        const Count count = registered::of(*game).perft(options);
        const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
        if (!count.trouble.empty()) {
            print_error("perft", count.trouble);
            return kUsage;
        }
        if (options.json)
            print_json(options, count, seconds);
        else
            print_text(count);
        return kSuccess;
    }
    std::string known;
    for (const conduct::Game game : conduct::games())
        known += fmt::format("{}{}", known.empty() ? "" : ", ", conduct::name(game));
    print_error("perft", spoken(words::answers::UnknownGame{.word = options.game, .known = known}));
    return kUsage;
}

}  // namespace
}  // namespace perft

void add_perft(Command& app, Outcome& outcome) {
    auto options = std::make_shared<perft::Options>();
    Command* command = app.add_subcommand("perft", "perft");
    command->add_option("game", options->game, "any.games")->required();
    command->add_option("--depth", options->depth, "perft.depth")->required()->check(Range(0, 60));
    command->add_option("--fen", options->fen, "any.fen");
    command->add_flag("--chess960", options->chess960, "perft.chess960");
    command->add_option("--number", options->number, "perft.number");
    command->add_option("--size", options->size, "perft.size")->check(Range(1, 25));
    command->add_flag("--divide", options->divide, "perft.divide");
    command->add_flag("--json", options->json, "any.one-json-object");
    command->add_option("--method", options->method, "perft.method")
        ->check(OneOf({"bulk", "list"}));
    command->callback([options, &outcome] { outcome.code = perft::run(*options); });
}

}  // namespace kyvien::cli
