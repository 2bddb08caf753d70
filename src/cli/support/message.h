// cli/support/message.h — messages on the error stream (places in files, progress), and counted
// nouns.
#pragma once

#include <chrono>
#include <cstddef>
#include <string_view>

#include "base/text.h"

namespace kyvien::cli {

using base::counted;

/// "FILE:LINE:COLUMN: reason" on the error stream. Line and column count from 1; 0 is left out.
void print_error_at(std::string_view file, std::size_t line, std::size_t column,
                    std::string_view reason);

/// A progress line at the bottom of a terminal. Nothing is shown if the error stream is not a
/// terminal, or if results go to the same terminal and the verb does not call clear() before them.
/// At most one at a time; print_error_at() erases it. One thread.
class Progress {
  public:
    explicit Progress(bool wanted = true, bool cleared_for_results = false);
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    ~Progress();

    /// Updates at most ten times per second. `done` and `size` in one unit; a size of 0 means
    /// unknown.
    void show(std::string_view text, std::size_t done = 0, std::size_t size = 0);
    /// Erases the line until the next show().
    void clear();

  private:
    bool wanted_;
    bool shown_ = false;
    std::chrono::steady_clock::time_point next_{};
};

}  // namespace kyvien::cli
