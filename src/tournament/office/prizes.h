// tournament/office/prizes.h — the best of a category or of a board, and teams ranked by their
// members' individual points.
//
// Law:   Chinese Go rules 26.2a (total of members' points), 28.1.1c (shared places).
// Cost:  linear in the standings, and a sort.
// Safe:  pure functions, any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "tournament/office/office.h"

namespace kyvien::tournament {

/// The entries that count; unset conditions do not apply.
struct Category {
    std::string sex, club, team, federation;
    std::optional<int> born_from, born_to;      ///< years, both included
    std::optional<int> rating_from, rating_to;  ///< both included
};
/// Parses "sex=f", "born=2010-", "born=-1966", "rating=1400-1799", "club=...", "team=...",
/// "federation=..."; several joined by ";". A single year means exactly that year.
/// Refuses: bad-category with the part that is invalid.
[[nodiscard]] Result<Category> parse_category(std::string_view text);
/// False for a sex that no entry can have, and for ranges that end before they begin.
[[nodiscard]] bool can_have_members(const Category& category);

/// The lines of the entries in the category, with places of their own: ties share a place, and the
/// following places are skipped. An entry not ranked in the event is not ranked here. An entry
/// without birth or rating is outside every range.
[[nodiscard]] Standings of_category(const Office& office, const Standings& standings,
                                    const Category& category);

/// The score of a team member on the board of its place in the list.
struct BoardScore {
    EntryNumber team = 0;
    int member = 0;  ///< place in the team's list
    int place = 0;   ///< within the board
    int games = 0;   ///< played
    Rational points;
};
/// For each place of the lists from the first, best first: by points, then by fewer games played;
/// then the place is shared. Forfeits are not counted. Needs: teams.
[[nodiscard]] std::vector<std::vector<BoardScore>> board_prizes(const Office& office,
                                                                int after_round);

/// A team whose members play as individuals.
struct MemberTotal {
    std::string team;
    int place = 0;
    Rational points;                   ///< of the members who count
    int places = 0;                    ///< sum of their places, which breaks ties
    std::vector<EntryNumber> members;  ///< members who count, best first
};
/// 26.2a: the best `opened().boards` members of each team count, or all if it is 0.
/// Refuses: no-member-total if the event has no such totals, unequal-teams if all members count and
/// teams differ in size (26.2) or if a team has fewer members than count.
[[nodiscard]] Result<std::vector<MemberTotal>> member_totals(const Office& office, int after_round);

}  // namespace kyvien::tournament
