#include <optional>
#include <ranges>
#include <string>

#include "notation/chess/fen.h"
#include "notation/chess/san.h"
#include "notation/chess/uci.h"
#include "notation/pgn/moves.h"
#include "record/game_file/internal/annotated_pgn.h"
#include "record/game_file/internal/game_files.h"
#include "record/internal/games.h"

namespace kyvien::record::internal {

using conduct::Seat;
using conduct::State;

namespace {

std::optional<chess::Position> chess_start(const conduct::Settings& settings) {
    if (settings.fen.empty())
        return settings.chess960 ? chess::Position::chess960(*settings.chess960)
                                 : chess::Position::start();
    const auto fen = notation::parse_fen(settings.fen);
    if (!fen)
        return std::nullopt;
    const auto mode = settings.chess960 ? chess::CastlingMode::Chess960 : fen->guess;
    auto position = chess::Position::make(fen->setup, mode);
    return position ? std::optional(*position) : std::nullopt;
}

/// For a Chess960 position without a number: it then only determines castling.
constexpr int kUsualArray = 518;
constexpr int kStarts = 960;

std::optional<int> number_of_start(const chess::Position& start) {
    const std::string fen = notation::to_fen(start, notation::FenStyle::XFen);
    for (int number = 0; number < kStarts; ++number)
        if (notation::to_fen(chess::Position::chess960(number), notation::FenStyle::XFen) == fen)
            return number;
    return std::nullopt;
}

/// PGN cannot express illegal moves. Those made over the board that remain in the record are in a
/// comment, and so are the moves after them.
std::string comment_with_moves_as_made(const State& state, std::size_t ply) {
    std::string comment = "As made on the board from here on:";
    for (const auto& made : state.moves() | std::views::drop(ply))
        comment += ' ' + made.move;
    return comment;
}

Result<GameFile> chess_file(const State& state, std::string_view language) {
    const conduct::Settings& settings = state.settings();
    auto position = chess_start(settings);
    if (!position)
        return bad_start();
    const notation::SanStyle style = {
        .letters = notation::find_letters(language).value_or(notation::Letters::English)};
    notation::PgnGame game;
    set_common_tags(game, state, "White");
    game.set_tag("White", player_name(state, Seat::First));
    game.set_tag("Black", player_name(state, Seat::Second));
    if (settings.chess960)
        game.set_tag("Variant", "Chess960");
    if (settings.chess960 || !settings.fen.empty()) {
        game.set_tag("SetUp", "1");
        game.set_tag("FEN", notation::to_fen(*position, notation::FenStyle::XFen));
    }
    for (std::size_t ply = 0; ply < state.moves().size(); ++ply) {
        const auto move = notation::read_uci(*position, state.moves()[ply].move);
        if (!move) {
            game.line.closing_comments.push_back(comment_with_moves_as_made(state, ply));
            break;
        }
        game.line.moves.push_back(pgn_move(notation::to_san(*position, *move, style), state, ply));
        position->play(*move);
    }
    if (state.moves().empty())
        game.line.closing_comments = takebacks_at(state, 0);
    return pgn_file(game);
}

Result<ReadGame> read_chess(std::string_view text, std::size_t number) {
    auto chosen = KYVIEN_TRY(choose_pgn(text, number));
    const chess::Position start = KYVIEN_TRY(notation::chess_start(chosen.game));
    // An unreadable move is unchanged, and conduct refuses it with the reason.
    KYVIEN_TRY(notation::rewrite_moves(chosen.game, {.uci = true, .style = {}}));
    ReadGame read{.game = KYVIEN_TRY(annotated_of(chosen.game)),
                  .left_out = {},
                  .number = number,
                  .entries = std::move(chosen.entries),
                  .games = chosen.games};
    conduct::Settings& settings = read.game.settings;
    settings.game = conduct::Game::Chess;
    const bool is_chess960 = start.mode() == chess::CastlingMode::Chess960;
    if (is_chess960)
        settings.chess960 = number_of_start(start).value_or(kUsualArray);
    if (is_chess960 || chosen.game.tag("FEN") != nullptr)
        settings.fen = notation::to_fen(start, notation::FenStyle::XFen);
    return read;
}

Result<GameFile> write_chess(const AnnotatedGame& game, std::string_view language) {
    const auto start = chess_start(game.settings);
    if (!start)
        return bad_start();
    notation::PgnGame pgn = KYVIEN_TRY(pgn_of(game, "White", "Black"));
    if (game.settings.chess960)
        pgn.set_tag("Variant", "Chess960");
    if (game.settings.chess960 || !game.settings.fen.empty()) {
        pgn.set_tag("SetUp", "1");
        pgn.set_tag("FEN", notation::to_fen(*start, notation::FenStyle::XFen));
    }
    const notation::SanStyle style = {
        .letters = notation::find_letters(language).value_or(notation::Letters::English)};
    KYVIEN_TRY(
        notation::rewrite_moves(pgn, {.uci = false, .style = style}, notation::Letters::English));
    return pgn_file(pgn);
}

}  // namespace
}  // namespace kyvien::record::internal

namespace kyvien::record::registered {

extern const Entry chess;
constinit const Entry chess = {.format = "pgn",
                               .type = "application/x-chess-pgn",
                               .write = internal::chess_file,
                               .read = internal::read_chess,
                               .split = internal::split_pgn,
                               .write_annotated = internal::write_chess};

}  // namespace kyvien::record::registered
