// A program that knows the laws of three games without a hall: build it with find_package(kyvien).
#include <kyvien/chess/dead_position/unwinnable.h>
#include <kyvien/chess/position.h>
#include <kyvien/go/game.h>
#include <kyvien/go/score.h>
#include <kyvien/notation/chess/fen.h>
#include <kyvien/notation/chess/san.h>
#include <kyvien/notation/xiangqi/move.h>
#include <kyvien/rulebook/clause.h>
#include <kyvien/xiangqi/position.h>

#include <iostream>

using namespace kyvien;

namespace {

bool chess_example() {
    chess::Position position = chess::Position::start();
    for (const char* text : {"f3", "e5", "g4", "Qh4#"}) {
        const auto move = notation::read_san(position, text);
        if (!move)
            return false;
        position.play(*move);
    }
    constexpr rulebook::Clause mate = rulebook::fide("5.1.1");
    std::cout << "chess: checkmate, § " << mate.id() << " "
              << rulebook::text(mate, rulebook::Language::En).title << "\n";

    const auto blocked = notation::parse_fen("8/8/4p3/1k2P1p1/1p2p1P1/1P2P3/3K4/8 w - - 0 1");
    const auto dead = blocked ? chess::Position::make(blocked->setup) : chess::Position::start();
    return position.is_checkmate() && dead && chess::is_dead(*dead);
}

bool xiangqi_example() {
    const xiangqi::Position position = xiangqi::Position::start();
    const auto move = notation::read_move(position, "炮二平五");
    if (!move)
        return false;
    std::cout << "xiangqi: "
              << notation::to_text(position, *move, notation::XiangqiForm::Vietnamese)
              << ", one of " << position.legal_moves().size() << " legal moves\n";
    return position.is_legal(*move);
}

bool go_example() {
    go::Game game(9);
    if (!game.play(go::Point(4, 4)))
        return false;
    const go::Outcome outcome = go::decide(go::count(game.board()), go::Komi());
    std::cout << "go: " << outcome.text() << " after one stone on 9x9\n";
    return outcome.winner == go::Color::Black;
}

}  // namespace

int main() {
    return chess_example() && xiangqi_example() && go_example() ? 0 : 1;
}
