// store/internal/sqlite/sqlite.h — a thin C++ layer over SQLite: ownership and exceptions.
//
// Safe:  a Database and its Statements belong to one thread at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace kyvien::store::internal {

/// An error from SQLite.
class SqliteError : public std::runtime_error {
  public:
    /// `code`: an extended result code, or a primary one.
    SqliteError(int code, const std::string& message) : std::runtime_error(message), code_(code) {}
    /// The primary result code.
    [[nodiscard]] int code() const { return code_ & 0xff; }
    [[nodiscard]] int extended_code() const { return code_; }

  private:
    int code_;
};

enum class OpenMode { ReadOnly, ReadWriteCreate };

class Database {
  public:
    /// Throws SqliteError.
    Database(const std::string& path, OpenMode mode);

    void exec(const char* sql);
    /// The first column of the first row as a number; for pragmas. Needs: one row.
    [[nodiscard]] std::int64_t number(const char* sql);
    [[nodiscard]] std::string text(const char* sql);
    /// Number of rows changed by the last statement.
    [[nodiscard]] std::int64_t changes() const;
    [[nodiscard]] sqlite3* raw() const { return database_.get(); }

  private:
    struct Close {
        void operator()(sqlite3* database) const;
    };
    std::unique_ptr<sqlite3, Close> database_;
};

/// A prepared statement. Bound texts and blobs must live until the next reset().
class Statement {
  public:
    Statement(Database& database, std::string_view sql);

    Statement& bind(int index, std::int64_t value);
    Statement& bind(int index, std::string_view value);
    Statement& bind_blob(int index, std::span<const std::uint8_t> value);
    /// Executes a step; true if there is a row.
    bool step();
    /// step() for statements without rows, then reset().
    void run();
    void reset();

    /// Number of columns in its rows.
    [[nodiscard]] int columns() const;
    [[nodiscard]] std::int64_t number(int column) const;
    [[nodiscard]] std::string_view text(int column) const;
    [[nodiscard]] std::span<const std::uint8_t> blob(int column) const;

  private:
    struct Finalize {
        void operator()(sqlite3_stmt* statement) const;
    };
    void check(int code) const;
    std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

/// Resets a statement at the end of a scope, even if reading a row failed.
class ResetAtEnd {
  public:
    explicit ResetAtEnd(Statement& statement) : statement_(statement) {}
    ResetAtEnd(const ResetAtEnd&) = delete;
    ResetAtEnd& operator=(const ResetAtEnd&) = delete;
    ~ResetAtEnd() { statement_.reset(); }

  private:
    Statement& statement_;
};

}  // namespace kyvien::store::internal
