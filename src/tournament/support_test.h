// tournament/support_test.h — the tournament data as values: for tests.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "tournament/pairing.h"
#include "tournament/trf.h"

#define KYVIEN_NEED_DATA(path)                                                                     \
    if (!std::filesystem::exists(path))                                                            \
    GTEST_SKIP() << "missing " << (path)

namespace kyvien::tournament {

inline const std::filesystem::path kTournamentData =
    std::filesystem::path(KYVIEN_DATA_DIR) / "tournament";

inline std::string read_file(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream out;
    out << in.rdbuf();
    return out.str();
}

inline TrfReport report_in(const std::filesystem::path& path) {
    auto report = read_trf(read_file(path));
    EXPECT_TRUE(report) << path << ": " << (report ? "" : report.error().english);
    return report ? *report : TrfReport{};
}

/// As pairing programs print it: how many, then "white black", "p 0" for the bye.
inline std::string as_text(const RoundPairing& pairing) {
    std::ostringstream out;
    out << pairing.boards.size() + (pairing.bye ? 1 : 0) << "\n";
    for (const Board& board : pairing.boards)
        out << board.white << " " << board.black << "\n";
    if (pairing.bye)
        out << *pairing.bye << " 0\n";
    return out.str();
}

}  // namespace kyvien::tournament
