// store/internal/sqlite/sqlite_reader.h — the connection that reads the log.
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
#include "store/internal/sqlite/sqlite.h"

namespace kyvien::store::internal {

/// The connection with its statements.
struct Reader {
    explicit Reader(const std::string& path);
    Statement& games(GameStatus status);

    Database database;
    Statement events, digest, head, keys, open, live, finished, game, answer, answers, alive;
};

/// A read transaction: several statements of a reader see the same snapshot.
class ReadSnapshot {
  public:
    explicit ReadSnapshot(Database& database);
    ReadSnapshot(const ReadSnapshot&) = delete;
    ReadSnapshot& operator=(const ReadSnapshot&) = delete;
    ~ReadSnapshot();

  private:
    Database& database_;
};

/// The events of a game from `from_seq` on, with the chain verified.
[[nodiscard]] std::expected<std::vector<StoredEvent>, LogFault>
read_events(Reader& reader, const MarkKey& key, std::string_view game, std::uint64_t from_seq);

/// The game in a row of a listing statement.
[[nodiscard]] ListedGame listed_game(const Statement& row);
/// Is the card of this row unaltered?
[[nodiscard]] bool is_recorded(const MarkKey& key, const Statement& row);
[[nodiscard]] std::string text_of(std::span<const std::uint8_t> bytes);

}  // namespace kyvien::store::internal
