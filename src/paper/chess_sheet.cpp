// Printing of chess (paper/internal/games.h).
#include <algorithm>

#include "base/result.h"
#include "chess/position.h"
#include "conduct/presentation/view.h"
#include "notation/chess/fen.h"
#include "notation/pgn/moves.h"
#include "paper/internal/games.h"
#include "paper/internal/state_sheet.h"
#include "paper/words/internal/notations.h"
#include "words/scoresheet.h"

namespace kyvien::paper {
namespace chess_sheet {
namespace {

using notation::PgnGame;

/// Were illegal moves made (over the board)? They, and the moves after them, are printed in the
/// game's own short notation.
bool has_irregular_moves(const conduct::State& state) {
    return std::ranges::any_of(state.moves(), [](const conduct::MoveRecord& move) {
        return move.move.find('-') != std::string::npos;
    });
}

PgnGame game_in_coordinates(const conduct::State& state) {
    PgnGame game = internal::game_in_coordinates(state);
    const conduct::Settings& settings = state.settings();
    if (!settings.chess960)
        return game;
    game.set_tag("Variant", "Chess960");
    if (settings.fen.empty())
        internal::set_start(game, notation::to_fen(chess::Position::chess960(*settings.chess960),
                                                   notation::FenStyle::XFen));
    return game;
}

/// The game's own notation closest to the requested one, for a chess game with illegal moves.
std::string_view nearest_form(const NotationName& notation, Language language) {
    if (notation.ends_with("-long"))
        return "lan";
    if (notation == "figurine")
        return "figurine";
    return notation == "vi" || (notation.empty() && language == Language::Vi) ? "vi" : "san";
}

/// "O-O" and "e8=Q+" in the form of Appendix C.
std::string as_printed(std::string text) {
    if (text == "--")
        return "–";
    std::erase(text, '=');
    if (text.starts_with("O-O"))
        std::ranges::replace(text, 'O', '0');
    return text;
}

Result<std::vector<std::string>> move_texts(const conduct::State& state,
                                            const NotationName& notation, Language language) {
    if (!has_irregular_moves(state))
        return internal::texts_of(game_in_coordinates(state), notation, language);
    std::vector<std::string> texts;
    const std::string_view form = nearest_form(notation, language);
    for (const conduct::MoveView& move :
         conduct::view(state, state.last_at(), std::nullopt).moves) {
        const auto found =
            std::ranges::find(move.text, form, &conduct::TextForms::value_type::first);
        texts.push_back(as_printed(found == move.text.end() ? move.uci : found->second));
    }
    return texts;
}

Result<MoveSheet> of_pgn(PgnGame& game, const NotationName& name, Language language) {
    const auto style = KYVIEN_TRY(internal::chess_notation(name, language));
    const auto start = KYVIEN_TRY(notation::chess_start(game));
    KYVIEN_TRY(notation::rewrite_moves(game, {.uci = false, .style = style}));
    MoveSheet sheet;
    sheet.first_number = start.move_number();
    sheet.second_begins = start.turn() == chess::Color::Black;
    sheet.move_language = language;
    return sheet;
}

Result<Sheet> sheet(const conduct::State& state, const NotationName& notation, Language language) {
    PgnGame game = game_in_coordinates(state);
    auto sheet = KYVIEN_TRY(sheet_of(game, notation, language));
    if (has_irregular_moves(state)) {
        const auto texts = KYVIEN_TRY(move_texts(state, notation, language));
        for (std::size_t i = 0; i < sheet.moves.size(); ++i)
            sheet.moves[i].text = texts[i];
    }
    internal::add_state(sheet, state);
    return Sheet(std::move(sheet));
}

std::string_view title(Language language) {
    return say(words::scoresheet::kChessSheet, language);
}

std::string_view side(conduct::Seat seat, Language language) {
    return say(seat == conduct::Seat::First ? words::scoresheet::kWhite : words::scoresheet::kBlack,
               language);
}

Sheet blank(conduct::Game game) {
    MoveSheet sheet;
    sheet.game = game;
    return sheet;
}

}  // namespace
}  // namespace chess_sheet

namespace registered {

extern const Entry chess;
constinit const Entry chess = {.title = chess_sheet::title,
                               .side = chess_sheet::side,
                               .blank = chess_sheet::blank,
                               .sheet = chess_sheet::sheet,
                               .move_texts = chess_sheet::move_texts,
                               .of_pgn = chess_sheet::of_pgn,
                               .first_tag = "White"};

}  // namespace registered
}  // namespace kyvien::paper
