#include "store/internal/sqlite/sqlite_reader.h"

#include <fmt/core.h>
#include <sqlite3.h>

#include <utility>

#include "store/internal/integrity.h"

namespace kyvien::store::internal {

Reader::Reader(const std::string& path)
    : database(path, OpenMode::ReadOnly),
      events(database, "SELECT seq, at, line, digest FROM event WHERE game = ? AND seq >= ? "
                       "ORDER BY seq"),
      digest(database, "SELECT digest FROM event WHERE game = ? AND seq = ?"),
      head(database, "SELECT last_seq, changed, head, mark FROM game WHERE id = ?"),
      keys(database, "SELECT seat, hash, mark FROM seat_key WHERE game = ? ORDER BY seat"),
      open(database, "SELECT id, last_seq, changed, shelf, summary, next, card_mark FROM game "
                     "WHERE shelf = 0 ORDER BY changed DESC LIMIT ?"),
      live(database, "SELECT id, last_seq, changed, shelf, summary, next, card_mark FROM game "
                     "WHERE shelf = 1 LIMIT ?"),
      finished(database, "SELECT id, last_seq, changed, shelf, summary, next, card_mark "
                         "FROM game WHERE shelf = 2 ORDER BY changed DESC LIMIT ?"),
      game(database, "SELECT id, last_seq, changed, shelf, summary, next, card_mark FROM game "
                     "WHERE id = ?"),
      answer(database, "SELECT answer FROM answer WHERE request = ?"),
      answers(database, "SELECT request, answer FROM answer WHERE game = ? AND game <> ''"),
      alive(database, "SELECT value FROM hall WHERE name = 'alive'") {}

Statement& Reader::games(GameStatus status) {
    return status == GameStatus::Open ? open : status == GameStatus::Live ? live : finished;
}

ReadSnapshot::ReadSnapshot(Database& database) : database_(database) {
    database_.exec("BEGIN");
}

ReadSnapshot::~ReadSnapshot() {
    sqlite3_exec(database_.raw(), "COMMIT", nullptr, nullptr, nullptr);
}

std::expected<std::vector<StoredEvent>, LogFault>
read_events(Reader& reader, const MarkKey& key, std::string_view game, std::uint64_t from_seq) {
    GameHead head;
    bool is_listed = false;
    {
        const ResetAtEnd at_end(reader.head);
        reader.head.bind(1, game);
        is_listed = reader.head.step();
        if (is_listed) {
            head = {static_cast<std::uint64_t>(reader.head.number(0)), reader.head.number(1),
                    digest_of(reader.head.blob(2))};
            if (!is_digest(reader.head.blob(3), key.of_game(game, head)))
                return std::unexpected(row_fault(game));
        }
    }
    ChainFollower chain(game);
    if (from_seq > 1) {
        const ResetAtEnd at_end(reader.digest);
        reader.digest.bind(1, game).bind(2, static_cast<std::int64_t>(from_seq - 1));
        if (!reader.digest.step())
            return std::vector<StoredEvent>{};
        chain.begin_after(from_seq - 1, digest_of(reader.digest.blob(0)));
    }
    std::vector<StoredEvent> events;
    const ResetAtEnd at_end(reader.events);
    reader.events.bind(1, game).bind(2, static_cast<std::int64_t>(from_seq));
    while (reader.events.step()) {
        StoredEvent event{static_cast<std::uint64_t>(reader.events.number(0)),
                          reader.events.number(1), std::string(reader.events.text(2))};
        if (!chain.follow(event.seq, event.at, event.line, reader.events.blob(3)))
            return std::unexpected(event_fault(game, chain.seq() + 1, event.seq));
        events.push_back(std::move(event));
    }
    if (is_listed && chain.seq() != head.last_seq)
        return std::unexpected(head_fault(game, chain.seq(), head.last_seq));
    if (is_listed ? chain.digest() != head.digest : !events.empty())
        return std::unexpected(event_fault(game, chain.seq(), chain.seq()));
    return events;
}

ListedGame listed_game(const Statement& row) {
    return {std::string(row.text(0)),
            static_cast<std::uint64_t>(row.number(1)),
            row.number(2),
            {static_cast<GameStatus>(row.number(3)), std::string(row.text(4)),
             std::string(row.text(5))}};
}

bool is_recorded(const MarkKey& key, const Statement& row) {
    return is_digest(row.blob(6),
                     key.of_card(row.text(0), row.number(3), row.text(4), row.text(5)));
}

std::string text_of(std::span<const std::uint8_t> bytes) {
    return {bytes.begin(), bytes.end()};
}

}  // namespace kyvien::store::internal
