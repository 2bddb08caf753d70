// store/index/internal/word_index.h — full-text indexes in SQLite files (FTS5) with prefix search:
// players of lists, games of archives.
//
// Safe:  as the database; prefix_query() is pure.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/reason.h"
#include "store/internal/sqlite/sqlite.h"

namespace kyvien::store::internal {

/// The kind and version of a database file.
struct FileKind {
    std::int64_t application = 0;
    std::int64_t version = 0;
};

/// Throws SqliteError.
void mark_file(Database& database, FileKind kind);
/// The reason if the file has a different kind or version. Throws SqliteError.
[[nodiscard]] std::optional<Reason> file_kind_problem(Database& database, FileKind kind);

/// An FTS5 query: each word as a prefix, consecutive Chinese characters as a phrase; of several
/// lines one has to be found (exchange::asked_words()). Empty if there is no word.
[[nodiscard]] std::string prefix_query(std::string_view words);

}  // namespace kyvien::store::internal
