// tournament/event/written_result.h — parses a result as people write it.
//
// Used wherever results are typed or listed: the command line, the hall, imported lists. The page
// has the same table (web/src/pages/tournament/desk/typed/result_forms.ts, generated from the .cpp
// by web/api/types.mjs), because it also parses typed results offline.
//
// Cost:  a lookup in a table of some fifty forms.
// Safe:  pure, any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kyvien::tournament {

/// The result as in outcomes_of(), or kAdjourned: "1-0", "1:0", "1 – 0" and "1" are "1-0"; "½-½",
/// "1/2-1/2", "0,5-0,5" and "=" are "1/2"; "+-", "+:-" and "1F-0F" are "+/-". Spaces, case, the
/// kind of dash and full-width characters are ignored. Empty for any other text.
[[nodiscard]] std::optional<std::string_view> written_result(std::string_view text);

/// The same for lists, in which points of 2, 1 and 0 are results too: "2-0", "1:1". Typed at a desk
/// they would be typing errors.
[[nodiscard]] std::optional<std::string_view> listed_result(std::string_view text);

}  // namespace kyvien::tournament
