#include "engine/play/offers_and_claims.h"

#include <gtest/gtest.h>

#include <sstream>

namespace kyvien::engine {
namespace offers_and_claims_test {
namespace {

using conduct::ClaimKind;

std::vector<std::string> moves_of(const std::string& text) {
    std::istringstream in(text);
    std::vector<std::string> moves;
    for (std::string move; in >> move;)
        moves.push_back(move);
    return moves;
}
conduct::Settings settings_of(std::string_view game) {
    conduct::Settings settings;
    settings.game = *conduct::find_game(game);
    return settings;
}
const std::string kToAndFro = "g1f3 g8f6 f3g1 f6g8 ";

InfoLine seeing(int centipawns) {
    InfoLine info;
    info.centipawns = centipawns;
    return info;
}

TEST(Replay, AThreefoldRepetitionCanBeClaimedFromTheMomentItIsThere) {
    Replay replay;
    const auto settings = settings_of("chess");
    const auto moves = moves_of(kToAndFro + kToAndFro);
    for (std::size_t plies = 0; plies <= moves.size(); ++plies) {
        const auto state = replay.after(settings, std::span(moves).first(plies));
        ASSERT_TRUE(state) << state.error().english;
        const auto claim = right_claim(**state, (*state)->last_at());
        EXPECT_EQ(claim, plies == 8 ? std::optional(ClaimKind::Threefold) : std::nullopt) << plies;
    }
}

TEST(Replay, FiftyMovesCanBeClaimedAtTheHundredthHalfMove) {
    Replay replay;
    auto settings = settings_of("chess");
    settings.fen = "4k3/8/8/8/8/8/8/R3K3 w - - 98 80";
    const auto moves = moves_of("a1a2 e8e7 a2a3 e7e6 a3a4 e6e5 a4a8 e5e4");
    const auto before = replay.after(settings, std::span(moves).first(1));
    ASSERT_TRUE(before) << before.error().english;
    EXPECT_EQ(right_claim(**before, (*before)->last_at()), std::nullopt);
    const auto state = replay.after(settings, moves);
    ASSERT_TRUE(state) << state.error().english;
    EXPECT_EQ(right_claim(**state, (*state)->last_at()), ClaimKind::FiftyMoves);
}

TEST(Replay, AGameThatWentBackOrIsAnotherOneIsReadFromItsBeginning) {
    Replay replay;
    const auto chess = settings_of("chess");
    ASSERT_EQ((*replay.after(chess, moves_of("e2e4 e7e5 g1f3")))->ply(), 3U);
    ASSERT_EQ((*replay.after(chess, moves_of("e2e4")))->ply(), 1U);
    ASSERT_EQ((*replay.after(chess, moves_of("d2d4 d7d5")))->ply(), 2U);
    ASSERT_EQ((*replay.after(settings_of("xiangqi"), moves_of("h2e2")))->ply(), 1U);
    // Rated games have a clock; replayed games have none.
    auto rated = chess;
    rated.is_rated = true;
    rated.time = clock::fischer(std::chrono::minutes(5), std::chrono::seconds(0));
    ASSERT_EQ((*replay.after(rated, moves_of("d2d4 d7d5")))->ply(), 2U);
}

TEST(Replay, WhatTheLawDoesNotAllowIsRefusedAndTheNextGameReadAllTheSame) {
    Replay replay;
    const auto chess = settings_of("chess");
    EXPECT_FALSE(replay.after(chess, moves_of("e2e5")));
    EXPECT_FALSE(replay.after(chess, moves_of("f2f3 e7e5 g2g4 d8h4 e1f2"))) << "it was over";
    EXPECT_TRUE(replay.after(chess, moves_of("e2e4")));
}

TEST(DrawAndResignPolicy, ADrawIsTakenAfterSoManyEvenTurnsInARowWithoutACaptureOrAPawnMove) {
    Replay replay;
    const auto chess = settings_of("chess");
    DrawAndResignPolicy scores({.draw_moves = 2, .draw_score = 20});
    const auto turn = [&](const std::string& moves, int score) {
        scores.note(**replay.after(chess, moves_of(moves)), seeing(score));
        return scores.takes_draw();
    };
    EXPECT_FALSE(turn("", 10));
    EXPECT_TRUE(turn("g1f3 g8f6", -20));
    EXPECT_FALSE(turn("g1f3 g8f6 f3g1 f6g8", 21));
    EXPECT_FALSE(turn("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6", 0));
    EXPECT_TRUE(turn("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", 0));
    const std::string quiet = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 ";
    EXPECT_FALSE(turn(quiet + "e2e4 g8f6", 0)) << "its own pawn";
    EXPECT_TRUE(turn(quiet + "e2e4 g8f6 g1f3 f6g8", 0));
    EXPECT_FALSE(turn(quiet + "e2e4 g8f6 g1f3 f6g8 f3g1 e7e5", 0)) << "the opponent's pawn";
}

TEST(DrawAndResignPolicy, NoDrawIsTakenBeforeTheMoveThatWasSaidNorWithoutAScore) {
    Replay replay;
    const auto chess = settings_of("chess");
    DrawAndResignPolicy scores({.draw_from_move = 2, .draw_moves = 1, .draw_score = 20});
    scores.note(**replay.after(chess, moves_of("g1f3 g8f6")), seeing(0));
    EXPECT_FALSE(scores.takes_draw());
    scores.note(**replay.after(chess, moves_of(kToAndFro)), seeing(0));
    EXPECT_TRUE(scores.takes_draw());
    scores.note(**replay.after(chess, moves_of(kToAndFro + "g1f3 g8f6")), {});
    EXPECT_FALSE(scores.takes_draw());
}

TEST(DrawAndResignPolicy, AcceptsADrawAtOnceWhenWorse) {
    Replay replay;
    const auto chess = settings_of("chess");
    DrawAndResignPolicy scores({.draw_from_move = 2, .draw_moves = 3, .draw_score = 20});
    const auto turn = [&](const std::string& moves, int score) {
        scores.note(**replay.after(chess, moves_of(moves)), seeing(score));
        EXPECT_FALSE(scores.offers_draw());
        return scores.takes_draw();
    };
    EXPECT_FALSE(turn("", -300)) << "before the move that was said";
    EXPECT_TRUE(turn(kToAndFro, -21));
    EXPECT_FALSE(turn(kToAndFro + "g1f3 g8f6", -20));
    EXPECT_FALSE(turn(kToAndFro + "g1f3 g8f6 f3g1 f6g8", 300));
}

/// Two rooks up and down, a king back and forth: no position occurs five times.
std::vector<std::string> quiet_moves(int count) {
    std::vector<std::string> round;
    for (const bool goes_up : {true, false})
        for (const std::string file : {"a", "h"})
            for (int step = 1; step <= 5; ++step) {
                const int from = goes_up ? step : 7 - step;
                round.push_back(file + std::to_string(from) + file +
                                std::to_string(goes_up ? from + 1 : from - 1));
            }
    std::vector<std::string> moves;
    for (int move = 0; move < count; ++move) {
        moves.push_back(round[static_cast<std::size_t>(move) % round.size()]);
        moves.emplace_back(move % 2 == 0 ? "e8e7" : "e7e8");
    }
    return moves;
}

TEST(DrawAndResignPolicy, ADrawIsOfferedWhereTheGameIsEvenAndNotAgainForAWhile) {
    Replay replay;
    auto settings = settings_of("chess");
    settings.fen = "4k3/8/8/8/8/8/8/R3K2R w - - 0 1";
    DrawAndResignPolicy scores({.draw_moves = 1, .draw_score = 20});
    std::vector<int> offered;
    for (int turn = 0; turn <= 2 * kMovesBetweenOffers; ++turn) {
        const auto state = replay.after(settings, quiet_moves(turn));
        ASSERT_TRUE(state) << state.error().english;
        scores.note(**state, seeing(0));
        if (scores.offers_draw()) {
            offered.push_back(turn);
            scores.note_offered();
        }
    }
    EXPECT_EQ(offered, (std::vector{0, kMovesBetweenOffers, 2 * kMovesBetweenOffers}));
}

TEST(MayOfferDraw, IsWhatTheLawSays) {
    Replay replay;
    const auto after = [&](std::string_view game, const std::string& moves) {
        return *replay.after(settings_of(game), moves_of(moves));
    };
    using conduct::Seat;
    EXPECT_TRUE(may_offer_draw(*after("chess", "e2e4 e7e5 g1f3"), Seat::First));
    EXPECT_TRUE(may_offer_draw(*after("xiangqi", "h2e2 h9g7 h0g2"), Seat::First));
    EXPECT_FALSE(may_offer_draw(*after("go", "c3"), Seat::First));
    EXPECT_FALSE(may_offer_draw(*after("chess", "f2f3 e7e5 g2g4 d8h4"), Seat::First)) << "mated";
}

TEST(DrawAndResignPolicy, AGameIsGivenUpAfterSoManyLostTurnsInARow) {
    Replay replay;
    const auto chess = settings_of("chess");
    DrawAndResignPolicy scores({.resign_moves = 2, .resign_score = 500});
    const auto turn = [&](const std::string& moves, const InfoLine& info) {
        scores.note(**replay.after(chess, moves_of(moves)), info);
        return scores.resigns();
    };
    InfoLine mated;
    mated.mate = -3;
    EXPECT_FALSE(turn("", seeing(-500)));
    EXPECT_FALSE(turn("g1f3 g8f6", seeing(-499)));
    EXPECT_FALSE(turn("g1f3 g8f6 f3g1 f6g8", mated));
    EXPECT_TRUE(turn("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6", seeing(-900)));
}

TEST(DrawAndResignPolicy, DoNothingWithoutRules) {
    Replay replay;
    DrawAndResignPolicy scores({});
    for (int turn = 0; turn < 3; ++turn)
        scores.note(**replay.after(settings_of("chess"), moves_of(kToAndFro)), seeing(0));
    EXPECT_FALSE(scores.takes_draw());
    EXPECT_FALSE(scores.resigns());
}

TEST(QuietPlies, AreReadFromTheFifthFieldOfAFen) {
    EXPECT_EQ(quiet_plies("4k3/8/8/8/8/8/8/R3K3 w - - 98 80"), 98);
    EXPECT_EQ(quiet_plies("4k3/8/8/8/8/8/8/R3K3 w - - 0"), 0);
    EXPECT_EQ(quiet_plies("4k3/8/8/8/8/8/8/R3K3 w -"), std::nullopt);
    EXPECT_EQ(quiet_plies(""), std::nullopt);
}

}  // namespace
}  // namespace offers_and_claims_test
}  // namespace kyvien::engine
