// hall/games/internal/tables.h — which games are in memory, which of them are being played, and
// loading and evicting them.
//
// Cost:  a table in memory is found in constant time; one that is not is read on another thread,
//        and further requests for it wait for the same reading.
// Safe:  the thread of the hall; load() from any.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "hall/games/internal/hall_context.h"
#include "hall/games/internal/table.h"

namespace kyvien::hall {

/// A live game that left the memory, as the lists show it.
struct EvictedGame {
    std::string summary;
    std::string overview;
    bool waits = false;  ///< for an arbiter
};

class Tables {
  public:
    /// `kept` is called for each table that comes into memory.
    Tables(HallContext& context, std::function<void(Table&)> kept)
        : context_(context), kept_(std::move(kept)) {}

    /// One in memory, which counts as used. Refuses: "no-such-game".
    [[nodiscard]] Result<Table*> find(std::string_view id);
    /// Null where it is not in memory.
    [[nodiscard]] Table* in_memory(const std::string& id);
    /// Brings a game into memory, at once or when it has been read.
    /// Refuses: "no-such-game", "store-busy", and what the store refuses.
    void fetch(std::string_view id, Fetched done);

    enum class LogReading {
        Trusted,
        Checked,  ///< decided again; what differs is told to the journal
    };
    /// Reads a game from the record.
    [[nodiscard]] Result<std::unique_ptr<Table>> load(std::string_view id, LogReading check) const;
    Table& keep(std::unique_ptr<Table> table);
    /// Tables that nobody has looked at for a while leave the memory; of a live game stays what
    /// `last_seen` tells.
    void evict_idle(const std::function<EvictedGame(Table&)>& last_seen);

    /// What the log says takes the place of what the table held, when it has been read; who watches
    /// stays. Refuses what the store refuses; the table stays as it is then.
    void read_again(Table& table, Fetched done);
    /// Events that another hall has added are applied to a copy.
    enum class CaughtUp : std::uint8_t {
        Nothing,
        Changed,
        MustBeRead,  ///< more than events has changed: read_again()
    };
    void catch_up(Table& table, std::move_only_function<void(Result<CaughtUp>)> done);
    /// Live games that are not in memory are no more on the list.
    void forget_live();
    void for_all(const std::function<void(Table&)>& action);

    /// Events were applied to a table in memory. `was_live`: before them.
    void note_change(const Table& table, bool was_live);
    /// A list of games has changed otherwise.
    void note_listing() { ++listing_; }

    /// The live games by the time they began.
    [[nodiscard]] const std::set<std::pair<Instant, std::string>>& live() const { return live_; }
    /// Those in memory that wait for a player, on the hall's board.
    [[nodiscard]] const std::set<std::string>& waiting() const { return waiting_; }
    /// Null: it is in memory, or no live game that was played here.
    [[nodiscard]] const EvictedGame* evicted(const std::string& id) const {
        const auto found = evicted_.find(id);
        return found == evicted_.end() ? nullptr : &found->second;
    }
    [[nodiscard]] std::size_t loaded() const { return tables_.size(); }
    /// Grows with whatever happens at a table. Any thread.
    [[nodiscard]] std::uint64_t version() const { return version_.value(); }
    /// Grows when a game begins or ends. Any thread.
    [[nodiscard]] std::uint64_t listing() const { return listing_.value(); }

  private:
    void note_waiting(const Table& table);
    void fetched(const std::string& id, Result<std::unique_ptr<Table>> loaded);

    HallContext& context_;
    std::function<void(Table&)> kept_;
    std::unordered_map<std::string, std::unique_ptr<Table>> tables_;
    std::map<std::string, EvictedGame, std::less<>> evicted_;
    std::map<std::string, std::vector<Fetched>, std::less<>> fetching_;
    std::set<std::pair<Instant, std::string>> live_;
    std::set<std::string> waiting_;
    Counter version_;
    Counter listing_;
};

}  // namespace kyvien::hall
