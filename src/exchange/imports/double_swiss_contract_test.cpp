// The report is the contract of Double-Swiss too, where a match is two rounds of the report:
// continued from it, or from its columns alone, the next round is the same, and checking it finds
// nothing.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "effort.h"
#include "exchange/imports/import.h"
#include "exchange/imports/random_office_fixture.h"
#include "exchange/source.h"
#include "tournament/check/check.h"
#include "tournament/check/generate.h"
#include "tournament/office/decide.h"
#include "tournament/office/report.h"
#include "tournament/pairing/double_swiss/double_swiss.h"
#include "tournament/pairing/schedule.h"
#include "tournament/trf/double_rounds.h"

namespace kyvien::exchange {
namespace double_swiss_contract {
namespace {

using namespace tournament;

std::string rounds_text(const Office& office) {
    std::string text;
    for (const RoundState& round : office.rounds()) {
        for (const BoardState& state : round.boards) {
            text += fmt::format("{}-{} {} (", state.board.white, state.board.black, state.result);
            for (const GameState& game : state.games)
                text += game.result + " ";
            text += ") ";
        }
        text += fmt::format("bye {}\n", round.bye);
    }
    return text;
}

/// Random actions on matches; refused ones are skipped.
class RandomMatches : public RandomOffice {
  public:
    explicit RandomMatches(unsigned seed) : RandomOffice(seed) {
        Opened opened;
        opened.name = "Giải đôi";
        opened.system = SystemKind::DoubleSwiss;
        opened.rounds = 3 + chance(4);
        opened.meeting = MeetingKind::BestOf;
        opened.games = 2;
        opened.baku = chance(3) == 0;
        opened.two_one_zero = chance(4) == 0;
        opened.check_in = chance(5) == 0;
        opened.lots = lots_commitment("seed");
        opened.tie_breaks = {"BH", "SB", "WIN"};
        EXPECT_TRUE(ask(command::Open{opened}));
        const int players = 6 + chance(10);
        for (int i = 0; i < players; ++i)
            enter();
        if (chance(2) == 0)
            ask(command::SortList{});
        if (chance(2) == 0)
            ask(command::DrawLots{"seed"});
        if (opened.check_in)
            ask(command::CheckIn{{}, true, true});
        ask(command::Forbid{{number(), number()}, 2, 3, "siblings"});
    }

    void before_round() {
        change_entries([this] { enter(); });
    }
    bool pair() { return ask(command::Pair{}); }
    /// The first games of all matches and some of the second; some whole matches are forfeited.
    void begin_round() { play(1, 3); }
    void finish_round() {
        play(2, 1);
        if (chance(6) == 0)
            ask(command::Penalise{number(), {}, Points::half(), "late", chance(2) == 0});
    }

  private:
    void enter() {
        command::Enter enter;
        enter.entry.name = fmt::format("Nguyễn {}", ++names_);
        enter.entry.rating = chance(4) == 0 ? 0 : 1400 + chance(1000);
        ask(enter);
    }
    void play(int first, int some) {
        const auto boards = static_cast<int>(office_.rounds().back().boards.size());
        for (int board = 1; board <= boards; ++board) {
            if (first == 1 && chance(9) == 0)
                ask(command::EnterResults{
                    {}, {{board, 0, chance(3) == 0 ? "-/-" : "-/+"}}, {}, {}});
            for (int game = first; game <= 2; ++game)
                if (game == first || chance(some) == 0)
                    ask(command::EnterResults{{}, {{board, game, result()}}, {}, {}});
        }
    }
    std::string result() {
        constexpr std::string_view kResults[] = {"1-0", "0-1", "1/2", "1-0",   "0-1",
                                                 "+/-", "-/+", "0-0", "1/2-0", "-/-"};
        return std::string(kResults[pick(std::size(kResults))]);
    }
};

Result<std::string> report_text(const Office& office, TrfEdition edition) {
    const auto report = KYVIEN_TRY(report_of(office, edition));
    return write_trf(report, edition);
}

/// From the columns alone, like another program that knows the system.
std::string next_by_columns(const std::string& text) {
    const auto report = read_trf(text);
    if (!report || report->not_pairable)
        return "not pairable";
    const auto matches = games_to_matches(report->event);
    return pairing_text(DoubleSwiss().pair(*matches, matches->rounds_paired() + 1));
}

void expect_same(const Office& office, const std::string& where) {
    for (const TrfEdition edition : {TrfEdition::Trf26, TrfEdition::Trf16}) {
        const auto text = report_text(office, edition);
        ASSERT_TRUE(text) << where << ": " << text.error().english;
        const auto made = imported_office(*text, "double.trf");
        ASSERT_TRUE(made) << where << ": " << made.error().english << "\n" << *text;
        ASSERT_EQ(next_round_text(*made), next_round_text(office)) << where << "\n" << *text;
        ASSERT_EQ(table_text(*made), table_text(office)) << where << "\n" << *text;
        ASSERT_EQ(rounds_text(*made), rounds_text(office)) << where << "\n" << *text;
        ASSERT_EQ(audit_lines(*made), audit_lines(office)) << where;
        const auto report = read_trf(*text);
        ASSERT_TRUE(report) << where;
        const ReportCheck check = check_report(*report);
        ASSERT_FALSE(check.pairings_not_compared) << where;
        ASSERT_TRUE(check.is_clean()) << where << "\n" << *text;
    }
}

TEST(DoubleSwissContract, AnImportedReportGivesTheSameNextRoundAndStandings) {
    const auto seeds = kyvien::test::samples<unsigned>(100);
    int rounds = 0, by_columns = 0;
    for (unsigned seed = 1; seed <= seeds; ++seed) {
        RandomMatches event(seed);
        for (int round = 1; round <= event.office().opened().rounds; ++round) {
            event.before_round();
            const std::string where = fmt::format("seed {} round {}", seed, round);
            expect_same(event.office(), where);
            const auto next = propose_pairing(event.office(), round);
            if (next) {
                const auto text = report_text(event.office(), TrfEdition::Trf26);
                EXPECT_EQ(next_by_columns(*text), next_round_text(event.office()))
                    << where << *text;
                ++by_columns;
            }
            if (HasFailure() || !event.pair())
                break;
            event.begin_round();
            expect_same(event.office(), where + " in the middle");
            event.finish_round();
            ++rounds;
            if (HasFailure())
                return;
        }
    }
    EXPECT_GT(rounds, static_cast<int>(seeds) * 2);
    EXPECT_GT(by_columns, static_cast<int>(seeds) * 2);
}

/// A report by another program: each game in a column, the bye U in both, worth 1.5 of a match.
constexpr std::string_view kOfOthers =
    "012 Double\n142 6\n152 W\n162  P 1.5\n192 FIDE_DOUBLESWISS\n"
    "001    1      A                                 2000        "
    "                     1.5    1     3 w 1     3 b =\n"
    "001    2      B                                 1900        "
    "                     1.5    1     4 b =     4 w +\n"
    "001    3      C                                 1800        "
    "                     0.5    4     1 b 0     1 w =\n"
    "001    4      D                                 1700        "
    "                     0.5    4     2 w =     2 b -\n"
    "001    5      E                                 1600        "
    "                     1.5    1  0000 - U  0000 - U\n";

TEST(DoubleSwissContract, AForeignReportCanBeContinued) {
    const auto report = read_trf(kOfOthers);
    ASSERT_TRUE(report) << report.error().english;
    ASSERT_FALSE(report->not_pairable);
    EXPECT_TRUE(check_report(*report).is_clean());
    const auto made = imported_office(std::string(kOfOthers), "double.trf");
    ASSERT_TRUE(made) << made.error().english;
    EXPECT_EQ(made->opened().rounds, 3);
    EXPECT_EQ(made->rounds().size(), 1U);
    EXPECT_EQ(to_string(made->event().score_before(*made->event().find(5), 2)), "1.5");
    EXPECT_EQ(to_string(made->event().score_before(*made->event().find(2), 2)), "1.5");
    EXPECT_EQ(next_round_text(*made), next_by_columns(std::string(kOfOthers)));
}

TEST(DoubleSwissContract, NamesTwoRoundsThatAreNotAMatch) {
    const auto told = [](std::string_view was, std::string_view is) {
        std::string text(kOfOthers);
        for (auto at = text.find(was); at != std::string::npos; at = text.find(was, at + is.size()))
            text.replace(at, was.size(), is);
        const auto report = read_trf(text);
        EXPECT_TRUE(report) << report.error().english;
        return report && report->not_pairable ? report->not_pairable->english : "pairable";
    };
    EXPECT_EQ(told("0000 - U  0000 - U", "0000 - U  0000 - H"), "pairable");
    EXPECT_EQ(told("0000 - U  0000 - U", "0000 - U  0000 - Z"),
              "rounds 1 and 2 of player 5 are no match of two games: a bye is of a whole match");
}

TEST(DoubleSwissContract, BakuAccelerationUsesMatchPoints) {
    std::string text(kOfOthers);
    text.replace(text.find("FIDE_DOUBLESWISS"), 16, "FIDE_DOUBLESWISS_BAKU");
    const auto report = read_trf(text);
    ASSERT_TRUE(report);
    const auto matches = games_to_matches(report->event);
    ASSERT_TRUE(matches);
    // Three rounds: two are accelerated, the first fully; four of five are above.
    EXPECT_EQ(matches->find(4)->acceleration,
              (std::vector<Points>{Points::whole(2), Points::whole(1)}));
    EXPECT_TRUE(matches->find(5)->acceleration.empty());
    const auto made = imported_office(text, "double.trf");
    ASSERT_TRUE(made) << made.error().english;
    EXPECT_TRUE(made->opened().baku);
}

TEST(DoubleSwissContract, GeneratedEventsPassTheReportCheck) {
    for (const bool baku : {false, true}) {
        GeneratorOptions options;
        options.players = 31;
        options.rounds = 7;
        options.forfeit_rate = 50;
        options.half_bye_rate = 30;
        options.zero_bye_rate = 30;
        options.late_entry_rate = 100;
        options.baku = baku;
        const auto event = generate_event(options, DoubleSwiss());
        ASSERT_TRUE(event) << event.error().english;
        ASSERT_EQ(event->rounds_paired(), options.rounds);
        TrfReport report;
        report.event = split_matches_into_games(*event);
        report.stated.resize(report.event.entries.size());
        report.system = "FIDE_DOUBLESWISS";
        const auto text = write_trf(report, TrfEdition::Trf26);
        ASSERT_TRUE(text) << text.error().english;
        const auto again = read_trf(*text);
        ASSERT_TRUE(again) << again.error().english;
        const ReportCheck check = check_report(*again);
        EXPECT_EQ(check.rounds, options.rounds);
        EXPECT_FALSE(check.pairings_not_compared);
        EXPECT_TRUE(check.is_clean());
        EXPECT_EQ(*games_to_matches(again->event)->find(1), *event->find(1));
    }
}

}  // namespace
}  // namespace double_swiss_contract
}  // namespace kyvien::exchange
