// hall/service/internal/repeated_lines.h — counts equal lines of the journal instead of repeating
// them.
//
// A line that equals one written a moment ago is withheld; after that time it is written once more
// with the number of those withheld.
//
// Cost:  linear in the number of different lines of the last moment, which is bounded.
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
        std::uint64_t withheld = 0;  ///< equal ones since it was written last
        friend bool operator==(const Line&, const Line&) = default;
    };
    /// What is to be written now: lines whose moment is over and that came again within it, then
    /// this one, unless it came a moment ago.
    [[nodiscard]] std::vector<Line> take(const std::string& text, Time now);

  private:
    static constexpr std::size_t kMost = 64;
    struct Known {
        Line line;
        Time written{};
    };
    std::vector<Known> known_;
};

}  // namespace kyvien::hall
