// store/internal/postgres/postgres.h — a thin C++ layer over libpq: ownership, exceptions,
// pipelines.
//
// Safe:  a Connection belongs to one thread at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

struct pg_conn;
struct pg_result;

namespace kyvien::store::internal {

/// An error from PostgreSQL, or a lost connection.
class PostgresError : public std::runtime_error {
  public:
    PostgresError(std::string state, const std::string& message)
        : std::runtime_error(message), state_(std::move(state)) {}
    /// The five-character SQLSTATE; empty for a lost connection.
    [[nodiscard]] const std::string& state() const { return state_; }
    [[nodiscard]] bool is_lost() const { return state_.empty(); }

  private:
    std::string state_;
};

/// The values of a statement's $1, $2, ...: texts, numbers as texts, bytes, or arrays of these.
class Parameters {
  public:
    Parameters& text(std::string_view value);
    Parameters& number(std::int64_t value);
    Parameters& bytes(std::span<const std::uint8_t> value);
    Parameters& null();
    Parameters& byte_arrays(const std::vector<std::string_view>& values);
    Parameters& numbers(const std::vector<std::int32_t>& values);

  private:
    friend class Connection;
    struct Value {
        std::string data;
        bool is_binary = false;
        bool is_null = false;
    };
    std::vector<Value> values_;
};

/// The result of a statement.
class Rows {
  public:
    explicit Rows(pg_result* result) : result_(result) {}
    [[nodiscard]] bool is_nothing() const;
    [[nodiscard]] bool is_end_of_transaction() const;
    [[nodiscard]] int count() const;
    [[nodiscard]] int columns() const;
    [[nodiscard]] std::int64_t number(int row, int column) const;
    [[nodiscard]] std::string_view text(int row, int column) const;
    /// A column of type bytea.
    [[nodiscard]] std::string bytes(int row, int column) const;

  private:
    struct Clear {
        void operator()(pg_result* result) const;
    };
    std::unique_ptr<pg_result, Clear> result_;
};

class Connection {
  public:
    /// `address`: postgresql://user@host:port/database?option=value, or libpq's keyword=value form.
    /// Throws PostgresError.
    explicit Connection(const std::string& address);

    /// Throws PostgresError, as do all functions below; after one with is_lost() the connection is
    /// unusable.
    Rows run(const std::string& sql, const Parameters& parameters = {});
    void prepare(const std::string& name, const std::string& sql);

    /// Queues statements to be sent together (pipelining), without waiting for their answers.
    void queue(const std::string& sql, const Parameters& parameters = {});
    void queue_prepared(const std::string& name, const Parameters& parameters);
    /// Sends the queued statements as one transaction and returns the results; throws the first
    /// error, and then nothing was changed. If the error is_lost(), it is unknown whether the
    /// transaction was committed.
    std::vector<Rows> send_queued();
    /// Ends the queued transaction. Statements queued afterwards form another one, whose results
    /// are not awaited and whose errors are ignored.
    void queue_end();

    /// Notifications from other sessions, after LISTEN; waits until there is one, the other file is
    /// readable, or the timeout has passed.
    std::vector<std::string> wait_for_notices(int other_file, int wait_ms);

    /// Timeout for an answer; then the connection counts as lost.
    static constexpr int kSilenceMs = 10'000;

  private:
    struct Raw;
    struct Finish {
        void operator()(pg_conn* connection) const;
    };
    [[noreturn]] void throw_lost();
    void flush();
    void wait(bool to_write);
    pg_result* next_result();
    void skip_results_after_end();

    std::unique_ptr<pg_conn, Finish> connection_;
    std::size_t queued_ = 0;
    bool has_queued_end_ = false;  ///< queue_end()
};

/// The address's value for a libpq keyword ("host"); empty if not given.
[[nodiscard]] std::string address_value(const std::string& address, std::string_view keyword);
/// The address without its password, for messages: postgresql://host:port/database.
[[nodiscard]] std::string shown_address(const std::string& address);

}  // namespace kyvien::store::internal
