// Searches games: the conditions as SQL, and the position lists.
#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>
#include <map>
#include <variant>

#include "store/index/internal/word_index.h"
#include "store/library/game_library.h"
#include "store/library/internal/library_file.h"
#include "store/library/internal/position_lists.h"

namespace kyvien::store {

using namespace internal;

namespace library_search {
namespace {

/// Up to this many games are listed one by one; for more, a bit set is used.
constexpr std::size_t kNamedGames = 500;
constexpr int kLastMonthAndDay = 1231;

using Bound = std::variant<std::int64_t, std::string>;

/// The games with a position, for the SQL function among().
class Among {
  public:
    Among(Database& database, std::vector<std::int64_t> games)
        : database_(database.raw()), games_(std::move(games)) {
        if (games_.size() <= kNamedGames)
            return;
        bits_.resize(static_cast<std::size_t>(games_.back()) + 1);
        for (const std::int64_t game : games_)
            bits_[static_cast<std::size_t>(game)] = true;
        sqlite3_create_function_v2(database_, "among", 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, this,
                                   &Among::answer, nullptr, nullptr, nullptr);
    }
    Among(const Among&) = delete;
    Among& operator=(const Among&) = delete;
    ~Among() {
        if (!bits_.empty())
            sqlite3_create_function_v2(database_, "among", 1, SQLITE_UTF8, nullptr, nullptr,
                                       nullptr, nullptr, nullptr);
    }

    [[nodiscard]] std::string condition() const {
        return bits_.empty() ? fmt::format("games.id IN ({})", fmt::join(games_, ","))
                             : "among(games.id)";
    }

  private:
    static void answer(sqlite3_context* context, int, sqlite3_value** values) {
        const auto& bits = static_cast<const Among*>(sqlite3_user_data(context))->bits_;
        const auto game = static_cast<std::size_t>(sqlite3_value_int64(values[0]));
        sqlite3_result_int(context, game < bits.size() && bits[game] ? 1 : 0);
    }

    sqlite3* database_;
    std::vector<std::int64_t> games_;
    std::vector<bool> bits_;
};

class Conditions {
  public:
    void add(std::string sql) { sql_.push_back(std::move(sql)); }
    /// The placeholder of a value.
    std::string bound(Bound value) {
        values_.push_back(std::move(value));
        return fmt::format("?{}", values_.size());
    }
    [[nodiscard]] std::string where() const {
        return sql_.empty() ? "" : fmt::format(" WHERE {}", fmt::join(sql_, " AND "));
    }
    /// Needs: this object outlives the statement's execution.
    void bind(Statement& statement) const {
        int index = 0;
        for (const Bound& value : values_) {
            ++index;
            if (const auto* number = std::get_if<std::int64_t>(&value))
                statement.bind(index, *number);
            else
                statement.bind(index, std::string_view(std::get<std::string>(value)));
        }
    }

  private:
    std::vector<std::string> sql_;
    std::vector<Bound> values_;
};

/// A placeholder for the names with words beginning with these.
std::string names_with(Conditions& conditions, const std::string& words) {
    return fmt::format("(SELECT rowid FROM name_words WHERE name_words MATCH {})",
                       conditions.bound(prefix_query(words)));
}

void ask_players(Conditions& conditions, const LibraryQuery& query) {
    std::vector<std::string> ways;
    const auto seated = [&](bool is_first) {
        std::vector<std::string> both;
        if (!query.player.empty())
            both.push_back(fmt::format("games.{} IN {}", is_first ? "first" : "second",
                                       names_with(conditions, query.player)));
        if (!query.opponent.empty())
            both.push_back(fmt::format("games.{} IN {}", is_first ? "second" : "first",
                                       names_with(conditions, query.opponent)));
        ways.push_back(fmt::format("({})", fmt::join(both, " AND ")));
    };
    if (query.player.empty() && query.opponent.empty())
        return;
    if (query.player_is_first.value_or(true))
        seated(true);
    if (!query.player_is_first.value_or(false))
        seated(false);
    conditions.add(fmt::format("({})", fmt::join(ways, " OR ")));
}

/// Formats a prefix as an SQLite blob literal.
std::string as_blob(std::string_view bytes) {
    std::string text = "x'";
    for (const char c : bytes)
        text += fmt::format("{:02x}", static_cast<unsigned char>(c));
    return text + "'";
}

void ask_endings(Conditions& conditions, const LibraryQuery& query) {
    if (!query.ending.empty())
        conditions.add(fmt::format("games.ending IN (SELECT id FROM endings WHERE code = {})",
                                   conditions.bound(query.ending)));
    // "9" or "fide-2018:9.6" includes all its sub-clauses.
    if (!query.clause.empty()) {
        const bool has_law = query.clause.find(':') != std::string::npos;
        const std::string of = has_law ? "clause" : "substr(clause, instr(clause, ':') + 1)";
        const std::string clause_parameter = conditions.bound(query.clause);
        conditions.add(fmt::format("games.ending IN (SELECT id FROM endings WHERE {0} = {1} OR "
                                   "substr({0}, 1, length({1}) + 1) = {1} || '.')",
                                   of, clause_parameter));
    }
}

Conditions conditions_of(const LibraryQuery& query) {
    Conditions conditions;
    if (!query.game.empty())
        conditions.add(fmt::format("games.kind = (SELECT id FROM names WHERE text = {})",
                                   conditions.bound(query.game)));
    if (!query.archive.empty())
        conditions.add(fmt::format("games.archive = (SELECT id FROM archives WHERE name = {})",
                                   conditions.bound(query.archive)));
    ask_players(conditions, query);
    if (!query.event.empty())
        conditions.add(fmt::format("games.event IN {}", names_with(conditions, query.event)));
    // A game with only a year matches every day of that year.
    if (query.from_day > 0)
        conditions.add(fmt::format(
            "games.day + CASE WHEN games.day % 10000 = 0 THEN {} WHEN games.day % 100 = 0 THEN 31 "
            "ELSE 0 END >= {}",
            kLastMonthAndDay, query.from_day));
    if (query.to_day > 0) {
        const int last = query.to_day % 10'000 == 0 ? query.to_day + kLastMonthAndDay
                         : query.to_day % 100 == 0  ? query.to_day + 31
                                                    : query.to_day;
        conditions.add(fmt::format("games.day > 0 AND games.day <= {}", last));
    }
    if (query.outcome)
        conditions.add(fmt::format("games.outcome = {}", static_cast<int>(*query.outcome)));
    ask_endings(conditions, query);
    if (!query.opening.empty())
        conditions.add(fmt::format("substr(games.opening, 1, {}) = {}", query.opening.size(),
                                   as_blob(query.opening)));
    return conditions;
}

struct Hit {
    std::int64_t day, number;
};

constexpr const char* kLibraryRow =
    "SELECT games.id, archives.name, kinds.text, firsts.text, seconds.text, events.text, "
    "dates.text, results.text, endings.code, endings.clause, games.plies FROM games "
    "JOIN archives ON archives.id = games.archive JOIN names AS kinds ON kinds.id = games.kind "
    "JOIN names AS firsts ON firsts.id = games.first JOIN names AS seconds ON seconds.id = "
    "games.second JOIN names AS events ON events.id = games.event JOIN names AS dates ON dates.id "
    "= games.date JOIN names AS results ON results.id = games.result JOIN endings ON endings.id = "
    "games.ending WHERE games.id = ?1";

std::optional<LibraryGame> game_of(Statement& row, std::int64_t number) {
    row.bind(1, number);
    const ResetAtEnd at_end(row);
    if (!row.step())
        return std::nullopt;
    LibraryGame game;
    int column = 0;
    game.number = row.number(column++);
    for (std::string* text : {&game.archive, &game.game, &game.first, &game.second, &game.event,
                              &game.date, &game.result, &game.ending, &game.clause})
        *text = row.text(column++);
    game.plies = row.number(column);
    return game;
}

/// Counts a game found.
void count_hit(LibraryAnswer& answer, LibraryOutcome outcome) {
    ++answer.total;
    switch (outcome) {
    case LibraryOutcome::FirstWon:
        ++answer.first_won;
        break;
    case LibraryOutcome::Drawn:
        ++answer.drawn;
        break;
    case LibraryOutcome::SecondWon:
        ++answer.second_won;
        break;
    case LibraryOutcome::Open:
        break;
    }
}

LibraryAnswer found_by(Database& database, const LibraryQuery& query) {
    LibraryAnswer answer;
    Conditions conditions = conditions_of(query);
    std::optional<Among> among;
    if (query.position) {
        auto games = games_at(database, kept_key(*query.position));
        if (games.empty())
            return answer;
        among.emplace(database, std::move(games));
        conditions.add(among->condition());
    }
    std::vector<Hit> hits;
    {
        Statement rows(database,
                       "SELECT games.id, games.day, games.outcome FROM games" + conditions.where());
        conditions.bind(rows);
        while (rows.step()) {
            hits.push_back({rows.number(1), rows.number(0)});
            count_hit(answer, static_cast<LibraryOutcome>(rows.number(2)));
        }
    }
    const std::size_t end = std::min(hits.size(), query.skip + query.most);
    if (query.skip >= end)
        return answer;
    std::ranges::partial_sort(hits, hits.begin() + static_cast<std::ptrdiff_t>(end),
                              [](const Hit& a, const Hit& b) {
                                  return a.day != b.day ? a.day > b.day : a.number > b.number;
                              });
    Statement row(database, kLibraryRow);
    for (std::size_t i = query.skip; i < end; ++i)
        if (auto game = game_of(row, hits[i].number))
            answer.games.push_back(*std::move(game));
    return answer;
}

}  // namespace
}  // namespace library_search

using namespace library_search;

Result<LibraryAnswer> GameLibrary::search(const LibraryQuery& query) const {
    // A query text without words matches no name.
    for (const std::string* words : {&query.player, &query.opponent, &query.event})
        if (!words->empty() && prefix_query(*words).empty())
            return LibraryAnswer{};
    try {
        return found_by(body_->database, query);
    } catch (const SqliteError& failed) {
        return unreadable_library(body_->path, verbatim_reason(failed.what()));
    }
}

Result<std::optional<LibraryGame>> GameLibrary::find(std::int64_t number) const {
    try {
        Statement row(body_->database, kLibraryRow);
        return game_of(row, number);
    } catch (const SqliteError& failed) {
        return unreadable_library(body_->path, verbatim_reason(failed.what()));
    }
}

Result<std::optional<std::string>> GameLibrary::record(std::int64_t number) const {
    try {
        Statement row(body_->database, "SELECT packs.records, games.part FROM games JOIN packs ON "
                                       "packs.id = games.pack WHERE games.id = ?1");
        row.bind(1, number);
        if (!row.step())
            return std::nullopt;
        std::vector<std::string> records = unpacked(row.blob(0));
        const auto part = static_cast<std::size_t>(row.number(1));
        if (part >= records.size())
            return unreadable_library(body_->path,
                                      {"library-pack-broken", "a record of it is broken"});
        return std::move(records[part]);
    } catch (const SqliteError& failed) {
        return unreadable_library(body_->path, verbatim_reason(failed.what()));
    }
}

Result<std::vector<LibraryArchive>> GameLibrary::archives() const {
    std::vector<LibraryArchive> archives;
    try {
        Statement rows(body_->database,
                       "SELECT archives.name, count(games.id), coalesce(min(nullif(games.day, 0)), "
                       "0), coalesce(max(games.day), 0), coalesce(group_concat(DISTINCT "
                       "kinds.text), '') FROM archives LEFT JOIN games ON games.archive = "
                       "archives.id LEFT JOIN names AS kinds ON kinds.id = games.kind GROUP BY "
                       "archives.id ORDER BY archives.name");
        while (rows.step()) {
            LibraryArchive archive;
            archive.name = rows.text(0);
            archive.games = rows.number(1);
            archive.first_day = static_cast<int>(rows.number(2));
            archive.last_day = static_cast<int>(rows.number(3));
            for (std::string_view rest = rows.text(4); !rest.empty();) {
                const std::size_t comma = std::min(rest.find(','), rest.size());
                archive.kinds.emplace_back(rest.substr(0, comma));
                rest.remove_prefix(std::min(comma + 1, rest.size()));
            }
            archives.push_back(std::move(archive));
        }
    } catch (const SqliteError& failed) {
        return unreadable_library(body_->path, verbatim_reason(failed.what()));
    }
    return archives;
}

}  // namespace kyvien::store
