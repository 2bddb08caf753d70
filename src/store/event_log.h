// store/event_log.h — the event log: stores the events of all games durably.
//
// A game is a list of text lines (conduct's encoded events), numbered 1, 2, 3 ... by `seq`. Lines
// are only appended. The same transaction stores what the hall needs to find games: a summary for
// the lobby and the hashes of the seats' keys.
//
// Cost:  append is queued and committed together with other waiting additions (group commit); read
//        is one indexed range.
// Safe:  thread-safe; `done` is called on the log's own thread.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "store/figures/store_figures.h"

namespace kyvien::store {

/// Wall-clock time, milliseconds since 1970.
using Instant = std::int64_t;

struct StoredEvent {
    std::uint64_t seq = 0;
    Instant at = 0;
    std::string line;

    friend bool operator==(const StoredEvent&, const StoredEvent&) = default;
};

/// The list of the lobby in which a game appears.
enum class GameStatus : std::uint8_t { Open, Live, Finished };

/// What is known of a game without replaying it. Derived from the events; stored for speed.
struct GameCard {
    GameStatus status = GameStatus::Open;
    /// Any data the hall wants to find again, as text (JSON in practice).
    std::string summary;
    /// The next game at the same table; empty if there is none.
    std::string next;

    friend bool operator==(const GameCard&, const GameCard&) = default;
};

struct ListedGame {
    std::string game;
    std::uint64_t last_seq = 0;
    Instant changed = 0;
    GameCard card;

    friend bool operator==(const ListedGame&, const ListedGame&) = default;
};

/// The key of a seat is shown to its player once; only its hash is stored.
using KeyHash = std::array<std::uint8_t, 32>;

struct SeatKey {
    int seat = 0;
    KeyHash hash{};

    friend bool operator==(const SeatKey&, const SeatKey&) = default;
};

/// Can the log record events now? Refuses: as AppendDone, except "seq-conflict".
using CheckDone = std::move_only_function<void(Result<void>)>;

/// A difference between a log and what was recorded (store/integrity/integrity.h).
struct LogFault {
    std::string game;       ///< empty: the log as a whole
    std::uint64_t seq = 0;  ///< the event; 0: none
    std::string code;
    std::string english;

    friend bool operator==(const LogFault&, const LogFault&) = default;
};

/// The stored response of an idempotent request, by its key.
struct KeptAnswer {
    KeyHash request{};  ///< hash of the client's idempotency key
    std::string answer;

    friend bool operator==(const KeptAnswer&, const KeptAnswer&) = default;
};

/// The hall that plays a game, if several share one log (store/halls/hall_leases.h).
struct GameOwner {
    std::uint64_t hall = 0;
    std::uint64_t fence = 0;  ///< increases with each change of owner

    friend bool operator==(const GameOwner&, const GameOwner&) = default;
};

/// One atomic addition to one game: events, or only a card.
struct Append {
    std::string game;
    /// The number of events the writer expects; 0 starts a new game.
    std::uint64_t expected_seq = 0;
    Instant at = 0;
    std::vector<std::string> lines;
    std::vector<SeatKey> keys;
    std::optional<GameCard> card;
    std::optional<KeptAnswer> answer{};
    /// The fencing number under which the writer owns the game; a new game starts with it. A
    /// different number is a conflict. A log used by a single hall ignores it.
    std::uint64_t fence = 0;
};

/// The seq of the last line added. Refuses: "seq-conflict" if the game has a different number of
/// events, or another owner; "store-full", "store-unavailable", "store-busy": nothing was recorded.
/// "store-uncertain": the disk failed during the write; the log was reopened, and read() returns
/// what it holds now. "game-altered" as read().
using AppendDone = std::move_only_function<void(Result<std::uint64_t>)>;

class EventLog {
  public:
    EventLog() = default;
    EventLog(const EventLog&) = delete;
    EventLog& operator=(const EventLog&) = delete;
    virtual ~EventLog() = default;

    /// Calls `done` once the addition is on disk, or refused. Additions to one game are processed
    /// in the order of the calls.
    virtual void append(Append addition, AppendDone done) = 0;

    /// Writes a small test record to disk and reports whether that succeeded.
    virtual void check(CheckDone done) = 0;

    /// The events of a game from `from_seq` on, in order; empty if there is no such game. Refuses,
    /// like keys() and find(): "game-altered" if the game differs from what was recorded.
    [[nodiscard]] virtual Result<std::vector<StoredEvent>> read(std::string_view game,
                                                                std::uint64_t from_seq = 1) = 0;
    [[nodiscard]] virtual Result<std::vector<SeatKey>> keys(std::string_view game) = 0;

    [[nodiscard]] virtual Result<std::optional<ListedGame>> find(std::string_view game) = 0;
    /// The games with a status; open and finished ones last changed first. Games whose card was
    /// altered are left out.
    [[nodiscard]] virtual Result<std::vector<ListedGame>> games(GameStatus status,
                                                                std::size_t limit) = 0;

    /// Stores the response of a request that belongs to no game; an empty one is deleted.
    virtual void store_answer(Instant at, KeptAnswer answer, CheckDone done) = 0;
    [[nodiscard]] virtual Result<std::optional<std::string>>
    find_answer(const KeyHash& request) = 0;
    /// The responses stored with additions to a game.
    [[nodiscard]] virtual Result<std::vector<KeptAnswer>>
    answers_of_game(std::string_view game) = 0;
    /// Deletes older ones. Asynchronous.
    virtual void forget_answers(Instant before) = 0;

    /// This hall's number among the halls that write here; 0: no other hall can.
    [[nodiscard]] virtual std::uint64_t hall() const { return 0; }
    /// The owner of a game; hall 0 for a log used by a single hall, and for a game that does not
    /// exist.
    [[nodiscard]] virtual Result<GameOwner> owner(std::string_view game) {
        (void)game;
        return GameOwner{};
    }
    /// Number of additions refused because the game had another owner.
    [[nodiscard]] virtual std::uint64_t refused_by_fence() const { return 0; }
    /// Enables or disables notices of additions to other halls.
    virtual void set_notifies_others(bool tells) { (void)tells; }

    /// Notes that the hall was up at this time. Asynchronous: written with the next commit.
    virtual void record_heartbeat(Instant at) = 0;
    /// The last time of record_heartbeat() or append() known to be on disk; empty for a new log.
    [[nodiscard]] virtual Result<std::optional<Instant>> last_alive() = 0;

    /// Number of additions waiting to be written.
    [[nodiscard]] virtual std::size_t waiting() const = 0;

    /// Statistics since it was opened.
    [[nodiscard]] virtual StoreFigures figures() const { return {}; }

    /// Faults found when it was opened and since.
    [[nodiscard]] virtual std::vector<LogFault> faults() const { return {}; }
};

}  // namespace kyvien::store
