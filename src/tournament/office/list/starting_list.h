// tournament/office/list/starting_list.h — the order of the starting list, and the numbers that
// follow from it.
//
// Before the first round the list is put in order: by the strength, the title (GM, IM, WGM, FM,
// WIM, CM, WFM, WCM, none), the name. Later entries are inserted as long as numbers may change:
// until round 4 is paired, in a schedule or a bracket until round 1 is. The log keeps the order
// itself, so that no later reading of these rules changes an old tournament.
//
// Law:   FIDE C.04.2 (initial order, late entries). The Chinese Go rules ask for lots (31.4).
// Cost:  n log n in the entries.
// Safe:  pure functions, any thread.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "tournament/office/office.h"

namespace kyvien::tournament {

/// Numbers are not changed once so many rounds are paired.
inline constexpr int kNumbersFixedAfter = 4;

/// By grade under McMahon, by rating otherwise.
[[nodiscard]] ListOrder usual_order(const Office& office);

/// What an entry is put in order by: its grade or its rating; of a team without a rating the mean
/// of those of its first players, one for each board.
[[nodiscard]] int strength_of(const Office& office, const Entry& entry, ListOrder order);

/// All numbers, the strongest first.
[[nodiscard]] std::vector<EntryNumber> list_in_order(const Office& office, ListOrder order);

/// The list as it is, with these entries put where they belong.
[[nodiscard]] std::vector<EntryNumber> list_with_inserted(const Office& office, ListOrder order,
                                                          std::span<const EntryNumber> newcomers);

/// Nobody stands before somebody stronger.
[[nodiscard]] bool is_in_order(const Office& office, ListOrder order);

/// May entries get other numbers now?
[[nodiscard]] bool may_renumber(const Office& office);

}  // namespace kyvien::tournament
