// store/library/internal/library_file.h — the tables of a library, and compressed groups of
// records.
//
// Safe:  as the database; packing is pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/reason.h"
#include "base/result.h"
#include "store/internal/sqlite/sqlite.h"
#include "store/library/game_library.h"

namespace kyvien::store {

struct GameLibrary::Body {
    internal::Database database;
    std::string path;
};

namespace internal {

/// Number of records compressed together: enough to share their words, few enough that reading one
/// is fast.
inline constexpr std::size_t kRecordsPacked = 32;
inline constexpr std::size_t kDigestBytes = 16;

/// Throws SqliteError.
void make_library_tables(Database& database);
/// The reason if the file is not a library of this version.
[[nodiscard]] std::optional<Reason> trouble_of_library(Database& database);

[[nodiscard]] std::unexpected<Refusal> unreadable_library(const std::string& path,
                                                          const Reason& reason);
[[nodiscard]] std::unexpected<Refusal> unwritable_library(const Reason& reason);

[[nodiscard]] std::vector<std::uint8_t> packed(const std::vector<std::string>& records);
/// Empty if the bytes were not made by packed().
[[nodiscard]] std::vector<std::string> unpacked(std::span<const std::uint8_t> bytes);

}  // namespace internal
}  // namespace kyvien::store
