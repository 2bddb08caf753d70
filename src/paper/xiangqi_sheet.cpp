// Printing of xiangqi (paper/internal/games.h).
#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "base/result.h"
#include "conduct/xiangqi/catalogue.h"
#include "notation/pgn/moves.h"
#include "paper/internal/games.h"
#include "paper/internal/state_sheet.h"
#include "paper/words/internal/notations.h"
#include "words/scoresheet.h"

namespace kyvien::paper {
namespace xiangqi_sheet {
namespace {

using notation::PgnGame;

PgnGame game_in_coordinates(const conduct::State& state) {
    PgnGame game = internal::game_in_coordinates(state);
    game.set_tag("Game", "Chinese Chess");
    game.set_tag("Format", "ICCS");
    return game;
}

Result<std::vector<std::string>> move_texts(const conduct::State& state,
                                            const NotationName& notation, Language language) {
    return internal::texts_of(game_in_coordinates(state), notation, language);
}

Result<MoveSheet> of_pgn(PgnGame& game, const NotationName& name, Language language) {
    const auto form = KYVIEN_TRY(internal::xiangqi_notation(name, language));
    const auto start = KYVIEN_TRY(notation::xiangqi_start(game));
    KYVIEN_TRY(notation::rewrite_moves(game, form));
    MoveSheet sheet;
    sheet.second_begins = start.turn() == xiangqi::Side::Black;
    sheet.han_moves = form == notation::XiangqiForm::ChineseSimplified ||
                      form == notation::XiangqiForm::ChineseTraditional;
    sheet.move_language = form == notation::XiangqiForm::ChineseSimplified    ? Language::ZhHans
                          : form == notation::XiangqiForm::ChineseTraditional ? Language::ZhHant
                                                                              : language;
    return sheet;
}

Result<Sheet> sheet(const conduct::State& state, const NotationName& notation, Language language) {
    PgnGame game = game_in_coordinates(state);
    auto sheet = KYVIEN_TRY(sheet_of(game, notation, language));
    internal::add_state(sheet, state);
    return Sheet(std::move(sheet));
}

/// An illegal move stays on the physical board until it is noticed, but is not in the record.
std::optional<std::string> illegal_move_text(const conduct::Report& report) {
    if (report.kind != conduct::XiangqiReport::IllegalMove &&
        report.kind != conduct::XiangqiReport::FurtherMove)
        return std::nullopt;
    const auto move = conduct::field(report, "move");
    if (!move || move->size() != 4)
        return std::nullopt;
    std::string text = fmt::format("{}-{}", move->substr(0, 2), move->substr(2));
    std::ranges::transform(text, text.begin(),
                           [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return text;
}

std::string_view title(Language language) {
    return say(words::scoresheet::kXiangqiSheet, language);
}

std::string_view side(conduct::Seat seat, Language language) {
    return say(seat == conduct::Seat::First ? words::scoresheet::kRed : words::scoresheet::kBlack,
               language);
}

Sheet blank(conduct::Game game) {
    MoveSheet sheet;
    sheet.game = game;
    return sheet;
}

}  // namespace
}  // namespace xiangqi_sheet

namespace registered {

extern const Entry xiangqi;
constinit const Entry xiangqi = {.title = xiangqi_sheet::title,
                                 .side = xiangqi_sheet::side,
                                 .blank = xiangqi_sheet::blank,
                                 .sheet = xiangqi_sheet::sheet,
                                 .move_texts = xiangqi_sheet::move_texts,
                                 .illegal_move_text = xiangqi_sheet::illegal_move_text,
                                 .of_pgn = xiangqi_sheet::of_pgn,
                                 .is_named_by_tags = notation::is_xiangqi,
                                 .first_tag = "Red"};

}  // namespace registered
}  // namespace kyvien::paper
