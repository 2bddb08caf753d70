#include "cli/records/announce.h"

#include <fmt/core.h>

#include "notation/chess/uci.h"
#include "notation/pgn/moves.h"

namespace kyvien::cli {
namespace {

std::string tag_or_question(const notation::PgnGame& game, std::string_view name) {
    const std::string* value = game.tag(name);
    return value != nullptr ? *value : "?";
}

}  // namespace

std::string announced_game(const notation::PgnGame& game, notation::Spoken words) {
    std::string out =
        fmt::format("{} - {} {}\n", tag_or_question(game, "White"), tag_or_question(game, "Black"),
                    game.result.empty() ? "*" : game.result);
    auto position = notation::chess_start(game);
    if (!position)
        return out;
    for (const notation::PgnMove& each : game.line.moves) {
        const auto move = notation::read_uci(*position, each.text);
        if (!move)
            break;
        out += fmt::format("{}{} {}\n", position->move_number(),
                           position->turn() == chess::Color::White ? "." : "...",
                           notation::to_spoken(*position, *move, words));
        position->play(*move);
    }
    return out;
}

}  // namespace kyvien::cli
