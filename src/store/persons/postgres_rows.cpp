#include <utility>

#include "store/halls/internal/postgres_chain.h"
#include "store/halls/internal/postgres_checkpoint.h"
#include "store/internal/postgres/postgres_schema.h"
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

    void for_each_ledger(const std::function<void(LedgerRow)>& ledger) override {
        if (!has_ledgers())
            return;
        const bool is_alone = !is_begun_;
        if (is_alone)
            connection_.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
        const Rows ledgers = connection_.run("SELECT id, changed FROM kyvien.ledger ORDER BY id");
        for (int at = 0; at < ledgers.count(); ++at) {
            LedgerRow row{std::string(ledgers.text(at, 0)), ledgers.number(at, 1), {}};
            const Rows lines = connection_.run("SELECT seq, at, line FROM kyvien.ledger_line "
                                               "WHERE ledger = $1 ORDER BY seq",
                                               Parameters().text(row.ledger));
            for (int each = 0; each < lines.count(); ++each)
                row.lines.push_back({static_cast<std::uint64_t>(lines.number(each, 0)),
                                     lines.number(each, 1), lines.bytes(each, 2)});
            ledger(std::move(row));
        }
        if (is_alone)
            connection_.run("COMMIT");
    }

    std::vector<RemovalRow> removals() override { return removals_in(connection_); }
    const MarkKey& marks() const override { return key_; }

    Result<void> begin() override {
        KYVIEN_TRY(lock_schema(connection_, shown_));
        KYVIEN_TRY(wait_until_no_hall_runs(connection_, shown_));
        connection_.run("BEGIN");
        is_begun_ = true;
        // A program that is not a hall may append to a ledger; it waits, and reads again.
        if (has_ledgers())
            connection_.run("LOCK TABLE kyvien.ledger IN SHARE ROW EXCLUSIVE MODE");
        const Findings found = compare_with_marks(connection_, key_, Depth::Whole);
        if (!found.faults.empty())
            return person_log_altered(shown_, found.faults.front());
        connection_.run(kTable);
        return {};
    }

    void put(const GameRow& game) override {
        const GameHead head = put_lines(
            "UPDATE kyvien.event SET line = made.line, digest = made.digest "
            "FROM unnest($2::int[], $3::bytea[], $4::bytea[]) AS made (seq, line, digest) "
            "WHERE game = $1 AND event.seq = made.seq",
            game.game, game.changed, game.events);
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

    void put(const LedgerRow& ledger) override {
        const GameHead head = put_lines(
            "UPDATE kyvien.ledger_line SET line = made.line, digest = made.digest "
            "FROM unnest($2::int[], $3::bytea[], $4::bytea[]) AS made (seq, line, digest) "
            "WHERE ledger = $1 AND ledger_line.seq = made.seq",
            ledger.ledger, ledger.changed, ledger.lines);
        connection_.queue(
            "UPDATE kyvien.ledger SET head = $2::bytea, mark = $3::bytea WHERE id = $1",
            Parameters()
                .text(ledger.ledger)
                .bytes(head.digest)
                .bytes(key_.of_game(ledger.ledger, head)));
        connection_.send_queued();
    }

    void note(const RemovalRow& removal) override {
        connection_.run("INSERT INTO kyvien.removal (id, line, mark) VALUES ($1, $2, $3::bytea)",
                        Parameters().text(removal.id).text(removal.line).bytes(removal.mark));
    }

    Result<void> commit() override {
        if (has_checkpoints(connection_))
            merge_checkpoints(connection_, key_);
        connection_.run("COMMIT");
        is_begun_ = false;
        unlock_schema(connection_);
        return {};
    }

    Result<void> scrub() override {
        if (removals_in(connection_).empty())
            return {};
        // The planner's statistics contain column values; they are recomputed, and their old rows
        // are removed too.
        std::string tables = "kyvien.event, kyvien.game, kyvien.answer";
        if (has_ledgers())
            tables += ", kyvien.ledger, kyvien.ledger_line";
        connection_.run("VACUUM (FULL, ANALYZE) " + tables);
        connection_.run("VACUUM FULL pg_catalog.pg_statistic");
        connection_.run("UPDATE kyvien.removal SET scrubbed = true WHERE NOT scrubbed");
        return {};
    }

  private:
    /// Not in a database of schema 3.
    bool has_ledgers() {
        return connection_.run("SELECT (to_regclass('kyvien.ledger') IS NOT NULL)::int")
                   .number(0, 0) == 1;
    }

    /// Queues the lines with their new digests; returns the resulting head.
    GameHead put_lines(const std::string& sql, const std::string& name, Instant changed,
                       const std::vector<StoredEvent>& lines) {
        GameHead head;
        const std::vector<Digest> digests = digests_of(name, changed, lines, head);
        std::vector<std::int32_t> numbers;
        std::vector<std::string_view> texts, made;
        for (std::size_t i = 0; i < digests.size(); ++i) {
            numbers.push_back(static_cast<std::int32_t>(lines[i].seq));
            texts.emplace_back(lines[i].line);
            made.push_back(text_of(digests[i]));
        }
        connection_.queue(
            sql, Parameters().text(name).numbers(numbers).byte_arrays(texts).byte_arrays(made));
        return head;
    }

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
    KYVIEN_TRY(check_sealed(connection, shown));
    auto key = KYVIEN_TRY(postgres_marks(connection, shown, false));
    return std::make_unique<postgres_rows_parts::PostgresRows>(shown, std::move(connection),
                                                               std::move(key));
}

}  // namespace kyvien::store::internal
