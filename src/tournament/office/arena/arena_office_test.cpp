// An arena in the office: when players are paired, the effect of a result, and that replaying the
// log gives the same state.
#include "tournament/office/arena/arena_office.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "effort.h"
#include "tournament/office/decide.h"
#include "tournament/office/office_fixture.h"
#include "tournament/office/prizes.h"

namespace kyvien::tournament {
namespace arena_office_test {
namespace {

constexpr OfficeTime kStart = 1'763'764'000'000;
constexpr OfficeTime kMinute = 60'000;

Opened opened(int minutes = 60) {
    Opened arena;
    arena.name = "Đấu trường tối thứ sáu";
    arena.system = SystemKind::Arena;
    arena.ranking = Ranking::Arena;
    arena.arena_minutes = minutes;
    return arena;
}

/// An arena whose time is set by the test.
class Arena {
  public:
    explicit Arena(int entries, const Opened& terms = opened()) {
        must(terms);
        for (int i = 1; i <= entries; ++i) {
            Entered entered;
            entered.number = static_cast<EntryNumber>(i);
            entered.name = "Nguyễn " + std::to_string(i);
            entered.rating = 2500 - 10 * i;
            must(entered);
            must(CheckedIn{entered.number, true});
        }
    }
    void must(const OfficeEventBody& body) {
        const auto done = refusal(body);
        EXPECT_EQ(done, "") << encode({now, "", body});
    }
    /// The cause of the refusal; empty if the event was applied.
    std::string refusal(const OfficeEventBody& body) {
        const OfficeEvent event{now, "Hoa", body};
        const auto applied = apply(office, event);
        if (applied) {
            text += encode(event) + "\n";
            return {};
        }
        return applied.error().code == "office-refuses" ? value_of(applied.error(), "cause")
                                                        : std::string(applied.error().code.text());
    }
    /// Advances second by second, like the hall.
    void wait(OfficeTime how_long) {
        for (const OfficeTime until = now + how_long; now < until;) {
            now += 1'000;
            if (const auto due = due_arena_event(office, now))
                must(*due);
        }
    }
    void start() { must(ArenaStarted{now, now + office.opened().arena_minutes * kMinute}); }
    void result(int board, const char* result) {
        must(ResultEntered{1, board, result, {}, {}, Confirmation::Plain});
    }
    [[nodiscard]] const std::vector<BoardState>& boards() const {
        return office.rounds().front().boards;
    }
    [[nodiscard]] std::vector<EntryNumber> waiting() const {
        std::vector<EntryNumber> numbers;
        for (const ArenaPlayer& player : waiting_in_arena(office))
            numbers.push_back(player.number);
        return numbers;
    }
    [[nodiscard]] int points(EntryNumber number) const {
        return static_cast<int>(office.standings(1).find(number)->points.above());
    }

    Office office;
    OfficeTime now = kStart;
    std::string text;
};

using Numbers = std::vector<EntryNumber>;

TEST(ArenaOffice, NeedsItsDurationAndRefusesTermsOfOtherSystems) {
    const auto cause = [](Opened terms) {
        Office office;
        const auto applied = apply(office, {0, "", std::move(terms)});
        return applied ? std::string() : value_of(applied.error(), "cause");
    };
    EXPECT_EQ(cause(opened()), "");
    EXPECT_EQ(cause(opened(0)), "bad-arena-minutes");
    EXPECT_EQ(cause(opened(1'441)), "bad-arena-minutes");
    for (const int seconds : {0, 9, 3'601}) {
        Opened arena = opened();
        arena.arena_come_within = seconds;
        EXPECT_EQ(cause(arena), "bad-arena-come-within") << seconds;
    }
    Opened with_rounds = opened();
    with_rounds.rounds = 5;
    EXPECT_EQ(cause(with_rounds), "arena-of-single-games");
    Opened matches = opened();
    matches.meeting = MeetingKind::BestOf;
    EXPECT_EQ(cause(matches), "arena-of-single-games");
    Opened by_fide = opened();
    by_fide.ranking = Ranking::Fide;
    EXPECT_EQ(cause(by_fide), "arena-ranks-itself");
    Opened swiss = opened();
    swiss.system = SystemKind::Dutch;
    swiss.ranking = Ranking::Fide;
    EXPECT_EQ(cause(swiss), "minutes-of-arena-only");
}

TEST(ArenaOffice, BerserkIsRefusedUnlessTheArenaAllowsIt) {
    Opened swiss = opened(0);
    swiss.system = SystemKind::Dutch;
    swiss.ranking = Ranking::Fide;
    swiss.arena_berserk = true;
    Office office;
    const auto refused = apply(office, {0, "", swiss});
    ASSERT_FALSE(refused);
    EXPECT_EQ(value_of(refused.error(), "cause"), "berserk-of-arena-only");
    Opened with = opened();
    with.arena_berserk = true;
    ASSERT_TRUE(apply(office, {0, "", with}));
    EXPECT_TRUE(office.opened().arena_berserk);
    // An arena without berserk refuses such results.
    Arena arena(2);
    arena.start();
    arena.wait(kMinute);
    ResultEntered won{1, 1, "1-0", {}, {}};
    won.berserk_first = 20;
    EXPECT_EQ(arena.refusal(won), "berserk-not-played");
}

TEST(ArenaOffice, NobodyIsPairedBeforeItBegins) {
    Arena arena(4);
    arena.wait(kMinute);
    EXPECT_TRUE(arena.office.rounds().empty());
    EXPECT_EQ(arena.refusal(ArenaPaired{{{1, 2}}}), "arena-not-running");
    EXPECT_EQ(arena.refusal(ArenaEnded{}), "arena-not-running");
}

TEST(ArenaOffice, FewWaitingPlayersArePairedAfterAFewSeconds) {
    Arena arena(4);
    arena.start();
    arena.wait(kArenaWait - 1'000);
    EXPECT_TRUE(arena.boards().empty());
    arena.wait(1'000);
    ASSERT_EQ(arena.boards().size(), 2U);
    EXPECT_EQ(arena.boards()[0].board, (Board{1, 2}));
    EXPECT_EQ(arena.boards()[1].board, (Board{4, 3}));
    EXPECT_TRUE(arena.waiting().empty());
}

TEST(ArenaOffice, ManyWaitingPlayersArePairedImmediately) {
    Arena arena(static_cast<int>(kArenaLeastWaiting));
    arena.start();
    EXPECT_TRUE(due_arena_event(arena.office, arena.now));
}

TEST(ArenaOffice, ALateEntryStartsAtZeroAndWaitsForAFreePlayer) {
    Arena arena(2);
    arena.start();
    arena.wait(10'000);
    Entered late;
    late.number = 3;
    late.name = "Trần Muộn";
    arena.must(late);
    EXPECT_TRUE(arena.waiting().empty()) << "the name alone is not in the hall";
    arena.must(CheckedIn{3, true});
    EXPECT_EQ(arena.waiting(), (Numbers{3}));
    arena.wait(kMinute);
    EXPECT_EQ(arena.boards().size(), 1U);
    arena.result(1, "1-0");
    arena.wait(5'000);
    ASSERT_EQ(arena.boards().size(), 2U);
    EXPECT_EQ(arena.boards()[1].board, (Board{3, 1})) << "1 had the first colour in the first game";
    EXPECT_EQ(arena.points(3), 0);
}

TEST(ArenaOffice, PausedAndWithdrawnPlayersAreNotPaired) {
    Arena arena(5);
    arena.must(CheckedIn{2, false});
    arena.must(Withdrew{4, 0, "gone"});
    arena.start();
    EXPECT_EQ(arena.waiting(), (Numbers{1, 3, 5}));
    arena.must(CheckedIn{2, true});
    arena.must(CameBack{4, 2});
    EXPECT_EQ(arena.waiting(), (Numbers{1, 2, 3, 4, 5}));
    arena.wait(5'000);
    EXPECT_EQ(arena.boards().size(), 2U);
    arena.must(Withdrew{1, 1, "gone"});
    arena.result(1, "1-0");
    EXPECT_EQ(std::ranges::count(arena.waiting(), 1), 0) << "the game was finished, and counts";
    EXPECT_EQ(arena.points(1), 2);
}

TEST(ArenaOffice, AnAbsentPlayerLosesAndPausesUntilCheckingIn) {
    Arena arena(4);
    arena.start();
    arena.wait(5'000);
    arena.result(1, "+/-");
    arena.result(2, "-/-");
    EXPECT_EQ(arena.waiting(), (Numbers{1}));
    EXPECT_EQ(arena.points(1), 2);
    arena.must(CheckedIn{2, true});
    EXPECT_EQ(arena.waiting(), (Numbers{1, 2}));
}

TEST(ArenaOffice, NoImmediateRematchWhileOthersPlay) {
    Arena arena(4);
    arena.start();
    arena.wait(5'000);
    arena.result(1, "1-0");
    arena.wait(kArenaRematchWait - 1'000);
    EXPECT_EQ(arena.boards().size(), 2U);
    arena.result(2, "1-0");
    arena.wait(1'000);
    ASSERT_EQ(arena.boards().size(), 4U) << "all four are free: 1 and 2 have waited long enough";
    for (std::size_t board = 2; board < 4; ++board) {
        const Board& pair = arena.boards()[board].board;
        EXPECT_NE(pair.white + pair.black, 3);
        EXPECT_NE(pair.white + pair.black, 7);
    }
}

TEST(ArenaOffice, TheOnlyTwoPlayersHaveARematchSoon) {
    Arena arena(2);
    arena.start();
    arena.wait(5'000);
    arena.result(1, "1-0");
    arena.wait(5'000);
    ASSERT_EQ(arena.boards().size(), 2U);
    EXPECT_EQ(arena.boards()[1].board, (Board{2, 1})) << "with the colours exchanged";
}

TEST(ArenaOffice, ARematchIsAllowedAfterALongWait) {
    Arena arena(4);
    arena.start();
    arena.wait(5'000);
    arena.result(1, "1-0");
    arena.wait(kArenaRematchWait);
    EXPECT_EQ(arena.boards().size(), 3U);
}

TEST(ArenaOffice, AfterTheEndResultsDoNotCountAndNobodyIsPaired) {
    Arena arena(4, opened(1));
    arena.start();
    arena.wait(5'000);
    arena.result(1, "1-0");
    arena.wait(kMinute - 6'000);
    EXPECT_FALSE(arena.office.arena()->is_over);
    arena.wait(1'000);
    EXPECT_TRUE(arena.office.arena()->is_over);
    EXPECT_EQ(arena.refusal(ArenaPaired{{{1, 2}}}), "arena-not-running");
    const auto boards = static_cast<int>(arena.boards().size());
    arena.result(2, "1-0");
    EXPECT_TRUE(arena.boards()[1].too_late);
    EXPECT_EQ(arena.points(4), 0);
    EXPECT_EQ(arena.points(1), 2);
    // A result entered in time may be corrected later.
    arena.must(ResultEntered{1, 1, "1/2", {}, "misread", Confirmation::Plain});
    EXPECT_EQ(arena.points(1), 1);
    arena.must(ResultEntered{1, 2, "0-1", {}, "misread", Confirmation::Plain});
    EXPECT_EQ(arena.points(3), 0);
    arena.wait(kMinute);
    EXPECT_EQ(static_cast<int>(arena.boards().size()), boards);
}

TEST(ArenaOffice, ItClosesWhenAllGamesAreOver) {
    Arena arena(2);
    arena.start();
    arena.wait(5'000);
    EXPECT_EQ(arena.refusal(Closed{}), "board-open");
    arena.must(ArenaEnded{"the hall closes"});
    arena.result(1, "1/2");
    EXPECT_EQ(arena.points(1), 0);
    arena.must(Closed{});
    EXPECT_EQ(due_arena_event(arena.office, arena.now + 100 * kMinute), std::nullopt);
}

TEST(ArenaOffice, RefusesRoundsByesAndMeetingRules) {
    Arena arena(4);
    EXPECT_EQ(arena.refusal(Paired{1, {{1, 2}, {3, 4}}, 0, false, {}, 0, {}}),
              "arena-has-no-rounds");
    EXPECT_EQ(arena.refusal(ByeGranted{1, 1, ByeKind::Half}), "arena-has-no-rounds");
    EXPECT_EQ(arena.refusal(MeetingForbidden{{1, 2}, 1, 9, "sisters"}), "arena-has-no-rounds");
    EXPECT_EQ(arena.refusal(RoundsChanged{5, "more"}), "arena-has-no-rounds");
    arena.start();
    arena.wait(5'000);
    EXPECT_EQ(arena.refusal(ArenaStarted{1, 2}), "arena-begun");
    EXPECT_EQ(arena.refusal(ListSorted{ListOrder::Rating, {2, 1, 3, 4}}), "arena-begun");
    EXPECT_EQ(arena.refusal(ResultEntered{1, 1, "adj", {}, {}, {}}), "arena-not-adjourned");
    EXPECT_EQ(arena.refusal(ArenaPaired{{{1, 2}}}), "not-waiting");
    EXPECT_EQ(arena.refusal(ArenaPaired{{{7, 8}}}), "no-such-entry");
    Desk swiss(SystemKind::Dutch, 5, 4);
    EXPECT_EQ(value_of(apply(swiss.office, {0, "", ArenaPaired{{{1, 2}}}}).error(), "cause"),
              "not-an-arena");
}

TEST(ArenaOffice, ThePairCommandPairsImmediatelyOrIsRefusedIfNobodyWaits) {
    Arena arena(3);
    EXPECT_EQ(value_of(decide(arena.office, command::Pair{}).error(), "cause"),
              "arena-not-running");
    ASSERT_TRUE(carry_out(arena.office, command::StartArena{kStart}));
    EXPECT_EQ(arena.office.arena()->ends, kStart + 60 * kMinute);
    ASSERT_TRUE(carry_out(arena.office, command::Pair{}));
    EXPECT_EQ(arena.boards().size(), 1U);
    EXPECT_EQ(value_of(decide(arena.office, command::Pair{}).error(), "cause"), "nobody-waits");
    command::Enter enter;
    enter.entry.name = "Trần Muộn";
    ASSERT_TRUE(carry_out(arena.office, enter));
    EXPECT_EQ(arena.office.entered(4)->from_round, 1);
    ASSERT_TRUE(carry_out(arena.office, command::CheckIn{{4}, true, false}));
    ASSERT_TRUE(carry_out(arena.office, command::Pair{}));
    EXPECT_EQ(arena.boards().size(), 2U);
    ASSERT_TRUE(carry_out(arena.office, command::EndArena{"enough"}));
}

TEST(ArenaOffice, UndoingAResultMakesItPendingAgain) {
    Arena arena(2);
    arena.start();
    arena.wait(5'000);
    const std::size_t before = arena.office.seq();
    arena.result(1, "1-0");
    arena.must(Undone{before, "wrong board"});
    EXPECT_TRUE(arena.waiting().empty());
    EXPECT_EQ(arena.points(1), 0);
    arena.result(1, "0-1");
    EXPECT_EQ(arena.points(2), 2);
}

// ---- random sequences ----

void expect_same(const Office& one, const Office& other) {
    ASSERT_EQ(one.rounds().size(), other.rounds().size());
    ASSERT_EQ(one.standings(1).lines, other.standings(1).lines);
    ASSERT_EQ(one.arena()->playing, other.arena()->playing);
    ASSERT_EQ(one.arena()->free_since, other.arena()->free_since);
    ASSERT_EQ(one.arena()->is_over, other.arena()->is_over);
    for (std::size_t i = 0; i < one.rounds().front().boards.size(); ++i) {
        const BoardState& a = one.rounds().front().boards[i];
        const BoardState& b = other.rounds().front().boards[i];
        ASSERT_EQ(a.board, b.board);
        ASSERT_EQ(a.result, b.result);
        ASSERT_EQ(a.too_late, b.too_late);
        ASSERT_EQ(a.paired_at, b.paired_at);
    }
}

/// No player has two games at once or plays himself, no absent player was paired, and the same two
/// meet again only if no other player was free or they had waited long.
void expect_sound(const Arena& arena) {
    std::set<EntryNumber> playing;
    for (const BoardState& board : arena.boards()) {
        ASSERT_NE(board.board.white, board.board.black);
        if (!board.result.empty())
            continue;
        ASSERT_TRUE(playing.insert(board.board.white).second);
        ASSERT_TRUE(playing.insert(board.board.black).second);
    }
    const auto waiting = arena.waiting();
    for (const EntryNumber number : waiting)
        ASSERT_FALSE(playing.contains(number));
}

TEST(ArenaOffice, RandomCommandsKeepInvariantsAndReplayEqually) {
    constexpr std::array kResults = {"1-0", "0-1", "1/2", "+/-", "-/+", "-/-"};
    for (int sample = 0; sample < kyvien::test::samples(40, 400); ++sample) {
        std::mt19937 random(static_cast<unsigned>(sample));
        const auto below = [&random](std::size_t end) { return random() % end; };
        Arena arena(static_cast<int>(2 + below(14)), opened(5));
        arena.start();
        std::map<EntryNumber, int> whites;
        while (!arena.office.arena()->is_over) {
            arena.wait(1'000);
            for (std::size_t i = 0; i < arena.boards().size(); ++i)
                if (arena.boards()[i].result.empty() && below(20) == 0)
                    arena.result(static_cast<int>(i) + 1,
                                 kResults[below(20) == 0 ? 3 + below(3) : below(3)]);
            const auto number =
                static_cast<EntryNumber>(1 + below(arena.office.event().entries.size()));
            if (below(15) == 0 && !arena.office.withdrawn_after(number))
                arena.must(CheckedIn{number, !arena.office.is_checked_in(number)});
            if (below(40) == 0) {
                Entered late;
                late.number = static_cast<EntryNumber>(arena.office.event().entries.size() + 1);
                late.name = "Late " + std::to_string(late.number);
                arena.must(late);
                arena.must(CheckedIn{late.number, true});
            }
            expect_sound(arena);
        }
        for (std::size_t i = 0; i < arena.boards().size(); ++i)
            if (arena.boards()[i].result.empty())
                arena.result(static_cast<int>(i) + 1, "1-0");
        const auto again = replay_office(arena.text);
        ASSERT_TRUE(again) << again.error().english;
        expect_same(arena.office, *again);
        // Colours stay balanced, within what the random choice of free players explains.
        for (const BoardState& board : arena.boards()) {
            ++whites[board.board.white];
            --whites[board.board.black];
        }
        for (const auto& [number, balance] : whites)
            EXPECT_LE(std::abs(balance), 4) << "number " << number << ", sample " << sample;
    }
}

TEST(ArenaOffice, ATeamTotalIsTheSumOfItsBestMembers) {
    Opened terms = opened(5);
    terms.member_total = true;
    terms.boards = 2;
    Arena arena(0, terms);
    for (const char* team : {"North", "North", "North", "South", ""}) {
        Entered entered;
        entered.number = static_cast<EntryNumber>(arena.office.event().entries.size() + 1);
        entered.name = "Player " + std::to_string(entered.number);
        entered.team = team;
        arena.must(entered);
        arena.must(CheckedIn{entered.number, true});
    }
    arena.start();
    arena.wait(60'000);
    ASSERT_EQ(arena.boards().size(), 2U) << "of the three of a team two meet the others";
    for (const BoardState& board : arena.boards())
        EXPECT_FALSE(board.board.white <= 3 && board.board.black <= 3);
    for (int board = 1; board <= 2; ++board)
        arena.result(board, arena.boards()[static_cast<std::size_t>(board - 1)].board.white <= 3
                                ? "1-0"
                                : "0-1");
    const auto totals = member_totals(arena.office, 1);
    ASSERT_TRUE(totals) << totals.error().english;
    ASSERT_EQ(totals->size(), 2U);
    EXPECT_EQ(totals->front().team, "North");
    EXPECT_EQ(totals->front().points, Rational(4));
    EXPECT_EQ(totals->front().members.size(), 2U);
    EXPECT_EQ(totals->back().members.size(), 1U) << "a small team has fewer who count";
}

}  // namespace
}  // namespace arena_office_test
}  // namespace kyvien::tournament
