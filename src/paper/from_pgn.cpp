// Scoresheets from PGN (paper/source.h).
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "base/result.h"
#include "notation/pgn/moves.h"
#include "paper/source.h"
#include "paper/words/internal/notations.h"

namespace kyvien::paper {

using notation::PgnGame;

namespace from_pgn {
namespace {

/// Empty where the tag is absent or says that it is not known.
std::string value_of(const PgnGame& game, std::initializer_list<std::string_view> names) {
    for (const std::string_view name : names)
        if (const std::string* value = game.tag(name);
            value != nullptr && !value->empty() && *value != "-" &&
            value->find_first_not_of("?.") != std::string::npos)
            return *value;
    return {};
}

/// "Lan (2105)".
std::string player(const PgnGame& game, std::string_view side, std::string_view other_name) {
    std::string name = value_of(game, {side, other_name});
    const std::string title = value_of(game, {fmt::format("{}Title", side)});
    const std::string rating = value_of(game, {fmt::format("{}Elo", side)});
    if (!title.empty() && !name.empty())
        name = title + " " + name;
    if (!rating.empty() && rating != "0")
        name += fmt::format(" ({})", rating);
    return name;
}

/// The time of PGN's TimeControl in the way of forms; what is not understood stays as it is.
std::string time_of(const PgnGame& game) {
    const std::string tag = value_of(game, {"TimeControl"});
    if (const auto own = clock::parse_time_control(tag))
        return time_text(*own);
    long base = 0;
    long bonus = 0;
    char end = 0;
    const int read = std::sscanf(tag.c_str(), "%6ld+%6ld%c", &base, &bonus, &end);
    if (read == 2)
        return time_text(clock::fischer(std::chrono::seconds(base), std::chrono::seconds(bonus)));
    if (std::sscanf(tag.c_str(), "%6ld%c", &base, &end) == 1)
        return time_text(clock::sudden_death(std::chrono::seconds(base)));
    return tag;
}

Heading heading_of_tags(const PgnGame& game, bool xiangqi) {
    Heading head;
    head.event = value_of(game, {"Event"});
    head.place = value_of(game, {"Site"});
    head.date = value_of(game, {"Date", "UTCDate"});
    head.date.resize(std::min(head.date.size(), head.date.find(".?")));  // "1848.??.??"
    head.round = value_of(game, {"Round"});
    head.board = value_of(game, {"Board", "Table"});
    head.time = time_of(game);
    head.first = player(game, xiangqi ? "Red" : "White", xiangqi ? "White" : "");
    head.second = player(game, "Black", "");
    head.arbiter = value_of(game, {"Arbiter"});
    return head;
}

Decision decision_of(const PgnGame& game) {
    Decision decision;
    const std::string* tag = game.tag("Result");
    decision.score = !game.result.empty() ? game.result : tag != nullptr ? *tag : "*";
    if (decision.score == "*")
        decision.score.clear();
    else
        decision.meaning = conduct::find_score(decision.score);
    const std::string termination = value_of(game, {"Termination"});
    if (termination != "normal" && termination != "Normal")
        decision.remark = termination;
    return decision;
}

std::vector<WrittenMove> written(const PgnGame& game) {
    std::vector<WrittenMove> moves;
    for (const notation::PgnMove& each : game.line.moves) {
        WrittenMove move{each.text, {}};
        for (const std::string& comment : each.comments_after)
            if (const auto left = notation::clock_in(comment))
                move.clock = clock_text(*left);
        moves.push_back(std::move(move));
    }
    return moves;
}

Result<MoveSheet> chess_sheet(PgnGame& game, const NotationName& name, Language language) {
    const auto style = KYVIEN_TRY(internal::chess_notation(name, language));
    const auto start = KYVIEN_TRY(notation::chess_start(game));
    KYVIEN_TRY(notation::rewrite_moves(game, {.uci = false, .style = style}));
    MoveSheet sheet;
    sheet.game = conduct::Game::Chess;
    sheet.first_number = start.move_number();
    sheet.second_begins = start.turn() == chess::Color::Black;
    sheet.move_language = language;
    return sheet;
}

Result<MoveSheet> xiangqi_sheet(PgnGame& game, const NotationName& name, Language language) {
    const auto form = KYVIEN_TRY(internal::xiangqi_notation(name, language));
    const auto start = KYVIEN_TRY(notation::xiangqi_start(game));
    KYVIEN_TRY(notation::rewrite_moves(game, form));
    MoveSheet sheet;
    sheet.game = conduct::Game::Xiangqi;
    sheet.second_begins = start.turn() == xiangqi::Side::Black;
    sheet.han_moves = form == notation::XiangqiForm::ChineseSimplified ||
                      form == notation::XiangqiForm::ChineseTraditional;
    sheet.move_language = form == notation::XiangqiForm::ChineseSimplified    ? Language::ZhHans
                          : form == notation::XiangqiForm::ChineseTraditional ? Language::ZhHant
                                                                              : language;
    return sheet;
}

}  // namespace
}  // namespace from_pgn

Result<MoveSheet> sheet_of(PgnGame& game, const NotationName& notation, Language language) {
    const bool xiangqi = notation::is_xiangqi(game);
    auto sheet = xiangqi ? from_pgn::xiangqi_sheet(game, notation, language)
                         : from_pgn::chess_sheet(game, notation, language);
    if (!sheet)
        return sheet;
    sheet->heading = from_pgn::heading_of_tags(game, xiangqi);
    sheet->decision = from_pgn::decision_of(game);
    sheet->moves = from_pgn::written(game);
    if (const std::string* fen = game.tag("FEN"))
        sheet->start = *fen;
    return sheet;
}

}  // namespace kyvien::paper
