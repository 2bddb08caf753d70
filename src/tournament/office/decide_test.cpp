// The commands of a tournament: each one in each state, several numbers at once, names, ranges,
// confirmations, and undoing.
#include "tournament/office/decide.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <map>

#include "tournament/office/log/batches.h"
#include "tournament/office/office_fixture.h"

namespace kyvien::tournament {
namespace decide_test {
namespace {

Opened opened_as(SystemKind system, MeetingKind meeting = MeetingKind::Game) {
    Opened opened;
    opened.name = "Open";
    opened.system = system;
    opened.rounds = 5;
    opened.meeting = meeting;
    opened.boards = is_of_teams(meeting) ? 2 : 0;
    return opened;
}

/// "ok", or the cause of the office's refusal, or the refusal's code.
std::string outcome(const Result<OfficeEvents>& decided) {
    if (decided)
        return "ok";
    return decided.error().code.text() == "office-refuses" ? value_of(decided.error(), "cause")
                                                           : decided.error().code.text();
}

std::string ask(const Office& office, const OfficeCommand& command) {
    return outcome(decide(office, command));
}

/// Carries out a command; a refusal fails the test.
void must(Office& office, const OfficeCommand& command) {
    const auto done = carry_out(office, command);
    ASSERT_TRUE(done) << done.error().english;
}

command::Enter player(const std::string& name, const std::string& id = {}) {
    command::Enter enter;
    enter.entry.name = name;
    enter.entry.id = id;
    return enter;
}

command::EnterResults result(int board, const std::string& text) {
    command::EnterResults entered;
    entered.results = {{board, 0, text}};
    return entered;
}

Office office_of(const std::vector<std::string>& names, const Opened& opened) {
    Office office;
    must(office, command::Open{opened});
    for (const std::string& name : names)
        must(office, player(name));
    return office;
}

Office four_players() {
    return office_of({"An", "Binh", "Chi", "Dung"}, opened_as(SystemKind::Dutch));
}

/// The states of an event from the first day to the last.
std::map<std::string, Office> states() {
    std::map<std::string, Office> made;
    made["none"] = Office();
    Office office = four_players();
    made["entered"] = office;
    Office by_hand = office;
    must(by_hand, command::BeginHandPairing{"television"});
    made["by hand"] = by_hand;
    must(office, command::Pair{});
    made["paired"] = office;
    must(office, command::EnterResults{{}, {{1, 0, "1-0"}, {2, 0, "1/2"}}, {}, {}, {}});
    made["played"] = office;
    Office next = office;
    must(next, command::Pair{});
    made["round 2"] = next;
    must(office, command::Close{"over"});
    made["closed"] = office;
    return made;
}

TEST(Decide, AcceptsCommonSpellingsOfResults) {
    const std::pair<const char*, std::vector<const char*>> kForms[] = {
        {"1-0", {"1-0", "1:0", "1 - 0", "1\u20130", "1\u22120", "1", "10", "W", "１：０"}},
        {"0-1", {"0-1", "0:1", "0", "01", "b"}},
        {"1/2",
         {"1/2", "1/2-1/2", "½-½", "½ – ½", "½:½", "½", "½½", "=", "0.5", "0,5-0,5", ".5", "d"}},
        {"+/-", {"+/-", "+-", "+:-", "+ - -", "+", "1F-0F", "＋／－"}},
        {"-/+", {"-/+", "-+", "-:+", "- - +", "-", "0F:1F", "\u2212+"}},
        {"-/-", {"-/-", "--", "-:-", "- - -"}},
        {"0-0", {"0-0", "0:0", "00"}},
        {"1/2-0", {"1/2-0", "½-0", "0,5:0"}},
        {"0-1/2", {"0-1/2", "0-½"}},
        {"adj", {"adj", "Adj"}},
    };
    const Office paired = states().at("paired");
    for (const auto& [result, forms] : kForms)
        for (const char* form : forms) {
            Office office = paired;
            must(office, command::EnterResults{{}, {{1, 0, form}}, {}, {}, {}});
            EXPECT_EQ(office.rounds()[0].boards[0].result, result) << form;
        }
    for (const char* form :
         {"2-0", "1-1", "1/2-", "1-0-1", "won", "1-2", "½-1", "\xC2", "5-5", "x"}) {
        Office office = paired;
        const auto done = carry_out(office, command::EnterResults{{}, {{1, 0, form}}, {}, {}, {}});
        ASSERT_FALSE(done) << form;
        EXPECT_EQ(done.error().code.text(), "bad-result") << form;
    }
}

struct Row {
    const char* what;
    OfficeCommand command;
    /// In the states none, entered, by hand, paired, played, round 2, closed.
    std::array<const char*, 7> outcomes;
};

TEST(Decide, EveryCommandInEveryStateIsAcceptedOrRefusedWithItsOwnCode) {
    constexpr const char* kNone = "not-opened";
    constexpr const char* kOver = "event-closed";
    const Board pairs[] = {{1, 2}, {3, 4}};
    const std::vector<Board> boards(std::begin(pairs), std::end(pairs));
    command::EnterResults corrected = result(1, "0-1");
    corrected.round = 1;
    corrected.reason = "misread";
    command::EnterResults confirmed = corrected;
    confirmed.confirmed = Confirmation::AfterRound;
    command::EnterResults after_close = corrected;
    after_close.confirmed = Confirmation::AfterClose;
    const auto half = Points::half();
    const Row rows[] = {
        {"open",
         command::Open{opened_as(SystemKind::Dutch)},
         {"ok", "opened-before", "opened-before", "opened-before", "opened-before", "opened-before",
          kOver}},
        {"enter", player("Em"), {kNone, "ok", "ok", "ok", "ok", "ok", kOver}},
        {"list",
         command::EnterList{"name\nEm\nGiang\n"},
         {kNone, "ok", "ok", "ok", "ok", "ok", kOver}},
        {"withdraw", command::Withdraw{{1}, "ill"}, {kNone, "ok", "ok", "ok", "ok", "ok", kOver}},
        {"return",
         command::Return{{1}},
         {kNone, "not-withdrawn", "not-withdrawn", "not-withdrawn", "not-withdrawn",
          "not-withdrawn", kOver}},
        {"bye", command::GrantBye{{1}}, {kNone, "ok", "ok", "ok", "ok", "ok", kOver}},
        {"bye of round 1",
         command::GrantBye{{1}, 1},
         {kNone, "ok", "ok", "bye-too-late", "bye-too-late", "bye-too-late", kOver}},
        {"check in", command::CheckIn{{1}}, {kNone, "ok", "ok", "ok", "ok", "ok", kOver}},
        {"forbid",
         command::Forbid{{1, 2}, {}, {}, "kin"},
         {kNone, "ok", "ok", "ok", "ok", "ok", kOver}},
        {"keep apart until round 1",
         command::KeepApart{SharedAttribute::Club, {}, 1, "mates"},
         {kNone, "ok", "ok", "bad-rule-rounds", "bad-rule-rounds", "bad-rule-rounds", kOver}},
        {"lift",
         command::Lift{{1, 2}, {}, {}, "few"},
         {kNone, "no-such-rule", "no-such-rule", "no-such-rule", "no-such-rule", "no-such-rule",
          kOver}},
        {"lots",
         command::DrawLots{"seed"},
         {kNone, "lots-not-announced", "lots-not-announced", "lots-too-late", "lots-too-late",
          "lots-too-late", kOver}},
        {"pair",
         command::Pair{},
         {kNone, "ok", "paired-by-hand", "result-missing", "ok", "result-missing", kOver}},
        {"begin by hand",
         command::BeginHandPairing{"why"},
         {kNone, "ok", "paired-by-hand", "ok", "ok", "ok", kOver}},
        {"pair by hand",
         command::PairByHand{boards, 0, "why", false},
         {kNone, "ok", "ok", "result-missing", "ok", "result-missing", kOver}},
        {"pair by hand on missing results",
         // With this option the next round is paired while results are pending.
         command::PairByHand{boards, 0, "why", true},
         {kNone, "ok", "ok", "ok", "ok", "ok", kOver}},
        {"pair by hand without a reason",
         command::PairByHand{boards, 0, {}, true},
         {kNone, "hand-needs-reason", "ok", "hand-needs-reason", "hand-needs-reason",
          "hand-needs-reason", kOver}},
        {"unpair",
         command::Unpair{"again"},
         {kNone, "no-round-paired", "no-round-paired", "ok", "round-has-results", "ok", kOver}},
        {"result",
         result(1, "1-0"),
         {kNone, "round-not-paired", "round-not-paired", "ok", "result-as-before", "ok",
          "result-as-before"}},
        {"another result",
         result(1, "0-1"),
         {kNone, "round-not-paired", "round-not-paired", "ok", "result-stands", "ok",
          "needs-confirmation"}},
        {"corrected",
         corrected,
         {kNone, "round-not-paired", "round-not-paired", "ok", "ok", "needs-confirmation",
          "needs-confirmation"}},
        {"confirmed",
         confirmed,
         {kNone, "round-not-paired", "round-not-paired", "ok", "ok", "ok", "needs-confirmation"}},
        {"confirmed after the close",
         after_close,
         {kNone, "round-not-paired", "round-not-paired", "ok", "ok", "ok", "ok"}},
        {"penalty",
         command::Penalise{1, {}, half, "telephone"},
         {kNone, "round-not-paired", "round-not-paired", "ok", "ok", "ok", kOver}},
        {"warnings", command::CountWarnings{1, 2}, {kNone, "ok", "ok", "ok", "ok", "ok", kOver}},
        {"member",
         command::ListMembers{1, {}, {Desk::member(1, 1)}},
         {kNone, "no-teams", "no-teams", "no-teams", "no-teams", "no-teams", kOver}},
        {"line-up",
         command::HandInLineUp{1, {}, {1, 2}},
         {kNone, "order-locked", "order-locked", "order-locked", "order-locked", "order-locked",
          kOver}},
        {"close",
         command::Close{},
         {kNone, "nothing-played", "nothing-played", "board-open", "ok", "board-open", kOver}},
        {"reopen",
         command::Reopen{"protest"},
         {kNone, "not-closed", "not-closed", "not-closed", "not-closed", "not-closed", "ok"}},
        {"undo", command::Undo{{}, "wrong"}, {kNone, "ok", "ok", "ok", "ok", "ok", "ok"}},
    };
    const std::map<std::string, Office> all = states();
    const char* order[] = {"none", "entered", "by hand", "paired", "played", "round 2", "closed"};
    for (const Row& row : rows)
        for (std::size_t i = 0; i < std::size(order); ++i)
            EXPECT_EQ(ask(all.at(order[i]), row.command), row.outcomes[i])
                << row.what << ", " << order[i];
}

TEST(Decide, RefusesARoundWithoutAnyGameOrBye) {
    Opened opened = opened_as(SystemKind::Dutch);
    opened.check_in = true;
    Office office = office_of({"A", "B", "C"}, opened);
    EXPECT_EQ(ask(office, command::Pair{}), "nobody-checked-in");
    Office all_gone = office;
    must(all_gone, command::Withdraw{{1, 2, 3}, "left"});
    EXPECT_EQ(ask(all_gone, command::Pair{}), "nobody-to-pair");
    Office with_bye = office;
    must(with_bye, command::GrantBye{{2}, {}, ByeKind::Half});
    must(with_bye, command::Pair{});
    EXPECT_TRUE(with_bye.rounds().front().boards.empty());
    must(office, command::CheckIn{{1}});
    must(office, command::Pair{});
    EXPECT_EQ(office.rounds().front().bye, 1);
    EXPECT_TRUE(office.rounds().front().boards.empty());
}

TEST(Decide, AWithdrawnEntryGetsNoByeUntilItReturns) {
    Office office = four_players();
    must(office, command::Withdraw{{3}, "ill"});
    EXPECT_EQ(ask(office, command::GrantBye{{1, 3}, {}, ByeKind::Half}), "withdrawn-already");
    must(office, command::Return{{3}});
    must(office, command::GrantBye{{1, 3}, {}, ByeKind::Half});
}

TEST(Decide, ACancelledByeLeavesNoTrace) {
    Opened opened = opened_as(SystemKind::Dutch);
    opened.rounds = 3;
    opened.half_byes = 1;
    Office office = office_of({"A", "B", "C", "D"}, opened);
    const Event before = office.event();
    must(office, command::GrantBye{{2, 4}, 1, ByeKind::Half});
    EXPECT_EQ(ask(office, command::GrantBye{{2}, 2, ByeKind::Half}), "half-byes-used-up");
    must(office, command::GrantBye{{2, 4}, 1, ByeKind::None});
    EXPECT_EQ(office.event(), before);
    EXPECT_EQ(ask(office, command::GrantBye{{2}, 1, ByeKind::None}), "nothing-changed");
    // Cancelling a bye keeps later ones; once the round is paired it is too late.
    must(office, command::GrantBye{{2}, 1, ByeKind::Zero});
    must(office, command::GrantBye{{2}, 2, ByeKind::Half});
    must(office, command::GrantBye{{2}, 1, ByeKind::None});
    EXPECT_EQ(office.event().entries[1].record(2).outcome, Outcome::HalfBye);
    must(office, command::Pair{});
    EXPECT_EQ(office.rounds().front().boards.size(), 2U) << "everybody plays";
    EXPECT_EQ(ask(office, command::GrantBye{{2}, 1, ByeKind::None}), "bye-too-late");
    std::string text;
    for (const OfficeEvent& event : office.log())
        text += encode(event) + "\n";
    const auto replayed = replay_office(text);
    ASSERT_TRUE(replayed) << replayed.error().english;
    EXPECT_EQ(replayed->event(), office.event());
}

TEST(Decide, AnExpelledEntryIsWithdrawnAndMarkedUntilItReturns) {
    Office office = four_players();
    must(office, command::Withdraw{{1}, "ill"});
    must(office, command::Withdraw{{2, 3}, "a phone that rang twice", true});
    EXPECT_FALSE(office.is_expelled(1));
    EXPECT_TRUE(office.is_expelled(2));
    EXPECT_EQ(office.withdrawn_after(3), 0);
    must(office, command::Return{{3}});
    EXPECT_FALSE(office.is_expelled(3)) << "the appeal was upheld";
    must(office, command::Withdraw{{3}, "ill"});
    EXPECT_FALSE(office.is_expelled(3));
    std::string text;
    for (const OfficeEvent& event : office.log())
        text += encode(event) + "\n";
    const auto replayed = replay_office(text);
    ASSERT_TRUE(replayed) << replayed.error().english;
    EXPECT_TRUE(replayed->is_expelled(2));
}

TEST(Decide, ACommandForSeveralNumbersIsAllOrNothingAndNamesTheRefusedOne) {
    Office office = four_players();
    const auto refused = [&](const OfficeCommand& command) {
        const std::size_t before = office.seq();
        const auto done = carry_out(office, command);
        EXPECT_FALSE(done);
        EXPECT_EQ(office.seq(), before);
        EXPECT_FALSE(office.withdrawn_after(1));
        return done ? "done" : value_of(done.error(), "entry");
    };
    EXPECT_EQ(refused(command::Withdraw{{1, 9}, "ill"}), "9");
    EXPECT_EQ(refused(command::Withdraw{{1, 2, 1}, "ill"}), "1");
    EXPECT_EQ(refused(command::GrantBye{{1, 9}}), "9");
    EXPECT_EQ(refused(command::CheckIn{{1, 9}}), "9");
    EXPECT_EQ(ask(office, command::Withdraw{{}, "ill"}), "nobody-named");
    EXPECT_EQ(ask(office, command::Lift{{}, {}, {}, "few"}), "nobody-named");
    EXPECT_EQ(ask(office, command::Forbid{{1, 1}, {}, {}, "kin"}), "named-twice");

    must(office, command::Withdraw{{1, 3}, "ill"});
    EXPECT_EQ(office.withdrawn_after(1), 0);
    EXPECT_EQ(office.withdrawn_after(3), 0);
    const auto back = carry_out(office, command::Return{{1, 2}});
    ASSERT_FALSE(back);
    EXPECT_EQ(value_of(back.error(), "entry"), "2");
    EXPECT_TRUE(office.withdrawn_after(1));
    must(office, command::Return{{1, 3}});
    EXPECT_FALSE(office.withdrawn_after(1));
    EXPECT_FALSE(office.withdrawn_after(3));
    must(office, command::GrantBye{{2, 4}, {}, ByeKind::Full});
    for (const std::size_t entry : {1U, 3U})
        EXPECT_EQ(office.event().entries[entry].record(1).outcome, Outcome::FullBye);
    must(office, command::CheckIn{{2}});
    must(office, command::CheckIn{{}, true, true});
    for (EntryNumber number = 1; number <= 4; ++number)
        EXPECT_TRUE(office.is_checked_in(number));
    EXPECT_EQ(ask(office, command::CheckIn{{}, true, true}), "nobody-named");
}

TEST(Decide, AnExistingNameNeedsSameNameOrTwoDifferentIds) {
    Office office = four_players();
    const auto refused = decide(office, player("Chi"));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code.name(), "same-name");
    EXPECT_EQ(value_of(refused.error(), "entry"), "3");
    EXPECT_EQ(ask(office, player("Chi", "17")), "same-name") << "the first Chi may be 17";
    // However it is typed in a hurry; an accent makes another name.
    must(office, player("Nguyễn, Văn Ánh"));
    for (const char* hurried : {"nguyễn văn ánh", "NGUYỄN VĂN ÁNH", " Nguyễn  Văn Ánh "})
        EXPECT_EQ(ask(office, player(hurried)), "same-name") << hurried;
    for (const char* other : {"Nguyễn Văn Anh", "Nguyễn Văn Án", "Nguyễn Vănánh"})
        EXPECT_EQ(ask(office, player(other)), "ok") << other;
    must(office, player("Жуков"));
    EXPECT_EQ(ask(office, player("ЖУКОВ")), "same-name");
    command::Enter another = player("Chi");
    another.same_name = true;
    EXPECT_EQ(ask(office, another), "ok");
    must(office, player("Lan", "1"));
    EXPECT_EQ(ask(office, player("Lan", "2")), "ok");
    EXPECT_EQ(ask(office, player("Lan", "1")), "id-taken");
    EXPECT_EQ(ask(office, command::EnterList{"name\nEm\nEm\n"}), "same-name");
    EXPECT_EQ(ask(office, command::EnterList{"name\nEm\nEm\n", true}), "ok");
    EXPECT_EQ(ask(office, command::EnterList{"name\n"}), "bad-field");
    // A corrected name is taken, and the old one is free again.
    Entered chi = *office.entered(3);
    chi.name = "Mai";
    must(office, command::Correct{chi, "misread"});
    EXPECT_EQ(ask(office, player("mai")), "same-name");
    EXPECT_EQ(ask(office, player("Chi")), "ok");
}

TEST(Decide, NewFieldsMustBeInRangeAndOnOneLine) {
    Office office = four_players();
    const auto field = [&](const OfficeCommand& command) {
        const auto decided = decide(office, command);
        return decided                                      ? "ok"
               : decided.error().code.text() == "bad-field" ? value_of(decided.error(), "field")
                                                            : outcome(decided);
    };
    const auto with = [](const std::function<void(Entered&)>& set) {
        command::Enter enter = player("Em");
        set(enter.entry);
        return enter;
    };
    EXPECT_EQ(field(with([](Entered& entry) { entry.rating = kHighestRating; })), "ok");
    EXPECT_EQ(field(with([](Entered& entry) { entry.rating = kHighestRating + 1; })), "rating");
    EXPECT_EQ(field(with([](Entered& entry) { entry.rating = -1; })), "rating");
    EXPECT_EQ(field(with([](Entered& entry) { entry.grade = 19; })), "grade");
    EXPECT_EQ(field(with([](Entered& entry) { entry.mcmahon_correction = 31; })), "bad-correction");
    EXPECT_EQ(field(with([](Entered& entry) { entry.sex = "x"; })), "sex");
    EXPECT_EQ(field(with([](Entered& entry) { entry.club = "two\nlines"; })), "club");
    EXPECT_EQ(field(with([](Entered& entry) { entry.title = std::string(257, 'x'); })), "title");
    EXPECT_EQ(field(with([](Entered& entry) { entry.name = "\xff"; })), "name");
    EXPECT_EQ(field(with([](Entered& entry) { entry.name.clear(); })), "entry-name-missing");
    EXPECT_EQ(field(with([](Entered& entry) { entry.name = " \u3000 "; })), "entry-name-missing");
    for (const char* hidden : {"Ann\u202Eb", "An\u200Bn", "\x1b[2JAnn", "\u3164"})
        EXPECT_EQ(field(with([&](Entered& entry) { entry.name = hidden; })), "hidden-character");
    EXPECT_EQ(field(command::Withdraw{{1}, "ill\u2066"}), "hidden-character");
    const auto author = check_author("A\x1b");
    EXPECT_EQ(author ? "ok" : author.error().code.text(), "hidden-character");
    EXPECT_TRUE(check_author("Lan"));
    Entered elsewhere;
    elsewhere.name = "A\u202e";
    EXPECT_FALSE(check_readable(elsewhere));
    elsewhere.name = std::string(300, 'x');
    EXPECT_TRUE(check_readable(elsewhere)) << "only what is not seen";
    EXPECT_EQ(field(command::Withdraw{{1}, {}}), "reason");
    EXPECT_EQ(field(command::Forbid{{1, 2}, {}, {}, {}}), "reason");
    EXPECT_EQ(field(command::Forbid{{1, 2}, 0, {}, "kin"}), "first_round");
    EXPECT_EQ(field(command::Forbid{{1, 2}, {}, kMaxRounds + 1, "kin"}), "last_round");
    EXPECT_EQ(field(command::GrantBye{{1}, 0}), "round");
    EXPECT_EQ(field(command::Lift{{1, 2}, SharedAttribute::Club, {}, "few"}), "by");
    EXPECT_EQ(field(command::DrawLots{{}}), "seed");
}

TEST(Decide, RefusesValuesOutsideTheEventsLimits) {
    Office office = four_players();
    const int rounds = office.opened().rounds;
    EXPECT_EQ(ask(office, command::GrantBye{{1}, rounds, ByeKind::Half}), "ok");
    EXPECT_EQ(ask(office, command::GrantBye{{1}, rounds + 1, ByeKind::Half}), "bad-field");
    must(office, command::Pair{});
    const auto penalty = [](Points points) {
        return command::Penalise{1, std::nullopt, points, "late", false};
    };
    EXPECT_EQ(ask(office, penalty(Points::half())), "ok");
    EXPECT_EQ(ask(office, penalty(Points{})), "bad-field");
    EXPECT_EQ(ask(office, penalty(Points::whole(99))), "ok");
    EXPECT_EQ(ask(office, penalty(Points::whole(100))), "bad-field");
    const Office empty = office_of({}, opened_as(SystemKind::Dutch));
    EXPECT_EQ(ask(empty, command::Pair{}), "too-few-entries");
    const Office alone = office_of({"A"}, opened_as(SystemKind::Dutch));
    EXPECT_EQ(ask(alone, command::Pair{}), "too-few-entries");
    Opened blank = opened_as(SystemKind::Dutch);
    blank.name = " ";
    EXPECT_EQ(ask(Office(), command::Open{blank}), "bad-field");
}

TEST(Decide, ACorrectedEntryKeepsItsGamesAndItsFirstRound) {
    Office office = four_players();
    must(office, command::Pair{});
    must(office, player("Em"));
    command::Correct correct{player("Anh", "2").entry, "misspelt"};
    correct.entry.number = 9;
    EXPECT_EQ(ask(office, correct), "no-such-entry");
    correct.entry.number = 1;
    must(office, correct);
    EXPECT_EQ(office.entered(1)->name, "Anh");
    EXPECT_EQ(office.event().find(1)->record(1).opponent, 3);
    correct.entry.number = 5;
    must(office, correct);
    EXPECT_EQ(office.entered(5)->from_round, 2);
    correct.reason.clear();
    EXPECT_EQ(ask(office, correct), "correction-incomplete");
}

TEST(Decide, BegunHandPairingLogsItsReasonAndTheSystemsPairing) {
    Office office = four_players();
    must(office, command::BeginHandPairing{"television"});
    must(office, command::PairByHand{{{1, 2}, {3, 4}}, 0, {}});
    const auto& paired = std::get<Paired>(office.log().back().body);
    EXPECT_EQ(paired.reason, "television");
    EXPECT_EQ(paired.proposed.size(), 2U);
    EXPECT_EQ(office.hand_pairing(), nullptr);
}

TEST(Decide, ConfirmationConsidersEarlierResultsOfTheSameCommand) {
    Office office = four_players();
    must(office, command::Pair{});
    must(office, command::PairByHand{{{1, 2}, {3, 4}}, 0, "television", true});
    // Board 1 of round 1 has no result yet; the second of these corrects the first.
    command::EnterResults twice{1, {{1, 0, "1-0"}, {1, 0, "0-1"}}, {}, "slip", {}};
    const auto refused = decide(office, twice);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code.name(), "needs-confirmation");
    EXPECT_EQ(value_of(refused.error(), "needed"), "after-round");
    EXPECT_EQ(value_of(refused.error(), "fact"), "2");
    twice.confirmed = Confirmation::AfterRound;
    EXPECT_EQ(ask(office, twice), "ok");
}

TEST(Decide, ACommandWithoutEffectIsRefusedAndNotLogged) {
    Office office = four_players();
    DetailsGiven details;
    details.city = "Huế";
    details.federation = "VIE";
    must(office, command::GiveDetails{details});
    EXPECT_EQ(ask(office, command::GiveDetails{office.details()}), "nothing-changed");
    EXPECT_EQ(ask(office, command::ChangeRounds{5, "again"}), "nothing-changed");
    EXPECT_EQ(ask(office, command::ChangeRounds{6, "longer"}), "ok");
    EXPECT_EQ(ask(office, command::ChangeTieBreaks{office.opened().tie_breaks, "again"}),
              "nothing-changed");
    EXPECT_EQ(ask(office, command::CountWarnings{1, 0}), "nothing-changed");
    EXPECT_EQ(ask(office, command::AnnouncePrizes{{}}), "nothing-changed") << "there were none";
    must(office, command::AnnouncePrizes{"Open | all | 1000\n"});
    EXPECT_EQ(ask(office, command::AnnouncePrizes{"Open | all | 1000\n"}), "nothing-changed");
    EXPECT_EQ(ask(office, command::AnnouncePrizes{{}}), "ok");

    must(office, command::GrantBye{{4}, 2, ByeKind::Half});
    EXPECT_EQ(ask(office, command::GrantBye{{4}, 2, ByeKind::Half}), "nothing-changed");
    EXPECT_EQ(ask(office, command::GrantBye{{4}, 2, ByeKind::Zero}), "ok");
    EXPECT_EQ(ask(office, command::GrantBye{{4}, 2, ByeKind::None}), "ok");
    EXPECT_EQ(ask(office, command::GrantBye{{4}, 3, ByeKind::None}), "nothing-changed");
    must(office, command::Forbid{{1, 2}, {}, {}, "kin"});
    EXPECT_EQ(ask(office, command::Forbid{{2, 1}, {}, {}, "kin"}), "nothing-changed");
    EXPECT_EQ(ask(office, command::Forbid{{1, 2}, 2, 3, "kin"}), "nothing-changed");
    EXPECT_EQ(ask(office, command::Forbid{{1, 2, 3}, {}, {}, "kin"}), "ok");
    must(office, command::Lift{{1, 2}, {}, {}, "not kin"});
    must(office, command::KeepApart{SharedAttribute::Club, {}, 2, "mates"});
    EXPECT_EQ(ask(office, command::KeepApart{SharedAttribute::Club, {}, 2, "mates"}),
              "nothing-changed");
    EXPECT_EQ(ask(office, command::KeepApart{SharedAttribute::Club, {}, 4, "mates"}), "ok");

    must(office, command::Pair{});
    must(office, result(1, "1-0"));
    command::EnterResults again = result(1, "1-0");
    again.reason = "looked again";
    EXPECT_EQ(ask(office, again), "result-as-before");
    again.results = {{1, 0, "1-0"}, {2, 0, "1/2"}};
    const auto one_of_two = decide(office, again);
    EXPECT_EQ(outcome(one_of_two), "result-as-before");
    EXPECT_EQ(value_of(one_of_two.error(), "board"), "1");
    again.results = {{1, 0, "0-1"}};
    EXPECT_EQ(ask(office, again), "ok");

    // A reported result is withdrawn by reporting the result that counts.
    must(office, command::CorrectReport{{}, 1, "0-1", "slip"});
    EXPECT_EQ(ask(office, command::CorrectReport{{}, 1, "0-1", "slip"}), "nothing-changed");
    again.results = {{1, 0, "1-0"}};
    EXPECT_EQ(ask(office, again), "ok");
    // The same holds for a game that the hall stores for an existing result.
    Office kept = four_players();
    must(kept, command::Pair{});
    must(kept, result(1, "1-0"));
    command::EnterResults in_the_hall = result(1, "1-0");
    in_the_hall.kept = "G7";
    in_the_hall.reason = "played in the hall";
    EXPECT_EQ(ask(kept, in_the_hall), "ok");
}

TEST(Decide, RepeatingAGameResultIsRefused) {
    Opened opened = opened_as(SystemKind::Knockout, MeetingKind::BestOf);
    opened.games = 2;
    Office office = office_of({"An", "Binh"}, opened);
    must(office, command::Pair{});
    command::EnterResults game;
    game.results = {{1, 1, "1-0"}};
    must(office, game);
    EXPECT_EQ(ask(office, game), "game-as-before");
    game.results = {{1, 1, "1/2"}};
    EXPECT_EQ(ask(office, game), "game-result-stands");
    game.results = {{1, 2, "1-0"}};
    EXPECT_EQ(ask(office, game), "ok");
}

TEST(Decide, AListRefusalNamesTheRefusedEntry) {
    Office office = four_players();
    command::EnterList list;
    list.text = "name,sex\nEva,f\nCid,q\n";
    const auto refused = decide(office, list);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().english, "Cid: The field \"sex\" must be m or f.");
    EXPECT_EQ(value_of(refused.error(), "who"), "Cid");
}

TEST(Decide, AWarningIsOneSentence) {
    Office office;
    command::Open open;
    open.opened.name = "Open";
    open.opened.rounds = 3;
    open.opened.fide_mode = true;
    must(office, open);
    for (const char* name : {"A", "B", "C", "D"}) {
        command::Enter enter;
        enter.entry.name = name;
        must(office, enter);
    }
    for (int round = 1; round <= 2; ++round) {
        must(office, command::Pair{});
        must(office, command::EnterResults{round, {{1, 0, "1-0"}, {2, 0, "1-0"}}, {}, {}, {}});
    }
    const auto refused = decide(office, command::EnterResults{1, {{1, 0, "0-1"}}, {}, "slip", {}});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code.name(), "confirm-warning");
    EXPECT_EQ(refused.error().english.find(".."), std::string::npos) << refused.error().english;
}

TEST(Decide, WarnsOfDependentResultsAndMissingCheckIns) {
    Office office = states().at("round 2");
    command::EnterResults corrected = result(1, "0-1");
    corrected.round = 1;
    const auto warnings = warnings_of(office, corrected);
    ASSERT_EQ(warnings.size(), 1U);
    EXPECT_EQ(warnings[0].code, "correction");
    EXPECT_EQ(warnings[0].values.front(), (std::pair<std::string, std::string>("board", "1")));
    EXPECT_TRUE(warnings_of(office, result(1, "1-0")).empty()) << "a first result of this round";

    Opened opened = opened_as(SystemKind::Dutch);
    opened.check_in = true;
    Office absent = office_of({"An", "Binh", "Chi"}, opened);
    must(absent, command::CheckIn{{1, 3}});
    const auto missing = warnings_of(absent, command::Pair{});
    ASSERT_EQ(missing.size(), 1U);
    EXPECT_EQ(missing[0].code, "not-checked-in");
    EXPECT_EQ(missing[0].english, "not checked in, and not paired: 2 Binh");
}

TEST(Decide, WarnsOfARemainingSeparationRuleAndAReplacedPenalty) {
    const auto codes = [](const Office& office, const OfficeCommand& command) {
        std::string text;
        for (const OfficeWarning& warning : warnings_of(office, command))
            text += warning.code + " ";
        return text;
    };
    Office office = four_players();
    must(office, command::Forbid{{1, 2}, {}, {}, "kin"});
    EXPECT_EQ(codes(office, command::Lift{{1, 2}, {}, {}, "few"}), "");
    must(office, command::Forbid{{3, 2, 1}, {}, {}, "one team"});
    EXPECT_EQ(codes(office, command::Lift{{1, 2}, {}, {}, "few"}), "still-apart ");
    EXPECT_EQ(codes(office, command::Lift{{1, 2, 3}, {}, {}, "few"}), "still-apart ");
    must(office, command::Lift{{1, 2}, {}, {}, "few"});
    EXPECT_EQ(codes(office, command::Lift{{1, 2, 3}, {}, {}, "few"}), "");
    must(office, command::Lift{{1, 2, 3}, {}, {}, "few"});

    must(office, command::Pair{});
    const command::Penalise penalty{1, {}, Points::half(), "telephone"};
    EXPECT_EQ(codes(office, penalty), "");
    must(office, penalty);
    EXPECT_EQ(codes(office, penalty), "penalty-replaced ");
}

TEST(Decide, AnIncompleteLogIsReadUpToItsLastBatchAndReported) {
    Office office = four_players();
    LogPosition start;
    std::vector<std::string> lines;
    for (const OfficeEvent& event : office.log())
        lines.push_back(encode(event));
    const std::string first = batch_of(start, {lines[0]});
    const std::string second =
        batch_of(position_after(start, first), {lines.begin() + 1, lines.end()});
    const auto whole = replay_complete_batches(first + second);
    ASSERT_TRUE(whole) << whole.error().english;
    EXPECT_FALSE(whole->has_incomplete_batch);
    EXPECT_EQ(whole->office.event().entries.size(), 4U);
    for (const std::size_t cut : {second.size() - 1, second.size() / 2, std::size_t{5}}) {
        const auto cut_off = replay_complete_batches(first + second.substr(0, cut));
        ASSERT_TRUE(cut_off) << cut_off.error().english;
        EXPECT_TRUE(cut_off->has_incomplete_batch) << cut;
        EXPECT_TRUE(cut_off->office.event().entries.empty());
    }
    EXPECT_FALSE(replay_complete_batches(first)->has_incomplete_batch);
}

TEST(Decide, TeamsHaveMembersAndLineUps) {
    Office office =
        office_of({"Hue", "Vinh"}, opened_as(SystemKind::RoundRobin, MeetingKind::Substitutes));
    for (EntryNumber team = 1; team <= 2; ++team) {
        command::ListMembers list{team, {}, {}};
        for (const int place : {1, 2, 3})
            list.members.push_back(Desk::member(team, place));
        must(office, list);
        EXPECT_EQ(office.members(team).size(), 3U);
    }
    // The second of the new members is already listed: neither of them is added.
    const command::ListMembers doubled{1, {}, {Desk::member(1, 4), Desk::member(1, 3)}};
    EXPECT_EQ(outcome(carry_out(office, doubled)), "member-listed");
    EXPECT_EQ(office.members(1).size(), 3U);
    must(office, command::HandInLineUp{1, {}, {1, 3}});
    EXPECT_EQ(office.line_up(1, 1), (std::vector<int>{1, 3})) << "of the first round";
    must(office, command::Pair{});
    must(office, command::EnterResults{{}, {{1, 1, "1-0"}, {1, 2, "1-0"}}, {}, {}, {}});
    EXPECT_EQ(office.rounds().back().boards.front().result.empty(), false);
}

TEST(Decide, AListIsPreviewedEventByEventAndEnteredAsAWhole) {
    Office office = four_players();
    const command::EnterList list{"name,id\nEm,1\nGiang,1\nChi,\nHoa,2\n"};
    Office trial = office;
    const auto tried = preview_command(trial, list);
    ASSERT_TRUE(tried) << tried.error().english;
    ASSERT_EQ(tried->refusals.size(), 4U);
    EXPECT_FALSE(tried->refusals[0]);
    EXPECT_EQ(value_of(*tried->refusals[1], "cause"), "id-taken");
    EXPECT_EQ(tried->refusals[2]->code.name(), "same-name");
    EXPECT_FALSE(tried->refusals[3]);
    EXPECT_EQ(trial.event().entries.size(), 6U);
    EXPECT_EQ(outcome(carry_out(office, list)), "id-taken");
    EXPECT_EQ(office.event().entries.size(), 4U);
}

TEST(Decide, UndoIsCheckedLikeEveryCommand) {
    Office office = four_players();
    const std::size_t before = office.seq();
    must(office, command::Withdraw{{1, 2}, "ill"});
    EXPECT_EQ(ask(office, command::Undo{0, "wrong"}), "no-such-fact");
    EXPECT_EQ(ask(office, command::Undo{-3, "wrong"}), "no-such-fact");
    EXPECT_EQ(ask(office, command::Undo{99, "wrong"}), "no-such-fact");
    EXPECT_EQ(ask(office, command::Undo{{}, {}}), "undo-needs-reason");
    must(office, command::Undo{{}, "only the last"});
    EXPECT_TRUE(office.withdrawn_after(1));
    EXPECT_FALSE(office.withdrawn_after(2));
    must(office, command::Undo{static_cast<int>(before), "both"});
    EXPECT_FALSE(office.withdrawn_after(1));
    EXPECT_EQ(office.seq(), before + 4) << "the log keeps what was undone";
}

}  // namespace
}  // namespace decide_test
}  // namespace kyvien::tournament
