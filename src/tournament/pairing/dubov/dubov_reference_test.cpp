// The Dubov system by brute force in small fields, written from the articles of C.04.4.1 and
// sharing no pairing code with the engine: every set of upfloaters, every set of shifters and every
// transposition, in the order of article 4.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>

#include "tournament/pairing/dubov/dubov.h"
#include "tournament/pairing/small_events_fixture.h"

namespace kyvien::tournament {
namespace dubov_reference {
namespace {

struct Player {
    int number = 0, parity = 0;  // the pairing number; its index among the players arrived
    int score = 0, aro = 0, upfloats = 0;
    std::string colours;  // of the games played, 'w' and 'b'
    bool upfloated_before = false, barred_from_bye = false;
};
using Players = std::vector<Player>;
using Pair = std::pair<int, int>;  // pairing numbers
using Numbers = std::vector<int>;

class Literal {
  public:
    Literal(const Event& event, int round)
        : last_round_(round == event.rounds_planned), max_upfloats_(2 + event.rounds_planned / 5),
          first_colour_(event.initial_colour == Colour::White ? 'w' : 'b') {
        int arrived = 0;
        for (const Entry& entry : event.entries)
            take(event, round, entry, arrived);
    }

    ReferencePairing pair() const {
        Players rest = players_;
        int bye = 0;
        if (rest.size() % 2 == 1) {
            std::optional<std::tuple<int, int, int>> best;  // 3.1
            for (const Player& player : players_) {
                if (player.barred_from_bye || !pairable(without(players_, {player.number})))
                    continue;
                const std::tuple rank(player.score, -static_cast<int>(player.colours.size()),
                                      -player.number);
                if (!best || rank < *best) {
                    best = rank;
                    bye = player.number;
                }
            }
            if (!best)
                return std::nullopt;
            rest = without(players_, {bye});
        }
        if (!pairable(rest))
            return std::nullopt;
        std::set<Pair> boards;
        while (!rest.empty()) {
            const Numbers up = upfloaters(rest);
            Players bracket;
            const int top = top_of(rest);
            std::set<int> done;
            for (const Player& player : rest)
                if (player.score == top || std::ranges::find(up, player.number) != up.end()) {
                    bracket.push_back(player);
                    done.insert(player.number);
                }
            for (const auto& [a, b] : pairs_of(bracket))
                boards.insert(with_colours(named(a), named(b)));
            rest = without(rest, done);
        }
        return std::pair(boards, bye);
    }

  private:
    void take(const Event& event, int round, const Entry& entry, int& arrived) {
        const bool here = entry.record(round) == RoundRecord{};
        bool ever = here;
        Player player;
        player.number = entry.number;
        player.score = event.score_before(entry, round).in_twentieths();
        int sum = 0;
        for (int r = 1; r < round; ++r) {
            const RoundRecord record = entry.record(r);
            ever = ever || record.was_in_pairing();
            if (record.was_played()) {
                player.colours += record.colour == Colour::White ? 'w' : 'b';
                met_.insert({entry.number, record.opponent});
                sum += event.find(record.opponent)->rating;
            } else if (record.outcome == Outcome::PairingBye ||
                       record.outcome == Outcome::ForfeitWin ||
                       record.outcome == Outcome::FullBye) {
                player.barred_from_bye = true;
            }
            const bool up = record.opponent != 0 &&
                            event.score_before(*event.find(record.opponent), r).in_twentieths() >
                                event.score_before(entry, r).in_twentieths();
            player.upfloats += up ? 1 : 0;
            player.upfloated_before = up;
        }
        if (const double games = static_cast<double>(player.colours.size()); games > 0)
            player.aro = static_cast<int>(sum / games + 0.5);
        arrived += ever ? 1 : 0;
        player.parity = arrived;
        if (here)
            players_.push_back(player);
    }

    const Player& named(int number) const {
        return *std::ranges::find(players_, number, &Player::number);
    }
    static Players without(const Players& field, const std::set<int>& gone) {
        Players rest;
        for (const Player& player : field)
            if (!gone.contains(player.number))
                rest.push_back(player);
        return rest;
    }
    static int top_of(const Players& field) {
        return std::ranges::max_element(field, {}, &Player::score)->score;
    }

    /// 1.6: 'w' or 'b', and the strength: 1 to 3.
    static std::pair<char, int> preference(const Player& player) {
        const auto whites = std::ranges::count(player.colours, 'w');
        const auto blacks = std::ranges::count(player.colours, 'b');
        if (player.colours.empty())
            return {'b', 1};
        if (whites > blacks + 1)
            return {'b', 3};
        if (blacks > whites + 1)
            return {'w', 3};
        if (player.colours.ends_with("ww"))
            return {'b', 3};
        if (player.colours.ends_with("bb"))
            return {'w', 3};
        if (whites != blacks)
            return {whites > blacks ? 'b' : 'w', 2};
        return {player.colours.back() == 'w' ? 'b' : 'w', 1};
    }
    bool legal(int a, int b) const {
        const auto one = preference(named(a));
        const auto two = preference(named(b));
        return !met_.contains({a, b}) && !(one.second == 3 && two.second == 3 && one == two);
    }
    int unserved(int a, int b) const {
        return preference(named(a)).first == preference(named(b)).first ? 1 : 0;
    }

    using Pairs = std::vector<Pair>;
    void every_pairing(const Players& field, Pairs& so_far,
                       const std::function<void(const Pairs&)>& take) const {
        if (field.empty()) {
            take(so_far);
            return;
        }
        for (std::size_t i = 1; i < field.size(); ++i) {
            const int a = field[0].number, b = field[i].number;
            if (!legal(a, b))
                continue;
            so_far.emplace_back(a, b);
            every_pairing(without(field, {a, b}), so_far, take);
            so_far.pop_back();
        }
    }
    bool pairable(const Players& field) const {
        Numbers key;
        for (const Player& player : field)
            key.push_back(player.number);
        if (const auto known = pairable_.find(key); known != pairable_.end())
            return known->second;
        bool answer = field.empty();
        for (std::size_t i = 1; i < field.size() && !answer && field.size() % 2 == 0; ++i)
            answer = legal(field[0].number, field[i].number) &&
                     pairable(without(field, {field[0].number, field[i].number}));
        return pairable_[key] = answer;
    }
    /// The minimum, over all pairings, of what `count` counts; empty if there is no pairing.
    std::optional<int> fewest(const Players& field,
                              const std::function<int(int, int)>& count) const {
        std::optional<int> best;
        Pairs so_far;
        every_pairing(field, so_far, [&](const Pairs& pairs) {
            int sum = 0;
            for (const auto& [a, b] : pairs)
                sum += count(a, b);
            best = std::min(sum, best.value_or(sum));
        });
        return best;
    }

    /// 4.1.3: every set of `size` from `pool`, ordered by the smallest number in which they differ.
    static void every_set(const Numbers& pool, std::size_t size, std::size_t from, Numbers& chosen,
                          const std::function<bool(const Numbers&)>& is_enough, bool& done) {
        if (done || chosen.size() == size) {
            done = done || is_enough(chosen);
            return;
        }
        for (std::size_t i = from; i < pool.size() && !done; ++i) {
            chosen.push_back(pool[i]);
            every_set(pool, size, i + 1, chosen, is_enough, done);
            chosen.pop_back();
        }
    }
    static std::optional<Numbers> first_set(const Numbers& pool, std::size_t size,
                                            const std::function<bool(const Numbers&)>& is_good) {
        std::optional<Numbers> found;
        Numbers chosen;
        bool done = false;
        every_set(
            pool, size, 0, chosen,
            [&](const Numbers& set) {
                if (is_good(set))
                    found = set;
                return found.has_value();
            },
            done);
        return found;
    }

    /// 3.2.1, 3.2.2.
    Numbers upfloaters(const Players& rest) const {
        Players residents, lower;
        for (const Player& player : rest)
            (player.score == top_of(rest) ? residents : lower).push_back(player);
        std::ranges::sort(lower, {}, [](const Player& player) {
            return std::pair(-player.score, player.number);
        });
        Numbers pool;
        for (const Player& player : lower)
            pool.push_back(player.number);
        for (std::size_t size = 0; size <= pool.size(); ++size) {
            using Merit = std::tuple<Numbers, int, int, int, int>;
            std::optional<Merit> best;
            Numbers chosen;
            first_set(pool, size, [&](const Numbers& set) {
                if (const auto merit = merit_of(rest, residents, set);
                    merit && (!best || *merit < *best)) {
                    best = merit;
                    chosen = set;
                }
                return false;
            });
            if (best)
                return chosen;
        }
        ADD_FAILURE() << "no upfloaters make a pairing";
        return {};
    }
    /// C6 to C10; less is better.
    std::optional<std::tuple<Numbers, int, int, int, int>>
    merit_of(const Players& rest, const Players& residents, const Numbers& set) const {
        Players bracket = residents;
        std::set<int> gone;
        Numbers scores;
        int maximum = 0, times = 0, before = 0;
        for (const int number : set) {
            const Player& player = named(number);
            bracket.push_back(player);
            scores.push_back(-player.score);
            if (!last_round_ && player.upfloats >= max_upfloats_) {
                ++maximum;
                times += player.upfloats;
            }
            before += !last_round_ && player.upfloated_before ? 1 : 0;
        }
        for (const Player& player : bracket)
            gone.insert(player.number);
        // Ascending by score, higher is better: negated, greatest first.
        std::ranges::sort(scores, std::greater{});
        if (!pairable(without(rest, gone)))
            return std::nullopt;
        const auto colours = fewest(bracket, [&](int a, int b) { return unserved(a, b); });
        if (!colours)
            return std::nullopt;
        return std::tuple(scores, *colours, maximum, times, before);
    }

    /// 4.3, for white seekers or black seekers.
    Numbers shifters_of(Numbers pool, bool white) const {
        std::ranges::sort(pool, {}, [&](int n) { return std::pair(white ? named(n).aro : 0, n); });
        Numbers out;
        while (!pool.empty()) {
            const std::size_t middle = (pool.size() + 1) / 2 - 1;
            out.push_back(pool[middle]);
            pool.erase(pool.begin() + static_cast<std::ptrdiff_t>(middle));
        }
        return out;
    }
    /// The first legal transposition, as S1 and T2 (3.2.5, 3.2.6); `colours`: its C7.
    std::optional<Pairs> transposed(Numbers g1, Numbers g2, int* colours = nullptr) const {
        if (g1.size() != g2.size())
            return std::nullopt;
        std::ranges::sort(g1, {}, [&](int n) { return std::pair(named(n).aro, n); });
        std::ranges::sort(g2);
        do {
            Pairs pairs;
            int sum = 0;
            for (std::size_t i = 0; i < g1.size() && legal(g1[i], g2[i]); ++i) {
                pairs.emplace_back(g1[i], g2[i]);
                sum += unserved(g1[i], g2[i]);
            }
            if (pairs.size() == g1.size()) {
                if (colours != nullptr)
                    *colours = sum;
                return pairs;
            }
        } while (std::ranges::next_permutation(g2).found);
        return std::nullopt;
    }
    static Numbers moved(const Numbers& from, const Numbers& away, const Numbers& here) {
        Numbers out;
        for (const int number : from)
            if (std::ranges::find(away, number) == away.end())
                out.push_back(number);
        out.insert(out.end(), here.begin(), here.end());
        return out;
    }

    /// 3.2.3 to 3.2.6.
    Pairs pairs_of(Players bracket) const {
        std::ranges::sort(bracket, {}, &Player::number);
        Numbers g1, g2;
        const bool fresh = std::ranges::all_of(
            bracket, [](const Player& player) { return player.colours.empty(); });
        for (const Player& player : bracket)
            (fresh ? g1.size() < bracket.size() / 2 : preference(player).first == 'w')
                ? g1.push_back(player.number)
                : g2.push_back(player.number);
        const bool first_smaller = g1.size() <= g2.size();
        const Numbers smaller = first_smaller ? g1 : g2;
        const Numbers larger = first_smaller ? g2 : g1;
        const auto in_smaller = [&](int n) {
            return std::ranges::find(smaller, n) != smaller.end();
        };
        const int best = *fewest(bracket, [&](int a, int b) { return unserved(a, b); });
        const auto together = static_cast<std::size_t>(
            *fewest(bracket, [&](int a, int b) { return in_smaller(a) && in_smaller(b) ? 1 : 0; }));
        const std::size_t surplus = (larger.size() - smaller.size()) / 2 + together;
        const Numbers from_smaller = shifters_of(smaller, first_smaller);
        const Numbers from_larger = shifters_of(larger, !first_smaller);
        const auto good = [&](const Numbers& x, const Numbers& y) {
            int colours = 0;
            return transposed(moved(smaller, x, y), moved(larger, y, x), &colours) &&
                   colours == best;
        };
        Numbers y;
        const auto x = first_set(from_smaller, together, [&](const Numbers& set) {
            const auto other = first_set(from_larger, surplus,
                                         [&](const Numbers& them) { return good(set, them); });
            if (other)
                y = *other;
            return other.has_value();
        });
        if (!x) {
            ADD_FAILURE() << "no shifters make a pairing";
            return {};
        }
        const Numbers new_smaller = moved(smaller, *x, y);
        const Numbers new_larger = moved(larger, y, *x);
        return *(first_smaller ? transposed(new_smaller, new_larger)
                               : transposed(new_larger, new_smaller));
    }

    /// 5.2.
    Pair with_colours(const Player& a, const Player& b) const {
        const bool a_higher = std::pair(-a.score, a.number) < std::pair(-b.score, b.number);
        const Player& one = a_higher ? a : b;
        const Player& two = a_higher ? b : a;
        return higher_has_white(one, two) ? Pair(one.number, two.number)
                                          : Pair(two.number, one.number);
    }
    bool higher_has_white(const Player& one, const Player& two) const {
        if (one.colours.empty() && two.colours.empty())
            return (one.parity % 2 == 1) == (first_colour_ == 'w');
        const auto [mine, much] = preference(one);
        const auto [theirs, as_much] = preference(two);
        if (mine != theirs)
            return mine == 'w';
        if (much != as_much)
            return (much > as_much) == (mine == 'w');
        for (std::size_t back = 1; back <= std::min(one.colours.size(), two.colours.size()); ++back)
            if (const char last = one.colours[one.colours.size() - back];
                last != two.colours[two.colours.size() - back])
                return last == 'b';
        return mine == 'w';
    }

    Players players_;
    std::set<Pair> met_;
    mutable std::map<Numbers, bool> pairable_;
    bool last_round_;
    int max_upfloats_;
    char first_colour_;
};

ReferencePairing tried(const Event& event, int round) {
    return Literal(event, round).pair();
}

TEST(DubovReference, SmallEventsMatchBruteForce) {
    expect_same_events(DubovSwiss(), tried, 20260203, 300);
}

TEST(DubovReference, RoundsAfterManyUpfloatsMatchBruteForce) {
    expect_same_rounds(DubovSwiss(), tried, 20260204, 600);
}

}  // namespace
}  // namespace dubov_reference
}  // namespace kyvien::tournament
