// exchange/reports/prize_report.h — the prizes of an event as a list of payments and as
// certificates.
//
// tournament/office/money/prize_money.h computes who is paid what.
//
// Cost:  as award_prizes(). Safe: pure functions, any thread.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "exchange/reports/lists.h"
#include "paper/certificate.h"
#include "tournament/office/money/prize_money.h"

namespace kyvien::exchange {

/// "1,095.50 EUR", "95" where no currency was named: the thousands apart as the language has them
/// ("1.095,50 EUR").
[[nodiscard]] std::string money_text(tournament::Cents amount, const tournament::PrizeList& list,
                                     rulebook::Language language);

/// A line for each prize that is paid, by group; the group's sum, or why it is not paid, is told
/// below it. Refuses: no-prizes where none were announced.
[[nodiscard]] Result<paper::PrintedTable> prize_table(const tournament::Office& office,
                                                      const tournament::Standings& standings,
                                                      int round, const ListOptions& options);
/// One for each prize, in the same order. Refuses: no-prizes.
[[nodiscard]] Result<std::vector<paper::Certificate>>
certificates_of(const tournament::Office& office, const tournament::Standings& standings,
                const ListOptions& options);

}  // namespace kyvien::exchange
