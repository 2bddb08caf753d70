// tournament/office/entry_list.h — reads a list of entries exported by a club or a spreadsheet.
//
// The first line names the columns as in list/list_columns.h: number, name (or family name and
// given name), rating, national, rapid, blitz, title, federation, club, fide, grade, team, sex,
// birth; only a name is required. If there are several ratings, the first one given in that order
// counts. The separator is a comma, semicolon or tab, as in the first line. Lines may end in LF or
// CRLF; fields may be quoted.
//
// Cost:  linear in the text.
// Safe:  pure functions, any thread.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "tournament/office/office.h"

namespace kyvien::tournament {

/// The number of the next entry without a number of its own.
[[nodiscard]] int next_entry_number(const Office& office);
/// The first round of an entry entered now: the next round; in an arena the running one.
[[nodiscard]] int first_round_of_new_entry(const Office& office);

/// The entries of the list, taking part from the next round. Whether they can follow is checked by
/// apply().
/// Refuses: bad-csv with the values "line" and "column"; if several lines cannot be read,
/// bad-csv-lines, of the first of them, with how many others there are ("count") and which
/// ("lines").
[[nodiscard]] Result<std::vector<Entered>> entries_of_list(const Office& office,
                                                           std::string_view text);

/// The events that enter the lines of a list. If the entries are teams, a line with a team becomes
/// a member of it, in the order of the lines, and a team not yet entered is entered; a line without
/// a team is itself a team.
[[nodiscard]] std::vector<OfficeEventBody> events_of_list(const Office& office,
                                                          std::span<const Entered> lines);

/// A line as a member of a team.
[[nodiscard]] MemberListed member_of(const Entered& line, EntryNumber team, int place);

}  // namespace kyvien::tournament
