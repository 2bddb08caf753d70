// store/library/internal/library_file.h — the tables of a library, and records compressed together.
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
#include "store/internal/sqlite.h"
#include "store/library/game_library.h"

namespace kyvien::store {

struct GameLibrary::Body {
    internal::Database database;
    std::string path;
};

namespace internal {

/// How many records are packed together: enough that they share their words, few enough that one
/// is read in no time.
inline constexpr std::size_t kRecordsPacked = 32;
inline constexpr std::size_t kDigestBytes = 16;

/// Throws SqliteError.
void make_library_tables(Database& database);
/// Is the file one, and of this version? A reason where it is not.
[[nodiscard]] std::optional<Reason> trouble_of_library(Database& database);

[[nodiscard]] std::unexpected<Refusal> unreadable_library(const std::string& path,
                                                          const Reason& reason);
[[nodiscard]] std::unexpected<Refusal> unwritable_library(const Reason& reason);

[[nodiscard]] std::vector<std::uint8_t> packed(const std::vector<std::string>& records);
/// Empty where the bytes are none that packed() made.
[[nodiscard]] std::vector<std::string> unpacked(std::span<const std::uint8_t> bytes);

}  // namespace internal
}  // namespace kyvien::store
