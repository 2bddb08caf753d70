// No field of a report is ignored, in any law: a field that matters for the ruling changes what
// follows; one that does not is refused. Every field of the catalogues that is not only kept for
// the record is given in every situation below, alone and together with each other field. A
// required field is read wherever its report is accepted.
#include <map>
#include <string>
#include <vector>

#include "conduct/core/internal/report_fields_fixture.h"
#include "conduct/log/verify_log.h"

namespace kyvien::conduct {
namespace report_fields_test {
namespace {

using namespace report_fields;

using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

constexpr Seat kFirst = Seat::First;
constexpr Seat kSecond = Seat::Second;

Settings timed(Game game, clock::TimeControl time) {
    Settings settings;
    settings.game = game;
    settings.time = std::move(time);
    return settings;
}

/// Collects tables, each brought into a situation by reports and moves that must be accepted.
class Situations {
  public:
    template <typename Told>
    void add(std::string name, Settings settings, Told told) {
        BoardTable table(std::move(settings));
        told(table);
        all_.push_back({std::move(name), std::move(table)});
    }
    [[nodiscard]] const std::vector<Situation>& all() const { return all_; }

  private:
    std::vector<Situation> all_;
};

void tells(BoardTable& table, const char* kind, std::optional<Seat> seat = std::nullopt,
           Values fields = {}) {
    const std::string said = table.arbiter_reports(kind, seat, std::move(fields));
    EXPECT_FALSE(said.starts_with("refused")) << kind << ": " << said;
}
void says(BoardTable& table, Seat seat, const char* kind, Values fields = {}) {
    const std::string said = table.player_reports(seat, kind, std::move(fields));
    EXPECT_FALSE(said.starts_with("refused")) << kind << ": " << said;
}

// ---- chess ----

std::vector<Situation> chess_situations() {
    const auto an_hour = [] { return timed(Game::Chess, clock::sudden_death(hours(1))); };
    const auto seal = [](BoardTable& table) {
        tells(table, "require-seal", std::nullopt, {{"resumption", "tomorrow at ten"}});
        says(table, kFirst, "seal");
    };
    Situations all;
    all.add("a new game", an_hour(), [](BoardTable&) {});
    all.add("no clocks", timed(Game::Chess, clock::Untimed{}),
            [](BoardTable& table) { table.play("e2e4"); });
    all.add("three moves", an_hour(),
            [](BoardTable& table) { table.play_and_press("e2e4 e7e5 g1f3"); });
    all.add("a move not pressed", an_hour(), [](BoardTable& table) {
        table.play_and_press("e2e4 e7e5");
        table.play("g1f3");
    });
    all.add("a touched piece", an_hour(), [](BoardTable& table) {
        table.play_and_press("e2e4 e7e5");
        tells(table, "touch", kFirst, {{"squares", "g1"}});
    });
    all.add("another piece moved", an_hour(), [](BoardTable& table) {
        table.play_and_press("e2e4 e7e5");
        table.play("d2d4");
    });
    all.add("a touched piece not moved", an_hour(), [](BoardTable& table) {
        table.play_and_press("e2e4 e7e5");
        tells(table, "touch", kFirst, {{"squares", "g1"}});
        table.play("d2d4");
    });
    all.add("an illegal move", an_hour(), [](BoardTable& table) {
        table.play_and_press("e2e4 e7e5");
        tells(table, "hand-move", kFirst, {{"move", "g1g3"}});
        table.expect_accepted(kFirst, Press{});
    });
    Settings promoting = an_hour();
    promoting.fen = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
    all.add("a pawn to be replaced", promoting, [](BoardTable&) {});
    all.add("displaced pieces", an_hour(), [](BoardTable& table) {
        table.play_and_press("e2e4 e7e5");
        tells(table, "displaced", kFirst, {{"squares", "e4"}});
    });
    all.add("a pause", an_hour(), [](BoardTable& table) {
        table.play_and_press("e2e4");
        says(table, kSecond, "pause", {{"reason", "other"}});
    });
    all.add("a resigned game", an_hour(), [](BoardTable& table) {
        table.play_and_press("e2e4");
        table.expect_accepted(kSecond, Resign{});
    });
    all.add("a mate", an_hour(),
            [](BoardTable& table) { table.play_and_press("f2f3 e7e5 g2g4 d8h4"); });
    all.add("a last move before the time control",
            timed(Game::Chess, clock::Staged{{{2, minutes(10), {}}, {0, minutes(10), {}}}}),
            [](BoardTable& table) {
                table.play_and_press("e2e4 e7e5");
                table.wait(minutes(11));
            });
    Settings light = an_hour();
    light.regime = Regime::RapidA4;
    all.add("rapid chess without supervision", light,
            [](BoardTable& table) { table.play_and_press("e2e4 e7e5"); });
    all.add("ten moves of rapid chess without supervision", light, [](BoardTable& table) {
        table.play_and_press("a2a3 a7a6 b2b3 b7b6 c2c3 c7c6 d2d3 d7d6 e2e3 e7e6 f2f3 f7f6");
        table.play_and_press("g2g3 g7g6 h2h3 h7h6 g1e2 g8e7 b1d2 b8d7");
    });
    Settings penalised = an_hour();
    penalised.set(Regulation::FinesAnnounced, 1);
    penalised.set(Regulation::ReportLeaving, 1);
    penalised.set(Regulation::AppealsAllowed, 1);
    all.add("fines and leaves", penalised, [](BoardTable& table) { table.play_and_press("e2e4"); });
    Settings late = an_hour();
    late.set(Regulation::DefaultTime, 900'000);
    all.add("a late player", late, [](BoardTable& table) {
        tells(table, "round-start");
        tells(table, "arrival", kFirst);
        table.wait(minutes(20));
    });
    // Guideline I
    all.add("a move to be sealed", late, [](BoardTable& table) {
        tells(table, "require-seal", std::nullopt, {{"resumption", "tomorrow at ten"}});
    });
    all.add("a sealed move", late, seal);
    all.add("a resumed game", late, [&](BoardTable& table) {
        seal(table);
        tells(table, "resume", std::nullopt, {{"present", "both"}});
    });
    all.add("a resumption without the replier", late, [&](BoardTable& table) {
        seal(table);
        tells(table, "resume", std::nullopt, {{"present", "first"}});
        table.wait(minutes(40));
    });
    all.add("a resumption without the sealer", late, [&](BoardTable& table) {
        seal(table);
        tells(table, "resume", std::nullopt, {{"present", "second"}});
        tells(table, "open-envelope", std::nullopt, {{"found", "e4"}});
    });
    all.add("a sealed reply", late, [&](BoardTable& table) {
        seal(table);
        tells(table, "resume", std::nullopt, {{"present", "second"}});
        tells(table, "open-envelope", std::nullopt, {{"found", "e4"}});
        says(table, kSecond, "seal-reply");
        tells(table, "session-arrived", kFirst);
    });
    all.add("times set wrongly", late, [&](BoardTable& table) {
        seal(table);
        tells(table, "resume", std::nullopt, {{"present", "both"}, {"first-time", "3000000"}});
        tells(table, "open-envelope", std::nullopt, {{"found", "e4"}});
        table.play_and_press("e7e5");
    });
    const clock::Staged two_periods{{{40, minutes(4), {}}, {0, hours(1), {}}}};
    all.add("moves to be counted", timed(Game::Chess, two_periods), [](BoardTable& table) {
        table.play_and_press("e2e4 e7e5");
        for (const Seat seat : clock::kBothSeats)
            says(table, seat, "stops-recording");
        tells(table, "external-flag", kFirst, {{"moves", "40"}});
    });
    // Guideline III
    Settings finish = timed(Game::Chess, clock::sudden_death(seconds(90)));
    finish.set(Regulation::QuickplayAnnounced, 1);
    finish.set(Regulation::QuickplayIncrement, 0);
    all.add("a quickplay finish", finish, [](BoardTable&) {});
    all.add("a quickplay claim", finish,
            [](BoardTable& table) { says(table, kFirst, "quickplay-claim"); });
    all.add("a quickplay finish with both flags down", finish,
            [](BoardTable& table) { table.wait(minutes(4)); });
    Settings alone = finish;
    alone.set(Regulation::ArbiterPresent, 0);
    all.add("a quickplay finish without an arbiter", alone, [](BoardTable&) {});
    all.add("a submitted quickplay claim", alone, [](BoardTable& table) {
        says(table, kFirst, "quickplay-claim", {{"ground", "no-effort"}, {"position", "yes"}});
    });
    // Appendix D
    all.add("a blind player", an_hour(), [](BoardTable& table) {
        tells(table, "player-needs", kFirst, {{"need", "visually-disabled"}});
        table.play_and_press("e2e4");
    });
    all.add("a blind player's slip", an_hour(), [](BoardTable& table) {
        tells(table, "player-needs", kFirst, {{"need", "visually-disabled"}});
        says(table, kFirst, "announced", {{"text", "Eva zwei Eva drei"}});
    });
    all.add("an assistant", an_hour(), [](BoardTable& table) {
        tells(table, "player-needs", kFirst, {{"need", "visually-disabled"}});
        tells(table, "assistant", kFirst,
              {{"role", "appendix-d"}, {"approved", "yes"}, {"duties", "moves inform"}});
    });
    return all.all();
}

const Samples kChessSamples = {
    {"squares", {"g1", "e2,d1", "e1,h1", "b8,g8"}},
    {"released", {"e2,e4", "g1,f3"}},
    {"square", {"e4"}},
    {"fen", {"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"}},
    {"found", {"e4", "Mf3", "nonsense", "e5"}},
    {"move", {"e2e4", "g1g3", "f1c3"}},
    {"resumption", {"today", "tomorrow"}},
    {"points", {"1/2", "1"}},
    {"duties", {"moves", "score", "clock"}},
    {"amount", {"50 euro", "100 euro"}},
    {"boards-differ.first", {"e4 e5", "d4 d5"}},
    {"boards-differ.second", {"e4 e5", "e4 d5"}},
    {"boards-differ.common", {"0", "1", "9"}},
    {"text", {"Eva zwei Eva vier", "Eva zwei Eva drei"}},
    {"about", {"4.3", "9.2"}},
    {"offence", {"11.5", "12.9"}},
};

const Contexts kChessContexts = {
    {"penalty", {{"ms", "4000000"}}},
    {"touch", {{"squares", "b1,g1"}}},
    {"touch", {{"released", "a7,a8"}}},
    {"boards-differ", {{"first", "e4 e5"}, {"second", "e4 d5"}}},
    {"boards-differ", {{"first", "e4 e5"}, {"second", "e4 e5"}}},
    {"boards-differ", {{"second", "e4 d5"}}},
    {"quickplay-claim", {{"ground", "no-effort"}, {"position", "yes"}}},
    {"quickplay-verify", {{"position", "yes"}}},
};
const std::map<std::string, std::string> kChessExceptions = {
    {"assistant-told.requested",
     "D.2.10.4 asks first whether it was requested; other matters are told to nobody"},
    {"recorded.for-claim",
     "8.1.2 asks it of everybody who writes ahead; the player on move alone may"},
    {"open-envelope.letters", "a move without the letter of a piece is the same in every language"},
    {"external-flag.period in a last move before the time control",
     "the clock of the desk and the arbiter say the same"},
    {"quickplay-verify.position in a submitted quickplay claim",
     "III.6.1.2 asks for both documents: one alone is not enough"},
};

/// Reports that need situations other than those here; the law's own tests cover them.
constexpr const char* kUntold = "no situation of this test comes to it";

const std::map<std::string, std::string> kChessRequiredExceptions = {
    {"outside-help.what", "11.3.1 holds during play: while the game is adjourned all is allowed"},
    {"draw-consent", kUntold},
    {"illegal-position", kUntold},
    {"increment-decision", kUntold},
    {"sitting-charged", kUntold},
    {"telling-players", kUntold},
    {"assistant-told.what", "D.2.10.4 asks first whether it was requested"},
    {"device-in-bag.off", "11.3.2.1 asks first whether the event allows a bag"},
    {"penalty.offence",
     "12.9.2 to 12.9.5 change times or points, whatever was broken; the report names it"},
};

TEST(ReportFields, RequiredFieldsAreReadInChess) {
    expect_required_read(Game::Chess, chess_situations(), kChessSamples, kChessContexts,
                         kChessRequiredExceptions);
}

TEST(ReportFields, NoneIsIgnoredInChess) {
    expect_nothing_passed_over(Game::Chess, chess_situations(), kChessSamples, kChessContexts,
                               kChessExceptions);
}

// ---- xiangqi ----

std::vector<Situation> xiangqi_situations() {
    const auto an_hour = [] { return timed(Game::Xiangqi, clock::sudden_death(hours(1))); };
    Situations all;
    all.add("a new game", an_hour(), [](BoardTable&) {});
    all.add("no clocks", timed(Game::Xiangqi, clock::Untimed{}),
            [](BoardTable& table) { table.play("h2e2"); });
    all.add("three moves", an_hour(),
            [](BoardTable& table) { table.play_and_press("h2e2 h9g7 h0g2"); });
    Settings cannons = an_hour();
    cannons.fen = "2bakab2/9/9/9/9/9/9/4B4/4A4/c1BAK3C w - - 0 1";
    all.add("a cannon of each side", cannons, [](BoardTable&) {});
    all.add("a move not pressed", an_hour(), [](BoardTable& table) {
        table.play_and_press("h2e2 h9g7");
        table.play("h0g2");
    });
    all.add("a touched piece", an_hour(),
            [](BoardTable& table) { tells(table, "touch", kFirst, {{"at", "h2"}}); });
    all.add("a touch that was seen", an_hour(), [](BoardTable& table) {
        tells(table, "touch", kFirst, {{"at", "h2"}, {"witnessed", "yes"}});
    });
    all.add("accidents", an_hour(), [](BoardTable& table) {
        for (int i = 0; i < 3; ++i)
            tells(table, "touch", kFirst,
                  {{"at", "h2"}, {"touch-kind", "accidental"}, {"witnessed", "yes"}});
    });
    all.add("an illegal move", an_hour(), [](BoardTable& table) {
        table.play_and_press("h2e2");
        tells(table, "illegal-move", kSecond, {{"move", "h9h8"}});
    });
    all.add("a game put off", an_hour(),
            [](BoardTable& table) { tells(table, "adjourned", kFirst, {{"commitment", "abc"}}); });
    all.add("clocks that stand", an_hour(), [](BoardTable& table) {
        table.play_and_press("h2e2");
        table.expect_accepted(arbiter("Hoa"), StopClocks{"a question"});
    });
    all.add("a resigned game", an_hour(), [](BoardTable& table) {
        table.play_and_press("h2e2");
        table.expect_accepted(kSecond, Resign{});
    });
    all.add("a confirmed result", an_hour(), [](BoardTable& table) {
        table.play_and_press("h2e2");
        table.expect_accepted(kSecond, Resign{});
        for (const Seat seat : clock::kBothSeats)
            says(table, seat, "result-written", {{"result", "1-0"}});
        tells(table, "record-checked");
        for (const Seat seat : clock::kBothSeats)
            says(table, seat, "signed");
        tells(table, "result-confirmed");
    });
    all.add("flags that have fallen",
            timed(Game::Xiangqi, clock::Staged{{{3, minutes(5), {}}, {0, minutes(5), {}}}}),
            [](BoardTable& table) {
                table.play_and_press("h2e2 h9g7");
                table.wait(minutes(6));
            });
    return all.all();
}

const Samples kXiangqiSamples = {
    {"at", {"h2", "h2,b2", "h9"}},
    {"from", {"h2", "h9", "e2"}},
    {"to", {"e2", "h8"}},
    {"between", {"h2,h3"}},
    {"move", {"h2e2", "h9h8", "h2h1"}},
    {"accepted-move", {"h2e2", "b2e2"}},
    {"written", {"h2e2", "C2.5", "nonsense"}},
    {"clause", {"16.3.a.1", "16.3.a.7", "16.1", "9.1"}},
    {"law-clause", {"7.1.d", "7.1.n", "7.1.l"}},
    {"written-notice", {"12"}},
};

const Contexts kXiangqiContexts = {
    {"touch", {{"touch-kind", "accidental"}, {"witnessed", "yes"}}},
    {"penalty", {{"reason", "so"}, {"committee-agrees", "yes"}, {"written-notice", "12"}}},
    {"penalty", {{"reason", "so"}, {"chief-agrees", "yes"}, {"written-notice", "12"}}},
};
const std::map<std::string, std::string> kXiangqiExceptions = {
    {"touch.order", "a touch is told with its place among the others, whatever follows from it"},
    {"touch.order-unknown", "the same"},
    {"touch.group", "the same"},
    {"adjusted.order", "the same"},
    {"penalty.chief-agrees", "16.2 asks whether he agrees: who imposes it does, and may say so"},
    {"penalty.committee-agrees", "the same"},
    {"adjusted.announced", "9.5.a asks for the turn and the announcement: one lacking is enough"},
    {"touch-claim.admitted", "9.11.b asks whether it is admitted or seen: both may be told"},
    {"touch-claim.witnessed", "9.11.b asks whether it is admitted or seen: both may be told"},
};

const std::map<std::string, std::string> kXiangqiRequiredExceptions = {
    {"result-written.result", "13.1: what each has written is remembered (applied)"},
    {"draw-answer", kUntold},
    {"further-move", kUntold},
    {"repetition-ruling", kUntold},
};

TEST(ReportFields, RequiredFieldsAreReadInXiangqi) {
    expect_required_read(Game::Xiangqi, xiangqi_situations(), kXiangqiSamples, kXiangqiContexts,
                         kXiangqiRequiredExceptions);
}

TEST(ReportFields, NoneIsIgnoredInXiangqi) {
    expect_nothing_passed_over(Game::Xiangqi, xiangqi_situations(), kXiangqiSamples,
                               kXiangqiContexts, kXiangqiExceptions);
}

// ---- Go ----

std::vector<Situation> go_situations() {
    const auto nine = [](clock::TimeControl time) {
        Settings settings = timed(Game::Go, std::move(time));
        settings.board_size = 9;
        return settings;
    };
    Situations all;
    all.add("a new game", nine(clock::sudden_death(hours(1))), [](BoardTable&) {});
    all.add("no clocks", nine(clock::Untimed{}), [](BoardTable& table) { table.play("c3 g7"); });
    all.add("two plays", nine(clock::sudden_death(hours(1))),
            [](BoardTable& table) { table.play_and_press("c3 g7"); });
    all.add("a ko", nine(clock::Untimed{}),
            [](BoardTable& table) { table.play("d4 e4 c5 f5 d6 e6 e5 d5 a1 a9"); });
    all.add("byo-yomi", nine(clock::ByoYomi{seconds(5), 3, seconds(30)}), [](BoardTable& table) {
        table.play_and_press("c3 g7");
        table.wait(seconds(8));
    });
    all.add("a stone taken", nine(clock::sudden_death(hours(1))),
            [](BoardTable& table) { table.play_and_press("a8 a9 b9"); });
    all.add("a shifted stone", nine(clock::sudden_death(hours(1))), [](BoardTable& table) {
        table.play_and_press("c3 g7");
        tells(table, "displaced", std::nullopt, {{"from", "c3"}, {"to", "c4"}});
    });
    all.add("an upset board", nine(clock::sudden_death(hours(1))), [](BoardTable& table) {
        table.play_and_press("c3 g7");
        tells(table, "scattered", std::nullopt, {{"cause", "outside"}});
    });
    all.add("a board upset by a player", nine(clock::sudden_death(hours(1))),
            [](BoardTable& table) {
                table.play_and_press("c3 g7");
                tells(table, "scattered", kSecond, {{"cause", "accident"}});
            });
    Settings corner = nine(clock::Untimed{});
    corner.board_size = 5;
    corner.fen = ".X.../X..../...../...../..... b";
    all.add("a stone where none may be", corner,
            [](BoardTable& table) { table.play("c3 d4 e3 c2"); });
    all.add("an incident", nine(clock::sudden_death(hours(1))),
            [](BoardTable& table) { tells(table, "incident", kFirst, {{"what", "he sings"}}); });
    all.add("a sealed play", nine(clock::sudden_death(hours(1))), [](BoardTable& table) {
        table.play_and_press("c3");
        tells(table, "adjourned");
        tells(table, "sealed", kSecond, {{"commitment", "abc"}});
        tells(table, "resumed");
    });
    all.add("a stopped game", nine(clock::Untimed{}),
            [](BoardTable& table) { table.play("c3 g7 end end"); });
    all.add("a claim of endless threats", nine(clock::Untimed{}), [](BoardTable& table) {
        table.play("c3 g7 end end");
        says(table, kFirst, "endless-threats", {{"points", "c3"}});
    });
    all.add("a dispute about life", nine(clock::Untimed{}), [](BoardTable& table) {
        table.play("c3 g7 end end");
        table.expect_accepted(kFirst, Dispute{});
        table.play("end end");
        table.expect_accepted(kSecond, Dispute{});
    });
    all.add("a resigned game", nine(clock::Untimed{}), [](BoardTable& table) {
        table.play("c3");
        table.expect_accepted(kSecond, Resign{});
    });
    return all.all();
}

const Samples kGoSamples = {
    {"from", {"c3", "g7"}},
    {"to", {"c4", "g6"}},
    {"at", {"c4"}},
    {"points", {"c3", "g7", "c3,g7", "e5"}},
    {"point", {"c3", "d4", "e5", "d5", "a5", "pass"}},
    {"dead", {"c3", "g7"}},
    {"black", {"40", "44.5"}},
    {"forbidden-found.ply", {"1", "2", "9", "10"}},
};

const Contexts kGoContexts = {};
const std::map<std::string, std::string> kGoExceptions = {};

const std::map<std::string, std::string> kGoRequiredExceptions = {
    {"colours", kUntold},
    {"count", kUntold},
    {"cycle-answer", kUntold},
    {"cycle-ruled", kUntold},
    {"guess", kUntold},
    {"leave-answered", kUntold},
    {"other-point", kUntold},
    {"warning-withdrawn", kUntold},
    {"incident-ruled.reason",
     "a dismissal says it; what is imposed names its clause, and the report the reason"},
};

TEST(ReportFields, RequiredFieldsAreReadInGo) {
    expect_required_read(Game::Go, go_situations(), kGoSamples, kGoContexts, kGoRequiredExceptions);
}

TEST(ReportFields, NoneIsIgnoredInGo) {
    expect_nothing_passed_over(Game::Go, go_situations(), kGoSamples, kGoContexts, kGoExceptions);
}

// ---- logs ----

TEST(ReportFields, UnusedFieldIsNamedInTheRefusal) {
    BoardTable table{timed(Game::Xiangqi, clock::sudden_death(hours(1)))};
    const auto answer =
        table.ask(arbiter("Hoa"), Report{"wrong-setup", std::nullopt, {{"annul", "yes"}}});
    ASSERT_FALSE(answer);
    EXPECT_EQ(refusal_of(answer), "unused-field 9.9.a");
    EXPECT_EQ(answer.error().values, (Values{{"kind", "wrong-setup"}, {"field", "annul"}}));
}

TEST(ReportFields, LogWithAnIgnoredFieldIsReplayedAndVerified) {
    BoardTable table{timed(Game::Xiangqi, clock::sudden_death(hours(1)))};
    const Command command{table.now(), arbiter("Hoa"),
                          Report{"wrong-setup", std::nullopt, {{"annul", "yes"}}}};
    EXPECT_FALSE(decide(table.state(), command));
    const auto logged = decide_logged(table.state(), command);
    ASSERT_TRUE(logged);
    std::vector<Event> log = table.log();
    log.insert(log.end(), logged->begin(), logged->end());
    EXPECT_TRUE(replay(log));
    const auto verified = verify_log(log);
    ASSERT_TRUE(verified);
    EXPECT_TRUE(verified->differences.empty());
}

}  // namespace
}  // namespace report_fields_test
}  // namespace kyvien::conduct
