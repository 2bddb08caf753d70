// tournament/office/office.h — the tournament office: the log of one tournament, its state, and
// questions about it.
//
// Like a game, a tournament is an event log: decide() (decide.h) turns a command into events or a
// refusal, apply() applies events to the state, and replaying the log gives the same state. Nothing
// is changed in place: a correction replaces an earlier event, and Undone restores the state before
// any event while the log keeps the undone events.
//
// Law:   Chinese Go rules 26 to 29, FIDE 10 and C.04 for the systems; the points are the event's.
// Cost:  apply() is constant except for Undone, which replays; pairing as its system.
// Safe:  values, pure functions, any thread.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "tournament/event/game_result.h"
#include "tournament/event/office_events.h"
#include "tournament/event/pairing.h"
#include "tournament/office/log/office_log.h"
#include "tournament/ranking/standings.h"
#include "tournament/ranking/tie_breaks.h"
#include "tournament/teams/meeting.h"

namespace kyvien::tournament {

/// One game of a meeting with several games.
struct GameState {
    std::string result;  ///< empty: pending
    std::string kept;    ///< where the game is stored
    int corrections = 0;
};

struct BoardState {
    Board board;
    std::string
        result;  ///< empty: pending; of a meeting with several games set as soon as it is decided
    std::string reported;  ///< result in the rating report, if it differs from the one that counts
    std::string game;
    int corrections = 0;
    std::vector<GameState> games;         ///< of a meeting with several games
    bool is_decided_by_play_off = false;  ///< the games left it tied
    bool is_forfeit_by_absence = false;   ///< forfeited with the pairing: an entry was absent
    bool too_late = false;                ///< arena: the result came after the end
    OfficeTime paired_at = 0;             ///< arena
    /// Arena, White and Black: as ResultEntered::berserk_first.
    std::array<std::optional<int>, 2> berserk{};
};

/// The state of an arena that has begun, apart from its boards.
struct ArenaState {
    OfficeTime begins = 0;
    OfficeTime ends = 0;
    bool is_over = false;
    std::map<EntryNumber, int> playing;  ///< and at which board, from 1
    std::map<EntryNumber, OfficeTime>
        free_since;  ///< of players who are present or have just finished a game
};

/// A game of a round whose result is missing or adjourned.
struct OpenGame {
    int round = 0;
    int board = 0;
    bool adjourned = false;
};

/// How strictly FIDE's rules are applied (docs/endorsement.md).
enum class FideMode : std::uint8_t {
    None,  ///< the event was never in FIDE mode
    On,
    Leaving,  ///< the first of the two steps to leave it was made
    Left,     ///< permanently
};

struct RoundState {
    std::vector<BoardState> boards;
    EntryNumber bye = 0;
    bool by_hand = false;
    std::vector<EntryNumber> absent;  ///< withdrawn or not checked in when the round was paired
    /// Round robin: records of absent entries that were replaced by a forfeit.
    std::vector<std::pair<EntryNumber, RoundRecord>> replaced;
};

class Office {
  public:
    [[nodiscard]] bool is_open() const { return opened_.has_value(); }
    /// Needs: is_open().
    [[nodiscard]] const Opened& opened() const { return *opened_; }
    /// The tournament as pairing and standings see it.
    [[nodiscard]] const Event& event() const { return event_; }
    [[nodiscard]] std::span<const RoundState> rounds() const { return rounds_; }
    [[nodiscard]] const Entered* entered(EntryNumber number) const;
    /// False if no entry has this name, apart from capitals and spaces; cheap, for long lists.
    [[nodiscard]] bool may_have_name(std::string_view name) const;
    [[nodiscard]] std::optional<int> withdrawn_after(EntryNumber number) const;
    /// Withdrawn by the arbiter; also counts as withdrawn.
    [[nodiscard]] bool is_expelled(EntryNumber number) const { return expelled_.contains(number); }
    [[nodiscard]] std::size_t seq() const { return log_.size(); }
    [[nodiscard]] const OfficeLog& log() const { return log_; }

    /// The order drawn by lot; empty if none was drawn. It determines the places in a schedule and
    /// in a knockout bracket.
    [[nodiscard]] std::span<const EntryNumber> lot_order() const { return lot_order_; }
    /// Groups that shared a place and were ordered, oldest first.
    [[nodiscard]] std::span<const std::vector<EntryNumber>> settled_places() const {
        return settled_;
    }
    /// A report's data about the event itself.
    [[nodiscard]] const DetailsGiven& details() const { return details_; }
    /// The announced prizes (money/prize_list.h); empty: none.
    [[nodiscard]] const std::string& prizes() const { return prizes_; }
    /// How the list was sorted; empty if it is in the order of entry.
    [[nodiscard]] std::optional<ListOrder> sorted_as() const { return sorted_as_; }
    [[nodiscard]] bool is_checked_in(EntryNumber number) const {
        return checked_in_.contains(number);
    }
    /// Warnings in the whole event (Go 28.1.1b), which break ties.
    [[nodiscard]] int warnings(EntryNumber number) const;
    [[nodiscard]] bool is_closed() const { return closed_; }
    /// The round that is being paired by hand, or null.
    [[nodiscard]] const HandPairingBegun* hand_pairing() const {
        return hand_pairing_ ? &*hand_pairing_ : nullptr;
    }
    [[nodiscard]] FideMode fide_mode() const { return fide_mode_; }
    /// FIDE's rules apply.
    [[nodiscard]] bool is_strict() const {
        return fide_mode_ == FideMode::On || fide_mode_ == FideMode::Leaving;
    }
    [[nodiscard]] bool is_arena() const { return opened_ && opened_->system == SystemKind::Arena; }
    /// Null: it has not begun, or the event is not an arena.
    [[nodiscard]] const ArenaState* arena() const { return arena_ ? &*arena_ : nullptr; }
    /// By round, then board.
    [[nodiscard]] std::vector<OpenGame> open_games() const;
    /// The number of the entry before the list was first sorted.
    [[nodiscard]] EntryNumber first_number(EntryNumber number) const;
    /// The last of the upper half under the Baku acceleration; 0 before the first pairing.
    [[nodiscard]] EntryNumber last_accelerated_entry() const { return last_accelerated_entry_; }
    [[nodiscard]] std::span<const KeptApart> kept_apart() const { return separation_rules_; }

    // Teams and meetings with several games (meeting.h).
    [[nodiscard]] bool has_meetings() const {
        return opened_ && opened_->meeting != MeetingKind::Game;
    }
    [[nodiscard]] std::span<const MemberListed> members(EntryNumber team) const;
    /// Places in the team's list from board one; empty if it must be handed in and was not.
    [[nodiscard]] std::vector<int> line_up(EntryNumber team, int round) const;
    /// Was a line-up handed in for the round?
    [[nodiscard]] bool has_line_up(EntryNumber team, int round) const {
        return line_ups_.contains({team, round});
    }
    /// Did the arbiter withdraw the line-up, with no other handed in yet?
    [[nodiscard]] bool is_line_up_taken_back(EntryNumber team, int round) const {
        return line_ups_taken_back_.contains({team, round});
    }
    /// Points for single games, if the event's points are for matches.
    [[nodiscard]] PointSystem game_points() const;
    /// Needs: has_meetings(), a paired board.
    [[nodiscard]] MeetingPlan meeting_plan(int round, int board) const;
    [[nodiscard]] MeetingState meeting(int round, int board) const;

    /// Standings after a round by the event's ranking; for teams by the orders for teams.
    [[nodiscard]] Standings standings(int after_round) const;

    friend Result<void> apply(Office& office, const OfficeEvent& event);

  private:
    struct Applier;

    /// Standings before shared places were settled.
    [[nodiscard]] Standings standings_by_play(int after_round) const;

    std::optional<Opened> opened_;
    std::vector<Entered> entries_;
    std::vector<std::size_t> name_hashes_;  ///< of the names of entries_ (name_hash()), sorted
    Event event_;
    std::vector<RoundState> rounds_;
    std::map<EntryNumber, int> withdrawn_;
    std::set<EntryNumber> expelled_;
    std::map<EntryNumber, int> warnings_;
    std::map<EntryNumber, std::vector<MemberListed>> members_;
    std::map<std::pair<EntryNumber, int>, std::vector<int>> line_ups_;
    std::set<std::pair<EntryNumber, int>> line_ups_taken_back_;
    std::set<EntryNumber> checked_in_;
    std::vector<EntryNumber> lot_order_;
    std::size_t withdrawn_at_lots_ = 0;  ///< entries withdrawn when lots were drawn
    std::vector<KeptApart> separation_rules_;
    std::vector<std::vector<EntryNumber>> settled_;  ///< settled shared places
    std::optional<HandPairingBegun> hand_pairing_;
    std::optional<ListOrder> sorted_as_;
    DetailsGiven details_;
    std::string prizes_;
    std::map<EntryNumber, EntryNumber> first_numbers_;  ///< of entries whose number changed
    FideMode fide_mode_ = FideMode::None;
    std::optional<ArenaState> arena_;
    bool closed_ = false;
    /// The last of the upper half under Baku, fixed with the first pairing.
    EntryNumber last_accelerated_entry_ = 0;
    /// Each line links to the last event in force before it, so that an earlier state is restored
    /// without replaying undone events.
    OfficeLog log_;
};

/// A team's game points for a bye; zero for other outcomes. `boards`: the team's boards, if the
/// event does not fix their number.
[[nodiscard]] Points game_points_of_bye(const Office& office, Outcome outcome,
                                        std::optional<int> boards = std::nullopt);

/// Refuses an event that cannot follow; the office is then unchanged.
[[nodiscard]] Result<void> apply(Office& office, const OfficeEvent& event);
/// Replays the text of a log, of this or an earlier version (log/batches.h).
/// Refuses as apply() and decode_office_line(), with the value "line" from 1, and log-altered.
[[nodiscard]] Result<Office> replay_office(std::string_view text);

/// An office replayed from the complete part of its text.
struct ReplayedOffice {
    Office office;
    /// There is an incomplete batch at the end, which does not count: it is being written, or was
    /// interrupted.
    bool has_incomplete_batch = false;
};
/// As replay_office(), for a text that may be being written.
[[nodiscard]] Result<ReplayedOffice> replay_complete_batches(std::string_view text);

/// As free_places() of schedule.h, of a round of a knockout in which one loss ends an entry's
/// event; empty in other events.
[[nodiscard]] std::vector<EntryNumber> free_places(const Office& office, int round,
                                                   std::span<const Board> boards = {});

/// The rounds, from the first, whose boards all have a result, if only an adjourned one: the usual
/// round of a table. In an arena all, since its table counts the games that are over.
[[nodiscard]] int complete_rounds(const Office& office);

/// Pairs `round` by the office's system.
/// Refuses as PairingSystem, and: tournament-over, round-paired, too-few-entries.
[[nodiscard]] Result<RoundPairing> propose_pairing(const Office& office, int round);

/// The same while a round is being paired by hand: the system's own pairing.
[[nodiscard]] Result<RoundPairing> system_pairing(const Office& office, int round);

/// Adds the event's handicap, given to the weaker player, to boards without one; round by round,
/// from the points before it. For pairings made by hand; system_pairing() already does it.
void add_handicaps(const Office& office, int round, std::vector<Board>& boards);

/// McMahon: the starting points, in the order of event().entries; empty for other systems. An
/// entry's points before a round are these plus the points scored.
[[nodiscard]] std::vector<Points> starting_points(const Office& office);

/// Checks a pairing made by hand: every entry that plays in the round appears once, and no other.
/// Refuses: bad-pairing, naming the number and the error.
[[nodiscard]] Result<void> check_pairing(const Office& office, int round,
                                         const RoundPairing& pairing);

/// The event as the system sees it before it pairs `round`: withdrawn entries and those not checked
/// in are absent, rules that keep entries apart are forbidden meetings, acceleration is applied.
[[nodiscard]] Event event_before(const Office& office, int round);

/// The entries left out of the pairing only because they have not checked in.
[[nodiscard]] std::vector<EntryNumber> not_checked_in(const Office& office, int round);

// ---- corrections ----

/// What depends on a corrected result, and how strongly the correction must be confirmed.
struct Correction {
    Confirmation needed = Confirmation::Plain;
    std::string was;      ///< the replaced result
    std::string warning;  ///< an English sentence
};
/// Empty if the event does not correct a result.
[[nodiscard]] std::optional<Correction> correction_of(const Office& office,
                                                      const OfficeEventBody& body);
/// To be called before an event is applied.
/// Refuses: needs-confirmation, with the values "needed" and "was".
[[nodiscard]] Result<void> check_confirmation(const Office& office, const OfficeEventBody& body);

}  // namespace kyvien::tournament
