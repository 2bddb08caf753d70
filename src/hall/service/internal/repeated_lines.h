// hall/service/internal/repeated_lines.h — counts repeated lines of the journal instead of writing
// them again.
//
// A line that was already written within the last kMoment is withheld; after that time it is
// written once more, with the number of withheld repetitions.
//
// Cost:  linear in the number of different lines within kMoment, which is bounded.
// Safe:  a value without a clock of its own; one thread at a time.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace kyvien::hall {

class RepeatedLines {
  public:
    using Time = std::chrono::steady_clock::time_point;
    static constexpr std::chrono::seconds kMoment{10};

    struct Line {
        std::string text;
        std::uint64_t withheld = 0;  ///< repetitions since it was last written
        friend bool operator==(const Line&, const Line&) = default;
    };
    /// Returns what to write now: withheld lines whose time is over, then this line unless it is
    /// withheld.
    [[nodiscard]] std::vector<Line> take(const std::string& text, Time now);

  private:
    static constexpr std::size_t kMax = 64;
    struct Known {
        Line line;
        Time written{};
    };
    std::vector<Known> known_;
};

}  // namespace kyvien::hall
