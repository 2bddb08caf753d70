#include "store/halls/internal/postgres_writer.h"

#include <map>
#include <utility>

#include "store/halls/internal/postgres_chain.h"
#include "store/internal/integrity.h"
#include "store/internal/notices.h"
#include "store/internal/postgres_schema.h"
#include "store/internal/refusals.h"

namespace kyvien::store::internal {
namespace postgres_writer {
namespace {

// Games that are known without asking.
constexpr std::size_t kMostKnown = 20'000;

// What follows the claim of a game, and is done only where it succeeds: one statement, since in a
// pipeline nothing can be decided between two.
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
    "SELECT count(*) FROM claimed";

Parameters& put_bytes(Parameters& values, std::string_view text) {
    return values.bytes({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
}

}  // namespace
}  // namespace postgres_writer

Result<void> PostgresWriter::prepare(std::uint64_t hall, const std::string& shown) {
    KYVIEN_TRY(prepare_schema(connection_, shown));
    owner_ = static_cast<std::int64_t>(KYVIEN_TRY(take_hall_lock(connection_, hall, shown)));
    key_ = KYVIEN_TRY(postgres_marks(connection_, shown, false));
    prepare_statements();
    return {};
}

void PostgresWriter::prepare_statements() {
    // Events behind the last one were put in by somebody else: nothing is added to such a game.
    connection_.prepare(
        "begin_game",
        std::string("WITH claimed AS (INSERT INTO kyvien.game "
                    "(id, last_seq, changed, status, summary, next, fence, owner, head, mark, "
                    "card_mark) "
                    "SELECT $1::text, $2::bigint + cardinality($4::bytea[]), $3::bigint, "
                    "coalesce($7::smallint, 0), coalesce($8::bytea, ''), coalesce($9::text, ''), "
                    "$12::bigint, $18::bigint, $15::bytea, $16::bytea, $17::bytea "
                    "WHERE NOT EXISTS (SELECT FROM kyvien.event WHERE game = $1) "
                    "ON CONFLICT DO NOTHING RETURNING id), ") +
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
                    "AND head = $18::bytea AND NOT EXISTS "
                    "(SELECT FROM kyvien.event WHERE game = $1 AND seq > $2::bigint) "
                    "RETURNING id), ") +
            postgres_writer::kRestOfAddition);
    connection_.prepare("alive",
                        "INSERT INTO kyvien.hall (name, value) VALUES ('alive', $1::bigint) "
                        "ON CONFLICT (name) DO UPDATE "
                        "SET value = greatest(hall.value, excluded.value)");
    connection_.prepare("check", "INSERT INTO kyvien.hall (name, value) VALUES ('checked', 1) "
                                 "ON CONFLICT (name) DO UPDATE SET value = hall.value + 1");
    connection_.prepare("standing",
                        "SELECT id, last_seq, changed, head, mark, fence, coalesce((SELECT seq "
                        "FROM kyvien.event WHERE game = id ORDER BY seq DESC LIMIT 1), 0) "
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
        Standing standing{{static_cast<std::uint64_t>(rows.number(row, 1)), rows.number(row, 2),
                           digest_in(rows, row, 3)},
                          false,
                          static_cast<std::uint64_t>(rows.number(row, 5)),
                          static_cast<std::uint64_t>(rows.number(row, 6))};
        standing.is_genuine = digest_in(rows, row, 4) == key_->of_game(game, standing.head);
        found.emplace(game, standing);
    }
    return found;
}

/// How the games stand of which too little is known for these additions.
PostgresWriter::Standings PostgresWriter::unknown_of(const std::vector<WaitingAppend>& additions) {
    std::unordered_map<std::string_view, std::uint64_t> reached;
    std::vector<std::string_view> unknown;
    for (const WaitingAppend& waiting : additions) {
        const Append& addition = waiting.addition;
        const auto known = known_.find(addition.game);
        const auto [seq, is_first] =
            reached.try_emplace(addition.game, known == known_.end() ? 0 : known->second.last_seq);
        if (addition.expected_seq != 0 && seq->second != addition.expected_seq)
            unknown.push_back(addition.game);
        seq->second = addition.expected_seq + addition.lines.size();
    }
    return standings(unknown);
}

std::optional<GameHead> PostgresWriter::head_before(const Append& addition, const Standings& asked,
                                                    Planned& planned) {
    if (addition.expected_seq == 0)
        return GameHead{};
    if (const auto known = known_.find(addition.game);
        known != known_.end() && known->second.last_seq == addition.expected_seq)
        return known->second;
    const auto standing = asked.find(addition.game);
    if (standing != asked.end() && standing->second.fence != addition.fence) {
        ++fenced_;
        return std::nullopt;
    }
    if (standing == asked.end() || standing->second.head.last_seq != addition.expected_seq)
        return std::nullopt;
    if (!standing->second.is_genuine) {
        planned.fault = row_fault(addition.game);
        return std::nullopt;
    }
    return standing->second.head;
}

void PostgresWriter::queue_additions(const std::vector<WaitingAppend>& additions) {
    planned_.clear();
    if (known_.size() >= postgres_writer::kMostKnown)
        known_.clear();
    const Standings asked = unknown_of(additions);
    for (const WaitingAppend& waiting : additions) {
        const Append& addition = waiting.addition;
        Planned& planned =
            planned_.emplace_back(Planned{addition.game, addition.expected_seq, addition.fence,
                                          addition.lines.size(), false, std::nullopt});
        const auto before = head_before(addition, asked, planned);
        if (!before)
            continue;
        planned.is_queued = true;
        queue_addition(addition, *before);
    }
}

void PostgresWriter::queue_addition(const Append& addition, const GameHead& before) {
    const std::string& game = addition.game;
    const bool is_new = addition.expected_seq == 0;
    GameHead head = before;
    head.changed = addition.at;
    std::vector<Digest> digests;
    for (const std::string& line : addition.lines) {
        ++head.last_seq;
        head.digest = next_digest(head.digest, game, head.last_seq, addition.at, line);
        digests.push_back(head.digest);
    }
    std::map<std::int32_t, std::string_view> keys;  // one statement changes a row once
    for (const SeatKey& key : addition.keys)
        keys[key.seat] = {reinterpret_cast<const char*>(key.hash.data()), key.hash.size()};
    std::vector<Digest> marks;
    for (const auto& [seat, hash] : keys)
        marks.push_back(key_->of_seat(
            game, seat, {reinterpret_cast<const std::uint8_t*>(hash.data()), hash.size()}));
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
    values.number(static_cast<std::int64_t>(addition.fence))
        .byte_arrays(digest_texts)
        .byte_arrays(mark_texts)
        .bytes(head.digest)
        .bytes(key_->of_game(game, head));
    if (addition.card || is_new) {
        const GameCard card = addition.card.value_or(GameCard{});
        values.bytes(
            key_->of_card(game, static_cast<std::int64_t>(card.status), card.summary, card.next));
    } else {
        values.null();
    }
    if (is_new)
        values.number(owner_);
    else
        values.bytes(before.digest);
    connection_.queue_prepared(is_new ? "begin_game" : "advance_game", values);
    known_.insert_or_assign(game, head);
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
    const std::vector<Rows> answers = connection_.send_queued();
    std::vector<std::size_t> failed;
    std::size_t answer = 0;
    for (std::size_t i = 0; i < planned_.size(); ++i)
        if (planned_[i].is_queued && answers[answer++].number(0, 0) != 1) {
            planned_[i].is_queued = false;
            failed.push_back(i);
        }
    if (!failed.empty())
        look_into_failures(failed);
    std::vector<Result<std::uint64_t>> results;
    for (const Planned& planned : planned_) {
        if (planned.is_queued)
            results.emplace_back(planned.expected_seq + planned.lines);
        else if (planned.fault)
            results.emplace_back(game_altered(*planned.fault));
        else
            results.emplace_back(seq_conflict(planned.game, planned.expected_seq));
        if (planned.fault)
            faults_.push_back(*planned.fault);
    }
    return results;
}

/// Others have gone on with the game, or it is not what was recorded. The transaction stands.
void PostgresWriter::look_into_failures(const std::vector<std::size_t>& failed) {
    std::vector<std::string_view> games;
    for (const std::size_t i : failed) {
        known_.erase(planned_[i].game);
        games.push_back(planned_[i].game);
    }
    try {
        const Standings found = standings(games);
        for (const std::size_t i : failed) {
            Planned& planned = planned_[i];
            const auto at = found.find(planned.game);
            if (at == found.end()) {
                if (planned.expected_seq == 0)
                    planned.fault = unlisted_fault(planned.game);
                continue;
            }
            const Standing& standing = at->second;
            if (planned.expected_seq != 0 && standing.fence != planned.fence)
                ++fenced_;
            else if (!standing.is_genuine)
                planned.fault = row_fault(planned.game);
            else if (standing.head.last_seq == planned.expected_seq &&
                     standing.last_event > standing.head.last_seq)
                planned.fault =
                    head_fault(planned.game, standing.last_event, standing.head.last_seq);
        }
    } catch (const PostgresError&) {
        // Each is a conflict; who reads the game again is told more. A connection that was lost is
        // found to be with the next transaction.
        return;
    }
}

void PostgresWriter::forget_unwritten() {
    known_.clear();
}

std::vector<LogFault> PostgresWriter::take_faults() {
    return std::exchange(faults_, {});
}

std::uint64_t PostgresWriter::take_fenced() {
    return std::exchange(fenced_, 0);
}

}  // namespace kyvien::store::internal
