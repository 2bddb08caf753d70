// Compares FIDE's Swiss for teams with Gacrux, the program behind FIDE's own server: eight
// positions on questions the regulations leave open, and its rounds (tests/data/tournament). In two
// of them the interpretations differ (docs/pairing.md); ours is then Gacrux's once it interprets
// the article in the same way.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "tournament/check/report_system.h"
#include "tournament/check/team_check.h"

namespace kyvien::tournament {
namespace {

std::string file_of_others(const std::string& name) {
    std::ifstream in(std::filesystem::path(KYVIEN_SOURCE_DIR) / "tests/data/tournament/others" /
                         name,
                     std::ios::binary);
    std::ostringstream bytes;
    bytes << in.rdbuf();
    return bytes.str();
}

TEST(TeamSwissComparedWithGacrux, NextRoundOfEachReportIsEqual) {
    std::istringstream answers(file_of_others("gacrux-answers.txt"));
    int compared = 0, read_otherwise = 0;
    for (std::string line; std::getline(answers, line);) {
        if (line.starts_with('#'))
            continue;
        std::istringstream words(line);
        std::string name, pairs;
        words >> name;
        std::getline(words >> std::ws, pairs);
        if (const auto other = pairs.find(" | "); other != std::string::npos) {
            pairs.erase(0, pairs.find(' ', other + 3) + 1);
            ++read_otherwise;
        }
        const auto report = read_trf(file_of_others("gacrux-" + name + ".trf"));
        ASSERT_TRUE(report) << name << ": " << report.error().english;
        const auto checked = check_teams(*report);
        ASSERT_TRUE(checked) << name;
        EXPECT_TRUE(checked->players.empty() && checked->differences.empty()) << name;
        const auto teams = teams_of_report(*report);
        ASSERT_TRUE(teams) << name << ": " << teams.error().english;
        EXPECT_FALSE(teams->not_known) << name << ": " << teams->not_known->english;
        const auto terms = team_system_of_report(*report).terms;
        ASSERT_TRUE(terms) << name;
        const auto pairing = pair_teams(teams->event, teams->made, *terms, teams->rounds + 1);
        ASSERT_TRUE(pairing) << name << ": " << pairing.error().english;
        std::ostringstream ours;
        for (const Board& board : pairing->boards)
            ours << (ours.tellp() == 0 ? "" : " ") << board.white << '-' << board.black;
        if (pairing->bye)
            ours << ' ' << *pairing->bye << "-0";
        EXPECT_EQ(ours.str(), pairs) << name;
        ++compared;
    }
    EXPECT_EQ(compared, 8);
    EXPECT_EQ(read_otherwise, 2);
}

TEST(TeamSwissComparedWithGacrux, EveryRoundOfWholeEventsIsEqual) {
    int rounds = 0;
    for (const char* name : {"2001", "2002", "2005", "2012"}) {
        const auto report = read_trf(file_of_others(std::string("gacrux-event-") + name + ".trf"));
        ASSERT_TRUE(report) << name << ": " << report.error().english;
        const auto checked = check_teams(*report);
        ASSERT_TRUE(checked) << name << ": " << checked.error().english;
        EXPECT_FALSE(checked->pairings_not_compared) << name;
        for (const RoundDifference& difference : checked->pairings)
            ADD_FAILURE() << name << ", round " << difference.round;
        EXPECT_TRUE(checked->differences.empty()) << name;
        rounds += checked->rounds;
    }
    EXPECT_EQ(rounds, 24);
}

}  // namespace
}  // namespace kyvien::tournament
