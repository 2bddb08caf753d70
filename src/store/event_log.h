// store/event_log.h — stores the events of all games, so that nothing acknowledged is lost.
//
// A game is a list of text lines (conduct's encoded events), numbered 1, 2, 3 ... by `seq`. Lines
// are only ever appended. In the same transaction the store keeps what the hall needs to find
// games: a summary for the lobby and the hashes of the seats' keys.
//
// Cost:  append is queued and committed with everything else that waits (group commit); read is one
//        indexed range.
// Safe:  every function may be called from any thread; `done` is called on the log's own thread.
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

/// Where the lobby lists a game.
enum class GameStatus : std::uint8_t { Open, Live, Finished };

/// What can be told of a game without replaying it. Follows from the events; kept for speed.
struct GameCard {
    GameStatus status = GameStatus::Open;
    /// Whatever the hall wants to find again, as text (JSON in practice).
    std::string summary;
    /// The game that followed this one at the same table; empty when there is none.
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

/// The key of a seat is told to its player once; here stands its hash alone.
using KeyHash = std::array<std::uint8_t, 32>;

struct SeatKey {
    int seat = 0;
    KeyHash hash{};

    friend bool operator==(const SeatKey&, const SeatKey&) = default;
};

/// Whether something can be recorded now. Refuses: as AppendDone, but for "seq-conflict".
using CheckDone = std::move_only_function<void(Result<void>)>;

/// Something in a log that is not as it was recorded (store/integrity.h).
struct LogFault {
    std::string game;       ///< empty: of the log as a whole
    std::uint64_t seq = 0;  ///< of the event; 0: of none
    std::string code;
    std::string english;

    friend bool operator==(const LogFault&, const LogFault&) = default;
};

/// The answer to a request that may be repeated under the same key.
struct KeptAnswer {
    KeyHash request{};  ///< of what the client calls it
    std::string answer;

    friend bool operator==(const KeptAnswer&, const KeptAnswer&) = default;
};

/// Which of several halls at one log plays a game (store/halls/hall_leases.h).
struct GameOwner {
    std::uint64_t hall = 0;
    std::uint64_t fence = 0;  ///< grows with each change of the owner

    friend bool operator==(const GameOwner&, const GameOwner&) = default;
};

/// One atomic addition to one game: events, or a card alone.
struct Append {
    std::string game;
    /// The number of events the writer believes the game to have; 0 begins a game.
    std::uint64_t expected_seq = 0;
    Instant at = 0;
    std::vector<std::string> lines;
    std::vector<SeatKey> keys;
    std::optional<GameCard> card;
    std::optional<KeptAnswer> answer{};
    /// The fencing number under which the writer owns the game; one that begins has this one. Where
    /// it is another, that is a conflict. A log of one hall does not look at it.
    std::uint64_t fence = 0;
};

/// The seq of the last line added. Refuses: "seq-conflict" when the game has another number of
/// events than expected, or another owner; "store-full", "store-unavailable", "store-busy": nothing
/// was recorded. "store-uncertain": the disk has failed while it was being recorded; the log has
/// been opened anew, and read() tells what it holds now. "game-altered" as read().
using AppendDone = std::move_only_function<void(Result<std::uint64_t>)>;

class EventLog {
  public:
    EventLog() = default;
    EventLog(const EventLog&) = delete;
    EventLog& operator=(const EventLog&) = delete;
    virtual ~EventLog() = default;

    /// Calls `done` once the addition is on disk, or refused. Additions of one game are carried out
    /// in the order of the calls.
    virtual void append(Append addition, AppendDone done) = 0;

    /// Writes something small that nobody reads, to the disk, and tells whether that went well.
    virtual void check(CheckDone done) = 0;

    /// The events of a game from `from_seq` on, in order; empty when there is no such game.
    /// Refuses, as keys() and find() do: "game-altered" where the game is not as it was recorded.
    [[nodiscard]] virtual Result<std::vector<StoredEvent>> read(std::string_view game,
                                                                std::uint64_t from_seq = 1) = 0;
    [[nodiscard]] virtual Result<std::vector<SeatKey>> keys(std::string_view game) = 0;

    [[nodiscard]] virtual Result<std::optional<ListedGame>> find(std::string_view game) = 0;
    /// The games of a status: the open and the finished ones last changed first. One whose card was
    /// changed is left out.
    [[nodiscard]] virtual Result<std::vector<ListedGame>> games(GameStatus status,
                                                                std::size_t most) = 0;

    /// Keeps the answer to a request that belongs to no game; an empty one is forgotten.
    virtual void keep_answer(Instant at, KeptAnswer answer, CheckDone done) = 0;
    [[nodiscard]] virtual Result<std::optional<std::string>>
    kept_answer(const KeyHash& request) = 0;
    /// Those of the additions to a game.
    [[nodiscard]] virtual Result<std::vector<KeptAnswer>> kept_answers(std::string_view game) = 0;
    /// Forgets those that are older. Not waited for.
    virtual void forget_answers(Instant before) = 0;

    /// The number of this hall among those that write here; 0: no other can.
    [[nodiscard]] virtual std::uint64_t hall() const { return 0; }
    /// The owner of a game; of a log of one hall, and of a game that does not exist, nobody's.
    [[nodiscard]] virtual Result<GameOwner> owner(std::string_view game) {
        (void)game;
        return GameOwner{};
    }
    /// Additions that were refused because the game had another owner.
    [[nodiscard]] virtual std::uint64_t refused_by_fence() const { return 0; }
    /// Whether other halls are to be told of what is added here.
    virtual void tell_others(bool tells) { (void)tells; }

    /// Notes that the hall was up at this time. Not waited for: written with the next commit.
    virtual void note_alive(Instant at) = 0;
    /// The last time of note_alive() or append() known on disk; empty for a new log.
    [[nodiscard]] virtual Result<std::optional<Instant>> last_alive() = 0;

    /// Additions that wait to be written.
    [[nodiscard]] virtual std::size_t waiting() const = 0;

    /// What it has done so far.
    [[nodiscard]] virtual StoreFigures figures() const { return {}; }

    /// What was found to be not as it was recorded, at the opening and since.
    [[nodiscard]] virtual std::vector<LogFault> faults() const { return {}; }
};

}  // namespace kyvien::store
