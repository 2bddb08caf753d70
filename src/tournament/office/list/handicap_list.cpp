#include "tournament/office/list/handicap_list.h"

#include "tournament/event/refusal.h"

namespace kyvien::tournament {

Result<std::vector<HandicapRow>> read_handicap_table(std::string_view text) {
    auto table = read_handicap_rows(text);
    if (table)
        return *std::move(table);
    const int line = table.error().line;
    switch (table.error().fault) {
    case HandicapFault::Row:
        return office_refuses("handicap-row",
                              "line {line} is no row such as 2 | stones 2, 1 | komi 0.5, "
                              "1 | first-move or 3 | odds a horse",
                              {{"line", line}});
    case HandicapFault::Order:
        return office_refuses("handicap-rows-order",
                              "the difference in line {line} is not greater than the one before",
                              {{"line", line}});
    case HandicapFault::Missing:
        break;
    }
    return office_refuses("handicap-rows-missing",
                          "a table of handicaps has lines such as 2 | stones 2, up to {most}",
                          {{"most", static_cast<int>(kMaxHandicapRows)}, {"line", line}});
}

}  // namespace kyvien::tournament
