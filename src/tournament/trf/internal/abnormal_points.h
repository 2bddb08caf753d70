// tournament/trf/internal/abnormal_points.h — line 299 of TRF26: points that the results do not
// give.
//
// Columns: type 5, match points 8-11, game points (of individuals: points) 14-17, round 20-22,
// numbers from 24 in fours with a blank between. No round, or 000, stands for every round; no
// numbers stand for everybody. A blank type adds the points, or takes them away where they are
// negative; any other type says what such an outcome is worth.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/reason.h"
#include "base/result.h"
#include "tournament/event/event.h"
#include "tournament/trf/internal/line.h"

namespace kyvien::tournament::internal {

/// Points with a sign before them, or none. Refuses: trf-field naming line and columns.
[[nodiscard]] Result<std::optional<Points>> signed_points(const TrfLine& line, int first, int last,
                                                          TrfField what);

struct AbnormalPoints {
    /// ' ', or W D L (played), + - (forfeits), F H Z (byes); other letters are left as they stand.
    char type = ' ';
    std::optional<Points> match, game;
    int round = 0;                     ///< 0: every round
    std::vector<EntryNumber> numbers;  ///< none: everybody
};

/// Refuses: trf-field naming line and columns.
[[nodiscard]] Result<AbnormalPoints> read_abnormal(const TrfLine& line);

/// Counts the line in the event of individuals. The reason says why it cannot be counted; the event
/// is then unchanged. Refuses: trf-field where a number does not exist or points grow beyond all
/// measure.
[[nodiscard]] Result<std::optional<Reason>> enter_abnormal(Event& event, const TrfLine& line,
                                                           const AbnormalPoints& abnormal);

/// The lines that give these points again: Entry::penalties, and RoundRecord::given.
/// Nothing where they do not fit in their columns.
[[nodiscard]] std::optional<std::vector<std::string>> abnormal_lines(const Event& event);

/// One line; points that need more than four columns are parted into two.
[[nodiscard]] std::optional<std::vector<std::string>>
write_abnormal(const AbnormalPoints& abnormal);

}  // namespace kyvien::tournament::internal
