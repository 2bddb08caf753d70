// store/tournaments/internal/tournament_text.h — parses and checks the contents of a tournament's
// two files.
//
// Cost:  linear in the text.
// Safe:  pure functions, any thread.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "store/tournaments/tournament_store.h"

namespace kyvien::store::internal {

/// The batches of an office, each with its head; lines outside a batch are separate elements.
[[nodiscard]] std::vector<std::string> batches_in(std::string_view office);
/// The lines of the notes, with the games they are about.
[[nodiscard]] std::vector<TournamentNote> notes_in(std::string_view notes);

/// Refuses: "no-office-file", and as replay_office().
[[nodiscard]] Result<void> check_office_text(std::string_view office, const std::string& id);

/// Applies the lines of an office's ledger that follow the known part.
/// Refuses: "no-office-file", "log-altered", and as replay_office().
[[nodiscard]] Result<KnownOffice>
read_batches(KnownOffice known, const std::vector<StoredEvent>& batches, const std::string& id);

[[nodiscard]] std::unexpected<Refusal> no_such_tournament(std::string_view id);
/// The refusal "file-exists".
[[nodiscard]] std::unexpected<Refusal> tournament_exists(std::string_view id);

}  // namespace kyvien::store::internal
