// tournament/pairing/dutch_reference.h — the Dutch system by trying every candidate in the order of
// the rules: for tests, with at most a dozen players.
//
// It shares only the players' data (scores, colours, floats) with the fast engine: no matching, no
// weights. Criteria are applied literally; colours are allocated and then examined.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "tournament/pairing/internal/dutch_field.h"

namespace kyvien::tournament::reference {

using internal::Field;
using internal::FieldPlayer;
using internal::Float;
using internal::Preference;
using Mask = unsigned;
using Pairs = std::vector<std::pair<int, int>>;

inline constexpr int kImpossible = 1 << 29;
inline constexpr int kFarther = 1 << 20;  // more than any difference of scores

class SlowDutch {
  public:
    SlowDutch(const Field& field, Colour initial) : field_(field), initial_(initial) {}

    /// The pairs, lower index first, sorted; empty if no complete pairing exists.
    std::optional<Pairs> pair() {
        Mask remaining = (Mask{1} << field_.size()) - 1;
        if (min_bye_score(remaining) >= kImpossible)
            return std::nullopt;
        Pairs all;
        std::vector<int> movers;
        for (int i = 0; i < field_.size();) {
            std::vector<int> residents;
            const int score = field_.at(i).score;
            for (; i < field_.size() && field_.at(i).score == score; ++i)
                residents.push_back(i);
            const Pairs best = pair_bracket(movers, residents, remaining);
            for (const auto& [a, b] : best) {
                all.emplace_back(std::min(a, b), std::max(a, b));
                remaining &= ~(bit(a) | bit(b));
            }
            movers.clear();
            for (int v = 0; v < i; ++v)
                if ((remaining & bit(v)) != 0)
                    movers.push_back(v);
        }
        std::ranges::sort(all);
        return all;
    }

  private:
    using Vector = std::vector<int>;  // failure values, most important first

    static Mask bit(int v) { return Mask{1} << v; }
    bool legal(int a, int b) const { return field_.may_meet.contains(a, b); }

    /// C1 to C5: over all complete pairings of these players, the lowest score of the player with
    /// the bye; -1 if there is no bye.
    int min_bye_score(Mask players) {
        if (players == 0)
            return -1;
        const auto [it, is_new] = bye_score_.try_emplace(players, kImpossible);
        if (!is_new)
            return it->second;
        int first = 0;
        while ((players & bit(first)) == 0)
            ++first;
        int best = kImpossible;
        const Mask others = players & ~bit(first);
        if (field_.at(first).may_take_bye && __builtin_popcount(players) % 2 == 1 &&
            min_bye_score(others) == -1)
            best = field_.at(first).score;
        for (int v = first + 1; v < field_.size(); ++v)
            if ((others & bit(v)) != 0 && legal(first, v))
                best = std::min(best, min_bye_score(others & ~bit(v)));
        bye_score_[players] = best;
        return best;
    }

    /// C8: the best values of C6 and C7 in the next bracket if these players float into it: the
    /// number of floaters, then their scores from the highest.
    Vector best_of_next(const std::vector<int>& floaters, const std::vector<int>& next,
                        Mask remaining, int bye_score) {
        std::vector<int> members = floaters;
        members.insert(members.end(), next.begin(), next.end());
        std::optional<Vector> best;
        std::vector<int> over;
        const auto look = [&](auto&& self, std::size_t i, Mask paired) -> void {
            while (i < members.size() && (paired & bit(members[i])) != 0)
                ++i;
            if (i == members.size()) {
                if (min_bye_score(remaining & ~paired) != bye_score)
                    return;
                Vector value(1, static_cast<int>(over.size()));
                for (const int v : over)
                    value.push_back(field_.at(v).score);
                std::sort(value.begin() + 1, value.end(), std::greater{});
                if (!best || value < *best)
                    best = value;
                return;
            }
            const int v = members[i];
            for (std::size_t j = std::max(i + 1, floaters.size()); j < members.size(); ++j)
                if ((paired & bit(members[j])) == 0 && legal(v, members[j]))
                    self(self, i + 1, paired | bit(v) | bit(members[j]));
            over.push_back(v);
            self(self, i + 1, paired);
            over.pop_back();
        };
        look(look, 0, 0);
        return best.value_or(Vector{kImpossible});
    }

    /// The failure values of a candidate (article 3.8), with scores as lists ending in a sentinel.
    Vector judge(const Pairs& pairs, const std::vector<int>& movers,
                 const std::vector<int>& residents, Mask remaining) {
        Vector value;
        Mask after = remaining;
        for (const auto& [a, b] : pairs)
            after &= ~(bit(a) | bit(b));
        std::vector<int> floaters;
        for (const int v : movers)
            if ((after & bit(v)) != 0)
                floaters.push_back(v);
        for (const int v : residents)
            if ((after & bit(v)) != 0)
                floaters.push_back(v);
        const int bye_score = min_bye_score(after);
        value.push_back(bye_score);                                                  // C4, C5
        value.push_back(static_cast<int>(floaters.size()));                          // C6
        append_list(value, floaters, [this](int v) { return field_.at(v).score; });  // C7
        const Vector next = next_values(floaters, residents, after, bye_score);      // C8
        value.insert(value.end(), next.begin(), next.end());
        value.push_back(-1);
        const bool floater_gets_bye =
            floaters.size() == 1 && bye_score == field_.at(floaters[0]).score;
        value.push_back(floater_gets_bye ? field_.at(floaters[0]).unplayed : 0);  // C9
        append_colours(value, pairs);
        append_floats(value, pairs, movers, residents, floaters);
        return value;
    }

    Vector next_values(const std::vector<int>& floaters, const std::vector<int>& residents,
                       Mask after, int bye_score) {
        std::vector<int> next;
        for (int v = residents.back() + 1; v < field_.size(); ++v)
            if (next.empty() || field_.at(v).score == field_.at(next[0]).score)
                next.push_back(v);
        if (bye_score >= kImpossible)
            return {};
        const auto key = std::pair(after, bye_score);
        const auto it = next_.find(key);
        if (it != next_.end())
            return it->second;
        return next_[key] = best_of_next(floaters, next, after, bye_score);
    }

    template <typename Value>
    static void append_list(Vector& to, const std::vector<int>& members, Value value) {
        Vector list;
        for (const int v : members)
            list.push_back(value(v));
        std::ranges::sort(list, std::greater{});
        to.insert(to.end(), list.begin(), list.end());
        to.push_back(-kFarther);  // a shorter list with the same start is better
    }

    /// C10 to C13, from the colours the pairs would get.
    void append_colours(Vector& value, const Pairs& pairs) const {
        int wide = 0, thrice = 0, denied = 0, strong_denied = 0;
        for (const auto& [a, b] : pairs)
            for (const auto& [self, opponent] : {std::pair(a, b), std::pair(b, a)}) {
                const FieldPlayer& p = field_.at(self);
                const FieldPlayer& q = field_.at(opponent);
                const Colour got = internal::colour_against(p, q, initial_);
                if (p.is_topscorer || q.is_topscorer) {
                    const int difference = p.colour_difference + (got == Colour::White ? 1 : -1);
                    // Returning from a difference above 2 is not a fault.
                    wide += std::abs(difference) > 2 &&
                                    std::abs(difference) > std::abs(p.colour_difference)
                                ? 1
                                : 0;
                    thrice += p.repeated == got ? 1 : 0;
                }
                if (p.preferred != Colour::None && p.preferred != got) {
                    ++denied;
                    strong_denied += p.preference == Preference::Strong ? 1 : 0;
                }
            }
        for (const int count : {wide, thrice, denied, strong_denied})
            value.push_back(count);
    }

    /// C14 to C21.
    void append_floats(Vector& value, const Pairs& pairs, const std::vector<int>& movers,
                       const std::vector<int>& residents, const std::vector<int>& floaters) const {
        const auto is_mover = [&](int v) { return std::ranges::find(movers, v) != movers.end(); };
        const int own = field_.at(residents[0]).score;
        for (int back = 0; back < 2; ++back) {
            int down = 0, up = 0;
            for (const int v : floaters)
                down += !is_mover(v) && field_.at(v).floated[back] == Float::Down ? 1 : 0;
            for (const auto& [a, b] : pairs)
                up += is_mover(a) && field_.at(b).floated[back] == Float::Up ? 1 : 0;
            value.push_back(down);
            value.push_back(up);
        }
        for (int back = 0; back < 2; ++back) {
            std::vector<int> again;
            for (const int v : movers)
                if (field_.at(v).floated[back] == Float::Down)
                    again.push_back(v);
            append_list(value, again, [&](int v) {
                const bool floats_on = std::ranges::find(floaters, v) != floaters.end();
                return field_.at(v).score - own + (floats_on ? kFarther : 0);
            });
            std::vector<int> met;
            for (const auto& [a, b] : pairs)
                if (is_mover(a) && field_.at(b).floated[back] == Float::Up)
                    met.push_back(a);
            append_list(value, met, [&](int v) { return field_.at(v).score - own; });
        }
    }

    struct Best {
        Vector value;
        Pairs pairs;
        bool any = false;
    };

    Pairs pair_bracket(const std::vector<int>& movers, const std::vector<int>& residents,
                       Mask remaining) {
        Best best;
        const auto consider = [&](const Pairs& pairs) {
            Vector value = judge(pairs, movers, residents, remaining);
            if (value[0] < kImpossible && (!best.any || value < best.value))
                best = {std::move(value), pairs, true};
        };
        // The numbers of paired MDPs and residents are values of C6 and C7, so that candidates with
        // different numbers never tie.
        for (std::size_t moved = 0; moved <= std::min(movers.size(), residents.size()); ++moved)
            for (std::size_t home = 0; moved + 2 * home <= residents.size(); ++home)
                for_each_mover_pairing(movers, residents, moved, [&](const Pairs& first) {
                    std::vector<int> remainder;
                    for (const int v : residents)
                        if (std::ranges::none_of(first, [v](auto& p) { return p.second == v; }))
                            remainder.push_back(v);
                    for_each_home_pairing(remainder, home, [&](const Pairs& second) {
                        Pairs pairs = first;
                        pairs.insert(pairs.end(), second.begin(), second.end());
                        consider(pairs);
                    });
                });
        return best.pairs;
    }

    /// 4.4 and 4.2: sets of MDPs in order of their smallest difference, then transpositions of S2.
    template <typename Run>
    void for_each_mover_pairing(const std::vector<int>& movers, const std::vector<int>& residents,
                                std::size_t count, Run run) const {
        std::vector<int> set;
        const auto choose = [&](auto&& self, std::size_t from) -> void {
            if (set.size() == count) {
                transpositions(set, residents, run);
                return;
            }
            for (std::size_t i = from; i < movers.size(); ++i) {
                set.push_back(movers[i]);
                self(self, i + 1);
                set.pop_back();
            }
        };
        choose(choose, 0);
    }

    /// 4.2: every assignment of members of S2 to S1 in order, lowest numbers first.
    template <typename Run>
    void transpositions(const std::vector<int>& s1, const std::vector<int>& s2, Run run) const {
        Pairs pairs;
        Mask used = 0;
        const auto give = [&](auto&& self) -> void {
            if (pairs.size() == s1.size()) {
                run(pairs);
                return;
            }
            const int v = s1[pairs.size()];
            for (const int w : s2)
                if ((used & bit(w)) == 0 && legal(v, w)) {
                    used |= bit(w);
                    pairs.emplace_back(v, w);
                    self(self);
                    pairs.pop_back();
                    used &= ~bit(w);
                }
        };
        give(give);
    }

    struct Exchange {
        std::vector<int> down, up;  // BSNs that leave S1, and that enter it
    };

    /// 4.3: all exchanges in order, the empty one first.
    static std::vector<Exchange> exchanges(int size, int pairs) {
        std::vector<Exchange> all;
        for (Mask set = 0; set < bit(size); ++set) {
            Exchange exchange;
            for (int i = 0; i < size; ++i)
                if ((set & bit(i)) != 0)
                    (i < pairs ? exchange.down : exchange.up).push_back(i + 1);
            if (exchange.down.size() == exchange.up.size())
                all.push_back(exchange);
        }
        const auto sum = [](const std::vector<int>& list) {
            int total = 0;
            for (const int i : list)
                total += i;
            return total;
        };
        std::ranges::sort(all, [&](const Exchange& a, const Exchange& b) {
            if (a.down.size() != b.down.size())
                return a.down.size() < b.down.size();
            const int difference_a = sum(a.up) - sum(a.down);
            const int difference_b = sum(b.up) - sum(b.down);
            if (difference_a != difference_b)
                return difference_a < difference_b;
            for (std::size_t i = a.down.size();
                 i-- > 0;)  // the highest different one, higher first
                if (a.down[i] != b.down[i])
                    return a.down[i] > b.down[i];
            return a.up < b.up;  // the lowest different one, lower first
        });
        return all;
    }

    template <typename Run>
    void for_each_home_pairing(const std::vector<int>& remainder, std::size_t pairs, Run run) {
        const int size = static_cast<int>(remainder.size());
        auto& list = exchanges_[{size, static_cast<int>(pairs)}];
        if (list.empty())
            list = exchanges(size, static_cast<int>(pairs));
        for (const Exchange& exchange : list) {
            std::vector<int> s1, s2;
            for (int i = 0; i < size; ++i) {
                const bool changes =
                    std::ranges::find(exchange.down, i + 1) != exchange.down.end() ||
                    std::ranges::find(exchange.up, i + 1) != exchange.up.end();
                const bool upper = (i < static_cast<int>(pairs)) != changes;
                (upper ? s1 : s2).push_back(remainder[static_cast<std::size_t>(i)]);
            }
            transpositions(s1, s2, run);
        }
    }

    const Field& field_;
    Colour initial_;
    std::map<Mask, int> bye_score_;
    std::map<std::pair<Mask, int>, Vector> next_;
    std::map<std::pair<int, int>, std::vector<Exchange>> exchanges_;
};

}  // namespace kyvien::tournament::reference
