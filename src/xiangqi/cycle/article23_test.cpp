// The verdict of article 23 compared with a separately written implementation of its text
// (article23_reference.h), on cycles from random and from composed positions.
#include "xiangqi/cycle/article23_reference.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

#include <gtest/gtest.h>

#include "effort.h"
#include "notation/xiangqi/fen.h"
#include "xiangqi/cycle/cycle.h"

namespace kyvien::xiangqi {
namespace article23_test {
namespace {

using test::Article23;
using Loser = Article23::Loser;

struct ClosedWalk {
    Position start;
    std::vector<Move> moves;
};

/// Plays the moves as long as they are legal and capture nothing.
class Walk {
  public:
    Walk(const Position& start, std::mt19937& random)
        : start_(start), position_(start), random_(random) {}

    bool any() {
        const auto legal = position_.legal_moves();
        return !legal.empty() && play(legal[random_() % legal.size()]);
    }
    bool back(std::size_t ply) { return play(Move(moves_[ply].to(), moves_[ply].from())); }
    [[nodiscard]] std::optional<ClosedWalk> closed() const {
        if (!position_.same_as(start_))
            return std::nullopt;
        return ClosedWalk{start_, moves_};
    }

  private:
    bool play(Move move) {
        if (!position_.is_legal(move) || position_.is_capture(move))
            return false;
        moves_.push_back(move);
        position_.play(move);
        return true;
    }

    Position start_;
    Position position_;
    std::mt19937& random_;
    std::vector<Move> moves_;
};

enum class Shape {
    OnePass,    ///< a piece of each side back and forth
    TwoPieces,  ///< two pieces of each side alternately
    TwoPasses,  ///< two such passes, usually different
};

std::optional<ClosedWalk> walk_from(const Position& start, Shape shape, std::mt19937& random) {
    Walk walk(start, random);
    const auto pass = [&](std::size_t first) {
        return walk.any() && walk.any() && walk.back(first) && walk.back(first + 1);
    };
    const bool closed = shape == Shape::OnePass ? pass(0)
                        : shape == Shape::TwoPasses
                            ? pass(0) && walk.closed() && pass(4)
                            : walk.any() && walk.any() && walk.any() && walk.any() &&
                                  walk.back(0) && walk.back(1) && walk.back(2) && walk.back(3);
    return closed ? walk.closed() : std::nullopt;
}

StretchReading read(const ClosedWalk& passage) {
    History history(passage.start);
    for (const Move move : passage.moves)
        history.push(move);
    return read_cycle(history, {0, history.plies()});
}

/// The candidate of `tries` with the most checks and chases.
ClosedWalk lively(const std::vector<Position>& composed, Shape shape, int tries,
                  std::mt19937& random) {
    std::optional<ClosedWalk> best;
    std::ptrdiff_t most = -1;
    while (tries > 0) {
        const Position start =
            composed.empty() ? test::random_endgame(random) : composed[random() % composed.size()];
        auto passage = walk_from(start, shape, random);
        if (!passage)
            continue;
        --tries;
        const auto moves = read(*passage).moves;
        const auto acts = std::ranges::count_if(
            moves, [](const MoveReading& move) { return move.label <= Label::Chase; });
        if (acts > most) {
            most = acts;
            best = std::move(passage);
        }
    }
    return *best;
}

std::vector<Position> composed_positions() {
    std::vector<Position> found;
    std::ifstream file(std::filesystem::path(KYVIEN_SOURCE_DIR) /
                       "tests/data/xiangqi/article23.cases");
    for (std::string line; std::getline(file, line);)
        if (line.starts_with("start "))
            if (const auto position =
                    notation::read_xiangqi_position(line.substr(8), Origin::Diagram))
                found.push_back(*position);
    return found;
}

std::string describe(const ClosedWalk& passage) {
    std::string text = notation::to_fen(passage.start);
    for (const Move move : passage.moves)
        text += " " + move.name();
    return text;
}

Loser loser_of(const CycleVerdict& verdict) {
    const auto offender = verdict.offender();
    return !offender ? Loser::Nobody : *offender == Side::Red ? Loser::Red : Loser::Black;
}

TEST(Article23, VerdictsAgreeWithTheReference) {
    std::mt19937 random(1605);
    const std::vector<Position> composed = composed_positions();
    ASSERT_GT(composed.size(), 20u);
    std::map<Loser, int> seen;
    int differences = 0;
    const int samples = kyvien::test::samples(1600, 64000);
    for (int i = 0; i < samples; ++i) {
        const bool is_composed = i % 4 == 3;
        const Shape shape = i % 5 == 2   ? Shape::TwoPieces
                            : i % 5 == 4 ? Shape::TwoPasses
                                         : Shape::OnePass;
        const ClosedWalk passage =
            lively(is_composed ? composed : std::vector<Position>{}, shape, 1 + i % 3 * 8, random);
        const Loser by_words = Article23(passage.start, passage.moves).loser();
        const StretchReading reading = read(passage);
        ++seen[by_words];
        if (by_words == loser_of(verdict_of(reading)))
            continue;
        ++differences;
        ADD_FAILURE() << describe(passage) << "\n by the words "
                      << (by_words == Loser::Nobody ? "draw"
                          : by_words == Loser::Red  ? "red loses"
                                                    : "black loses")
                      << ", ruled " << name(verdict_of(reading).verdict) << " "
                      << verdict_of(reading).clause.id();
    }
    RecordProperty("red", seen[Loser::Red]);
    RecordProperty("black", seen[Loser::Black]);
    RecordProperty("draw", seen[Loser::Nobody]);
    EXPECT_EQ(differences, 0);
    // Each verdict occurs, whatever the number of samples.
    EXPECT_GT(seen[Loser::Red], samples / 160);
    EXPECT_GT(seen[Loser::Black], samples / 160);
    EXPECT_GT(seen[Loser::Nobody], samples / 160);
}

}  // namespace
}  // namespace article23_test
}  // namespace kyvien::xiangqi
