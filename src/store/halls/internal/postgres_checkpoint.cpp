#include "store/halls/internal/postgres_checkpoint.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "store/halls/internal/postgres_chain.h"

namespace kyvien::store::internal {
namespace postgres_checkpoint {
namespace {

// Number of marks in memory at a time.
constexpr int kMarksAtOnce = 20'000;

Checkpoint checkpoint_in(const Rows& rows, int row) {
    return {static_cast<std::uint64_t>(rows.number(row, 1)), rows.number(row, 2),
            digest_in(rows, row, 3)};
}
bool is_genuine(const Rows& rows, int row, const MarkKey& key) {
    return digest_in(rows, row, 4) == key.of_part(rows.text(row, 0), checkpoint_in(rows, row));
}

Parameters values_of(const std::string& row, const MarkKey& key, const Checkpoint& checkpoint) {
    return Parameters()
        .text(row)
        .number(static_cast<std::int64_t>(checkpoint.number))
        .number(checkpoint.at)
        .bytes(checkpoint.sum)
        .bytes(key.of_part(row, checkpoint));
}

constexpr const char* kPut =
    "INSERT INTO kyvien.checkpoint (writer, number, at, sum, mark) "
    "VALUES ($1, $2::bigint, $3::bigint, $4::bytea, $5::bytea) ON CONFLICT (writer) DO UPDATE SET "
    "number = excluded.number, at = excluded.at, sum = excluded.sum, mark = excluded.mark";

}  // namespace
}  // namespace postgres_checkpoint

void CheckpointPart::read_row(Connection& connection, const char* locking) {
    using namespace postgres_checkpoint;
    for (int altered = 0;; ++altered) {
        row_ = altered == 0 ? writer_ : fmt::format("{}/{}", writer_, altered);
        const Rows rows = connection.run(
            fmt::format("SELECT writer, number, at, sum, mark FROM kyvien.checkpoint "
                        "WHERE writer = $1{}",
                        locking),
            Parameters().text(row_));
        if (rows.count() == 0) {
            number_ = 0;
            sum_ = MarkSum();
        } else if (is_genuine(rows, 0, key_)) {
            const Checkpoint checkpoint = checkpoint_in(rows, 0);
            number_ = checkpoint.number;
            sum_ = MarkSum(checkpoint.sum);
        } else {
            continue;  // updating it would give it a valid mark
        }
        next_ = sum_;
        return;
    }
}

void CheckpointPart::read(Connection& connection) {
    read_row(connection, "");
}

void CheckpointPart::read_for_update(Connection& connection) {
    // There must be a row to lock: two sessions that create it at once wait for each other here.
    connection.run("INSERT INTO kyvien.checkpoint (writer, number, at, sum, mark) "
                   "VALUES ($1, 0, 0, $2::bytea, $3::bytea) ON CONFLICT DO NOTHING",
                   Parameters().text(writer_).bytes(Digest{}).bytes(key_.of_part(writer_, {})));
    read_row(connection, " FOR UPDATE");
}

void CheckpointPart::queue(Connection& connection, Instant at) {
    connection.queue(postgres_checkpoint::kPut,
                     postgres_checkpoint::values_of(row_, key_, {number_ + 1, at, next_.digest()}));
}

void CheckpointPart::queue_steps(Connection& connection, Instant at) {
    std::vector<Digest> marks;
    for (const Digest& sum : steps_)
        marks.push_back(key_.of_part(row_, {number_ + 1, at, sum}));
    const auto texts_of = [](const std::vector<Digest>& digests) {
        std::vector<std::string_view> texts;
        for (const Digest& digest : digests)
            texts.push_back(text_of(digest));
        return texts;
    };
    connection.queue(
        fmt::format("INSERT INTO kyvien.checkpoint (writer, number, at, sum, mark) "
                    "SELECT $1, $2::bigint, $3::bigint, sum, mark "
                    "FROM unnest($4::bytea[], $5::bytea[]) WITH ORDINALITY AS step (sum, mark, n) "
                    "WHERE n = nullif(current_setting('{}', true), '')::bigint "
                    "ON CONFLICT (writer) DO UPDATE SET number = excluded.number, "
                    "at = excluded.at, sum = excluded.sum, mark = excluded.mark",
                    kStepsDone),
        Parameters()
            .text(row_)
            .number(static_cast<std::int64_t>(number_) + 1)
            .number(at)
            .byte_arrays(texts_of(steps_))
            .byte_arrays(texts_of(marks)));
}

void CheckpointPart::keep(std::size_t steps) {
    if (steps > 0) {
        ++number_;
        sum_ = MarkSum(steps_[steps - 1]);
    }
    forget();
}

bool has_checkpoints(Connection& connection) {
    return connection.run("SELECT (to_regclass('kyvien.checkpoint') IS NOT NULL)::int")
               .number(0, 0) == 1;
}

std::optional<std::uint64_t> number_of_part(Connection& connection, const std::string& row) {
    const Rows rows = connection.run("SELECT number FROM kyvien.checkpoint WHERE writer = $1",
                                     Parameters().text(row));
    return rows.count() == 0 ? std::nullopt
                             : std::optional(static_cast<std::uint64_t>(rows.number(0, 0)));
}

void merge_checkpoints(Connection& connection, const MarkKey& key, MergeReason why) {
    using namespace postgres_checkpoint;
    MarkSum sum;
    connection.run("DECLARE kyvien_marks NO SCROLL CURSOR FOR "
                   "SELECT mark FROM kyvien.game UNION ALL SELECT card_mark FROM kyvien.game "
                   "UNION ALL SELECT mark FROM kyvien.seat_key "
                   "UNION ALL SELECT mark FROM kyvien.ledger");
    const std::string fetch = fmt::format("FETCH {} FROM kyvien_marks", kMarksAtOnce);
    for (bool is_end = false; !is_end;) {
        const Rows rows = connection.run(fetch);
        for (int row = 0; row < rows.count(); ++row)
            sum.add(digest_in(rows, row, 0));
        is_end = rows.count() < kMarksAtOnce;
    }
    connection.run("CLOSE kyvien_marks");
    const Rows before = connection.run(
        "SELECT coalesce(sum(number), 0), coalesce(max(at), 0), "
        "(extract(epoch FROM clock_timestamp()) * 1000000)::bigint FROM kyvien.checkpoint");
    const std::int64_t counted = before.number(0, 0) + 1;
    const std::int64_t number =
        why == MergeReason::Accepted ? std::max(counted, before.number(0, 2)) : counted;
    const Checkpoint settled{static_cast<std::uint64_t>(number), before.number(0, 1), sum.digest()};
    connection.run("DELETE FROM kyvien.checkpoint");
    connection.run(kPut, values_of(kSettledPart, key, settled));
}

void compare_checkpoints(Connection& connection, const MarkKey& key, const MarkSum& sum,
                         Findings& found) {
    using namespace postgres_checkpoint;
    const Rows rows = connection.run("SELECT writer, number, at, sum, mark FROM kyvien.checkpoint");
    MarkSum stated_sum;
    bool is_right = rows.count() > 0;
    for (int row = 0; row < rows.count(); ++row) {
        const Checkpoint part = checkpoint_in(rows, row);
        is_right = is_right && is_genuine(rows, row, key);
        stated_sum.add(part.sum);
        found.checkpoint.number += part.number;
        found.checkpoint.at = std::max(found.checkpoint.at, part.at);
    }
    if (!is_right)
        found.faults.push_back(
            {"", 0, "checkpoint-altered", "A checkpoint of the log was changed or taken away."});
    // With an altered row the sum cannot match.
    else if (found.faults.empty() && stated_sum.digest() != sum.digest())
        found.faults.push_back({"", 0, "sum-differs",
                                "A game, a ledger or the key of a seat is missing, or was put back "
                                "to what it had been before."});
}

}  // namespace kyvien::store::internal
