#include "store/players/player_index.h"

#include <fmt/format.h>

#include <filesystem>

#include "base/reason.h"
#include "store/index/internal/word_index.h"
#include "store/internal/sqlite/sqlite.h"

namespace kyvien::store {
namespace player_index {
namespace {

using internal::Database;
using internal::OpenMode;
using internal::SqliteError;
using internal::Statement;

constexpr internal::FileKind kKind = {0x4b76504c, 1};  // "KvPL": an index of players
constexpr const char* kPlayerColumns =
    "list, id, name, title, federation, club, sex, birth, rating, rapid, blitz, grade";

/// `players` is stored in the order of search results, so that searches end after a few lines.
constexpr const char* kSchema = R"(
CREATE TABLE players (
    n INTEGER PRIMARY KEY, list TEXT NOT NULL, id TEXT NOT NULL, name TEXT NOT NULL,
    title TEXT NOT NULL, federation TEXT NOT NULL, club TEXT NOT NULL, sex TEXT NOT NULL,
    birth TEXT NOT NULL, rating INTEGER NOT NULL, rapid INTEGER NOT NULL, blitz INTEGER NOT NULL,
    grade INTEGER, words TEXT NOT NULL);
CREATE UNIQUE INDEX players_by_id ON players (id, list);
CREATE VIRTUAL TABLE names USING fts5(words, content='', columnsize=0, prefix='1 2 3',
                                      tokenize="unicode61 remove_diacritics 0");
)";

std::unexpected<Refusal> unreadable(const std::string& path, const Reason& reason) {
    return refuse(
        "index-unreadable",
        fmt::format("{} is no index of players that can be read: {}", path, reason.english),
        std::nullopt, with_reason({{"path", path}}, reason));
}

std::unexpected<Refusal> unwritable(const Reason& reason) {
    return refuse("index-unwritable", fmt::format("the list cannot be kept: {}", reason.english),
                  std::nullopt, with_reason({}, reason));
}

IndexedPlayer player_of(const Statement& row) {
    IndexedPlayer player;
    int column = 0;
    for (std::string* text : {&player.list, &player.id, &player.name, &player.title,
                              &player.federation, &player.club, &player.sex, &player.birth})
        *text = row.text(column++);
    for (int* number : {&player.rating, &player.rapid, &player.blitz})
        *number = static_cast<int>(row.number(column++));
    // A missing grade is NULL, which is read as an empty text.
    if (!row.text(column).empty())
        player.grade = static_cast<int>(row.number(column));
    return player;
}

}  // namespace
}  // namespace player_index

using namespace player_index;

tournament::Entered entry_of(const IndexedPlayer& player, std::string_view tempo) {
    tournament::Entered entry;
    entry.name = player.name;
    entry.title = player.title;
    entry.federation = player.federation;
    entry.club = player.club;
    if (!player.id.starts_with(kNoNumber))
        entry.id = player.id;
    entry.sex = player.sex;
    entry.birth = player.birth;
    entry.grade = player.grade.value_or(0);
    const int other = tempo == "rapid" ? player.rapid : tempo == "blitz" ? player.blitz : 0;
    entry.rating = other > 0 ? other : player.rating;
    return entry;
}

struct PlayerIndex::Body {
    Database database;
    std::string path;
};

PlayerIndex::PlayerIndex(std::unique_ptr<Body> body) : body_(std::move(body)) {}
PlayerIndex::PlayerIndex(PlayerIndex&&) noexcept = default;
PlayerIndex& PlayerIndex::operator=(PlayerIndex&&) noexcept = default;
PlayerIndex::~PlayerIndex() = default;

Result<PlayerIndex> PlayerIndex::open(const std::string& path) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error))
        return unreadable(path, {"index-not-there", "there is no such file"});
    try {
        auto body = std::make_unique<Body>(Body{Database(path, OpenMode::ReadWriteCreate), path});
        if (const auto trouble = internal::file_kind_problem(body->database, kKind))
            return unreadable(path, *trouble);
        body->database.exec("PRAGMA busy_timeout = 10000");
        return PlayerIndex(std::move(body));
    } catch (const SqliteError& failed) {
        return unreadable(path, verbatim_reason(failed.what()));
    }
}

Result<PlayerIndex> PlayerIndex::open_or_make(const std::string& path) {
    std::error_code error;
    if (std::filesystem::exists(path, error))
        return open(path);
    try {
        {
            Database database(path, OpenMode::ReadWriteCreate);
            database.exec("BEGIN IMMEDIATE");
            database.exec(kSchema);
            internal::mark_file(database, kKind);
            database.exec("COMMIT");
        }
        return open(path);
    } catch (const SqliteError& failed) {
        return unwritable(verbatim_reason(failed.what()));
    }
}

// ---- importing a list ----

struct PlayerIndex::ListImport::Body {
    Database& database;
    std::string list;
    std::optional<Statement> insert;
    std::string trouble;  ///< the first error
    std::int64_t repeated = 0;
    bool open = true;

    void undo() {
        insert.reset();
        if (open)
            try {
                database.exec("ROLLBACK");
            } catch (const SqliteError&) {
                // SQLite has already rolled back.
                trouble += ".";
            }
        open = false;
    }
};

PlayerIndex::ListImport::ListImport(std::unique_ptr<Body> body) : body_(std::move(body)) {}
PlayerIndex::ListImport::ListImport(ListImport&&) noexcept = default;
PlayerIndex::ListImport::~ListImport() {
    if (body_)
        body_->undo();
}
std::int64_t PlayerIndex::ListImport::repeated() const {
    return body_->repeated;
}

Result<PlayerIndex::ListImport> PlayerIndex::import_list(std::string_view list) {
    try {
        Database& database = body_->database;
        database.exec("BEGIN IMMEDIATE");
        auto taking = std::make_unique<ListImport::Body>(
            ListImport::Body{database, std::string(list), std::nullopt, "", 0, true});
        ListImport made(std::move(taking));
        database.exec("CREATE TEMP TABLE incoming AS SELECT * FROM main.players LIMIT 0");
        database.exec("CREATE UNIQUE INDEX temp.incoming_by_id ON incoming (id)");
        made.body_->insert.emplace(
            database, fmt::format("INSERT OR IGNORE INTO temp.incoming ({}, words) VALUES (?1, ?2, "
                                  "?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, nullif(?12, ''), ?13)",
                                  kPlayerColumns));
        return made;
    } catch (const SqliteError& failed) {
        return unwritable(verbatim_reason(failed.what()));
    }
}

void PlayerIndex::ListImport::add(const IndexedPlayer& player, std::string_view words) {
    if (!body_->trouble.empty())
        return;
    try {
        Statement& insert = *body_->insert;
        int index = 0;
        for (const std::string_view text : std::initializer_list<std::string_view>{
                 body_->list, player.id, player.name, player.title, player.federation, player.club,
                 player.sex, player.birth})
            insert.bind(++index, text);
        for (const int number : {player.rating, player.rapid, player.blitz})
            insert.bind(++index, std::int64_t{number});
        if (player.grade)
            insert.bind(++index, std::int64_t{*player.grade});
        else
            insert.bind(++index, std::string_view());
        insert.bind(++index, words);
        insert.run();
        body_->repeated += body_->database.changes() == 0 ? 1 : 0;
    } catch (const SqliteError& failed) {
        body_->trouble = failed.what();
    }
}

namespace player_index {
namespace {

constexpr const char* kDifferent =
    "(was.name, was.title, was.federation, was.club, was.sex, was.birth, was.rating, was.rapid, "
    "was.blitz, was.grade) IS NOT (new.name, new.title, new.federation, new.club, new.sex, "
    "new.birth, new.rating, new.rapid, new.blitz, new.grade)";

std::int64_t count(Database& database, const std::string& sql, std::string_view list) {
    Statement statement(database, sql);
    statement.bind(1, list);
    return statement.step() ? statement.number(0) : 0;
}

void compare(Database& database, const std::string& list, std::size_t limit,
             ListDifferences& differences) {
    differences.players = database.number("SELECT count(*) FROM temp.incoming");
    differences.added =
        count(database,
              "SELECT count(*) FROM temp.incoming AS new WHERE NOT EXISTS (SELECT 1 "
              "FROM main.players AS was WHERE was.id = new.id AND was.list = ?1)",
              list);
    differences.removed = count(database,
                                "SELECT count(*) FROM main.players AS was WHERE was.list = ?1 AND "
                                "NOT EXISTS (SELECT 1 FROM temp.incoming AS new WHERE new.id = "
                                "was.id)",
                                list);
    differences.changed =
        count(database,
              fmt::format("SELECT count(*) FROM temp.incoming AS new JOIN main.players AS was ON "
                          "was.id = new.id AND was.list = ?1 WHERE {}",
                          kDifferent),
              list);
    if (limit == 0)
        return;
    Statement rows(
        database,
        fmt::format(
            "SELECT id, was, now FROM ("
            "SELECT new.id AS id, was.name || ' ' || was.rating AS was, new.name || ' ' || "
            "new.rating AS now FROM temp.incoming AS new JOIN main.players AS was ON was.id "
            "= new.id AND was.list = ?1 WHERE {0} "
            "UNION ALL SELECT id, '', name || ' ' || rating FROM temp.incoming AS new WHERE "
            "NOT EXISTS (SELECT 1 FROM main.players AS was WHERE was.id = new.id AND "
            "was.list = ?1) "
            "UNION ALL SELECT id, name || ' ' || rating, '' FROM main.players AS was WHERE "
            "was.list = ?1 AND NOT EXISTS (SELECT 1 FROM temp.incoming AS new WHERE new.id "
            "= was.id)) ORDER BY id LIMIT ?2",
            kDifferent));
    rows.bind(1, list).bind(2, static_cast<std::int64_t>(limit));
    while (rows.step())
        differences.first.push_back(
            {std::string(rows.text(0)), std::string(rows.text(1)), std::string(rows.text(2))});
}

/// All lists share one order, so all are rewritten.
void put_in_order(Database& database, const std::string& list) {
    Statement others(database,
                     fmt::format("INSERT INTO temp.incoming ({0}, words) SELECT {0}, words FROM "
                                 "main.players WHERE list <> ?1",
                                 kPlayerColumns));
    database.exec("DROP INDEX temp.incoming_by_id");
    others.bind(1, list).run();
    database.exec("DELETE FROM main.players");
    database.exec(fmt::format("INSERT INTO main.players ({0}, words) SELECT {0}, words FROM "
                              "temp.incoming ORDER BY max(rating, rapid, blitz) DESC, list, id",
                              kPlayerColumns)
                      .c_str());
    database.exec("INSERT INTO names (names) VALUES ('delete-all')");
    database.exec("INSERT INTO names (rowid, words) SELECT n, words FROM main.players ORDER BY n");
    database.exec("INSERT INTO names (names) VALUES ('optimize')");
    database.exec("DROP TABLE temp.incoming");
    // Every search names the lists, and counting half a million lines takes far longer than it.
    database.exec("CREATE TABLE IF NOT EXISTS main.lists (name TEXT PRIMARY KEY, "
                  "players INTEGER NOT NULL)");
    database.exec("DELETE FROM main.lists");
    database.exec("INSERT INTO main.lists SELECT list, count(*) FROM main.players GROUP BY list");
}

}  // namespace
}  // namespace player_index

Result<ListDifferences> PlayerIndex::ListImport::finish(std::size_t limit) {
    ListDifferences differences;
    Body& body = *body_;
    if (body.trouble.empty())
        try {
            body.insert.reset();
            compare(body.database, body.list, limit, differences);
            put_in_order(body.database, body.list);
            body.database.exec("COMMIT");
            body.open = false;
        } catch (const SqliteError& failed) {
            body.trouble = failed.what();
        }
    if (body.trouble.empty())
        return differences;
    body.undo();
    return unwritable(verbatim_reason(body.trouble));
}

// ---- queries ----

Result<std::vector<IndexedPlayer>> PlayerIndex::search(std::string_view words,
                                                       std::string_view list, int limit) const {
    std::vector<IndexedPlayer> found;
    const std::string match = internal::prefix_query(words);
    if (match.empty())
        return found;
    try {
        Statement rows(body_->database,
                       fmt::format("SELECT {} FROM names JOIN players ON players.n = names.rowid "
                                   "WHERE names MATCH ?1 AND (?2 = '' OR list = ?2) ORDER BY "
                                   "names.rowid LIMIT ?3",
                                   kPlayerColumns));
        rows.bind(1, match).bind(2, list).bind(3, std::int64_t{limit});
        while (rows.step())
            found.push_back(player_of(rows));
    } catch (const SqliteError& failed) {
        return unreadable(body_->path, verbatim_reason(failed.what()));
    }
    return found;
}

Result<std::vector<IndexedPlayer>> PlayerIndex::find(std::string_view id,
                                                     std::string_view list) const {
    std::vector<IndexedPlayer> found;
    try {
        Statement rows(
            body_->database,
            fmt::format("SELECT {} FROM players WHERE id = ?1 AND (?2 = '' OR list = ?2) "
                        "ORDER BY n",
                        kPlayerColumns));
        rows.bind(1, id).bind(2, list);
        while (rows.step())
            found.push_back(player_of(rows));
    } catch (const SqliteError& failed) {
        return unreadable(body_->path, verbatim_reason(failed.what()));
    }
    return found;
}

Result<std::vector<IndexedList>> PlayerIndex::lists() const {
    std::vector<IndexedList> lists;
    try {
        // Files of earlier versions have no table of lists before the next import.
        const bool is_counted =
            body_->database.number("SELECT count(*) FROM main.sqlite_master "
                                   "WHERE type = 'table' AND name = 'lists'") > 0;
        Statement rows(body_->database,
                       is_counted
                           ? "SELECT name, players FROM main.lists ORDER BY name"
                           : "SELECT list, count(*) FROM players GROUP BY list ORDER BY list");
        while (rows.step())
            lists.push_back({std::string(rows.text(0)), rows.number(1)});
    } catch (const SqliteError& failed) {
        return unreadable(body_->path, verbatim_reason(failed.what()));
    }
    return lists;
}

}  // namespace kyvien::store
