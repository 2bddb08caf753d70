// FIDE's Double-Swiss System by brute force in small fields, written from the articles of C.04.5
// and sharing no pairing code with the engine.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "tournament/check/event_fixture.h"
#include "tournament/pairing/double_swiss/double_swiss.h"

namespace kyvien::tournament {
namespace double_swiss_reference {
namespace {

struct Player {
    int number = 0, place = 0;  // the pairing number; the index among the players arrived
    int score = 0;
    std::string firsts;  // the colour of each match's first game, 'w' and 'b'
    bool floated = false, had_bye = false;
};
using Players = std::vector<Player>;
using Numbers = std::vector<int>;
using Pair = std::pair<int, int>;  // pairing numbers

/// Every way of choosing `count` from a list, in the order of the list.
std::vector<Numbers> every_choice(const Numbers& from, std::size_t count) {
    if (count == 0)
        return {{}};
    std::vector<Numbers> choices;
    for (std::size_t i = 0; i < from.size(); ++i)
        for (Numbers rest : every_choice(
                 {from.begin() + static_cast<std::ptrdiff_t>(i) + 1, from.end()}, count - 1)) {
            rest.insert(rest.begin(), from[i]);
            choices.push_back(std::move(rest));
        }
    return choices;
}

class ByTheBook {
  public:
    ByTheBook(const Event& event, int round)
        : drawn_(event.initial_colour == Colour::White ? 'w' : 'b') {
        const bool last = round == event.rounds_planned;
        int arrived = 0;
        for (const Entry& entry : event.entries) {
            Player player;
            player.number = entry.number;
            player.score = event.pairing_score_before(entry, round).in_twentieths();
            const bool here = entry.record(round) == RoundRecord{};
            bool ever = here;
            for (int r = 1; r < round; ++r) {
                const RoundRecord record = entry.record(r);
                ever = ever || record.was_in_pairing();
                if (record.outcome == Outcome::PairingBye || record.outcome == Outcome::FullBye ||
                    record.outcome == Outcome::ForfeitWin)
                    player.had_bye = true;
                if (!record.was_played())
                    continue;
                player.firsts += record.colour == Colour::White ? 'w' : 'b';
                met_.insert({entry.number, record.opponent});
                if (r == round - 1 && !last)
                    player.floated = event.pairing_score_before(entry, r) !=
                                     event.pairing_score_before(*event.find(record.opponent), r);
            }
            arrived += ever ? 1 : 0;
            player.place = arrived;
            if (here)
                by_number_[entry.number] = player;
        }
    }

    /// Boards, with White of the first game first, and the bye; empty if there is no pairing.
    std::optional<std::pair<std::set<Pair>, int>> pair() const {
        Numbers rest;
        for (const auto& [number, player] : by_number_)
            rest.push_back(number);
        int bye = 0;
        if (rest.size() % 2 == 1) {
            Numbers order = rest;  // 3.4
            std::ranges::sort(order, {}, [&](int number) {
                const Player& player = at(number);
                return std::tuple(player.score, -static_cast<int>(player.firsts.size()), -number);
            });
            const auto found = std::ranges::find_if(order, [&](int number) {
                return !at(number).had_bye && completes(without(rest, {number}));
            });
            if (found == order.end())
                return std::nullopt;
            bye = *found;
            rest = without(rest, {bye});
        }
        if (!completes(rest))
            return std::nullopt;
        std::set<Pair> boards;
        while (!rest.empty()) {  // 3.3
            Numbers bracket = top_group(rest);
            const Numbers up = upfloaters(rest);
            bracket.insert(bracket.end(), up.begin(), up.end());
            std::ranges::sort(bracket);
            for (const auto& [a, b] : pairs_of(bracket, up))
                boards.insert(coloured(at(a), at(b)));
            rest = without(rest, bracket);
        }
        return std::pair(boards, bye);
    }

  private:
    const Player& at(int number) const { return by_number_.at(number); }
    static Numbers without(const Numbers& from, const Numbers& gone) {
        Numbers rest;
        for (const int number : from)
            if (std::ranges::find(gone, number) == gone.end())
                rest.push_back(number);
        return rest;
    }
    int top_score(const Numbers& rest) const {
        int top = -1;
        for (const int number : rest)
            top = std::max(top, at(number).score);
        return top;
    }
    Numbers top_group(const Numbers& rest) const {
        Numbers group;
        for (const int number : rest)
            if (at(number).score == top_score(rest))
                group.push_back(number);
        return group;
    }

    using TakePairs = std::function<void(const std::vector<Pair>&)>;
    void every_pairing(const Numbers& open, std::vector<Pair>& made, const TakePairs& take) const {
        if (open.empty()) {
            take(made);
            return;
        }
        for (std::size_t i = 1; i < open.size(); ++i) {
            if (met_.contains({open[0], open[i]}))  // C1
                continue;
            made.emplace_back(open[0], open[i]);
            every_pairing(without(open, {open[0], open[i]}), made, take);
            made.pop_back();
        }
    }
    bool completes(const Numbers& open) const {
        if (open.size() % 2 == 1)
            return false;
        const auto known = completes_.find(open);
        if (known != completes_.end())
            return known->second;
        bool can = open.empty();
        for (std::size_t i = 1; i < open.size() && !can; ++i)
            can =
                !met_.contains({open[0], open[i]}) && completes(without(open, {open[0], open[i]}));
        return completes_[open] = can;
    }

    /// The sets of a given size from below that allow the top group and the others to be paired, in
    /// the order of 3.5.
    std::vector<Numbers> sets_of(const Numbers& rest, std::size_t count) const {
        const Numbers group = top_group(rest);
        Numbers below = without(rest, group);
        std::ranges::sort(below, {}, [&](int n) { return std::tuple(-at(n).score, n); });
        std::vector<Numbers> sets;
        for (const Numbers& set : every_choice(below, count)) {
            Numbers bracket = group;
            bracket.insert(bracket.end(), set.begin(), set.end());
            std::ranges::sort(bracket);
            if (completes(bracket) && completes(without(rest, bracket)))
                sets.push_back(set);
        }
        return sets;
    }
    std::size_t fewest(const Numbers& rest) const {
        std::size_t count = 0;
        while (sets_of(rest, count).empty())
            ++count;
        return count;
    }
    Numbers upfloaters(const Numbers& rest) const {
        const Numbers group = top_group(rest);
        const int following = top_score(without(rest, group));
        std::optional<std::tuple<Numbers, std::size_t, int>> best;
        Numbers chosen;
        for (const Numbers& set : sets_of(rest, fewest(rest))) {  // C4
            Numbers scores;                                       // C5: the lowest is to be high
            int floated = 0;                                      // C7
            for (const int number : set) {
                scores.push_back(-at(number).score);
                floated += at(number).floated ? 1 : 0;
            }
            std::ranges::sort(scores, std::greater{});
            const Numbers after = without(without(rest, group), set);
            const std::size_t next =  // C6
                after.empty() || top_score(after) != following ? 0 : fewest(after);
            std::tuple merit(scores, next, floated);
            if (!best || merit < *best) {
                best = std::move(merit);
                chosen = set;
            }
        }
        return chosen;
    }
    std::vector<Pair> pairs_of(const Numbers& bracket, const Numbers& up) const {
        const auto is_up = [&up](int n) { return std::ranges::find(up, n) != up.end(); };
        std::optional<std::pair<int, Numbers>> best;
        std::vector<Pair> chosen, made;
        every_pairing(bracket, made, [&](const std::vector<Pair>& pairs) {
            int floated = 0;  // C8
            Numbers tops, bottoms;
            for (const auto& [a, b] :
                 pairs) {  // by their upper members, who have the lower numbers
                floated += (is_up(a) && at(b).floated) || (is_up(b) && at(a).floated) ? 1 : 0;
                tops.push_back(a);
                bottoms.push_back(b);
            }
            tops.insert(tops.end(), bottoms.begin(), bottoms.end());  // 3.6.2
            std::pair merit(floated, std::move(tops));
            if (!best || merit < *best) {
                best = std::move(merit);
                chosen = pairs;
            }
        });
        return chosen;
    }

    Pair coloured(const Player& a, const Player& b) const {
        const bool a_higher = std::tuple(-a.score, a.number) < std::tuple(-b.score, b.number);
        const Player& high = a_higher ? a : b;
        const Player& low = a_higher ? b : a;
        return higher_has_white(high, low) ? Pair(high.number, low.number)
                                           : Pair(low.number, high.number);
    }
    /// 4.3
    bool higher_has_white(const Player& high, const Player& low) const {
        if (high.firsts.empty() && low.firsts.empty())
            return (high.place % 2 == 1) == (drawn_ == 'w');
        const auto whites = [](const Player& p) { return std::ranges::count(p.firsts, 'w'); };
        if (whites(high) != whites(low))
            return whites(high) < whites(low);
        for (std::size_t back = 1; back <= std::min(high.firsts.size(), low.firsts.size()); ++back)
            if (const char last = high.firsts[high.firsts.size() - back];
                last != low.firsts[low.firsts.size() - back])
                return last == 'b';
        return high.firsts.empty() ? low.firsts.back() == 'w' : high.firsts.back() == 'b';
    }

    std::map<int, Player> by_number_;
    std::set<Pair> met_;
    mutable std::map<Numbers, bool> completes_;
    char drawn_;
};

struct Counts {
    int rounds = 0, refused = 0, byes = 0, floats = 0;
};

/// Enters a two-game match, each game won, drawn, lost, or lost by both.
void enter_match(Event& event, EntryNumber first, EntryNumber second, std::mt19937_64& random) {
    int of_first = 0, of_second = 0;  // half points
    for (int game = 0; game < 2; ++game) {
        const auto roll = random() % 31;
        of_first += roll == 30 ? 0 : static_cast<int>(roll % 3);
        of_second += roll == 30 ? 0 : 2 - static_cast<int>(roll % 3);
    }
    const auto outcome = [](int mine, int theirs) {
        return mine > theirs ? Outcome::Win : mine < theirs ? Outcome::Loss : Outcome::Draw;
    };
    enter_game(event, first, second, outcome(of_first, of_second), outcome(of_second, of_first));
    event.entries[first - 1U].records.back().given = Points::half() * of_first;
    event.entries[second - 1U].records.back().given = Points::half() * of_second;
}

/// A random event: results, absences, unplayed matches.
void compare_event(std::mt19937_64& random, Counts& counts, bool accelerated = false) {
    const auto below = [&random](int n) {
        return static_cast<int>(random() % static_cast<std::uint64_t>(n));
    };
    const int players = 4 + below(5);
    Event event = tournament::field_of(players);
    event.points = double_swiss_points();
    event.rounds_planned = 3 + below(players);
    event.initial_colour = below(2) == 0 ? Colour::White : Colour::Black;
    if (accelerated)
        accelerate_baku(event);
    const int away = below(3) == 0 ? 10 : 0;
    for (int round = 1; round <= event.rounds_planned; ++round) {
        for (Entry& entry : event.entries) {
            entry.records.resize(static_cast<std::size_t>(round - 1));
            if (below(100) < away)
                entry.records.push_back({0, Colour::None,
                                         below(4) == 0   ? Outcome::FullBye
                                         : below(2) == 0 ? Outcome::HalfBye
                                                         : Outcome::ZeroBye});
        }
        const auto quick = DoubleSwiss().pair(event, round);
        const auto slow = ByTheBook(event, round).pair();
        ASSERT_EQ(quick.has_value(), slow.has_value()) << "round " << round;
        if (!quick) {
            ++counts.refused;
            return;
        }
        ++counts.rounds;
        counts.byes += quick->bye ? 1 : 0;
        std::set<Pair> boards;
        for (const Board& board : quick->boards) {
            boards.insert({board.white, board.black});
            counts.floats += event.score_before(*event.find(board.white), round) !=
                                     event.score_before(*event.find(board.black), round)
                                 ? 1
                                 : 0;
        }
        ASSERT_EQ(boards, slow->first) << "round " << round;
        ASSERT_EQ(quick->bye.value_or(0), slow->second) << "round " << round;
        if (quick->bye)
            event.entries[*quick->bye - 1U].records.push_back(
                {0, Colour::None, Outcome::PairingBye});
        for (const auto& [white, black] : boards)
            if (below(20) == 0)
                enter_game(event, static_cast<EntryNumber>(white), static_cast<EntryNumber>(black),
                           Outcome::ForfeitWin, Outcome::ForfeitLoss);
            else
                enter_match(event, static_cast<EntryNumber>(white), static_cast<EntryNumber>(black),
                            random);
    }
}

TEST(DoubleSwissReference, AcceleratedEventsMatchBruteForce) {  // C.04.7
    const int events = std::getenv("KYVIEN_SLOW_TESTS") != nullptr ? 5'000 : 150;
    std::mt19937_64 random(20260207);
    Counts counts;
    for (int event = 0; event < events; ++event) {
        compare_event(random, counts, true);
        ASSERT_FALSE(testing::Test::HasFatalFailure()) << "event " << event;
    }
    EXPECT_GT(counts.rounds, 3 * events);
    EXPECT_GT(counts.floats, events);
    std::cout << counts.rounds << " accelerated rounds compared, " << counts.floats
              << " pairs of different scores, " << counts.refused << " refused by both\n";
}

TEST(DoubleSwissReference, SmallEventsMatchBruteForce) {
    const int events = std::getenv("KYVIEN_SLOW_TESTS") != nullptr ? 5'000 : 300;
    std::mt19937_64 random(20260205);
    Counts counts;
    for (int event = 0; event < events; ++event) {
        compare_event(random, counts);
        ASSERT_FALSE(testing::Test::HasFatalFailure()) << "event " << event;
    }
    EXPECT_GT(counts.rounds, 3 * events);
    EXPECT_GT(counts.byes, events);
    EXPECT_GT(counts.floats, 3 * events);
    std::cout << counts.rounds << " rounds compared, " << counts.byes << " with a bye, "
              << counts.floats << " pairs of different scores, " << counts.refused
              << " refused by both\n";
}

}  // namespace
}  // namespace double_swiss_reference
}  // namespace kyvien::tournament
