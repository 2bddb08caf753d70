// cli/support/message.h — messages on the error stream: places in files, and progress.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

namespace kyvien::cli {

/// "1 game", "2 games"; `plural` where an s is not enough: counted(2, "ply", "plies").
[[nodiscard]] std::string counted(std::size_t count, std::string_view one,
                                  std::string_view plural = "");

/// "FILE:LINE:COLUMN: reason" on the error stream. Line and column count from 1; 0 is left out.
void tell_place(std::string_view file, std::size_t line, std::size_t column,
                std::string_view reason);

/// A line at the bottom of a terminal that says how far a verb is. Nothing is shown where the error
/// stream is no terminal, nor where results go to the same terminal and the verb does not call
/// clear() before them. At most one at a time; tell_place() wipes it. One thread.
class Progress {
  public:
    explicit Progress(bool wanted = true, bool cleared_for_results = false);
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    ~Progress();

    /// Ten times a second at most. `done` and `size` in one unit; a size of 0 is not known.
    void show(std::string_view text, std::size_t done = 0, std::size_t size = 0);
    /// Wipes the line until the next show().
    void clear();

  private:
    bool wanted_;
    bool shown_ = false;
    std::chrono::steady_clock::time_point next_{};
};

}  // namespace kyvien::cli
