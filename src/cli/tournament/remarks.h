// cli/tournament/remarks.h — warnings and remarks that accompany the answer to a verb. In English
// each has its own text; the other languages have words for its code in words/answers
// ("warning.CODE", "remark.CODE"), and a note of another program is printed as it is. A fault in
// the text of a game has the judge's words.
//
// Safe: pure except for the spoken language, any thread.
#pragma once

#include <string>
#include <string_view>

#include "exchange/remark.h"
#include "tournament/office/decide.h"

namespace kyvien::cli {

[[nodiscard]] std::string warning_in_words(const tournament::OfficeWarning& warning);
[[nodiscard]] std::string remark_in_words(const exchange::Remark& remark);

/// Reports on standard error which results of rounds up to `round` are missing, and how many games
/// are adjourned: the standings are then provisional.
void warn_of_missing_results(std::string_view verb, const std::string& file,
                             const tournament::Office& office, int round);

}  // namespace kyvien::cli
