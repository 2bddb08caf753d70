// kyvien perft GAME — counts the games of a number of plies, the known check of a move generator.
//
// Each game is one line of the table kGames.
#include <fmt/core.h>

#include <cstdint>
#include <cstdio>
#include <ctime>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "chess/perft.h"
#include "cli/support/command.h"
#include "cli/support/command_line.h"
#include "cli/support/json.h"
#include "go/perft.h"
#include "notation/chess/fen.h"
#include "notation/chess/uci.h"
#include "notation/go/gtp.h"
#include "notation/xiangqi/fen.h"
#include "xiangqi/perft.h"

namespace kyvien::cli {
namespace perft {
namespace {

struct Options {
    std::string game, fen, method = "bulk";
    std::optional<int> number;  // of the Chess960 starting position
    int depth = 0;
    int size = 19;
    bool chess960 = false, divide = false, json = false;
};

struct Leaves {
    std::string move;
    std::uint64_t nodes;
};

/// Either the nodes, with the share of each move when asked for, or why not.
struct Count {
    std::uint64_t nodes = 0;
    std::vector<Leaves> shares;
    std::string trouble;
};

// --- chess --------------------------------------------------------------------------------------

std::optional<chess::Position> chess_position(const Options& options, std::string& trouble) {
    if (options.number) {
        if (!options.fen.empty())
            trouble = "--number and --fen exclude each other";
        else if (*options.number < 0 || *options.number > 959)
            trouble = "the starting positions of Chess960 have the numbers 0 to 959";
        else
            return chess::Position::chess960(*options.number);
        return std::nullopt;
    }
    if (options.fen.empty())
        return options.chess960 ? chess::Position::chess960(518) : chess::Position::start();
    const auto parsed = notation::parse_fen(options.fen);
    if (!parsed) {
        trouble = fmt::format("FEN column {}: {}", parsed.error().column, parsed.error().reason);
        return std::nullopt;
    }
    const auto mode = options.chess960 ? chess::CastlingMode::Chess960 : parsed->guess;
    auto position = chess::Position::make(parsed->setup, mode, chess::Strictness::Playable);
    if (position)
        return *position;
    trouble = "not a legal position:";
    for (const chess::SetupFault fault : position.error())
        trouble += fmt::format(" {}", describe(fault));
    return std::nullopt;
}

Count count_chess(const Options& options) {
    Count count;
    const auto position = chess_position(options, count.trouble);
    if (!position)
        return count;
    const auto perft = options.method == "list" ? chess::perft_with_lists : chess::perft;
    if (!options.divide || options.depth == 0) {
        count.nodes = perft(*position, options.depth);
        return count;
    }
    for (const chess::Move move : position->legal_moves()) {
        const std::uint64_t nodes = perft(position->after(move), options.depth - 1);
        count.shares.push_back({notation::to_uci(*position, move), nodes});
        count.nodes += nodes;
    }
    return count;
}

// --- xiangqi ------------------------------------------------------------------------------------

Count count_xiangqi(const Options& options) {
    Count count;
    const Result<xiangqi::Position> position = options.fen.empty()
                                                   ? xiangqi::Position::start()
                                                   : notation::read_xiangqi_position(options.fen);
    if (!position) {
        count.trouble = position.error().english;
        return count;
    }
    if (options.divide && options.depth > 0) {
        for (const auto& [move, nodes] : xiangqi::perft_divide(*position, options.depth)) {
            count.shares.push_back({move.name(), nodes});
            count.nodes += nodes;
        }
        return count;
    }
    const auto perft = options.method == "list" ? xiangqi::perft_made : xiangqi::perft;
    count.nodes = perft(*position, options.depth);
    return count;
}

// --- go -----------------------------------------------------------------------------------------

/// Sequences of turns under the whole-board rule: a pass is a turn, two in succession are the last.
Count count_go(const Options& options) {
    Count count;
    if (!options.fen.empty() || options.number || options.chess960) {
        count.trouble = "Go is counted from the empty board; --fen and Chess960 have no meaning";
        return count;
    }
    const go::Game game(go::Board::rectangle(options.size, options.size), go::Color::Black);
    if (!options.divide || options.depth == 0) {
        count.nodes = go::perft(game, options.depth);
        return count;
    }
    for (const auto& [move, nodes] : go::perft_divide(game, options.depth)) {
        count.shares.push_back({notation::to_gtp(move), nodes});
        count.nodes += nodes;
    }
    return count;
}

// --- the table ----------------------------------------------------------------------------------

struct Game {
    std::string_view name;
    Count (*count)(const Options&);
};

constexpr Game kGames[] = {
    {"chess", count_chess},
    {"xiangqi", count_xiangqi},
    {"go", count_go},
};

void print_text(const Count& count) {
    for (const Leaves& share : count.shares)
        fmt::print("{} {}\n", share.move, share.nodes);
    fmt::print("nodes {}\n", count.nodes);
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
    for (const Game& game : kGames) {
        if (game.name != options.game)
            continue;
        const std::clock_t begin = std::clock();
        const Count count = game.count(options);
        const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
        if (!count.trouble.empty()) {
            fmt::print(stderr, "kyvien perft: {}\n", count.trouble);
            return kUsage;
        }
        if (options.json)
            print_json(options, count, seconds);
        else
            print_text(count);
        return kSuccess;
    }
    std::string known;
    for (const Game& game : kGames)
        known += fmt::format("{}{}", known.empty() ? "" : ", ", game.name);
    fmt::print(stderr, "kyvien perft: unknown game '{}'; there are {}\n", options.game, known);
    return kUsage;
}

}  // namespace
}  // namespace perft

void add_perft(Command& app, Outcome& outcome) {
    auto options = std::make_shared<perft::Options>();
    Command* command = app.add_subcommand("perft", "Count the games of a number of plies");
    command->add_option("game", options->game, "chess, xiangqi or go")->required();
    command->add_option("--depth", options->depth, "Plies")->required()->check(Range(0, 60));
    command->add_option("--fen", options->fen, "Starting position; the usual one if absent");
    command->add_flag("--chess960", options->chess960, "Castle by the rules of Chess960");
    command->add_option("--number", options->number, "Chess960 starting position, 0 to 959");
    command->add_option("--size", options->size, "Go: size of the board")->check(Range(1, 25));
    command->add_flag("--divide", options->divide, "Show the share of each move");
    command->add_flag("--json", options->json, "One JSON object");
    command
        ->add_option("--method", options->method,
                     "bulk: count the last ply; list: lists of moves and keys at every node")
        ->check(OneOf({"bulk", "list"}));
    command->callback([options, &outcome] { outcome.code = perft::run(*options); });
}

}  // namespace kyvien::cli
