// 7.1 to 7.3, 7.6, A.4.1.2: boards and colours that are wrong, pieces found displaced.
#include <algorithm>

#include "conduct/chess/board/internal/over_the_board.h"

#include "base/result.h"

namespace kyvien::conduct::internal {

using rulebook::fide;

namespace restoring {
namespace {

constexpr ReportField kPositionFields[] = {
    {"fen", FieldType::Text, true, "The position as a FEN"},
};
constexpr ReportField kFoundFields[] = {
    {"before", FieldType::Number, true, "Moves made before the displacement (half-moves)"},
    {"square", FieldType::Squares, false, "Where the piece stands"},
};
constexpr ReportField kOutOfTurnFields[] = {
    {"move", FieldType::Text, false, "What was done, as f1c3"},
};
constexpr ReportField kCounterFields[] = {
    {"moves", FieldType::Number, true, "Completed moves"},
};
constexpr ReportKind kKinds[] = {
    {"wrong-initial-position",
     About::Game,
     kByAnyone,
     fide("7.2.1"),
     "The game began from a wrong position",
     {}},
    {"board-turned",
     About::Game,
     kByAnyone,
     fide("7.2.2"),
     "The board is turned the wrong way",
     {}},
    {"reversed-colours",
     About::Game,
     kByAnyone,
     fide("7.3"),
     "The game began with colours reversed",
     {}},
    {"displaced-found", About::Game, kByArbiter, fide("7.6"), "A piece was found on a wrong square",
     kFoundFields},
    {"position-found", About::Game, kByArbiter, fide("7.6"), "The pieces stand so on the board",
     kPositionFields},
    {"out-of-turn", About::Player, kByAnyone, fide("1.2"), "A player moved out of turn",
     kOutOfTurnFields},
    {"move-counter", About::Player, kByArbiter, fide("7.1"), "The number of completed moves is set",
     kCounterFields},
};

/// 7.3, A.4.1: both players have made (completed) so many moves.
constexpr int kTenMoves = 10;

bool ten_completed(const ChessRuleContext& table) {
    return std::ranges::all_of(clock::kBothSeats, [&](Seat seat) {
        return table.memory.completed(table.body.moves, seat) >= kTenMoves;
    });
}

void new_game(rulebook::Clause clause, EventBodies& facts) {
    facts.emplace_back(ruled("game-cancelled", std::nullopt, clause));
    facts.emplace_back(ruled("new-game", std::nullopt, clause));
    facts.emplace_back(ended({Score::Void, "game-cancelled", clause, {}, {}, {}, {}}));
}

/// A.4.1.2: whose king or rooks do not stand as 2.3 has them, in a game that began from the array.
bool castles_no_more(const chess::Position& start, chess::Color color) {
    const auto array = chess::Position::start();
    using enum chess::PieceType;
    return start.king(color) != array.king(color) ||
           start.pieces(color, Rook) != array.pieces(color, Rook);
}

Decision wrong_start(const ChessRuleContext& table, const Command& command, const Report& report) {
    EventBodies facts = reported(report);
    if (!table.is_lightly_supervised() || !ten_completed(table)) {
        new_game(fide("7.2.1"), facts);
        return facts;
    }
    facts.emplace_back(ruled("claim-rejected", seat_of(command.by), fide("A.4.1.2")));
    const auto* start = table.game.position_at(0);
    if (start != nullptr && start->mode() == chess::CastlingMode::Standard)
        for (const Seat seat : clock::kBothSeats)
            if (castles_no_more(*start, color_of(seat)))
                facts.emplace_back(ruled("no-castling", seat, fide("A.4.1.2")));
    return facts;
}

Decision board_turned(const ChessRuleContext& table, const Command& command, const Report& report) {
    EventBodies facts = reported(report);
    if (table.is_lightly_supervised() && ten_completed(table)) {
        facts.emplace_back(ruled("claim-rejected", seat_of(command.by), fide("A.4.1.2")));
        return facts;
    }
    facts.emplace_back(ruled("transfer-position", std::nullopt, fide("7.2.2"), {}, {fide("2.1")}));
    facts.emplace_back(ruled("game-continues", std::nullopt, fide("7.2.2")));
    return facts;
}

Decision reversed_colours(const ChessRuleContext& table, const Report& report) {
    EventBodies facts = reported(report);
    const bool ten = std::ranges::all_of(clock::kBothSeats, [&](Seat seat) {
        return table.memory.made(table.body.moves, seat) >= kTenMoves;
    });
    if (ten)
        facts.emplace_back(ruled("game-continues", std::nullopt, fide("7.3")));
    else
        new_game(fide("7.3"), facts);
    return facts;
}

Decision displaced_found(const ChessRuleContext& table, const Report& report) {
    const auto ply = static_cast<std::size_t>(number(report, "before"));
    if (ply > table.body.moves.size())
        return refuse("no-such-ply", "So many moves were not made.", fide("7.6"),
                      {{"made", std::to_string(table.body.moves.size())}});
    EventBodies facts = reported(report);
    answer_question(table, fide("7.6"), facts);
    facts.emplace_back(ruled("reinstate", std::nullopt, fide("7.6")));
    facts.emplace_back(TakenBack{ply, {}, {}});
    facts.emplace_back(ruled("arbiter-sets-times", std::nullopt, fide("7.1")));
    return facts;
}

Decision position_found(const ChessRuleContext& table, const Report& report) {
    KYVIEN_TRY(table.game.check_position(*field(report, "fen")));
    EventBodies facts = reported(report);
    // The turn on the clock follows the position.
    facts.emplace_back(TakenBack{table.body.moves.size(), {}, {}});
    return facts;
}

Decision move_counter(const ChessRuleContext& table, const Command& command, const Report& report) {
    constexpr std::int64_t kMost = 10'000;
    if (number(report, "moves") > kMost)
        return refuse("report-field", "No game of chess has so many moves.", fide("7.1"),
                      {{"field", "moves"}});
    EventBodies facts = reported(report);
    facts.emplace_back(ClockAdjusted{
        *report.seat, table.body.clock.reading(*report.seat, command.at).main, std::nullopt,
        fide("7.1"), "move counter", static_cast<int>(number(report, "moves"))});
    return facts;
}

/// 1.2, 7.1: who does not have the move has made none; the pieces are put back.
Decision out_of_turn(const ChessRuleContext& table, const Report& report) {
    if (table.game.turn() == *report.seat)
        return refuse("on-move", "This player has the move; tell the move that was made.",
                      fide("1.2"));
    EventBodies facts = reported(report);
    Values values;
    if (const auto move = field(report, "move"))
        values.emplace_back("move", std::string(*move));
    values.emplace_back("options", "12.9");
    facts.emplace_back(
        ruled("out-of-turn", report.seat, fide("1.2"), std::move(values), {fide("7.1")}));
    facts.emplace_back(ruled("arbiter-sets-times", std::nullopt, fide("7.1")));
    return facts;
}

std::optional<Decision> decide(const ChessRuleContext& table, const Command& command) {
    const auto* report = std::get_if<Report>(&command.body);
    if (report == nullptr ||
        std::ranges::find(kKinds, report->kind, &ReportKind::kind) == std::end(kKinds))
        return std::nullopt;
    if (!table.body.is_open() || table.body.phase == Phase::Waiting)
        return refuse("not-playing", "This is set right during the game only.",
                      find_report_kind(Game::Chess, report->kind)->clause);
    if (report->kind == "wrong-initial-position")
        return wrong_start(table, command, *report);
    if (report->kind == "board-turned")
        return board_turned(table, command, *report);
    if (report->kind == "reversed-colours")
        return reversed_colours(table, *report);
    if (report->kind == "displaced-found")
        return displaced_found(table, *report);
    if (report->kind == "out-of-turn")
        return out_of_turn(table, *report);
    if (report->kind == "position-found")
        return position_found(table, *report);
    return move_counter(table, command, *report);
}

void applied(ChessMemory& memory, const StateBody& body, const Event& event) {
    if (const auto* told = std::get_if<Reported>(&event.body);
        told != nullptr && told->report.kind == "move-counter") {
        const Seat seat = *told->report.seat;
        auto& before = memory.completed_before[clock::index(seat)];
        const int recorded = memory.completed(body.moves, seat) - before;
        before = static_cast<int>(number(told->report, "moves")) - recorded;
    }
}

}  // namespace
}  // namespace restoring

const ChessPart& restoring_part() {
    static constexpr ChessPart kPart = {.name = "restoring",
                                        .decide = restoring::decide,
                                        .applied = restoring::applied,
                                        .kinds = restoring::kKinds};
    return kPart;
}

}  // namespace kyvien::conduct::internal
