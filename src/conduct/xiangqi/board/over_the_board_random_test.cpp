// Random commands and reports of every kind in whole games of xiangqi over the board.
#include <algorithm>
#include <cstdlib>
#include <gtest/gtest.h>
#include <set>

#include "conduct/core/internal/game_fixture.h"
#include "effort.h"
#include "random_choices.h"
#include "rulebook/clause.h"

namespace kyvien::conduct {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

class RandomCommands : public kyvien::test::RandomChoices {
  public:
    explicit RandomCommands(unsigned seed) : RandomChoices(seed) {}

    Settings settings() {
        Settings settings;
        settings.game = Game::Xiangqi;
        settings.setting = PlayMode::OverTheBoard;
        const std::vector<clock::TimeControl> controls = {
            clock::Untimed{}, clock::sudden_death(seconds(20)),
            clock::fischer(seconds(8), seconds(1)),
            clock::Staged{{{3, seconds(6), milliseconds(500)}, {0, seconds(9), seconds(1)}},
                          clock::Bonus::Increment},
            clock::ByoYomi{seconds(3), 3, seconds(2)}};
        settings.time = one_of(controls);
        if (pick(0, 1) == 0)
            settings.fen = "4k4/4r4/9/9/9/9/9/R7p/4A4/4K4 w - - 0 1";
        // High limits, so that games last long enough for many commands.
        settings.set(Regulation::TechnicalFaultLimit, pick(2, 30));
        settings.set(Regulation::ConductFaultLimit, pick(2, 30));
        settings.set(Regulation::ScoresheetGapLimit, pick(2, 10));
        settings.set(Regulation::NoCaptureLimit, pick(3, 60));
        settings.set(Regulation::ClaimRun, pick(0, 1));
        settings.set(Regulation::GeneralCaptureWins, pick(0, 1));
        settings.set(Regulation::AutomaticRepetition, pick(0, 1));
        return settings;
    }

    std::string square() {
        return {static_cast<char>('a' + pick(0, 9)), static_cast<char>('0' + pick(0, 9))};
    }
    std::string move(const View& seen) {
        if (!seen.legal.empty() && pick(0, 9) < 8)
            return one_of(seen.legal);
        return pick(0, 3) == 0 ? one_of(std::vector<std::string>{"", "h2", "\xff", "P2-5", "h2e2"})
                               : square() + square();
    }

    std::string value(const ReportField& field, const View& seen) {
        switch (field.type) {
        case FieldType::Text:
            return pick(0, 3) == 0 ? move(seen) : "noise";
        case FieldType::Number:
            return std::to_string(pick(0, 7) == 0 ? pick(0, 2'000'000'000) : pick(0, 9));
        case FieldType::Signed:
            return std::to_string(pick(-9, 9));
        case FieldType::Switch:
            return pick(0, 1) == 0 ? "yes" : "no";
        case FieldType::Choice:
            return std::string(one_of(field.choices));
        case FieldType::Seat:
            return pick(0, 1) == 0 ? "first" : "second";
        case FieldType::Move:
            return move(seen);
        case FieldType::Squares: {
            // Often a point of a legal move, so that touches hit a piece.
            std::string points = seen.legal.empty() ? square() : one_of(seen.legal).substr(0, 2);
            for (int more = pick(0, 2); more > 0; --more)
                points += "," + square();
            return points;
        }
        case FieldType::Clause:
            return one_of(std::vector<std::string>{"16.3.a.1", "16.3.a.4", "16.3.a.7", "16.1",
                                                   "7.1.l", "9.1", "99"});
        }
        return {};
    }

    Report report(const View& seen) {
        const auto kinds = report_kinds(Game::Xiangqi);
        const ReportKind& kind =
            kinds[static_cast<std::size_t>(pick(0, static_cast<int>(kinds.size()) - 1))];
        Report report{std::string(kind.kind), std::nullopt, {}};
        if (kind.about != ReportSubject::Game &&
            (kind.about == ReportSubject::Player || pick(0, 1) == 0))
            report.seat = pick(0, 2) != 0 && seen.turn ? *seen.turn
                          : pick(0, 1) == 0            ? Seat::First
                                                       : Seat::Second;
        for (const ReportField& field : kind.fields)
            if (field.required ? pick(0, 40) != 0 : pick(0, 3) == 0)
                report.fields.emplace_back(std::string(field.key), value(field, seen));
        return report;
    }

    CommandBody random_body(const View& seen) {
        switch (pick(0, 40)) {
        case 0:
            return Claim{static_cast<ClaimKind>(pick(0, 3)), {}};
        case 1:
            return OfferDraw{};
        case 2:
            return pick(0, 2) == 0 ? CommandBody(AcceptDraw{}) : CommandBody(DeclineDraw{});
        case 3:
            return ClaimFlag{};
        case 4:
            return pick(0, 9) == 0 ? CommandBody(Resign{}) : CommandBody(Tick{});
        case 5:
            return StopClocks{"because"};
        case 6:
        case 7:
        case 8:
        case 9:
            return StartClocks{"because"};
        case 10:
            return ContinueGame{"because", std::nullopt};
        case 11:
            return RestorePosition{static_cast<std::size_t>(pick(0, 9)), {}, {}, "because"};
        case 12:
        case 13:
        case 14:
        case 15:
        case 16:
        case 17:
            return Press{};
        case 18:
        case 19:
        case 20:
        case 21:
        case 22:
        case 23:
            return report(seen);
        default:
            return MakeMove{seen.moves.size(), move(seen)};
        }
    }

    Actor actor(const View& seen, const CommandBody& random_command) {
        const bool by_arbiter = std::holds_alternative<Report>(random_command) ||
                                std::holds_alternative<StartClocks>(random_command) ||
                                std::holds_alternative<ContinueGame>(random_command) ||
                                std::holds_alternative<RestorePosition>(random_command) ||
                                std::holds_alternative<StopClocks>(random_command);
        if (by_arbiter ? pick(0, 5) != 0 : pick(0, 9) == 0)
            return arbiter("Hoa");
        if (seen.turn && pick(0, 2) != 0)
            return player(*seen.turn);
        return player(pick(0, 1) == 0 ? Seat::First : Seat::Second);
    }
};

void expect_words(std::string_view kind, const std::string& code) {
    for (const auto language : {rulebook::Language::En, rulebook::Language::Vi,
                                rulebook::Language::ZhHant, rulebook::Language::ZhHans})
        EXPECT_FALSE(
            rulebook::words(rulebook::Law::XiangqiVn, std::string(kind) + "." + code, language)
                .empty())
            << kind << "." << code;
}

TEST(XiangqiBoardRandom, NeverBreaksAGame) {
    const int games = kyvien::test::samples(90, 3000);
    std::set<std::string> ruled;
    int finished = 0;
    for (unsigned seed = 0; seed < static_cast<unsigned>(games); ++seed) {
        SCOPED_TRACE(seed);
        RandomCommands random_run(seed);
        Table table(random_run.settings());
        int results = 0;
        for (int i = 0; i < 180; ++i) {
            const View before = view(table.state(), table.now(), {});
            table.wait(milliseconds(random_run.pick(0, 40)));
            const CommandBody random_command = random_run.random_body(before);
            const std::string hash_before = base::to_hex(hash(table.state()));
            const auto answer = table.ask(random_run.actor(before, random_command), random_command);
            if (HasFailure())
                return;
            if (!answer) {
                ASSERT_FALSE(answer.error().code.text().empty());
                ASSERT_TRUE(answer.error().english.ends_with('.')) << answer.error().english;
                ASSERT_EQ(base::to_hex(hash(table.state())), hash_before);
                continue;
            }
            for (const Event& event : *answer) {
                results += std::holds_alternative<Ended>(event.body) ? 1 : 0;
                if (const auto* ruling = std::get_if<Ruled>(&event.body))
                    ruled.insert(ruling->code);
                if (const auto* ended = std::get_if<Ended>(&event.body))
                    ruled.insert(ended->ending.code);
            }
            ASSERT_LE(results, 1) << "a game ends once";
            ASSERT_EQ(results == 1, table.state().phase() == Phase::Finished);
            for (const Duty& duty : table.state().duties())
                expect_words("duty", duty.code);
        }
        table.check_replay();
        if (HasFailure())
            return;
        finished += results;
    }
    for (const std::string& code : ruled)
        expect_words("ruling", code);
    // Checks that the random test covers what it is meant to test.
    EXPECT_GT(finished, games / 4);
    if (!kyvien::test::kSanitized) {
        EXPECT_GT(ruled.size(), 20u);
        EXPECT_LT(finished, games);
    }
}

}  // namespace
}  // namespace kyvien::conduct
