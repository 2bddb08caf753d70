// exchange/reports/rating_report.h — the effect of an event on the players' FIDE ratings, as a
// list.
//
// The calculation is in tournament/ranking/fide_ratings.h. In team events the players are listed;
// in matches of two games every game counts.
//
// Cost:  as report_of(). Safe: pure functions, any thread.
#pragma once

#include <vector>

#include "base/result.h"
#include "exchange/reports/lists.h"
#include "exchange/source.h"
#include "tournament/ranking/fide_ratings.h"

namespace kyvien::exchange {

struct RatingChanges {
    tournament::Event event;                    ///< its entries are the players
    std::vector<tournament::RatingLine> lines;  ///< one for each of event.entries
};

/// The changes after `round`. If `terms` has no year, it is taken from the last day, otherwise the
/// first day, otherwise the office's last event. Refuses: not-in-a-report for events with several
/// games per round; report-games-open.
[[nodiscard]] Result<RatingChanges> rating_changes(const Source& source, int round,
                                                   tournament::CoefficientTerms terms);

/// "15.2", "-4.55": at most two decimals, which is exact for expected scores and changes.
[[nodiscard]] std::string hundredths_text(tournament::Rational value);

/// The remark of a line: that the rating is a first one, or why there is none.
[[nodiscard]] std::string rating_note(const tournament::RatingLine& line,
                                      rulebook::Language language);

/// Columns: number, name, rating, games, score, expected score, average of the opponents, K,
/// change, rating after it, note. Refuses: as rating_changes().
[[nodiscard]] Result<paper::PrintedTable>
rating_table(const Source& source, int round, const ListOptions& options,
             const tournament::CoefficientTerms& terms = {});

}  // namespace kyvien::exchange
