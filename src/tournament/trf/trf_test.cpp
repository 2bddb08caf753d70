#include "tournament/trf/trf.h"

#include <gmock/gmock.h>

#include <random>

#include "tournament/check/event_fixture.h"
#include "tournament/check/generate.h"
#include "tournament/pairing/dutch.h"

namespace kyvien::tournament {
namespace trf_test {
namespace {

/// A player's line with the columns of the format.
std::string line(int number, std::string_view name, std::string_view points,
                 std::string_view rounds) {
    std::string text = "001 ";
    const std::string digits = std::to_string(number);
    text += std::string(4 - digits.size(), ' ') + digits;
    text.resize(14, ' ');
    text += name;
    // 33 columns for the name, counted in characters.
    std::size_t characters = 0;
    for (const char c : name)
        characters += (static_cast<unsigned char>(c) & 0xC0U) == 0x80U ? 0U : 1U;
    text += std::string(33 - characters, ' ') + std::string(33, ' ');
    text += std::string(4 - points.size(), ' ') + std::string(points) + std::string(7, ' ');
    return text + std::string(rounds);
}

TrfReport good(const std::string& text) {
    auto report = read_trf(text);
    EXPECT_TRUE(report) << (report ? "" : report.error().english);
    return report ? *report : TrfReport{};
}

std::string fault(const std::string& text) {
    const auto report = read_trf(text);
    return report ? "read without complaint" : report.error().english;
}

const std::string kTwo = line(1, "A", "1.0", "   2 w 1") + "\n" + line(2, "B", "0.0", "   1 b 0");

TEST(TrfReading, AcceptsEveryKindOfLineEnd) {
    for (const char* end : {"\n", "\r", "\r\n"}) {
        const TrfReport report = good(line(1, "A", "1.0", "   2 w 1") + end +
                                      line(2, "B", "0.0", "   1 b 0") + end + "XXR 5" + end);
        ASSERT_EQ(report.event.entries.size(), 2U);
        EXPECT_EQ(report.event.rounds_planned, 5);
        EXPECT_EQ(report.event.entries[0].record(1),
                  (RoundRecord{2, Colour::White, Outcome::Win, true}));
    }
}

TEST(TrfReading, CountsColumnsInCharactersOfUtf8AndLatin1) {
    const std::string utf8 = "Nguy\xE1\xBB\x85n \xE6\xA3\x8B";
    EXPECT_EQ(good(line(1, utf8, "0.5", "0000 - H")).event.entries[0].name, utf8);
    EXPECT_EQ(good(line(1, utf8, "0.5", "0000 - H")).event.entries[0].record(1).outcome,
              Outcome::HalfBye);
    std::string latin1 = line(1, "Muller", "0.5", "0000 - H");
    latin1[15] = static_cast<char>(0xFC);
    EXPECT_EQ(good(latin1).event.entries[0].name, "M\xC3\xBCller");
    EXPECT_EQ(good("\xEF\xBB\xBF" + kTwo).event.entries.size(), 2U);
    // Before any line, as in concatenated files; the output is read again.
    const TrfReport marked = good("XXR 5\r\xEF\xBB\xBF\xEF\xBB\xBFXXY k1\n\xEF\xBB\xBF" + kTwo);
    EXPECT_EQ(marked.event.entries.size(), 2U);
    EXPECT_EQ(marked.other_lines, (std::vector<std::string>{"XXY k1"}));
    EXPECT_EQ(good(*write_trf(marked, TrfEdition::Trf16)).other_lines, marked.other_lines);
}

TEST(TrfReading, DistinguishesPairingAllocatedFromRequestedByes) {
    const TrfReport report =
        good(line(1, "A", "3.5", "0000 - U  0000 - F  0000 - H  0000 - Z  0000 - +  0000 - -"));
    constexpr Outcome kWanted[] = {Outcome::PairingBye, Outcome::FullBye,    Outcome::HalfBye,
                                   Outcome::ZeroBye,    Outcome::ForfeitWin, Outcome::ZeroBye};
    for (int round = 1; round <= 6; ++round)
        EXPECT_EQ(report.event.entries[0].record(round).outcome, kWanted[round - 1]) << round;
    EXPECT_EQ(report.event.score_before(report.event.entries[0], 7),
              Points::whole(3) + Points::half());
}

TEST(TrfReading, NamesLineColumnsAndReason) {
    EXPECT_EQ(fault(line(1, "A", "1.x", "")),
              "line 1, columns 81-84 (points): '1.x' is not a number of points");
    EXPECT_EQ(fault("001  abc  A"),
              "line 1, columns 5-8 (start number): 'abc' is not a number from 0 to 9999");
    EXPECT_EQ(fault(kTwo + "\n" + line(2, "C", "0.0", "")),
              "line 3, columns 5-8 (start number): 2 stands in line 2 already");
    EXPECT_EQ(fault("\n\n" + line(1, "A", "1.0", "   2 x 1")),
              "line 3, column 97 (round 1, colour): 'x' is not w, b or -");
    EXPECT_EQ(fault(line(1, "A", "1.0", "0000 - Z     2 w ?")),
              "line 1, column 109 (round 2, result): '?' is not a result");
    EXPECT_EQ(fault(line(1, "A", "1.0", "   1 w 1")),
              "line 1, columns 92-95 (round 1, opponent): a player cannot meet himself");
    EXPECT_EQ(fault(line(1, "A", "1.0", "   2 w Z")),
              "line 1, column 99 (round 1, result): a bye or an absence cannot have an opponent");
    EXPECT_EQ(fault(line(1, "A", "1.0", "   2 w 1")),
              "line 1, columns 92-99 (round 1 of player 1): there is no player 2");
    EXPECT_EQ(fault(line(1, "A", "1.0", "   2 w 1") + "\n" + line(2, "B", "0.0", "   1 w 0")),
              "line 1, columns 92-99 (round 1 of player 1): both have the same colour");
    EXPECT_EQ(fault(line(1, "A", "1.0", "   2 w 1") + "\n" + line(2, "B", "1.0", "   1 b 1")),
              "line 1, columns 92-99 (round 1 of player 1): both have won");
    EXPECT_EQ(fault(kTwo + "\nXXR many"),
              "line 3, columns 5-8 (number of rounds): 'many' is not a number from 0 to 999");
    EXPECT_EQ(fault(kTwo + "\nXXC green"),
              "line 3, columns 5-9 (initial colour): 'green' is neither W nor B");
    EXPECT_EQ(fault(kTwo + "\n240 H   2   77"),
              "line 3, columns 5-14 (start number): there is no player 77");
}

TEST(TrfReading, AcceptsTheLinesOfPairingPrograms) {
    const TrfReport report = good(kTwo + "\n" + line(3, "C", "0.0", "0000 - Z") +
                                  "\nXXR 7\nXXC black1\nXXP 1 3\nXXZ 2\nXXA    1  1.0  0.5\n"
                                  "XXS W=3.0 D=1.0 PAB=2.0\n");
    const Event& event = report.event;
    EXPECT_EQ(event.rounds_planned, 7);
    EXPECT_EQ(event.initial_colour, Colour::Black);
    EXPECT_EQ(event.forbidden, (std::vector<ForbiddenMeeting>{{{1, 3}, 1, kMaxRounds}}));
    EXPECT_EQ(event.entries[1].record(2).outcome, Outcome::ZeroBye);
    EXPECT_EQ(event.entries[0].acceleration_in(2), Points::half());
    EXPECT_EQ(event.points.win, Points::whole(3));
    EXPECT_EQ(event.points.pairing_bye, Points::whole(2));
}

TEST(TrfReading, AppliesDifferentPointsForBlackRoundByRound) {
    // A draw is worth more with Black, a loss with White nothing.
    const std::string games = line(1, "A", "1.0", "   2 w =     2 b 1") + "\n" +
                              line(2, "B", "0.6", "   1 b =     1 w 0");
    for (const char* scores : {"\nXXS BD=0.60 WW=1.0 WD=0.4 BL=0.1 BW=0.6\n",
                               "\n162 BD 0.6   W  1.0   D  0.4   BL 0.1   BW 0.6\n"}) {
        const TrfReport report = good(games + scores);
        const Entry& white = report.event.entries[0];
        const Entry& black = report.event.entries[1];
        EXPECT_FALSE(white.record(1).given);
        EXPECT_EQ(black.record(1).given, parse_points("0.6"));
        EXPECT_EQ(report.event.score_before(white, 3), parse_points("1")) << "0.4 and 0.6";
        EXPECT_EQ(report.event.score_before(black, 3), parse_points("0.6"));
        EXPECT_EQ(good(*write_trf(report, TrfEdition::Trf26)).event, report.event);
        EXPECT_EQ(good(*write_trf(report, TrfEdition::Trf16)).event, report.event);
    }
    EXPECT_FALSE(good(games + "\nXXS BD=0.5\n").event.entries[1].record(1).given) << "no other";
    EXPECT_EQ(good(games + "\nXXS BD=0.6\n299 D         0.9    1    2\n")
                  .event.entries[1]
                  .record(1)
                  .given,
              parse_points("0.9"))
        << "line 299 speaks of one game";
    EXPECT_EQ(fault(games + "\nXXS BX=0.6\n"),
              "line 3, columns 5-9 (point system): other points for Black than for White "
              "are told of a win, a draw and a loss of individuals (BW, BD, BL)");
}

TEST(TrfReading, AcceptsTheLinesOf2026) {
    const TrfReport report =
        good(kTwo + "\n" + line(3, "C", "0.0", "0000 - Z") +
             "\n142 9\n152 W\n162  W 2.0    D 1.0    P 1.0\n192 FIDE_DUTCH_2025\n240 H   2    3\n"
             "250       1.0   1   3    1    2\n260   2   4    1    3\n### an arbiter's remark\n");
    const Event& event = report.event;
    EXPECT_EQ(event.rounds_planned, 9);
    EXPECT_EQ(event.initial_colour, Colour::White);
    EXPECT_EQ(event.points.win, Points::whole(2));
    EXPECT_EQ(event.points.pairing_bye, Points::whole(1));
    EXPECT_EQ(report.system, "FIDE_DUTCH_2025");
    EXPECT_EQ(event.entries[2].record(2).outcome, Outcome::HalfBye);
    EXPECT_EQ(event.entries[1].acceleration_in(3), Points::whole(1));
    EXPECT_EQ(event.entries[2].acceleration_in(3), Points{});
    EXPECT_EQ(event.forbidden, (std::vector<ForbiddenMeeting>{{{1, 3}, 2, 4}}));
    EXPECT_EQ(report.other_lines, (std::vector<std::string>{"### an arbiter's remark"}));
}

TEST(TrfReading, AcceleratesByBakuWhereTheSystemSaysSo) {
    std::string text = "142 9\n192 FIDE_DUTCH_2025_BAKU\n";
    for (int number = 1; number <= 5; ++number)
        text += line(number, "A", "0.0", "") + "\n";
    const Event event = good(text).event;
    // Of five entries, four are in the first group; five rounds are accelerated, three of them
    // fully.
    EXPECT_EQ(event.entries[3].acceleration,
              (std::vector<Points>{Points::whole(1), Points::whole(1), Points::whole(1),
                                   Points::half(), Points::half()}));
    EXPECT_TRUE(event.entries[4].acceleration.empty());
}

TEST(TrfReading, ReadsATeamReportWithoutPairingIt) {
    const auto path = kTournamentData / "trf-other" / "trf26_team_fide_sample.trf";
    KYVIEN_NEED_DATA(path);
    const TrfReport report = report_in(path);
    EXPECT_EQ(report.event.entries.size(), 249U);
    ASSERT_TRUE(report.not_pairable);
    EXPECT_EQ(report.not_pairable->code.name(), "trf-not-pairable");
}

TEST(TrfReading, AnotherFideSystemIsNamedAndNotPairedAsDutch) {
    const auto report = read_trf("012 Open\n142 5\n192 FIDE_SCHILLER\n");
    ASSERT_TRUE(report);
    ASSERT_TRUE(report->not_pairable);
    EXPECT_THAT(report->not_pairable->english,
                testing::AllOf(testing::HasSubstr("line 3"), testing::HasSubstr("FIDE_SCHILLER")));
    for (const std::string known : {"FIDE_DUTCH_2025_BAKU", "FIDE_DUBOV", "FIDE_BURSTEIN_BAKU",
                                    "FIDE_DOUBLESWISS", "FIDE_DOUBLESWISS_BAKU"})
        EXPECT_FALSE(read_trf("012 Open\n142 5\n192 " + known + "\n")->not_pairable) << known;
}

TEST(TrfWriting, RoundTripsReports) {
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        GeneratorOptions options;
        options.players = 2 + static_cast<int>(seed);
        options.rounds = 5;
        options.seed = seed;
        options.forfeit_rate = options.half_bye_rate = options.late_entry_rate = 80;
        options.baku = seed % 3 == 0;
        TrfReport report;
        report.event = *generate_event(options, DutchSwiss());
        report.event.entries[0].name = "Tr\xE1\xBA\xA7n, \xE4\xB8\xAD\xE6\x96\x87";
        report.event.forbidden.push_back({{1, 2}, 1, kMaxRounds});
        report.event.forbidden.push_back({{1, 2}, 2, 3});
        if (seed % 2 == 0)
            report.event.points = PointSystem::two_one_zero();
        if (seed % 5 == 0)
            report.event.points.half_bye = report.event.points.forfeit_loss = Points::half();
        report.stated.assign(report.event.entries.size(), {Points::half(), 3});
        report.system = "FIDE_DUTCH_2025";
        report.other_lines = {"022 Some city"};
        for (const TrfEdition edition : {TrfEdition::Trf16, TrfEdition::Trf26}) {
            const auto text = write_trf(report, edition);
            ASSERT_TRUE(text) << text.error().english;
            const TrfReport again = good(*text);
            EXPECT_EQ(again.event.entries, report.event.entries);
            EXPECT_EQ(again, report) << *text;
        }
    }
}

TEST(TrfReading, SurvivesAnyDamageToAReport) {
    const std::string whole =
        read_file(std::filesystem::path(KYVIEN_SOURCE_DIR) / "tests/data/tournament/clean.trf") +
        "240 H   7    2\n250       1.0   1   2    1    4\n260   1   7    5    6\nXXP 7 8\n";
    ASSERT_GT(whole.size(), 1000U);
    std::mt19937_64 rng(1);
    constexpr std::string_view kLikely = "0123456789 wb-+=1UFHZ\n\r.X\xC3\xA9";
    int read = 0, refused = 0, paired = 0;
    for (int trial = 0; trial < 4000; ++trial) {
        std::string text = whole;
        for (std::size_t i = 0; i <= rng() % 4; ++i) {
            const std::size_t place = rng() % text.size();
            switch (rng() % 4) {
            case 0:
                text.erase(place, 1 + rng() % 30);
                break;
            case 1:
                text.insert(place, 1, kLikely[rng() % kLikely.size()]);
                break;
            default:
                text[place] = kLikely[rng() % kLikely.size()];
            }
        }
        const auto report = read_trf(text);
        if (!report) {
            EXPECT_TRUE(report.error().code.text().starts_with("trf-")) << report.error().english;
            ++refused;
            continue;
        }
        ++read;
        const auto written = write_trf(*report, TrfEdition::Trf26);
        if (written) {
            const TrfReport again = good(*written);
            EXPECT_EQ(again.event.entries.size(), report->event.entries.size());
            EXPECT_EQ(again.event.rounds_paired(), report->event.rounds_paired());
        }
        Event event = report->event;
        event.rounds_planned = 0;
        paired += DutchSwiss().pair(event, event.rounds_paired() + 1) ? 1 : 0;
    }
    EXPECT_GT(read, 300);
    EXPECT_GT(refused, 500);
    EXPECT_GT(paired, 200);
}

TEST(TrfWriting, RefusesValuesTooLargeForTheirColumns) {
    TrfReport report = good(kTwo);
    report.stated[1].points = Points::whole(12345);
    const auto text = write_trf(report, TrfEdition::Trf26);
    ASSERT_FALSE(text);
    EXPECT_EQ(text.error().code.name(), "trf-too-large");
    report.stated[1].points = Points::whole(123);
    report.event.entries[0].acceleration = {Points::whole(12345)};
    EXPECT_FALSE(write_trf(report, TrfEdition::Trf26));
    EXPECT_FALSE(write_trf(report, TrfEdition::Trf16));
    report.event.entries[0].acceleration = {Points::whole(260)};
    EXPECT_TRUE(write_trf(report, TrfEdition::Trf26));
}

TEST(PointsText, RoundTripsExactly) {
    for (const char* text : {"0.0", "0.5", "7.0", "0.25", "12.35", "0.1"})
        EXPECT_EQ(to_string(parse_points(text).value()), text);
    EXPECT_EQ(parse_points("3"), Points::whole(3));
    EXPECT_EQ(parse_points(".5"), Points::half());
    EXPECT_EQ(parse_points("2,5"), Points::whole(2) + Points::half());
    for (const char* text : {"", ".", "1.", "x", "1.234", "0.01", "10000", "-1", "1.5.5"})
        EXPECT_FALSE(parse_points(text)) << text;
}

}  // namespace
}  // namespace trf_test
}  // namespace kyvien::tournament
