#include "tournament/pairing/burstein.h"

#include "tournament/check/check.h"
#include "tournament/check/event_fixture.h"

namespace kyvien::tournament {
namespace {

TEST(BursteinFixtures, WholeTournamentsMatchTheReferenceProgram) {
    const TrfReport report = report_in(std::filesystem::path(KYVIEN_SOURCE_DIR) /
                                       "tests/data/tournament/burstein-11-rounds.trf");
    const ReportCheck check = check_report(report, BursteinSwiss());
    EXPECT_EQ(check.rounds, 11);
    EXPECT_EQ(differences(check), "");
    EXPECT_TRUE(check.points.empty());
}

TEST(BursteinFixtures, BbpPairingsTestEventsMatchTheReferenceProgram) {
    std::istringstream lines(read_file(std::filesystem::path(KYVIEN_SOURCE_DIR) /
                                       "tests/data/tournament/others/bbppairings-burstein.txt"));
    int events = 0, compared = 0;
    Event event;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with('#'))
            continue;
        std::istringstream words(line);
        if (line.find('-') == std::string::npos) {  // "8 5": players and rounds
            int players = 0;
            words >> players;
            event = field_of(players);
            words >> event.rounds_planned;
            ++events;
            continue;
        }
        std::string given;
        const int round = static_cast<int>(event.entries[0].records.size()) + 1;
        const Event before = event;
        int boards = 0;
        for (std::string pair; words >> pair; ++boards) {
            const auto dash = pair.find('-');
            const int white = std::stoi(pair.substr(0, dash));
            const int black = std::stoi(pair.substr(dash + 1));
            given += std::to_string(white) + " " + std::to_string(black) + "\n";
            // The higher rated player always won.
            enter_game(event, white, black, white < black ? Outcome::Win : Outcome::Loss,
                       white < black ? Outcome::Loss : Outcome::Win);
        }
        const auto pairing = BursteinSwiss().pair(before, round);
        ASSERT_TRUE(pairing) << line;
        EXPECT_EQ(as_text(*pairing), std::to_string(boards) + "\n" + given)
            << event.entries.size() << " players, round " << round;
        ++compared;
    }
    EXPECT_EQ(events, 5);
    EXPECT_EQ(compared, 29);
}

TEST(BursteinPairing, FirstRoundPairsFirstWithLastInEachHalfOfTheList) {
    EXPECT_EQ(as_text(*BursteinSwiss().pair(field_of(8), 1)), "4\n1 4\n3 2\n5 8\n7 6\n");
}

TEST(BursteinPairing, FirstRoundOfAnOddFieldGivesTheLastTheByeAndAcceleratesTheSmallerHalf) {
    // Three of seven have an extra point; the second of them floats to 4, 5 and 6.
    EXPECT_EQ(as_text(*BursteinSwiss().pair(field_of(7), 1)), "4\n1 3\n6 2\n5 4\n7 0\n");
}

TEST(BursteinPairing, TheEventsOwnAccelerationReplacesTheDefault) {
    Event event = field_of(8);
    event.entries[7].acceleration = {Points{}};
    EXPECT_EQ(as_text(*BursteinSwiss().pair(event, 1)), "4\n1 8\n7 2\n3 6\n5 4\n");
}

TEST(BursteinPairing, AForfeitWinExcludesFromTheByeButARequestedByeDoesNot) {
    Event event = field_of(5);
    enter_game(event, 1, 2, Outcome::Win, Outcome::Loss);
    enter_game(event, 3, 4, Outcome::ForfeitLoss, Outcome::ForfeitWin);
    event.entries[4].records.push_back({0, Colour::None, Outcome::PairingBye, true});
    // Without points, 3 is last in the order of Sonneborn-Berger, Buchholz, Median and number.
    EXPECT_EQ(BursteinSwiss().pair(event, 3)->bye, EntryNumber{3});
    event.entries[2].records[0].outcome = Outcome::ForfeitWin;
    event.entries[1].records[0] = {0, Colour::None, Outcome::FullBye, true};
    event.entries[0].records[0] = {0, Colour::None, Outcome::FullBye, true};
    EXPECT_EQ(BursteinSwiss().pair(event, 3)->bye, EntryNumber{2});
}

TEST(BursteinPairing, MovesTheByeIfTheLastPlayersByeLeavesAForbiddenPair) {
    Event event = field_of(3);
    event.forbidden.push_back({{1, 2}, 1, 9});
    const auto pairing = BursteinSwiss().pair(event, 1);
    ASSERT_TRUE(pairing);
    EXPECT_EQ(as_text(*pairing), "2\n1 3\n2 0\n");
}

TEST(BursteinRefusal, NamesThePlayersWhoCannotBePaired) {
    Event event = field_of(4);
    event.forbidden.push_back({{1, 2, 3}, 1, 5});
    const auto pairing = BursteinSwiss().pair(event, 1);
    ASSERT_FALSE(pairing);
    EXPECT_EQ(pairing.error().code.name(), "no-complete-pairing");
    event.initial_colour = Colour::None;
    EXPECT_EQ(BursteinSwiss().pair(event, 1).error().code.name(), "initial-colour-missing");
    EXPECT_EQ(BursteinSwiss().pair(field_of(4), 6).error().code.name(), "no-such-round");
}

TEST(BursteinRefusal, SaysThatNobodyMayTakeTheBye) {
    Event event = field_of(3);
    for (Entry& entry : event.entries)
        entry.records.push_back({0, Colour::None, Outcome::PairingBye, true});
    EXPECT_EQ(BursteinSwiss().pair(event, 2).error().code.name(), "no-bye-candidate");
}

}  // namespace
}  // namespace kyvien::tournament
