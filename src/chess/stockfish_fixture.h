// chess/stockfish_fixture.h — runs stockfish, an independent program (Debian: apt install
// stockfish).
#pragma once

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace kyvien::chess::test {

inline constexpr const char* kStockfish = "/usr/games/stockfish";

/// A file that is removed at the end of the test.
class Commands {
  public:
    Commands() : file_(::fdopen(::mkstemp(path_), "w")) {}
    Commands(const Commands&) = delete;
    Commands& operator=(const Commands&) = delete;
    ~Commands() { ::unlink(path_); }
    void add(const std::string& line) { std::fprintf(file_, "%s\n", line.c_str()); }
    const char* finish() {
        std::fclose(file_);
        return path_;
    }

  private:
    char path_[32] = "/tmp/kyvien_stockfish_XXXXXX";
    std::FILE* file_;
};

/// Everything stockfish prints in response to the commands.
inline std::vector<std::string> stockfish_lines(const char* commands) {
    std::vector<std::string> lines;
    std::FILE* pipe = ::popen((std::string(kStockfish) + " < " + commands).c_str(), "r");
    char line[1024];
    while (pipe != nullptr && std::fgets(line, sizeof line, pipe) != nullptr)
        lines.emplace_back(line, std::string(line).find_last_not_of("\r\n") + 1);
    if (pipe != nullptr)
        ::pclose(pipe);
    return lines;
}

#define KYVIEN_STOCKFISH_OR_SKIP()                                                                 \
    if (::access(::kyvien::chess::test::kStockfish, X_OK) != 0)                                    \
    GTEST_SKIP() << "missing " << ::kyvien::chess::test::kStockfish                                \
                 << ": no independent check of the moves"

}  // namespace kyvien::chess::test
