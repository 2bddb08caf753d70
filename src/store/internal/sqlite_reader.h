// store/internal/sqlite_reader.h — the connection that reads the log, and what it finds to be other
// than it was recorded.
//
// Safe:  a Reader by one thread at a time; Faults by any.
#pragma once

#include <atomic>
#include <expected>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "store/event_log.h"
#include "store/internal/chain.h"
#include "store/internal/sqlite.h"

namespace kyvien::store::internal {

/// The connection with its statements.
struct Reader {
    explicit Reader(const std::string& path);
    Statement& games(GameStatus status);

    Database database;
    Statement events, digest, head, keys, open, live, finished, game, answer, answers, alive;
};

/// Several statements of a reader see the same log.
class OneView {
  public:
    explicit OneView(Database& database);
    OneView(const OneView&) = delete;
    OneView& operator=(const OneView&) = delete;
    ~OneView();

  private:
    Database& database_;
};

/// The events of a game from `from_seq` on, whose chain was followed.
[[nodiscard]] std::expected<std::vector<StoredEvent>, LogFault>
read_events(Reader& reader, const MarkKey& key, std::string_view game, std::uint64_t from_seq);

/// A row of one of the statements that list games.
[[nodiscard]] ListedGame listed_game(const Statement& row);
/// Is the card of this row the one that was recorded?
[[nodiscard]] bool is_recorded(const MarkKey& key, const Statement& row);
[[nodiscard]] std::string text_of(std::span<const std::uint8_t> bytes);

/// What is not as it was recorded, by game: the first that was found of each.
class Faults {
  public:
    void add(const LogFault& fault) {
        const std::lock_guard guard(mutex_);
        if (fault.game.empty())
            of_log_.emplace(fault.code, fault);
        else
            of_games_.emplace(fault.game, fault);
        any_ = true;
    }
    [[nodiscard]] std::optional<LogFault> of(std::string_view game) const {
        if (!any_)
            return std::nullopt;
        const std::lock_guard guard(mutex_);
        const auto found = of_games_.find(game);
        return found == of_games_.end() ? std::nullopt : std::optional(found->second);
    }
    [[nodiscard]] std::vector<LogFault> all() const {
        const std::lock_guard guard(mutex_);
        std::vector<LogFault> all;
        for (const auto& [code, fault] : of_log_)
            all.push_back(fault);
        for (const auto& [game, fault] : of_games_)
            all.push_back(fault);
        return all;
    }

  private:
    std::atomic<bool> any_ = false;
    mutable std::mutex mutex_;
    std::map<std::string, LogFault, std::less<>> of_log_;
    std::map<std::string, LogFault, std::less<>> of_games_;
};

}  // namespace kyvien::store::internal
