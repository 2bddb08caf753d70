// store/tournaments/tournament_store.h — where the tournaments of a hall are stored, and how
// several programs append to them.
//
// A tournament is two append-only lists: its office (tournament/office/log), which is public, and
// the notes that halls keep on it. In a folder they are the files ID.log and ID.hall, both sealed,
// written by one program at a time; in a database they are ledgers (store/halls/ledgers.h), to
// which a hall may append if it has read all lines. Both are used the same way: a change is decided
// on the current tournament, and decided again if another writer was faster.
//
// Cost:  reading fetches what was appended since; an addition waits for the disk.
// Safe:  one thread at a time per store; other programs and halls may use the same place.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "store/event_log.h"
#include "store/office_file.h"
#include "tournament/office/office.h"

namespace kyvien::store {

class Ledgers;

/// The read position in the notes.
struct NotePosition {
    std::uint64_t lines = 0;
    std::uint64_t bytes = 0;
    std::string seal;        ///< of a file: seal of the last line, or what it would be
    bool is_sealed = false;  ///< a sealed line was read
};

/// One line of a hall's notes on a tournament.
struct TournamentNote {
    std::string line;     ///< without line end
    std::string subject;  ///< the game it is about; may be empty
};

/// Events to record in a tournament, and their author.
struct OfficeAddition {
    std::string by;
    std::vector<tournament::OfficeEventBody> events;  ///< empty: nothing to record
};
/// Called with the current office, and again if another writer was faster.
using DecideAddition = std::function<Result<OfficeAddition>(const tournament::Office&)>;

/// A whole tournament, for moving it elsewhere.
struct WholeTournament {
    std::string office;  ///< the bytes of ID.log
    std::string notes;   ///< the lines of ID.hall, without seals
};

class TournamentStore {
  public:
    TournamentStore() = default;
    TournamentStore(const TournamentStore&) = delete;
    TournamentStore& operator=(const TournamentStore&) = delete;
    virtual ~TournamentStore() = default;

    [[nodiscard]] virtual Result<std::vector<std::string>> ids() = 0;

    /// Reads what was appended since `known`. Needs: an id for which is_tournament_name() holds.
    /// Refuses: "no-such-tournament", and as read_office(); "ledger-altered".
    [[nodiscard]] virtual Result<KnownOffice> read(const std::string& id, KnownOffice known) = 0;
    /// Appends the events of `decide`, atomically, to the office on which they were decided;
    /// `known` is then the updated office. If `decide` refuses nothing is recorded.
    /// Refuses: as read() and OfficeFile::append(); "store-uncertain" (halls/ledgers.h).
    [[nodiscard]] virtual Result<void> change(const std::string& id, KnownOffice& known,
                                              const DecideAddition& decide) = 0;
    /// Creates a tournament, atomically.
    /// Refuses: as OfficeFile::create(); also "file-exists" if there is one with this id.
    [[nodiscard]] virtual Result<void> create(const std::string& id, const std::string& by,
                                              tournament::Opened opened,
                                              std::vector<tournament::OfficeEventBody> more,
                                              const std::vector<TournamentNote>& notes) = 0;

    /// The notes since `position`, which is advanced. Refuses: "log-altered" if a file was changed
    /// by other means, "file-unreadable" and as the store does.
    [[nodiscard]] virtual Result<std::vector<std::string>> notes(const std::string& id,
                                                                 NotePosition& position) = 0;
    /// Appends if nothing was appended since `position`, which is advanced.
    /// Refuses: "seq-conflict" otherwise, "file-unwritable" and as the store does.
    [[nodiscard]] virtual Result<void> note(const std::string& id, NotePosition& position,
                                            const std::vector<TournamentNote>& notes) = 0;

    /// Exports the whole tournament as files, and imports it. Importing refuses: "file-exists" if
    /// there is a tournament with this id, "no-office-file", and as replay_office().
    [[nodiscard]] virtual Result<WholeTournament> export_whole(const std::string& id) = 0;
    [[nodiscard]] virtual Result<void> import_whole(const std::string& id,
                                                    const WholeTournament& tournament) = 0;

    /// May several halls use it? Changes are then notified by HallNews::ledgers.
    [[nodiscard]] virtual bool is_shared() const { return false; }
    /// The tournament with a note about this game; only for a shared store.
    [[nodiscard]] virtual Result<std::optional<std::string>> find_by_game(const std::string& game) {
        (void)game;
        return std::optional<std::string>();
    }
    /// Games of tournaments that ended since then and whose end is in no note; only for a shared
    /// store.
    [[nodiscard]] virtual Result<std::vector<std::string>>
    games_without_entered_result(Instant since) {
        (void)since;
        return std::vector<std::string>();
    }
};

/// Is it a valid name of a tournament in URLs, file names and ledgers?
[[nodiscard]] bool is_tournament_name(std::string_view id);

/// A fault in the tournaments of a folder: a file that is unreadable or was altered.
struct TournamentFault {
    std::string file;
    Refusal why;
};
struct TournamentsReport {
    std::size_t count = 0;
    std::vector<TournamentFault> faults;
};
/// Verifies the seals of each file, in order of name.
[[nodiscard]] TournamentsReport check_tournaments(const std::string& folder);

/// Accepts a file ID.hall as it is: recomputes its seals and adds a line with author and reason.
/// Returns the numbers of the altered lines; if there are none nothing is changed.
/// Refuses: "file-unreadable", "file-unwritable".
[[nodiscard]] Result<std::vector<std::uint64_t>>
accept_notes(const std::string& path, const std::string& by, const std::string& reason);

/// Stored in a folder, which is created when needed.
[[nodiscard]] std::unique_ptr<TournamentStore> tournaments_in_folder(std::string folder);
/// Stored in a database; `ledgers` must outlive it.
[[nodiscard]] std::unique_ptr<TournamentStore> tournaments_in_ledgers(Ledgers& ledgers);

/// The tournament that a ledger belongs to (HallNews::ledgers), if any.
[[nodiscard]] std::optional<std::string> tournament_of_ledger(std::string_view ledger);

}  // namespace kyvien::store
