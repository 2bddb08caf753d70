#include "go/game.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "go/data_fixture.h"
#include "go/perft.h"
#include "go/slow_reference.h"

namespace kyvien::go {
namespace {

namespace json = boost::json;

Color color_named(const json::value& value) {
    return value.as_string() == "B" ? Color::Black : Color::White;
}

struct NamedRule {
    RepetitionRule rule;
    const char* key;
};
constexpr NamedRule kRules[] = {{RepetitionRule::KoOnly, "simple"},
                                {RepetitionRule::WholeBoard, "psk"},
                                {RepetitionRule::Situational, "ssk"}};

std::string status(const std::optional<Forbidden>& forbidden) {
    if (!forbidden)
        return "legal";
    return std::string(name(*forbidden));
}

TEST(GoLegality, EveryVectorHasItsStatusUnderEachRule) {
    KYVIEN_NEED_DATA(kGoData / "legality_vectors.json");
    const json::value data = read_json(kGoData / "legality_vectors.json");
    int checked = 0;
    for (const auto& vector : data.at("vectors").as_array()) {
        const std::string id(vector.at("id").as_string());
        for (const NamedRule& rule : kRules) {
            Game game(board_of(vector.at("setup")), color_named(vector.at("to_play")), rule.rule);
            for (const auto& move : vector.at("moves").as_array()) {
                const Color color = color_named(move.at("color"));
                if (move.at("move").as_string() == "pass") {
                    game.pass(color);
                    continue;
                }
                const Point point = point_named(move.at("move").as_string());
                const auto recorded = game.record(point, color);
                ASSERT_TRUE(recorded) << id;
                EXPECT_EQ(recorded->cycle ? "repetition" : "legal",
                          move.at("status").at(rule.key).as_string())
                    << id << " " << rule.key;
                std::vector<std::string> captured;
                for (const Point p : recorded->captured)
                    captured.push_back(named(p));
                std::vector<std::string> wanted;
                for (const auto& p : move.at("captures").as_array())
                    wanted.emplace_back(p.as_string());
                EXPECT_THAT(captured, testing::UnorderedElementsAreArray(wanted)) << id;
            }
            EXPECT_TRUE(game.board() == board_of(vector.at("position_after_moves"))) << id;
            for (const auto& query : vector.at("queries").as_array()) {
                const Color color = color_named(query.at("color"));
                const Point point = point_named(query.at("move").as_string());
                std::string wanted(query.at("expect").at(rule.key).as_string());
                if (wanted == "ko")
                    wanted = "repetition";
                EXPECT_EQ(status(game.forbidden(point, color)), wanted) << id << " " << rule.key;
                Game copy = game;
                const auto played = copy.play(point, color);
                EXPECT_EQ(status(played ? std::nullopt : std::optional(played.error())), wanted)
                    << id << " " << rule.key;
                if (!played) {
                    EXPECT_TRUE(copy.board() == game.board());
                }
                if (rule.rule == RepetitionRule::WholeBoard && wanted == "repetition") {
                    const auto cycle = game.repetition(point, color);
                    ASSERT_TRUE(cycle) << id;
                    EXPECT_EQ(cycle, copy.refused_cycle()) << id;
                    if (const auto* after =
                            query.as_object().if_contains("repeats_position_after_move")) {
                        EXPECT_EQ(static_cast<std::int64_t>(cycle->from_ply), after->as_int64())
                            << id;
                    }
                    // Each side's plays inside a cycle equal the stones it loses in it.
                    EXPECT_EQ(cycle->plays, cycle->black_lost + cycle->white_lost) << id;
                    if (query.at("expect").at("simple").as_string() == "ko") {
                        EXPECT_TRUE(cycle->is_basic_ko()) << id;
                    }
                    EXPECT_EQ(cycle->is_balanced(),
                              !id.starts_with("s2r1") && !id.starts_with("psk-vs-ssk"))
                        << id;
                }
                ++checked;
            }
        }
    }
    EXPECT_EQ(checked, 66);
}

TEST(GoRepetition, AnArbitersChangeAndTheStartAreEntriesOfTheHistory) {
    // Black captures one stone of a setup; White may not restore the setup by playing.
    const std::string_view rows[] = {".XO.", "XO.O", ".XO.", "...."};
    Game game(*Board::from_rows(rows), Color::Black);
    ASSERT_TRUE(game.play({2, 2}));
    EXPECT_EQ(game.play({1, 2}).error(), Forbidden::Repetition);
    EXPECT_EQ(game.refused_cycle()->from_ply, 0u);
    // After a change elsewhere on the board, the position is different.
    const SetupPoint change[] = {{{0, 0}, Color::Black}};
    ASSERT_FALSE(game.setup(change));
    EXPECT_TRUE(game.play({1, 2}, Color::White));
}

TEST(GoRepetition, PassesDoNotLiftTheBan) {
    const std::string_view rows[] = {".XO.", "XO.O", ".XO.", "...."};
    Game game(*Board::from_rows(rows), Color::Black);
    ASSERT_TRUE(game.play({2, 2}));
    game.pass();
    game.pass();
    EXPECT_EQ(game.play({1, 2}).error(), Forbidden::Repetition);
    Game simple(*Board::from_rows(rows), Color::Black, RepetitionRule::KoOnly);
    ASSERT_TRUE(simple.play({2, 2}));
    EXPECT_EQ(simple.forbidden({1, 2}), Forbidden::Repetition);
    simple.pass();
    simple.pass();
    EXPECT_EQ(simple.forbidden({1, 2}), std::nullopt);
}

TEST(GoRepetition, RecordAcceptsItAndNamesTheLatestOccurrence) {
    const std::string_view rows[] = {".XO.", "XO.O", ".XO.", "...."};
    Game game(*Board::from_rows(rows), Color::Black);
    ASSERT_TRUE(game.record({2, 2}, Color::Black));
    for (int round = 1; round <= 3; ++round) {
        const auto white = game.record({1, 2}, Color::White);
        ASSERT_TRUE(white && white->cycle);
        EXPECT_EQ(white->cycle->plays, 2);
        EXPECT_EQ(white->cycle->from_ply, static_cast<std::size_t>(2 * round - 2));
        const auto black = game.record({2, 2}, Color::Black);
        ASSERT_TRUE(black && black->cycle);
        EXPECT_EQ(black->cycle->from_ply, static_cast<std::size_t>(2 * round - 1));
    }
}

/// Random games with captures, passes and setups: the fast game and the reference give the same
/// answer to every play. `mask` weakens the hash, so that only the full comparison can distinguish
/// positions.
void expect_agreement(std::uint64_t mask, unsigned seed, int games, int plays) {
    std::mt19937 random(seed);
    int repetitions = 0;
    for (int g = 0; g < games; ++g) {
        const int width = 2 + static_cast<int>(random() % 4);
        const int height = 2 + static_cast<int>(random() % 3);
        Game game(Board::rectangle(width, height), Color::Black);
        game.weaken_hash_for_test(mask);
        SlowReference reference(width, height);
        for (int i = 0; i < plays; ++i) {
            if (random() % 12 == 0) {
                game.pass();
                continue;
            }
            const int index = static_cast<int>(random() % static_cast<unsigned>(width * height));
            const Point p{static_cast<std::uint8_t>(index % width),
                          static_cast<std::uint8_t>(index / width)};
            const Color color = game.turn();
            const auto asked = game.forbidden(p);
            const auto played = game.play(p);
            const auto answer = reference.play(index, color == Color::Black ? 'X' : 'O');
            ASSERT_EQ(asked.has_value(), !played.has_value());
            switch (answer) {
            case SlowReference::Answer::Played:
                ASSERT_TRUE(played);
                break;
            case SlowReference::Answer::Occupied:
                ASSERT_EQ(played.error(), Forbidden::Occupied);
                break;
            case SlowReference::Answer::Suicide:
                ASSERT_EQ(played.error(), Forbidden::Suicide);
                break;
            case SlowReference::Answer::Repetition:
                ASSERT_EQ(played.error(), Forbidden::Repetition);
                ASSERT_EQ(asked, Forbidden::Repetition);
                ++repetitions;
                break;
            }
            if (random() % 40 == 0 && game.plies() > 3) {
                // Undo a few plays and make them again.
                const Game before = game;
                std::vector<Turn> turns;
                for (int k = 0; k < 3; ++k)
                    game.undo();
                for (std::size_t ply = game.plies(); ply < before.plies(); ++ply) {
                    const Turn turn = before.at_ply(ply);
                    ASSERT_EQ(game.turn(), turn.color);
                    if (turn.kind == Turn::Kind::Pass)
                        game.pass(turn.color, turn.pass);
                    else
                        ASSERT_TRUE(game.play(turn.point, turn.color));
                }
                ASSERT_TRUE(game.board() == before.board());
                ASSERT_EQ(game.lost(Color::Black), before.lost(Color::Black));
                ASSERT_EQ(game.passes_in_a_row(), before.passes_in_a_row());
            }
        }
    }
    EXPECT_GT(repetitions, 50);
}

TEST(GoRepetition, AgreesWithAListOfAllPositions) {
    expect_agreement(~std::uint64_t{0}, 1, 400, 200);
}

TEST(GoRepetition, IsDecidedByTheStonesEvenIfEveryHashCollides) {
    expect_agreement(0, 2, 60, 120);
    expect_agreement(0xf000'0000'0000'0007, 3, 150, 150);
}

TEST(GoRepetition, IsFoundInGamesOfManyThousandPlays) {
    // The table grows during the test.
    Game game(5);
    SlowReference reference(5, 5);
    std::mt19937 random(5);
    for (int i = 0; i < 20'000; ++i) {
        const int index = static_cast<int>(random() % 25);
        const Color color = game.turn();
        const auto played =
            game.play({static_cast<std::uint8_t>(index % 5), static_cast<std::uint8_t>(index / 5)});
        const auto answer = reference.play(index, color == Color::Black ? 'X' : 'O');
        ASSERT_EQ(played.has_value(), answer == SlowReference::Answer::Played) << i;
        if (!played && random() % 4 == 0)
            game.pass();
    }
    EXPECT_GT(game.plies(), 2'000u);
}

TEST(GoEnding, APlayAfterAConfirmationContinuesTheGame) {
    Game game(9);
    ASSERT_TRUE(game.play({2, 2}));
    EXPECT_EQ(game.turn(), Color::White);
    game.pass(PassKind::Confirming);
    EXPECT_EQ(game.phase(), Phase::Pending);
    EXPECT_EQ(game.turn(), Color::Black);
    ASSERT_TRUE(game.play({6, 6}));
    EXPECT_EQ(game.phase(), Phase::Playing);
    EXPECT_EQ(game.turn(), Color::White);
    game.pass(PassKind::Confirming);
    game.pass();  // a pass that answers a confirmation confirms
    EXPECT_EQ(game.phase(), Phase::Stopped);
    // 21.1, 21.3: the side that confirmed first has the turn again.
    game.resume();
    EXPECT_EQ(game.phase(), Phase::Playing);
    EXPECT_EQ(game.turn(), Color::White);
    EXPECT_EQ(game.passes_in_a_row(), 0);
}

TEST(GoEnding, TwoVoluntaryPassesDoNotStopTheGame) {
    Game game(9);
    game.pass();
    game.pass();
    EXPECT_EQ(game.passes_in_a_row(), 2);
    EXPECT_EQ(game.phase(), Phase::Playing);
}

TEST(GoEnding, AnImposedPassIsNeverAConfirmation) {
    Game game(9);
    game.pass(PassKind::Confirming);
    game.pass(PassKind::Imposed);
    EXPECT_EQ(game.phase(), Phase::Playing);
    game.undo();
    EXPECT_EQ(game.phase(), Phase::Pending);
    EXPECT_EQ(game.turn(), Color::White);
}

TEST(GoSetup, ChangesBeforeTheFirstPlayBelongToTheStart) {
    Game game(9);
    const SetupPoint stones[] = {{{2, 2}, Color::Black}, {{6, 6}, Color::White}};
    ASSERT_FALSE(game.setup(stones));
    EXPECT_EQ(game.setup_at_ply(0).size(), 2u);
    ASSERT_TRUE(game.play({4, 4}, Color::White));
    EXPECT_EQ(game.board_after(1).stones(Color::Black), 1);
    EXPECT_EQ(game.board_after(0).stones(Color::Black), 0);
    game.undo();
    game.undo();
    EXPECT_EQ(game.board().stones(Color::White), 0);
    EXPECT_EQ(game.turn(), Color::Black);
    const SetupPoint outside[] = {{{9, 0}, Color::Black}};
    EXPECT_EQ(game.setup(outside), Forbidden::Outside);
    EXPECT_EQ(game.plies(), 0u);
}

TEST(GoSetup, HandicapStonesGiveWhiteTheFirstTurn) {
    Game game(19);
    const auto points = game.place_handicap(4);
    ASSERT_TRUE(points);
    EXPECT_EQ(game.turn(), Color::White);
    EXPECT_EQ(game.board().stones(Color::Black), 4);
    EXPECT_FALSE(game.place_handicap(2));
}

TEST(GoGroundTruth, LegalPositionsOfSmallBoardsAsTrompCountsThem) {
    KYVIEN_NEED_DATA(kGoData / "ground_truth.json");
    const json::value data = read_json(kGoData / "ground_truth.json");
    std::vector<std::pair<int, int>> sizes = {{1, 1}, {1, 2}, {1, 5}, {1, 8}, {2, 2},
                                              {2, 3}, {2, 4}, {2, 5}, {3, 3}};
    if (std::getenv("KYVIEN_SLOW_TESTS") != nullptr)
        sizes.insert(sizes.end(), {{1, 12}, {2, 6}, {3, 4}, {4, 4}});
    for (const auto& [height, width] : sizes) {
        const int points = width * height;
        std::uint64_t legal = 0;
        std::vector<std::string> rows(static_cast<std::size_t>(height),
                                      std::string(static_cast<std::size_t>(width), '.'));
        std::vector<std::string_view> views(rows.begin(), rows.end());
        for (;;) {
            legal += Board::from_rows(views)->dead_chains().empty();
            int p = 0;
            for (; p < points; ++p) {
                char& c =
                    rows[static_cast<std::size_t>(p / width)][static_cast<std::size_t>(p % width)];
                c = c == '.' ? 'X' : c == 'X' ? 'O' : '.';
                if (c != '.')
                    break;
            }
            if (p == points)
                break;
        }
        EXPECT_EQ(std::to_string(legal), data.at("legal_positions")
                                             .at("m_by_n")
                                             .at(std::to_string(height))
                                             .at(std::to_string(width))
                                             .as_string())
            << height << " x " << width;
    }
}

/// Games as Tromp and Farneback count them: paths of distinct positions from the empty board, with
/// either colour to play at any time.
std::uint64_t count_games(Game& game) {
    std::uint64_t games = 1;
    for (int y = 0; y < game.board().height(); ++y)
        for (int x = 0; x < game.board().width(); ++x)
            for (const Color color : {Color::Black, Color::White})
                if (!game.replay({static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y)},
                                 color)) {
                    games += count_games(game);
                    game.undo();
                }
    return games;
}

TEST(GoGroundTruth, NumberOfGamesOnTheSmallestBoards) {
    // Tromp and Farneback, Combinatorics of Go, table 7; without suicide it is the same up to 1 x
    // 3.
    const std::pair<int, std::uint64_t> known[] = {{1, 1}, {2, 9}, {3, 907}};
    for (const auto& [width, games] : known) {
        Game game(Board::rectangle(width, 1), Color::Black);
        EXPECT_EQ(count_games(game), games) << "1 x " << width;
    }
}

TEST(GoGroundTruth, NumberOfSequencesOfTurns) {
    KYVIEN_NEED_DATA(kGoData / "ground_truth.json");
    const json::value data = read_json(kGoData / "ground_truth.json");
    int checked = 0;
    const bool slow = std::getenv("KYVIEN_SLOW_TESTS") != nullptr;
    for (const auto& [board, counts] : data.at("move_sequences").at("counts").as_object()) {
        const std::string name(board);
        if (name.find("suicide") != std::string::npos)
            continue;
        const auto cross = name.find('x');
        const int a = std::stoi(name), b = std::stoi(name.substr(cross + 1));
        const Game game(Board::rectangle(b, a), Color::Black);
        for (const auto& [depth, count] : counts.as_object()) {
            if (!slow && count.as_int64() > 400'000)
                continue;
            EXPECT_EQ(perft(game, std::stoi(std::string(depth))),
                      static_cast<std::uint64_t>(count.as_int64()))
                << name << " depth " << std::string(depth);
            ++checked;
        }
    }
    EXPECT_GT(checked, 60);
}

TEST(GoPerft, DivideAddsUpToTheTotal) {
    const Game game(3);
    std::uint64_t sum = 0;
    const auto shares = perft_divide(game, 5);
    EXPECT_EQ(shares.size(), 10u);
    for (const auto& [move, count] : shares)
        sum += count;
    EXPECT_EQ(sum, 33384u);
    EXPECT_EQ(perft(game, 5), 33384u);
    EXPECT_EQ(perft(game, 0), 1u);
}

}  // namespace
}  // namespace kyvien::go
