#include "store/library/internal/position_lists.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

namespace kyvien::store::internal {

const char* const kPositionTables = R"(
CREATE TABLE position_lists (id INTEGER PRIMARY KEY, places INTEGER NOT NULL);
CREATE TABLE position_chunks (
    id INTEGER PRIMARY KEY, list INTEGER NOT NULL, first INTEGER NOT NULL, body BLOB NOT NULL);
CREATE INDEX position_chunks_by_key ON position_chunks (list, first);
)";

namespace position_lists {
namespace {

/// A chunk with its header must fit into an SQLite page.
constexpr std::size_t kChunkBytes = 3'900;
constexpr std::size_t kLongestPlace = 20;

void put_number(std::vector<std::uint8_t>& body, std::uint64_t number) {
    for (; number >= 0x80; number >>= 7)
        body.push_back(static_cast<std::uint8_t>(number | 0x80));
    body.push_back(static_cast<std::uint8_t>(number));
}

/// The entries of a chunk: the difference of each key from the previous one, then the game; for
/// equal keys, the difference of the game.
class ChunkReader {
  public:
    ChunkReader() = default;
    ChunkReader(std::uint64_t first, std::span<const std::uint8_t> body)
        : body_(body), last_{first, 0} {}

    std::optional<PositionPlace> next() {
        if (at_ >= body_.size())
            return std::nullopt;
        const std::uint64_t step = take();
        const auto game = static_cast<std::int64_t>(take());
        last_.game = step == 0 ? last_.game + game : game;
        last_.key += step;
        return last_;
    }

  private:
    std::uint64_t take() {
        std::uint64_t number = 0;
        for (int shift = 0; at_ < body_.size() && shift < 64; shift += 7) {
            const std::uint8_t byte = body_[at_++];
            number |= static_cast<std::uint64_t>(byte & 0x7f) << shift;
            if ((byte & 0x80) == 0)
                break;
        }
        return number;
    }

    std::span<const std::uint8_t> body_;
    std::size_t at_ = 0;
    PositionPlace last_;
};

/// Writes a list. Needs: entries in order.
class ListWriter {
  public:
    explicit ListWriter(Database& database)
        : database_(database),
          insert_(database, "INSERT INTO position_chunks (list, first, body) VALUES (?1, ?2, ?3)") {
        database.exec("INSERT INTO position_lists (places) VALUES (0)");
        list_ = database.number("SELECT last_insert_rowid()");
    }

    void add(const PositionPlace& place) {
        if (places_ > 0 && place == last_)
            return;
        if (body_.size() + kLongestPlace > kChunkBytes)
            write_chunk();
        if (body_.empty()) {
            first_ = place.key;
            last_ = {place.key, 0};
        }
        put_number(body_, place.key - last_.key);
        put_number(body_, static_cast<std::uint64_t>(
                              place.key == last_.key ? place.game - last_.game : place.game));
        last_ = place;
        ++places_;
    }

    void finish() {
        write_chunk();
        Statement count(database_, "UPDATE position_lists SET places = ?1 WHERE id = ?2");
        count.bind(1, places_).bind(2, list_).run();
    }

  private:
    void write_chunk() {
        if (body_.empty())
            return;
        insert_.bind(1, list_).bind(2, static_cast<std::int64_t>(first_)).bind_blob(3, body_);
        insert_.run();
        body_.clear();
    }

    Database& database_;
    Statement insert_;
    std::int64_t list_ = 0;
    std::uint64_t first_ = 0;
    PositionPlace last_;
    std::vector<std::uint8_t> body_;
    std::int64_t places_ = 0;
};

/// Reads a list in order.
class ListReader {
  public:
    ListReader(Database& database, std::int64_t list)
        : rows_(database,
                "SELECT first, body FROM position_chunks WHERE list = ?1 ORDER BY first, id") {
        rows_.bind(1, list);
    }

    std::optional<PositionPlace> next() {
        for (;;) {
            if (const auto place = chunk_.next())
                return place;
            if (is_over_ || !rows_.step()) {
                is_over_ = true;
                return std::nullopt;
            }
            chunk_ = ChunkReader(static_cast<std::uint64_t>(rows_.number(0)), rows_.blob(1));
        }
    }

  private:
    Statement rows_;
    ChunkReader chunk_;
    bool is_over_ = false;
};

struct ListHead {
    std::int64_t id = 0, places = 0;
};

/// Newest first.
std::vector<ListHead> lists_of(Database& database) {
    std::vector<ListHead> lists;
    Statement rows(database, "SELECT id, places FROM position_lists ORDER BY id DESC");
    while (rows.step())
        lists.push_back({rows.number(0), rows.number(1)});
    return lists;
}

void drop_list(Database& database, std::int64_t list) {
    for (const char* sql : {"DELETE FROM position_chunks WHERE list = ?1",
                            "DELETE FROM position_lists WHERE id = ?1"}) {
        Statement statement(database, sql);
        statement.bind(1, list).run();
    }
}

/// Merges two lists.
template <class IsGone>
void merge_lists(Database& database, std::int64_t one, std::int64_t other, const IsGone& is_gone) {
    {
        ListReader left(database, one), right(database, other);
        ListWriter merged(database);
        auto a = left.next(), b = right.next();
        const auto take = [&](std::optional<PositionPlace>& place, ListReader& from) {
            if (!is_gone(place->game))
                merged.add(*place);
            place = from.next();
        };
        while (a || b)
            if (a && (!b || *a <= *b))
                take(a, left);
            else
                take(b, right);
        merged.finish();
    }
    drop_list(database, one);
    drop_list(database, other);
}

}  // namespace
}  // namespace position_lists

using namespace position_lists;

void add_places(Database& database, std::vector<PositionPlace> places) {
    if (places.empty())
        return;
    std::ranges::sort(places);
    {
        ListWriter list(database);
        for (const PositionPlace& place : places)
            list.add(place);
        list.finish();
    }
    for (;;) {
        const std::vector<ListHead> lists = lists_of(database);
        if (lists.size() < 2 || 2 * lists[0].places < lists[1].places)
            return;
        merge_lists(database, lists[1].id, lists[0].id, [](std::int64_t) { return false; });
    }
}

std::vector<std::int64_t> games_at(Database& database, std::uint64_t key) {
    std::vector<std::int64_t> games;
    // A key may begin within the last chunk that begins before it.
    Statement chunks(database,
                     "SELECT first, body FROM position_chunks WHERE list = ?1 AND first <= ?2 AND "
                     "first >= (SELECT coalesce(max(first), 0) FROM position_chunks WHERE list = "
                     "?1 AND first < ?2) ORDER BY first, id");
    for (const ListHead& list : lists_of(database)) {
        chunks.bind(1, list.id).bind(2, static_cast<std::int64_t>(key));
        const ResetAtEnd at_end(chunks);
        while (chunks.step()) {
            ChunkReader chunk(static_cast<std::uint64_t>(chunks.number(0)), chunks.blob(1));
            for (auto place = chunk.next(); place && place->key <= key; place = chunk.next())
                if (place->key == key)
                    games.push_back(place->game);
        }
    }
    std::ranges::sort(games);
    games.erase(std::ranges::unique(games).begin(), games.end());
    return games;
}

void leave_out(Database& database, const std::function<bool(std::int64_t)>& is_gone) {
    std::vector<ListHead> lists = lists_of(database);
    if (lists.empty())
        return;
    // Adds an empty list, so that a single one is rewritten too.
    if (lists.size() == 1) {
        ListWriter(database).finish();
        lists = lists_of(database);
    }
    while (lists.size() > 1) {
        merge_lists(database, lists[1].id, lists[0].id, is_gone);
        lists = lists_of(database);
    }
}

}  // namespace kyvien::store::internal
