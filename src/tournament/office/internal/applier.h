// tournament/office/internal/applier.h — for each event a function: may it follow, and what does it
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

/// Sets what happened to an entry in a round, whatever was known before.
inline void set_record(Entry& entry, int round, const RoundRecord& record) {
    const auto index = static_cast<std::size_t>(round - 1);
    if (entry.records.size() <= index)
        entry.records.resize(index + 1);
    entry.records[index] = record;
}

/// Does the entry wait to be paired in `round`?
[[nodiscard]] bool plays_in(const Office& office, const Entry& entry, int round);

[[nodiscard]] bool is_round_robin(const Office& office);
/// Games that each has in the table of a round robin: a round without an opponent is none (29.2).
[[nodiscard]] int games_of_schedule(const Office& office);
/// Takes out of a round robin of single games whoever left before half of it was played, with all
/// games, in `event`; an entry that leaves later loses the remaining games (Go 29.2, FIDE C.05).
/// Gives the former.
[[nodiscard]] std::set<EntryNumber> strike_withdrawn(const Office& office, Event& event,
                                                     int after_round);
/// The points with which the entries begin under McMahon, in the order of event.entries.
[[nodiscard]] std::vector<Points> starts_of(const Office& office, const Event& event);
/// The terms of an arena, or of an event that is none.
[[nodiscard]] Result<void> check_arena(const Opened& opened);
/// What does not happen in an arena, and what happens in arenas alone.
[[nodiscard]] Result<void> may_happen_in_arena(const Office& office, const OfficeEventBody& body);
/// What tied matches go on with (list/play_off_plan.cpp).
[[nodiscard]] Result<void> check_play_off(const Opened& opened);
/// FIDE's Swiss for teams as the event was opened with it.
[[nodiscard]] TeamSwissTerms team_swiss_terms(const Opened& opened);
/// Keizer's system as the event was opened with it.
[[nodiscard]] KeizerTerms keizer_terms(const Opened& opened);
/// A ladder as the event was opened with it.
[[nodiscard]] LadderTerms ladder_terms(const Opened& opened);
/// Of the first rounds. Needs: teams that meet by boards, those rounds are paired.
[[nodiscard]] GamePoints game_points_of_teams(const Office& office, const Event& event, int rounds);
/// Everybody can sit down: the lists of the teams are as the event's kind wants them.
/// Refuses: team-incomplete.
[[nodiscard]] Result<void> teams_are_complete(const Office& office);
/// The event's system on an event that was prepared by event_before(), or changed on trial.
[[nodiscard]] Result<RoundPairing> pair_event(const Office& office, Event event, int round);

/// Each function first asks whether the event can follow, then changes.
struct Office::Applier {
    Office& office;
    OfficeTime at = 0;  ///< when the event was recorded

    Result<void> operator()(const Opened& opened) const;

    // Entries (office_entries.cpp).
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

    // Rounds (office_rounds.cpp).
    Result<void> operator()(const Paired& paired) const;
    Result<void> operator()(const Unpaired& unpaired) const;
    Result<void> operator()(const HandPairingBegun& begun) const;
    Result<void> operator()(const HandPairingEnded& ended) const;
    Result<void> operator()(const ResultEntered& entered) const;
    Result<void> operator()(const GameEntered& entered) const;

    // The list and the terms (list/starting_list.cpp).
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
    Result<void> operator()(const HistoryTold& history) const;

    // An arena (arena/arena_office.cpp).
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
    /// Everywhere; each number there is has a new one.
    void keep_initial_colour() const;
    void renumber(const std::map<EntryNumber, EntryNumber>& renamed) const;
    [[nodiscard]] BoardState* board(int round, int number) const;
    static std::unexpected<Refusal> nobody(EntryNumber number) {
        return office_refuses("no-such-entry", "nobody has the number {number}",
                              {{"number", number}});
    }
    [[nodiscard]] MatchGames games_of(const BoardState& board) const;
    /// Writes what a board says into the records of both; an awaited one too.
    void settle(int round, const BoardState& board) const;
    /// A whole meeting that was not played, or one that the games left undecided.
    Result<void> settle_meeting(const ResultEntered& entered, BoardState& board) const;
    /// Of an arena: an absent player pauses, both are free again, and results after the end do not
    /// count. `was`: what stood there before.
    Result<void> settle_berserk(const ResultEntered& entered, BoardState& board) const;
    Result<void> settle_arena(const ResultEntered& entered, BoardState& board) const;
    /// Somebody is away: the board is forfeited with the pairing.
    void forfeit(int round, int board, const std::string& result) const;
    /// Where orders with empty boards leave nothing to be played.
    void settle_empty_boards(int round, int board) const;
    void settle_line_up_again(const LineUpGiven& line_up) const;
    /// Every game that is still awaited has this result.
    void fill(int round, int board, const std::string& result) const;
};

}  // namespace kyvien::tournament
