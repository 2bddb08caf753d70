// store/internal/sqlite_reader.h — the connection that reads the log.
//
// Safe:  a Reader by one thread at a time.
#pragma once

#include <expected>
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

}  // namespace kyvien::store::internal
