// The Lim system in small fields, written from the articles of C.04.4.3 and sharing no pairing code
// with the engine: whether players can be paired, and how many pairs they can have, is determined
// by trying every pairing.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <map>
#include <random>
#include <set>
#include <string>
#include <tuple>

#include "tournament/pairing/lim/lim.h"
#include "tournament/pairing/small_events_fixture.h"

namespace kyvien::tournament {
namespace lim_reference {
namespace {

struct Player {
    int number = 0, parity = 0, rating = 0, score = 0;
    std::string colours;  // of the games played, 'w' and 'b'
    bool floated_before = false, barred_from_bye = false;
};
using Numbers = std::vector<int>;
using Pair = std::pair<int, int>;

class Literal {
  public:
    Literal(const Event& event, int round)
        : round_(round), last_(round == event.rounds_planned),
          first_colour_(event.initial_colour == Colour::White ? 'w' : 'b') {
        int arrived = 0;
        for (const Entry& entry : event.entries)
            take(event, entry, arrived);
        int limit = 1;  // two to the power of the rounds
        for (int r = 1; r <= event.rounds_planned && limit <= arrived; ++r)
            limit *= 2;
        maxi_ = arrived > limit;
    }
    [[nodiscard]] bool is_maxi() const { return maxi_; }

    ReferencePairing pair() {
        Numbers everybody;
        for (const auto& [number, _] : players_)
            everybody.push_back(number);
        int bye = 0;
        if (everybody.size() % 2 == 1) {
            std::set<Pair> order;  // the criteria, then the last first
            for (const auto& [number, player] : players_)
                order.insert({round_ == 1 ? player.rating : player.score, -number});
            for (const auto& [_, number] : order)
                if (!players_.at(-number).barred_from_bye &&
                    2 * pairs_in(minus(everybody, {-number})) ==
                        static_cast<int>(everybody.size()) - 1) {
                    bye = -number;
                    break;
                }
            if (bye == 0)
                return std::nullopt;
            everybody = minus(everybody, {bye});
        }
        if (!all_can_meet(everybody))
            return std::nullopt;
        split(everybody);
        for (std::size_t i = 0; i < above_.size(); ++i)
            pair_and_float(above_[i], false, i + 1 < above_.size() ? &above_[i + 1] : &median_);
        for (std::size_t i = 0; i < below_.size(); ++i)
            pair_and_float(below_[i], true, i + 1 < below_.size() ? &below_[i + 1] : &median_);
        while (!all_can_meet(median_.all()))
            move_last_pair_to_median();
        pair_median();
        std::set<Pair> boards;
        for (const auto& [pairs, upwards] :
             {std::pair(&made_above_, false), std::pair(&made_below_, true),
              std::pair(&made_in_median_, false)})
            for (const auto& [a, b] : *pairs)
                boards.insert(with_colours(players_.at(a), players_.at(b), upwards));
        return std::pair(boards, bye);
    }

  private:
    struct Group {
        Numbers own, down, up;  // residents, downfloaters, upfloaters
        [[nodiscard]] Numbers all() const {
            Numbers out = own;
            out.insert(out.end(), down.begin(), down.end());
            out.insert(out.end(), up.begin(), up.end());
            std::ranges::sort(out);
            return out;
        }
    };

    void take(const Event& event, const Entry& entry, int& arrived) {
        const bool here = entry.record(round_) == RoundRecord{};
        bool ever = here;
        Player player;
        player.number = entry.number;
        player.rating = entry.rating;
        player.score = event.pairing_score_before(entry, round_).in_twentieths();
        for (int r = 1; r < round_; ++r) {
            const RoundRecord record = entry.record(r);
            ever = ever || record.was_in_pairing();
            player.floated_before = false;
            if (record.was_played()) {
                player.colours += record.colour == Colour::White ? 'w' : 'b';
                met_.insert({entry.number, record.opponent});
                player.floated_before = event.pairing_score_before(entry, r) !=
                                        event.pairing_score_before(*event.find(record.opponent), r);
            } else if (record.outcome == Outcome::PairingBye ||
                       record.outcome == Outcome::ForfeitWin ||
                       record.outcome == Outcome::FullBye) {
                player.barred_from_bye = true;
            }
        }
        arrived += ever ? 1 : 0;
        player.parity = arrived;
        if (here)
            players_[player.number] = player;
    }
    void split(const Numbers& everybody) {
        std::map<int, Numbers> by_score;
        for (const int number : everybody)
            by_score[players_.at(number).score].push_back(number);
        // Half of a point for each round so far, in twentieths.
        const int half = 10 * (round_ - 1);
        for (const auto& [score, numbers] : by_score) {
            if (score < half)
                below_.push_back({numbers, {}, {}});
            else if (score == half)
                median_.own = numbers;
            else
                above_.insert(above_.begin(), Group{numbers, {}, {}});
        }
    }

    static Numbers minus(const Numbers& numbers, const std::set<int>& gone) {
        Numbers rest;
        for (const int number : numbers)
            if (!gone.contains(number))
                rest.push_back(number);
        return rest;
    }
    static int balance(const Player& player) {
        return static_cast<int>(std::ranges::count(player.colours, 'w') -
                                std::ranges::count(player.colours, 'b'));
    }
    static bool may_have_colour(const Player& player, char colour) {
        const std::string twice(2, colour);
        const int after = balance(player) + (colour == 'w' ? 1 : -1);
        return !player.colours.ends_with(twice) && std::abs(after) < 3;
    }
    static bool colours_allow(const Player& white, const Player& black) {
        return may_have_colour(white, 'w') && may_have_colour(black, 'b');
    }
    static char due(const Player& player) {
        if (player.colours.empty())
            return '-';
        if (balance(player) == 0)
            return player.colours.back() == 'w' ? 'b' : 'w';
        return balance(player) > 0 ? 'b' : 'w';
    }
    bool can_meet(int a, int b) const {
        const Player& one = players_.at(a);
        const Player& two = players_.at(b);
        return !met_.contains({a, b}) &&
               (last_ || colours_allow(one, two) || colours_allow(two, one));
    }
    /// 3.2.3, 3.8, 5.7
    bool near(int a, int b) const {
        return !maxi_ || std::abs(players_.at(a).rating - players_.at(b).rating) <= 100;
    }
    /// The maximum number of pairs among these, by brute force: the first alone or with each other
    /// one.
    int pairs_in(const Numbers& numbers) {
        if (numbers.size() < 2)
            return 0;
        if (const auto known = known_.find(numbers); known != known_.end())
            return known->second;
        int best = pairs_in(minus(numbers, {numbers[0]}));
        for (std::size_t i = 1; i < numbers.size(); ++i)
            if (can_meet(numbers[0], numbers[i]))
                best = std::max(best, 1 + pairs_in(minus(numbers, {numbers[0], numbers[i]})));
        return known_[numbers] = best;
    }
    bool all_can_meet(const Numbers& numbers) {
        return 2 * pairs_in(numbers) == static_cast<int>(numbers.size());
    }

    /// How many of these can have an opponent of their own in the group they would float into.
    int served(const Numbers& floaters, std::size_t from, const Numbers& there) const {
        if (from == floaters.size())
            return 0;
        int best = served(floaters, from + 1, there);
        for (const int number : there)
            if (can_meet(floaters[from], number))
                best = std::max(best, 1 + served(floaters, from + 1, minus(there, {number})));
        return best;
    }

    void pair_and_float(Group& group, bool upwards, Group* next) {
        Numbers stay = group.all();
        const int most = pairs_in(stay);
        Numbers floaters;
        while (static_cast<int>(stay.size()) > 2 * most) {
            long whites = 0, blacks = 0;
            for (const int number : stay) {
                whites += due(players_.at(number)) == 'w' ? 1 : 0;
                blacks += due(players_.at(number)) == 'b' ? 1 : 0;
            }
            int best = 0;
            std::tuple<int, int, int, int> best_rank;
            for (const int number : stay) {
                if (pairs_in(minus(stay, {number})) < most)
                    continue;
                const Player& player = players_.at(number);
                Numbers with = floaters;
                with.push_back(number);
                const bool came = std::ranges::find(group.own, number) == group.own.end();
                const bool has = served(with, 0, next->own) > served(floaters, 0, next->own);
                const int type = came ? (has ? 2 : 3) : (has ? 0 : 1);  // d, c, b, a
                const int usual = upwards ? stay.front() : stay.back();
                const bool right =
                    whites == blacks ||
                    (due(player) == (whites > blacks ? 'w' : 'b') && near(number, usual));
                const std::tuple rank(type, player.floated_before ? 1 : 0, right ? 0 : 1,
                                      upwards ? number : -number);
                if (best == 0 || rank < best_rank) {
                    best = number;
                    best_rank = rank;
                }
            }
            floaters.push_back(best);
            stay = minus(stay, {best});
        }
        const std::set<int> gone(floaters.begin(), floaters.end());
        group = {minus(group.own, gone), minus(group.down, gone), minus(group.up, gone)};
        pair_group(group, upwards, upwards ? made_below_ : made_above_);
        Numbers& into = upwards ? next->up : next->down;
        into.insert(into.end(), floaters.begin(), floaters.end());
    }
    void pair_median() { pair_group(median_, false, made_in_median_); }

    void pair_group(const Group& group, bool upwards, std::vector<Pair>& made) {
        Numbers open = group.all();
        const auto listed = [&] {
            Numbers list = open;
            if (upwards)
                std::ranges::reverse(list);
            return list;
        };
        const auto pair_first = [&](int player, const Numbers& others) {
            Numbers available;
            for (const int other : others)
                if (can_meet(player, other) && all_can_meet(minus(open, {player, other})))
                    available.push_back(other);
            ASSERT_FALSE(available.empty());
            int chosen = available[0];
            for (const int other : available) {
                const bool apart = due(players_.at(player)) == '-' ||
                                   due(players_.at(player)) != due(players_.at(other));
                if (apart && near(other, available[0])) {
                    chosen = other;
                    break;
                }
            }
            made.emplace_back(player, chosen);
            open = minus(open, {player, chosen});
        };
        Numbers down = group.down, up = group.up;
        std::ranges::sort(down, [&](int a, int b) {
            return std::pair(-players_.at(a).score, a) < std::pair(-players_.at(b).score, b);
        });
        std::ranges::sort(up, [&](int a, int b) {
            return std::pair(players_.at(a).score, -a) < std::pair(players_.at(b).score, -b);
        });
        for (const Numbers& floaters : {down, up})
            for (const int floater : floaters)
                if (std::ranges::find(open, floater) != open.end())
                    pair_first(floater, minus(listed(), {floater}));
        while (!open.empty() && !testing::Test::HasFatalFailure()) {
            const Numbers list = listed();
            const std::size_t half = list.size() / 2;
            Numbers others(list.begin() + static_cast<std::ptrdiff_t>(half), list.end());
            for (std::size_t i = half; i-- > 1;)
                others.push_back(list[i]);
            pair_first(list[0], others);
        }
    }

    void move_last_pair_to_median() {
        const bool lower = median_.down.size() > median_.up.size();
        const bool below = made_above_.empty() || (lower && !made_below_.empty());
        std::vector<Pair>& side = below ? made_below_ : made_above_;
        Numbers& into = below ? median_.up : median_.down;
        into.push_back(side.back().first);
        into.push_back(side.back().second);
        side.pop_back();
    }

    Pair with_colours(const Player& a, const Player& b, bool upwards) const {
        const bool a_higher = std::pair(-a.score, a.number) < std::pair(-b.score, b.number);
        const Player& one = a_higher ? a : b;
        const Player& two = a_higher ? b : a;
        return higher_has_white(one, two, upwards) ? Pair(one.number, two.number)
                                                   : Pair(two.number, one.number);
    }
    bool higher_has_white(const Player& one, const Player& two, bool upwards) const {
        if (one.colours.empty() && two.colours.empty())
            return (one.parity % 2 == 1) == (first_colour_ == 'w');
        if (colours_allow(one, two) != colours_allow(two, one))
            return colours_allow(one, two);
        if (due(one) != due(two))
            return due(one) == '-' ? due(two) == 'b' : due(one) == 'w';
        for (std::size_t back = 1; back <= std::min(one.colours.size(), two.colours.size()); ++back)
            if (const char last = one.colours[one.colours.size() - back];
                last != two.colours[two.colours.size() - back])
                return last == 'b';
        return upwards ? due(two) == 'b' : due(one) == 'w';
    }

    int round_;
    bool last_;
    bool maxi_ = false;
    char first_colour_;
    std::map<int, Player> players_;
    std::set<Pair> met_;
    std::map<Numbers, int> known_;
    std::vector<Group> above_, below_;
    Group median_;
    std::vector<Pair> made_above_, made_below_, made_in_median_;
};

ReferencePairing tried(const Event& event, int round) {
    return Literal(event, round).pair();
}

TEST(LimReference, SmallEventsMatchBruteForce) {
    expect_same_events(LimSwiss(), tried, 20260207, 200);
}

/// Virtual points move players to other groups; the median remains half of the possible points.
TEST(LimReference, AcceleratedEventsMatchBruteForce) {  // C.04.7
    const int events = RandomSmallEvents::is_thorough() ? 5'000 : 150;
    const LimSwiss lim;
    RandomSmallEvents compared(lim, tried, 20260210);
    for (int event = 0; event < events; ++event) {
        compared.compare_event(RandomSmallEvents::Accelerated::ByBaku);
        ASSERT_FALSE(testing::Test::HasFailure()) << "event " << event;
    }
    EXPECT_GT(compared.rounds, 3 * events);
    compared.print_summary();
}

/// An event with few rounds for its number of players, with rating differences around 100 points.
void compare_maxi_event(std::mt19937_64& random, int& rounds, int& by_rating) {
    const auto roll = [&random](int n) {
        return static_cast<int>(random() % static_cast<std::uint64_t>(n));
    };
    Event event = field_of(9 + roll(2));
    event.rounds_planned = 2 + roll(2);
    event.initial_colour = roll(2) == 0 ? Colour::White : Colour::Black;
    for (Entry& entry : event.entries)
        entry.rating = roll(8) == 0 ? 0 : 1500 + 10 * roll(40);
    for (int round = 1; round <= event.rounds_planned; ++round) {
        for (Entry& entry : event.entries) {
            entry.records.resize(static_cast<std::size_t>(round - 1));
            if (roll(30) == 0)
                entry.records.push_back({0, Colour::None, Outcome::ZeroBye});
        }
        const bool maxi = Literal(event, round).is_maxi();
        EXPECT_EQ(maxi, is_maxi_tournament(event, round));
        const auto pairing = LimSwiss().pair(event, round);
        const ReferencePairing slow = tried(event, round);
        ASSERT_EQ(pairing.has_value(), slow.has_value()) << "round " << round;
        if (!pairing)
            return;
        std::set<Pair> boards;
        for (const Board& board : pairing->boards)
            boards.insert({board.white, board.black});
        ASSERT_EQ(boards, slow->first) << "round " << round;
        ASSERT_EQ(pairing->bye.value_or(0), slow->second) << "round " << round;
        Event near = event;  // the same with all ratings close
        for (Entry& entry : near.entries)
            entry.rating = 2000;
        if (const auto other = LimSwiss().pair(near, round); maxi && other)
            by_rating += other->boards == pairing->boards ? 0 : 1;
        rounds += maxi ? 1 : 0;
        if (pairing->bye)
            event.entries[*pairing->bye - 1U].records.push_back(
                {0, Colour::None, Outcome::PairingBye});
        for (const Board& board : pairing->boards) {
            constexpr std::pair<Outcome, Outcome> kEnds[] = {{Outcome::Win, Outcome::Loss},
                                                             {Outcome::Loss, Outcome::Win},
                                                             {Outcome::Draw, Outcome::Draw}};
            const auto& [one, two] = kEnds[roll(3)];
            enter_game(event, board.white, board.black, one, two);
        }
    }
}

TEST(LimReference, MaxiTournamentsMatchBruteForce) {
    const int events = RandomSmallEvents::is_thorough() ? 5'000 : 300;
    std::mt19937_64 random(20260209);
    int rounds = 0, by_rating = 0;
    for (int event = 0; event < events; ++event) {
        compare_maxi_event(random, rounds, by_rating);
        ASSERT_FALSE(testing::Test::HasFatalFailure()) << "event " << event;
    }
    EXPECT_GT(rounds, events);
    EXPECT_GT(by_rating, events / 10) << "ratings hardly ever decided anything";
    std::cout << rounds << " rounds compared, " << by_rating
              << " of which ratings that are near would have paired otherwise\n";
}

TEST(LimReference, RoundsAfterRandomHistoriesMatchBruteForce) {
    expect_same_rounds(LimSwiss(), tried, 20260208, 300);
}

}  // namespace
}  // namespace lim_reference
}  // namespace kyvien::tournament
