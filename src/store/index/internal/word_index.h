// store/index/internal/word_index.h — full-text indexes in SQLite files (FTS5), searched by the
// beginnings of words: players of lists, games of archives.
//
// Safe:  as the database; words_beginning() is pure.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/reason.h"
#include "store/internal/sqlite.h"

namespace kyvien::store::internal {

/// Which kind of file a database is, and of which version.
struct FileKind {
    std::int64_t application = 0;
    std::int64_t version = 0;
};

/// Throws SqliteError.
void mark_file(Database& database, FileKind kind);
/// A reason where the file is none of this kind and version. Throws SqliteError.
[[nodiscard]] std::optional<Reason> trouble_of_file(Database& database, FileKind kind);

/// As FTS5 is asked: each word as the beginning of one, characters of Chinese that follow each
/// other as a phrase. Empty where there is no word.
[[nodiscard]] std::string words_beginning(std::string_view words);

}  // namespace kyvien::store::internal
