// What is printed of a game of the arbiter's log (paper/source.h).
#include <algorithm>
#include <ctime>
#include <ranges>

#include "base/result.h"
#include "chess/position.h"
#include "conduct/presentation/view.h"
#include "go/board.h"
#include "notation/chess/fen.h"
#include "notation/go/gtp.h"
#include "paper/internal/move_texts.h"
#include "paper/source.h"

namespace kyvien::paper {

using conduct::Game;
using conduct::Seat;
using conduct::State;
using notation::PgnGame;

namespace from_state {
namespace {

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

Heading heading_of_state(const State& state) {
    Heading head;
    head.date = date_of(state);
    head.time = time_text(state.settings().time);
    if (const auto& other = state.settings().second_time)
        head.time += "  /  " + time_text(*other);
    head.first = player_name(state, Seat::First);
    head.second = player_name(state, Seat::Second);
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

/// The display after a move: free time first, then the running period.
std::string clock_after(const State& state, const conduct::MoveRecord& move) {
    if (!state.clock().is_timed())
        return {};
    return clock_text(move.reading.in_overtime ? move.reading.period : move.reading.main);
}

/// The moves in coordinates with the start, as the readers of PGN take them.
PgnGame coordinates(const State& state) {
    const conduct::Settings& settings = state.settings();
    PgnGame game;
    std::string fen = settings.fen;
    if (settings.game == Game::Xiangqi) {
        game.set_tag("Game", "Chinese Chess");
        game.set_tag("Format", "ICCS");
    } else if (settings.chess960) {
        game.set_tag("Variant", "Chess960");
        if (fen.empty())
            fen = notation::to_fen(chess::Position::chess960(*settings.chess960),
                                   notation::FenStyle::XFen);
    }
    if (!fen.empty()) {
        game.set_tag("SetUp", "1");
        game.set_tag("FEN", fen);
    }
    for (const conduct::MoveRecord& each : state.moves()) {
        notation::PgnMove move;
        move.text = each.move;
        game.line.moves.push_back(std::move(move));
    }
    return game;
}

/// The game's own form that is nearest to the notation: of a chess game with moves by hand.
std::string_view nearest_form(const NotationName& notation, Language language) {
    if (notation.ends_with("-long"))
        return "lan";
    if (notation == "figurine")
        return "figurine";
    return notation == "vi" || (notation.empty() && language == Language::Vi) ? "vi" : "san";
}

/// "O-O" and "e8=Q+" as Appendix C prints them.
std::string as_printed(std::string text) {
    if (text == "--")
        return "–";
    std::erase(text, '=');
    if (text.starts_with("O-O"))
        std::ranges::replace(text, 'O', '0');
    return text;
}

Result<Sheet> move_sheet(const State& state, const NotationName& notation, Language language) {
    PgnGame game = coordinates(state);
    auto sheet = KYVIEN_TRY(sheet_of(game, notation, language));
    if (internal::has_irregular_moves(state)) {
        const auto texts = KYVIEN_TRY(internal::move_texts(state, notation, language));
        for (std::size_t i = 0; i < sheet.moves.size(); ++i)
            sheet.moves[i].text = texts[i];
    }
    sheet.heading = heading_of_state(state);
    sheet.decision = decision_of(state);
    for (std::size_t i = 0; i < sheet.moves.size(); ++i)
        sheet.moves[i].clock = clock_after(state, state.moves()[i]);
    // C.12: the offer stands with the move after which it was made.
    for (const conduct::Note& note : state.notes())
        if (note.code == "draw-offered" && note.ply > 0 && note.ply <= sheet.moves.size() &&
            !sheet.moves[note.ply - 1].text.ends_with("(=)"))
            sheet.moves[note.ply - 1].text += " (=)";
    return Sheet(std::move(sheet));
}

/// The stones that stand before the first move: a position of its own, or a handicap.
go::Board start_board(const conduct::Settings& settings) {
    go::Board board(settings.board_size);
    if (!settings.fen.empty()) {
        const std::string_view field =
            std::string_view(settings.fen).substr(0, settings.fen.find(' '));
        std::vector<std::string_view> rows;
        for (const auto row : std::views::split(field, '/'))
            rows.emplace_back(row.begin(), row.end());
        if (auto read = go::Board::from_rows(rows); read && read->size() == board.size())
            return *std::move(read);
    } else if (settings.handicap >= 2) {
        if (const auto points = go::handicap_points(settings.board_size, settings.handicap))
            for (const go::Point point : *points)
                board.set(point, go::Color::Black);
    }
    return board;
}

/// The count where there is one; who won is said in words.
std::optional<Decision> go_decision_of(const State& state) {
    auto decision = decision_of(state);
    if (!decision->meaning)
        return decision;
    const auto count = conduct::view(state, state.last_at(), std::nullopt).count;
    decision->score = count ? count->black + " : " + count->white : std::string();
    return decision;
}

Kifu kifu_of_state(const State& state) {
    const conduct::Settings& settings = state.settings();
    Kifu kifu;
    kifu.heading = heading_of_state(state);
    kifu.decision = go_decision_of(state);
    kifu.size = settings.board_size;
    kifu.komi = conduct::quarters_to_text(settings.komi_quarters);
    kifu.handicap = settings.handicap;
    go::Board board = start_board(settings);
    for (int y = 0; y < board.size(); ++y)
        for (int x = 0; x < board.size(); ++x) {
            const go::Point point{static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y)};
            if (const auto color = board.at(point))
                kifu.start.emplace_back(point, *color);
        }
    int taken[2] = {0, 0};
    for (const conduct::MoveRecord& each : state.moves()) {
        const auto point = notation::read_gtp(each.move, settings.board_size);
        const go::Color color = each.seat == Seat::First ? go::Color::Black : go::Color::White;
        if (!point)
            continue;
        kifu.moves.push_back({color, *point});
        if (!*point)
            continue;
        if (const auto outcome = board.play(**point, color))
            taken[static_cast<std::size_t>(color)] += static_cast<int>(outcome->captured.size());
    }
    kifu.taken_by_black = taken[0];
    kifu.taken_by_white = taken[1];
    return kifu;
}

}  // namespace
}  // namespace from_state

bool internal::has_irregular_moves(const State& state) {
    return state.settings().game == Game::Chess &&
           std::ranges::any_of(state.moves(), [](const conduct::MoveRecord& move) {
               return move.move.find('-') != std::string::npos;
           });
}

Result<std::vector<std::string>>
internal::move_texts(const State& state, const NotationName& notation, Language language) {
    std::vector<std::string> texts;
    if (!has_irregular_moves(state)) {
        PgnGame game = from_state::coordinates(state);
        const auto sheet = KYVIEN_TRY(sheet_of(game, notation, language));
        for (const WrittenMove& move : sheet.moves)
            texts.push_back(move.text);
        return texts;
    }
    const std::string_view form = from_state::nearest_form(notation, language);
    for (const conduct::MoveView& move :
         conduct::view(state, state.last_at(), std::nullopt).moves) {
        const auto found =
            std::ranges::find(move.text, form, &conduct::TextForms::value_type::first);
        texts.push_back(
            from_state::as_printed(found == move.text.end() ? move.uci : found->second));
    }
    return texts;
}

Result<Sheet> sheet_of(const State& state, const NotationName& notation, Language language) {
    if (state.settings().game == Game::Go)
        return Sheet(from_state::kifu_of_state(state));
    return from_state::move_sheet(state, notation, language);
}

Heading& heading_of(Sheet& sheet) {
    return std::visit([](auto& each) -> Heading& { return each.heading; }, sheet);
}

Result<Printed> pdf_of(const Sheet& sheet, Language language) {
    return std::visit([language](const auto& each) { return pdf_of(each, language); }, sheet);
}

}  // namespace kyvien::paper
