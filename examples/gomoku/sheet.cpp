// How Gomoku is printed: the form of Go, a board with numbered stones (paper/internal/games.h).
#include "conduct/presentation/wording.h"
#include "gomoku/board.h"
#include "gomoku/law.h"
#include "paper/internal/games.h"
#include "paper/internal/state_sheet.h"

namespace kyvien::paper {
namespace gomoku_sheet {
namespace {

std::string_view title(Language language) {
    return rulebook::title(gomoku::kLaw, language);
}

std::string_view side(conduct::Seat seat, Language language) {
    return rulebook::words(gomoku::kLaw,
                           seat == conduct::Seat::First ? "side.first" : "side.second", language);
}

Kifu blank_kifu(conduct::Game game) {
    Kifu kifu;
    kifu.game = game;
    kifu.size = gomoku::kLines;
    return kifu;
}

Sheet blank(conduct::Game game) {
    return blank_kifu(game);
}

Result<Sheet> sheet(const conduct::State& state, const NotationName&, Language) {
    Kifu kifu = blank_kifu(state.settings().game);
    kifu.heading = internal::heading_of_state(state);
    kifu.decision = internal::decision_of(state);
    for (const conduct::MoveRecord& each : state.moves())
        if (const auto point = gomoku::find_point(each.move))
            kifu.moves.push_back(
                {each.seat == conduct::Seat::First ? go::Color::Black : go::Color::White,
                 go::Point{static_cast<std::uint8_t>(point->column),
                           static_cast<std::uint8_t>(point->row)}});
    return Sheet(std::move(kifu));
}

}  // namespace
}  // namespace gomoku_sheet

namespace registered {

extern const Entry gomoku;
constinit const Entry gomoku = {.title = gomoku_sheet::title,
                                .side = gomoku_sheet::side,
                                .blank = gomoku_sheet::blank,
                                .sheet = gomoku_sheet::sheet};

}  // namespace registered
}  // namespace kyvien::paper
