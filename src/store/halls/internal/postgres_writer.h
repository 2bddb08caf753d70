// store/halls/internal/postgres_writer.h — the connection that appends to the log in PostgreSQL,
// with its statements and a cache of the games it writes.
//
// Each append continues from the digest of the game's last event. It is cached for games this hall
// has written; for others it is read, once for all games of a transaction. The appending statement
// compares it, so that a stale cache changes nothing. If one comparison fails, no later append of
// the transaction is made: what is appended is always the first N appends, with the checkpoint
// prepared for N (CheckpointPart). The others are retried without the impossible ones, which are
// found by reading all digests.
//
// Safe:  one thread at a time.
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
#include "store/internal/postgres/postgres.h"
#include "store/internal/write_queue.h"

namespace kyvien::store::internal {

class PostgresWriter {
  public:
    /// Throws PostgresError, as do all functions below.
    explicit PostgresWriter(const std::string& address) : connection_(address) {}

    /// Prepares for this hall, or for a new one (0).
    /// Refuses: "store-locked", "store-newer", "store-key-missing".
    [[nodiscard]] Result<void> prepare(std::uint64_t hall, const std::string& shown);
    [[nodiscard]] std::uint64_t hall() const { return static_cast<std::uint64_t>(owner_); }
    [[nodiscard]] const MarkKey& key() const { return *key_; }
    /// The checkpoint part as written.
    [[nodiscard]] const CheckpointPart& part() const { return *part_; }

    /// Queued statements become one transaction; additions must be queued first.
    void queue_additions(const std::vector<WaitingAppend>& additions);
    void queue_answer(const WaitingAnswer& each);
    void queue_forgetting(Instant before);
    void queue_alive(Instant at);
    void queue_check();
    /// Ends the transaction; notifies other halls of its changes.
    void queue_notices(const std::vector<ChangedGame>& changed);
    /// Returns the results of the first additions. The remaining ones must be queued again: for the
    /// first of them the cached state was stale.
    [[nodiscard]] std::vector<Result<std::uint64_t>> commit();

    /// After an error that rolled back the transaction: discards cached state.
    void forget_unwritten();
    /// Alterations found by commit().
    [[nodiscard]] std::vector<LogFault> take_faults();
    /// Number of additions refused because of their fencing number.
    [[nodiscard]] std::uint64_t take_fenced();

  private:
    struct Planned {
        std::string game;
        std::uint64_t expected_seq = 0, fence = 0;
        std::size_t lines = 0;
        bool is_queued = false, is_fenced = false;
        std::optional<LogFault> fault;
    };
    /// The state of a game as this hall last wrote it.
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
    void find_unlisted_games(const std::vector<WaitingAppend>& additions);
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
    // For the current transaction:
    std::vector<Planned> planned_;
    std::set<std::string, std::less<>> unlisted_games_;  ///< games with events that are not listed
    std::map<Seat, Digest> seat_marks_;
    std::vector<LogFault> faults_;
    std::uint64_t fenced_ = 0;
};

}  // namespace kyvien::store::internal
