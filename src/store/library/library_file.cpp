#include "store/library/internal/library_file.h"

#include <fmt/format.h>
#include <zstd.h>

#include <cstring>

#include "store/index/internal/word_index.h"
#include "store/library/internal/position_lists.h"

namespace kyvien::store::internal {
namespace library_file {
namespace {

constexpr FileKind kLibraryKind = {0x4b764c42, 1};  // "KvLB": a library of games
constexpr int kPackingLevel = 9;
/// Upper limit for a record (notation::PgnReader::kLongestSection and SGF's own limit are smaller).
constexpr std::size_t kLongestPacked = std::size_t{1} << 31;

/// `names` holds every text shared by games: players and events, which are searched by word, and
/// dates and results.
constexpr const char* kLibrarySchema = R"(
CREATE TABLE archives (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE names (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE, words TEXT NOT NULL);
CREATE VIRTUAL TABLE name_words USING fts5(words, content='', columnsize=0, prefix='1 2 3',
                                           tokenize="unicode61 remove_diacritics 0");
CREATE TABLE endings (
    id INTEGER PRIMARY KEY, code TEXT NOT NULL, clause TEXT NOT NULL, UNIQUE (code, clause));
CREATE TABLE games (
    id INTEGER PRIMARY KEY AUTOINCREMENT, kind INTEGER NOT NULL, archive INTEGER NOT NULL,
    first INTEGER NOT NULL, second INTEGER NOT NULL, event INTEGER NOT NULL, day INTEGER NOT NULL,
    outcome INTEGER NOT NULL, ending INTEGER NOT NULL, plies INTEGER NOT NULL,
    date INTEGER NOT NULL, result INTEGER NOT NULL, pack INTEGER NOT NULL, part INTEGER NOT NULL,
    digest BLOB NOT NULL UNIQUE, opening BLOB NOT NULL);
CREATE INDEX games_by_first ON games (first);
CREATE INDEX games_by_second ON games (second);
CREATE INDEX games_by_event ON games (event);
CREATE INDEX games_by_pack ON games (pack);
CREATE TABLE packs (id INTEGER PRIMARY KEY, records BLOB NOT NULL);
)";

}  // namespace
}  // namespace library_file

using namespace library_file;

void make_library_tables(Database& database) {
    database.exec("PRAGMA journal_mode = WAL");
    database.exec("BEGIN IMMEDIATE");
    // Another program may have created them meanwhile.
    if (database.number("PRAGMA application_id") == 0) {
        database.exec(kLibrarySchema);
        database.exec(kPositionTables);
        mark_file(database, kLibraryKind);
    }
    database.exec("COMMIT");
}

std::optional<Reason> trouble_of_library(Database& database) {
    return file_kind_problem(database, kLibraryKind);
}

std::unexpected<Refusal> unreadable_library(const std::string& path, const Reason& reason) {
    return refuse(
        "index-unreadable",
        fmt::format("{} is no library of games that can be read: {}", path, reason.english),
        std::nullopt, with_reason({{"path", path}}, reason));
}

std::unexpected<Refusal> unwritable_library(const Reason& reason) {
    return refuse("index-unwritable", fmt::format("the games cannot be kept: {}", reason.english),
                  std::nullopt, with_reason({}, reason));
}

std::vector<std::uint8_t> packed(const std::vector<std::string>& records) {
    std::string plain;
    for (const std::string& record : records) {
        const auto size = static_cast<std::uint32_t>(record.size());
        plain.append(reinterpret_cast<const char*>(&size), sizeof size);
        plain += record;
    }
    std::vector<std::uint8_t> bytes(ZSTD_compressBound(plain.size()));
    const std::size_t size =
        ZSTD_compress(bytes.data(), bytes.size(), plain.data(), plain.size(), kPackingLevel);
    if (ZSTD_isError(size) != 0)
        throw SqliteError(0, ZSTD_getErrorName(size));
    bytes.resize(size);
    return bytes;
}

std::vector<std::string> unpacked(std::span<const std::uint8_t> bytes) {
    const auto length = ZSTD_getFrameContentSize(bytes.data(), bytes.size());
    if (length == ZSTD_CONTENTSIZE_ERROR || length == ZSTD_CONTENTSIZE_UNKNOWN ||
        length > kLongestPacked)
        return {};
    std::string plain(length, '\0');
    if (ZSTD_isError(ZSTD_decompress(plain.data(), plain.size(), bytes.data(), bytes.size())) != 0)
        return {};
    std::vector<std::string> records;
    for (std::size_t at = 0; at + sizeof(std::uint32_t) <= plain.size();) {
        std::uint32_t size = 0;
        std::memcpy(&size, plain.data() + at, sizeof size);
        at += sizeof size;
        if (size > plain.size() - at)
            return {};
        records.push_back(plain.substr(at, size));
        at += size;
    }
    return records;
}

}  // namespace kyvien::store::internal
