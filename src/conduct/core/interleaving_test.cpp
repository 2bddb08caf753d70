// Every order in which moves, offers, claims, resignations and the clock can follow each other in
// small games: all reachable states are visited, and the invariants of the laws are checked in
// each.
#include <algorithm>
#include <deque>
#include <fmt/format.h>
#include <functional>
#include <limits>
#include <set>

#include "conduct/core/internal/game_fixture.h"
#include "conduct/core/internal/state_body.h"
#include "effort.h"

namespace kyvien::conduct {

using std::chrono::milliseconds;

namespace interleaving_test {
namespace {

/// A state, how it was reached, and when.
struct Node {
    State state;
    Instant now = kBegin;
    Milliseconds given{};  ///< time that the law has added: increments and bonuses
    std::vector<Event> log;
};

struct Step {
    std::string name;
    std::function<Command(const Node&)> command;
};

/// What one step did.
struct Change {
    const Node* before;
    const Node* after;
    const Step* step;
    const std::vector<Event>* events;
};

bool has_offered(const State& state, Seat seat) {
    return internal::Access::body(state).offers.by(seat);
}

std::string key_of(const Node& node) {
    std::string key;
    for (const MoveRecord& move : node.state.moves())
        key += move.move + " ";
    for (const Seat seat : clock::kBothSeats) {
        const clock::Reading reading = node.state.clock().reading(seat, node.now);
        key += fmt::format("{}/{} ", reading.main.count(), reading.flag);
    }
    key += fmt::format("{} {} {} {} {} {}", (node.now - kBegin).count(),
                       node.state.clock().running() ? 1 : 0, name(node.state.phase()),
                       (has_offered(node.state, Seat::First) ? 1 : 0) +
                           (has_offered(node.state, Seat::Second) ? 2 : 0),
                       node.state.must_play(),
                       node.state.ending() ? node.state.ending()->code + "/" +
                                                 std::string(text(node.state.ending()->score))
                                           : "");
    for (const Duty& duty : node.state.duties())
        key += " " + duty.code;
    // Offers out of order add rulings without end; beyond some number they show nothing new.
    constexpr std::size_t kManyRulings = 2;
    return key + fmt::format(" {}", std::min(node.state.rulings().size(), kManyRulings));
}

std::string how(const Node& node) {
    std::string text;
    for (const Event& event : node.log)
        text += encode(event) + "\n";
    return text;
}

std::vector<Step> steps(const std::vector<std::string>& moves, ClaimKind claim, bool pressed) {
    std::vector<Step> steps;
    const auto add = [&steps](std::string name, auto make) {
        steps.push_back({std::move(name), make});
    };
    add("tick", [](const Node& node) { return Command{node.now, hall(), Tick{}}; });
    for (const Seat seat : clock::kBothSeats) {
        const auto asked = [&](std::string name, CommandBody what) {
            add(std::move(name),
                [seat, what](const Node& node) { return Command{node.now, player(seat), what}; });
        };
        for (const std::string& move : moves) {
            add("move " + move, [seat, move](const Node& node) {
                return Command{node.now, player(seat), MakeMove{node.state.ply(), move}};
            });
            asked("claim with " + move, Claim{claim, move});
        }
        asked("claim", Claim{claim, ""});
        asked("offer", OfferDraw{});
        asked("accept", AcceptDraw{});
        asked("decline", DeclineDraw{});
        asked("flag", ClaimFlag{});
        asked("resign", Resign{});
        if (pressed)
            asked("press", Press{});
    }
    return steps;
}

class Explorer {
  public:
    Explorer(const Settings& settings, std::vector<Step> steps, std::size_t most_plies,
             Milliseconds longest)
        : steps_(std::move(steps)), most_plies_(most_plies), longest_(longest),
          increment_(increment_of(settings)) {
        Node first;
        for (CommandBody asked :
             {CommandBody(Create{settings}), CommandBody(Join{Seat::First, "Lan"}),
              CommandBody(Join{Seat::Second, "Minh"})})
            take(first, {kBegin, hall(), std::move(asked)});
        for (const Seat seat : clock::kBothSeats)
            total_ += first.state.clock().reading(seat, kBegin).main;
        queue_.push_back(std::move(first));
    }

    /// Visits all states, or the first `most_states`; `hold` is called for every change.
    void run(const std::function<void(const Change&)>& hold,
             std::size_t most_states = std::numeric_limits<std::size_t>::max()) {
        for (std::size_t states = 0;
             !queue_.empty() && states < most_states && !testing::Test::HasFailure(); ++states) {
            const Node node = std::move(queue_.front());
            queue_.pop_front();
            if (node.now - kBegin < longest_) {
                Node later = node;
                later.now += milliseconds(1);
                visit(std::move(later));
            }
            for (const Step& step : steps_) {
                Node next = node;
                const auto events = take(next, step.command(next));
                ++tried_;
                if (!events)
                    continue;
                hold({&node, &next, &step, &*events});
                check_time(next);
                if (next.state.ply() <= most_plies_ && next.given - increments(next) <= kMaxBonuses)
                    visit(std::move(next));
            }
        }
    }
    [[nodiscard]] std::size_t visited() const { return seen_.size(); }
    [[nodiscard]] std::size_t tried() const { return tried_; }

  private:
    static Milliseconds increment_of(const Settings& settings) {
        const auto* staged = std::get_if<clock::Staged>(&settings.time);
        return staged == nullptr ? Milliseconds{} : staged->stages.front().bonus;
    }

    /// Wrong claims give time again and again; only this much of it is explored.
    static constexpr Milliseconds kMaxBonuses{2};
    [[nodiscard]] Milliseconds increments(const Node& node) const {
        return increment_ * static_cast<int>(node.state.ply());
    }

    std::optional<std::vector<Event>> take(Node& node, const Command& command) const {
        auto events = decide(node.state, command);
        if (!events)
            return std::nullopt;
        for (const Event& event : *events) {
            const auto applied = apply(node.state, event);
            EXPECT_TRUE(applied) << encode(event) << ": " << applied.error().english << "\n"
                                 << how(node);
            node.log.push_back(event);
            if (std::holds_alternative<Moved>(event.body))
                node.given += increment_;
            if (const auto* rejected = std::get_if<ClaimRejected>(&event.body))
                node.given += rejected->bonus;
        }
        return *std::move(events);
    }

    /// Time is never created: the sum of both displays is at most what was given.
    void check_time(const Node& node) const {
        Milliseconds shown{};
        for (const Seat seat : clock::kBothSeats)
            shown += node.state.clock().reading(seat, node.now).main;
        EXPECT_LE(shown.count(), (total_ + node.given).count()) << how(node);
    }

    void visit(Node node) {
        if (seen_.insert(key_of(node)).second)
            queue_.push_back(std::move(node));
    }

    std::vector<Step> steps_;
    std::size_t most_plies_;
    Milliseconds longest_;
    Milliseconds increment_;
    Milliseconds total_{};
    std::deque<Node> queue_;
    std::set<std::string> seen_;
    std::size_t tried_ = 0;
};

template <typename T>
std::size_t count_of(std::span<const Event> events) {
    return static_cast<std::size_t>(std::ranges::count_if(
        events, [](const Event& event) { return std::holds_alternative<T>(event.body); }));
}

/// What both laws guarantee for every change, whatever came before.
void hold_always(const Change& change) {
    const State& before = change.before->state;
    const State& after = change.after->state;
    const std::string story = how(*change.after) + change.step->name;
    EXPECT_LE(count_of<Ended>(change.after->log), 1U) << "a game ends once\n" << story;
    if (before.phase() == Phase::Finished) {
        EXPECT_EQ(after.phase(), Phase::Finished) << story;
        EXPECT_EQ(before.ending(), after.ending()) << "no player changes a result\n" << story;
    }
    if (change.step->name == "accept" && count_of<Ended>(*change.events) == 1) {
        const auto& by = change.events->back().by;
        EXPECT_TRUE(seat_of(by) && has_offered(before, opponent(*seat_of(by))))
            << "only the opponent's standing offer is accepted\n"
            << story;
    }
    for (const Event& event : *change.events)
        if (const auto* moved = std::get_if<Moved>(&event.body)) {
            if (moved->move == "--") {
                for (const Seat seat : clock::kBothSeats)
                    EXPECT_EQ(has_offered(after, seat), has_offered(before, seat))
                        << "a press without a move declines nothing\n"
                        << story;
            } else {
                EXPECT_FALSE(has_offered(after, opponent(moved->seat)))
                    << "a move declines the opponent's offer\n"
                    << story;
            }
        }
    if (after.phase() == Phase::Finished) {
        EXPECT_TRUE(after.ending()->clause) << "every result cites its clause\n" << story;
        EXPECT_FALSE(after.clock().running()) << "clocks stand when it is over\n" << story;
    }
}

/// The hall's own clock: a command after a flag fall is too late.
void hold_flags(const Change& change) {
    const State& before = change.before->state;
    const auto fall = before.phase() == Phase::Playing ? before.clock().flag_fall() : std::nullopt;
    if (!fall || *fall > change.before->now)
        return;
    EXPECT_EQ(count_of<FlagFell>(*change.events), 1U) << "after the fall only the fall is decided\n"
                                                      << how(*change.after) << change.step->name;
}

void check_replays(const Node& node) {
    const auto replayed = replay(node.log);
    ASSERT_TRUE(replayed) << replayed.error().english << "\n" << how(node);
    EXPECT_EQ(base::to_hex(hash(*replayed)), base::to_hex(hash(node.state))) << how(node);
}

/// A sanitizer looks for memory errors, not for rare orders: the release build visits them all.
constexpr std::size_t kMaxStates =
    kyvien::test::kSanitized ? 1'000 : std::numeric_limits<std::size_t>::max();

Settings chess(clock::TimeControl time) {
    Settings settings;
    settings.time = std::move(time);
    return settings;
}

const std::vector<std::string> kShuttle = {"g1f3", "f3g1", "g8f6", "f6g8"};

TEST(Interleaving, ChessInSuddenDeathKeepsTheLawInEveryOrder) {
    Settings settings = chess(clock::sudden_death(milliseconds(2)));
    settings.set(Regulation::WrongClaimBonus, 1);
    Explorer explorer(settings, steps({"g1f3", "g8f6"}, ClaimKind::Threefold, false), 2,
                      milliseconds(4));
    explorer.run([](const Change& change) {
        hold_always(change);
        hold_flags(change);
        if (change.after->state.phase() == Phase::Finished)
            check_replays(*change.after);
    });
    EXPECT_GT(explorer.visited(), 100U);
    RecordProperty("states", static_cast<int>(explorer.visited()));
    RecordProperty("steps", static_cast<int>(explorer.tried()));
}

TEST(Interleaving, ChessClaimsAroundTheThirdOccurrenceKeepTheLawInEveryOrder) {
    // An increment keeps the clocks from deciding everything before the position recurs.
    Settings settings = chess(clock::fischer(milliseconds(2), milliseconds(1)));
    settings.set(Regulation::WrongClaimBonus, 1);
    Explorer explorer(settings, steps(kShuttle, ClaimKind::Threefold, false), 9, milliseconds(2));
    bool drawn = false;
    bool rejected = false;
    explorer.run([&](const Change& change) {
        hold_always(change);
        hold_flags(change);
        drawn |= change.after->state.ending() && change.after->state.ending()->code == "threefold";
        rejected |= count_of<ClaimRejected>(*change.events) > 0;
    });
    EXPECT_TRUE(drawn);
    EXPECT_TRUE(rejected);
}

TEST(Interleaving, XiangqiOffersClaimsAndClocksKeepTheLawInEveryOrder) {
    Settings settings;
    settings.game = Game::Xiangqi;
    settings.time = clock::fischer(milliseconds(2), milliseconds(1));
    settings.set(Regulation::WrongClaimBonus, 1);
    settings.set(Regulation::NoCaptureLimit, 2);
    Explorer explorer(settings,
                      steps({"h0g2", "h9g7", "b0c2", "b9c7"}, ClaimKind::NoCapture, false),
                      kyvien::test::kSanitized ? 3 : 4, milliseconds(3));
    explorer.run(
        [](const Change& change) {
            hold_always(change);
            hold_flags(change);
            if (change.after->state.phase() == Phase::Finished)
                check_replays(*change.after);
        },
        kMaxStates);
    EXPECT_GT(explorer.visited(), 100U);
}

TEST(Interleaving, OverTheBoardMovesAndPressesKeepTheLawInEveryOrder) {
    Settings settings = chess(clock::sudden_death(milliseconds(2)));
    settings.setting = PlayMode::OverTheBoard;
    settings.set(Regulation::WrongClaimBonus, 1);
    Explorer explorer(settings, steps({"g1f3", "g8f6"}, ClaimKind::Threefold, true), 2,
                      milliseconds(3));
    explorer.run([](const Change& change) { hold_always(change); }, kMaxStates);
    EXPECT_GT(explorer.visited(), 100U);
}

}  // namespace
}  // namespace interleaving_test
}  // namespace kyvien::conduct
