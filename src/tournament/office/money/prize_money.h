// tournament/office/money/prize_money.h — who is paid how much?
//
// In each group (prize_list.h) the eligible entries are ordered as in the standings. The number of
// prizes due is the smaller of the numbers of amounts and entries; they are paid in full, in
// multiples of the unit, however they are shared.
//
// Hort's system, as Vlastimil Hort proposed it and German Swiss events announce it (the article
// "Hort-System" of the German Wikipedia, read in 2026, has the rule and two examples): an entry
// that wins a prize gets half of the prize of its place; the other halves of the prizes of entries
// with equal points are shared equally among all of them. Interpretation here: "all of them"
// includes entries with the same points placed below the last prize, as in equal sharing; and
// entries that share places also share the halves of those places.
//
// Remainders that do not divide by the unit go to the better placed, one unit each; among entries
// that share a place, to the lower number.
//
// One prize each: of all prizes not yet settled the highest is settled first (of equal ones that of
// the first-named group, then that of the better placed). An entry with the maximum number of
// prizes leaves the other groups, where the next entries move up. So every entry gets the highest
// prizes available to it in that order, and no prize is lost.
//
// An entry that has withdrawn but is ranked counts like any other; an unranked one gets nothing.
//
// Cost:  prizes times entries. Safe: pure functions, any thread.
#pragma once

#include <vector>

#include "tournament/office/money/prize_list.h"

namespace kyvien::tournament {

struct Award {
    EntryNumber number = 0;
    int place = 0;  ///< in the group, after entries that left it for another; shared places repeat
    Cents amount = 0;

    friend bool operator==(const Award&, const Award&) = default;
};
struct GroupAwards {
    Cents announced = 0;        ///< the sum of the group's prizes
    Cents due = 0;              ///< prizes for which there is an entry
    int ranked = 0;             ///< entries eligible in it
    bool too_few = false;       ///< fewer than `least`
    std::vector<Award> awards;  ///< the best first; their amounts add up to `due`
};

/// For each group of the list, in order. Needs: `standings` of the office.
[[nodiscard]] std::vector<GroupAwards>
award_prizes(const Office& office, const Standings& standings, const PrizeList& list);

/// The sum over all groups.
[[nodiscard]] Cents paid(const std::vector<GroupAwards>& groups);

}  // namespace kyvien::tournament
