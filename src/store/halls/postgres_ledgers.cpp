#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <mutex>
#include <utility>

#include "base/assert.h"
#include "base/text.h"
#include "store/halls/internal/postgres_chain.h"
#include "store/halls/internal/postgres_checkpoint.h"
#include "store/halls/ledgers.h"
#include "store/internal/postgres/notices.h"
#include "store/internal/postgres/postgres.h"
#include "store/internal/postgres/postgres_schema.h"
#include "store/internal/refusals.h"
#include "store/postgres_log.h"

namespace kyvien::store {
namespace postgres_ledgers {
namespace {

using internal::Connection;
using internal::database_refusal;
using internal::Digest;
using internal::digest_in;
using internal::GameHead;
using internal::MarkKey;
using internal::Parameters;
using internal::PostgresError;
using internal::Rows;

/// One statement, so that lines are written only if the ledger is in the expected state.
constexpr const char* kLines =
    "INSERT INTO kyvien.ledger_line (ledger, seq, at, line, digest, subject) "
    "SELECT claimed.id, $2::bigint + n, $3::bigint, line, digest, "
    "convert_from(subject, 'UTF8') FROM claimed, "
    "unnest($4::bytea[], $5::bytea[], $6::bytea[]) WITH ORDINALITY AS a (line, digest, subject, n) "
    "RETURNING seq";
constexpr const char* kBegin =
    "WITH claimed AS (INSERT INTO kyvien.ledger (id, last_seq, changed, head, mark) "
    "SELECT $1::text, cardinality($4::bytea[]), $3::bigint, $7::bytea, $8::bytea "
    "WHERE $9::bytea = '' ON CONFLICT DO NOTHING RETURNING id) ";
constexpr const char* kAdvance =
    "WITH claimed AS (UPDATE kyvien.ledger SET last_seq = last_seq + cardinality($4::bytea[]), "
    "changed = $3::bigint, head = $7::bytea, mark = $8::bytea "
    "WHERE id = $1 AND last_seq = $2::bigint AND head = $9::bytea RETURNING id) ";

std::unexpected<Refusal> altered(const LogFault& fault) {
    return refuse(
        "ledger-altered",
        fmt::format("{} It is closed until the hall's operator has looked.", fault.english),
        std::nullopt,
        {{"ledger", fault.game}, {"fault", fault.code}, {"event", std::to_string(fault.seq)}});
}

std::unexpected<Refusal> conflict(const LedgerAddition& addition) {
    return refuse("seq-conflict",
                  fmt::format("{} no longer has {}; someone else wrote first.", addition.ledger,
                              base::counted(addition.expected_seq, "line")),
                  std::nullopt, {{"expected", std::to_string(addition.expected_seq)}});
}

class PostgresLedgers : public Ledgers {
  public:
    PostgresLedgers(std::string address, std::uint64_t hall, std::unique_ptr<Connection> connection,
                    MarkKey key)
        : address_(std::move(address)), shown_(internal::shown_address(address_)), hall_(hall),
          key_(std::move(key)), connection_(std::move(connection)) {}

    Result<std::vector<std::string>> names(std::string_view beginning) override {
        return asking([&](Connection& connection) {
            const Rows rows = connection.run(
                "SELECT id FROM kyvien.ledger WHERE starts_with(id, $1) ORDER BY id COLLATE \"C\"",
                Parameters().text(beginning));
            return texts(rows);
        });
    }

    Result<std::vector<StoredEvent>> read(std::string_view ledger,
                                          std::uint64_t from_seq) override {
        auto lines = KYVIEN_TRY(asking([&](Connection& connection) {
            return internal::read_ledger(connection, key_, ledger, from_seq);
        }));
        if (!lines)
            return altered(lines.error());
        return *std::move(lines);
    }

    Result<void> append(const std::vector<LedgerAddition>& additions) override {
        const std::lock_guard guard(mutex_);
        for (bool is_again = false;; is_again = true) {
            bool is_committing = false;
            try {
                if (!connection_)
                    connection_ = std::make_unique<Connection>(address_);
                return add(*connection_, additions, is_committing);
            } catch (const PostgresError& error) {
                if (!error.is_lost()) {
                    undo();
                    auto refusal = database_refusal(error, shown_);
                    // Another session was first; nothing of this was done.
                    if (refusal.error().code == internal::kDeadlocked)
                        continue;
                    return refusal;
                }
                connection_.reset();
                if (is_again)
                    return is_uncertain_ || is_committing ? uncertain(error)
                                                          : database_refusal(error, shown_);
                is_uncertain_ = is_committing;
            }
        }
    }

    Result<std::optional<std::string>> with_subject(std::string_view subject) override {
        return asking([&](Connection& connection) {
            const Rows rows = connection.run("SELECT ledger FROM kyvien.ledger_line "
                                             "WHERE subject = $1 AND subject <> '' LIMIT 1",
                                             Parameters().text(subject));
            return rows.count() == 0 ? std::nullopt : std::optional(std::string(rows.text(0, 0)));
        });
    }

    Result<std::vector<std::string>> finished_subjects(Instant since) override {
        return asking([&](Connection& connection) {
            const Rows rows = connection.run(
                "SELECT game.id FROM kyvien.game JOIN kyvien.ledger_line ON subject = game.id "
                "WHERE status = 2 AND changed >= $1::bigint AND subject <> '' "
                "GROUP BY game.id, changed HAVING count(*) = 1 OR max(at) < changed",
                Parameters().number(since));
            return texts(rows);
        });
    }

  private:
    /// The state of a ledger before an addition.
    struct Before {
        Digest digest{};  ///< of the last line
        Digest mark{};    ///< of its row; zeros for a new ledger
    };
    /// The same, and the state after it.
    struct Step {
        Before before;
        GameHead after;
        Digest mark{};  ///< of the new state
        std::vector<Digest> digests;
    };

    static std::vector<std::string> texts(const Rows& rows) {
        std::vector<std::string> found;
        for (int row = 0; row < rows.count(); ++row)
            found.emplace_back(rows.text(row, 0));
        return found;
    }

    [[nodiscard]] std::unexpected<Refusal> uncertain(const PostgresError& error) {
        is_uncertain_ = false;
        return refuse("store-uncertain",
                      fmt::format("{} has gone away ({}). It is uncertain whether this was "
                                  "recorded; look again.",
                                  shown_, error.what()),
                      std::nullopt, {{"path", shown_}, {"reason", error.what()}});
    }

    void undo() {
        try {
            connection_->run("ROLLBACK");
        } catch (const PostgresError&) {
            connection_.reset();
        }
    }

    Step step_of(const LedgerAddition& addition, const Before& before) {
        Step step{before, {addition.expected_seq, addition.at, before.digest}, {}, {}};
        for (const LedgerLine& line : addition.lines) {
            ++step.after.last_seq;
            step.after.digest = internal::next_digest(step.after.digest, addition.ledger,
                                                      step.after.last_seq, addition.at, line.text);
            step.digests.push_back(step.after.digest);
        }
        step.mark = key_.of_game(addition.ledger, step.after);
        return step;
    }

    /// Lines of an attempt whose answer was lost are recognised by their digests.
    [[nodiscard]] static bool is_there(const Rows& standing, const Step& step) {
        return standing.count() == 1 &&
               standing.number(0, 0) == static_cast<std::int64_t>(step.after.last_seq) &&
               digest_in(standing, 0, 1) == step.after.digest;
    }

    Result<void> add(Connection& connection, const std::vector<LedgerAddition>& additions,
                     bool& is_committing) {
        connection.run("BEGIN");
        std::vector<std::string> changed;
        std::size_t found_again = 0;
        std::vector<Step> written;
        for (const LedgerAddition& addition : additions) {
            KYVIEN_ASSERT(!addition.lines.empty(), "an addition without a line has nothing to say");
            const auto before = head_before(connection, addition);
            if (!before) {
                connection.run("ROLLBACK");
                return altered(before.error());
            }
            const Step step = step_of(addition, *before);
            if (!write(connection, addition, step)) {
                const Rows standing =
                    connection.run("SELECT last_seq, head FROM kyvien.ledger WHERE id = $1",
                                   Parameters().text(addition.ledger));
                if (!is_uncertain_ || !is_there(standing, step)) {
                    connection.run("ROLLBACK");
                    is_uncertain_ = false;
                    return conflict(addition);
                }
                ++found_again;
            } else {
                written.push_back(step);
            }
            changed.push_back(addition.ledger);
        }
        KYVIEN_ASSERT(found_again == 0 || found_again == additions.size(),
                      "what was added together stands together");
        sum_up(connection, written);
        is_committing = true;
        // The notice is sent outside the transaction: transactions with notices wait for each
        // other.
        connection.queue("COMMIT");
        connection.queue_end();
        connection.queue("SELECT pg_notify('kyvien', $1)",
                         Parameters().text(internal::ledger_notice(hall_, changed)));
        connection.send_queued();
        is_uncertain_ = false;
        return {};
    }

    /// Updates the sum of all marks for the changed ledgers.
    void sum_up(Connection& connection, const std::vector<Step>& written) {
        if (written.empty())
            return;
        internal::CheckpointPart part(fmt::format("ledgers/{}", hall_), key_);
        part.read_for_update(connection);
        Instant at = 0;
        for (const Step& step : written) {
            if (step.before.mark != Digest{})
                part.take(step.before.mark);
            part.add(step.mark);
            at = std::max(at, step.after.changed);
        }
        part.queue(connection, at);
    }

    /// The state an addition continues from. After an attempt whose answer was lost: the line
    /// before it, whatever follows.
    [[nodiscard]] std::expected<Before, LogFault> head_before(Connection& connection,
                                                              const LedgerAddition& addition) {
        if (addition.expected_seq == 0)
            return Before{};
        const Rows rows = connection.run(
            "SELECT ledger.last_seq, changed, head, mark, line.digest FROM kyvien.ledger "
            "LEFT JOIN kyvien.ledger_line AS line ON line.ledger = ledger.id "
            "AND line.seq = $2::bigint WHERE ledger.id = $1",
            Parameters()
                .text(addition.ledger)
                .number(static_cast<std::int64_t>(addition.expected_seq)));
        if (rows.count() == 0)
            return Before{};
        const GameHead head{static_cast<std::uint64_t>(rows.number(0, 0)), rows.number(0, 1),
                            digest_in(rows, 0, 2)};
        if (digest_in(rows, 0, 3) != key_.of_game(addition.ledger, head))
            return std::unexpected(LogFault{
                addition.ledger, 0, "row-altered",
                fmt::format("Ledger {}: the row that says how far it has come was changed.",
                            addition.ledger)});
        return Before{digest_in(rows, 0, 4), digest_in(rows, 0, 3)};
    }

    /// False: the ledger is in a different state, and nothing was written.
    bool write(Connection& connection, const LedgerAddition& addition, const Step& step) {
        std::vector<std::string_view> lines, digests, subjects;
        for (const LedgerLine& line : addition.lines) {
            lines.emplace_back(line.text);
            subjects.emplace_back(line.subject);
        }
        for (const Digest& digest : step.digests)
            digests.push_back(internal::text_of(digest));
        Parameters values;
        values.text(addition.ledger)
            .number(static_cast<std::int64_t>(addition.expected_seq))
            .number(addition.at)
            .byte_arrays(lines)
            .byte_arrays(digests)
            .byte_arrays(subjects)
            .bytes(step.after.digest)
            .bytes(step.mark);
        const bool is_new = addition.expected_seq == 0;
        if (is_new)
            values.bytes({});
        else
            values.bytes(step.before.digest);
        const Rows written =
            connection.run(std::string(is_new ? kBegin : kAdvance) + kLines, values);
        return written.count() == static_cast<int>(addition.lines.size());
    }

    template <typename Question>
    auto asking(Question question) -> Result<decltype(question(std::declval<Connection&>()))> {
        const std::lock_guard guard(mutex_);
        for (bool is_fresh = !connection_;; is_fresh = true) {
            try {
                if (!connection_)
                    connection_ = std::make_unique<Connection>(address_);
                return question(*connection_);
            } catch (const PostgresError& error) {
                if (error.is_lost())
                    connection_.reset();
                if (!error.is_lost() || is_fresh)
                    return database_refusal(error, shown_);
            }
        }
    }

    const std::string address_, shown_;
    const std::uint64_t hall_;
    const MarkKey key_;
    std::mutex mutex_;
    std::unique_ptr<Connection> connection_;
    bool is_uncertain_ = false;  ///< an attempt to add may have been recorded
};

}  // namespace
}  // namespace postgres_ledgers

Result<std::unique_ptr<Ledgers>> open_postgres_ledgers(const std::string& address,
                                                       std::uint64_t hall) {
    const std::string shown = internal::shown_address(address);
    try {
        auto connection = std::make_unique<internal::Connection>(address);
        KYVIEN_TRY(internal::prepare_schema(*connection, shown));
        auto key = KYVIEN_TRY(internal::postgres_marks(*connection, shown, false));
        return std::make_unique<postgres_ledgers::PostgresLedgers>(address, hall,
                                                                   std::move(connection), key);
    } catch (const internal::PostgresError& error) {
        return internal::database_refusal(error, shown);
    }
}

}  // namespace kyvien::store
