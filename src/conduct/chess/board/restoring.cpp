// 7.1 to 7.3, 7.6, A.4.1.2: wrong boards and colours, displaced pieces found later.
#include <algorithm>

#include "conduct/chess/board/internal/over_the_board.h"

#include "base/result.h"
#include "notation/chess/fen.h"

namespace kyvien::conduct::internal {

using rulebook::fide;

namespace restoring {
namespace {

constexpr rulebook::Clause kClauses[] = {fide("1.2"),   fide("2.1"), fide("7.1"), fide("7.2.1"),
                                         fide("7.2.2"), fide("7.3"), fide("7.6"), fide("A.4")};

/// 7.3, A.4.1: both players have made (completed) this many moves.
constexpr int kTenMoves = 10;

bool ten_completed(const ChessRuleContext& table) {
    return std::ranges::all_of(clock::kBothSeats, [&](Seat seat) {
        return table.memory.completed(table.body.moves, seat) >= kTenMoves;
    });
}

void new_game(rulebook::Clause clause, EventBodies& events) {
    events.emplace_back(ruled(ChessRuling::GameCancelled, std::nullopt, clause));
    events.emplace_back(ruled(ChessRuling::NewGame, std::nullopt, clause));
    events.emplace_back(ended({Score::Void, "game-cancelled", clause, {}, {}, {}, {}}));
}

/// A.4.1.2: a side whose king or rooks are not placed as in 2.3, in a game from the usual start.
bool has_no_castling_rights(const chess::Position& start, chess::Color color) {
    const auto array = chess::Position::start();
    using enum chess::PieceType;
    return start.king(color) != array.king(color) ||
           start.pieces(color, Rook) != array.pieces(color, Rook);
}

Decision wrong_start(const ChessRuleContext& table,
                     const chess_report::WrongInitialPosition& report) {
    EventBodies events = reported(report);
    if (!table.is_lightly_supervised() || !ten_completed(table)) {
        new_game(fide("7.2.1"), events);
        return events;
    }
    events.emplace_back(
        ruled(ChessRuling::ClaimRejected, seat_of(table.command.by), fide("A.4.1.2")));
    const auto* start = table.game.position_at(0);
    if (start != nullptr && start->mode() == chess::CastlingMode::Standard)
        for (const Seat seat : clock::kBothSeats)
            if (has_no_castling_rights(*start, color_of(seat)))
                events.emplace_back(ruled(ChessRuling::NoCastling, seat, fide("A.4.1.2")));
    return events;
}

Decision board_turned(const ChessRuleContext& table, const chess_report::BoardTurned& report) {
    EventBodies events = reported(report);
    if (table.is_lightly_supervised() && ten_completed(table)) {
        events.emplace_back(
            ruled(ChessRuling::ClaimRejected, seat_of(table.command.by), fide("A.4.1.2")));
        return events;
    }
    events.emplace_back(
        ruled(ChessRuling::TransferPosition, std::nullopt, fide("7.2.2"), {}, {fide("2.1")}));
    events.emplace_back(ruled(ChessRuling::GameContinues, std::nullopt, fide("7.2.2")));
    return events;
}

Decision reversed_colours(const ChessRuleContext& table,
                          const chess_report::ReversedColours& report) {
    EventBodies events = reported(report);
    const bool ten = std::ranges::all_of(clock::kBothSeats, [&](Seat seat) {
        return table.memory.made(table.body.moves, seat) >= kTenMoves;
    });
    if (ten)
        events.emplace_back(ruled(ChessRuling::GameContinues, std::nullopt, fide("7.3")));
    else
        new_game(fide("7.3"), events);
    return events;
}

/// Guideline I: the position is the one in which a move was sealed, which is still to be made; on
/// the clock it is the opponent's turn.
bool is_sealed_from(const ChessRuleContext& table, std::size_t ply) {
    return table.memory.adjournment.has_sealed_envelope() && ply == table.body.moves.size();
}

Decision displaced_found(const ChessRuleContext& table,
                         const chess_report::DisplacedFound& report) {
    const auto ply = static_cast<std::size_t>(*report.before);
    if (ply > table.body.moves.size())
        return refuse("no-such-ply", "That many moves have not been made.", fide("7.6"),
                      {{"made", std::to_string(table.body.moves.size())}});
    EventBodies events = reported(report);
    answer_question(table, fide("7.6"), events);
    events.emplace_back(ruled(ChessRuling::Reinstate, std::nullopt, fide("7.6")));
    if (!is_sealed_from(table, ply))
        events.emplace_back(TakenBack{ply, {}, {}});
    events.emplace_back(ruled(ChessRuling::ArbiterSetsTimes, std::nullopt, fide("7.1")));
    return events;
}

Decision position_found(const ChessRuleContext& table, const chess_report::PositionFound& report) {
    KYVIEN_TRY(table.game.check_position(*report.fen));
    EventBodies events = reported(report);
    // The turn on the clock follows the position.
    const auto found = notation::parse_fen(*report.fen);
    const std::size_t ply = table.body.moves.size();
    if (!found || found->setup.turn != color_of(table.game.turn()) || !is_sealed_from(table, ply))
        events.emplace_back(TakenBack{ply, {}, {}});
    return events;
}

Decision move_counter(const ChessRuleContext& table, const chess_report::MoveCounter& report) {
    constexpr std::int64_t kMax = 10'000;
    if (*report.moves > kMax)
        return refuse("report-field", "No game of chess has so many moves.", fide("7.1"),
                      {{"field", "moves"}});
    EventBodies events = reported(report);
    events.emplace_back(
        ClockAdjusted{report.seat, table.body.clock.reading(report.seat, table.command.at).main,
                      std::nullopt, fide("7.1"), "move counter", static_cast<int>(*report.moves)});
    return events;
}

/// 1.2, 7.1: a move by the side that is not to move does not count; the pieces are put back.
Decision out_of_turn(const ChessRuleContext& table, const chess_report::OutOfTurn& report) {
    if (table.game.turn() == report.seat)
        return refuse("on-move", "This player has the move; tell the move that was made.",
                      fide("1.2"));
    EventBodies events = reported(report);
    Values values;
    if (const auto& move = report.move)
        values.emplace_back("move", std::string(*move));
    values.emplace_back("options", "12.9");
    events.emplace_back(
        ruled(ChessRuling::OutOfTurn, report.seat, fide("1.2"), std::move(values), {fide("7.1")}));
    events.emplace_back(ruled(ChessRuling::ArbiterSetsTimes, std::nullopt, fide("7.1")));
    return events;
}

/// Errors that are corrected during the game.
template <ChessReport Kind, auto Rule>
consteval Answer<ChessLaw> in_game() {
    using Told = typename StructOf<Kind>::Type;
    return answer_by<ChessLaw, Kind,
                     [](const ChessRuleContext& table, const Told& report) -> Decision {
                         if (!table.body.is_open() || table.body.phase == Phase::Waiting)
                             return refuse("not-playing", "This is set right during the game only.",
                                           find_report_kind(Game::Chess, name(Kind))->clause);
                         return Rule(table, report);
                     }>();
}

constexpr Answer<ChessLaw> kReports[] = {
    in_game<ChessReport::WrongInitialPosition, wrong_start>(),
    in_game<ChessReport::BoardTurned, board_turned>(),
    in_game<ChessReport::ReversedColours, reversed_colours>(),
    in_game<ChessReport::DisplacedFound, displaced_found>(),
    in_game<ChessReport::OutOfTurn, out_of_turn>(),
    in_game<ChessReport::PositionFound, position_found>(),
    in_game<ChessReport::MoveCounter, move_counter>(),
};

void on_event(ChessMemory& memory, const StateBody& body, const Event& event) {
    if (const auto* report_event = std::get_if<Reported>(&event.body);
        report_event != nullptr && report_event->report.kind == ChessReport::MoveCounter) {
        const chess_report::MoveCounter report(report_event->report);
        auto& before = memory.completed_before[clock::index(report.seat)];
        const int recorded = memory.completed(body.moves, report.seat) - before;
        before = static_cast<int>(*report.moves) - recorded;
    }
}

}  // namespace
}  // namespace restoring

constinit const Chapter<ChessLaw> chess_restoring_chapter = {.name = "restoring",
                                                             .clauses = restoring::kClauses,
                                                             .reports = restoring::kReports,
                                                             .on_event = restoring::on_event};

}  // namespace kyvien::conduct::internal
