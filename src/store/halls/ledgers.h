// store/halls/ledgers.h — ledgers: append-only lists of lines that the halls at one database share,
// beside their games.
//
// A ledger has a name; its lines are numbered 1, 2, 3 ... and carry digests and a mark like the
// events of a game (docs/at-rest.md). Nobody owns a ledger: an append states how many lines its
// author has read, and is refused if there are more by now. The other halls are notified
// (HallNews::ledgers).
//
//     office/ID  the office of a tournament, a line for each batch of tournament/office/log
//     hall/ID    what the halls keep beside it
//     keys       the keys of arbiters, organisers and observers
//     broadcast/ID  games that are played elsewhere (hall/broadcast)
//     study/ID   boards that several people look at (hall/study)
//     festival/ID  several tournaments under one name (hall/festivals)
//
// Cost:  an addition is one transaction; reading is one indexed range.
// Safe:  any thread; they wait for each other.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "store/event_log.h"

namespace kyvien::store {

/// The keys of those who hold an office (hall/service/key_ring.h).
inline constexpr const char* kKeyLedger = "keys";

/// The ledgers of broadcasts, of studies and of festivals; without a database each is a file of
/// that folder with that ending.
inline constexpr std::string_view kBroadcastLedgers = "broadcast/";
inline constexpr const char* kBroadcastFolder = "broadcasts";
inline constexpr std::string_view kStudyLedgers = "study/";
inline constexpr const char* kStudyFolder = "studies";
inline constexpr std::string_view kFestivalLedgers = "festival/";
inline constexpr const char* kFestivalFolder = "festivals";
inline constexpr const char* kJournalEnding = ".journal";

struct LedgerLine {
    std::string text;
    std::string subject;  ///< by which it can be found; empty: by nothing
};

/// Lines that are added together, or not at all.
struct LedgerAddition {
    std::string ledger;
    std::uint64_t expected_seq = 0;  ///< lines it has; 0 begins one
    Instant at = 0;
    std::vector<LedgerLine> lines;  ///< one at least
};

class Ledgers {
  public:
    Ledgers() = default;
    Ledgers(const Ledgers&) = delete;
    Ledgers& operator=(const Ledgers&) = delete;
    virtual ~Ledgers() = default;

    /// Those whose names begin so, sorted.
    [[nodiscard]] virtual Result<std::vector<std::string>> names(std::string_view beginning) = 0;
    /// The lines from number `from_seq` on; none where there is no such ledger.
    /// Refuses: "ledger-altered" where they are not what was recorded.
    [[nodiscard]] virtual Result<std::vector<StoredEvent>> read(std::string_view ledger,
                                                                std::uint64_t from_seq = 1) = 0;
    /// Adds to all of these ledgers, or to none. What was recorded when it succeeds is on disk.
    /// Refuses: "seq-conflict" where one of them has another number of lines; "ledger-altered";
    /// "store-unavailable" and what else the store refuses: nothing was recorded.
    /// "store-uncertain": the server went away while it was being recorded.
    [[nodiscard]] virtual Result<void> append(const std::vector<LedgerAddition>& additions) = 0;

    /// The ledger with a line of this subject.
    [[nodiscard]] virtual Result<std::optional<std::string>>
    with_subject(std::string_view subject) = 0;
    /// Games that are subjects, are over and were changed since then, and of which no line was
    /// recorded since they ended: the one that begins them is their only one, or all are older.
    [[nodiscard]] virtual Result<std::vector<std::string>> finished_subjects(Instant since) = 0;
};

/// `hall`: EventLog::hall(), for the notices; 0: a program that is no hall. Makes the tables in an
/// empty database, and brings older ones up to date while no hall is there.
/// Refuses: as open_postgres_log(), "store-key-missing".
[[nodiscard]] Result<std::unique_ptr<Ledgers>> open_postgres_ledgers(const std::string& address,
                                                                     std::uint64_t hall);

}  // namespace kyvien::store
