#include <fmt/core.h>

#include <utility>

#include "store/halls/internal/postgres_chain.h"
#include "store/internal/postgres_schema.h"
#include "store/persons/internal/person_rows.h"
#include "store/postgres_log.h"

namespace kyvien::store::internal {
namespace postgres_rows_parts {
namespace {

constexpr const char* kTable =
    "CREATE TABLE IF NOT EXISTS kyvien.removal (number bigserial PRIMARY KEY, "
    "id text UNIQUE NOT NULL, line text NOT NULL, mark bytea NOT NULL, "
    "scrubbed boolean NOT NULL DEFAULT false)";

class PostgresRows final : public PersonRows {
  public:
    PostgresRows(std::string shown, Connection connection, MarkKey key)
        : shown_(std::move(shown)), connection_(std::move(connection)), key_(std::move(key)) {}

    void each(const std::function<void(GameRow)>& game) override {
        const bool is_alone = !is_begun_;
        if (is_alone)
            connection_.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
        const Rows games = connection_.run(
            "SELECT id, changed, status, summary, next FROM kyvien.game ORDER BY id");
        for (int at = 0; at < games.count(); ++at) {
            GameRow row;
            row.game = games.text(at, 0);
            row.changed = games.number(at, 1);
            row.card = {static_cast<GameStatus>(games.number(at, 2)), games.bytes(at, 3),
                        std::string(games.text(at, 4))};
            const Rows events = connection_.run(
                "SELECT seq, at, line FROM kyvien.event WHERE game = $1 ORDER BY seq",
                Parameters().text(row.game));
            for (int each = 0; each < events.count(); ++each)
                row.events.push_back({static_cast<std::uint64_t>(events.number(each, 0)),
                                      events.number(each, 1), events.bytes(each, 2)});
            game(std::move(row));
        }
        if (is_alone)
            connection_.run("COMMIT");
    }

    std::vector<RemovalRow> removals() override { return removals_in(connection_); }
    const MarkKey& marks() const override { return key_; }

    Result<void> begin() override {
        KYVIEN_TRY(take_schema(connection_, shown_));
        KYVIEN_TRY(be_alone(connection_, shown_));
        connection_.run("BEGIN");
        is_begun_ = true;
        const Findings found = compare_with_marks(connection_, key_);
        if (!found.faults.empty())
            return person_log_altered(shown_, found.faults.front());
        connection_.run(kTable);
        return {};
    }

    void put(const GameRow& game) override {
        GameHead head;
        const std::vector<Digest> digests = digests_of(game, head);
        std::vector<std::int32_t> numbers;
        std::vector<std::string_view> texts, lines;
        for (std::size_t i = 0; i < digests.size(); ++i) {
            numbers.push_back(static_cast<std::int32_t>(game.events[i].seq));
            texts.push_back(text_of(digests[i]));
            lines.emplace_back(game.events[i].line);
        }
        connection_.queue(
            "UPDATE kyvien.event SET line = made.line, digest = made.digest "
            "FROM unnest($2::int[], $3::bytea[], $4::bytea[]) "
            "AS made (seq, line, digest) "
            "WHERE game = $1 AND event.seq = made.seq",
            Parameters().text(game.game).numbers(numbers).byte_arrays(lines).byte_arrays(texts));
        connection_.queue(
            "UPDATE kyvien.game SET summary = $2::bytea, head = $3::bytea, "
            "mark = $4::bytea, card_mark = $5::bytea WHERE id = $1",
            Parameters()
                .text(game.game)
                .bytes(bytes_of(game.card.summary))
                .bytes(head.digest)
                .bytes(key_.of_game(game.game, head))
                .bytes(key_.of_card(game.game, static_cast<std::int64_t>(game.card.status),
                                    game.card.summary, game.card.next)));
        connection_.queue("DELETE FROM kyvien.answer WHERE game = $1",
                          Parameters().text(game.game));
        connection_.send_queued();
    }

    void note(const RemovalRow& removal) override {
        connection_.run("INSERT INTO kyvien.removal (id, line, mark) VALUES ($1, $2, $3::bytea)",
                        Parameters().text(removal.id).text(removal.line).bytes(removal.mark));
    }

    Result<void> commit() override {
        connection_.run("COMMIT");
        is_begun_ = false;
        free_schema(connection_);
        return {};
    }

    Result<void> scrub() override {
        if (removals_in(connection_).empty())
            return {};
        connection_.run("VACUUM FULL kyvien.event");
        connection_.run("VACUUM FULL kyvien.game");
        connection_.run("VACUUM FULL kyvien.answer");
        connection_.run("UPDATE kyvien.removal SET scrubbed = true WHERE NOT scrubbed");
        return {};
    }

  private:
    static std::span<const std::uint8_t> bytes_of(const std::string& text) {
        return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
    }

    std::string shown_;
    Connection connection_;
    MarkKey key_;
    bool is_begun_ = false;
};

}  // namespace
}  // namespace postgres_rows_parts

std::vector<RemovalRow> removals_in(Connection& connection) {
    if (connection.run("SELECT (to_regclass('kyvien.removal') IS NOT NULL)::int").number(0, 0) == 0)
        return {};
    const Rows all =
        connection.run("SELECT id, line, mark, scrubbed::int FROM kyvien.removal ORDER BY number");
    std::vector<RemovalRow> rows;
    for (int row = 0; row < all.count(); ++row)
        rows.push_back({std::string(all.text(row, 0)), std::string(all.text(row, 1)),
                        digest_in(all, row, 2), all.number(row, 3) != 0});
    return rows;
}

Result<std::unique_ptr<PersonRows>> postgres_rows(const std::string& address) {
    const std::string shown = shown_address(address);
    Connection connection(address);
    if (connection.run("SELECT (to_regclass('kyvien.schema_version') IS NOT NULL)::int")
            .number(0, 0) == 0)
        return refuse("store-unavailable", fmt::format("There is no log at {}.", shown),
                      std::nullopt, {{"path", shown}});
    const std::int64_t version =
        connection.run("SELECT coalesce(max(version), 0) FROM kyvien.schema_version").number(0, 0);
    if (version < kFirstSealedPostgres)
        return refuse("store-older",
                      fmt::format("{} was written by an older kyvien (schema {}) and bears no "
                                  "marks. Open it once with `kyvien serve`.",
                                  shown, version),
                      std::nullopt, {{"path", shown}, {"version", std::to_string(version)}});
    if (version > kPostgresSchemaVersion)
        return newer_schema(connection, shown);
    auto key = KYVIEN_TRY(postgres_marks(connection, shown, false));
    return std::make_unique<postgres_rows_parts::PostgresRows>(shown, std::move(connection),
                                                               std::move(key));
}

}  // namespace kyvien::store::internal
