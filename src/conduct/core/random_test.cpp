// Random commands of every kind, legal, illegal, out of turn and too late, in whole games.
#include <algorithm>
#include <cstdlib>
#include <gtest/gtest.h>

#include "conduct/core/internal/game_fixture.h"
#include "effort.h"
#include "random_choices.h"

namespace kyvien::conduct {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

class RandomCommands : public kyvien::test::RandomChoices {
  public:
    explicit RandomCommands(unsigned seed) : RandomChoices(seed) {}

    Settings settings() {
        Settings settings;
        settings.game = static_cast<Game>(pick(0, 2));
        if (settings.game == Game::Chess && pick(0, 2) == 0)
            settings.chess960 = pick(0, 959);
        settings.board_size = pick(2, 5);
        settings.komi_quarters = pick(0, 12);
        const std::vector<clock::TimeControl> controls = {
            clock::Untimed{},
            clock::sudden_death(seconds(20)),
            clock::fischer(seconds(5), seconds(1)),
            clock::Staged{{{3, seconds(4), milliseconds(500)}}, clock::Bonus::Delay},
            clock::Staged{{{2, seconds(4), milliseconds(500)}, {0, seconds(2), seconds(1)}},
                          clock::Bonus::Bronstein},
            clock::Hourglass{seconds(10)},
            clock::PerMove{seconds(2)},
            clock::ByoYomi{seconds(3), 3, seconds(1)},
            clock::Canadian{seconds(3), seconds(2), 3},
        };
        settings.time = one_of(controls);
        if (settings.game == Game::Xiangqi && pick(0, 1) == 0)
            settings.set(Regulation::NoCaptureLimit, 3);
        if (settings.game == Game::Chess && pick(0, 3) == 0)
            settings.set(Regulation::DrawOfferMinMoves, 2);
        const bool keeps_account = !std::holds_alternative<clock::Untimed>(settings.time) &&
                                   !std::holds_alternative<clock::PerMove>(settings.time);
        settings.friendly = {pick(0, 1) == 0, keeps_account && pick(0, 1) == 0};
        settings.friendly.berserk = clock::as_fischer(settings.time) != nullptr && pick(0, 1) == 0;
        return settings;
    }

    std::string move(const View& seen) {
        if (!seen.legal.empty() && pick(0, 9) < 9)
            return one_of(seen.legal);
        if (seen.game == Game::Go && pick(0, 9) < 9) {
            if (pick(0, 5) == 0)
                return "pass";
            const int size = *seen.size;
            // In two steps, because the evaluation order of operands is unspecified.
            const auto column = static_cast<char>('a' + pick(0, size - 1));
            return std::string(1, column) + std::to_string(pick(1, size));
        }
        const std::vector<std::string> nonsense = {"",     "e2e4",  "h2e2", "a1",   "pass", "e1g1",
                                                   "z9z9", "e7e8k", "\xff", "a0a0", "0000", "K"};
        return one_of(nonsense);
    }

    Actor actor() {
        switch (pick(0, 9)) {
        case 0:
            return hall();
        case 1:
            return arbiter(pick(0, 3) == 0 ? "" : "Hoa");
        default:
            return player(pick(0, 1) == 0 ? Seat::First : Seat::Second);
        }
    }

    Ending ending(const View& seen) {
        Ending ending;
        ending.score = static_cast<Score>(pick(0, 4));
        ending.code = pick(0, 5) == 0 ? "Not a code" : "arbiter-decision";
        if (pick(0, 5) != 0)
            ending.clause = seen.game == Game::Chess     ? rulebook::fide("Preface")
                            : seen.game == Game::Xiangqi ? rulebook::xiangqi_vn("16.2")
                                                         : rulebook::go_cn("25.1");
        return ending;
    }

    CommandBody random_body(const View& seen) {
        const std::string reason = pick(0, 4) == 0 ? "" : "because";
        const Seat seat = pick(0, 1) == 0 ? Seat::First : Seat::Second;
        switch (pick(0, 70)) {
        case 0:
            return Create{settings()};
        case 1:
            return Join{seat, pick(0, 4) == 0 ? "" : "Ai"};
        case 2:
            return pick(0, 3) == 0 ? CommandBody(Resign{}) : CommandBody(Tick{});
        case 3:
        case 4:
            return OfferDraw{};
        case 5:
            return pick(0, 2) == 0 ? CommandBody(AcceptDraw{}) : CommandBody(DeclineDraw{});
        case 6:
            return DeclineDraw{};
        case 7:
        case 8:
            return Claim{static_cast<ClaimKind>(pick(0, 3)),
                         pick(0, 1) == 0 ? std::string() : move(seen)};
        case 9:
            return ClaimFlag{};
        case 10:
        case 11:
        case 12:
            return MarkDead{{move(seen), move(seen)}, pick(0, 2) != 0};
        case 13:
            return Confirm{};
        case 14:
            return Dispute{};
        case 15:
            return pick(0, 9) == 0 ? CommandBody(Abort{}) : CommandBody(Tick{});
        case 16:
            return pick(0, 5) == 0 ? CommandBody(Rule{ending(seen), reason}) : CommandBody(Tick{});
        case 17:
        case 18:
            return ContinueGame{reason, std::nullopt};
        case 19:
            return CorrectResult{ending(seen), reason};
        case 20:
            return pick(0, 5) == 0 ? CommandBody(Annul{std::nullopt, reason}) : CommandBody(Tick{});
        case 21:
            return AdjustClock{seat, milliseconds(pick(-10, 20'000)),
                               pick(0, 1) == 0 ? std::optional(pick(-1, 6)) : std::nullopt,
                               std::nullopt, reason};
        case 22:
            return StopClocks{reason};
        case 23:
        case 24:
        case 25:
            return StartClocks{reason};
        case 26: {
            RestorePosition restore;
            restore.ply = static_cast<std::size_t>(pick(0, 30));
            restore.reason = reason;
            return restore;
        }
        case 27:
            return Start{};
        case 28:
            return Tick{};
        case 29:
        case 30:
            return AskTakeback{};
        case 31:
        case 32:
            return AcceptTakeback{};
        case 33:
            return DeclineTakeback{};
        case 34:
            return GiveTime{};
        case 35:
            return GoBerserk{};
        default:
            return MakeMove{pick(0, 20) == 0 ? seen.moves.size() + 1 : seen.moves.size(),
                            move(seen)};
        }
    }
};

/// The total time of both displays, counting byo-yomi in full.
Milliseconds time_left(const State& state, Instant now) {
    Milliseconds sum{};
    for (const Seat seat : clock::kBothSeats)
        sum += state.clock().reading(seat, now).main;
    return sum;
}

bool may_give_time(const Event& event) {
    return std::holds_alternative<ClockAdjusted>(event.body) ||
           std::holds_alternative<ClaimRejected>(event.body) ||
           std::holds_alternative<Moved>(event.body) ||
           std::holds_alternative<Created>(event.body) ||
           std::holds_alternative<TimeGiven>(event.body) ||
           // A time per move starts again.
           std::holds_alternative<TakenBack>(event.body);
}

TEST(RandomCommands, NeverBreaksAGame) {
    const int games_played = kyvien::test::samples(60, 3000, 20);
    int finished = 0;
    int events_seen = 0;
    for (unsigned seed = 0; seed < static_cast<unsigned>(games_played); ++seed) {
        SCOPED_TRACE(seed);
        RandomCommands random_run(seed);
        Table table(random_run.settings());
        int results = 0;
        for (int i = 0; i < 250; ++i) {
            const View before = view(table.state(), table.now(), {});
            // Sometimes a message that was sent long ago, or one from before the last event.
            table.wait(milliseconds(random_run.pick(0, 12) == 0 ? random_run.pick(-50, 4'000)
                                                                : random_run.pick(0, 60)));
            const Actor by = random_run.actor();
            const Seat turn = table.state().turn().value_or(Seat::First);
            const Actor actor = random_run.pick(0, 3) != 0 ? player(turn) : by;
            const Milliseconds left = time_left(table.state(), table.now());
            const std::string hash_before = base::to_hex(hash(table.state()));
            const auto answer = table.ask(actor, random_run.random_body(before));
            if (HasFailure())
                return;
            if (!answer) {
                // A refusal says what to do, and changes nothing.
                ASSERT_FALSE(answer.error().code.text().empty());
                ASSERT_GT(answer.error().english.size(), 10u) << answer.error().code.text();
                ASSERT_TRUE(answer.error().english.ends_with('.')) << answer.error().english;
                ASSERT_EQ(base::to_hex(hash(table.state())), hash_before);
                if (answer.error().code.text() == "time-runs-backwards")
                    table.wait(milliseconds(50));
                continue;
            }
            events_seen += static_cast<int>(answer->size());
            for (const Event& event : *answer)
                results += std::holds_alternative<Ended>(event.body) ? 1 : 0;
            ASSERT_LE(results, 1) << "a game ends once";
            ASSERT_EQ(results == 1, table.state().phase() == Phase::Finished);
            if (std::ranges::none_of(*answer, may_give_time)) {
                ASSERT_LE(time_left(table.state(), table.now()), left);
            }
            if (table.state().phase() == Phase::Finished) {
                ASSERT_TRUE(table.state().ending());
                ASSERT_TRUE(table.state().ending()->clause ||
                            table.state().ending()->code == "aborted");
                ASSERT_EQ(table.state().deadline(), std::nullopt);
            }
        }
        table.check_replay();
        if (HasFailure())
            return;
        finished += results;
    }
    // Checks that the random test covers what it is meant to test.
    EXPECT_GT(finished, games_played / 4);
    EXPECT_LT(finished, games_played);
    EXPECT_GT(events_seen, games_played * 20);
}

}  // namespace
}  // namespace kyvien::conduct
