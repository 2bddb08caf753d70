// tournament/office/list/starting_list.h — the order of the starting list, and the resulting
// numbers.
//
// Before the first round the list is sorted by strength, title (GM, IM, WGM, FM, WIM, CM, WFM, WCM,
// none) and name. Later entries are inserted as long as numbers may change: until round 4 is
// paired; in a schedule or a bracket until round 1 is. The log keeps the order itself, so that a
// later change of these rules does not change an old tournament.
//
// Law:   FIDE C.04.2 (initial order, late entries). The Chinese Go rules require lots (31.4).
// Cost:  n log n in the entries.
// Safe:  pure functions, any thread.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "tournament/office/office.h"

namespace kyvien::tournament {

/// Numbers do not change after this many paired rounds.
inline constexpr int kNumbersFixedAfter = 4;

/// By grade for McMahon, otherwise by rating.
[[nodiscard]] ListOrder default_list_order(const Office& office);

/// The sort key of an entry: its grade or its rating; for a team without a rating the mean of its
/// first players' ratings, one player per board.
[[nodiscard]] int strength_of(const Office& office, const Entry& entry, ListOrder order);

/// All numbers, the strongest first.
[[nodiscard]] std::vector<EntryNumber> list_in_order(const Office& office, ListOrder order);

/// The current list, with these entries inserted at their place.
[[nodiscard]] std::vector<EntryNumber> list_with_inserted(const Office& office, ListOrder order,
                                                          std::span<const EntryNumber> newcomers);

/// Does no entry precede a stronger one?
[[nodiscard]] bool is_in_order(const Office& office, ListOrder order);

/// May numbers of entries change now?
[[nodiscard]] bool may_renumber(const Office& office);
/// The refusal if they may not.
[[nodiscard]] std::unexpected<Refusal> refuse_fixed_numbers(const Office& office);

}  // namespace kyvien::tournament
