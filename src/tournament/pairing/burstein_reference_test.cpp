// The Burstein system by brute force in small fields: the possible groups, and the best pairing of
// all.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <random>

#include "tournament/pairing/internal/burstein_pairs.h"

namespace kyvien::tournament::internal {
namespace {

using Mates = std::vector<int>;

class Reference {
  public:
    explicit Reference(const OrderedField& ordered) : ordered_(ordered), n_(ordered.field.size()) {}

    std::optional<Mates> pair() {
        form_groups();
        if (ends_.empty())
            return std::nullopt;
        std::optional<std::vector<int>> best;
        Mates chosen;
        every_pairing(n_, [&](const Mates& mates) {
            std::vector<int> merit = merit_of(mates);
            if (!best || merit > *best) {
                best = std::move(merit);
                chosen = mates;
            }
        });
        return chosen;
    }

  private:
    [[nodiscard]] int score(int i) const { return ordered_.field.at(i).score; }

    int group_of(int player) const {
        return static_cast<int>(std::ranges::upper_bound(ends_, player) - ends_.begin());
    }

    /// May two players meet in the present groups, with floaters only across odd ends?
    bool may_meet(int a, int b) const {
        const int upper = group_of(std::min(a, b));
        const int lower = group_of(std::max(a, b));
        return ordered_.field.may_meet.contains(a, b) &&
               (upper == lower ||
                (lower == upper + 1 && ends_[static_cast<std::size_t>(upper)] % 2 == 1));
    }

    /// Every pairing of the first `count` players with one floater at each odd end; if `count` is
    /// odd a player of the last group is left over (mate -1).
    void every_pairing(int count, const std::function<void(const Mates&)>& take) const {
        Mates mates(static_cast<std::size_t>(count), -2);
        extend(mates, take);
    }
    void extend(Mates& mates, const std::function<void(const Mates&)>& take) const {
        const auto open = std::ranges::find(mates, -2);
        const int count = static_cast<int>(mates.size());
        if (open == mates.end()) {
            if (has_valid_floaters(mates))
                take(mates);
            return;
        }
        const int first = static_cast<int>(open - mates.begin());
        for (int other = first + 1; other < count; ++other) {
            if (mates[static_cast<std::size_t>(other)] != -2 || !may_meet(first, other))
                continue;
            mates[static_cast<std::size_t>(first)] = other;
            mates[static_cast<std::size_t>(other)] = first;
            extend(mates, take);
            mates[static_cast<std::size_t>(first)] = mates[static_cast<std::size_t>(other)] = -2;
        }
        const bool somebody_left = std::ranges::find(mates, -1) != mates.end();
        if (count % 2 == 1 && !somebody_left && group_of(first) == group_of(count - 1)) {
            mates[static_cast<std::size_t>(first)] = -1;
            extend(mates, take);
            mates[static_cast<std::size_t>(first)] = -2;
        }
    }
    bool has_valid_floaters(const Mates& mates) const {
        const int count = static_cast<int>(mates.size());
        for (const int end : ends_) {
            if (end >= count)
                break;
            int across = 0;
            for (int i = 0; i < end; ++i)
                across += mates[static_cast<std::size_t>(i)] >= end ? 1 : 0;
            if (across != end % 2)
                return false;
        }
        return true;
    }
    bool any_pairing(int count) const {
        bool any = false;
        every_pairing(count, [&any](const Mates&) { any = true; });
        return any;
    }

    int end_of_score(int from) const {
        int end = from;
        while (end < n_ && score(end) == score(from))
            ++end;
        return end;
    }
    void form_groups() {
        for (int first = 0; first < n_;) {
            ends_.push_back(end_of_score(first));
            while (!any_pairing(ends_.back()) && ends_.back() < n_)
                ends_.back() = end_of_score(ends_.back());
            while (!any_pairing(ends_.back())) {
                ends_.pop_back();
                if (ends_.empty())
                    return;
                ends_.back() = n_;
            }
            first = ends_.back();
        }
    }

    /// Group by group: pairs with different due colours, then the index of the first player's mate
    /// in the group, of the next one without a mate, and so on; -1 for a floater.
    std::vector<int> merit_of(const Mates& mates) const {
        std::vector<int> merit;
        int first = 0, floater = -1;
        for (const int end : ends_) {
            std::vector<int> players;
            for (int i = first; i < end; ++i)
                players.push_back(i);
            if (floater >= 0)
                players.push_back(floater);
            std::ranges::sort(players, [&](int a, int b) {
                return is_ranked_before(ordered_.opposition[static_cast<std::size_t>(a)],
                                        ordered_.opposition[static_cast<std::size_t>(b)]);
            });
            floater = -1;
            std::vector<int> places;
            int good = 0;
            for (std::size_t i = 0; i < players.size(); ++i) {
                const int mate = mates[static_cast<std::size_t>(players[i])];
                const auto there = std::ranges::find(players, mate);
                if (there == players.end()) {
                    floater = players[i];
                    places.push_back(-1);
                } else if (const auto place = there - players.begin();
                           place > static_cast<std::ptrdiff_t>(i)) {
                    places.push_back(static_cast<int>(place));
                    const Colour mine = ordered_.field.at(players[i]).preferred;
                    const Colour its = ordered_.field.at(mate).preferred;
                    good += mine != its || mine == Colour::None ? 1 : 0;
                }
            }
            merit.push_back(good);
            merit.insert(merit.end(), places.begin(), places.end());
            first = end;
        }
        return merit;
    }

    const OrderedField& ordered_;
    int n_;
    std::vector<int> ends_;
};

OrderedField random_ordered_field(std::mt19937_64& random) {
    const auto below = [&random](int n) {
        return static_cast<int>(random() % static_cast<std::uint64_t>(n));
    };
    OrderedField ordered;
    const int n = 2 * (1 + below(5));
    const int scores = 1 + below(n);
    for (int i = 0; i < n; ++i) {
        FieldPlayer player;
        player.score = 20 * below(scores);
        player.preferred = static_cast<Colour>(below(3));
        ordered.field.players.push_back(player);
    }
    std::ranges::sort(ordered.field.players, std::greater{}, &FieldPlayer::score);
    const int meet = 20 + below(80);
    ordered.field.may_meet = BitMatrix(n);
    for (int i = 0; i < n; ++i) {
        ordered.opposition.push_back({ordered.field.at(i).score, 4 * (n - i) + below(6), 0, 0, i});
        for (int j = 0; j < i; ++j)
            if (below(100) < meet)
                ordered.field.may_meet.insert_both(i, j);
    }
    // In order within a score; a floater may fall among others.
    for (int i = 1; i < n; ++i)
        if (auto& mine = ordered.opposition[static_cast<std::size_t>(i)];
            mine.score == ordered.opposition[static_cast<std::size_t>(i - 1)].score)
            mine.sonneborn_berger =
                std::min(mine.sonneborn_berger,
                         ordered.opposition[static_cast<std::size_t>(i - 1)].sonneborn_berger);
    return ordered;
}

TEST(BursteinReference, SmallFieldsMatchBruteForce) {
    std::mt19937_64 random(20161);
    int paired = 0, refused = 0;
    for (int trial = 0; trial < 20'000; ++trial) {
        const OrderedField ordered = random_ordered_field(random);
        const auto quick = pair_in_groups(ordered);
        const auto slow = Reference(ordered).pair();
        ASSERT_EQ(quick.has_value(), slow.has_value()) << "trial " << trial;
        ++(quick ? paired : refused);
        if (!quick)
            continue;
        Mates mates(ordered.opposition.size(), -1);
        for (const auto& [a, b] : quick->pairs) {
            mates[static_cast<std::size_t>(a)] = b;
            mates[static_cast<std::size_t>(b)] = a;
        }
        ASSERT_EQ(mates, *slow) << "trial " << trial;
    }
    EXPECT_GT(paired, 8'000);
    EXPECT_GT(refused, 800);
    std::cout << paired << " rounds compared, " << refused << " refused by both\n";
}

}  // namespace
}  // namespace kyvien::tournament::internal
