// Our moves compared with those of stockfish, an independent program, in random positions. Skipped
// with a message where stockfish is not installed (Debian: apt install stockfish).
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <random>

#include "chess/perft.h"
#include "chess/position_fixture.h"
#include "chess/stockfish_fixture.h"

namespace kyvien::chess {
namespace stockfish_test {
namespace {

using Divide = std::map<std::string, std::uint64_t>;

/// The answers to all `go perft` commands, in order.
std::vector<Divide> ask_stockfish(const char* commands) {
    std::vector<Divide> answers(1);
    for (const std::string& line : test::stockfish_lines(commands)) {
        const std::string_view text(line);
        const std::size_t colon = text.find(": ");
        if (text.starts_with("Nodes searched")) {
            answers.emplace_back();
        } else if ((colon == 4 || colon == 5) && Square::parse(text.substr(0, 2))) {
            answers.back()[std::string(text.substr(0, colon))] =
                std::strtoull(line.c_str() + colon + 2, nullptr, 10);
        }
    }
    answers.pop_back();
    return answers;
}

Divide ours(const Position& position, int depth) {
    Divide divide;
    for (const auto& [move, leaves] : perft_divide(position, depth))
        divide[notation::to_uci(position, move, notation::UciCastling::KingTakesRook)] = leaves;
    return divide;
}

void compare(int games, bool chess960) {
    KYVIEN_STOCKFISH_OR_SKIP();
    std::mt19937_64 random(chess960 ? 960 : 2018);
    std::vector<Position> positions;
    for (int game = 0; game < games; ++game) {
        Position position =
            chess960 ? Position::chess960(static_cast<int>(random() % 960)) : Position::start();
        for (int ply = 0; ply < 120; ++ply) {
            const auto moves = position.legal_moves();
            if (moves.empty())
                break;
            if (ply % 3 == 0)
                positions.push_back(position);
            position.play(moves[random() % moves.size()]);
        }
    }
    test::Commands commands;
    commands.add("setoption name UCI_Chess960 value true");
    constexpr int kDepth = 2;
    for (const Position& position : positions) {
        commands.add("position fen " + notation::to_fen(position, notation::FenStyle::Shredder));
        commands.add("go perft " + std::to_string(kDepth));
    }
    commands.add("quit");
    const auto answers = ask_stockfish(commands.finish());
    ASSERT_EQ(answers.size(), positions.size());
    for (std::size_t i = 0; i < positions.size(); ++i)
        ASSERT_EQ(ours(positions[i], kDepth), answers[i]) << notation::to_fen(positions[i]);
}

TEST(Stockfish, HasTheSameMovesInRandomGames) {
    compare(test::slow_tests() ? 500 : 10, false);
}

TEST(Stockfish, HasTheSameMovesInRandomGamesOfChess960) {
    compare(test::slow_tests() ? 500 : 10, true);
}

}  // namespace
}  // namespace stockfish_test
}  // namespace kyvien::chess
