// A.4.4: without adequate supervision the arbiter sees an illegal position on the board.
//
// He waits until the next move is completed: by the press, or by the next move of the same player
// (6.2.1.2), even an illegal one. If the position is illegal then, the game is drawn.
#include <algorithm>

#include "base/assert.h"
#include "conduct/chess/board/internal/over_the_board.h"

namespace kyvien::conduct::internal {

using rulebook::fide;

namespace illegal_position {
namespace {

constexpr rulebook::Clause kClauses[] = {fide("7.5.1"), fide("A.4")};

bool both_in_check(const chess::Setup& board) {
    chess::Setup altered_board = board;
    altered_board.castling_rooks = 0;
    altered_board.en_passant.reset();
    // A side is in check while the other is to move: an illegal position in any case.
    const auto checked_when_other_moves = [&](chess::Color mover) {
        altered_board.turn = mover;
        const auto position = chess::Position::make(altered_board, chess::CastlingMode::Standard,
                                                    chess::Strictness::Playable);
        return !position &&
               std::ranges::find(position.error(), chess::SetupFault::OpponentInCheck) !=
                   position.error().end();
    };
    return checked_when_other_moves(chess::Color::White) &&
           checked_when_other_moves(chess::Color::Black);
}

bool pawn_on_last_rank(const chess::Setup& board) {
    for (const int rank : {0, 7})
        for (int file = 0; file < 8; ++file) {
            const auto piece =
                board.board[static_cast<std::size_t>(chess::Square::at(file, rank).index())];
            if (piece && piece->type == chess::PieceType::Pawn)
                return true;
        }
    return false;
}

Decision illegal_position(const ChessRuleContext& table,
                          const chess_report::IllegalPosition& report) {
    if (!table.is_lightly_supervised())
        return refuse("not-in-this-regime",
                      "With adequate supervision this is corrected as an illegal move; report "
                      "that.",
                      fide("7.5.1"));
    if (!table.is_playing())
        return refuse("not-playing", "The game is not being played.", fide("A.4.4"));
    const chess::Setup board = table.game.board();
    const bool pawn = report.what == chess_report::IllegalPosition::What::PawnOnLastRank;
    if (pawn ? !pawn_on_last_rank(board) : !both_in_check(board))
        return refuse("not-so", "The pieces on record do not stand so; correct the record first.",
                      fide("A.4.4"));
    EventBodies events = reported(report);
    events.emplace_back(ruled(ChessRuling::WaitThenContinue, std::nullopt, fide("A.4.4")));
    return events;
}

constexpr Answer<ChessLaw> kReports[] = {
    answer_by<ChessLaw, ChessReport::IllegalPosition, illegal_position>(),
};

/// Whether the awaited move is completed, once the events have been applied (6.2.1).
bool is_completed(const ChessRuleContext& table, std::size_t ply, const EventBodies& events) {
    const auto& moves = table.body.moves;
    std::optional<Seat> mover;
    bool completed = false;
    if (ply < moves.size()) {
        mover = moves[ply].seat;
        completed = table.memory.moves[ply].completed;
    }
    std::size_t made = moves.size();
    for (const EventBody& event_body : events) {
        if (const auto* moved = std::get_if<Moved>(&event_body)) {
            completed = completed || (mover && moved->seat == *mover);
            if (made++ == ply)
                mover = moved->seat;
        }
        if (const auto* pressed = std::get_if<Pressed>(&event_body))
            completed = completed || (mover && pressed->seat == *mover);
    }
    return completed;
}

bool is_illegal(const ChessGame& game) {
    const chess::Setup board = game.board();
    return game.position() == nullptr || both_in_check(board) || pawn_on_last_rank(board);
}

void append_events(const ChessRuleContext& table, EventBodies& events) {
    const auto& watch = table.memory.watch;
    const auto settles = [](const EventBody& event_body) {
        return std::holds_alternative<Ended>(event_body) ||
               std::holds_alternative<TakenBack>(event_body);
    };
    if (!watch || std::ranges::any_of(events, settles) || !is_completed(table, watch->ply, events))
        return;
    const auto game = table.body.game->clone();
    for (const EventBody& event_body : events)
        if (const auto* moved = std::get_if<Moved>(&event_body)) {
            const auto played = game->play(moved->move);
            KYVIEN_ASSERT(played, "a move that was decided upon can be made");
        }
    if (is_illegal(static_cast<const ChessGame&>(*game)))
        events.emplace_back(
            ended({Score::Draw, "illegal-position", fide("A.4.4"), {}, {}, {}, {}}));
    else
        events.emplace_back(ruled(ChessRuling::GameContinues, std::nullopt, fide("A.4.4")));
}

void on_event(ChessMemory& memory, const StateBody& body, const Event& event) {
    auto& watch = memory.watch;
    if (const auto* taken = std::get_if<TakenBack>(&event.body)) {
        // The observation remains, unless the moves that led to it are taken back.
        if (watch && taken->ply < watch->ply)
            watch.reset();
    } else if (const auto* ruling = std::get_if<Ruled>(&event.body)) {
        if (ruling->code == ChessRuling::WaitThenContinue)
            watch = Watch{body.moves.size()};
        if (ruling->code == ChessRuling::GameContinues && ruling->clause == fide("A.4.4"))
            watch.reset();
    } else if (std::holds_alternative<Ended>(event.body)) {
        watch.reset();
    }
}

void duties(const ChessRuleContext& table, std::vector<Duty>& duties) {
    if (table.memory.watch && table.is_playing())
        duties.push_back(make_duty(ChessDuty::LookAgain, std::nullopt, fide("A.4.4")));
}

}  // namespace
}  // namespace illegal_position

constinit const Chapter<ChessLaw> chess_illegal_position_chapter = {
    .name = "illegal-position",
    .clauses = illegal_position::kClauses,
    .reports = illegal_position::kReports,
    .append_events = illegal_position::append_events,
    .on_event = illegal_position::on_event,
    .duties = illegal_position::duties};

}  // namespace kyvien::conduct::internal
