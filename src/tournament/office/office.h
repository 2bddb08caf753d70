// tournament/office/office.h — the tournament office: the log of one tournament, its state, and
// questions about it.
//
// Like a game, a tournament is a log: decide() (decide.h) turns a command into events or a refusal,
// apply() applies them to the state, and replaying the log gives the same state. Nothing is changed
// in place: a correction replaces an earlier event, and Undone returns to the state before any
// event while the log keeps what was undone.
//
// Law:   Chinese Go rules 26 to 29, FIDE 10 and C.04 for the systems; the points are the event's.
// Cost:  apply() is constant but for Undone, which replays; pairing as its system.
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

/// One game of a meeting of several.
struct GameState {
    std::string result;  ///< empty: awaited
    std::string kept;    ///< where the game is kept
    int corrections = 0;
};

struct BoardState {
    Board board;
    std::string result;  ///< empty: awaited; of a meeting of several games as soon as it is decided
    std::string reported;  ///< to the federation, where that is another result than counts
    std::string game;
    int corrections = 0;
    std::vector<GameState> games;  ///< of a meeting of several
    bool by_play_off = false;      ///< the games left it undecided
    bool by_absence = false;       ///< forfeited with the pairing: somebody was away
    bool too_late = false;         ///< of an arena: the result came after its end
    OfficeTime paired_at = 0;      ///< of an arena
    /// Of an arena, White and Black: as ResultEntered::berserk_first.
    std::array<std::optional<int>, 2> berserk{};
};

/// What is known of an arena that has begun, beside its boards.
struct ArenaState {
    OfficeTime begins = 0;
    OfficeTime ends = 0;
    bool is_over = false;
    std::map<EntryNumber, int> playing;            ///< and at which board, from 1
    std::map<EntryNumber, OfficeTime> free_since;  ///< of who is here, or has played last
};

/// A game of a round whose result is missing or which is adjourned.
struct OpenGame {
    int round = 0;
    int board = 0;
    bool adjourned = false;
};

/// How strictly FIDE's rules are held to (docs/endorsement.md).
enum class FideMode : std::uint8_t {
    None,  ///< the event was never in it
    On,
    Leaving,  ///< the first of two steps out of it was made
    Left,     ///< for good
};

struct RoundState {
    std::vector<BoardState> boards;
    EntryNumber bye = 0;
    bool by_hand = false;
    std::vector<EntryNumber> absent;  ///< withdrawn or not checked in when it was paired
    /// Round robin: records of those who were away, which a forfeit has taken the place of.
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
    [[nodiscard]] std::optional<int> withdrawn_after(EntryNumber number) const;
    /// Left because the arbiter sent him away; is among the withdrawn.
    [[nodiscard]] bool is_expelled(EntryNumber number) const { return expelled_.contains(number); }
    [[nodiscard]] std::size_t seq() const { return log_.size(); }
    [[nodiscard]] const OfficeLog& log() const { return log_; }

    /// The order that was drawn; empty where none was. Places of a schedule and of a knockout's
    /// bracket are given by it.
    [[nodiscard]] std::span<const EntryNumber> lot_order() const { return lot_order_; }
    /// Groups that shared a place and were put in order, oldest first.
    [[nodiscard]] std::span<const std::vector<EntryNumber>> settled_places() const {
        return settled_;
    }
    /// What a report tells of the event beside its games.
    [[nodiscard]] const DetailsGiven& details() const { return details_; }
    /// Which prizes are announced (money/prize_list.h); empty: none.
    [[nodiscard]] const std::string& prizes() const { return prizes_; }
    /// By what the list was put in order; nothing where it stands as it was typed.
    [[nodiscard]] std::optional<ListOrder> sorted_as() const { return sorted_as_; }
    [[nodiscard]] bool is_checked_in(EntryNumber number) const { return here_.contains(number); }
    /// Warnings of the whole event (Go 28.1.1b), which rank equal results.
    [[nodiscard]] int warnings(EntryNumber number) const;
    [[nodiscard]] bool is_closed() const { return closed_; }
    /// The round that is being paired by hand, or null.
    [[nodiscard]] const HandPairingBegun* hand_pairing() const { return hand_ ? &*hand_ : nullptr; }
    [[nodiscard]] FideMode fide_mode() const { return fide_mode_; }
    /// Its rules hold.
    [[nodiscard]] bool is_strict() const {
        return fide_mode_ == FideMode::On || fide_mode_ == FideMode::Leaving;
    }
    [[nodiscard]] bool is_arena() const { return opened_ && opened_->system == SystemKind::Arena; }
    /// Null: it has not begun, or the event is none.
    [[nodiscard]] const ArenaState* arena() const { return arena_ ? &*arena_ : nullptr; }
    /// By round, then board.
    [[nodiscard]] std::vector<OpenGame> open_games() const;
    /// The number that the entry had before the list was ever put in order.
    [[nodiscard]] EntryNumber first_number(EntryNumber number) const;
    /// The last of the upper half under the Baku acceleration; 0 before the first pairing.
    [[nodiscard]] EntryNumber baku_last() const { return baku_last_; }
    [[nodiscard]] std::span<const KeptApart> kept_apart() const { return apart_; }

    // Teams and meetings of several games (meeting.h).
    [[nodiscard]] bool has_meetings() const {
        return opened_ && opened_->meeting != MeetingKind::Game;
    }
    [[nodiscard]] std::span<const MemberListed> members(EntryNumber team) const;
    /// Places of the team's list from board one; empty where it must be handed in and was not.
    [[nodiscard]] std::vector<int> line_up(EntryNumber team, int round) const;
    /// An order was handed in for the round.
    [[nodiscard]] bool has_line_up(EntryNumber team, int round) const {
        return line_ups_.contains({team, round});
    }
    /// The arbiter took back the one that was given, and no other is given yet.
    [[nodiscard]] bool is_line_up_taken_back(EntryNumber team, int round) const {
        return line_ups_taken_back_.contains({team, round});
    }
    /// Points of the games, where the event's points are those of matches.
    [[nodiscard]] PointSystem game_points() const;
    /// Needs: has_meetings(), a board that is paired.
    [[nodiscard]] MeetingPlan meeting_plan(int round, int board) const;
    [[nodiscard]] MeetingState meeting(int round, int board) const;

    /// Places after a round by the event's ranking; of teams by the orders for teams.
    [[nodiscard]] Standings standings(int after_round) const;

    friend Result<void> apply(Office& office, const OfficeEvent& event);

  private:
    struct Applier;

    /// Places before shared ones were put in order.
    [[nodiscard]] Standings standings_by_play(int after_round) const;

    std::optional<Opened> opened_;
    std::vector<Entered> entries_;
    Event event_;
    std::vector<RoundState> rounds_;
    std::map<EntryNumber, int> withdrawn_;
    std::set<EntryNumber> expelled_;
    std::map<EntryNumber, int> warnings_;
    std::map<EntryNumber, std::vector<MemberListed>> members_;
    std::map<std::pair<EntryNumber, int>, std::vector<int>> line_ups_;
    std::set<std::pair<EntryNumber, int>> line_ups_taken_back_;
    std::set<EntryNumber> here_;
    std::vector<EntryNumber> lot_order_;
    std::size_t out_at_lots_ = 0;  ///< who had withdrawn when lots were drawn
    std::vector<KeptApart> apart_;
    std::vector<std::vector<EntryNumber>> settled_;  ///< shared places put in order
    std::optional<HandPairingBegun> hand_;
    std::optional<ListOrder> sorted_as_;
    DetailsGiven details_;
    std::string prizes_;
    std::map<EntryNumber, EntryNumber> first_numbers_;  ///< of those whose number changed
    FideMode fide_mode_ = FideMode::None;
    std::optional<ArenaState> arena_;
    bool closed_ = false;
    /// The last of the upper half under Baku, fixed with the first pairing.
    EntryNumber baku_last_ = 0;
    /// A state is found again by what was in force before each event, without going through what
    /// was undone.
    OfficeLog log_;
};

/// What a bye gives a team, in game points; nothing of other outcomes. `boards` of the team where
/// the event does not say how many there are.
[[nodiscard]] Points game_points_of_bye(const Office& office, Outcome outcome,
                                        std::optional<int> boards = std::nullopt);

/// Refuses what cannot follow; the office is then as before.
[[nodiscard]] Result<void> apply(Office& office, const OfficeEvent& event);
/// The text of a log, of this version or of an earlier one (log/batches.h).
/// Refuses as apply() and decode_office_line(), with the value "line" from 1, and log-altered.
[[nodiscard]] Result<Office> replay_office(std::string_view text);

/// An office as far as its text is whole.
struct WholeOffice {
    Office office;
    /// A change at the end is not whole and does not count: it is being written, or was
    /// interrupted.
    bool has_more = false;
};
/// As replay_office(), of a text that somebody may be writing to.
[[nodiscard]] Result<WholeOffice> replay_whole(std::string_view text);

/// The pairing system of the office, with what it must know before it pairs `round`.
/// Refuses as PairingSystem, and: tournament-over, round-paired, too-few-entries.
[[nodiscard]] Result<RoundPairing> propose_pairing(const Office& office, int round);

/// The same while a round is being paired by hand: what the system would give.
[[nodiscard]] Result<RoundPairing> system_pairing(const Office& office, int round);

/// Gives boards without a handicap that of the event, and the stones to the weaker; round by round,
/// from the points before it. For pairings made by hand; system_pairing() has done it.
void give_handicaps(const Office& office, int round, std::vector<Board>& boards);

/// McMahon: the points with which the entries begin, in the order of event().entries; empty
/// elsewhere. What an entry has before a round are these and the points made.
[[nodiscard]] std::vector<Points> starting_points(const Office& office);

/// Checks a pairing made by hand: everybody who plays in the round stands in it once, nobody else.
/// Refuses: bad-pairing, naming the number and what is wrong with it.
[[nodiscard]] Result<void> check_pairing(const Office& office, int round,
                                         const RoundPairing& pairing);

/// The event as the system sees it before it pairs `round`: entries that left or have not checked
/// in are absent, rules that keep entries apart are meetings, acceleration is given.
[[nodiscard]] Event event_before(const Office& office, int round);

/// The entries that would be paired if they had checked in.
[[nodiscard]] std::vector<EntryNumber> not_checked_in(const Office& office, int round);

// ---- corrections ----

/// What a second result touches, and how strongly it must be confirmed.
struct Correction {
    Confirmation needed = Confirmation::Plain;
    std::string was;      ///< the result that is superseded
    std::string warning;  ///< an English sentence
};
/// Nothing where the event is no correction of a result.
[[nodiscard]] std::optional<Correction> correction_of(const Office& office,
                                                      const OfficeEventBody& body);
/// To be asked before an event is applied.
/// Refuses: needs-confirmation, with the values "needed" and "was".
[[nodiscard]] Result<void> check_confirmation(const Office& office, const OfficeEventBody& body);

}  // namespace kyvien::tournament
