#include "engine/event/schedule.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <vector>

namespace kyvien::engine {
namespace schedule_test {
namespace {

using conduct::Score;

/// Plays all games: `result` is called for each.
template <typename Result>
std::vector<Slot> play_out(Schedule& schedule, Result result) {
    std::vector<Slot> played;
    for (;;) {
        const auto slot = schedule.next();
        EXPECT_TRUE(slot);
        if (!slot || !*slot)
            break;
        played.push_back(**slot);
        schedule.record((*slot)->number, result(**slot));
    }
    EXPECT_TRUE(schedule.is_over());
    return played;
}

/// The engine with the smaller number wins.
Score smaller_wins(const Slot& slot) {
    return slot.first < slot.second ? Score::FirstWins : Score::SecondWins;
}

TEST(MatchSchedule, EveryPairMeetsWithColoursReversedFromOneOpening) {
    Schedule schedule({.format = Format::RoundRobin, .engines = 5, .games = 2, .rounds = 2});
    const auto played = play_out(schedule, smaller_wins);
    EXPECT_EQ(played.size(), 40u);
    EXPECT_EQ(schedule.total(), 40u);
    std::map<std::pair<std::size_t, std::size_t>, int> met;
    std::map<std::size_t, std::vector<Slot>> pairs;
    for (const Slot& slot : played) {
        ++met[{slot.first, slot.second}];
        pairs[slot.pair].push_back(slot);
    }
    EXPECT_EQ(met.size(), 20u);
    for (const auto& [who, times] : met)
        EXPECT_EQ(times, 2);
    EXPECT_EQ(pairs.size(), 20u);
    for (const auto& [number, games] : pairs) {
        ASSERT_EQ(games.size(), 2u);
        EXPECT_EQ(games[0].first, games[1].second);
        EXPECT_EQ(games[0].second, games[1].first);
    }
}

TEST(MatchSchedule, WithoutRepeatingEveryGameHasItsOwnOpening) {
    Schedule schedule({.engines = 2, .games = 4, .rounds = 1, .repeats = false});
    std::set<std::size_t> openings;
    for (const Slot& slot : play_out(schedule, smaller_wins))
        openings.insert(slot.pair);
    EXPECT_EQ(openings.size(), 4u);
}

TEST(MatchSchedule, InAGauntletTheSeedsMeetAllTheOthers) {
    Schedule schedule({.format = Format::Gauntlet, .engines = 5, .games = 1, .seeds = 2});
    const auto played = play_out(schedule, smaller_wins);
    EXPECT_EQ(played.size(), 6u);
    for (const Slot& slot : played)
        EXPECT_NE(std::min(slot.first, slot.second) < 2, std::max(slot.first, slot.second) < 2);
}

TEST(MatchSchedule, InAPyramidEachMeetsAllBeforeIt) {
    Schedule schedule({.format = Format::Pyramid, .engines = 4, .games = 2, .rounds = 1});
    EXPECT_EQ(schedule.total(), 12u);
    const auto played = play_out(schedule, smaller_wins);
    std::vector<std::pair<std::size_t, std::size_t>> meetings;
    for (const Slot& slot : played)
        if (meetings.size() < slot.meeting)
            meetings.emplace_back(slot.first, slot.second);
    using Pairs = std::vector<std::pair<std::size_t, std::size_t>>;
    EXPECT_EQ(meetings, (Pairs{{1, 0}, {2, 1}, {2, 0}, {3, 2}, {3, 1}, {3, 0}}));
    EXPECT_EQ(played.size(), 12u);
    EXPECT_TRUE(schedule.is_over());
}

TEST(MatchSchedule, AKnockoutEndsWithOneWhoLostNothing) {
    for (std::size_t engines = 2; engines <= 9; ++engines) {
        Schedule schedule({.format = Format::Knockout, .engines = engines, .games = 2});
        const auto played = play_out(schedule, smaller_wins);
        EXPECT_EQ(played.size(), 2 * (engines - 1)) << engines;
        EXPECT_EQ(std::min(played.back().first, played.back().second), 0u) << engines;
    }
}

TEST(MatchSchedule, ALevelMeetingOfAKnockoutIsProlonged) {
    Schedule schedule({.format = Format::Knockout, .engines = 4, .games = 2});
    // The first pairing is level for two games, then its second engine wins.
    const auto played = play_out(schedule, [](const Slot& slot) {
        if (slot.meeting == 1 && slot.number <= 4)
            return Score::Draw;
        return slot.first > slot.second ? Score::FirstWins : Score::SecondWins;
    });
    EXPECT_EQ(played.size(), 2u + 2 + 2 + 2);
    EXPECT_EQ(played[4].meeting, 1u);
}

TEST(MatchSchedule, AKnockoutThatStaysLevelEndsAllTheSame) {
    Schedule schedule({.format = Format::Knockout, .engines = 2, .games = 2});
    EXPECT_EQ(play_out(schedule, [](const Slot&) { return Score::Draw; }).size(), 18u);
}

TEST(MatchSchedule, ASwissRoundWaitsForTheResultsOfTheOneBefore) {
    Schedule schedule({.format = Format::Swiss, .engines = 4, .games = 1, .rounds = 2});
    const auto first = schedule.next();
    const auto second = schedule.next();
    ASSERT_TRUE(first && *first && second && *second);
    const auto none = schedule.next();
    ASSERT_TRUE(none);
    EXPECT_FALSE(*none);
    EXPECT_FALSE(schedule.is_over());
    schedule.record(1, Score::FirstWins);
    EXPECT_FALSE(*schedule.next());
    schedule.record(2, Score::FirstWins);
    const auto third = schedule.next();
    ASSERT_TRUE(third && *third);
    // The winners meet.
    const std::set<std::size_t> winners = {(*first)->first, (*second)->first};
    EXPECT_EQ(winners, (std::set<std::size_t>{(*third)->first, (*third)->second}));
}

TEST(MatchSchedule, ASwissOfAnOddFieldGivesEachAByeAtMostOnce) {
    Schedule schedule({.format = Format::Swiss, .engines = 7, .games = 2, .rounds = 0});
    const auto played = play_out(schedule, smaller_wins);
    EXPECT_EQ(played.size(), 3u * 3 * 2);
    std::map<std::size_t, std::set<std::size_t>> out;
    for (std::size_t round = 1; round <= 3; ++round) {
        std::set<std::size_t> playing;
        for (const Slot& slot : played)
            if (slot.round == round)
                playing.insert({slot.first, slot.second});
        EXPECT_EQ(playing.size(), 6u);
    }
}

TEST(MatchSchedule, WhatWasPlayedBeforeAnInterruptionIsNotPlayedAgain) {
    for (const Format format :
         {Format::RoundRobin, Format::Gauntlet, Format::Knockout, Format::Swiss, Format::Pyramid}) {
        const ScheduleOptions options{.format = format, .engines = 6, .games = 2, .rounds = 3};
        Schedule whole(options);
        const auto all = play_out(whole, smaller_wins);
        for (const std::size_t before : {std::size_t{1}, all.size() / 2, all.size()}) {
            Schedule again(options);
            for (std::size_t i = 0; i < before; ++i)
                again.record(all[i].number, smaller_wins(all[i]));
            std::vector<Slot> expected(all.begin() + static_cast<std::ptrdiff_t>(before),
                                       all.end());
            EXPECT_EQ(play_out(again, smaller_wins), expected) << name(format) << " " << before;
        }
    }
}

TEST(MatchSchedule, FormatsAreFoundByTheirNames) {
    for (const Format format :
         {Format::RoundRobin, Format::Gauntlet, Format::Knockout, Format::Swiss, Format::Pyramid})
        EXPECT_EQ(find_format(name(format)), format);
    EXPECT_FALSE(find_format("ladder"));
}

}  // namespace
}  // namespace schedule_test
}  // namespace kyvien::engine
