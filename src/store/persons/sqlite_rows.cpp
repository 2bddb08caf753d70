#include <fmt/core.h>

#include <filesystem>
#include <optional>
#include <utility>

#include "store/internal/integrity.h"
#include "store/internal/refusals.h"
#include "store/internal/sqlite/heads_file.h"
#include "store/internal/sqlite/schema.h"
#include "store/internal/sqlite/sqlite_writer.h"
#include "store/persons/internal/person_rows.h"

namespace kyvien::store::internal {
namespace sqlite_rows_parts {
namespace {

// Created with the first removal, so that other logs need no change of schema.
constexpr const char* kTable = "CREATE TABLE IF NOT EXISTS removal (id TEXT PRIMARY KEY, "
                               "line TEXT NOT NULL, mark BLOB NOT NULL, "
                               "scrubbed INTEGER NOT NULL) STRICT";

class SqliteRows final : public PersonRows {
  public:
    SqliteRows(std::string path, OpenMode mode, MarkKey key)
        : path_(std::move(path)), database_(path_, mode), key_(std::move(key)) {}

    void each(const std::function<void(GameRow)>& game) override {
        const bool is_alone = !is_begun_;
        if (is_alone)
            database_.exec("BEGIN");
        Statement games(database_,
                        "SELECT id, changed, shelf, summary, next FROM game ORDER BY id");
        Statement events(database_, "SELECT seq, at, line FROM event WHERE game = ? ORDER BY seq");
        while (games.step()) {
            GameRow row;
            row.game = games.text(0);
            row.changed = games.number(1);
            row.card = {static_cast<GameStatus>(games.number(2)), std::string(games.text(3)),
                        std::string(games.text(4))};
            const ResetAtEnd at_end(events);
            events.bind(1, row.game);
            while (events.step())
                row.events.push_back({static_cast<std::uint64_t>(events.number(0)),
                                      events.number(1), std::string(events.text(2))});
            game(std::move(row));
        }
        if (is_alone)
            database_.exec("COMMIT");
    }

    std::vector<RemovalRow> removals() override { return removals_in(database_); }
    const MarkKey& marks() const override { return key_; }

    Result<void> begin() override {
        KYVIEN_TRY(lock_.take(path_));
        database_.exec("PRAGMA synchronous = FULL");
        database_.exec("PRAGMA secure_delete = ON");
        const auto heads = read_heads(path_ + ".heads", key_);
        database_.exec("BEGIN IMMEDIATE");
        is_begun_ = true;
        const Findings found = compare_with_marks(database_, key_, heads, Depth::Whole);
        if (!found.faults.empty())
            return person_log_altered(path_, found.faults.front());
        // A file of heads with digests of replaced data would report a loss.
        database_.exec("COMMIT");
        database_.exec("PRAGMA wal_checkpoint(TRUNCATE)");
        KYVIEN_TRY(begin_heads(found.checkpoint));
        database_.exec("BEGIN IMMEDIATE");
        checkpoint_ = found.checkpoint;
        sum_ = MarkSum(checkpoint_.sum);
        database_.exec(kTable);
        return {};
    }

    using PersonRows::put;
    void put(const GameRow& game) override {
        take_marks(game.game);
        GameHead head;
        const std::vector<Digest> digests = digests_of(game.game, game.changed, game.events, head);
        Statement event(database_,
                        "UPDATE event SET line = ?, digest = ? WHERE game = ? AND seq = ?");
        for (std::size_t i = 0; i < digests.size(); ++i)
            event.bind(1, game.events[i].line)
                .bind_blob(2, digests[i])
                .bind(3, game.game)
                .bind(4, static_cast<std::int64_t>(game.events[i].seq))
                .run();
        const Digest mark = key_.of_game(game.game, head);
        const Digest card = key_.of_card(game.game, static_cast<std::int64_t>(game.card.status),
                                         game.card.summary, game.card.next);
        Statement row(database_, "UPDATE game SET summary = ?, head = ?, mark = ?, card_mark = ? "
                                 "WHERE id = ?");
        row.bind(1, game.card.summary)
            .bind_blob(2, head.digest)
            .bind_blob(3, mark)
            .bind_blob(4, card)
            .bind(5, game.game)
            .run();
        sum_.add(mark);
        sum_.add(card);
        Statement answers(database_, "DELETE FROM answer WHERE game = ?");
        answers.bind(1, game.game).run();
    }

    void note(const RemovalRow& removal) override {
        Statement write(database_,
                        "INSERT INTO removal (id, line, mark, scrubbed) VALUES (?, ?, ?, 0)");
        write.bind(1, removal.id).bind(2, removal.line).bind_blob(3, removal.mark).run();
    }

    Result<void> commit() override {
        const Checkpoint next{checkpoint_.number + 1, checkpoint_.at, sum_.digest()};
        write_checkpoint(database_, key_, next);
        database_.exec("COMMIT");
        is_begun_ = false;
        return begin_heads(next);
    }

    Result<void> scrub() override {
        if (removals_in(database_).empty())
            return {};
        database_.exec("PRAGMA secure_delete = ON");
        database_.exec("PRAGMA wal_checkpoint(TRUNCATE)");
        database_.exec("VACUUM");
        database_.exec("PRAGMA wal_checkpoint(TRUNCATE)");
        database_.exec("UPDATE removal SET scrubbed = 1 WHERE scrubbed = 0");
        database_.exec("PRAGMA wal_checkpoint(TRUNCATE)");
        return {};
    }

  private:
    /// Removes a game's marks from the sum.
    void take_marks(const std::string& game) {
        Statement row(database_, "SELECT mark, card_mark FROM game WHERE id = ?");
        row.bind(1, game);
        row.step();
        sum_.take(digest_of(row.blob(0)));
        sum_.take(digest_of(row.blob(1)));
    }

    Result<void> begin_heads(const Checkpoint& checkpoint) {
        HeadsFile fresh(path_ + ".heads", key_);
        if (fresh.begin(checkpoint))
            return {};
        return heads_unwritable(path_);
    }

    std::string path_;
    Database database_;
    MarkKey key_;
    FolderLock lock_;
    Checkpoint checkpoint_;
    MarkSum sum_;
    bool is_begun_ = false;
};

}  // namespace
}  // namespace sqlite_rows_parts

std::vector<RemovalRow> removals_in(Database& database) {
    if (database.number("SELECT count(*) FROM sqlite_schema WHERE name = 'removal'") == 0)
        return {};
    std::vector<RemovalRow> rows;
    Statement all(database, "SELECT id, line, mark, scrubbed FROM removal ORDER BY rowid");
    while (all.step())
        rows.push_back({std::string(all.text(0)), std::string(all.text(1)), digest_of(all.blob(2)),
                        all.number(3) != 0});
    return rows;
}

Result<std::unique_ptr<PersonRows>> sqlite_rows(const std::string& path, OpenMode mode) {
    std::error_code error;
    if (!std::filesystem::exists(path, error))
        return no_log(path);
    {
        Database database(path, OpenMode::ReadOnly);
        const auto version = KYVIEN_TRY(known_version(database, path));
        if (version < kFirstSealed)
            return refuse("store-older",
                          fmt::format("{} was written by an older kyvien (schema {}) and bears no "
                                      "marks. Open it once with `kyvien serve`.",
                                      path, version),
                          std::nullopt, {{"path", path}, {"version", std::to_string(version)}});
    }
    auto key = KYVIEN_TRY(MarkKey::load(path + ".key", false));
    return std::make_unique<sqlite_rows_parts::SqliteRows>(path, mode, std::move(key));
}

}  // namespace kyvien::store::internal
