// Printing of Go (paper/internal/games.h).
#include <ranges>

#include "conduct/presentation/view.h"
#include "go/board.h"
#include "notation/go/gtp.h"
#include "paper/internal/games.h"
#include "paper/internal/state_sheet.h"
#include "words/scoresheet.h"

namespace kyvien::paper {
namespace go_sheet {
namespace {

/// The stones before the first move: an initial position, or a handicap.
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

/// The score of a counted game; the winner is given in words.
std::optional<Decision> go_decision_of(const conduct::State& state) {
    auto decision = internal::decision_of(state);
    if (!decision->meaning)
        return decision;
    const auto count = conduct::view(state, state.last_at(), std::nullopt).count;
    decision->score = count ? count->black + " : " + count->white : std::string();
    return decision;
}

Kifu kifu_of_state(const conduct::State& state) {
    const conduct::Settings& settings = state.settings();
    Kifu kifu;
    kifu.game = settings.game;
    kifu.heading = internal::heading_of_state(state);
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
        const go::Color color =
            each.seat == conduct::Seat::First ? go::Color::Black : go::Color::White;
        if (!point)
            continue;
        kifu.moves.push_back({color, *point});
        if (!*point)
            continue;
        if (const auto outcome = board.play(**point, color))
            taken[static_cast<std::size_t>(color)] += static_cast<int>(outcome->captured.size());
    }
    kifu.captured_by_black = taken[0];
    kifu.captured_by_white = taken[1];
    return kifu;
}

std::string_view title(Language language) {
    return say(words::scoresheet::kGoSheet, language);
}

std::string_view side(conduct::Seat seat, Language language) {
    return say(seat == conduct::Seat::First ? words::scoresheet::kBlack : words::scoresheet::kWhite,
               language);
}

Sheet blank(conduct::Game game) {
    Kifu kifu;
    kifu.game = game;
    return kifu;
}

Result<Sheet> sheet(const conduct::State& state, const NotationName&, Language) {
    return Sheet(kifu_of_state(state));
}

}  // namespace
}  // namespace go_sheet

namespace registered {

extern const Entry go;
constinit const Entry go = {.title = go_sheet::title,
                            .side = go_sheet::side,
                            .blank = go_sheet::blank,
                            .sheet = go_sheet::sheet};

}  // namespace registered
}  // namespace kyvien::paper
