#include <fmt/core.h>

#include <cstdlib>

#include "conduct/presentation/view.h"
#include "notation/go/gtp.h"
#include "notation/sgf/sgf.h"
#include "record/game_file/internal/game_files.h"
#include "record/internal/games.h"

namespace kyvien::record::internal {

using conduct::Seat;
using conduct::State;

namespace {

/// SGF counts in points: twice the stones.
std::string points_of_quarters(int quarters) {
    const int half_points = quarters;
    return half_points % 2 == 0
               ? std::to_string(half_points / 2)
               : fmt::format("{}{}.5", half_points < 0 ? "-" : "", std::abs(half_points) / 2);
}

/// By how many points a counted game was won; empty where it was not counted.
std::string margin_of(const State& state) {
    if (!state.ending())
        return {};
    const auto count = conduct::view(state, state.last_at(), std::nullopt).count;
    const auto margin = count ? conduct::quarters_of_text(count->margin) : std::nullopt;
    return margin ? points_of_quarters(*margin) : std::string();
}

Result<GameFile> go_file(const State& state, std::string_view) {
    const conduct::Settings& settings = state.settings();
    notation::SgfTree tree;
    std::uint32_t node = tree.add(notation::kNoNode);
    const auto root = [&](std::string_view name, std::string value) {
        tree.nodes.front().set(name, notation::sgf_escape(value));
    };
    root("FF", "4");
    root("GM", "1");
    root("CA", "UTF-8");
    root("AP", "Kyvien");
    root("SZ", std::to_string(settings.board_size));
    root("RU", "Chinese");
    root("KM", points_of_quarters(settings.komi_quarters));
    root("PB", player_name(state, Seat::First));
    root("PW", player_name(state, Seat::Second));
    root("DT", date_of(state, "%Y-%m-%d"));
    root("PC", std::string(kPlace));
    root("RE", sgf_result(state, margin_of(state)));
    for (const conduct::MoveRecord& move : state.moves()) {
        const auto point = notation::read_gtp(move.move, settings.board_size);
        if (!point)
            return bad_start();
        node = tree.add(node);
        tree.nodes[node].set(move.seat == Seat::First ? "B" : "W",
                             *point ? notation::sgf_point(**point, settings.board_size) : "");
        if (state.clock().is_timed()) {
            const auto left = move.reading.in_overtime ? move.reading.period : move.reading.main;
            tree.nodes[node].set(move.seat == Seat::First ? "BL" : "WL",
                                 fmt::format("{:.1f}", static_cast<double>(left.count()) / 1000));
        }
    }
    return GameFile{notation::write_sgf(tree), "application/x-go-sgf", "sgf"};
}

}  // namespace
}  // namespace kyvien::record::internal

namespace kyvien::record::registered {

extern const Entry go;
constinit const Entry go = {.format = "sgf", .write = internal::go_file};

}  // namespace kyvien::record::registered
