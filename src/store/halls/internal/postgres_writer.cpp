#include "store/halls/internal/postgres_writer.h"

#include <algorithm>
#include <map>
#include <utility>

#include "store/halls/internal/postgres_chain.h"
#include "store/internal/integrity.h"
#include "store/internal/postgres/notices.h"
#include "store/internal/postgres/postgres_schema.h"
#include "store/internal/refusals.h"

namespace kyvien::store::internal {
namespace postgres_writer {
namespace {

// Maximum number of cached games.
constexpr std::size_t kMaxCachedGames = 20'000;

// A claim succeeds only if all earlier ones of the transaction did: "" or the number of the last
// one.
constexpr const char* kClaimIsNext =
    "coalesce(current_setting('kyvien.steps_done', true), '') = $21::text ";
// What follows the claim of a game: one statement, because in a pipeline no decision is possible
// between two. It returns a row if the game was claimed.
constexpr const char* kRestOfAddition =
    "written AS (INSERT INTO kyvien.event (game, seq, at, line, digest) "
    "SELECT claimed.id, $2::bigint + n, $3::bigint, line, digest "
    "FROM claimed, unnest($4::bytea[], $13::bytea[]) WITH ORDINALITY AS added (line, digest, n)), "
    "keyed AS (INSERT INTO kyvien.seat_key (game, seat, hash, mark) "
    "SELECT claimed.id, seat, hash, k.mark "
    "FROM claimed, unnest($5::int[], $6::bytea[], $14::bytea[]) AS k (seat, hash, mark) "
    "ON CONFLICT (game, seat) DO UPDATE SET hash = excluded.hash, mark = excluded.mark), "
    "answered AS (INSERT INTO kyvien.answer (request, game, at, answer) "
    "SELECT $10::bytea, claimed.id, $3::bigint, $11::bytea FROM claimed "
    "WHERE $10::bytea IS NOT NULL "
    "ON CONFLICT (request) DO UPDATE SET at = excluded.at, answer = excluded.answer) "
    "SELECT set_config('kyvien.steps_done', $22::text, true) FROM claimed";

Parameters& put_bytes(Parameters& values, std::string_view text) {
    return values.bytes({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
}

}  // namespace
}  // namespace postgres_writer

Result<void> PostgresWriter::prepare(std::uint64_t hall, const std::string& shown) {
    KYVIEN_TRY(prepare_schema(connection_, shown));
    owner_ = static_cast<std::int64_t>(KYVIEN_TRY(take_hall_lock(connection_, hall, shown)));
    key_ = KYVIEN_TRY(postgres_marks(connection_, shown, false));
    part_.emplace("hall/" + std::to_string(owner_), *key_);
    part_->read(connection_);
    prepare_statements();
    return {};
}

void PostgresWriter::prepare_statements() {
    // Events after the last one were inserted by other means: nothing is added to such a game.
    connection_.prepare(
        "begin_game",
        std::string("WITH claimed AS (INSERT INTO kyvien.game "
                    "(id, last_seq, changed, status, summary, next, fence, owner, head, mark, "
                    "card_mark) "
                    "SELECT $1::text, $2::bigint + cardinality($4::bytea[]), $3::bigint, "
                    "coalesce($7::smallint, 0), coalesce($8::bytea, ''), coalesce($9::text, ''), "
                    "$12::bigint, $18::bigint, $15::bytea, $16::bytea, $17::bytea "
                    "WHERE NOT EXISTS (SELECT FROM kyvien.event WHERE game = $1) "
                    "AND $19::bytea IS NULL AND $20::bytea IS NULL AND ") +
            postgres_writer::kClaimIsNext + "ON CONFLICT DO NOTHING RETURNING id), " +
            postgres_writer::kRestOfAddition);
    connection_.prepare(
        "advance_game",
        std::string("WITH claimed AS (UPDATE kyvien.game SET "
                    "last_seq = last_seq + cardinality($4::bytea[]), changed = $3::bigint, "
                    "status = coalesce($7::smallint, status), "
                    "summary = coalesce($8::bytea, summary), next = coalesce($9::text, next), "
                    "head = $15::bytea, mark = $16::bytea, "
                    "card_mark = coalesce($17::bytea, card_mark) "
                    "WHERE id = $1 AND last_seq = $2::bigint AND fence = $12::bigint "
                    "AND head = $18::bytea AND mark = $19::bytea "
                    "AND ($17::bytea IS NULL OR card_mark = $20::bytea) AND NOT EXISTS "
                    "(SELECT FROM kyvien.event WHERE game = $1 AND seq > $2::bigint) AND ") +
            postgres_writer::kClaimIsNext + "RETURNING id), " + postgres_writer::kRestOfAddition);
    connection_.prepare("alive",
                        "INSERT INTO kyvien.hall (name, value) VALUES ('alive', $1::bigint) "
                        "ON CONFLICT (name) DO UPDATE "
                        "SET value = greatest(hall.value, excluded.value)");
    connection_.prepare("check", "INSERT INTO kyvien.hall (name, value) VALUES ('checked', 1) "
                                 "ON CONFLICT (name) DO UPDATE SET value = hall.value + 1");
    connection_.prepare("standing", "SELECT id, last_seq, changed, head, mark, card_mark, fence, "
                                    "coalesce((SELECT seq FROM kyvien.event WHERE game = id "
                                    "ORDER BY seq DESC LIMIT 1), 0) "
                                    "FROM unnest($1::bytea[]) AS asked (name) "
                                    "JOIN kyvien.game ON id = convert_from(name, 'UTF8')");
}

PostgresWriter::Standings PostgresWriter::standings(const std::vector<std::string_view>& games) {
    Standings found;
    if (games.empty())
        return found;
    connection_.queue_prepared("standing", Parameters().byte_arrays(games));
    const std::vector<Rows> answers = connection_.send_queued();
    const Rows& rows = answers.at(0);
    for (int row = 0; row < rows.count(); ++row) {
        const std::string game(rows.text(row, 0));
        const Known known{{static_cast<std::uint64_t>(rows.number(row, 1)), rows.number(row, 2),
                           digest_in(rows, row, 3)},
                          digest_in(rows, row, 4),
                          digest_in(rows, row, 5)};
        const Standing standing{known, known.mark == key_->of_game(game, known.head),
                                static_cast<std::uint64_t>(rows.number(row, 6)),
                                static_cast<std::uint64_t>(rows.number(row, 7))};
        found.emplace(game, standing);
    }
    return found;
}

/// Queries the state of games that are not sufficiently cached for these additions.
PostgresWriter::Standings PostgresWriter::unknown_of(const std::vector<WaitingAppend>& additions) {
    std::unordered_map<std::string_view, std::uint64_t> reached;
    std::vector<std::string_view> unknown;
    for (const WaitingAppend& waiting : additions) {
        const Append& addition = waiting.addition;
        const auto known = known_.find(addition.game);
        const auto [seq, is_first] = reached.try_emplace(
            addition.game, known == known_.end() ? 0 : known->second.head.last_seq);
        if (addition.expected_seq == 0 ? asks_for_all_ : seq->second != addition.expected_seq)
            unknown.push_back(addition.game);
        seq->second = addition.expected_seq + addition.lines.size();
    }
    return standings(unknown);
}

/// Queries whether there are already events for the new games that the list of games lacks. In one
/// statement: another hall may begin a game after unknown_of() has not found it.
void PostgresWriter::find_unlisted_games(const std::vector<WaitingAppend>& additions) {
    unlisted_games_.clear();
    std::vector<std::string_view> begun;
    for (const WaitingAppend& waiting : additions)
        if (waiting.addition.expected_seq == 0)
            begun.push_back(waiting.addition.game);
    if (!asks_for_all_ || begun.empty())
        return;
    const Rows rows = connection_.run(
        "SELECT DISTINCT game FROM kyvien.event JOIN unnest($1::bytea[]) AS asked (name) "
        "ON game = convert_from(name, 'UTF8') "
        "WHERE NOT EXISTS (SELECT FROM kyvien.game WHERE id = event.game)",
        Parameters().byte_arrays(begun));
    for (int row = 0; row < rows.count(); ++row)
        unlisted_games_.emplace(rows.text(row, 0));
}

/// Queries the marks replaced by new seat keys; a new game has none.
void PostgresWriter::ask_for_seats(const std::vector<WaitingAppend>& additions) {
    seat_marks_.clear();
    std::vector<std::string_view> joined;
    for (const WaitingAppend& waiting : additions)
        if (waiting.addition.expected_seq != 0 && !waiting.addition.keys.empty())
            joined.push_back(waiting.addition.game);
    if (joined.empty())
        return;
    const Rows rows = connection_.run(
        "SELECT game, seat, mark FROM kyvien.seat_key WHERE game IN "
        "(SELECT convert_from(name, 'UTF8') FROM unnest($1::bytea[]) AS asked (name))",
        Parameters().byte_arrays(joined));
    for (int row = 0; row < rows.count(); ++row)
        seat_marks_[{std::string(rows.text(row, 0)),
                     static_cast<std::int32_t>(rows.number(row, 1))}] = digest_in(rows, row, 2);
}

/// The state an addition continues from; empty if it cannot be added.
std::optional<PostgresWriter::Known>
PostgresWriter::before(const Append& addition, const Standings& asked, Planned& planned) {
    const auto at = asked.find(addition.game);
    if (addition.expected_seq == 0) {
        if (at == asked.end() && unlisted_games_.contains(addition.game))
            planned.fault = unlisted_fault(addition.game);
        return at == asked.end() && !planned.fault ? std::optional(Known{}) : std::nullopt;
    }
    if (const auto known = known_.find(addition.game);
        known != known_.end() && known->second.head.last_seq == addition.expected_seq)
        return known->second;
    if (at == asked.end())
        return std::nullopt;
    const Standing& standing = at->second;
    const std::uint64_t reached = standing.known.head.last_seq;
    planned.is_fenced = standing.fence != addition.fence;
    if (planned.is_fenced)
        return std::nullopt;
    if (!standing.is_genuine)
        planned.fault = row_fault(addition.game);
    else if (reached == addition.expected_seq && standing.last_event > reached)
        planned.fault = head_fault(addition.game, standing.last_event, reached);
    if (planned.fault || reached != addition.expected_seq)
        return std::nullopt;
    return standing.known;
}

void PostgresWriter::queue_additions(const std::vector<WaitingAppend>& additions) {
    planned_.clear();
    part_->forget();
    if (known_.size() >= postgres_writer::kMaxCachedGames)
        known_.clear();
    const Standings asked = unknown_of(additions);
    find_unlisted_games(additions);
    ask_for_seats(additions);
    std::optional<Instant> at;
    std::size_t steps = 0;
    for (const WaitingAppend& waiting : additions) {
        const Append& addition = waiting.addition;
        Planned& planned =
            planned_.emplace_back(Planned{addition.game, addition.expected_seq, addition.fence,
                                          addition.lines.size(), false, false, std::nullopt});
        const auto found = before(addition, asked, planned);
        if (!found)
            continue;
        planned.is_queued = true;
        queue_addition(addition, *found, steps++);
        at = std::max(at.value_or(addition.at), addition.at);
    }
    if (at)
        part_->queue_steps(connection_, *at);
}

/// The marks of an addition's keys, by seat.
std::vector<Digest>
PostgresWriter::marks_of_seats(const std::string& game,
                               const std::map<std::int32_t, std::string_view>& keys) {
    std::vector<Digest> marks;
    for (const auto& [seat, hash] : keys) {
        const Digest mark = key_->of_seat(
            game, seat, {reinterpret_cast<const std::uint8_t*>(hash.data()), hash.size()});
        const auto [known, is_new] = seat_marks_.try_emplace({game, seat}, mark);
        if (!is_new)
            part_->take(std::exchange(known->second, mark));
        part_->add(mark);
        marks.push_back(mark);
    }
    return marks;
}

void PostgresWriter::queue_addition(const Append& addition, const Known& before, std::size_t step) {
    const std::string& game = addition.game;
    const bool is_new = addition.expected_seq == 0;
    GameHead head = before.head;
    head.changed = addition.at;
    std::vector<Digest> digests;
    for (const std::string& line : addition.lines) {
        ++head.last_seq;
        head.digest = next_digest(head.digest, game, head.last_seq, addition.at, line);
        digests.push_back(head.digest);
    }
    std::map<std::int32_t, std::string_view> keys;  // a statement changes a row only once
    for (const SeatKey& key : addition.keys)
        keys[key.seat] = {reinterpret_cast<const char*>(key.hash.data()), key.hash.size()};
    const std::vector<Digest> marks = marks_of_seats(game, keys);
    std::vector<std::int32_t> seats;
    std::vector<std::string_view> hashes, mark_texts, digest_texts;
    for (const auto& [seat, hash] : keys) {
        seats.push_back(seat);
        hashes.push_back(hash);
    }
    for (const Digest& mark : marks)
        mark_texts.push_back(text_of(mark));
    for (const Digest& digest : digests)
        digest_texts.push_back(text_of(digest));
    Parameters values;
    values.text(game)
        .number(static_cast<std::int64_t>(addition.expected_seq))
        .number(addition.at)
        .byte_arrays({addition.lines.begin(), addition.lines.end()})
        .numbers(seats)
        .byte_arrays(hashes);
    if (addition.card)
        postgres_writer::put_bytes(values.number(static_cast<std::int64_t>(addition.card->status)),
                                   addition.card->summary)
            .text(addition.card->next);
    else
        values.null().null().null();
    if (addition.answer)
        postgres_writer::put_bytes(values.bytes(addition.answer->request), addition.answer->answer);
    else
        values.null().null();
    Known after{head, key_->of_game(game, head), before.card_mark};
    values.number(static_cast<std::int64_t>(addition.fence))
        .byte_arrays(digest_texts)
        .byte_arrays(mark_texts)
        .bytes(head.digest)
        .bytes(after.mark);
    const bool has_card = addition.card || is_new;
    if (has_card) {
        const GameCard card = addition.card.value_or(GameCard{});
        after.card_mark =
            key_->of_card(game, static_cast<std::int64_t>(card.status), card.summary, card.next);
        values.bytes(after.card_mark);
    } else {
        values.null();
    }
    if (is_new)
        values.number(owner_).null().null();
    else
        values.bytes(before.head.digest).bytes(before.mark).bytes(before.card_mark);
    values.text(step == 0 ? std::string() : std::to_string(step)).text(std::to_string(step + 1));
    connection_.queue_prepared(is_new ? "begin_game" : "advance_game", values);
    if (!is_new)
        part_->take(before.mark);
    part_->add(after.mark);
    if (has_card && !is_new)
        part_->take(before.card_mark);
    if (has_card)
        part_->add(after.card_mark);
    part_->end_step();
    known_.insert_or_assign(game, after);
}

void PostgresWriter::queue_answer(const WaitingAnswer& each) {
    Parameters values;
    values.bytes(each.answer.request);
    if (each.answer.answer.empty()) {
        connection_.queue("DELETE FROM kyvien.answer WHERE request = $1::bytea", values);
        return;
    }
    postgres_writer::put_bytes(values.number(each.at), each.answer.answer);
    connection_.queue("INSERT INTO kyvien.answer (request, game, at, answer) "
                      "VALUES ($1::bytea, '', $2::bigint, $3::bytea) ON CONFLICT (request) "
                      "DO UPDATE SET at = excluded.at, answer = excluded.answer",
                      values);
}

void PostgresWriter::queue_forgetting(Instant before) {
    connection_.queue("DELETE FROM kyvien.answer WHERE at < $1::bigint",
                      Parameters().number(before));
}

void PostgresWriter::queue_alive(Instant at) {
    connection_.queue_prepared("alive", Parameters().number(at));
}

void PostgresWriter::queue_check() {
    connection_.queue_prepared("check", {});
}

void PostgresWriter::queue_notices(const std::vector<ChangedGame>& changed) {
    connection_.queue_end();
    for (const std::string& text : change_notices(static_cast<HallNumber>(owner_), changed))
        connection_.queue("SELECT pg_notify('kyvien', $1)", Parameters().text(text));
}

std::vector<Result<std::uint64_t>> PostgresWriter::commit() {
    // The additions come first in the transaction.
    const std::vector<Rows> answers = connection_.send_queued();
    const auto steps =
        static_cast<std::size_t>(std::ranges::count_if(planned_, &Planned::is_queued));
    const auto first_failed =
        std::ranges::find_if(answers.begin(), answers.begin() + static_cast<std::ptrdiff_t>(steps),
                             [](const Rows& rows) { return rows.count() == 0; });
    const auto done = static_cast<std::size_t>(first_failed - answers.begin());
    part_->keep(done);
    if (done < steps)
        forget_unwritten();
    else
        asks_for_all_ = false;
    std::vector<Result<std::uint64_t>> results;
    for (std::size_t step = 0; const Planned& planned : planned_) {
        if (planned.is_queued && step++ == done)
            break;
        if (planned.is_queued)
            results.emplace_back(planned.expected_seq + planned.lines);
        else if (planned.fault)
            results.emplace_back(game_altered(*planned.fault));
        else
            results.emplace_back(seq_conflict(planned.game, planned.expected_seq));
        if (planned.fault)
            faults_.push_back(*planned.fault);
        fenced_ += planned.is_fenced ? 1 : 0;
    }
    return results;
}

void PostgresWriter::forget_unwritten() {
    known_.clear();
    asks_for_all_ = true;
}

std::vector<LogFault> PostgresWriter::take_faults() {
    return std::exchange(faults_, {});
}

std::uint64_t PostgresWriter::take_fenced() {
    return std::exchange(fenced_, 0);
}

}  // namespace kyvien::store::internal
