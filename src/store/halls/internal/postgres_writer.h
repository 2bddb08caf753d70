// store/halls/internal/postgres_writer.h — the connection that writes the log in PostgreSQL, with
// its statements and what it knows of the games it writes.
//
// Each addition goes on from the digest of the game's last event. That is remembered of the games
// this hall has written; what is not known is asked for once for all games of a transaction. The
// statement that claims a game compares it, so that what was remembered wrongly changes nothing.
//
// Safe:  by one thread at a time.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "store/event_log.h"
#include "store/halls/hall_leases.h"
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

    /// What is queued becomes one transaction; the additions first.
    void queue_additions(const std::vector<WaitingAppend>& additions);
    void queue_answer(const WaitingAnswer& each);
    void queue_forgetting(Instant before);
    void queue_alive(Instant at);
    void queue_check();
    /// The transaction ends; the other halls are told what it has changed.
    void queue_notices(const std::vector<ChangedGame>& changed);
    /// What became of each addition.
    [[nodiscard]] std::vector<Result<std::uint64_t>> commit();

    /// After an error that has undone the transaction.
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
        bool is_queued = false;
        std::optional<LogFault> fault;
    };
    struct Standing {
        GameHead head;
        bool is_genuine = false;
        std::uint64_t fence = 0;
        std::uint64_t last_event = 0;
    };
    using Standings = std::unordered_map<std::string, Standing>;

    void prepare_statements();
    [[nodiscard]] Standings standings(const std::vector<std::string_view>& games);
    [[nodiscard]] Standings unknown_of(const std::vector<WaitingAppend>& additions);
    [[nodiscard]] std::optional<GameHead> head_before(const Append& addition,
                                                      const Standings& asked, Planned& planned);
    void queue_addition(const Append& addition, const GameHead& before);
    void look_into_failures(const std::vector<std::size_t>& failed);

    Connection connection_;
    std::int64_t owner_ = 0;
    std::optional<MarkKey> key_;
    std::unordered_map<std::string, GameHead> known_;
    std::vector<Planned> planned_;
    std::vector<LogFault> faults_;
    std::uint64_t fenced_ = 0;
};

}  // namespace kyvien::store::internal
