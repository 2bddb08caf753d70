// Points 6 to 9 of article 23 from their text, the window (5.1) and the matrix (5.7).
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <random>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "notation/xiangqi/fen.h"
#include "xiangqi/cycle/cycle_fixture.h"

namespace kyvien::xiangqi {
namespace cycle_test {
namespace {

using test::Case;
using test::cases_of;
using test::game_of;
using test::history_of;
using test::mapped;
using test::mixed_cycle;
using test::move_of;
using test::notice_line;
using test::play;
using test::RandomCycle;
using test::rounds;
using test::ruling_line;

/// The verdict and its clause under these settings, and the names of the settings that decide it.
struct Judged {
    std::string verdict;
    std::vector<std::string_view> named;
};
Judged judged(const RandomCycle& cycle, const CycleSettings& settings) {
    const History history = history_of(cycle);
    const Cycle pass{0, history.plies()};
    const CycleVerdict verdict = verdict_of(read_cycle(history, pass, settings));
    return {std::string(name(verdict.verdict)) + " " + std::string(verdict.clause.id()),
            settings_that_matter(history, pass, settings)};
}

struct Reading {
    const char* fen;
    const char* moves;
    CycleSettings settings;
    const char* verdict;  ///< with red_loses and black_loses exchanged for the other colour
    const char* named;    ///< a setting that decides it; empty: not checked
};

std::string for_other_colour(std::string verdict) {
    const bool red = verdict.starts_with("red_loses");
    if (red || verdict.starts_with("black_loses"))
        verdict.replace(0, verdict.find('_'), red ? "black" : "red");
    return verdict;
}

/// Judges it from both ends of every pass, for both colours and mirrored.
void expect_reading(const Reading& reading) {
    SCOPED_TRACE(std::string(reading.fen) + " " + reading.moves);
    RandomCycle cycle{game_of(reading.fen).start(), {}};
    std::stringstream words(reading.moves);
    for (std::string word; words >> word;)
        cycle.moves.push_back(move_of(word));
    const auto turned = [](Square s) { return Square(s.file(), kRanks - 1 - s.rank()); };
    const auto mirrored = [](Square s) { return Square(kFiles - 1 - s.file(), s.rank()); };
    for (std::size_t first = 0; first < cycle.moves.size(); ++first) {
        for (const bool swap : {false, true})
            for (const bool mirror : {false, true}) {
                RandomCycle seen = swap ? mapped(cycle, turned, true) : cycle;
                if (mirror)
                    seen = mapped(seen, mirrored, false);
                const Judged found = judged(seen, reading.settings);
                EXPECT_EQ(swap ? for_other_colour(found.verdict) : found.verdict, reading.verdict)
                    << "from move " << first << (swap ? ", other colour" : "")
                    << (mirror ? ", mirrored" : "");
                if (*reading.named != '\0') {
                    EXPECT_NE(std::ranges::find(found.named, reading.named), found.named.end());
                }
            }
        Position next = cycle.start;
        next.play(cycle.moves.front());
        cycle.start = next;
        std::ranges::rotate(cycle.moves, cycle.moves.begin() + 1);
    }
}

TEST(Cycle, AnExchangeOfferedAndRefusedIsAHalfOfAChase) {  // 23.8
    constexpr const char* kFen = "R8/5k3/8n/N1p6/9/4CN1n1/8p/3AK4/1p2A2C1/9 b - - 0 1";
    constexpr const char* kMoves = "f8f7 f4g2 f7f8 g2f4";
    expect_reading({kFen, kMoves, {}, "red_loses 23.8", "exchange_half_counts"});
    expect_reading(
        {kFen, kMoves, {.exchange_half_counts = false}, "draw 23.4", "exchange_half_counts"});
}

TEST(Cycle, ARootThatOnlyTheCaptureOpensIsASetting) {  // 23.6, 23.9
    constexpr const char* kFen = "9/4Nk3/4b3b/3n5/2P6/p5B2/3Cc4/1R2C4/3K5/3A5 w - - 0 1";
    constexpr const char* kMoves = "b2b8 d6c8 b8b2 c8d6";
    expect_reading({kFen, kMoves, {}, "black_loses 23.7", "opened_root_counts"});
    expect_reading({kFen, kMoves, {.opened_root_counts = true}, "draw 23.9", "opened_root_counts"});
}

TEST(Cycle, TheStricterReadingOfAPinForbidsNoLess) {  // 23.7
    constexpr const char* kFen = "2P2k1cN/3r5/3C1a3/4C4/4n4/5R3/9/8c/9/4K4 b - - 0 1";
    constexpr const char* kMoves = "e5c6 e6e7 c6e5 e7e6";
    expect_reading({kFen, kMoves, {.pinned_rooted_counts = false}, "red_loses 23.5", ""});
    expect_reading({kFen, kMoves, {.pinned_rooted_counts = true}, "red_loses 23.5", ""});
}

TEST(Cycle, ASettingThatForbidsMoreNeverMakesAChaseAllowed) {  // 23.7
    std::mt19937 random(53);
    for (int i = 0; i < rounds(400); ++i) {
        const RandomCycle cycle = mixed_cycle(random);
        const History history = history_of(cycle);
        const auto lax = read_cycle(history, {0, 4}, {.pinned_rooted_counts = false});
        const auto strict = read_cycle(history, {0, 4}, {.pinned_rooted_counts = true});
        for (const Side side : {Side::Red, Side::Black})
            if (is_forbidden(lax.side(side).behaviour)) {
                ASSERT_TRUE(is_forbidden(strict.side(side).behaviour))
                    << notation::to_fen(cycle.start);
            }
    }
}

TEST(Cycle, AGeneralOrSoldierWithOnePieceMayChase) {  // 23.9
    const CycleSettings alone{.partner_alone_counts = true};
    constexpr const char* kSoldier = "3R2P1R/2P6/5k2b/9/8P/9/NC3c3/C3K1p1r/9/9 b - - 0 1";
    constexpr const char* kMoves = "f3i3 i5h5 i3f3 h5i5";
    expect_reading({kSoldier, kMoves, {}, "draw 23.9", "partner_alone_counts"});
    expect_reading({kSoldier, kMoves, alone, "red_loses 23.3", "partner_alone_counts"});
}

// ---- the window (5.1) and the matrix (5.7) ----

constexpr const char* kCheckFen = "4k4/R8/9/9/9/9/9/9/9/3K5 w";
constexpr const char* kQuietPass = "a8b8 e9f9 b8a8 f9e9";
constexpr const char* kCheckPass = "a8a9 e9e8 a9a8 e8e9";

std::vector<std::string> news_of(const std::string& moves) {
    History history = game_of(kCheckFen);
    NoticeLog log;
    std::vector<std::string> lines;
    std::stringstream words(moves);
    for (std::string word; words >> word;) {
        history.push(move_of(word));
        const auto news = handle_repetition(history, log);
        if (!news)
            continue;
        lines.push_back((news->kind == RepetitionNews::Kind::Ruling
                             ? ruling_line(*news, history.plies())
                             : notice_line(*news, history.plies())) +
                        (news->postponed ? " postponed" : ""));
    }
    return lines;
}

TEST(Cycle, AViolationThatBeganOnTheLastPassPostponesTheRuling) {
    const auto lines = news_of(std::string(kQuietPass) + " " + kCheckPass + " " + kCheckPass);
    ASSERT_FALSE(lines.empty());
    EXPECT_EQ(lines.front(), "4 NOTICE_REPETITION wb 7.2.b");
    EXPECT_TRUE(std::ranges::find(lines, "8 NOTICE_MUST_VARY w 23.1 postponed") != lines.end());
    EXPECT_EQ(lines.back(), "12 red_violates 23.1 7.1.g");
}

TEST(Cycle, ASideThatVariesAfterTheNoticeIsNotPunished) {
    const auto lines = news_of(std::string(kCheckPass) + " " + kQuietPass);
    ASSERT_EQ(lines.size(), 2u);
    EXPECT_EQ(lines[0], "4 NOTICE_MUST_VARY w 23.1");
    EXPECT_EQ(lines[1], "8 repetition_draw 23.2 7.2.b");
}

TEST(Cycle, TheMatrixHoldsForEveryPairOfBehaviours) {
    int draws = 0;
    int losses = 0;
    for (int r = 0; r < kBehaviours; ++r)
        for (int b = 0; b < kBehaviours; ++b) {
            const auto red = static_cast<Behaviour>(r);
            const auto black = static_cast<Behaviour>(b);
            const CycleVerdict verdict = verdict_of(red, black);
            if (red == black && is_forbidden(red)) {
                EXPECT_EQ(verdict.clause, rulebook::xiangqi_vn("7.2.c"));
                EXPECT_EQ(verdict.verdict, Verdict::Draw);
            } else if (is_forbidden(red) && is_forbidden(black)) {
                EXPECT_EQ(verdict.clause, rulebook::xiangqi_vn("7.1.g"));
                EXPECT_EQ(verdict.verdict, red == Behaviour::PerpetualCheck ? Verdict::RedLoses
                                                                            : Verdict::BlackLoses);
            } else if (is_forbidden(red) || is_forbidden(black)) {
                EXPECT_EQ(verdict.verdict,
                          is_forbidden(red) ? Verdict::RedLoses : Verdict::BlackLoses);
            } else {
                EXPECT_EQ(verdict.verdict, Verdict::Draw);
            }
            (verdict.verdict == Verdict::Draw ? draws : losses) += 1;
        }
    EXPECT_EQ(draws, 2 + 17 * 17);
    EXPECT_EQ(losses, 2 + 4 * 17);
}

TEST(Cycle, SettingsThatDecideARulingAreNamed) {
    // The root of a standing victim is cut on every move (appendix of the diagram series).
    const auto cases =
        cases_of(std::filesystem::path(KYVIEN_SOURCE_DIR) / "tests/data/xiangqi/article23.cases");
    const auto one =
        std::ranges::find_if(cases, [](const Case& c) { return c.title.starts_with("XQ-C46"); });
    ASSERT_NE(one, cases.end());
    History history = game_of(one->start);
    play(history, one->moves);
    EXPECT_EQ(settings_that_matter(history, {0, history.plies()}),
              (std::vector<std::string_view>{"root_cutting_counts", "partner_alone_counts"}));
    EXPECT_EQ(verdict_of(read_cycle(history, {0, history.plies()}, {.root_cutting_counts = false}))
                  .verdict,
              Verdict::Draw);
}

TEST(Cycle, RulesAtTheFourthOccurrenceIfTheSettingsSaySo) {
    History history = game_of(kCheckFen);
    NoticeLog log;
    const CycleSettings fourth{.ruling_on_occurrence = 4};
    std::optional<std::size_t> ruled;
    for (int round = 0; round < 4 && !ruled; ++round) {
        std::stringstream words(kCheckPass);
        for (std::string word; words >> word && !ruled;) {
            history.push(move_of(word));
            const auto news = handle_repetition(history, log, fourth);
            if (news && news->kind == RepetitionNews::Kind::Ruling)
                ruled = history.plies();
        }
    }
    EXPECT_EQ(ruled, 12u);
}

}  // namespace
}  // namespace cycle_test
}  // namespace kyvien::xiangqi
