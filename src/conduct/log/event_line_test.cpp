#include "conduct/log/event_line.h"

#include <algorithm>
#include <gtest/gtest.h>

#include "conduct/core/internal/game_fixture.h"

namespace kyvien::conduct {
namespace {

using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

std::vector<Event> one_of_each() {
    const Instant at{Milliseconds{1'763'764'000'123}};
    Settings settings;
    settings.chess960 = 518;
    settings.time = clock::fischer(minutes(5), seconds(3));
    settings.second_time = clock::sudden_death(minutes(4));
    settings.set(Regulation::WrongClaimBonus, 60'000);
    settings.setting = PlayMode::OverTheBoard;
    settings.regime = Regime::BlitzB4;
    const Ending ending{Score::Draw,
                        "threefold",
                        rulebook::fide("9.2.1.1"),
                        {rulebook::fide("9.5.2"), rulebook::xiangqi_vn("7.2.e")},
                        {{"occurrences", "3"}, {"empty", ""}},
                        {0, 4, 8},
                        {"e4", "d5"}};
    const Actor hoa = arbiter("Hoa Trần");
    return {
        {at, hall(), Created{settings}},
        {at, player(Seat::First), Seated{Seat::First, "Nguyễn Văn \\ Ánh\n=x"}},
        {at, hall(), Started{}},
        {at, player(Seat::First), Moved{Seat::First, "e2e4"}},
        {at, player(Seat::Second), Moved{Seat::Second, "e7e5", milliseconds(150)}},
        {at, hall(), TurnVoided{Seat::First, "c3", rulebook::go_cn("20.1")}},
        {at, hall(), TurnVoided{Seat::First, "c3", rulebook::go_cn("20.1"), milliseconds(12)}},
        {at, player(Seat::Second), DrawOffered{Seat::Second}},
        {at, player(Seat::First), DrawDeclined{Seat::First}},
        {at, player(Seat::Second), Claimed{Seat::Second, ClaimKind::Threefold, "e7e5"}},
        {at, hall(),
         ClaimRejected{Seat::Second,
                       ClaimKind::Threefold,
                       minutes(2),
                       "e7e5",
                       rulebook::fide("9.5.3"),
                       {{"occurrences", "1"}}}},
        {at, hall(),
         Noticed{"repetition", rulebook::xiangqi_vn("7.1.h"), Seat::First, {{"a", "b c"}}, {1, 2}}},
        {at, hall(), Noticed{"plain", std::nullopt, std::nullopt, {}, {}}},
        {at, hall(), PlayStopped{}},
        {at, player(Seat::First), DeadMarked{Seat::First, {"a1", "a2"}, true}},
        {at, player(Seat::First), DeadMarked{Seat::First, {"a1"}, false}},
        {at, player(Seat::First), Confirmed{Seat::First}},
        {at, player(Seat::First), PlayResumed{Seat::First, Seat::Second}},
        {at, hall(), ArbiterAsked{"balanced-cycle", rulebook::go_cn("20.3"), {{"k", "v"}}, {3, 7}}},
        {at, hoa, GameContinued{rulebook::go_cn("6"), "play on, please"}},
        {at, hall(), FlagFell{Seat::Second, at - seconds(1)}},
        {at, hoa, ClockAdjusted{Seat::First, minutes(3), 4, rulebook::go_cn("12.1"), "x\ty"}},
        {at, hoa,
         ClockAdjusted{Seat::First, minutes(0), 4, rulebook::go_cn("32.3"), "x", {}, seconds(7)}},
        {at, hoa, ClocksStopped{"fire"}},
        {at, hoa, ClocksStarted{"no fire"}},
        {at, hoa, Ended{ending, "because = so"}},
        {at, hoa, ResultCorrected{ending, "better so", 17}},
        {at, player(Seat::Second), Pressed{Seat::Second}},
        {at, hoa, Reported{{"touch", Seat::First, {{"squares", "e1,h1"}, {"note", "both hands"}}}}},
        {at, hall(),
         Ruled{"obligation",
               Seat::First,
               rulebook::fide("4.4.1"),
               {rulebook::fide("4.3")},
               {{"moves", "e1g1"}},
               {12},
               {"e1", "h1"}}},
        {at, hall(), TakenBack{12}},
        {at, hall(), Adjourned{}},
        {at, hall(), Resumed{Seat::Second}},
        {at, hoa, BoardSet{{"d4"}, {"d5", "e5"}, {"a1"}}},
        {at, hoa, IncrementSet{seconds(5)}},
        {at, player(Seat::Second), ClockTurned{Seat::First}},
        {at, hoa, Undone{7, "told by mistake"}},
        {at, player(Seat::First), TakebackAsked{Seat::First, 11}},
        {at, player(Seat::Second), TakebackDeclined{Seat::Second}},
        {at, player(Seat::Second), TakebackAccepted{Seat::Second}},
        {at, player(Seat::Second), TimeGiven{Seat::First, seconds(15)}},
        {at, player(Seat::Second), WentBerserk{Seat::Second}},
        {at, hoa, BoardKeyReplaced{"the phone was lost"}},
        {at, arbiter("Clock at the board"), ClockRead{{Seat::First, 24, milliseconds(5'390'120)}}},
        {at, hoa,
         ClockRead{{Seat::Second, 25, milliseconds(0), 2, seconds(30), 15, true, seconds(90),
                    "the display was misread"}}},
    };
}

TEST(EventLine, EveryKindOfEventRoundTrips) {
    const auto events = one_of_each();
    std::vector<bool> kinds(std::variant_size_v<EventBody::Kinds>);
    for (const Event& event : events) {
        kinds[event.body.index()] = true;
        const std::string line = encode(event);
        EXPECT_EQ(line.find('\n'), std::string::npos);
        const auto read = decode_event(line);
        ASSERT_TRUE(read) << line << ": " << read.error().english;
        EXPECT_EQ(*read, event) << line;
    }
    EXPECT_EQ(std::ranges::count(kinds, false), 0) << "a kind of event is not tried here";
}

TEST(EventLine, HasTheFormatOfExistingLogs) {
    const Instant at{Milliseconds{1'763'764'000'123}};
    EXPECT_EQ(encode({at, player(Seat::First), Moved{Seat::First, "e2e4"}}),
              "v=1 t=moved at=1763764000123 by=first seat=first move=e2e4");
    EXPECT_EQ(encode({at, arbiter("Hoa Le"),
                      Ended{{Score::Draw, "x", rulebook::go_cn("20.3"), {}, {}, {}, {}}, "so"}}),
              "v=1 t=ended at=1763764000123 by=arbiter name=Hoa\\sLe score=1/2-1/2 code=x "
              "clause=go-cn:20.3 reason=so");
}

TEST(EventLine, HasOpenToOnlyForAGameOpenByLink) {
    const Instant at{Milliseconds{1}};
    const auto created = [&](OpenTo open_to) {
        Settings settings;
        settings.open_to = open_to;
        return encode({at, hall(), Created{settings}});
    };
    const std::string anybody = created(OpenTo::Anybody);
    EXPECT_EQ(anybody,
              "v=1 t=created at=1 by=hall game=chess size=19 komi=2.75 handicap=0 time=none");
    const std::string link = created(OpenTo::Link);
    EXPECT_EQ(link, "v=1 t=created at=1 by=hall game=chess open-to=link size=19 komi=2.75 "
                    "handicap=0 time=none");
    const auto read = decode_event(link);
    ASSERT_TRUE(read);
    EXPECT_EQ(std::get<Created>(read->body).settings.open_to, OpenTo::Link);
    EXPECT_EQ(encode(*read), link);
}

TEST(EventLine, RefusesAnInvalidLineNamingTheField) {
    struct Case {
        const char* line;
        const char* field;
    };
    const Case cases[] = {
        {"", ""},
        {"hello", "hello"},
        {"v=2 t=started at=1 by=hall", "v"},
        {"t=started v=1 at=1 by=hall", "v"},
        {"v=1 t=flew at=1 by=hall", "t"},
        {"v=1 t=started at=x by=hall", "at"},
        {"v=1 t=started at=99999999999999999999 by=hall", "at"},
        {"v=1 t=started at=1 by=nobody", "by"},
        {"v=1 t=started at=1 by=hall more=1", "more"},
        {"v=1 t=moved at=1 by=first seat=third move=e2e4", "seat"},
        {"v=1 t=moved at=1 by=first move=e2e4 seat=first", "seat"},
        {"v=1 t=moved at=1 by=first seat=first", "move"},
        {"v=1 t=moved at=1 by=first seat=first move=a\\", "move"},
        {"v=1 t=moved at=1 by=first seat=first move=a\\q", "move"},
        {"v=1 t=moved at=1 by=first seat=first move=a\\x0", "move"},
        {"v=1 t=ended at=1 by=hall score=2-0 code=x", "score"},
        {"v=1 t=ended at=1 by=hall score=1-0 code=x clause=fide-2018:99", "clause"},
        {"v=1 t=ended at=1 by=hall score=1-0 code=x clause=fide-2018:5.1.1 also=,", "also"},
        {"v=1 t=ended at=1 by=hall score=1-0 code=x plies=1,x", "plies"},
        {"v=1 t=created at=1 by=hall game=chess size=19 komi=0.3 handicap=0 time=none", "komi"},
        {"v=1 t=created at=1 by=hall game=chess size=19 komi=0 handicap=0 time=never", "time"},
        {"v=1 t=created at=1 by=hall game=chess open-to=friends size=19 komi=0 handicap=0 "
         "time=none",
         "open-to"},
        {"v=1 t=created at=1 by=hall game=chess size=99999999999 komi=0 handicap=0 time=none",
         "size"},
        // A second spelling of the same event would give one game two hash chains.
        {"v=1 t=started at=01 by=hall", "t"},
        {"v=1 t=moved at=1 by=first seat=first move=e2\\x65", "t"},
        {"v=1 t=started  at=1 by=hall", ""},
        {"v=1 t=started at=1 by=hall ", ""},
    };
    for (const Case& c : cases) {
        const auto read = decode_event(c.line);
        ASSERT_FALSE(read) << c.line;
        EXPECT_EQ(read.error().code.name(), "bad-event-line");
        EXPECT_EQ(read.error().values.front().second, c.field) << c.line;
    }
}

TEST(EventLine, OfANewerVersionIsRefusedAsSuch) {
    const char* const newer[] = {
        "v=2 t=started at=1 by=hall",
        "v=1 t=flew at=1 by=hall",
        "v=1 t=started at=1 by=hall more=1",
        "v=1 t=moved at=1 by=first seat=first more=1 move=e2e4",
        "v=1 t=created at=1 by=hall game=shogi size=19 komi=0 handicap=0 time=none",
        "v=1 t=created at=1 by=hall game=chess open-to=club size=19 komi=0 handicap=0 time=none",
    };
    for (const char* const line : newer) {
        const auto read = decode_event(line);
        ASSERT_FALSE(read) << line;
        EXPECT_NE(read.error().english.find("a newer version of Kyvien may have written"),
                  std::string::npos)
            << read.error().english;
    }
    // No version writes this.
    const auto torn = decode_event("v=1 t=moved at=1 by=first seat=first");
    ASSERT_FALSE(torn);
    EXPECT_EQ(torn.error().english.find("newer"), std::string::npos) << torn.error().english;
}

TEST(EventLog, NamesTheLineThatIsBroken) {
    const auto log = decode_log("v=1 t=started at=1 by=hall\nv=1 t=started at=1 by=hal\n");
    ASSERT_FALSE(log);
    EXPECT_EQ(log.error().values.back(), (std::pair<std::string, std::string>{"line", "2"}));
    EXPECT_TRUE(decode_log("")->empty());
    EXPECT_FALSE(decode_log("v=1 t=started at=1 by=hall"));  // the end of the line is missing
}

TEST(EventLog, AnAlteredLineBreaksTheChain) {
    auto events = one_of_each();
    const base::Digest before = chain_of(events);
    std::get<Moved>(events[3].body).move = "d2d4";
    EXPECT_NE(chain_of(events), before);
}

TEST(Replay, RefusesLogsThatCannotHaveHappened) {
    Table table(Settings{});
    table.play("e2e4 e7e5");
    const auto good = table.log();
    const auto refused = [&](auto change) {
        auto log = good;
        change(log);
        const auto state = replay(log);
        return state ? std::string("accepted") : state.error().values.back().second;
    };
    EXPECT_EQ(refused([](auto&) {}), "accepted");
    EXPECT_EQ(refused([](auto& log) { log.erase(log.begin()); }), "1");
    EXPECT_EQ(refused([](auto& log) { log.insert(log.begin(), log.front()); }), "2");
    EXPECT_EQ(refused([](auto& log) { std::get<Moved>(log[4].body).move = "e2e5"; }), "5");
    EXPECT_EQ(refused([](auto& log) { std::swap(log[4], log[5]); }), "5");
    EXPECT_EQ(refused([](auto& log) { log[5].at -= seconds(1); }), "6");
    EXPECT_EQ(refused([](auto& log) {
                  log.push_back({log.back().at, hall(), FlagFell{Seat::First, {}}});
              }),
              "7");
    EXPECT_EQ(refused([](auto& log) {
                  log.push_back({log.back().at, hall(), Ended{}});
                  log.push_back({log.back().at, hall(), Ended{}});
              }),
              "8");
}

}  // namespace
}  // namespace kyvien::conduct
