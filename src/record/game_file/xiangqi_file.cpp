#include "notation/xiangqi/fen.h"
#include "notation/xiangqi/move.h"
#include "record/game_file/internal/game_files.h"
#include "record/internal/games.h"

namespace kyvien::record::internal {

using conduct::Seat;
using conduct::State;

namespace {

Result<GameFile> xiangqi_file(const State& state, std::string_view language) {
    const conduct::Settings& settings = state.settings();
    auto position = settings.fen.empty() ? Result<xiangqi::Position>(xiangqi::Position::start())
                                         : notation::read_xiangqi_position(settings.fen);
    if (!position)
        return bad_start();
    const notation::XiangqiForm form =
        notation::find_xiangqi_form(language).value_or(notation::XiangqiForm::Wxf);
    notation::PgnGame game;
    set_common_tags(game, state);
    game.set_tag("Game", "Chinese Chess");
    game.set_tag("Red", player_name(state, Seat::First));
    game.set_tag("Black", player_name(state, Seat::Second));
    game.set_tag("Format", std::string(notation::name(form)));
    if (!settings.fen.empty())
        game.set_tag("FEN", notation::to_fen(*position));
    for (std::size_t ply = 0; ply < state.moves().size(); ++ply) {
        const auto move =
            notation::read_move(*position, state.moves()[ply].move, notation::XiangqiForm::Iccs);
        if (!move)
            return bad_start();
        game.line.moves.push_back(pgn_move(notation::to_text(*position, *move, form), state, ply));
        position->play(*move);
    }
    return pgn_file(game);
}

}  // namespace
}  // namespace kyvien::record::internal

namespace kyvien::record::registered {

extern const Entry xiangqi;
constinit const Entry xiangqi = {.format = "pgn", .write = internal::xiangqi_file};

}  // namespace kyvien::record::registered
