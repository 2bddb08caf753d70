// Printing of a game from the arbiter's log (paper/source.h).
#include <ctime>

#include "base/result.h"
#include "paper/internal/games.h"
#include "paper/internal/state_sheet.h"

namespace kyvien::paper {

using conduct::Seat;
using conduct::State;
using notation::PgnGame;

namespace internal {
namespace from_state {
namespace {

/// The display after a move: main time, or else the running period.
std::string clock_after(const State& state, std::size_t ply) {
    const auto shown = state.time_after(ply);
    if (!shown)
        return {};
    return clock_text(shown->in_overtime ? shown->period : shown->main);
}

std::string player_name(const State& state, Seat seat) {
    const auto& player = state.player(seat);
    return player ? player->name : std::string();
}

std::string date_of(const State& state) {
    const auto at = state.moves().empty() ? state.last_at() : state.moves().front().at;
    const std::time_t seconds =
        std::chrono::floor<std::chrono::seconds>(at).time_since_epoch().count();
    std::tm parts{};
    gmtime_r(&seconds, &parts);
    char text[32];
    return {text, std::strftime(text, sizeof text, "%Y-%m-%d", &parts)};
}

}  // namespace
}  // namespace from_state

Heading heading_of_state(const State& state) {
    Heading head;
    head.date = from_state::date_of(state);
    head.time = time_text(state.settings().time);
    if (const auto& other = state.settings().second_time)
        head.time += "  /  " + time_text(*other);
    head.first = from_state::player_name(state, Seat::First);
    head.second = from_state::player_name(state, Seat::Second);
    return head;
}

std::optional<Decision> decision_of(const State& state) {
    Decision decision;
    const auto& ending = state.ending();
    if (!ending)
        return decision;
    decision.score = conduct::text(ending->score);
    decision.meaning = ending->score;
    decision.clause = ending->clause;
    if (!ending->clause)
        decision.remark = ending->code;
    return decision;
}

PgnGame game_in_coordinates(const State& state) {
    PgnGame game;
    if (!state.settings().fen.empty())
        set_start(game, state.settings().fen);
    for (const conduct::MoveRecord& each : state.moves()) {
        notation::PgnMove move;
        move.text = each.move;
        game.line.moves.push_back(std::move(move));
    }
    return game;
}

void set_start(PgnGame& game, const std::string& fen) {
    game.set_tag("SetUp", "1");
    game.set_tag("FEN", fen);
}

Result<std::vector<std::string>> texts_of(PgnGame game, const NotationName& notation,
                                          Language language) {
    std::vector<std::string> texts;
    const auto sheet = KYVIEN_TRY(sheet_of(game, notation, language));
    for (const WrittenMove& move : sheet.moves)
        texts.push_back(move.text);
    return texts;
}

void add_state(MoveSheet& sheet, const State& state) {
    sheet.heading = heading_of_state(state);
    sheet.decision = decision_of(state);
    for (std::size_t i = 0; i < sheet.moves.size(); ++i)
        sheet.moves[i].clock = from_state::clock_after(state, i);
    // C.12: the offer is recorded with the move after which it was made.
    for (const conduct::Note& note : state.notes())
        if (note.code == "draw-offered" && note.ply > 0 && note.ply <= sheet.moves.size() &&
            !sheet.moves[note.ply - 1].text.ends_with("(=)"))
            sheet.moves[note.ply - 1].text += " (=)";
}

}  // namespace internal

Result<Sheet> sheet_of(const State& state, const NotationName& notation, Language language) {
    return registered::of(state.settings().game).sheet(state, notation, language);
}

Heading& heading_of(Sheet& sheet) {
    return std::visit([](auto& each) -> Heading& { return each.heading; }, sheet);
}

Result<Printed> pdf_of(const Sheet& sheet, Language language) {
    return std::visit([language](const auto& each) { return pdf_of(each, language); }, sheet);
}

}  // namespace kyvien::paper
