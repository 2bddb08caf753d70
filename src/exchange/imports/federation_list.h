// exchange/imports/federation_list.h — all players of a federation's published list: FIDE's text
// and XML (also zipped), the EGF's text, national lists as CSV or workbooks.
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
    std::string form;      ///< "fide", "egf" or "table"
    std::size_t read = 0;  ///< players
    std::vector<std::string> unknown_columns;
};

/// Refuses: bad-rating-list, bad-list and as the readers of CSV and workbooks; "line" is that of
/// the file.
[[nodiscard]] Result<FederationList> read_federation_list(std::string_view bytes,
                                                          const TakePlayer& take,
                                                          std::string_view encoding = {});

/// The words by which a name is found, apart by blanks: without capitals, accents and the order in
/// which they are asked for; each Chinese character is a word.
[[nodiscard]] std::string search_words(std::string_view name);

}  // namespace kyvien::exchange
