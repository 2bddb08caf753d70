// Line 299 of a report: points that do not follow from the results.
#include <gtest/gtest.h>

#include <algorithm>
#include <fmt/format.h>

#include "tournament/check/check.h"
#include "tournament/pairing/dutch.h"
#include "tournament/ranking/tie_breaks.h"
#include "tournament/trf/trf.h"

namespace kyvien::tournament {
namespace abnormal_points_test {
namespace {

std::string player(int number, std::string_view points, std::string_view rounds) {
    return fmt::format("001 {:>4}      {:<33} {:>4} {:>3} {:>11} {:>10} {:>4} {:>4}  {}\n", number,
                       fmt::format("Player {}", number), 2000 - number, "", "", "", points, "",
                       rounds);
}

std::string abnormal(char type, std::string_view points, std::string_view round = "",
                     std::string_view numbers = "") {
    return fmt::format("299 {}        {:>4}  {:>3} {}\n", type, points, round, numbers);
}

/// 1 beat 2, 3 beat 4; then 3 drew with 1, and 2 won by forfeit against 4.
const std::string kPlayers =
    player(1, "1.5", "   2 w 1     3 b =") + player(2, "1.0", "   1 b 0     4 w +") +
    player(3, "1.5", "   4 w 1     1 w =") + player(4, "0.0", "   3 b 0     2 b -");

TrfReport read(const std::string& text) {
    const auto report = read_trf(text);
    EXPECT_TRUE(report) << (report ? "" : report.error().english);
    return report ? *report : TrfReport{};
}
std::string fault(const std::string& text) {
    const auto report = read_trf(text);
    EXPECT_FALSE(report);
    return report ? std::string() : report.error().english;
}
std::string points(const TrfReport& report, EntryNumber number) {
    return to_string(report.event.score_before(*report.event.find(number), 3));
}
std::string lines_of(const TrfReport& report, TrfEdition edition) {
    const auto text = write_trf(report, edition);
    EXPECT_TRUE(text) << (text ? "" : text.error().english);
    std::string found;
    for (std::string_view rest = *text; !rest.empty();) {
        const auto end = rest.find('\n') + 1;
        if (rest.starts_with("299"))
            found += rest.substr(0, end);
        rest.remove_prefix(end);
    }
    return found;
}

TEST(TrfAbnormalPoints, ArePartOfThePointsAndOfTheStandings) {
    const TrfReport report = read(kPlayers + abnormal(' ', "-1.0", "001", "   3") +
                                  abnormal(' ', "0.5", "  2", "   2    4"));
    EXPECT_FALSE(report.not_pairable);
    EXPECT_EQ(points(report, 1), "1.5");
    EXPECT_EQ(points(report, 2), "1.5");
    EXPECT_EQ(points(report, 3), "0.5");
    EXPECT_EQ(points(report, 4), "0.5");
    EXPECT_EQ(to_string(report.event.score_before(*report.event.find(3), 2)), "0.0")
        << "as pairing sees round 2";
    const Standings table = fide_standings(report.event, {}, 2);
    EXPECT_EQ(table.find(1)->place, 1);
    EXPECT_EQ(table.find(2)->place, 1);
    EXPECT_EQ(table.find(3)->place, 3);
}

TEST(TrfAbnormalPoints, RoundTrip) {
    const std::string penalty = abnormal(' ', "-1.0", "001", "   3");
    const std::string bonus = abnormal(' ', "0.5", "002", "   2    4");
    const std::string forfeit = abnormal('+', "0.5", "002", "   2");
    const std::string loss = abnormal('L', "0.25", "001", "   4");
    EXPECT_EQ(penalty, "299          -1.0  001    3\n");
    const TrfReport report = read(kPlayers + penalty + bonus + forfeit + loss);
    for (const TrfEdition edition : {TrfEdition::Trf16, TrfEdition::Trf26}) {
        EXPECT_EQ(lines_of(report, edition), penalty + loss + bonus + forfeit);
        EXPECT_EQ(read(*write_trf(report, edition)), report);
    }
}

TEST(TrfAbnormalPoints, MayNeedTwoLines) {
    TrfReport report = read(kPlayers);
    report.event.entries[0].penalties = {Points::whole(12) + Points::twentieths(15)};
    EXPECT_EQ(lines_of(report, TrfEdition::Trf26),
              abnormal(' ', "-12", "001", "   1") + abnormal(' ', "-.75", "001", "   1"));
    EXPECT_EQ(read(*write_trf(report, TrfEdition::Trf26)).event, report.event);
    report.event.entries[0].penalties = {Points::whole(1000)};
    EXPECT_EQ(write_trf(report, TrfEdition::Trf26).error().code.name(), "trf-too-large");
}

TEST(TrfAbnormalPoints, WithATypeButNoNumbersApplyToEveryone) {
    const TrfReport report = read(kPlayers + abnormal('+', "0.5") + abnormal('-', "0.25"));
    EXPECT_EQ(report.event.points.forfeit_win, Points::half());
    EXPECT_EQ(report.event.points.win, Points::whole(1));
    EXPECT_EQ(points(report, 2), "0.5");
    EXPECT_EQ(points(report, 4), "0.25");
    EXPECT_EQ(read(*write_trf(report, TrfEdition::Trf26)).event, report.event);
}

TEST(TrfAbnormalPoints, WithATypeChangeOnlyThatTypeForTheNumbersListed) {
    const TrfReport report =
        read(kPlayers + abnormal('W', "3.0", "", "   1    2") + abnormal('D', "2.0", "  2"));
    EXPECT_EQ(points(report, 1), "5.0") << "a win for 3 and a draw for 2";
    EXPECT_EQ(points(report, 2), "1.0") << "by forfeit, which is another kind";
    EXPECT_EQ(points(report, 3), "3.0") << "an ordinary win and a draw for 2";
}

TEST(TrfAbnormalPoints, IncompleteLinesAreKeptAndPreventPairing) {
    const auto why = [](const std::string& line) {
        const TrfReport report = read(kPlayers + line);
        EXPECT_EQ(report.other_lines.size(), 1U) << line;
        EXPECT_EQ(points(report, 1), "1.5") << line;
        return report.not_pairable ? report.not_pairable->english : std::string();
    };
    EXPECT_NE(why(abnormal(' ', "-1.0", "000", "   1"))
                  .find("line 5: the report has points given "
                        "or taken in no round"),
              std::string::npos);
    EXPECT_NE(why(abnormal('H', "0.5", "  1", "   1")).find("where player 1 has another result"),
              std::string::npos);
    EXPECT_NE(why(abnormal('Q', "0.5", "  1", "   1")).find("a kind 'Q'"), std::string::npos);
    EXPECT_NE(why(abnormal(' ', "", "  1", "   1")).find("no points"), std::string::npos);
}

TEST(TrfAbnormalPoints, ErrorsNameLineAndColumns) {
    EXPECT_EQ(fault(kPlayers + abnormal(' ', "-x", "  1", "   1")),
              "line 5, columns 14-17 (points): '-x' is not a number of points");
    EXPECT_EQ(fault(kPlayers + abnormal(' ', "-1", " 1x", "   1")),
              "line 5, columns 20-22 (round): '1x' is not a number from 0 to 999");
    EXPECT_EQ(fault(kPlayers + abnormal(' ', "-1", "  1", "   9")),
              "line 5, columns 24-27 (number): there is no such player");
    EXPECT_EQ(fault(kPlayers + abnormal('+', "-1")),
              "line 5, columns 14-17 (points): a result is not worth less than nothing");
    // A sign one column too far to the left does not belong to these points.
    const auto shifted = read_trf(kPlayers + "299         -1.0   001    3\n");
    ASSERT_FALSE(shifted);
    EXPECT_EQ(shifted.error().code.name(), "trf-field");
    EXPECT_FALSE(read_trf(kPlayers + "299   -1.0        001    3\n"));
}

TEST(TrfAbnormalPoints, AreComparedWithThePointsStated) {
    const auto differences = [](const std::string& text) {
        return check_report(read(text), DutchSwiss()).points;
    };
    const auto found = differences(kPlayers + abnormal(' ', "-0.5", "  1", "   1"));
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].number, 1);
    EXPECT_EQ(to_string(found[0].stated), "1.5");
    EXPECT_EQ(to_string(found[0].counted), "1.0");
    EXPECT_EQ(to_string(found[0].abnormal), "-0.5");
    std::string stated = kPlayers;
    stated.replace(stated.find("1.5"), 3, "1.0");
    EXPECT_TRUE(differences(stated + abnormal(' ', "-0.5", "  1", "   1")).empty());
}

}  // namespace
}  // namespace abnormal_points_test
}  // namespace kyvien::tournament
