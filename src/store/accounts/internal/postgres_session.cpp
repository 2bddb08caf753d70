#include <fmt/core.h>

#include <memory>
#include <mutex>

#include "store/accounts/accounts.h"
#include "store/accounts/internal/sql_session.h"
#include "store/internal/postgres/notices.h"
#include "store/internal/postgres/postgres.h"
#include "store/internal/postgres/postgres_schema.h"
#include "store/internal/refusals.h"
#include "store/postgres_log.h"

namespace kyvien::store::internal {
namespace postgres_session {
namespace {

class PostgresSession : public SqlSession {
  public:
    PostgresSession(std::string address, std::unique_ptr<Connection> connection)
        : address_(std::move(address)), shown_(shown_address(address_)),
          connection_(std::move(connection)) {}

    SqlRows run(const std::string& sql, const std::vector<SqlValue>& values) override {
        Parameters parameters;
        for (const SqlValue& value : values)
            parameters.text(value.text);
        const Rows found = connection_->run(sql, parameters);
        SqlRows rows(static_cast<std::size_t>(found.count()));
        for (int row = 0; row < found.count(); ++row)
            for (int column = 0; column < found.columns(); ++column)
                rows[static_cast<std::size_t>(row)].emplace_back(found.text(row, column));
        return rows;
    }

    Result<void> carry_out(const std::function<bool()>& work) override {
        const std::lock_guard guard(mutex_);
        for (bool is_again = false;; is_again = true) {
            bool is_committing = false;
            try {
                if (!connection_)
                    connection_ = connected(address_);
                connection_->run("BEGIN");
                const bool counts = work();
                is_committing = counts;
                connection_->run(counts ? "COMMIT" : "ROLLBACK");
                return {};
            } catch (const PostgresError& error) {
                if (error.is_lost()) {
                    connection_.reset();
                    if (!is_again && !is_committing)
                        continue;
                    return is_committing ? uncertain(error) : database_refusal(error, shown_);
                }
                roll_back();
                auto refusal = database_refusal(error, shown_);
                if (refusal.error().code == kDeadlocked)
                    continue;
                return refusal;
            } catch (...) {
                roll_back();
                throw;
            }
        }
    }

    void lock_table(const char* table) override {
        (void)connection_->run(fmt::format("LOCK TABLE {} IN EXCLUSIVE MODE", table));
    }

    // Part of the transaction: notified if and only if it is committed.
    void notify_ended_sessions() override {
        (void)connection_->run("SELECT pg_notify('kyvien', $1)",
                               Parameters().text(ledger_notice(0, {kAccountsNotice})));
    }
    Result<std::uint64_t> changes_by_others() override { return std::uint64_t{0}; }

    // The server's own vacuum does this.
    void checkpoint_wal() override {}

    /// Throws PostgresError.
    static std::unique_ptr<Connection> connected(const std::string& address) {
        auto connection = std::make_unique<Connection>(address);
        connection->run("SET search_path TO kyvien");
        return connection;
    }

  private:
    void roll_back() {
        try {
            connection_->run("ROLLBACK");
        } catch (const PostgresError&) {
            connection_.reset();
        }
    }
    [[nodiscard]] std::unexpected<Refusal> uncertain(const PostgresError& error) const {
        return refuse("store-uncertain",
                      shown_ + " has gone away (" + error.what() +
                          "). It is uncertain whether this was recorded; look again.",
                      std::nullopt, {{"path", shown_}, {"reason", error.what()}});
    }

    std::mutex mutex_;
    std::string address_;
    std::string shown_;
    std::unique_ptr<Connection> connection_;
};

}  // namespace
}  // namespace postgres_session

Result<std::unique_ptr<SqlSession>> open_postgres_session(const std::string& address) {
    const std::string shown = shown_address(address);
    try {
        {
            Connection first(address);
            KYVIEN_TRY(prepare_schema(first, shown));
        }
        return std::make_unique<postgres_session::PostgresSession>(
            address, postgres_session::PostgresSession::connected(address));
    } catch (const PostgresError& error) {
        return database_refusal(error, shown);
    }
}

}  // namespace kyvien::store::internal
