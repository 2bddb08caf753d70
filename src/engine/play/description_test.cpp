#include "engine/play/description.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "clock/time_control.h"
#include "engine/play/openings.h"
#include "notation/chess/polyglot.h"
#include "notation/chess/uci.h"

namespace kyvien::engine {
namespace description_test {
namespace {

using clock::Seat;
using conduct::Game;
using std::chrono::milliseconds;
using testing::ElementsAre;

TEST(EngineDescription, ReadsSeveralEnginesFromOneLine) {
    const std::vector<std::string> words = {"cmd=stockfish",  "name=A",
                                            "option.Hash=16", "tc=10+0.1",
                                            "name=B",         "cmd=fairy-stockfish load x",
                                            "arg=two words",  "proto=uci",
                                            "nodes=1000",     "margin=20"};
    auto engines = read_engines(words);
    ASSERT_TRUE(engines) << engines.error().english;
    ASSERT_TRUE(complete(*engines));
    ASSERT_EQ(engines->size(), 2u);
    EXPECT_EQ((*engines)[0].name, "A");
    EXPECT_THAT((*engines)[0].options,
                ElementsAre(std::pair<std::string, std::string>("Hash", "16")));
    EXPECT_EQ(clock::to_text(*(*engines)[0].limits.time), "fischer:10000+100");
    EXPECT_THAT((*engines)[1].program.words,
                ElementsAre("fairy-stockfish", "load", "x", "two words"));
    EXPECT_EQ((*engines)[1].margin, milliseconds(20));
}

TEST(EngineDescription, TwoOfOneProgramGetNamesOfTheirOwn) {
    auto engines = read_engines(std::vector<std::string>{"cmd=x/stockfish", "cmd=stockfish"});
    ASSERT_TRUE(engines);
    ASSERT_TRUE(complete(*engines));
    EXPECT_EQ((*engines)[0].name, "stockfish");
    EXPECT_EQ((*engines)[1].name, "stockfish 2");
}

TEST(EngineDescription, RefusesInvalidDescriptions) {
    for (const std::vector<std::string>& words :
         std::vector<std::vector<std::string>>{{"stockfish"},
                                               {"tc=10"},
                                               {"cmd=x", "hash=16"},
                                               {"cmd=x", "option.=1"},
                                               {"cmd=x", "tc=ten"},
                                               {"cmd=x", "tc=10+"},
                                               {"cmd=x", "tc=0/10"},
                                               {"cmd=x", "st=0"},
                                               {"cmd=x", "nodes=0"},
                                               {"cmd=x", "depth=-1"},
                                               {"cmd=x", "margin=1.5"},
                                               {"cmd=x", "restart=maybe"},
                                               {"cmd= "},
                                               {"name="}}) {
        const auto engines = read_engines(words);
        ASSERT_FALSE(engines) << words.back();
        EXPECT_EQ(engines.error().code.name(), "bad-engine");
    }
    std::vector<EngineDescription> same(2);
    for (EngineDescription& engine : same)
        ASSERT_TRUE(set(engine, "name", "A") && set(engine, "cmd", "x"));
    EXPECT_FALSE(complete(same));
    std::vector<EngineDescription> without(1);
    EXPECT_FALSE(complete(without));
}

Limits limits(std::string_view key, std::string_view value) {
    Limits made;
    EXPECT_TRUE(set_limit(made, key, value)) << value;
    return made;
}

TEST(EngineLimits, TimeControlsAreWrittenInSeconds) {
    EXPECT_EQ(to_text(limits("tc", "10+0.1")), "tc=fischer:10000+100");
    EXPECT_EQ(to_text(limits("tc", "60")), "tc=sudden:60000");
    EXPECT_EQ(to_text(limits("tc", "byoyomi:600000+5x60000")), "tc=byoyomi:600000+5x60000");
    EXPECT_EQ(to_text(limits("tc", "inf")), "tc=none");
    EXPECT_EQ(to_text(limits("st", "0.25")), "st=250");
    EXPECT_EQ(read_seconds("1.005"), milliseconds(1005));
    EXPECT_EQ(read_seconds("0.1"), milliseconds(100));
    for (const char* bad : {"", ".", "1.", "1.2345", "-1", "1e3", "99999999999"})
        EXPECT_FALSE(read_seconds(bad)) << bad;
}

ClockFacts facts(const Limits& both, milliseconds first, milliseconds second, int completed) {
    ClockFacts made;
    made.control = {control_of(both), control_of(both)};
    made.reading[0].main = first;
    made.reading[1].main = second;
    made.completed = completed;
    return made;
}

TEST(EngineLimits, SendsBothClocksToUciEngines) {
    const Limits fischer = limits("tc", "10+0.1");
    EXPECT_EQ(uci_go(fischer, facts(fischer, milliseconds(9876), milliseconds(-5), 3), Seat::First),
              "wtime 9876 btime 0 winc 100 binc 100");
    Limits stages = limits("tc", "40/60");
    ASSERT_TRUE(set_limit(stages, "depth", "9"));
    EXPECT_EQ(uci_go(stages, facts(stages, milliseconds(1), milliseconds(2), 43), Seat::Second),
              "wtime 1 btime 2 movestogo 37 depth 9");
    EXPECT_EQ(uci_go(limits("st", "0.5"), {}, Seat::First), "movetime 500");
    EXPECT_EQ(uci_go(limits("nodes", "5000"), {}, Seat::First), "nodes 5000");
    EXPECT_EQ(uci_go({}, {}, Seat::First), "infinite");
}

TEST(EngineLimits, ASearchThatIsBoundedOtherwiseIsHeldToItsClock) {
    // Fairy-Stockfish ignores the clock once nodes or depth are given, and would lose on time.
    Limits level = limits("tc", "60+1");
    ASSERT_TRUE(set_limit(level, "nodes", "2000000"));
    EXPECT_EQ(uci_go(level, facts(level, milliseconds(20'000), milliseconds(9), 3), Seat::First),
              "wtime 20000 btime 9 winc 1000 binc 1000 nodes 2000000");
    level.is_held_to_clock = true;
    EXPECT_EQ(uci_go(level, facts(level, milliseconds(20'000), milliseconds(9), 3), Seat::First),
              "wtime 20000 btime 9 winc 1000 binc 1000 movetime 1750 nodes 2000000");
    // With little time left, the reserve is relatively largest.
    EXPECT_EQ(uci_go(level, facts(level, milliseconds(300), milliseconds(9), 3), Seat::First),
              "wtime 300 btime 9 winc 1000 binc 1000 movetime 240 nodes 2000000");
    EXPECT_EQ(uci_go(level, facts(level, milliseconds(5), milliseconds(9), 3), Seat::First),
              "wtime 5 btime 9 winc 1000 binc 1000 movetime 1 nodes 2000000");
    Limits stages = limits("tc", "40/60");
    ASSERT_TRUE(set_limit(stages, "depth", "9"));
    stages.is_held_to_clock = true;
    EXPECT_EQ(
        uci_go(stages, facts(stages, milliseconds(6'000), milliseconds(6'000), 38), Seat::First),
        "wtime 6000 btime 6000 movestogo 2 movetime 3000 depth 9");
    Limits move = limits("tc", "permove:10000");
    ASSERT_TRUE(set_limit(move, "depth", "9"));
    move.is_held_to_clock = true;
    EXPECT_EQ(uci_go(move, facts(move, milliseconds(10'000), milliseconds(10'000), 3), Seat::First),
              "wtime 10000 btime 10000 movetime 9000 depth 9");
    // An engine that is limited only by its clock manages it itself.
    Limits clock = limits("tc", "60");
    clock.is_held_to_clock = true;
    EXPECT_EQ(uci_go(clock, facts(clock, milliseconds(1), milliseconds(2), 3), Seat::First),
              "wtime 1 btime 2");
}

TEST(EngineLimits, SendsTheOwnClockFirstToUcciEngines) {
    const Limits fischer = limits("tc", "10+0.1");
    EXPECT_EQ(
        ucci_go(fischer, facts(fischer, milliseconds(9000), milliseconds(8000), 3), Seat::Second),
        "time 8000 increment 100 opptime 9000 oppincrement 100");
    EXPECT_EQ(ucci_go(limits("depth", "4"), {}, Seat::First), "depth 4");
}

TEST(EngineLimits, SendsWholeSecondsToGtpEngines) {
    EXPECT_EQ(gtp_time_settings(limits("tc", "60+1")), (std::array{60, 0, 0}));
    EXPECT_EQ(gtp_time_settings(limits("tc", "canadian:600000+25/300000")),
              (std::array{600, 300, 25}));
    EXPECT_EQ(gtp_time_settings(limits("tc", "byoyomi:600000+5x30000")), (std::array{600, 30, 1}));
    EXPECT_EQ(gtp_time_settings(limits("st", "2.9")), (std::array{0, 2, 1}));
    EXPECT_FALSE(gtp_time_settings(limits("nodes", "1")));
    clock::Reading reading;
    reading.main = milliseconds(2999);
    EXPECT_EQ(gtp_time_left(reading), (std::array{2, 0}));
    reading.in_overtime = true;
    reading.period = milliseconds(9100);
    reading.stones = 4;
    EXPECT_EQ(gtp_time_left(reading), (std::array{9, 4}));
}

std::vector<Opening> openings(Game game, std::string_view file, std::string_view text,
                              const OpeningOptions& options = {}, int size = 19) {
    conduct::Settings settings;
    settings.game = game;
    settings.board_size = size;
    auto read = read_openings(settings, file, text, options);
    EXPECT_TRUE(read) << read.error().english;
    return read ? *std::move(read) : std::vector<Opening>{};
}

TEST(EngineOpenings, EpdAndFenGiveAPositionALine) {
    const auto read =
        openings(Game::Chess, "o.epd",
                 "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - hmvc 0; id \"x\";\n"
                 "\n# comment\n"
                 "4k3/8/8/8/8/8/4P3/4K3 w - - 5 40\n");
    ASSERT_EQ(read.size(), 2u);
    EXPECT_EQ(read[0].fen, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -");
    EXPECT_EQ(read[1].fen, "4k3/8/8/8/8/8/4P3/4K3 w - - 5 40");
}

TEST(EngineOpenings, PgnGivesTheMainLineAsFarAsWanted) {
    const std::string text = "[Opening \"Ruy Lopez\"]\n\n1. e4 e5 2. Nf3 (2. f4) Nc6 3. Bb5 *\n\n"
                             "[Event \"?\"]\n\n1. d4 *\n";
    const auto read = openings(Game::Chess, "o.pgn", text, {.format = "pgn", .plies = 3});
    ASSERT_EQ(read.size(), 2u);
    EXPECT_EQ(read[0].name, "Ruy Lopez");
    EXPECT_THAT(read[0].moves, ElementsAre("e2e4", "e7e5", "g1f3"));
    EXPECT_THAT(read[1].moves, ElementsAre("d2d4"));
    const auto later = openings(Game::Chess, "o.pgn", text, {.format = "pgn", .start = 2});
    EXPECT_EQ(later[0].moves.size(), 1u);
    EXPECT_EQ(later[1].moves.size(), 5u);
}

TEST(EngineOpenings, XiangqiAndGoHaveTheirOwnFiles) {
    const auto xiangqi =
        openings(Game::Xiangqi, "o.pgn", "[Game \"Chinese Chess\"]\n\n1. C2=5 H8+7 *\n");
    ASSERT_EQ(xiangqi.size(), 1u);
    EXPECT_THAT(xiangqi[0].moves, ElementsAre("h2e2", "h9g7"));
    const auto go = openings(Game::Go, "o.sgf", "(;GM[1]SZ[9]GN[a];B[ee];W[cc];B[])", {}, 9);
    ASSERT_EQ(go.size(), 1u);
    EXPECT_THAT(go[0].moves, ElementsAre("e5", "c7", "pass"));
}

/// An entry of a Polyglot book: the key, the move as the format packs it, the weight.
std::string book_entry(const char* key, const char* move, char weight) {
    std::string bytes(key, 8);
    const unsigned packed =
        static_cast<unsigned>(move[2] - 'a') | static_cast<unsigned>(move[3] - '1') << 3 |
        static_cast<unsigned>(move[0] - 'a') << 6 | static_cast<unsigned>(move[1] - '1') << 9;
    bytes += static_cast<char>(packed >> 8);
    bytes += static_cast<char>(packed & 0xFF);
    return bytes + std::string{0, weight, 0, 0, 0, 0};
}

TEST(EngineOpenings, APolyglotBookGivesItsLines) {
    const char kStart[] = "\x46\x3b\x96\x18\x16\x91\xfc\x9c";
    const char kAfterE4[] = "\x82\x3c\x9b\x50\xfd\x11\x41\x96";
    const std::string book = book_entry(kStart, "d2d4", 3) + book_entry(kStart, "e2e4", 7) +
                             book_entry(kAfterE4, "d7d5", 1) + book_entry(kAfterE4, "e7e5", 2);
    const auto read = openings(Game::Chess, "o.bin", book);
    ASSERT_EQ(read.size(), 3u);
    EXPECT_THAT(read[0].moves, ElementsAre("e2e4", "e7e5"));
    EXPECT_THAT(read[1].moves, ElementsAre("e2e4", "d7d5"));
    EXPECT_THAT(read[2].moves, ElementsAre("d2d4"));
    EXPECT_EQ(openings(Game::Chess, "o.bin", book, {.format = "bin", .plies = 1}).size(), 2u);
    conduct::Settings settings;
    settings.game = Game::Chess;
    const auto why = [&](std::string_view bytes) {
        const auto refused = read_openings(settings, "o.bin", bytes, {});
        return refused ? std::string("read") : refused.error().english;
    };
    EXPECT_THAT(why(book.substr(1)), testing::HasSubstr("not a multiple of 16 bytes"));
    EXPECT_THAT(why(book.substr(32)), testing::HasSubstr("there is no opening in it"));
}

// 20 first moves, 20 answers and so on, all in the book, would be far more lines than anybody
// plays.
TEST(EngineOpenings, ABookWithTooManyLinesIsRefused) {
    std::string book;
    const auto add = [&book](auto&& self, const chess::Position& position, int plies) -> void {
        if (plies == 0)
            return;
        const auto key = notation::polyglot_key(position);
        std::string bytes;
        for (int shift = 56; shift >= 0; shift -= 8)
            bytes += static_cast<char>((key >> shift) & 0xFF);
        for (const chess::Move move : position.legal_moves()) {
            book += book_entry(bytes.c_str(), notation::to_uci(position, move).c_str(), 1);
            self(self, position.after(move), plies - 1);
        }
    };
    add(add, chess::Position::start(), 4);  // 197281 lines
    conduct::Settings settings;
    settings.game = Game::Chess;
    const auto read = read_openings(settings, "o.bin", book, {.format = "bin", .plies = 4});
    ASSERT_FALSE(read);
    EXPECT_THAT(read.error().english, testing::HasSubstr("lower plies="));
    EXPECT_EQ(openings(Game::Chess, "o.bin", book, {.format = "bin", .plies = 2}).size(), 400u);
}

TEST(EngineOpenings, WhatCannotBePlayedIsNamed) {
    conduct::Settings settings;
    settings.game = Game::Chess;
    const auto refused = [&](std::string_view file, std::string_view text) {
        const auto read = read_openings(settings, file, text, {});
        return read ? std::string("read") : read.error().code.text();
    };
    EXPECT_EQ(refused("o.epd", "8/8/8/8/8/8/8/8 w - -\n"), "bad-openings");
    EXPECT_EQ(refused("o.pgn", "1. e5 *\n"), "bad-openings");
    EXPECT_EQ(refused("o.pgn", "1. f3 e5 2. g4 Qh4# 0-1\n"), "bad-openings");
    EXPECT_EQ(refused("o.epd", ""), "bad-openings");
    EXPECT_EQ(refused("o.sgf", "(;GM[1])"), "bad-openings");
    EXPECT_EQ(refused("openings", "x"), "bad-openings");
}

TEST(EngineOpenings, ARandomOrderFollowsFromItsSeed) {
    std::vector<Opening> some(50);
    for (std::size_t i = 0; i < some.size(); ++i)
        some[i].name = std::to_string(i);
    auto first = some, second = some, other = some;
    shuffle(first, 7);
    shuffle(second, 7);
    shuffle(other, 8);
    EXPECT_EQ(first, second);
    EXPECT_NE(first, other);
    EXPECT_NE(first, some);
    EXPECT_TRUE(std::ranges::is_permutation(first, some));
}

}  // namespace
}  // namespace description_test
}  // namespace kyvien::engine
