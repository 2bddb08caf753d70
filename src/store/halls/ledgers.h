// store/halls/ledgers.h — ledgers: append-only lists of lines that halls at one database share, in
// addition to their games.
//
// A ledger has a name; its lines are numbered 1, 2, 3 ... and carry digests and a mark like the
// events of a game (docs/at-rest.md). A ledger has no owner: an append states how many lines its
// author has read, and is refused if there are more by now (optimistic locking). Other halls are
// notified (HallNews::ledgers).
//
//     office/ID  the office of a tournament, one line per batch of tournament/office/log
//     hall/ID    the halls' notes on a tournament
//     keys       the keys of arbiters, organisers and observers
//     broadcast/ID  games played elsewhere (hall/broadcast)
//     study/ID   boards shared by several people (hall/study)
//     festival/ID  several tournaments under one name (hall/festivals)
//
// Cost:  an addition is one transaction; reading is one indexed range.
// Safe:  thread-safe; calls are serialised.
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

/// The keys of officials (hall/service/key_ring.h).
inline constexpr const char* kKeyLedger = "keys";

/// Prefixes of the ledgers of broadcasts, studies and festivals; without a database each ledger is
/// a file in the folder of that name, with that extension.
inline constexpr std::string_view kBroadcastLedgers = "broadcast/";
inline constexpr const char* kBroadcastFolder = "broadcasts";
inline constexpr std::string_view kStudyLedgers = "study/";
inline constexpr const char* kStudyFolder = "studies";
inline constexpr std::string_view kFestivalLedgers = "festival/";
inline constexpr const char* kFestivalFolder = "festivals";
inline constexpr const char* kJournalEnding = ".journal";

struct LedgerLine {
    std::string text;
    std::string subject;  ///< by which the ledger can be found; may be empty
};

/// Lines that are appended atomically.
struct LedgerAddition {
    std::string ledger;
    std::uint64_t expected_seq = 0;  ///< present number of lines; 0 begins a ledger
    Instant at = 0;
    std::vector<LedgerLine> lines;  ///< at least one
};

class Ledgers {
  public:
    Ledgers() = default;
    Ledgers(const Ledgers&) = delete;
    Ledgers& operator=(const Ledgers&) = delete;
    virtual ~Ledgers() = default;

    /// The names with this prefix, sorted.
    [[nodiscard]] virtual Result<std::vector<std::string>> names(std::string_view beginning) = 0;
    /// The lines from number `from_seq` on; empty if there is no such ledger.
    /// Refuses: "ledger-altered" if they differ from what was recorded.
    [[nodiscard]] virtual Result<std::vector<StoredEvent>> read(std::string_view ledger,
                                                                std::uint64_t from_seq = 1) = 0;
    /// Appends to all of these ledgers, or to none. On success the lines are on disk.
    /// Refuses: "seq-conflict" if one of them has a different number of lines; "ledger-altered";
    /// "store-unavailable" and the store's other refusals: nothing was recorded. "store-uncertain":
    /// the connection was lost during the commit.
    [[nodiscard]] virtual Result<void> append(const std::vector<LedgerAddition>& additions) = 0;

    /// The ledger with a line for this subject.
    [[nodiscard]] virtual Result<std::optional<std::string>>
    with_subject(std::string_view subject) = 0;
    /// Subjects that are games finished and changed since then, for which no line was recorded
    /// after the end: their only line is the one that begins them, or all lines are older.
    [[nodiscard]] virtual Result<std::vector<std::string>> finished_subjects(Instant since) = 0;
};

/// `hall`: EventLog::hall(), for notices; 0: a program that is not a hall. Creates the tables in an
/// empty database, and migrates older ones while no hall is running.
/// Refuses: as open_postgres_log(), "store-key-missing".
[[nodiscard]] Result<std::unique_ptr<Ledgers>> open_postgres_ledgers(const std::string& address,
                                                                     std::uint64_t hall);

}  // namespace kyvien::store
