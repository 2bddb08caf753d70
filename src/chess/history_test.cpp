#include "chess/history.h"

#include <gtest/gtest.h>

#include <sstream>

#include "chess/position_fixture.h"
#include "notation/chess/san.h"

namespace kyvien::chess {
namespace {

Move move_of(const Position& position, std::string_view text) {
    const auto move = notation::read_san(position, text);
    EXPECT_TRUE(move) << text << ": " << (move ? "" : move.error().message);
    return move.value_or(Move());
}

std::vector<std::string> words(const std::string& text) {
    std::istringstream stream(text);
    return {std::istream_iterator<std::string>(stream), {}};
}

TEST(History, CountsOccurrencesAsTheLawDefinesThem) {
    KYVIEN_DATA_OR_SKIP(lines, "chess/edge/repetition.csv");
    int rows = 0;
    for (const std::string& line : lines) {
        const auto fields = test::split(line, ',');
        if (fields[0] == "id")
            continue;
        History history(test::from_fen(fields[1]));
        const auto moves = words(fields[2]);
        const auto expected = words(fields[3]);
        ASSERT_EQ(moves.size(), expected.size()) << line;
        for (std::size_t ply = 0; ply < moves.size(); ++ply) {
            const Move move = move_of(history.current(), moves[ply]);
            const int announced = history.occurrences_after(move);
            history.push(move);
            EXPECT_EQ(history.occurrences(), std::stoi(expected[ply]))
                << fields[0] << " ply " << ply + 1;
            EXPECT_EQ(announced, history.occurrences());
            const auto plies = history.occurrence_plies();
            EXPECT_EQ(plies.size(), static_cast<std::size_t>(history.occurrences()));
            for (const std::size_t at : plies)
                EXPECT_TRUE(history.at_ply(at).same_as(history.current()));
        }
        ++rows;
    }
    EXPECT_EQ(rows, 9);
}

TEST(History, ExchangedRooksMakeTheSamePosition) {
    // 9.2.2 requires the same kind and colour, not the same piece.
    History history(test::from_fen("4k3/8/8/8/8/8/8/R3K2R w - - 0 1"));
    for (const std::string_view text : {"Ra3", "Kd8", "Rh2", "Ke8", "Ra3-h3", "Kd8", "Rh2-a2",
                                        "Ke8", "Rh3-h1", "Kd8", "Ra2-a1", "Ke8"})
        history.push(move_of(history.current(), text));
    EXPECT_EQ(history.occurrence_plies(), (std::vector<std::size_t>{0, 12}));
}

TEST(History, PopForgetsTheOccurrence) {
    History history(Position::start());
    for (int round = 0; round < 2; ++round)
        for (const std::string_view text : {"Nf3", "Nf6", "Ng1", "Ng8"})
            history.push(move_of(history.current(), text));
    EXPECT_EQ(history.occurrences(), 3);
    EXPECT_EQ(history.occurrence_plies(), (std::vector<std::size_t>{0, 4, 8}));
    const Move last = history.move(7);
    history.pop();
    EXPECT_EQ(history.occurrences(), 2);
    EXPECT_EQ(history.occurrences_after(last), 3);
    history.reset(Position::start());
    EXPECT_EQ(history.plies(), 0U);
    EXPECT_EQ(history.occurrences(), 1);
}

}  // namespace
}  // namespace kyvien::chess
