#include "tournament/pairing/team_swiss/team_swiss.h"

#include <gtest/gtest.h>

#include "tournament/check/event_fixture.h"
#include "tournament/pairing/internal/top_score/top_score_group.h"

namespace kyvien::tournament {
namespace {

using internal::ContenderPairs;
using internal::Contenders;

/// Teams with these scores, all of which may meet.
Contenders teams_with(const std::vector<int>& scores) {
    Contenders field;
    const int n = static_cast<int>(scores.size());
    field.may_meet = internal::BitMatrix(n);
    for (int i = 0; i < n; ++i) {
        field.all.push_back({scores[static_cast<std::size_t>(i)]});
        for (int j = 0; j < i; ++j)
            field.may_meet.insert_both(i, j);
    }
    return field;
}
void have_met(Contenders& field, int a, int b) {
    field.may_meet.erase(a, b);
    field.may_meet.erase(b, a);
}
std::vector<int> everybody(const Contenders& field) {
    std::vector<int> all;
    for (int i = 0; i < static_cast<int>(field.all.size()); ++i)
        all.push_back(i);
    return all;
}
std::vector<int> taken(const Contenders& field) {
    return internal::upfloaters(field, everybody(field));
}

TEST(TeamSwissBracket, TheUpperHalfMeetsTheLowerInTheOrderOfNumbers) {  // 3.6.2
    EXPECT_EQ(as_text(*TeamSwiss().pair(tournament::field_of(6), 1)), "3\n1 4\n5 2\n3 6\n");
}

TEST(TeamSwissBracket, ARematchIsSkippedForTheNextCandidate) {  // 3.6.3
    Contenders field = teams_with({2, 2, 2, 2, 2, 2, 2, 2});
    have_met(field, 0, 4);
    EXPECT_EQ(internal::pair_bracket(field, everybody(field), {}),
              (ContenderPairs{{0, 5}, {1, 4}, {2, 6}, {3, 7}}));
}

TEST(TeamSwissBracket, ComparesUpperMembersBeforeTheirOpponents) {  // 3.6.2
    // 0 may meet only 1, so 1 is nobody's upper member: 0 2 3, then 1 4 5.
    Contenders field = teams_with({2, 2, 2, 2, 2, 2});
    for (int other = 2; other < 6; ++other)
        have_met(field, 0, other);
    EXPECT_EQ(internal::pair_bracket(field, everybody(field), {}),
              (ContenderPairs{{0, 1}, {2, 4}, {3, 5}}));
}

TEST(TeamSwissBracket, ColourPreferencesTakePrecedenceOverTheOrder) {  // C8, C9
    Contenders field = teams_with({2, 2, 2, 2});
    for (const int i : {0, 2})
        field.all[static_cast<std::size_t>(i)].preferred = Colour::White;
    EXPECT_EQ(internal::pair_bracket(field, everybody(field), {}),
              (ContenderPairs{{0, 3}, {1, 2}}));
    // Two of four do not get their preference in any case, but not two with a strong one.
    for (int i = 0; i < 4; ++i)
        field.all[static_cast<std::size_t>(i)].preferred = Colour::White;
    field.all[0].strongly = field.all[2].strongly = true;
    EXPECT_EQ(internal::pair_bracket(field, everybody(field), {}),
              (ContenderPairs{{0, 3}, {1, 2}}));
}

TEST(TeamSwissBracket, AvoidsPairingAnEarlierFloaterWithAnUpfloater) {  // C10
    Contenders field = teams_with({3, 3, 3, 3, 3, 1});
    field.all[2].floated = true;
    EXPECT_EQ(internal::pair_bracket(field, everybody(field), {5}),
              (ContenderPairs{{0, 3}, {1, 5}, {2, 4}}));
}

TEST(TeamSwissUpfloaters, AnOddGroupTakesTheHighestWithTheSmallestNumber) {  // 3.5.3
    EXPECT_EQ(taken(teams_with({3, 1, 2, 3, 2, 3})), (std::vector<int>{2}));
}

TEST(TeamSwissUpfloaters, AnEvenGroupOfRematchesTakesTwoUpfloaters) {  // C4
    Contenders field = teams_with({2, 2, 1, 1});
    have_met(field, 0, 1);
    EXPECT_EQ(taken(field), (std::vector<int>{2, 3}));
}

/// The example under 3.5.4: of the three needed, 2, 6 and 8 have more points than 1, 3 and 5.
TEST(TeamSwissUpfloaters, FollowTheOrderOfTheRegulationsExample) {
    // Numbers from 0; 9, 10 and 11 are the group, who have all met.
    std::vector<int> scores(12, 1);
    for (const int high : {2, 6, 8})
        scores[static_cast<std::size_t>(high)] = 6;
    for (const int low : {1, 3, 5})
        scores[static_cast<std::size_t>(low)] = 5;
    for (const int top : {9, 10, 11})
        scores[static_cast<std::size_t>(top)] = 8;
    Contenders field = teams_with(scores);
    for (const auto& [a, b] : {std::pair(9, 10), {9, 11}, {10, 11}})
        have_met(field, a, b);
    EXPECT_EQ(taken(field), (std::vector<int>{2, 6, 8}));
    // If those three cannot all join, two of them do, and the example's first set is chosen.
    for (const int top : {9, 10, 11})
        have_met(field, top, 8);
    EXPECT_EQ(taken(field), (std::vector<int>{1, 2, 6}));
}

TEST(TeamSwissUpfloaters, AreChosenSoThatTheNextGroupNeedsFewest) {  // C6 before 3.5.4
    // One of 1, 2, 3 joins 0; without 1 or 2 the other two have met and would each need another.
    Contenders field = teams_with({4, 2, 2, 2, 0, 0});
    have_met(field, 2, 3);
    EXPECT_EQ(taken(field), (std::vector<int>{2}));
}

TEST(TeamSwissUpfloaters, PreferATeamThatHasNotFloatedBefore) {  // C7
    Contenders field = teams_with({4, 2, 2, 2});
    field.all[1].floated = true;
    EXPECT_EQ(taken(field), (std::vector<int>{2}));
}

TEST(TeamSwissUpfloaters, LeaveTheRestPairable) {  // C3
    Contenders field = teams_with({4, 2, 1, 1});
    have_met(field, 2, 3);
    EXPECT_EQ(taken(field), (std::vector<int>{2}));
}

Event event_after_one_round() {
    Event event = tournament::field_of(5);
    event.points = PointSystem::two_one_zero();
    enter_game(event, 1, 3, Outcome::Win, Outcome::Loss);
    enter_game(event, 4, 2, Outcome::Loss, Outcome::Win);
    event.entries[4].records.push_back({0, Colour::None, Outcome::PairingBye});
    return event;
}

TEST(TeamSwissBye, GoesToTheLowestScoreThenMostMatchesThenLargestNumber) {  // 3.4
    EXPECT_EQ(TeamSwiss().pair(tournament::field_of(5), 1)->bye, EntryNumber{5});
    // 3 and 4 have no points; 4 comes after 3.
    EXPECT_EQ(TeamSwiss().pair(event_after_one_round(), 2)->bye, EntryNumber{4});
    Event event = event_after_one_round();
    event.entries[3].records[0] = {2, Colour::White, Outcome::ForfeitLoss};
    event.entries[1].records[0] = {4, Colour::Black, Outcome::ForfeitWin};
    EXPECT_EQ(TeamSwiss().pair(event, 2)->bye, EntryNumber{3});  // has played a match
}

TEST(TeamSwissColours, TheSecondaryScoreBreaksATieOfThePrimary) {  // 4.2, 4.3.7
    // All had White once and Black once in the same order, and have no other preference.
    Event event = tournament::field_of(2);
    for (Entry& entry : event.entries)
        entry.records = {{9, Colour::White, Outcome::Draw}, {8, Colour::Black, Outcome::Draw}};
    EXPECT_EQ(as_text(*TeamSwiss(TeamColours::TypeB).pair(event, 3)), "1\n1 2\n");
    EXPECT_EQ(as_text(*TeamSwiss(TeamColours::TypeB, {Points{}, Points::whole(1)}).pair(event, 3)),
              "1\n2 1\n");
}

TEST(TeamSwissColours, TypeAHasNoMildPreference) {  // 1.7
    // 1 and 2 are due Black mildly, 3 and 4 White: type B crosses them, type A does not.
    Event event = tournament::field_of(4);
    event.rounds_planned = 9;
    for (const int i : {0, 1, 2, 3})
        event.entries[static_cast<std::size_t>(i)].records = {
            {9, i == 0 || i == 2 ? Colour::White : Colour::Black, Outcome::Draw}};
    EXPECT_EQ(as_text(*TeamSwiss(TeamColours::TypeA).pair(event, 2)), "2\n3 1\n2 4\n");
    EXPECT_EQ(as_text(*TeamSwiss(TeamColours::TypeB).pair(event, 2)), "2\n4 1\n2 3\n");
}

TEST(TeamSwissRefusal, NamesTheCause) {
    Event event = tournament::field_of(4);
    event.forbidden.push_back({{1, 2, 3}});
    EXPECT_EQ(TeamSwiss().pair(event, 1).error().code.name(), "no-complete-pairing");
    event = tournament::field_of(3);
    for (Entry& entry : event.entries)
        entry.records.push_back({0, Colour::None, Outcome::FullBye});
    EXPECT_EQ(TeamSwiss().pair(event, 2).error().code.name(), "no-bye-candidate");
    event.initial_colour = Colour::None;
    EXPECT_EQ(TeamSwiss().pair(event, 2).error().code.name(), "initial-colour-missing");
    EXPECT_EQ(TeamSwiss().pair(tournament::field_of(4), 6).error().code.name(), "no-such-round");
}

}  // namespace
}  // namespace kyvien::tournament
