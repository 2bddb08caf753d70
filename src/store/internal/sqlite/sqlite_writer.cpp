#include "store/internal/sqlite/sqlite_writer.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "base/reason.h"
#include "store/internal/refusals.h"

namespace kyvien::store::internal {
namespace sqlite_writer {
namespace {

// The file of heads is replaced when it has grown by this: some 60,000 moves.
constexpr std::size_t kHeadsBytes = std::size_t{4} << 20U;
// Maximum number of cached rows.
constexpr std::size_t kMaxCachedGames = 20'000;

}  // namespace
}  // namespace sqlite_writer

FolderLock::~FolderLock() {
    if (descriptor_ >= 0)
        close(descriptor_);
}

Result<void> FolderLock::take(const std::string& path) {
    const std::string name = path + ".lock";
    descriptor_ = open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (descriptor_ < 0)
        return refuse("store-not-writable",
                      fmt::format("{} cannot be made ({}); check the folder's permissions.", name,
                                  std::strerror(errno)),
                      std::nullopt, with_reason({{"path", path}}, system_reason(errno)));
    if (flock(descriptor_, LOCK_EX | LOCK_NB) != 0)
        return refuse("store-locked",
                      fmt::format("Another hall is already using {}. Stop it first, or choose "
                                  "another folder with --data.",
                                  path),
                      std::nullopt, {{"path", path}});
    return {};
}

struct Writer::Statements {
    explicit Statements(Database& database)
        : game(database, "SELECT last_seq, changed, head, mark, card_mark FROM game WHERE id = ?"),
          begin_game(database,
                     "INSERT INTO game (id, last_seq, changed, shelf, summary, next, head, mark, "
                     "card_mark) VALUES (?1, ?2, ?3, ?8, ?9, ?10, ?4, ?5, ?11)"),
          advance_game(database, "UPDATE game SET last_seq = ?2, changed = ?3, head = ?4, "
                                 "mark = ?5 WHERE id = ?1 AND last_seq = ?6 AND mark = ?7"),
          card(database, "UPDATE game SET shelf = ?8, summary = ?9, next = ?10, card_mark = ?11, "
                         "last_seq = ?2, changed = ?3, head = ?4, mark = ?5 "
                         "WHERE id = ?1 AND last_seq = ?6 AND mark = ?7"),
          event(database, "INSERT INTO event (game, seq, at, line, digest) VALUES (?, ?, ?, ?, ?)"),
          seat(database, "SELECT mark FROM seat_key WHERE game = ? AND seat = ?"),
          key(database, "INSERT INTO seat_key (game, seat, hash, mark) VALUES (?, ?, ?, ?) "
                        "ON CONFLICT DO UPDATE SET hash = excluded.hash, mark = excluded.mark"),
          checkpoint(database, "UPDATE checkpoint SET number = ?, at = ?, sum = ?, mark = ?"),
          answer(database, "INSERT INTO answer (request, game, at, answer) VALUES (?, ?, ?, ?) "
                           "ON CONFLICT DO UPDATE SET at = excluded.at, answer = excluded.answer"),
          no_answer(database, "DELETE FROM answer WHERE request = ?"),
          old_answers(database, "DELETE FROM answer WHERE at < ?"),
          alive(database, "INSERT INTO hall (name, value) VALUES ('alive', ?) "
                          "ON CONFLICT DO UPDATE SET value = max(value, excluded.value)"),
          check(database, "INSERT INTO hall (name, value) VALUES ('checked', 1) "
                          "ON CONFLICT DO UPDATE SET value = value + 1") {}
    Statement game, begin_game, advance_game, card, event, seat, key, checkpoint, answer, no_answer,
        old_answers, alive, check;
};

Writer::Writer(const std::string& path) : path_(path), database_(path, OpenMode::ReadWriteCreate) {}

Writer::~Writer() = default;

Result<void> Writer::prepare() {
    // Checked before changing anything: the file may be foreign.
    auto prepared = KYVIEN_TRY(prepare_schema(database_, path_));
    prepared_ = std::move(prepared);
    database_.exec("PRAGMA journal_mode = WAL");
    database_.exec("PRAGMA synchronous = FULL");
    database_.exec("PRAGMA wal_autocheckpoint = 4000");
    // Each running game has two pages that change; those of some thousand games fit in the cache.
    database_.exec("PRAGMA cache_size = -16384");
    heads_ = std::make_unique<HeadsFile>(path_ + ".heads", *prepared_.key);
    const auto heads = read_heads(path_ + ".heads", *prepared_.key);
    database_.exec("BEGIN");
    Findings found = compare_with_marks(database_, *prepared_.key, heads, Depth::Heads);
    database_.exec("COMMIT");
    checkpoint_ = found.checkpoint;
    sum_ = MarkSum(checkpoint_.sum);
    faults_ = std::move(found.faults);
    if (!heads || !heads_->resume(*heads))
        heads_->begin(checkpoint_);
    heads_due_ = sqlite_writer::kHeadsBytes;
    statements_ = std::make_unique<Statements>(database_);
    return {};
}

void Writer::begin() {
    database_.exec("BEGIN IMMEDIATE");
    has_changed_ = false;
}

void Writer::commit() {
    Checkpoint next = checkpoint_;
    if (has_changed_) {
        next = {checkpoint_.number + 1, last_at_, sum_.digest()};
        const Digest mark = prepared_.key->of_checkpoint(next);
        statements_->checkpoint.bind(1, static_cast<std::int64_t>(next.number))
            .bind(2, next.at)
            .bind_blob(3, next.sum)
            .bind_blob(4, mark)
            .run();
    }
    database_.exec("COMMIT");
    if (!has_changed_)
        return;
    has_changed_ = false;
    checkpoint_ = next;
    heads_->write(checkpoint_);
    if (heads_->bytes() > heads_due_)
        restart_heads();
}

void Writer::rollback() {
    sum_ = MarkSum(checkpoint_.sum);
    known_.clear();
    has_changed_ = false;
    if (heads_)
        heads_->forget_noted();
    // After some errors SQLite has already rolled back.
    if (sqlite3_get_autocommit(database_.raw()) == 0)
        database_.exec("ROLLBACK");
}

/// Once the log's own file holds everything recorded, nothing of it can be lost with the WAL.
void Writer::restart_heads() {
    heads_due_ = heads_->bytes() + sqlite_writer::kHeadsBytes;
    // A loss stays visible until it has been accepted.
    if (!faults_.empty())
        return;
    try {
        Statement move(database_, "PRAGMA wal_checkpoint(PASSIVE)");
        if (!move.step() || move.number(0) != 0 || move.number(1) != move.number(2))
            return;
    } catch (const SqliteError&) {
        return;  // committed data are safe; the next record tries again
    }
    if (heads_->begin(checkpoint_))
        heads_due_ = sqlite_writer::kHeadsBytes;
}

std::optional<Writer::GameRow> Writer::row_of(const std::string& game) {
    Statement& row = statements_->game;
    const ResetAtEnd at_end(row);
    row.bind(1, game);
    if (!row.step())
        return std::nullopt;
    return GameRow{
        {static_cast<std::uint64_t>(row.number(0)), row.number(1), digest_of(row.blob(2))},
        digest_of(row.blob(3)),
        digest_of(row.blob(4))};
}

Result<Writer::GameRow> Writer::row_before(const Append& addition) {
    const std::string& game = addition.game;
    if (const auto known = known_.find(game);
        known != known_.end() && known->second.head.last_seq == addition.expected_seq)
        return known->second;
    const auto row = row_of(game);
    if ((row ? row->head.last_seq : 0) != addition.expected_seq ||
        row.has_value() != (addition.expected_seq != 0))
        return seq_conflict(game, addition.expected_seq);
    if (!row)
        return GameRow{};
    if (row->mark != prepared_.key->of_game(game, row->head))
        return game_altered(row_fault(game));
    return *row;
}

Result<std::uint64_t> Writer::add(const Append& addition) {
    const MarkKey& key = *prepared_.key;
    const std::string& game = addition.game;
    const bool is_new = addition.expected_seq == 0;
    const auto before = KYVIEN_TRY(row_before(addition));
    GameRow after = before;
    after.head.changed = addition.at;
    digests_.clear();
    for (const std::string& line : addition.lines) {
        ++after.head.last_seq;
        after.head.digest =
            next_digest(after.head.digest, game, after.head.last_seq, addition.at, line);
        digests_.push_back(after.head.digest);
    }
    after.mark = key.of_game(game, after.head);
    const bool has_card = addition.card || is_new;
    const GameCard card = has_card ? addition.card.value_or(GameCard{}) : GameCard{};
    if (has_card)
        after.card_mark =
            key.of_card(game, static_cast<std::int64_t>(card.status), card.summary, card.next);
    if (!put_row(game, before, after, has_card ? &card : nullptr)) {
        // The row differs from what was last written.
        known_.erase(game);
        const auto again = row_before(addition);
        return again ? game_altered(row_fault(game)) : refuse(again.error());
    }
    has_changed_ = true;
    last_at_ = addition.at;
    if (!is_new) {
        sum_.take(before.mark);
        if (has_card)
            sum_.take(before.card_mark);
    }
    sum_.add(after.mark);
    if (has_card)
        sum_.add(after.card_mark);
    write_events(addition);
    write_keys(addition);
    if (addition.answer)
        store_answer(game, addition.at, *addition.answer);
    heads_->note(game, after.head.last_seq, after.head.digest);
    if (known_.size() >= sqlite_writer::kMaxCachedGames)
        known_.clear();
    known_.insert_or_assign(game, after);
    return after.head.last_seq;
}

bool Writer::put_row(const std::string& game, const GameRow& before, const GameRow& after,
                     const GameCard* card) {
    const bool is_new = before.head.last_seq == 0;
    Statement& row = is_new            ? statements_->begin_game
                     : card != nullptr ? statements_->card
                                       : statements_->advance_game;
    row.bind(1, game)
        .bind(2, static_cast<std::int64_t>(after.head.last_seq))
        .bind(3, after.head.changed)
        .bind_blob(4, after.head.digest)
        .bind_blob(5, after.mark);
    if (!is_new)
        row.bind(6, static_cast<std::int64_t>(before.head.last_seq)).bind_blob(7, before.mark);
    if (card != nullptr)
        row.bind(8, static_cast<std::int64_t>(card->status))
            .bind(9, card->summary)
            .bind(10, card->next)
            .bind_blob(11, after.card_mark);
    row.run();
    return database_.changes() == 1;
}

void Writer::write_events(const Append& addition) {
    for (std::size_t i = 0; i < addition.lines.size(); ++i)
        statements_->event.bind(1, addition.game)
            .bind(2, static_cast<std::int64_t>(addition.expected_seq + i + 1))
            .bind(3, addition.at)
            .bind(4, addition.lines[i])
            .bind_blob(5, digests_[i])
            .run();
}

void Writer::write_keys(const Append& addition) {
    for (const SeatKey& each : addition.keys) {
        {
            Statement& seat = statements_->seat;
            const ResetAtEnd at_end(seat);
            seat.bind(1, addition.game).bind(2, static_cast<std::int64_t>(each.seat));
            if (seat.step())
                sum_.take(digest_of(seat.blob(0)));
        }
        const Digest mark = prepared_.key->of_seat(addition.game, each.seat, each.hash);
        sum_.add(mark);
        statements_->key.bind(1, addition.game)
            .bind(2, static_cast<std::int64_t>(each.seat))
            .bind_blob(3, each.hash)
            .bind_blob(4, mark)
            .run();
    }
}

void Writer::checkpoint_wal() {
    database_.exec("PRAGMA wal_checkpoint(TRUNCATE)");
}

void Writer::store_answer(std::string_view game, Instant at, const KeptAnswer& answer) {
    if (answer.answer.empty())
        statements_->no_answer.bind_blob(1, answer.request).run();
    else
        statements_->answer.bind_blob(1, answer.request)
            .bind(2, game)
            .bind(3, at)
            .bind_blob(4, std::span(reinterpret_cast<const std::uint8_t*>(answer.answer.data()),
                                    answer.answer.size()))
            .run();
}

void Writer::forget_answers(Instant before) {
    statements_->old_answers.bind(1, before).run();
}

void Writer::alive(Instant at) {
    statements_->alive.bind(1, at).run();
}

void Writer::check() {
    statements_->check.run();
}

}  // namespace kyvien::store::internal
