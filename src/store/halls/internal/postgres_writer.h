// store/halls/internal/postgres_writer.h — the connection that appends to the log in PostgreSQL,
// with its statements and a cache of the games it writes.
//
// Each append continues from the digest of the game's last event. For games this hall has written
// it is cached; for others it is read, once for all games of a transaction. The statement that
// appends compares it, so that a stale cache changes nothing. If one comparison fails, no later
// append of the transaction is made: what is appended is always the first N appends, and the
// checkpoint is the one that was prepared for N (CheckpointPart). The others are repeated without
// those that cannot be made, which are found by reading all digests.
//
// Safe:  by one thread at a time.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "store/event_log.h"
#include "store/halls/hall_leases.h"
#include "store/halls/internal/postgres_checkpoint.h"
#include "store/internal/chain.h"
#include "store/internal/postgres.h"
#include "store/internal/write_queue.h"

namespace kyvien::store::internal {

class PostgresWriter {
  public:
    /// Throws PostgresError, as all below.
    explicit PostgresWriter(const std::string& address) : connection_(address) {}

    /// Of this hall, or of a new one (0).
    /// Refuses: "store-locked", "store-newer", "store-key-missing".
    [[nodiscard]] Result<void> prepare(std::uint64_t hall, const std::string& shown);
    [[nodiscard]] std::uint64_t hall() const { return static_cast<std::uint64_t>(owner_); }
    [[nodiscard]] const MarkKey& key() const { return *key_; }
    /// What it has written of the checkpoint.
    [[nodiscard]] const CheckpointPart& part() const { return *part_; }

    /// What is queued becomes one transaction; the additions first.
    void queue_additions(const std::vector<WaitingAppend>& additions);
    void queue_answer(const WaitingAnswer& each);
    void queue_forgetting(Instant before);
    void queue_alive(Instant at);
    void queue_check();
    /// The transaction ends; the other halls are told what it has changed.
    void queue_notices(const std::vector<ChangedGame>& changed);
    /// What became of the first so many additions. The others are to be queued again: the first of
    /// them was not as it was thought to be.
    [[nodiscard]] std::vector<Result<std::uint64_t>> commit();

    /// After an error that has undone the transaction: nothing is taken for known in the next one.
    void forget_unwritten();
    /// What commit() has found to be altered.
    [[nodiscard]] std::vector<LogFault> take_faults();
    /// How many of its additions were refused for their fencing number.
    [[nodiscard]] std::uint64_t take_fenced();

  private:
    struct Planned {
        std::string game;
        std::uint64_t expected_seq = 0, fence = 0;
        std::size_t lines = 0;
        bool is_queued = false, is_fenced = false;
        std::optional<LogFault> fault;
    };
    /// A game as this hall has written it last.
    struct Known {
        GameHead head;
        Digest mark{};
        Digest card_mark{};
    };
    struct Standing {
        Known known;
        bool is_genuine = false;
        std::uint64_t fence = 0;
        std::uint64_t last_event = 0;
    };
    using Standings = std::unordered_map<std::string, Standing>;
    using Seat = std::pair<std::string, std::int32_t>;

    void prepare_statements();
    [[nodiscard]] Standings standings(const std::vector<std::string_view>& games);
    [[nodiscard]] Standings unknown_of(const std::vector<WaitingAppend>& additions);
    void ask_for_strays(const std::vector<WaitingAppend>& additions);
    void ask_for_seats(const std::vector<WaitingAppend>& additions);
    [[nodiscard]] std::optional<Known> before(const Append& addition, const Standings& asked,
                                              Planned& planned);
    void queue_addition(const Append& addition, const Known& before, std::size_t step);
    [[nodiscard]] std::vector<Digest>
    marks_of_seats(const std::string& game, const std::map<std::int32_t, std::string_view>& keys);

    Connection connection_;
    std::int64_t owner_ = 0;
    std::optional<MarkKey> key_;
    std::optional<CheckpointPart> part_;
    std::unordered_map<std::string, Known> known_;
    bool asks_for_all_ = false;  ///< a claim has failed
    // Of the transaction that is being made.
    std::vector<Planned> planned_;
    std::set<std::string, std::less<>> strays_;  ///< games that are not listed and have events
    std::map<Seat, Digest> seat_marks_;
    std::vector<LogFault> faults_;
    std::uint64_t fenced_ = 0;
};

}  // namespace kyvien::store::internal
