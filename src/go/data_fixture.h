// go/data_fixture.h — the Go test data as values: for tests.
#pragma once

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "go/board.h"

#define KYVIEN_NEED_DATA(path)                                                                     \
    if (!std::filesystem::exists(path))                                                            \
    GTEST_SKIP() << "missing " << (path)

namespace kyvien::go {

inline const std::filesystem::path kGoData = std::filesystem::path(KYVIEN_DATA_DIR) / "go";

inline boost::json::value read_json(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream out;
    out << in.rdbuf();
    return boost::json::parse(out.str());
}

inline Board board_of(const boost::json::value& rows) {
    std::vector<std::string_view> lines;
    for (const auto& row : rows.as_array())
        lines.emplace_back(row.as_string());
    auto board = Board::from_rows(lines);
    EXPECT_TRUE(board) << board.error().english;
    return *board;
}

/// "C3": column without I, row from the bottom.
inline Point point_named(std::string_view text) {
    int x = text[0] - 'A';
    if (text[0] > 'I')
        --x;
    return {static_cast<std::uint8_t>(x),
            static_cast<std::uint8_t>(std::stoi(std::string(text.substr(1))) - 1)};
}

inline std::string named(Point point) {
    return static_cast<char>('A' + point.x + (point.x >= 8)) + std::to_string(point.y + 1);
}

}  // namespace kyvien::go
