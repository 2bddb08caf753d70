#include "notation/pgn/moves.h"
#include "notation/xiangqi/fen.h"
#include "notation/xiangqi/move.h"
#include "record/game_file/internal/annotated_pgn.h"
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
    set_common_tags(game, state, "Red");
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
    if (state.moves().empty())
        game.line.closing_comments = takebacks_at(state, 0);
    return pgn_file(game);
}

Result<ReadGame> read_xiangqi(std::string_view text, std::size_t number) {
    auto chosen = KYVIEN_TRY(choose_pgn(text, number));
    const xiangqi::Position start = KYVIEN_TRY(notation::xiangqi_start(chosen.game));
    const bool is_set_up = chosen.game.tag("FEN") != nullptr;
    // An unreadable move is unchanged, and conduct refuses it with the reason.
    KYVIEN_TRY(notation::rewrite_moves(chosen.game, notation::XiangqiForm::Iccs));
    ReadGame read{.game = KYVIEN_TRY(annotated_of(chosen.game)),
                  .left_out = {},
                  .number = number,
                  .entries = std::move(chosen.entries),
                  .games = chosen.games};
    read.game.settings.game = conduct::Game::Xiangqi;
    if (is_set_up && !start.same_as(xiangqi::Position::start()))
        read.game.settings.fen = notation::to_fen(start);
    return read;
}

Result<GameFile> write_xiangqi(const AnnotatedGame& game, std::string_view language) {
    const notation::XiangqiForm form =
        notation::find_xiangqi_form(language).value_or(notation::XiangqiForm::Wxf);
    notation::PgnGame pgn = KYVIEN_TRY(pgn_of(game, "Red", "Black"));
    pgn.set_tag("Game", "Chinese Chess");
    if (!game.settings.fen.empty())
        pgn.set_tag("FEN", game.settings.fen);
    KYVIEN_TRY(notation::rewrite_moves(pgn, form, notation::XiangqiForm::Iccs));
    return pgn_file(pgn);
}

}  // namespace
}  // namespace kyvien::record::internal

namespace kyvien::record::registered {

extern const Entry xiangqi;
constinit const Entry xiangqi = {.format = "pgn",
                                 .type = "application/x-chess-pgn",
                                 .write = internal::xiangqi_file,
                                 .read = internal::read_xiangqi,
                                 .split = internal::split_pgn,
                                 .write_annotated = internal::write_xiangqi};

}  // namespace kyvien::record::registered
