// tournament/trf/internal/abnormal_points.h — line 299 of TRF26: points that do not follow from the
// results.
//
// Columns: type 5, match points 8-11, game points (for individuals: points) 14-17, round 20-22,
// numbers from 24, four columns each, separated by a space. An empty round, or 000, means every
// round; no numbers means all entries. A blank type adds the points, or deducts them if they are
// negative; any other type sets the points for such an outcome.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/reason.h"
#include "base/result.h"
#include "tournament/event/event.h"
#include "tournament/trf/internal/line.h"

namespace kyvien::tournament::internal {

/// Points with an optional sign. Refuses: trf-field naming line and columns.
[[nodiscard]] Result<std::optional<Points>> signed_points(const TrfLine& line, int first, int last,
                                                          TrfField what);

struct AbnormalPoints {
    /// ' ', or W D L (played), + - (forfeits), F H Z (byes); other letters are kept unchanged.
    char type = ' ';
    std::optional<Points> match, game;
    int round = 0;                     ///< 0: every round
    std::vector<EntryNumber> numbers;  ///< empty: all entries
};

/// Refuses: trf-field naming line and columns.
[[nodiscard]] Result<AbnormalPoints> read_abnormal(const TrfLine& line);

/// Applies the line to an event of individuals. Returns the reason if it cannot be applied; the
/// event is then unchanged. Refuses: trf-field if a number does not exist or points become too
/// large.
[[nodiscard]] Result<std::optional<Reason>> enter_abnormal(Event& event, const TrfLine& line,
                                                           const AbnormalPoints& abnormal);

/// The lines that express Entry::penalties and RoundRecord::given. Empty if they do not fit in
/// their columns.
[[nodiscard]] std::optional<std::vector<std::string>> abnormal_lines(const Event& event);

/// Formats one line; points wider than four columns are split over two lines.
[[nodiscard]] std::optional<std::vector<std::string>>
write_abnormal(const AbnormalPoints& abnormal);

}  // namespace kyvien::tournament::internal
