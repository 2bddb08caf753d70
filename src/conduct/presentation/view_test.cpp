#include "conduct/presentation/view.h"

#include <gtest/gtest.h>

#include "conduct/core/internal/game_fixture.h"

namespace kyvien::conduct {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

TEST(View, ShowsWhatThePageNeedsOfAGameOfChess) {
    Settings settings;
    settings.time = clock::fischer(minutes(5), seconds(3));
    Table table(settings);
    table.wait(seconds(10));
    table.play("e2e4 f7f6 d1h5");
    table.wait(seconds(7));
    const View seen = view(table.state(), table.now(), Seat::Second);
    EXPECT_EQ(seen.cells, "rnbqkbnr/ppppp1pp/5p2/7Q/4P3/8/PPPP1PPP/RNB1KBNR");
    EXPECT_EQ(seen.phase, Phase::Playing);
    EXPECT_EQ(seen.turn, Seat::Second);
    EXPECT_EQ(seen.you, Seat::Second);
    EXPECT_EQ(seen.check, "e8");
    EXPECT_EQ(seen.last, (std::vector<std::string>{"d1", "h5"}));
    EXPECT_EQ(seen.legal, std::vector<std::string>{"g7g6"});
    ASSERT_EQ(seen.moves.size(), 3u);
    EXPECT_EQ(
        seen.moves[2].text,
        (TextForms{{"san", "Qh5+"}, {"vi", "Hh5+"}, {"figurine", "♕h5+"}, {"lan", "Qd1-h5+"}}));
    EXPECT_EQ(seen.moves[0].clock, seconds(293));
    ASSERT_TRUE(seen.clock);
    EXPECT_EQ(seen.clock->kind, "fischer");
    EXPECT_EQ(seen.clock->running, Seat::Second);
    EXPECT_EQ(seen.clock->reading[1].main, seconds(296));
    EXPECT_EQ(seen.claims, (std::vector<std::string>{"threefold", "fifty-moves"}));
    EXPECT_EQ(seen.seats[0]->name, "Lan");
    EXPECT_FALSE(seen.result);
}

TEST(View, ShowsXiangqiInItsNotations) {
    Settings settings;
    settings.game = Game::Xiangqi;
    Table table(settings);
    table.play("h2e2");
    const View seen = view(table.state(), table.now(), {});
    EXPECT_EQ(seen.cells, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR");
    EXPECT_EQ(seen.legal.size(), 45u);
    ASSERT_EQ(seen.moves[0].text.size(), 5u);
    EXPECT_EQ(seen.moves[0].text[0], (std::pair<std::string, std::string>{"wxf", "C2=5"}));
    EXPECT_EQ(seen.moves[0].text[3], (std::pair<std::string, std::string>{"zh-Hans", "炮二平五"}));
    EXPECT_FALSE(seen.clock);
}

TEST(View, ShowsTheGoBoardAndItsPeriods) {
    Settings settings;
    settings.game = Game::Go;
    settings.board_size = 5;
    settings.time = clock::ByoYomi{seconds(10), 5};
    Table table(settings);
    table.play("c3 pass");
    table.wait(seconds(80));
    const View seen = view(table.state(), table.now(), {});
    EXPECT_EQ(seen.cells, "...../...../..X../...../.....");
    EXPECT_EQ(seen.last, std::vector<std::string>{"pass"});
    EXPECT_EQ(seen.komi, "2.75");
    EXPECT_EQ(seen.size, 5);
    EXPECT_TRUE(seen.legal.empty());
    EXPECT_EQ(seen.clock->reading[0].periods, 4);
    EXPECT_EQ(seen.clock->period, minutes(1));
    // Go 12.2c: 30, 40, 50, 55, 58 seconds and one minute, in every minute.
    ASSERT_FALSE(seen.clock->calls.empty());
    for (const clock::Call& call : seen.clock->calls)
        EXPECT_GT(call.at, seen.clock->at);
    EXPECT_EQ(seen.moves[1].text, (TextForms{{"gtp", "pass"}}));
    EXPECT_EQ(seen.moves[1].notes.at(0).code, "end-declared");
}

/// A view that reuses the moves of an earlier view must show the same as a new one.
void expect_same_moves(const View& kept, const ViewCache& texts, const View& anew) {
    ASSERT_EQ(kept.moves.size(), anew.moves.size());
    for (std::size_t i = 0; i < anew.moves.size(); ++i) {
        SCOPED_TRACE(i);
        EXPECT_EQ(kept.moves[i].ply, anew.moves[i].ply);
        EXPECT_EQ(kept.moves[i].uci, anew.moves[i].uci);
        EXPECT_EQ(texts.texts[i], anew.moves[i].text);
        EXPECT_EQ(kept.moves[i].clock, anew.moves[i].clock);
        EXPECT_EQ(kept.moves[i].notes, anew.moves[i].notes);
    }
}

TEST(View, ReusesCachedMovesAndAddsNewOnes) {
    for (const bool takebacks : {false, true}) {
        SCOPED_TRACE(takebacks);
        Settings settings;
        settings.time = clock::fischer(minutes(5), seconds(3));
        settings.friendly.takebacks = takebacks;
        Table table(settings);
        ViewCache texts;
        texts.texts_only_in_cache = true;
        const auto look = [&](std::size_t unchanged) {
            View seen = view(table.state(), table.now(), {}, &texts);
            expect_same_moves(seen, texts, view(table.state(), table.now(), {}));
            EXPECT_EQ(texts.unchanged, unchanged);
            texts.views = std::move(seen.moves);
        };
        look(0);
        table.play("e2e4 e7e5");
        look(0);
        table.wait(seconds(2));
        table.play("g1f3");
        look(2);
        look(3);
        // A note is added to a move that was already shown, so it has changed.
        table.expect_accepted(Seat::First, OfferDraw{});
        look(2);
        look(3);
        table.expect_accepted(Seat::Second, DeclineDraw{});
        look(2);
        table.play("b8c6 f1b5");
        look(3);
        // Without the earlier moves all are made again, with their notes.
        texts.views.clear();
        look(0);
        if (takebacks) {
            table.expect_accepted(Seat::First, AskTakeback{});
            table.expect_accepted(Seat::Second, AcceptTakeback{});
            look(3);  // the takeback is noted at the fourth, now the last one
            table.play("f1c4 g8f6");
            look(4);
        }
        EXPECT_EQ(texts.moves.size(), table.state().ply());
    }
}

TEST(View, ThePositionOfChessHasCastlingRightsAndCounters) {
    Settings settings;
    settings.setting = PlayMode::OverTheBoard;
    settings.fen = "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 12 40";
    const Table table(settings);
    const View seen = view(table.state(), table.now(), {});
    EXPECT_EQ(seen.position, (TextForms{{"fen", settings.fen}}));
    EXPECT_EQ(seen.start, (TextForms{{"fen", settings.fen}}));
}

TEST(View, ShowsTheStartPositionOnlyIfItIsUnusual) {
    Settings settings;
    Table usual(settings);
    usual.play("e2e4 e7e5");
    const View seen = view(usual.state(), usual.now(), {});
    EXPECT_EQ(seen.start, TextForms());
    EXPECT_EQ(seen.position,
              (TextForms{{"fen", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"}}));
    settings.chess960 = 0;
    Table shuffled(settings);
    shuffled.play("e2e4");
    EXPECT_EQ(view(shuffled.state(), shuffled.now(), {}).start,
              (TextForms{{"fen", "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"}}));
}

TEST(View, ThePositionOfXiangqiHasItsCounters) {
    Settings settings;
    settings.game = Game::Xiangqi;
    Table table(settings);
    table.play("h2e2 h9g7");
    EXPECT_EQ(view(table.state(), table.now(), {}).position,
              (TextForms{{"fen", table.state().position_text()}}));
    EXPECT_EQ(table.state().position_text(),
              "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2");
}

TEST(View, ShowsHandicapStonesAsSgfSetup) {
    Settings settings;
    settings.game = Game::Go;
    settings.board_size = 9;
    settings.handicap = 2;
    Table handicap(settings);
    handicap.play("e5");
    EXPECT_EQ(view(handicap.state(), handicap.now(), {}).start,
              (TextForms{{"fen", "........./........./......X../........./........./........./"
                                 "..X....../........./......... w"},
                         {"sgf", "AB[gc][cg]PL[W]"}}));
    settings.handicap = 0;
    settings.board_size = 2;
    settings.fen = "XO/.. b";
    const Table position(settings);
    EXPECT_EQ(view(position.state(), position.now(), {}).start,
              (TextForms{{"fen", "XO/.. b"}, {"sgf", "AB[aa]AW[ba]PL[B]"}}));
}

TEST(View, CachedTextsEqualNewlyMadeOnes) {
    Table table(Settings{});
    ViewCache kept;
    for (const char* move : {"e2e4", "e7e5", "g1f3", "b8c6", "f1b5"}) {
        table.play(move);
        const View with = view(table.state(), table.now(), {}, &kept);
        const View without = view(table.state(), table.now(), {});
        ASSERT_EQ(with.moves.size(), without.moves.size());
        for (std::size_t i = 0; i < with.moves.size(); ++i)
            EXPECT_EQ(with.moves[i].text, without.moves[i].text);
    }
    Table other(Settings{});
    other.play("d2d4");
    EXPECT_EQ(view(other.state(), other.now(), {}, &kept).moves[0].text[0].second, "d4");
}

TEST(View, ReusedMovesEqualNewlyMadeOnes) {
    Settings settings;
    settings.time = clock::fischer(minutes(5), seconds(3));
    ViewCache kept;
    kept.texts_only_in_cache = true;
    const auto expect_as_made_anew = [&](const Table& table) {
        View seen = view(table.state(), table.now(), {}, &kept);
        const View anew = view(table.state(), table.now(), {});
        ASSERT_EQ(seen.moves.size(), anew.moves.size());
        for (std::size_t i = 0; i < anew.moves.size(); ++i) {
            EXPECT_EQ(seen.moves[i].ply, anew.moves[i].ply);
            EXPECT_EQ(seen.moves[i].seat, anew.moves[i].seat);
            EXPECT_EQ(seen.moves[i].uci, anew.moves[i].uci);
            EXPECT_EQ(seen.moves[i].clock, anew.moves[i].clock);
            EXPECT_EQ(seen.moves[i].notes, anew.moves[i].notes);
            EXPECT_EQ(kept.texts[i], anew.moves[i].text);
        }
        kept.views = std::move(seen.moves);
    };
    Table table(settings);
    expect_as_made_anew(table);
    for (const char* move : {"e2e4", "e7e5", "g1f3", "b8c6"}) {
        table.wait(seconds(2));
        table.play(move);
        expect_as_made_anew(table);
    }
    // A note about a move that has already been shown.
    ASSERT_TRUE(table.ask(player(Seat::First), OfferDraw{}));
    expect_as_made_anew(table);
    // The same moves at other times, then other moves, then fewer.
    Table slower(settings);
    slower.wait(seconds(9));
    slower.play("e2e4 e7e5 g1f3");
    expect_as_made_anew(slower);
    Table other(settings);
    other.play("e2e4 c7c5 g1f3 d7d6 d2d4");
    expect_as_made_anew(other);
    expect_as_made_anew(Table(settings));
    expect_as_made_anew(table);
}

TEST(View, ShowsAGameBeforeItsStartAndAfterItsEnd) {
    EXPECT_EQ(view(State{}, {}, {}).phase, Phase::NotCreated);
    Table table(Settings{});
    table.expect_accepted(Seat::First, Resign{});
    const View seen = view(table.state(), table.now(), {});
    EXPECT_EQ(seen.turn, std::nullopt);
    EXPECT_TRUE(seen.legal.empty());
    ASSERT_TRUE(seen.result);
    EXPECT_EQ(seen.result->code, "resignation");
}

}  // namespace
}  // namespace kyvien::conduct
