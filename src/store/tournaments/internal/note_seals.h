// store/tournaments/internal/note_seals.h — the seals of a tournament's notes in a file (ID.hall).
//
// Each line ends with a field "seal": the BLAKE2b digest, in hexadecimal, of the previous seal, a
// line end, and the line without its seal. So each seal covers all lines before it. Lines of
// earlier versions have no seals; they precede all others, and are covered by the first seal.
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

/// Formats the lines with seals and line ends, to follow `position` in the file; `position` is
/// advanced.
[[nodiscard]] std::string sealed_notes(NotePosition& position,
                                       const std::vector<TournamentNote>& notes);

/// The complete lines of `text`, which follows `position` in the file, without their seals;
/// `position` is advanced. An incomplete last line is ignored.
/// Refuses: log-altered with the values "line" and "last"; `position` is then unchanged.
[[nodiscard]] Result<std::vector<std::string>> unsealed_notes(NotePosition& position,
                                                              std::string_view text);

/// The contents of such a file with recomputed seals, and the altered lines (from 1). An incomplete
/// line is dropped.
struct ResealedNotes {
    std::string text;
    std::vector<std::uint64_t> altered;
};
[[nodiscard]] ResealedNotes resealed_notes(std::string_view text,
                                           const std::vector<TournamentNote>& more);

}  // namespace kyvien::store::internal
