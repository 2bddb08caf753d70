// chess/position_fixture.h — positions from text and rows of the test data, for the tests of chess.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "chess/position.h"
#include "effort.h"
#include "notation/chess/fen.h"
#include "notation/chess/uci.h"

namespace kyvien::chess::test {

/// Fails the test if the FEN cannot be read.
inline std::expected<Position, std::vector<SetupFault>>
try_fen(std::string_view fen, std::optional<CastlingMode> mode = std::nullopt,
        Strictness strictness = Strictness::Reachable) {
    const auto parsed = notation::parse_fen(fen);
    EXPECT_TRUE(parsed) << fen << ": " << (parsed ? "" : parsed.error().reason);
    if (!parsed)
        return Position::start();
    return Position::make(parsed->setup, mode.value_or(parsed->guess), strictness);
}

inline Position from_fen(std::string_view fen, std::optional<CastlingMode> mode = std::nullopt) {
    auto position = try_fen(fen, mode, Strictness::Playable);
    EXPECT_TRUE(position) << fen << ": " << (position ? "" : describe(position.error().front()));
    return position ? *position : Position::start();
}

/// The lines of a test data file, without the first if it is a heading; nothing if the file is
/// missing.
inline std::optional<std::vector<std::string>> data_lines(std::string_view path) {
    std::ifstream file(std::string(KYVIEN_DATA_DIR) + "/" + std::string(path));
    if (!file)
        return std::nullopt;
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);)
        lines.push_back(line);
    return lines;
}

inline std::vector<std::string> split(std::string_view line, char separator) {
    std::vector<std::string> fields(1);
    bool quoted = false;
    for (const char c : line) {
        if (c == '"')
            quoted = !quoted;
        else if (c == separator && !quoted)
            fields.emplace_back();
        else
            fields.back() += c;
    }
    return fields;
}

using kyvien::test::kSanitized;
using kyvien::test::samples;
using kyvien::test::slow_tests;

#define KYVIEN_DATA_OR_SKIP(lines, path)                                                           \
    const auto lines##_read = ::kyvien::chess::test::data_lines(path);                             \
    if (!lines##_read)                                                                             \
        GTEST_SKIP() << "missing test data " KYVIEN_DATA_DIR "/" path;                             \
    const auto& lines = *lines##_read

}  // namespace kyvien::chess::test
