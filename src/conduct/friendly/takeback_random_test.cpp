// A game with takebacks equals the game in which the moves taken back were never made.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "conduct/friendly/internal/friendly_fixture.h"
#include "effort.h"
#include "random_choices.h"

namespace kyvien::conduct {
namespace takeback_random_test {
namespace {

/// What remains of a game: its moves, and where play continued after a dispute.
struct Step {
    std::string move;  ///< empty: a dispute
    Seat seat{};
};

std::vector<EventBody> bodies(const std::vector<Event>& events) {
    std::vector<EventBody> out;
    for (const Event& event : events)
        out.push_back(event.body);
    return out;
}

class TwoGames : private kyvien::test::RandomChoices {
  public:
    TwoGames(const Settings& settings, unsigned seed)
        : RandomChoices(seed), settings_(settings), real_(settings), plain_(settings) {}

    void play(int steps) {
        for (int i = 0; i < steps && !::testing::Test::HasFailure(); ++i) {
            if (real_.state().phase() == Phase::Agreeing)
                dispute();
            if (real_.state().phase() != Phase::Playing)
                break;
            if (pick(0, 3) == 0)
                take_back(pick(0, 1) == 0 ? Seat::First : Seat::Second);
            else
                move();
        }
        check_verified(real_);
    }
    [[nodiscard]] int taken_back() const { return taken_back_; }

  private:
    std::string chosen_move() {
        const View seen = view(real_.state(), real_.now(), {});
        if (settings_.game == Game::Go) {
            std::vector<std::string> free;
            const int size = *seen.size;
            for (int x = 0; x < size; ++x)
                for (int y = 0; y < size; ++y)
                    free.push_back(std::string(1, static_cast<char>('a' + x)) +
                                   std::to_string(y + 1));
            std::ranges::shuffle(free, engine());
            for (const std::string& point : free)
                if (pick(0, 7) != 0 && decide(real_.state(), {real_.now(), player(*seen.turn),
                                                              MakeMove{seen.moves.size(), point}}))
                    return point;
            return "pass";
        }
        // There and back, so that positions recur.
        if (seen.moves.size() >= 2 && pick(0, 1) == 0) {
            const std::string& own = seen.moves[seen.moves.size() - 2].uci;
            const std::string back = own.substr(2, 2) + own.substr(0, 2);
            if (std::ranges::find(seen.legal, back) != seen.legal.end())
                return back;
        }
        return seen
            .legal[static_cast<std::size_t>(pick(0, static_cast<int>(seen.legal.size()) - 1))];
    }

    void move() {
        const std::string chosen = chosen_move();
        const Seat seat = *real_.state().turn();
        const MakeMove asked{real_.state().ply(), chosen};
        const auto real = real_.ask(seat, asked);
        const auto plain = plain_.ask(seat, asked);
        ASSERT_EQ(real.has_value(), plain.has_value()) << chosen;
        if (!real)
            return;
        ASSERT_EQ(bodies(*real), bodies(*plain)) << chosen;
        steps_.push_back({chosen, seat});
        compare();
    }

    void dispute() {
        const auto real = real_.ask(Seat::First, Dispute{});
        const auto plain = plain_.ask(Seat::First, Dispute{});
        ASSERT_TRUE(real && plain);
        ASSERT_EQ(bodies(*real), bodies(*plain));
        steps_.push_back({{}, Seat::First});
    }

    void take_back(Seat seat) {
        const std::size_t before = real_.state().ply();
        if (!real_.ask(seat, AskTakeback{}))
            return;
        if (pick(0, 3) == 0) {
            real_.expect_accepted(opponent(seat), DeclineTakeback{});
            return;
        }
        real_.expect_accepted(opponent(seat), AcceptTakeback{});
        const std::size_t plies = before - real_.state().ply();
        ASSERT_TRUE(plies == 1 || plies == 2);
        for (std::size_t i = 0; i < plies; ++i) {
            ASSERT_FALSE(steps_.back().move.empty()) << "a dispute stays";
            steps_.pop_back();
        }
        ++taken_back_;
        plain_ = Table(settings_);
        for (const Step& step : steps_)
            if (step.move.empty())
                plain_.expect_accepted(step.seat, Dispute{});
            else
                plain_.expect_accepted(step.seat, MakeMove{plain_.state().ply(), step.move});
        compare();
    }

    void compare() {
        ASSERT_EQ(real_.state().position_text(), plain_.state().position_text());
        ASSERT_EQ(real_.state().phase(), plain_.state().phase());
        ASSERT_EQ(real_.state().turn(), plain_.state().turn());
        const View real = view(real_.state(), real_.now(), {});
        const View plain = view(plain_.state(), plain_.now(), {});
        ASSERT_EQ(real.cells, plain.cells);
        ASSERT_EQ(real.legal, plain.legal);
        ASSERT_EQ(real.check, plain.check);
        ASSERT_EQ(real.last, plain.last);
        ASSERT_EQ(real.moves.size(), plain.moves.size());
        for (std::size_t i = 0; i < real.moves.size(); ++i)
            ASSERT_EQ(real.moves[i].text, plain.moves[i].text);
        ASSERT_EQ(real.forbidden.size(), plain.forbidden.size());
        for (std::size_t i = 0; i < real.forbidden.size(); ++i) {
            ASSERT_EQ(real.forbidden[i].point, plain.forbidden[i].point);
            ASSERT_EQ(real.forbidden[i].why, plain.forbidden[i].why);
        }
        const auto counts = [](const Table& table) {
            return internal::Access::body(table.state()).game->counts();
        };
        const auto counted = counts(real_);
        const auto expected = counts(plain_);
        ASSERT_EQ(counted.size(), expected.size());
        for (std::size_t i = 0; i < counted.size(); ++i) {
            ASSERT_EQ(counted[i].code, expected[i].code);
            ASSERT_EQ(counted[i].values, expected[i].values) << counted[i].code;
        }
        for (const Seat seat : clock::kBothSeats)
            ASSERT_EQ(real_.state().clock().completed_moves(seat),
                      plain_.state().clock().completed_moves(seat));
    }

    Settings settings_;
    Table real_;
    Table plain_;
    std::vector<Step> steps_;
    int taken_back_ = 0;
};

TEST(RandomTakebacks, LeaveTheGameInWhichTheMovesWereNeverMade) {
    const int games = kyvien::test::samples(30, 200, 3);
    for (const Game game : kGamesOfFriends) {
        int taken_back = 0;
        for (unsigned seed = 0; seed < static_cast<unsigned>(games); ++seed) {
            SCOPED_TRACE(std::string(name(game)) + " " + std::to_string(seed));
            Settings settings = friendly(game);
            settings.board_size = 4;
            TwoGames both(settings, seed);
            both.play(70);
            taken_back += both.taken_back();
            if (HasFailure())
                return;
        }
        EXPECT_GT(taken_back, games);
    }
}

}  // namespace
}  // namespace takeback_random_test
}  // namespace kyvien::conduct
