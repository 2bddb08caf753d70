// store/internal/postgres.h — a thin C++ layer over libpq: ownership, exceptions, pipelines.
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

/// PostgreSQL said no, or says nothing any more.
class PostgresError : public std::runtime_error {
  public:
    PostgresError(std::string state, const std::string& message)
        : std::runtime_error(message), state_(std::move(state)) {}
    /// The SQLSTATE of five characters; empty when there is no connection.
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

/// What a statement has brought.
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

    /// Throws PostgresError, as all below; after one that is_lost() the connection is of no use.
    Rows run(const std::string& sql, const Parameters& parameters = {});
    void prepare(const std::string& name, const std::string& sql);

    /// Statements that are sent together, without waiting for their answers.
    void queue(const std::string& sql, const Parameters& parameters = {});
    void queue_prepared(const std::string& name, const Parameters& parameters);
    /// Sends what is queued as one transaction and brings the answer of each; throws the first
    /// error, after which none of them has changed anything. Where the error is_lost(), whether
    /// they have is not known.
    std::vector<Rows> send_queued();
    /// What is queued before it is the transaction; what follows, until it is sent, is another one
    /// whose answers nobody waits for and whose failure is nobody's.
    void queue_end();

    /// What other sessions have notified, as LISTEN has asked for; waits until there is some, the
    /// other file can be read, or the time is over.
    std::vector<std::string> wait_for_notices(int other_file, int wait_ms);

    /// Waits no longer than this for an answer that does not come; then the connection is lost.
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
    void skip_afterthought();

    std::unique_ptr<pg_conn, Finish> connection_;
    std::size_t queued_ = 0;
    bool has_afterthought_ = false;  ///< queue_end()
};

/// What the address says of libpq's keyword ("host"); empty where it says nothing.
[[nodiscard]] std::string address_value(const std::string& address, std::string_view keyword);
/// The address without its password, for messages: postgresql://host:port/database.
[[nodiscard]] std::string shown_address(const std::string& address);

}  // namespace kyvien::store::internal
