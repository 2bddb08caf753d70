#include "conduct/log/in_force.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "conduct/core/decide.h"
#include "conduct/log/event_line.h"
#include "conduct/log/verify_log.h"

namespace kyvien::conduct {
namespace {

/// Decides the commands one after the other; returns the log.
std::vector<Event> log_of(std::initializer_list<std::pair<Actor, CommandBody>> asked) {
    State state;
    std::vector<Event> log;
    for (const auto& [by, body] : asked) {
        const auto events = decide(state, {Instant{}, by, body});
        EXPECT_TRUE(events) << events.error().english;
        for (const Event& event : *events) {
            EXPECT_TRUE(apply(state, event));
            log.push_back(event);
        }
    }
    return log;
}

std::vector<Event> begun() {
    Settings settings;
    settings.setting = PlayMode::OverTheBoard;
    return log_of({{hall(), Create{settings}},
                   {player(Seat::First), Join{Seat::First, "Lan", true}},
                   {player(Seat::Second), Join{Seat::Second, "Minh", true}},
                   {hall(), Start{}},
                   {player(Seat::First), MakeMove{0, "e2e4"}}});
}

Event undone(std::size_t to) {
    return {Instant{}, arbiter("Hoa"), Undone{to, "another board"}};
}

TEST(EventsInForce, ExcludeUndoneEvents) {
    std::vector<Event> log = begun();
    const auto before = replay(log);
    ASSERT_TRUE(before);
    const std::size_t stood = log.size();
    const auto ended = decide(*before, {Instant{}, player(Seat::Second), Resign{}});
    ASSERT_TRUE(ended);
    log.insert(log.end(), ended->begin(), ended->end());
    EXPECT_TRUE(replay(log)->ending());
    log.push_back(undone(stood));
    const auto after = replay(log);
    ASSERT_TRUE(after);
    EXPECT_FALSE(after->ending());
    EXPECT_EQ(hash(*after), hash(*before));
    // The log still holds every line, and gives the same state when decided again.
    EXPECT_EQ(decode_event(encode(log.back())).value(), log.back());
    const auto verified = verify_log(log);
    ASSERT_TRUE(verified);
    EXPECT_TRUE(verified->differences.empty());
}

TEST(EventsInForce, AreReducedByConsecutiveUndos) {
    std::vector<Event> log = begun();
    const std::size_t all = log.size();
    log.push_back(undone(all - 1));  // the move
    log.push_back(undone(all - 2));  // the start
    const auto places = indexes_in_force(log);
    ASSERT_TRUE(places);
    EXPECT_EQ(places->size(), all - 2);
}

TEST(EventsInForce, RefuseToUndoTheCreationOrMissingEvents) {
    std::vector<Event> log = begun();
    log.push_back(undone(0));
    EXPECT_EQ(indexes_in_force(log).error().code.name(), "broken-log");
    log.back() = undone(99);
    EXPECT_EQ(replay(log).error().code.name(), "broken-log");
}

TEST(EventsInForce, OfABrokenLogAreRefusedWithAReasonCodeThatHasWords) {
    using testing::Contains;
    using testing::Pair;
    std::vector<Event> log = begun();
    const std::string place = std::to_string(log.size() + 1);
    log.push_back(undone(99));
    const Refusal undoes = replay(log).error();
    EXPECT_THAT(undoes.values, Contains(Pair("reason-codes", "log-undoes-more")));
    EXPECT_THAT(undoes.values, Contains(Pair("kept", "99")));
    EXPECT_THAT(undoes.values, Contains(Pair("event", place)));
    log.back() = {Instant{}, hall(), Started{}};
    const Refusal starts = replay(log).error();
    EXPECT_EQ(starts.code.name(), "broken-log");
    EXPECT_THAT(starts.values, Contains(Pair("reason-codes", "log-starts-once")));
    EXPECT_THAT(starts.values,
                Contains(Pair("reason", "a game starts once, when both seats are taken")));
    EXPECT_THAT(starts.values, Contains(Pair("event", place)));
}

}  // namespace
}  // namespace kyvien::conduct
