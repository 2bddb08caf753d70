// tournament/office/internal/applier.h — a function for each event: may it follow, and what does it
// change?
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>

#include "tournament/event/refusal.h"
#include "tournament/office/office.h"
#include "tournament/pairing/double_swiss/double_swiss.h"
#include "tournament/pairing/keizer/keizer.h"
#include "tournament/pairing/ladder/ladder.h"
#include "tournament/pairing/team_swiss/team_swiss.h"

namespace kyvien::tournament {

/// Sets an entry's record of a round, replacing an earlier one.
inline void set_record(Entry& entry, int round, const RoundRecord& record) {
    const auto index = static_cast<std::size_t>(round - 1);
    if (entry.records.size() <= index)
        entry.records.resize(index + 1);
    entry.records[index] = record;
}

/// Is the entry to be paired in `round`?
[[nodiscard]] bool plays_in(const Office& office, const Entry& entry, int round);

[[nodiscard]] bool is_round_robin(const Office& office);
/// Games per entry in the schedule of a round robin; a round without an opponent does not count
/// (29.2).
[[nodiscard]] int games_of_schedule(const Office& office);
/// Removes from a round robin of single games, in `event`, entries that withdrew before half of it
/// was played, with all their games; an entry that withdraws later loses its remaining games (Go
/// 29.2, FIDE C.05). Returns the removed entries.
[[nodiscard]] std::set<EntryNumber> annul_withdrawn_entries(const Office& office, Event& event,
                                                            int after_round);
/// The McMahon starting points, in the order of event.entries.
[[nodiscard]] std::vector<Points> mcmahon_starting_points(const Office& office, const Event& event);
/// Checks the terms of an arena, and that other events have none.
[[nodiscard]] Result<void> check_arena(const Opened& opened);
/// Refuses events that cannot happen in an arena, or only in an arena.
[[nodiscard]] Result<void> check_allowed_in_arena(const Office& office,
                                                  const OfficeEventBody& body);
/// Checks the play-off of tied matches (list/play_off_plan.cpp).
[[nodiscard]] Result<void> check_play_off(const Opened& opened);
/// The event's terms of FIDE's Swiss for teams.
[[nodiscard]] TeamSwissTerms team_swiss_terms(const Opened& opened);
/// The event's terms of Keizer's system.
[[nodiscard]] KeizerTerms keizer_terms(const Opened& opened);
/// The event's terms of a ladder.
[[nodiscard]] LadderTerms ladder_terms(const Opened& opened);
/// For the first `rounds` rounds. Needs: teams that meet by boards; those rounds are paired.
[[nodiscard]] GamePoints game_points_of_teams(const Office& office, const Event& event, int rounds);
/// Checks that every team can play: the team lists satisfy the event's kind.
/// Refuses: team-incomplete.
[[nodiscard]] Result<void> check_teams_complete(const Office& office);
/// Pairs by the event's system an event prepared by event_before(), or changed for a trial.
[[nodiscard]] Result<RoundPairing> pair_event(const Office& office, Event event, int round);

/// Each function first checks whether the event can follow, then applies it.
struct Office::Applier {
    Office& office;
    OfficeTime at = 0;  ///< when the event was recorded

    Result<void> operator()(const Opened& opened) const;

    // Entries (entries.cpp).
    Result<void> operator()(const Entered& entered) const;
    Result<void> operator()(const EntryCorrected& corrected) const;
    Result<void> operator()(const Withdrew& withdrew) const;
    Result<void> operator()(const CameBack& back) const;
    Result<void> operator()(const ByeGranted& bye) const;
    Result<void> operator()(const MeetingForbidden& forbidden) const;
    Result<void> operator()(const WarningsCounted& counted) const;
    Result<void> operator()(const LotsDrawn& lots) const;
    Result<void> operator()(const MemberListed& member) const;
    Result<void> operator()(const LineUpGiven& line_up) const;
    Result<void> operator()(const CheckedIn& checked) const;
    Result<void> operator()(const KeptApart& apart) const;
    Result<void> operator()(const PenaltyGiven& penalty) const;
    Result<void> operator()(const RuleLifted& lifted) const;
    Result<void> operator()(const PlacesSettled& settled) const;

    // Rounds (rounds.cpp).
    Result<void> operator()(const Paired& paired) const;
    Result<void> operator()(const Unpaired& unpaired) const;
    Result<void> operator()(const HandPairingBegun& begun) const;
    Result<void> operator()(const HandPairingEnded& ended) const;
    Result<void> operator()(const ResultEntered& entered) const;
    Result<void> operator()(const GameEntered& entered) const;

    // The starting list and the terms (list/starting_list.cpp).
    Result<void> operator()(const ListSorted& sorted) const;
    Result<void> operator()(const LotsAnnounced& announced) const;
    Result<void> operator()(const RoundsChanged& changed) const;
    Result<void> operator()(const ColoursReversed& reversed) const;
    Result<void> operator()(const FileAccepted& accepted) const;
    Result<void> operator()(const DetailsGiven& details) const;
    Result<void> operator()(const TieBreaksChanged& changed) const;
    Result<void> operator()(const PlayOffChanged& changed) const;
    // contract/report_corrections.cpp
    Result<void> operator()(const ReportCorrected& corrected) const;

    Result<void> operator()(const FideModeLeaving& leaving) const;
    Result<void> operator()(const FideModeLeft& left) const;
    Result<void> operator()(const WarningConfirmed& confirmed) const;
    Result<void> operator()(const HistoryImported& history) const;

    // Arenas (arena/arena_office.cpp).
    Result<void> operator()(const ArenaStarted& started) const;
    Result<void> operator()(const ArenaPaired& paired) const;
    Result<void> operator()(const ArenaEnded& ended) const;

    Result<void> operator()(const PrizesAnnounced& prizes) const;
    Result<void> operator()(const Closed& closed) const;
    Result<void> operator()(const Reopened& reopened) const;
    Result<void> operator()(const Undone& undone) const;

  private:
    [[nodiscard]] int paired() const { return static_cast<int>(office.rounds_.size()); }
    [[nodiscard]] Entry* find(EntryNumber number) const;
    [[nodiscard]] bool is_scheduled() const;
    /// Sets the initial colour that the games played show, if it is not set.
    void set_initial_colour_from_games() const;
    /// Changes numbers everywhere. Needs: a new number for each existing one.
    void renumber(const std::map<EntryNumber, EntryNumber>& renamed) const;
    [[nodiscard]] BoardState* board(int round, int number) const;
    static std::unexpected<Refusal> nobody(EntryNumber number) {
        return office_refuses("no-such-entry", "nobody has the number {number}",
                              {{"number", number}});
    }
    [[nodiscard]] MatchGames games_of(const BoardState& board) const;
    /// Copies the state of a board to both records; also a pending one.
    void record_result(int round, const BoardState& board) const;
    /// For a meeting that was not played as a whole, or one that the games left tied.
    Result<void> record_meeting_result(const ResultEntered& entered, BoardState& board) const;
    /// In an arena: an absent player pauses, both players become free, and results after the end do
    /// not count. `was`: the earlier result.
    Result<void> record_berserk(const ResultEntered& entered, BoardState& board) const;
    Result<void> record_arena_result(const ResultEntered& entered, BoardState& board) const;
    /// An entry is absent: the board is forfeited with the pairing.
    void forfeit(int round, int board, const std::string& result) const;
    /// For line-ups with empty boards that leave nothing to be played.
    void forfeit_empty_boards(int round, int board) const;
    void recompute_empty_boards(const LineUpGiven& line_up) const;
    /// Gives this result to every pending game.
    void fill_pending_games(int round, int board, const std::string& result) const;
};

}  // namespace kyvien::tournament
