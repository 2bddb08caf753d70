#include "tournament/pairing/dutch.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "tournament/check/check.h"
#include "tournament/check/event_fixture.h"

namespace kyvien::tournament {
namespace {

std::string paired(const std::filesystem::path& path) {
    const TrfReport report = report_in(path);
    const auto pairing = DutchSwiss().pair(report.event, report.event.rounds_paired() + 1);
    return pairing ? as_text(*pairing) : pairing.error().english;
}

std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder,
                                            const std::string& start) {
    std::vector<std::filesystem::path> files;
    for (const auto& file : std::filesystem::directory_iterator(folder))
        if (file.path().extension() == ".trf" && file.path().filename().string().starts_with(start))
            files.push_back(file.path());
    std::ranges::sort(files);
    return files;
}

TEST(DutchFixtures, SingleRoundsMatchTheReferenceProgram) {
    for (const char* folder : {"trf-rounds", "trf-bbp"}) {
        KYVIEN_NEED_DATA(kTournamentData / folder);
        for (std::filesystem::path file : files_in(kTournamentData / folder, "")) {
            std::filesystem::path expected = file;
            expected.replace_extension(".pairs");
            if (!std::filesystem::exists(expected)) {
                // Of another system, tested in burstein_test.cpp.
                EXPECT_THAT(file.filename().string(), testing::HasSubstr("burstein"));
                continue;
            }
            EXPECT_EQ(paired(file), read_file(expected)) << file;
        }
    }
}

TEST(DutchFixtures, WholeTournamentsMatchTheReferenceProgram) {
    KYVIEN_NEED_DATA(kTournamentData / "trf-generated");
    const auto files = files_in(kTournamentData / "trf-generated", "dutch2025");
    EXPECT_EQ(files.size(), 50U);
    for (const std::filesystem::path& file : files) {
        const ReportCheck check = check_report(report_in(file), DutchSwiss());
        EXPECT_GT(check.rounds, 0);
        EXPECT_EQ(differences(check), "") << file;
        EXPECT_TRUE(check.points.empty()) << file;
        EXPECT_TRUE(check.ranks.empty()) << file;
    }
}

TEST(DutchPairing, FirstRoundPairsUpperWithLowerHalfAlternatingColours) {
    const auto pairing = DutchSwiss().pair(field_of(7), 1);
    ASSERT_TRUE(pairing);
    EXPECT_EQ(as_text(*pairing), "4\n1 4\n5 2\n3 6\n7 0\n");
}

TEST(DutchPairing, SeparatesForbiddenPairsOnlyInTheirRounds) {
    Event event = field_of(4);
    event.forbidden.push_back({{1, 3}, 1, 1});
    EXPECT_EQ(as_text(*DutchSwiss().pair(event, 1)), "2\n1 4\n3 2\n");
    event.forbidden[0] = {{1, 3}, 2, 5};
    EXPECT_EQ(as_text(*DutchSwiss().pair(event, 1)), "2\n1 3\n4 2\n");
}

TEST(DutchPairing, OrdersBoardsByAcceleratedScore) {  // C.04.7 1.5
    Event event = field_of(8);
    event.rounds_planned = 9;
    accelerate_baku(event);
    enter_game(event, 1, 3, Outcome::Win, Outcome::Loss);
    enter_game(event, 4, 2, Outcome::Draw, Outcome::Draw);
    enter_game(event, 5, 7, Outcome::Draw, Outcome::Draw);
    enter_game(event, 8, 6, Outcome::Draw, Outcome::Draw);
    const auto pairing = DutchSwiss().pair(event, 2);
    ASSERT_TRUE(pairing);
    // 3 has lost, and with the virtual point is above those who drew without one.
    const Board& second = pairing->boards[1];
    EXPECT_TRUE(second.white == 3 || second.black == 3) << as_text(*pairing);
}

TEST(DutchPairing, OmitsPlayersWithAByeAndLateEntries) {
    Event event = field_of(6);
    event.entries[1].records.push_back({0, Colour::None, Outcome::HalfBye, true});
    event.entries[3].records.push_back({0, Colour::None, Outcome::ZeroBye, true});
    // 1, 3, 5 and 6 are present: for colours they count as the first to the fourth, because a
    // number counts only once its player has been in a pairing.
    EXPECT_EQ(as_text(*DutchSwiss().pair(event, 1)), "2\n1 5\n6 3\n");
}

TEST(DutchPairing, GivesNoByeAfterAByeOrAForfeitWin) {
    Event event = field_of(5);
    enter_game(event, 1, 3, Outcome::Win, Outcome::Loss);
    enter_game(event, 2, 4, Outcome::ForfeitLoss, Outcome::ForfeitWin);
    event.entries[4].records.push_back({0, Colour::None, Outcome::PairingBye, true});
    // 2 and 3 have no points; 4 won by forfeit and 5 had the bye. 2 was absent: C9 prefers 3.
    const auto pairing = DutchSwiss().pair(event, 2);
    ASSERT_TRUE(pairing);
    EXPECT_EQ(pairing->bye, EntryNumber{3});
}

TEST(DutchRefusal, NamesThePlayersWhoCannotBePaired) {
    Event event = field_of(4);
    event.forbidden.push_back({{1, 2, 3}, 1, 5});
    const auto pairing = DutchSwiss().pair(event, 1);
    ASSERT_FALSE(pairing);
    EXPECT_EQ(pairing.error().code.name(), "no-complete-pairing");
    EXPECT_THAT(pairing.error().english,
                testing::HasSubstr("the players 1, 2, 3 cannot all be paired, because beside each "
                                   "other they may still meet only 4"));
    event.forbidden.push_back({{1, 2, 3, 4}, 1, 5});
    EXPECT_THAT(DutchSwiss().pair(event, 1).error().english,
                testing::HasSubstr("there is nobody else they may still meet"));
}

TEST(DutchRefusal, SaysThatNobodyMayTakeTheBye) {
    Event event = field_of(3);
    for (int number = 1; number <= 3; ++number)
        event.entries[static_cast<std::size_t>(number - 1)].records.push_back(
            {0, Colour::None, number == 1 ? Outcome::PairingBye : Outcome::FullBye, true});
    const auto pairing = DutchSwiss().pair(event, 2);
    ASSERT_FALSE(pairing);
    EXPECT_EQ(pairing.error().code.name(), "no-bye-candidate");
}

TEST(DutchRefusal, NeedsResultsTheInitialColourAndAValidRound) {
    Event event = field_of(4);
    enter_game(event, 1, 3, Outcome::Win, Outcome::Loss);
    enter_game(event, 4, 2, Outcome::None, Outcome::None);
    EXPECT_EQ(DutchSwiss().pair(event, 2).error().english,
              "round 2 cannot be paired: the result of 2 against 4 in round 1 is missing");
    EXPECT_EQ(DutchSwiss().pair(event, 6).error().code.name(), "no-such-round");
    EXPECT_EQ(DutchSwiss().pair(event, 0).error().code.name(), "no-such-round");
    event = field_of(4);
    event.initial_colour = Colour::None;
    EXPECT_EQ(DutchSwiss().pair(event, 1).error().code.name(), "initial-colour-missing");
    EXPECT_TRUE(DutchSwiss().pair(field_of(0), 1)->boards.empty());
    EXPECT_EQ(DutchSwiss().pair(field_of(1), 1)->bye, EntryNumber{1});
}

}  // namespace
}  // namespace kyvien::tournament
