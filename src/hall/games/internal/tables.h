// hall/games/internal/tables.h — the games in memory: which of them are being played, and loading
// and evicting them.
//
// Cost:  a table in memory is found in constant time; other games are read on another thread, and
// concurrent requests for one game share the read.
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

/// An evicted live game, as the lists show it.
struct EvictedGame {
    std::string summary;
    std::string overview;
    bool waits = false;  ///< for an arbiter
};

class Tables {
  public:
    /// `kept` is called for each table that is loaded.
    Tables(HallContext& context, std::function<void(Table&)> kept)
        : context_(context), on_loaded_(std::move(kept)) {}

    /// A table in memory; marks it as used. Refuses: "no-such-game".
    [[nodiscard]] Result<Table*> find(std::string_view id);
    /// Null if it is not in memory.
    [[nodiscard]] Table* in_memory(const std::string& id);
    /// Loads a game into memory, at once or after reading it.
    /// Refuses: "no-such-game", "store-busy", and what the store refuses.
    void fetch(std::string_view id, VoidDone done);

    enum class LogReading {
        Trusted,
        Checked,  ///< decided again; differences are written to the journal
    };
    /// Reads a game from the store.
    [[nodiscard]] Result<std::unique_ptr<Table>> load(std::string_view id, LogReading check) const;
    Table& keep(std::unique_ptr<Table> table);
    /// Evicts tables that have not been used for a while; for a live game the result of
    /// `list_entries` is kept.
    void evict_idle(const std::function<EvictedGame(Table&)>& list_entries);

    /// Reads the log again and replaces the table's game with it; the watchers remain. Refuses what
    /// the store refuses; the table is unchanged then.
    void read_again(Table& table, VoidDone done);
    /// Applies events that another hall has added to a copy.
    enum class CatchUpResult : std::uint8_t {
        Nothing,
        Changed,
        MustBeRead,  ///< more than added events has changed: read_again()
    };
    void catch_up(Table& table, std::move_only_function<void(Result<CatchUpResult>)> done);
    /// Removes live games that are not in memory from the list.
    void forget_live();
    void for_all(const std::function<void(Table&)>& action);

    /// Call when events were applied to a table in memory. `was_live`: before them.
    void note_change(const Table& table, bool was_live);
    /// Call when a list of games has changed in another way.
    void note_listing() { ++listing_; }

    /// The live games, ordered by the time they began.
    [[nodiscard]] const std::set<std::pair<Instant, std::string>>& live() const { return live_; }
    /// Games in memory that wait for a player on the hall's board.
    [[nodiscard]] const std::set<std::string>& waiting() const { return waiting_; }
    /// Null if it is in memory, or is not a live game that was played here.
    [[nodiscard]] const EvictedGame* evicted(const std::string& id) const {
        const auto found = evicted_.find(id);
        return found == evicted_.end() ? nullptr : &found->second;
    }
    [[nodiscard]] std::size_t loaded() const { return tables_.size(); }
    /// Grows with each change at any table. Any thread.
    [[nodiscard]] std::uint64_t version() const { return version_.value(); }
    /// Grows when a game begins or ends. Any thread.
    [[nodiscard]] std::uint64_t listing() const { return listing_.value(); }

  private:
    void note_waiting(const Table& table);
    void fetched(const std::string& id, Result<std::unique_ptr<Table>> loaded);

    HallContext& context_;
    std::function<void(Table&)> on_loaded_;
    std::unordered_map<std::string, std::unique_ptr<Table>> tables_;
    std::map<std::string, EvictedGame, std::less<>> evicted_;
    std::map<std::string, std::vector<VoidDone>, std::less<>> fetching_;
    std::set<std::pair<Instant, std::string>> live_;
    std::set<std::string> waiting_;
    Counter version_;
    Counter listing_;
};

}  // namespace kyvien::hall
