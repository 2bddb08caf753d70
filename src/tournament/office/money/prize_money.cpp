#include "tournament/office/money/prize_money.h"

#include <algorithm>
#include <map>
#include <set>
#include <span>

namespace kyvien::tournament {
namespace prize_money {
namespace {

/// An entry in a group of prizes; places count only the entries left in the group.
struct Contender {
    EntryNumber number = 0;
    int place = 0;
    Rational score;  ///< the event's first score; without one, the place
};

/// The prize at a position in the list; zero after the last.
Cents prize_at(const std::vector<Cents>& amounts, std::size_t position) {
    return position < amounts.size() ? amounts[position] : 0;
}

Cents sum_of(const std::vector<Cents>& amounts, std::size_t from, std::size_t to) {
    Cents sum = 0;
    for (std::size_t i = from; i < to; ++i)
        sum += prize_at(amounts, i);
    return sum;
}

std::size_t end_of_level(std::span<const Contender> all, std::size_t from) {
    std::size_t to = from + 1;
    while (to < all.size() && all[to].score == all[from].score)
        ++to;
    return to;
}

std::size_t end_of_place(std::span<const Contender> all, std::size_t from, std::size_t level_end) {
    std::size_t to = from + 1;
    while (to < level_end && all[to].place == all[from].place)
        ++to;
    return to;
}

/// Gives each entry in [from, to) the whole units of its share, and the rest of `sum` unit by unit.
void distribute(std::vector<Award>& awards, std::size_t from, Cents sum, Cents unit,
                std::span<const Cents> shares) {
    Cents remaining = sum;
    for (const Cents share : shares)
        remaining -= share;
    for (std::size_t i = 0; i < shares.size(); ++i) {
        Cents amount = shares[i];
        if (remaining > 0) {
            amount += unit;
            remaining -= unit;
        }
        awards[from + i].amount = amount;
    }
}

/// The entries with equal score, at the positions [from, to).
void share_level(std::span<const Contender> all, std::size_t from, std::size_t to,
                 const PrizeList& list, const std::vector<Cents>& amounts,
                 std::vector<Award>& awards) {
    const Cents pool = sum_of(amounts, from, to);
    const auto level = static_cast<Cents>(to - from);
    std::vector<Cents> shares;
    for (std::size_t at = from; at < to;) {
        const std::size_t end = end_of_place(all, at, to);
        const Cents of_places = sum_of(amounts, at, end);
        const auto same = static_cast<Cents>(end - at);
        Cents above = of_places, below = same;  // Sharing::Place
        if (list.sharing == Sharing::Equal) {
            above = pool;
            below = level;
        } else if (list.sharing == Sharing::Hort) {
            above = of_places * level + pool * same;
            below = 2 * same * level;
        }
        const Cents share = above / (below * list.unit) * list.unit;
        std::vector<Cents> of_place(end - at, share);
        if (list.sharing == Sharing::Place)
            distribute(awards, at, of_places, list.unit, of_place);
        shares.insert(shares.end(), of_place.begin(), of_place.end());
        at = end;
    }
    if (list.sharing != Sharing::Place)
        distribute(awards, from, pool, list.unit, shares);
}

/// One award per contender, as far as the money goes.
std::vector<Award> shared(std::span<const Contender> all, const PrizeList& list,
                          const std::vector<Cents>& amounts) {
    std::vector<Award> awards;
    for (std::size_t at = 0; at < all.size() && at < amounts.size();) {
        const std::size_t end = end_of_level(all, at);
        for (std::size_t i = at; i < end; ++i)
            awards.push_back({all[i].number, all[i].place, 0});
        share_level(all, at, end, list, amounts, awards);
        at = end;
    }
    std::erase_if(awards, [](const Award& award) { return award.amount == 0; });
    return awards;
}

/// Recomputes places among the entries left: ties share a place, and the next ones are skipped.
void reassign_places(std::vector<Contender>& all) {
    int before = 0, place = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i].place != before)
            place = static_cast<int>(i) + 1;
        before = all[i].place;
        all[i].place = place;
    }
}

std::vector<Contender> contenders(const Office& office, const Standings& standings,
                                  const PrizeGroup& group) {
    std::vector<Contender> all;
    for (const StandingLine& line : of_category(office, standings, group.category).lines)
        if (line.place > 0 && !(group.points && line.points < Rational(*group.points)))
            all.push_back({line.number, line.place,
                           line.keys.empty() ? Rational(line.place) : line.keys.front()});
    reassign_places(all);
    return all;
}

/// The groups while prizes are settled one after another.
class PrizeAllocation {
  public:
    PrizeAllocation(const Office& office, const Standings& standings, const PrizeList& list)
        : list_(list) {
        for (const PrizeGroup& group : list.groups) {
            auto all = contenders(office, standings, group);
            GroupAwards& made = groups_.emplace_back();
            for (const Cents amount : group.amounts)
                made.announced += amount;
            made.ranked = static_cast<int>(all.size());
            made.too_few = made.ranked < group.least;
            if (made.too_few)
                all.clear();
            left_.push_back(std::move(all));
            share(groups_.size() - 1);
        }
    }

    std::vector<GroupAwards> settle() {
        if (list_.max_prizes_per_entry > 0)
            while (const auto highest = find_highest())
                settle_entry(highest->first, highest->second);
        for (std::size_t i = 0; i < groups_.size(); ++i)
            groups_[i].due = sum_of(list_.groups[i].amounts, 0, left_[i].size());
        return std::move(groups_);
    }

  private:
    void share(std::size_t group) {
        groups_[group].awards = shared(left_[group], list_, list_.groups[group].amounts);
    }

    /// The highest unsettled prize: its group, and its winner.
    std::optional<std::pair<std::size_t, EntryNumber>> find_highest() const {
        std::optional<std::pair<std::size_t, EntryNumber>> found;
        Cents highest = 0;
        for (std::size_t group = 0; group < groups_.size(); ++group)
            for (const Award& award : groups_[group].awards)
                if (award.amount > highest && !settled_.contains({group, award.number})) {
                    highest = award.amount;
                    found = {group, award.number};
                }
        return found;
    }

    void settle_entry(std::size_t group, EntryNumber number) {
        settled_.insert({group, number});
        if (++prizes_[number] < list_.max_prizes_per_entry)
            return;
        for (std::size_t other = 0; other < groups_.size(); ++other) {
            if (settled_.contains({other, number}))
                continue;
            const auto gone = std::erase_if(
                left_[other], [number](const Contender& each) { return each.number == number; });
            if (gone == 0)
                continue;
            reassign_places(left_[other]);
            share(other);
        }
    }

    const PrizeList& list_;
    std::vector<GroupAwards> groups_;
    std::vector<std::vector<Contender>> left_;
    std::set<std::pair<std::size_t, EntryNumber>> settled_;
    std::map<EntryNumber, int> prizes_;
};

}  // namespace
}  // namespace prize_money

std::vector<GroupAwards> award_prizes(const Office& office, const Standings& standings,
                                      const PrizeList& list) {
    return prize_money::PrizeAllocation(office, standings, list).settle();
}

Cents paid(const std::vector<GroupAwards>& groups) {
    Cents sum = 0;
    for (const GroupAwards& group : groups)
        for (const Award& award : group.awards)
            sum += award.amount;
    return sum;
}

}  // namespace kyvien::tournament
