// exchange/imports/internal/team_matches.h — reads another program's report of teams: which teams
// met in each round, and which players sat at each board?
//
// A report has one line per player with opponent, colour and result, but no boards. Unless a line
// 300 gives them, they follow from the order of the lists and the board colours.
//
// Cost:  linear in the games; see board_order.h for the boards of a match.
// Safe:  a value; one thread.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "exchange/imports/internal/board_order.h"
#include "exchange/remark.h"
#include "tournament/check/team_check.h"
#include "tournament/event/office_events.h"
#include "tournament/trf/trf.h"

namespace kyvien::exchange {

/// Two teams of a round, first the one with White on board one.
struct TeamMatch {
    tournament::EntryNumber first = 0, second = 0;
    std::vector<Seated> boards;  ///< empty: no games in the columns
    std::string forfeit;         ///< of the whole match, if there are no boards
};

struct TeamRound {
    std::vector<TeamMatch> matches;  ///< by points before the round
    tournament::EntryNumber bye = 0;
};

class TeamMatches {
  public:
    /// Both must outlive this; assumptions are added to `remarks`.
    TeamMatches(const tournament::TrfReport& report, const tournament::TeamsOfReport& report_teams,
                std::vector<Remark>& remarks);

    /// Refuses: "import-refused" with the cause in its values, such as "team-boards-unclear".
    [[nodiscard]] Result<void> read();

    [[nodiscard]] const std::vector<TeamRound>& rounds() const { return rounds_; }
    [[nodiscard]] std::size_t boards() const { return colours_.size(); }
    /// Places in the team's list from board one; 0 is an empty board.
    [[nodiscard]] std::vector<int> places_of(const TeamMatch& match, bool first) const;
    /// The strictest kind of meeting that allows the line-ups played.
    [[nodiscard]] tournament::MeetingKind meeting_of_orders() const;

  private:
    [[nodiscard]] const tournament::TrfTeam& list_of(tournament::EntryNumber team) const;
    [[nodiscard]] Result<void> check_players() const;
    [[nodiscard]] Result<void> find_boards();
    [[nodiscard]] Result<void> read_round(int round);
    [[nodiscard]] Result<TeamMatch> read_match(tournament::EntryNumber one,
                                               tournament::EntryNumber other, int round);
    [[nodiscard]] Result<std::vector<Seated>>
    seated(tournament::EntryNumber first, tournament::EntryNumber second, int round) const;
    [[nodiscard]] std::optional<std::vector<Seated>>
    sit(const TeamMatch& match, const std::vector<Seated>& games, int round) const;
    [[nodiscard]] const std::vector<tournament::EntryNumber>* order_of(tournament::EntryNumber team,
                                                                       int round) const;

    const tournament::TrfReport& report_;
    const tournament::TeamsOfReport& report_teams_;
    std::vector<Remark>& remarks_;
    /// Team and place of a player.
    std::map<tournament::EntryNumber, std::pair<tournament::EntryNumber, int>> seat_of_;
    std::string colours_;  ///< of the boards, for the team with White on board one
    std::vector<TeamRound> rounds_;
};

/// Does every player sit at the board of his place in the list?
[[nodiscard]] bool is_in_list_order(const std::vector<int>& places);

}  // namespace kyvien::exchange
