#include "store/halls/internal/postgres_chain.h"

#include <fmt/core.h>

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

#include "store/halls/internal/postgres_checkpoint.h"
#include "store/halls/internal/postgres_rows.h"
#include "store/internal/postgres/postgres_schema.h"
#include "store/internal/refusals.h"
#include "store/postgres_log.h"

namespace kyvien::store::internal {
namespace postgres_chain {
namespace {

std::span<const std::uint8_t> bytes_of(std::string_view text) {
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

struct Row {
    GameHead head;
    std::uint64_t events = 0;  ///< number seen
};

constexpr const char* kAllEvents =
    "SELECT game, seq, at, line, digest FROM kyvien.event ORDER BY game, seq";
constexpr const char* kAllLines =
    "SELECT ledger, seq, at, line, digest FROM kyvien.ledger_line ORDER BY ledger, seq";

/// Calls `each(game, seq, at, line, digest)` for all events, ordered by game and number.
template <typename Each>
void for_each_event(Connection& connection, const char* all, Each each) {
    for_each_row(connection, all, [&](const Rows& rows, int row) {
        each(std::string(rows.text(row, 0)), static_cast<std::uint64_t>(rows.number(row, 1)),
             rows.number(row, 2), rows.bytes(row, 3), rows.bytes(row, 4));
    });
}

/// The number and digest of the last event, for a query with a row `listed`; nulls if there is none
/// or `where` is false.
std::string last_of(const char* events, const char* name, const char* where) {
    return fmt::format("LEFT JOIN LATERAL (SELECT seq, digest FROM kyvien.{0} WHERE {0}.{1} = "
                       "listed.id AND {2} ORDER BY seq DESC LIMIT 1) AS last ON true",
                       events, name, where);
}

/// Compares the row's last event with the stored one.
void compare_last(const std::string& game, const GameHead& head, std::uint64_t last_seq,
                  const Digest& last_digest, Findings& found) {
    if (last_seq != head.last_seq)
        found.faults.push_back(head_fault(game, last_seq, head.last_seq));
    else if (last_seq != 0 && last_digest != head.digest)
        found.faults.push_back(event_fault(game, last_seq, last_seq));
}

/// Verifies all chains of a database.
class ChainVerifier {
  public:
    ChainVerifier(std::map<std::string, Row>& games, Findings& found)
        : games_(games), found_(found) {}

    void add_event(const std::string& game, std::uint64_t seq, Instant at, std::string_view line,
                   std::string_view digest) {
        if (!is_begun_ || game != game_) {
            end();
            begin(game);
        }
        ++found_.events;
        if (is_broken_)
            return;  // what follows depends on it
        if (chain_.follow(seq, at, line, bytes_of(digest)))
            return;
        is_broken_ = true;
        found_.faults.push_back(event_fault(game_, chain_.seq() + 1, seq));
    }
    void end() {
        if (!is_begun_ || is_broken_)
            return;
        const GameHead& head = games_.at(game_).head;
        if (chain_.seq() != head.last_seq)
            found_.faults.push_back(head_fault(game_, chain_.seq(), head.last_seq));
        else if (chain_.digest() != head.digest)
            found_.faults.push_back(event_fault(game_, chain_.seq(), chain_.seq()));
    }

  private:
    void begin(const std::string& game) {
        game_ = game;
        chain_ = ChainFollower(game_);
        is_begun_ = true;
        const auto listed = games_.find(game_);
        is_broken_ = listed == games_.end();
        if (is_broken_)
            found_.faults.push_back(unlisted_fault(game_));
        else
            listed->second.events = 1;
    }

    std::map<std::string, Row>& games_;
    Findings& found_;
    std::string game_;
    ChainFollower chain_{game_};
    bool is_begun_ = false, is_broken_ = false;
};

/// Not in a database of schema 3.
bool has_ledgers(Connection& connection) {
    return connection.run("SELECT (to_regclass('kyvien.ledger') IS NOT NULL)::int").number(0, 0) ==
           1;
}

/// Adapts a game's fault to a ledger.
LogFault of_ledger(LogFault fault) {
    constexpr std::string_view kGame = "Game";
    if (fault.english.starts_with(kGame))
        fault.english.replace(0, kGame.size(), "Ledger");
    return fault;
}

void compare_ledgers(Connection& connection, const MarkKey& key, Depth depth, MarkSum& sum,
                     Findings& found) {
    if (!has_ledgers(connection))
        return;
    Findings of_ledgers;
    std::map<std::string, Row> ledgers;
    for_each_row(connection,
                 "SELECT id, last_seq, changed, head, mark, coalesce(last.seq, 0), last.digest "
                 "FROM kyvien.ledger AS listed " +
                     last_of("ledger_line", "ledger", depth == Depth::Heads ? "true" : "false") +
                     " ORDER BY id",
                 [&](const Rows& rows, int row) {
                     const std::string ledger(rows.text(row, 0));
                     const GameHead head{static_cast<std::uint64_t>(rows.number(row, 1)),
                                         rows.number(row, 2), digest_in(rows, row, 3)};
                     const Digest mark = digest_in(rows, row, 4);
                     sum.add(mark);
                     if (mark != key.of_game(ledger, head))
                         of_ledgers.faults.push_back(row_fault(ledger));
                     if (depth == Depth::Heads)
                         compare_last(ledger, head, static_cast<std::uint64_t>(rows.number(row, 5)),
                                      digest_in(rows, row, 6), of_ledgers);
                     else
                         ledgers.emplace(ledger, Row{head});
                 });
    if (depth == Depth::Whole) {
        ChainVerifier chains(ledgers, of_ledgers);
        for_each_event(
            connection, kAllLines,
            [&](const std::string& ledger, std::uint64_t seq, Instant at, const std::string& line,
                const std::string& digest) { chains.add_event(ledger, seq, at, line, digest); });
        chains.end();
        for (const auto& [ledger, row] : ledgers)
            if (row.events == 0)
                of_ledgers.faults.push_back(head_fault(ledger, 0, row.head.last_seq));
    }
    for (LogFault& fault : of_ledgers.faults)
        found.faults.push_back(of_ledger(std::move(fault)));
}

void seal_ledgers(Connection& connection, const MarkKey& key) {
    const Rows ledgers = connection.run("SELECT id, changed FROM kyvien.ledger");
    for (int row = 0; row < ledgers.count(); ++row) {
        const std::string ledger(ledgers.text(row, 0));
        const Rows lines = connection.run("SELECT seq, at, line FROM kyvien.ledger_line "
                                          "WHERE ledger = $1 ORDER BY seq",
                                          Parameters().text(ledger));
        GameHead head{0, ledgers.number(row, 1), {}};
        for (int each = 0; each < lines.count(); ++each) {
            head.last_seq = static_cast<std::uint64_t>(lines.number(each, 0));
            head.digest = next_digest(head.digest, ledger, head.last_seq, lines.number(each, 1),
                                      lines.bytes(each, 2));
            connection.queue(
                "UPDATE kyvien.ledger_line SET digest = $3::bytea "
                "WHERE ledger = $1 AND seq = $2::bigint",
                Parameters().text(ledger).number(lines.number(each, 0)).bytes(head.digest));
        }
        connection.queue("UPDATE kyvien.ledger SET last_seq = $2::bigint, head = $3::bytea, "
                         "mark = $4::bytea WHERE id = $1",
                         Parameters()
                             .text(ledger)
                             .number(static_cast<std::int64_t>(head.last_seq))
                             .bytes(head.digest)
                             .bytes(key.of_game(ledger, head)));
        connection.send_queued();
    }
}

}  // namespace
}  // namespace postgres_chain

Digest digest_in(const Rows& rows, int row, int column) {
    return digest_of(postgres_chain::bytes_of(rows.bytes(row, column)));
}

std::string_view text_of(const Digest& digest) {
    return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}

Result<void> check_sealed(Connection& connection, const std::string& shown) {
    const bool has_log =
        connection.run("SELECT (to_regclass('kyvien.schema_version') IS NOT NULL)::int")
            .number(0, 0) == 1;
    if (!has_log)
        return no_log(shown);
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
    return {};
}

Result<MarkKey> postgres_marks(Connection& connection, const std::string& shown, bool makes) {
    if (makes) {
        const auto proposed = KYVIEN_TRY(MarkKey::make_text());
        connection.run("INSERT INTO kyvien.secret (name, value) VALUES ('marks', $1) "
                       "ON CONFLICT DO NOTHING",
                       Parameters().text(proposed));
    }
    const Rows rows = connection.run("SELECT value FROM kyvien.secret WHERE name = 'marks'");
    return MarkKey::of_text(rows.count() == 0 ? "" : rows.text(0, 0), shown);
}

SealedCounts seal_all(Connection& connection, const MarkKey& key) {
    SealedCounts sealed;
    const Rows games = connection.run("SELECT id, changed, status, summary, next FROM kyvien.game");
    for (int row = 0; row < games.count(); ++row) {
        const std::string game(games.text(row, 0));
        const Rows events =
            connection.run("SELECT seq, at, line FROM kyvien.event WHERE game = $1 ORDER BY seq",
                           Parameters().text(game));
        GameHead head{0, games.number(row, 1), {}};
        std::vector<std::int32_t> numbers;
        std::vector<Digest> digests;
        for (int each = 0; each < events.count(); ++each) {
            head.last_seq = static_cast<std::uint64_t>(events.number(each, 0));
            head.digest = next_digest(head.digest, game, head.last_seq, events.number(each, 1),
                                      events.bytes(each, 2));
            numbers.push_back(static_cast<std::int32_t>(head.last_seq));
            digests.push_back(head.digest);
        }
        std::vector<std::string_view> texts;
        for (const Digest& digest : digests)
            texts.push_back(text_of(digest));
        connection.queue("UPDATE kyvien.event SET digest = made.digest "
                         "FROM unnest($2::int[], $3::bytea[]) AS made (seq, digest) "
                         "WHERE game = $1 AND event.seq = made.seq",
                         Parameters().text(game).numbers(numbers).byte_arrays(texts));
        connection.queue(
            "UPDATE kyvien.game SET last_seq = $2::bigint, head = $3::bytea, mark = $4::bytea, "
            "card_mark = $5::bytea WHERE id = $1",
            Parameters()
                .text(game)
                .number(static_cast<std::int64_t>(head.last_seq))
                .bytes(head.digest)
                .bytes(key.of_game(game, head))
                .bytes(key.of_card(game, games.number(row, 2), games.bytes(row, 3),
                                   games.text(row, 4))));
        connection.send_queued();
        ++sealed.games;
        sealed.events += digests.size();
    }
    const Rows seats = connection.run("SELECT game, seat, hash FROM kyvien.seat_key");
    for (int row = 0; row < seats.count(); ++row) {
        const std::string hash = seats.bytes(row, 2);
        connection.run("UPDATE kyvien.seat_key SET mark = $3::bytea "
                       "WHERE game = $1 AND seat = $2::int",
                       Parameters()
                           .text(seats.text(row, 0))
                           .number(seats.number(row, 1))
                           .bytes(key.of_seat(seats.text(row, 0), seats.number(row, 1),
                                              postgres_chain::bytes_of(hash))));
    }
    if (postgres_chain::has_ledgers(connection))
        postgres_chain::seal_ledgers(connection, key);
    return sealed;
}

Findings compare_with_marks(Connection& connection, const MarkKey& key, Depth depth) {
    using namespace postgres_chain;
    Findings found;
    MarkSum sum;
    std::map<std::string, Row> games;
    // A finished game is verified when it is read; looking at the last event of each would take up
    // most of a hall's start.
    const char* const compared = depth == Depth::Heads ? "listed.status <> 2" : "false";
    for_each_row(connection,
                 "SELECT id, last_seq, changed, status, summary, next, head, mark, card_mark, "
                 "coalesce(last.seq, 0), last.digest FROM kyvien.game AS listed " +
                     last_of("event", "game", compared) + " ORDER BY id",
                 [&](const Rows& rows, int row) {
                     const std::string game(rows.text(row, 0));
                     const GameHead head{static_cast<std::uint64_t>(rows.number(row, 1)),
                                         rows.number(row, 2), digest_in(rows, row, 6)};
                     const Digest mark = digest_in(rows, row, 7), card = digest_in(rows, row, 8);
                     sum.add(mark);
                     sum.add(card);
                     ++found.games;
                     if (mark != key.of_game(game, head))
                         found.faults.push_back(row_fault(game));
                     if (card != key.of_card(game, rows.number(row, 3), rows.bytes(row, 4),
                                             rows.text(row, 5)))
                         found.faults.push_back(card_fault(game));
                     const bool is_finished =
                         rows.number(row, 3) == static_cast<std::int64_t>(GameStatus::Finished);
                     if (depth == Depth::Whole)
                         games.emplace(game, Row{head});
                     else if (!is_finished)
                         compare_last(game, head, static_cast<std::uint64_t>(rows.number(row, 9)),
                                      digest_in(rows, row, 10), found);
                 });
    for_each_row(connection, "SELECT game, seat, hash, mark FROM kyvien.seat_key",
                 [&](const Rows& rows, int row) {
                     const std::string hash = rows.bytes(row, 2);
                     const Digest mark = digest_in(rows, row, 3);
                     sum.add(mark);
                     if (mark !=
                         key.of_seat(rows.text(row, 0), rows.number(row, 1), bytes_of(hash)))
                         found.faults.push_back(seat_fault(rows.text(row, 0)));
                 });
    if (depth == Depth::Whole) {
        ChainVerifier chains(games, found);
        for_each_event(
            connection, kAllEvents,
            [&](const std::string& game, std::uint64_t seq, Instant at, const std::string& line,
                const std::string& digest) { chains.add_event(game, seq, at, line, digest); });
        chains.end();
        for (const auto& [game, row] : games)
            if (row.events == 0 && row.head.last_seq != 0)
                found.faults.push_back(head_fault(game, 0, row.head.last_seq));
    }
    compare_ledgers(connection, key, depth, sum, found);
    if (has_checkpoints(connection))
        compare_checkpoints(connection, key, sum, found);
    return found;
}

namespace postgres_chain {
namespace {

// One statement, because two would see different snapshots. The event before shows what the first
// one must follow.
constexpr const char* kEventsOfGame =
    "SELECT 0 AS kind, last_seq AS seq, changed AS at, mark AS line, head AS digest "
    "FROM kyvien.game WHERE id = $1 UNION ALL "
    "SELECT 1, seq, at, line, digest FROM kyvien.event WHERE game = $1 AND seq >= $2::bigint "
    "ORDER BY kind, seq";
constexpr const char* kLinesOfLedger =
    "SELECT 0 AS kind, last_seq AS seq, changed AS at, mark AS line, head AS digest "
    "FROM kyvien.ledger WHERE id = $1 UNION ALL "
    "SELECT 1, seq, at, line, digest FROM kyvien.ledger_line "
    "WHERE ledger = $1 AND seq >= $2::bigint ORDER BY kind, seq";

std::expected<std::vector<StoredEvent>, LogFault> read_chain(Connection& connection,
                                                             const char* all, const MarkKey& key,
                                                             std::string_view game,
                                                             std::uint64_t from_seq) {
    const std::int64_t first = from_seq > 1 ? static_cast<std::int64_t>(from_seq) - 1
                                            : std::numeric_limits<std::int64_t>::min();
    const Rows rows = connection.run(all, Parameters().text(game).number(first));
    int row = 0;
    GameHead head;
    const bool is_listed = rows.count() > 0 && rows.number(0, 0) == 0;
    if (is_listed) {
        head = {static_cast<std::uint64_t>(rows.number(0, 1)), rows.number(0, 2),
                digest_in(rows, 0, 4)};
        if (digest_in(rows, 0, 3) != key.of_game(game, head))
            return std::unexpected(row_fault(game));
        ++row;
    }
    std::vector<StoredEvent> events;
    ChainFollower chain(game);
    if (from_seq > 1) {
        if (from_seq - 1 > head.last_seq && row == rows.count())
            return events;
        if (row == rows.count() || rows.number(row, 1) != first)
            return std::unexpected(event_fault(
                game, from_seq - 1,
                row == rows.count() ? 0 : static_cast<std::uint64_t>(rows.number(row, 1))));
        chain.begin_after(from_seq - 1, digest_in(rows, row, 4));
        ++row;
    }
    for (; row < rows.count(); ++row) {
        StoredEvent event{static_cast<std::uint64_t>(rows.number(row, 1)), rows.number(row, 2),
                          rows.bytes(row, 3)};
        const std::string digest = rows.bytes(row, 4);
        if (!chain.follow(event.seq, event.at, event.line, postgres_chain::bytes_of(digest)))
            return std::unexpected(event_fault(game, chain.seq() + 1, event.seq));
        events.push_back(std::move(event));
    }
    if (!is_listed) {
        if (events.empty())
            return events;
        return std::unexpected(unlisted_fault(game));
    }
    if (chain.seq() != head.last_seq)
        return std::unexpected(head_fault(game, chain.seq(), head.last_seq));
    if (chain.digest() != head.digest)
        return std::unexpected(event_fault(game, chain.seq(), chain.seq()));
    return events;
}

}  // namespace
}  // namespace postgres_chain

std::expected<std::vector<StoredEvent>, LogFault> read_events(Connection& connection,
                                                              const MarkKey& key,
                                                              std::string_view game,
                                                              std::uint64_t from_seq) {
    return postgres_chain::read_chain(connection, postgres_chain::kEventsOfGame, key, game,
                                      from_seq);
}

std::expected<std::vector<StoredEvent>, LogFault> read_ledger(Connection& connection,
                                                              const MarkKey& key,
                                                              std::string_view ledger,
                                                              std::uint64_t from_seq) {
    auto lines = postgres_chain::read_chain(connection, postgres_chain::kLinesOfLedger, key, ledger,
                                            from_seq);
    if (!lines)
        return std::unexpected(postgres_chain::of_ledger(std::move(lines.error())));
    return lines;
}

}  // namespace kyvien::store::internal
