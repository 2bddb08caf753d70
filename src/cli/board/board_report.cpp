#include "cli/board/board_report.h"

#include <fmt/core.h>

#include <algorithm>

#include "cli/support/files.h"
#include "cli/support/json.h"
#include "cli/support/message_language.h"
#include "cli/support/output.h"
#include "notation/chess/fen.h"
#include "notation/chess/san.h"
#include "notation/chess/uci.h"
#include "notation/pgn/pgn.h"
#include "words/answers.h"

namespace kyvien::cli::board {
namespace board_report {

std::vector<std::string> names(const std::vector<chess::Square>& squares) {
    std::vector<std::string> found;
    for (const chess::Square square : squares)
        found.push_back(square.name());
    return found;
}

JsonWriter event(std::string_view name) {
    JsonWriter json;
    json.begin_object().field("event", name);
    return json;
}

/// 4.4.2 for the rook with which the player castles, otherwise 4.3.1.
std::string clause_of(chess::Move move, chess::Square lifted) {
    return move.is_castling() && move.to() == lifted ? "fide-2018:4.4.2" : "fide-2018:4.3.1";
}

}  // namespace board_report

std::optional<EndOfGame> end_of(const engine::BoardFollower& board) {
    const chess::Position& last = board.positions().back();
    if (last.is_checkmate())
        return EndOfGame{last.turn() == chess::Color::White ? "0-1" : "1-0", "checkmate"};
    if (last.is_stalemate())
        return EndOfGame{"1/2-1/2", "stalemate"};
    if (const auto announced = board.announced_result())
        return EndOfGame{std::string(*announced), "kings"};
    return std::nullopt;
}

void BoardReport::begin() {
    if (options_.json)
        print_object(board_report::event("ready").end_object());
    else
        fmt::print("{}\n", spoken(words::answers::kBoardReady));
    flush_output();
}

Result<void> BoardReport::follow(const engine::BoardFollower& board, bool stands_still) {
    const auto& moves = board.moves();
    const std::size_t certain = stands_still || moves.empty() ? moves.size() : moves.size() - 1;
    std::size_t same = 0;
    while (same < std::min(reported_moves_.size(), moves.size()) &&
           reported_moves_[same].move == moves[same].move)
        ++same;
    const bool goes_on = same == reported_moves_.size();
    if (goes_on ? certain <= same : !stands_still)
        return {};
    while (reported_moves_.size() > same)
        take_back();
    while (reported_moves_.size() < certain)
        add(board.positions()[reported_moves_.size()], moves[reported_moves_.size()]);
    flush_output();
    return keep("*");
}

void BoardReport::add(const chess::Position& before, const engine::FollowedMove& move) {
    using namespace board_report;
    const std::string san = notation::to_san(before, move.move);
    const std::string uci = notation::to_uci(before, move.move);
    const std::string numbered = fmt::format(
        "{}{} {}", before.move_number(), before.turn() == chess::Color::White ? "." : "...", san);
    if (options_.json) {
        JsonWriter json = event("move");
        json.field("ply", reported_moves_.size()).field("move", uci).field("san", san);
        texts_field(json, "lifted_before", names(move.lifted_before));
        print_object(json.end_object());
    } else {
        fmt::print("{}\n", numbered);
        for (const chess::Square square : move.lifted_before)
            fmt::print("  {}\n",
                       spoken(words::answers::BoardLifted{.square = square.name(),
                                                          .clause = clause_of(move.move, square)}));
    }
    reported_moves_.push_back({move.move, san, uci, numbered});
}

void BoardReport::take_back() {
    if (options_.json)
        print_object(board_report::event("taken-back")
                         .field("ply", reported_moves_.size() - 1)
                         .end_object());
    else
        fmt::print("{}\n",
                   spoken(words::answers::BoardTakenBack{.move = reported_moves_.back().numbered}));
    reported_moves_.pop_back();
}

void BoardReport::differs(const std::vector<chess::Square>& squares) {
    if (squares == differing_)
        return;
    differing_ = squares;
    if (squares.empty())
        return;
    if (options_.json) {
        JsonWriter json = board_report::event("differs");
        texts_field(json, "squares", board_report::names(squares));
        print_object(json.end_object());
    } else {
        std::string listed;
        for (const std::string& name : board_report::names(squares))
            listed += (listed.empty() ? "" : " ") + name;
        fmt::print("{}\n", spoken(words::answers::BoardDiffers{.squares = listed}));
    }
    flush_output();
}

Result<void> BoardReport::end(const EndOfGame& result) {
    if (options_.json) {
        JsonWriter json = board_report::event("result");
        print_object(json.field("score", result.score).field("by", result.by).end_object());
    } else {
        fmt::print("{} {}\n", result.score, result.by);
    }
    flush_output();
    return keep(result.score);
}

Result<void> BoardReport::keep(const std::string& result) {
    if (entries_ != nullptr) {
        std::vector<std::string> moves;
        for (const ReportedMove& each : reported_moves_)
            moves.push_back(each.uci);
        entries_->set_moves(std::move(moves));
    }
    if (options_.pgn.empty())
        return {};
    notation::PgnGame game;
    game.set_tag("Event", options_.event);
    game.set_tag("Site", "?");
    game.set_tag("Date", "????.??.??");
    game.set_tag("Round", options_.round);
    game.set_tag("White", options_.white);
    game.set_tag("Black", options_.black);
    game.set_tag("Result", result);
    if (!start_.same_as(chess::Position::start())) {
        game.set_tag("SetUp", "1");
        game.set_tag("FEN", notation::to_fen(start_));
    }
    for (const ReportedMove& each : reported_moves_)
        game.line.moves.emplace_back().text = each.san;
    game.result = result;
    return write_file(options_.pgn, notation::write_pgn(game));
}

}  // namespace kyvien::cli::board
