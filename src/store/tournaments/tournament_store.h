// store/tournaments/tournament_store.h — where the tournaments of a hall are stored, and how
// several programs append to them.
//
// A tournament is two append-only lists: its office (tournament/office/log),
// which everybody may read, and the notes that halls keep beside it. In a folder
// they are the files ID.log and ID.hall, both with seals, written by one program at a time; in a
// database they are ledgers (store/halls/ledgers.h), to which a hall may append
// if it has read all lines. Both are used in the same way: a change is decided
// on the current tournament, and decided again if somebody else was faster.
//
// Cost:  reading brings what was added since; an addition waits for the disk.
// Safe:  one thread at a time for one store; other programs and halls may use the same place.
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

/// How far the notes were read.
struct NotePosition {
    std::uint64_t lines = 0;
    std::uint64_t bytes = 0;
    std::string seal;        ///< of a file: of the last line, or what its seal would be
    bool is_sealed = false;  ///< a line with a seal was read
};

/// What halls keep of a tournament beside its office: a line.
struct TournamentNote {
    std::string line;     ///< without its end
    std::string subject;  ///< the game it is of; empty: of none
};

/// What is to be recorded of a tournament, and in whose name.
struct OfficeAddition {
    std::string by;
    std::vector<tournament::OfficeEventBody> events;  ///< none: nothing
};
/// Asked with the office as it stands, again where somebody else was faster.
using DecideAddition = std::function<Result<OfficeAddition>(const tournament::Office&)>;

/// A tournament as a whole, to be carried elsewhere.
struct WholeTournament {
    std::string office;  ///< the bytes of ID.log
    std::string notes;   ///< the lines of ID.hall, without their seals
};

class TournamentStore {
  public:
    TournamentStore() = default;
    TournamentStore(const TournamentStore&) = delete;
    TournamentStore& operator=(const TournamentStore&) = delete;
    virtual ~TournamentStore() = default;

    [[nodiscard]] virtual Result<std::vector<std::string>> ids() = 0;

    /// Reads what was added since it was `known`. Needs: an id of is_tournament_name().
    /// Refuses: "no-such-tournament", and as read_office(); "ledger-altered".
    [[nodiscard]] virtual Result<KnownOffice> read(const std::string& id, KnownOffice known) = 0;
    /// Appends what `decide` says, all or nothing, to the office on which it was decided; `known`
    /// is then the office with it. What it refuses nobody records.
    /// Refuses: as read() and OfficeFile::append(); "store-uncertain" (halls/ledgers.h).
    [[nodiscard]] virtual Result<void> change(const std::string& id, KnownOffice& known,
                                              const DecideAddition& decide) = 0;
    /// Begins a tournament: with all of this, or not at all.
    /// Refuses: as OfficeFile::create(), "file-exists" too where there is one of this id.
    [[nodiscard]] virtual Result<void> create(const std::string& id, const std::string& by,
                                              tournament::Opened opened,
                                              std::vector<tournament::OfficeEventBody> more,
                                              const std::vector<TournamentNote>& notes) = 0;

    /// The notes since `position`, which is moved behind them. Refuses: "log-altered" where a file
    /// was changed by other means, "file-unreadable" and as the store.
    [[nodiscard]] virtual Result<std::vector<std::string>> notes(const std::string& id,
                                                                 NotePosition& position) = 0;
    /// Appends where nobody has noted anything since; `position` is moved behind it.
    /// Refuses: "seq-conflict" where somebody has, "file-unwritable" and as the store.
    [[nodiscard]] virtual Result<void> note(const std::string& id, NotePosition& position,
                                            const std::vector<TournamentNote>& notes) = 0;

    /// The whole of it as bytes of files, and back. The second refuses: "file-exists" where there
    /// is a tournament of this id, "no-office-file", and what replay_office() refuses.
    [[nodiscard]] virtual Result<WholeTournament> take_out(const std::string& id) = 0;
    [[nodiscard]] virtual Result<void> put_in(const std::string& id,
                                              const WholeTournament& tournament) = 0;

    /// Whether several halls may use it; they are told of changes by HallNews::ledgers.
    [[nodiscard]] virtual bool is_shared() const { return false; }
    /// The tournament with a note of this game; where the store is shared.
    [[nodiscard]] virtual Result<std::optional<std::string>> with_game(const std::string& game) {
        (void)game;
        return std::optional<std::string>();
    }
    /// Games of tournaments that have ended since then and whose end nobody has noted; where the
    /// store is shared.
    [[nodiscard]] virtual Result<std::vector<std::string>> unnoted_games(Instant since) {
        (void)since;
        return std::vector<std::string>();
    }
};

/// May a tournament be called so in an address, a file's name, a ledger?
[[nodiscard]] bool is_tournament_name(std::string_view id);

/// What was found of the tournaments of a folder: files that cannot be read, or were changed.
struct TournamentFault {
    std::string file;
    Refusal why;
};
struct TournamentsReport {
    std::size_t count = 0;
    std::vector<TournamentFault> faults;
};
/// Follows the seals of each file, in the order of their names.
[[nodiscard]] TournamentsReport check_tournaments(const std::string& folder);

/// Accepts a file ID.hall as it stands: its seals are made anew, with a line that says by whom and
/// why. Tells the lines that were not those that were noted; where there are none nothing happens.
/// Refuses: "file-unreadable", "file-unwritable".
[[nodiscard]] Result<std::vector<std::uint64_t>>
accept_notes(const std::string& path, const std::string& by, const std::string& reason);

/// In a folder, which is made when it is needed.
[[nodiscard]] std::unique_ptr<TournamentStore> tournaments_in_folder(std::string folder);
/// In a database; `ledgers` outlives it.
[[nodiscard]] std::unique_ptr<TournamentStore> tournaments_in_ledgers(Ledgers& ledgers);

/// The tournament that a ledger belongs to (HallNews::ledgers); none: to none.
[[nodiscard]] std::optional<std::string> tournament_of_ledger(std::string_view ledger);

}  // namespace kyvien::store
