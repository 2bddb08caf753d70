// tournament/office/money/prize_money.h — who is paid how much?
//
// In each group (prize_list.h) those who count stand in the order of the standings. As many prizes
// are due as there are amounts and people; they are paid whole, to the unit, whatever is shared.
//
// Hort's system, as Vlastimil Hort proposed it and German Swiss events announce it (the article
// "Hort-System" of the German Wikipedia, read in 2026, has the rule and two examples): an entry
// that wins a prize has half of the prize of its place; the other halves of those who are level in
// points are shared equally among all of them. Read here: "all of them" are also those who stand
// behind the last prize with the same points, as they are where everything is shared equally; and
// whose places are shared, share the halves of those places too.
//
// What does not divide by the unit goes to the better placed, one unit each; of those who share a
// place, to the lower number.
//
// One prize each: of all prizes not yet settled the highest is settled first (of equal ones that of
// the group that is named first, then that of the better placed). An entry that has as many prizes
// as one may have leaves the other groups, where the next move up. So everybody has the highest
// prizes that he could have in that order, and no prize is lost.
//
// An entry that has withdrawn and is ranked counts as any other; one that is not ranked gets
// nothing.
//
// Cost:  prizes times entries. Safe: pure functions, any thread.
#pragma once

#include <vector>

#include "tournament/office/money/prize_list.h"

namespace kyvien::tournament {

struct Award {
    EntryNumber number = 0;
    int place = 0;  ///< in the group, after those who have left it for another; shared ones repeat
    Cents amount = 0;

    friend bool operator==(const Award&, const Award&) = default;
};
struct GroupAwards {
    Cents announced = 0;        ///< the sum of the group's prizes
    Cents due = 0;              ///< of those for which somebody is there
    int ranked = 0;             ///< who count in it
    bool too_few = false;       ///< fewer than `least`
    std::vector<Award> awards;  ///< the best first; their amounts sum up to `due`
};

/// For each group of the list, in its order. Needs: `standings` of the office.
[[nodiscard]] std::vector<GroupAwards>
award_prizes(const Office& office, const Standings& standings, const PrizeList& list);

/// Of all groups.
[[nodiscard]] Cents paid(const std::vector<GroupAwards>& groups);

}  // namespace kyvien::tournament
