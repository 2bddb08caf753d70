#include "store/library/game_library.h"

#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "base/digest.h"
#include "base/text.h"
#include "store/library/internal/library_file.h"
#include "store/library/internal/position_lists.h"

namespace kyvien::store {

using namespace internal;

namespace game_library {
namespace {

/// Texts shared by games, by number.
class SharedTexts {
  public:
    explicit SharedTexts(Database& database)
        : database_(database), find_(database, "SELECT id FROM names WHERE text = ?1"),
          insert_(database, "INSERT INTO names (text, words) VALUES (?1, ?2)"),
          index_(database, "INSERT INTO name_words (rowid, words) VALUES (?1, ?2)") {}

    std::int64_t number_of(const std::string& text, std::string_view words) {
        const auto known = numbers_.find(text);
        if (known != numbers_.end())
            return known->second;
        find_.bind(1, std::string_view(text));
        std::int64_t number = 0;
        {
            const ResetAtEnd at_end(find_);
            if (find_.step())
                number = find_.number(0);
        }
        if (number == 0) {
            // A null view would be bound as NULL.
            insert_.bind(1, std::string_view(text))
                .bind(2, words.empty() ? std::string_view("") : words)
                .run();
            number = sqlite3_last_insert_rowid(database_.raw());
            if (!words.empty())
                index_.bind(1, number).bind(2, words).run();
        }
        numbers_.emplace(text, number);
        return number;
    }
    /// Called after a batch was rolled back.
    void forget() { numbers_.clear(); }

  private:
    Database& database_;
    Statement find_, insert_, index_;
    std::unordered_map<std::string, std::int64_t> numbers_;
};

/// The words of both players in any order, the day, the initial position, the first moves and the
/// last position: equal digests mean the same game.
std::array<std::uint8_t, kDigestBytes> digest_of_game(const AddedGame& game) {
    const auto sorted = [](std::string_view words) {
        std::vector<std::string_view> all;
        for (const std::string_view word : base::words(words))
            all.push_back(word);
        std::ranges::sort(all);
        std::string joined;
        for (const std::string_view word : all)
            joined.append(word) += ' ';
        return joined;
    };
    std::string whole = game.game + '\n' + sorted(game.first_words) + '\n' +
                        sorted(game.second_words) + '\n' + std::to_string(day_of(game.date)) +
                        '\n' + game.opening + '\n' + std::to_string(game.plies);
    for (const std::uint64_t position : game.positions)
        whole.append(reinterpret_cast<const char*>(&position), sizeof position);
    const base::Digest digest = base::digest(whole);
    std::array<std::uint8_t, kDigestBytes> kept{};
    std::ranges::copy_n(digest.begin(), kDigestBytes, kept.begin());
    return kept;
}

std::span<const std::uint8_t> blob_of(std::string_view text) {
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

}  // namespace
}  // namespace game_library

using namespace game_library;

int day_of(std::string_view date) {
    int parts[3] = {0, 0, 0};
    constexpr int kMax[3] = {9999, 12, 31};
    std::size_t at = 0;
    for (std::size_t part = 0; part < 3; ++part) {
        std::size_t digits = 0;
        const std::size_t figure_count = part == 0 ? 4 : 2;
        int number = 0;
        while (digits < figure_count && at < date.size() && date[at] >= '0' && date[at] <= '9') {
            number = number * 10 + (date[at++] - '0');
            ++digits;
        }
        if ((part == 0 && digits != 4) || digits == 0 || number > kMax[part])
            break;
        parts[part] = number;
        if (at >= date.size() || (date[at] != '.' && date[at] != '-' && date[at] != '/'))
            break;
        ++at;
    }
    return parts[0] * 10'000 + parts[1] * 100 + (parts[1] == 0 ? 0 : parts[2]);
}

GameLibrary::GameLibrary(std::unique_ptr<Body> body) : body_(std::move(body)) {}
GameLibrary::GameLibrary(GameLibrary&&) noexcept = default;
GameLibrary& GameLibrary::operator=(GameLibrary&&) noexcept = default;
GameLibrary::~GameLibrary() = default;

Result<GameLibrary> GameLibrary::open(const std::string& path) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error))
        return unreadable_library(path, {"index-not-there", "there is no such file"});
    try {
        auto body = std::make_unique<Body>(Body{Database(path, OpenMode::ReadWriteCreate), path});
        if (const auto trouble = trouble_of_library(body->database))
            return unreadable_library(path, *trouble);
        body->database.exec("PRAGMA busy_timeout = 10000");
        body->database.exec("PRAGMA mmap_size = 1073741824");
        return GameLibrary(std::move(body));
    } catch (const SqliteError& failed) {
        return unreadable_library(path, verbatim_reason(failed.what()));
    }
}

Result<GameLibrary> GameLibrary::open_or_make(const std::string& path) {
    std::error_code error;
    if (std::filesystem::exists(path, error) && std::filesystem::file_size(path, error) > 0)
        return open(path);
    try {
        Database database(path, OpenMode::ReadWriteCreate);
        make_library_tables(database);
    } catch (const SqliteError& failed) {
        return unwritable_library(verbatim_reason(failed.what()));
    }
    return open(path);
}

// ---- adding games ----

struct GameLibrary::Import::Body {
    Body(Database& into, std::string_view archive, std::size_t batch)
        : database(into), name(archive), batch_size(batch), texts(into),
          insert(into, "INSERT OR IGNORE INTO games (kind, archive, first, second, event, day, "
                       "outcome, ending, plies, date, result, pack, part, digest, opening) VALUES "
                       "(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)"),
          ending(into, "INSERT INTO endings (code, clause) VALUES (?1, ?2) ON CONFLICT DO UPDATE "
                       "SET code = excluded.code RETURNING id"),
          pack(into, "INSERT INTO packs (id, records) VALUES (?1, ?2)") {}

    void begin() {
        if (is_open)
            return;
        database.exec("BEGIN IMMEDIATE");
        is_open = true;
        Statement archive(database, "INSERT INTO archives (name) VALUES (?1) ON CONFLICT DO UPDATE "
                                    "SET name = excluded.name RETURNING id");
        archive.bind(1, std::string_view(name));
        archive.step();
        archive_number = archive.number(0);
        // Reset here: an unfinished statement keeps the transaction open.
        archive.reset();
        next_pack = database.number("SELECT coalesce(max(id), 0) + 1 FROM packs");
    }

    std::int64_t number_of_ending(const AddedGame& game) {
        ending.bind(1, std::string_view(game.ending)).bind(2, std::string_view(game.clause));
        const ResetAtEnd at_end(ending);
        ending.step();
        return ending.number(0);
    }

    bool add(const AddedGame& game) {
        begin();
        const auto digest = digest_of_game(game);
        const std::int64_t numbers[] = {texts.number_of(game.game, {}),
                                        archive_number,
                                        texts.number_of(game.first, game.first_words),
                                        texts.number_of(game.second, game.second_words),
                                        texts.number_of(game.event, game.event_words),
                                        day_of(game.date),
                                        static_cast<std::int64_t>(game.outcome),
                                        number_of_ending(game),
                                        static_cast<std::int64_t>(game.plies),
                                        texts.number_of(game.date, {}),
                                        texts.number_of(game.result, {}),
                                        next_pack,
                                        static_cast<std::int64_t>(records.size())};
        int index = 0;
        for (const std::int64_t number : numbers)
            insert.bind(++index, number);
        insert.bind_blob(++index, digest);
        insert.bind_blob(++index, blob_of(game.opening));
        insert.run();
        if (database.changes() == 0)
            return false;
        const std::int64_t number = sqlite3_last_insert_rowid(database.raw());
        for (const std::uint64_t position : game.positions)
            places.push_back({kept_key(position), number});
        records.push_back(game.record);
        if (records.size() == kRecordsPacked)
            write_pack();
        if (++in_batch >= batch_size)
            commit();
        return true;
    }

    void write_pack() {
        if (records.empty())
            return;
        const std::vector<std::uint8_t> bytes = packed(records);
        pack.bind(1, next_pack++).bind_blob(2, bytes).run();
        records.clear();
    }

    void commit() {
        if (!is_open)
            return;
        // Nothing new: leave no archive without games and no unused names.
        if (in_batch == 0) {
            undo();
            return;
        }
        write_pack();
        add_places(database, std::exchange(places, {}));
        database.exec("COMMIT");
        is_open = false;
        in_batch = 0;
    }

    void undo() {
        if (is_open)
            try {
                database.exec("ROLLBACK");
            } catch (const SqliteError&) {
                // SQLite has already rolled back.
                in_batch = 0;
            }
        is_open = false;
        texts.forget();
        records.clear();
        places.clear();
    }

    Database& database;
    std::string name;
    std::size_t batch_size;
    SharedTexts texts;
    Statement insert, ending, pack;
    std::int64_t archive_number = 0, next_pack = 0;
    std::vector<std::string> records;
    std::vector<PositionPlace> places;
    std::size_t in_batch = 0;
    bool is_open = false;
};

GameLibrary::Import::Import(std::unique_ptr<Body> body) : body_(std::move(body)) {}
GameLibrary::Import::Import(Import&&) noexcept = default;
GameLibrary::Import::~Import() {
    if (body_)
        body_->undo();
}

Result<GameLibrary::Import> GameLibrary::add_to(std::string_view archive, std::size_t batch) {
    try {
        body_->database.exec("PRAGMA synchronous = FULL");
        body_->database.exec("PRAGMA cache_size = -65536");
        return Import(std::make_unique<Import::Body>(body_->database, archive, batch));
    } catch (const SqliteError& failed) {
        return unwritable_library(verbatim_reason(failed.what()));
    }
}

Result<bool> GameLibrary::Import::add(const AddedGame& game) {
    try {
        return body_->add(game);
    } catch (const SqliteError& failed) {
        body_->undo();
        return unwritable_library(verbatim_reason(failed.what()));
    }
}

Result<void> GameLibrary::Import::finish() {
    try {
        body_->commit();
        return {};
    } catch (const SqliteError& failed) {
        body_->undo();
        return unwritable_library(verbatim_reason(failed.what()));
    }
}

// ---- deleting games ----

namespace game_library {
namespace {

/// Deletes unused names. The word index stores no texts, so it must be given them for deletion.
constexpr const char* kForgetNames = R"(
CREATE TEMP TABLE unused AS SELECT id FROM main.names WHERE id NOT IN (
    SELECT kind FROM games UNION SELECT first FROM games UNION SELECT second FROM games UNION
    SELECT event FROM games UNION SELECT date FROM games UNION SELECT result FROM games);
INSERT INTO name_words (name_words, rowid, words)
    SELECT 'delete', id, words FROM names WHERE words <> '' AND id IN (SELECT id FROM temp.unused);
DELETE FROM names WHERE id IN (SELECT id FROM temp.unused);
DROP TABLE temp.unused;
)";

/// Deletes the games whose numbers the statement returns, with all their data.
std::int64_t delete_games(Database& database, Statement& which) {
    std::unordered_set<std::int64_t> gone;
    std::unordered_map<std::int64_t, std::vector<std::size_t>> parts;
    while (which.step()) {
        gone.insert(which.number(0));
        parts[which.number(1)].push_back(static_cast<std::size_t>(which.number(2)));
    }
    which.reset();
    Statement read(database, "SELECT records FROM packs WHERE id = ?1");
    Statement write(database, "UPDATE packs SET records = ?2 WHERE id = ?1");
    for (const auto& [pack, removed] : parts) {
        std::vector<std::string> records;
        {
            read.bind(1, pack);
            const ResetAtEnd at_end(read);
            if (read.step())
                records = unpacked(read.blob(0));
        }
        for (const std::size_t part : removed)
            if (part < records.size())
                records[part].clear();
        const std::vector<std::uint8_t> bytes = packed(records);
        write.bind(1, pack).bind_blob(2, bytes).run();
    }
    Statement remove(database, "DELETE FROM games WHERE id = ?1");
    for (const std::int64_t number : gone)
        remove.bind(1, number).run();
    leave_out(database, [&](std::int64_t game) { return gone.contains(game); });
    database.exec("DELETE FROM packs WHERE id NOT IN (SELECT pack FROM games)");
    database.exec(kForgetNames);
    return static_cast<std::int64_t>(gone.size());
}

template <class Work>
Result<std::int64_t> in_library_transaction(Database& database, const Work& work) {
    try {
        database.exec("PRAGMA secure_delete = ON");
        database.exec("BEGIN IMMEDIATE");
        try {
            Result<std::int64_t> done = work();
            database.exec(done ? "COMMIT" : "ROLLBACK");
            return done;
        } catch (const SqliteError&) {
            database.exec("ROLLBACK");
            throw;
        }
    } catch (const SqliteError& failed) {
        return unwritable_library(verbatim_reason(failed.what()));
    }
}

}  // namespace
}  // namespace game_library

Result<std::int64_t> GameLibrary::remove_archive(std::string_view archive) {
    Database& database = body_->database;
    return in_library_transaction(database, [&]() -> Result<std::int64_t> {
        Statement which(database, "SELECT id, pack, part FROM games WHERE archive = (SELECT id "
                                  "FROM archives WHERE name = ?1)");
        which.bind(1, archive);
        const std::int64_t gone = delete_games(database, which);
        Statement remove(database, "DELETE FROM archives WHERE name = ?1");
        remove.bind(1, archive).run();
        return gone;
    });
}

Result<void> GameLibrary::remove_game(std::int64_t number) {
    Database& database = body_->database;
    KYVIEN_TRY(in_library_transaction(database, [&]() -> Result<std::int64_t> {
        Statement which(database, "SELECT id, pack, part FROM games WHERE id = ?1");
        which.bind(1, number);
        const std::int64_t gone = delete_games(database, which);
        if (gone == 0)
            return refuse("no-such-game", "There is no such game.", std::nullopt,
                          {{"id", std::to_string(number)}});
        return gone;
    }));
    return {};
}

}  // namespace kyvien::store
