// exchange/imports/federation_list.h — reads all players of a federation's published list: FIDE's
// text and XML (also zipped), the EGF's text, the AGA's, national lists as CSV or workbooks.
//
// Cost:  linear. Safe: pure functions, any thread.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/result.h"
#include "exchange/imports/rating_list.h"

namespace kyvien::exchange {

struct FederationList {
    std::string form;      ///< "fide", "egf", "aga" or "table"
    std::size_t read = 0;  ///< number of players
    std::vector<std::string> unknown_columns;
};

/// Refuses: bad-rating-list, bad-list and as the readers of CSV and workbooks; "line" counts in the
/// file.
[[nodiscard]] Result<FederationList> read_federation_list(std::string_view bytes,
                                                          const PlayerCallback& take,
                                                          std::string_view encoding = {});

/// The search words of a name, separated by spaces: in lower case, without accents; each Chinese
/// character is a word. Their order does not matter in a search.
[[nodiscard]] std::string search_words(std::string_view name);

/// The search words of what is looked for: those of the text, and on further lines those of the
/// text in simplified and in traditional Chinese characters where they differ. One of the lines has
/// to be found.
[[nodiscard]] std::string asked_words(std::string_view text);

}  // namespace kyvien::exchange
