// store/tournaments/internal/note_seals.h — the seals of a tournament's notes in a file (ID.hall).
//
// Each line ends with a field "seal": the BLAKE2b digest, in hexadecimal, of the seal before, a
// line end, and the line without its seal. So each seal binds all lines before it. Lines of earlier
// versions have none; they stand before all others, and are bound by the first one that has.
//
// Cost:  linear in the text.
// Safe:  pure functions, any thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "store/tournaments/tournament_store.h"

namespace kyvien::store::internal {

/// The lines with their seals and their ends, as they stand in the file behind `position`, which is
/// moved behind them.
[[nodiscard]] std::string sealed_notes(NotePosition& position,
                                       const std::vector<TournamentNote>& notes);

/// The whole lines of `text`, which stands in the file behind `position`, without their seals;
/// `position` is moved behind them. A line at the end that was cut off is none.
/// Refuses: log-altered with the values "line" and "last"; `position` is then as it was.
[[nodiscard]] Result<std::vector<std::string>> unsealed_notes(NotePosition& position,
                                                              std::string_view text);

/// What stands in such a file, with its seals made anew, and which lines (from 1) were not those
/// that were noted. A line that was cut off stays away.
struct ResealedNotes {
    std::string text;
    std::vector<std::uint64_t> altered;
};
[[nodiscard]] ResealedNotes resealed_notes(std::string_view text,
                                           const std::vector<TournamentNote>& more);

}  // namespace kyvien::store::internal
