// Random commands and reports in whole games of Go over the board: a game ends only once, replaying
// a log gives the same state, and a refusal by the law names its clause.
#include <cstdlib>
#include <gtest/gtest.h>
#include <set>

#include "conduct/core/internal/game_fixture.h"
#include "effort.h"
#include "random_choices.h"

namespace kyvien::conduct {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

class GoRandom : public kyvien::test::RandomChoices {
  public:
    explicit GoRandom(unsigned seed) : RandomChoices(seed) {}

    Settings settings() {
        Settings settings;
        settings.game = Game::Go;
        settings.setting = PlayMode::OverTheBoard;
        settings.board_size = pick(2, 5);
        const clock::TimeControl controls[] = {
            clock::Untimed{}, clock::ByoYomi{seconds(20), 3, seconds(5)},
            clock::ByoYomi{seconds(0), 2, seconds(9)}, clock::ByoYomi{seconds(60), 0},
            clock::sudden_death(seconds(90))};
        settings.time = controls[pick(0, 4)];
        settings.set(Regulation::GoWarningsToLose, pick(1, 20));
        if (pick(0, 3) == 0)
            settings.set(Regulation::BalancedCycleBanned, 1);
        return settings;
    }
    std::string point(int size) {
        if (pick(0, 30) == 0)
            return "z99";
        return std::string(1, static_cast<char>('a' + pick(0, size - 1))) +
               std::to_string(pick(1, size));
    }
    std::string value(const ReportField& field, int size) {
        switch (field.type) {
        case FieldType::Choice:
            return std::string(field.choices[static_cast<std::size_t>(
                pick(0, static_cast<int>(field.choices.size()) - 1))]);
        case FieldType::Switch:
            return pick(0, 1) == 0 ? "yes" : "no";
        case FieldType::Number:
            return pick(0, 20) == 0 ? "9223372036854775807" : std::to_string(pick(0, 70));
        case FieldType::Move:
            return point(size);
        case FieldType::Squares:
            return pick(0, 1) == 0 ? point(size) : point(size) + "," + point(size);
        default:
            return field.key == "black" ? std::to_string(pick(0, size * size)) : "words";
        }
    }
    Report report(int size, bool answers) {
        const auto kinds = report_kinds(Game::Go);
        const auto any = [&] {
            return &kinds[static_cast<std::size_t>(pick(0, static_cast<int>(kinds.size()) - 1))];
        };
        // Reports that end the game are rare; otherwise the rest would never be reached.
        const std::set<std::string_view> ends = {"abandoned", "overstepped", "consulting",
                                                 "scattered", "walked-out",  "absent"};
        const ReportKind* found = any();
        for (int again = 0; again < 3 && ends.contains(found->kind); ++again)
            found = any();
        // An open procedure must be closed, or the game cannot continue.
        const std::set<std::string_view> closes = {"displaced-disputed",
                                                   "displaced-ruled",
                                                   "rebuilt",
                                                   "sealed",
                                                   "resumed",
                                                   "envelope-opened",
                                                   "cycle-answer",
                                                   "cycle-ruled",
                                                   "false-life-ruled",
                                                   "leave-answered",
                                                   "incident-ruled",
                                                   "count",
                                                   "displaced-agreed"};
        while (answers && !closes.contains(found->kind))
            found = any();
        const ReportKind& kind = *found;
        Report report{std::string(kind.kind), std::nullopt, {}};
        if (kind.about == ReportSubject::Player ||
            (kind.about == ReportSubject::Either && pick(0, 1) == 0))
            report.seat = pick(0, 1) == 0 ? Seat::First : Seat::Second;
        for (const ReportField& field : kind.fields)
            if (field.required || pick(0, 1) == 0)
                report.fields.emplace_back(std::string(field.key), value(field, size));
        return report;
    }
    CommandBody random_body(const State& state) {
        const int size = state.settings().board_size;
        const int what = pick(0, 99);
        if (what < 45)
            return MakeMove{state.ply(), pick(0, 9) != 0   ? point(size)
                                         : pick(0, 1) == 0 ? "pass"
                                                           : "end"};
        if (what < 60)
            return Press{};
        if (what < 88)
            return report(size, state.phase() != Phase::Playing
                                    ? pick(0, 3) != 0
                                    : !state.duties().empty() && pick(0, 2) == 0);
        if (what < 90)
            return MarkDead{{point(size)}, pick(0, 1) == 0};
        if (what < 92)
            return pick(0, 1) == 0 ? CommandBody(Confirm{}) : CommandBody(Dispute{});
        if (what < 96)
            return Tick{};
        if (what == 96)
            return pick(0, 3) == 0 ? CommandBody(StopClocks{"stop"})
                                   : CommandBody(StartClocks{"start"});
        if (what == 97)
            return StartClocks{"start"};
        if (what == 98)
            return ContinueGame{"go on", std::nullopt};
        return AdjustClock{Seat::First, seconds(pick(0, 30)), pick(0, 3), std::nullopt, "set"};
    }
};

TEST(GoBoardRandom, NeverBreaksAGame) {
    const unsigned games = kyvien::test::samples(400U, 3000U);
    std::set<std::string> rulings;
    std::set<std::string> endings;
    std::set<std::string> without_words;
    for (unsigned seed = 0; seed < games; ++seed) {
        SCOPED_TRACE(seed);
        GoRandom random_run(seed);
        Table table(random_run.settings());
        int results = 0;
        for (int i = 0; i < 200; ++i) {
            table.wait(milliseconds(random_run.pick(0, 1500)));
            const int who = random_run.pick(0, 9);
            const Seat turn = table.state().turn().value_or(Seat::First);
            const Actor by = who < 5   ? player(turn)
                             : who < 6 ? player(opponent(turn))
                             : who < 7 ? hall()
                                       : arbiter("Hoa");
            CommandBody random_command = random_run.random_body(table.state());
            const bool stands = std::holds_alternative<Press>(random_command) ||
                                std::holds_alternative<MakeMove>(random_command);
            const std::string before = base::to_hex(hash(table.state()));
            const auto answer = table.ask(stands && random_run.pick(0, 20) != 0 ? player(turn) : by,
                                          std::move(random_command));
            ASSERT_FALSE(HasFailure());
            if (!answer) {
                ASSERT_TRUE(answer.error().english.ends_with('.')) << answer.error().english;
                ASSERT_EQ(base::to_hex(hash(table.state())), before);
                continue;
            }
            for (const Event& event : *answer) {
                if (const auto* ended = std::get_if<Ended>(&event.body)) {
                    ++results;
                    endings.insert(ended->ending.code);
                    ASSERT_TRUE(ended->ending.clause);
                }
                if (const auto* ruled = std::get_if<Ruled>(&event.body)) {
                    rulings.insert(ruled->code);
                    ASSERT_EQ(ruled->clause.law(), rulebook::Law::GoCn) << ruled->code;
                }
            }
            ASSERT_LE(results, 1);
            ASSERT_EQ(results == 1, table.state().phase() == Phase::Finished);
            for (const Duty& duty : table.state().duties())
                if (rulebook::words(rulebook::Law::GoCn, "duty." + duty.code,
                                    rulebook::Language::En)
                        .empty())
                    without_words.insert("duty." + duty.code);
        }
        table.check_replay();
        ASSERT_FALSE(HasFailure());
    }
    for (const auto* codes : {&rulings, &endings})
        for (const std::string& code : *codes)
            for (const auto language : {rulebook::Language::En, rulebook::Language::Vi,
                                        rulebook::Language::ZhHant, rulebook::Language::ZhHans})
                if (rulebook::words(rulebook::Law::GoCn, "ruling." + code, language).empty())
                    without_words.insert("ruling." + code);
    EXPECT_EQ(without_words, std::set<std::string>{});
    // Checks that the random test covers what it is meant to test.
    if (!kyvien::test::kSanitized) {
        EXPECT_GT(rulings.size(), 20u);
        EXPECT_GT(endings.size(), 5u);
    }
}

}  // namespace
}  // namespace kyvien::conduct
