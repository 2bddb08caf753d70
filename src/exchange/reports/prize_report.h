// exchange/reports/prize_report.h — the prizes of an event as a list of payments and as
// certificates.
//
// tournament/office/money/prize_money.h computes the payments.
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

/// "1,095.50 EUR", or "95" if no currency is named; digits are grouped as in the language
/// ("1.095,50 EUR").
[[nodiscard]] std::string money_text(tournament::Cents amount, const tournament::PrizeList& list,
                                     rulebook::Language language);

/// One line for each prize that is paid, by group; below it the group's sum, or why it is not paid.
/// Refuses: no-prizes if none were announced.
[[nodiscard]] Result<paper::PrintedTable> prize_table(const tournament::Office& office,
                                                      const tournament::Standings& standings,
                                                      int round, const ListOptions& options);
/// One certificate for each prize, in the same order. Refuses: no-prizes.
[[nodiscard]] Result<std::vector<paper::Certificate>>
certificates_of(const tournament::Office& office, const tournament::Standings& standings,
                const ListOptions& options);

}  // namespace kyvien::exchange
