// A game of Gomoku as a file: SGF, where it is game 4 (record/internal/games.h).
#include "gomoku/board.h"
#include "notation/sgf/sgf.h"
#include "record/game_file/internal/game_files.h"
#include "record/internal/games.h"

namespace kyvien::record {
namespace gomoku_file {
namespace {

using conduct::Seat;

/// Columns and rows from the left upper corner.
std::string sgf_point(gomoku::Point point) {
    return {static_cast<char>('a' + point.column),
            static_cast<char>('a' + gomoku::kLines - 1 - point.row)};
}

Result<GameFile> write(const conduct::State& state, std::string_view) {
    notation::SgfTree tree;
    std::uint32_t node = tree.add(notation::kNoNode);
    const auto root = [&](std::string_view name, const std::string& value) {
        tree.nodes.front().set(name, notation::sgf_escape(value));
    };
    root("FF", "4");
    root("GM", "4");
    root("CA", "UTF-8");
    root("AP", "Kyvien");
    root("SZ", std::to_string(gomoku::kLines));
    root("PB", internal::player_name(state, Seat::First));
    root("PW", internal::player_name(state, Seat::Second));
    root("DT", internal::date_of(state, "%Y-%m-%d"));
    root("PC", std::string(internal::kPlace));
    root("RE", internal::sgf_result(state, {}));
    for (const conduct::MoveRecord& move : state.moves()) {
        const auto point = gomoku::find_point(move.move);
        if (!point)
            return internal::bad_start();
        node = tree.add(node);
        tree.nodes[node].set(move.seat == Seat::First ? "B" : "W", sgf_point(*point));
    }
    return GameFile{notation::write_sgf(tree), "application/x-go-sgf", "sgf"};
}

}  // namespace
}  // namespace gomoku_file

namespace registered {

extern const Entry gomoku;
constinit const Entry gomoku = {
    .format = "sgf", .type = "application/x-go-sgf", .write = gomoku_file::write};

}  // namespace registered
}  // namespace kyvien::record
