// tournament/event/written_result.h — which result has a person written?
//
// Every place where results are typed or listed asks here: the line, the hall, lists that are
// imported. The page has the same table (web/src/pages/tournament/desk/typed/result_forms.ts,
// written by web/api/types.mjs from the .cpp), since it reads what is typed without a network too.
//
// Cost:  a look into a table of some fifty forms.
// Safe:  pure, any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kyvien::tournament {

/// As outcomes_of() has it, or kAdjourned: "1-0", "1:0", "1 – 0" and "1" are "1-0"; "½-½",
/// "1/2-1/2", "0,5-0,5" and "=" are "1/2"; "+-", "+:-" and "1F-0F" are "+/-". Blanks, capitals, the
/// kind of a dash and wide signs do not matter. None for any other text.
[[nodiscard]] std::optional<std::string_view> written_result(std::string_view text);

/// The same in a list, where points of 2, 1 and 0 are results too: "2-0", "1:1". Typed at a desk
/// they would be slips of the hand.
[[nodiscard]] std::optional<std::string_view> listed_result(std::string_view text);

}  // namespace kyvien::tournament
