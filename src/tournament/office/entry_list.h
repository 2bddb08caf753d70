// tournament/office/entry_list.h — reads a list of entries, as clubs or spreadsheets export it.
//
// The first line names the columns, as list/list_columns.h knows them: number, name (or family name
// and given name), rating, national, rapid, blitz, title, federation, club, fide, grade, team, sex,
// birth; only a name is needed, and of several ratings the first of that order that is told counts.
// Commas, semicolons or tabs part them, as the first line has it. Lines may end in LF or CRLF,
// fields may stand in quotes.
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

/// The number that the next entry without one of its own gets.
[[nodiscard]] int next_entry_number(const Office& office);
/// From which round on they take part who are entered now: the next; of an arena at once.
[[nodiscard]] int first_round_of_newcomers(const Office& office);

/// The entries of the list, as they would be entered from the next round on; whether they can
/// follow is apply()'s to say.
/// Refuses: bad-csv with the values "line" and "column".
[[nodiscard]] Result<std::vector<Entered>> entries_of_list(const Office& office,
                                                           std::string_view text);

/// What enters the lines of a list. Where the entries are teams, a line with a team becomes a
/// member of it, in the order of the lines, and a team that is not entered yet is; a line without a
/// team is a team itself.
[[nodiscard]] std::vector<OfficeEventBody> events_of_list(const Office& office,
                                                          std::span<const Entered> lines);

/// The line as a member of a team.
[[nodiscard]] MemberListed member_of(const Entered& line, EntryNumber team, int place);

}  // namespace kyvien::tournament
