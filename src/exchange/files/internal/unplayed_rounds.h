// exchange/files/internal/unplayed_rounds.h — marks absences when a file lists only who did not
// play.
//
// Safe: pure functions, any thread.
#pragma once

#include <algorithm>
#include <cstddef>

#include "exchange/tournament.h"

namespace kyvien::exchange {

inline void set_unplayed(tournament::Entry& entry, int round, tournament::Outcome outcome) {
    if (entry.records.size() < static_cast<std::size_t>(round))
        entry.records.resize(static_cast<std::size_t>(round));
    entry.records[static_cast<std::size_t>(round - 1)] = {0, tournament::Colour::None, outcome,
                                                          true};
}

/// Marks players as absent: those with neither game nor bye in a paired round, and those who will
/// be absent from a later one. is_absent(index of the entry, round) says which.
template <class IsAbsent>
void mark_absences(Tournament& out, const IsAbsent& is_absent) {
    const int paired = out.event.rounds_paired();
    const int last = std::max(paired, out.event.rounds_planned);
    for (std::size_t i = 0; i < out.event.entries.size(); ++i) {
        tournament::Entry& entry = out.event.entries[i];
        for (int round = 1; round <= last; ++round)
            if (entry.record(round) == tournament::RoundRecord{} &&
                (round <= paired || is_absent(i, round)))
                set_unplayed(entry, round, tournament::Outcome::ZeroBye);
    }
}

}  // namespace kyvien::exchange
