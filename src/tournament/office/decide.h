// tournament/office/decide.h — decides an organiser's commands: which events follow, or why is the
// command refused?
//
// There is one command for each thing that can be asked; decide() answers with the events to be
// appended, all of them consistent, or with a refusal. The hall, the command line and imports all
// call it, so that they decide alike. Missing parts of a command (a round, a number, a place) are
// filled in here.
//
// apply() (office.h) accepts whatever can follow in a log, including old logs; decide() checks more
// for new commands:
//
//   bad-field           a text that is no line of UTF-8 up to 256 bytes or is missing, a round, a
//                       rating or a grade out of range; values "field", "expected"
//   hidden-character    a text with a character that nobody sees or that turns the order of the
//                       others (base/text.h); values "field", "character"
//   same-name           another entry has this name and not both have an id; enter with same_name
//                       for another player; values "name", "entry"
//   needs-confirmation  more rests on the result that is corrected; values "needed", "was"
//   nobody-named        a command about entries that names none
//   confirm-warning     in FIDE mode: a warning of level 3 or more was not confirmed; values
//                       "level", "codes", "warnings"
//   office-refuses      with the causes of apply(), teams-are-entries of a correction too, and
//                       named-twice
//
// and what pairing (propose_pairing()) and lists of entries (entry_list.h) refuse. A command that
// names several numbers is carried out for all of them or refused as a whole; the refusal has the
// number at fault as the value "entry".
//
// Law:   that of office.h: Chinese Go rules 26 to 29, FIDE 10 and C.04; how strongly a correction
//        is confirmed, and that two of a name are asked about, is the desk's own
//        (docs/tournament.md).
// Cost:  decide() copies the office; carry_out() does so only where a command has several events;
//        pairing as its system.
// Safe:  values, pure functions, any thread.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/one_of.h"
#include "base/result.h"
#include "tournament/office/office.h"

namespace kyvien::tournament {

/// The highest rating that is taken.
inline constexpr int kHighestRating = 9'999;

namespace command {

/// The tournament begins; asked of an office that is not open.
struct Open {
    Opened opened;
};

// ---- who takes part ----

/// From the next round on; entry.number 0 is the next number.
struct Enter {
    Entered entry;
    bool same_name = false;  ///< another player of a name that is there
};
/// A list with a head line (entry_list.h); of teams with their members.
struct EnterList {
    std::string text;
    bool same_name = false;
};
/// What is known of the entry of this number; all fields are those that hold from now on.
struct Correct {
    Entered entry;
    std::string reason;
    bool same_name = false;  ///< the new name is that of another player too
};
struct Withdraw {
    std::vector<EntryNumber> numbers;
    std::string reason;
    bool expelled = false;
};
struct Return {
    std::vector<EntryNumber> numbers;
};
struct GrantBye {
    std::vector<EntryNumber> numbers;
    std::optional<int> round{};  ///< nothing: the next
    ByeKind kind = ByeKind::Half;
};
struct CheckIn {
    std::vector<EntryNumber> numbers;
    bool here = true;
    bool all = false;  ///< everybody of whom it is not so yet
};
/// Players of a team's list. Needs: no `team` and `place` in them; those are given here.
struct ListMembers {
    EntryNumber team = 0;
    std::optional<int> place{};  ///< of the first; nothing: the next
    std::vector<MemberListed> members;
};

// ---- rules about pairings ----

struct Forbid {
    std::vector<EntryNumber> numbers;
    std::optional<int> first_round{};  ///< nothing: the next
    std::optional<int> last_round{};   ///< nothing: for good
    std::string reason;
};
struct KeepApart {
    ApartBy by{};
    std::optional<int> first_round{};  ///< nothing: the next
    std::optional<int> last_round{};   ///< nothing: for good
    std::string reason;
};
/// What Forbid said of just these numbers, or KeepApart of what they share, holds no more.
struct Lift {
    std::vector<EntryNumber> numbers;
    std::optional<ApartBy> by{};
    std::optional<int> first_round{};  ///< nothing: the next
    std::string reason;
};
/// Refused where the seed's digest was not published.
struct DrawLots {
    std::string seed;
};
struct AnnounceLots {
    std::string digest;
};

// ---- the starting list ----

/// The first entry gets number 1; entries that come later are then inserted where they belong.
struct SortList {
    std::optional<ListOrder> as{};  ///< nothing: the usual order of the system
};

// ---- rounds ----

/// The next round as its system pairs it; to publish it is to pair it.
struct Pair {
    bool adjourn_missing = false;  ///< games without a result are adjourned
};
/// The system does not pair the next round, until PairByHand or EndHandPairing.
struct BeginHandPairing {
    std::string reason;
};
struct EndHandPairing {};
/// The log keeps what the system would have given, and the beginning; in FIDE mode that is a
/// command of its own before.
struct PairByHand {
    std::vector<Board> boards;
    EntryNumber bye = 0;
    std::string reason;  ///< empty: that of the beginning
    /// Though results of the round before are missing; in FIDE mode those games are adjourned.
    bool with_missing = false;
};
/// The last pairing is torn up.
struct Unpair {
    std::string reason;
};
/// Of a board, or of a game of a meeting; what stands there is corrected.
struct BoardResult {
    int board = 0;
    int game = 0;  ///< of a meeting of several, from 1; 0: the board as a whole
    std::string result;
    /// Whose result it is, as the pairing names them; nothing: of whoever sits at the board.
    std::optional<Board> players = {};
};
struct EnterResults {
    std::optional<int> round{};  ///< nothing: the last that is paired
    std::vector<BoardResult> results;
    std::string kept;    ///< where the game is kept
    std::string reason;  ///< of a correction
    Confirmation confirmed = Confirmation::Plain;
};
struct Penalise {
    EntryNumber number = 0;
    std::optional<int> round{};  ///< nothing: the last that is paired
    Points points;
    std::string reason;
    bool given = false;  ///< the points are added instead
};
/// The game of a board was played with the other colours; a result that is there stays who won.
struct ReverseColours {
    std::optional<int> round{};  ///< nothing: the last that is paired
    int board = 0;
    std::string reason;
};
/// The federation is told another result of a game; the tournament stands.
struct CorrectReport {
    std::optional<int> round{};  ///< nothing: the last that is paired
    int board = 0;
    std::string result;
    std::string reason;
};
struct CountWarnings {
    EntryNumber number = 0;
    int warnings = 0;
};
/// Puts entries that share a place in order, where places may not be shared (Go 28.1.1d).
struct SettlePlaces {
    std::vector<EntryNumber> numbers;  ///< the best first; with a seed in any order
    std::string seed;                  ///< of lots; empty: a play-off
    std::string reason;
};
struct HandInLineUp {
    EntryNumber team = 0;
    std::optional<int> round{};  ///< nothing: the last that is paired, before it the first
    /// From board one; 0 for an empty board. None at all: what was given is taken back for
    /// `reason`, and another may be given.
    std::vector<int> places;
    std::string reason = {};
};

// ---- an arena (office/arena/arena_office.h) ----

/// In an arena command::Pair pairs all who wait.
struct StartArena {
    OfficeTime begins = 0;
};
struct EndArena {
    std::string reason;  ///< empty: its time is over
};

// ---- the event as a whole ----

/// All that is told of the event; what is left out is not told any more.
struct GiveDetails {
    DetailsGiven details;
};
/// All prizes there are (money/prize_list.h); an empty text: none.
struct AnnouncePrizes {
    std::string text;
};
struct ChangeRounds {
    int rounds = 0;  ///< 0 where the system decides it
    std::string reason;
};
struct ChangeTieBreaks {
    std::vector<std::string> tie_breaks;
    std::string reason;
};
/// Until the first game of a play-off has begun.
struct ChangePlayOff {
    std::vector<PlayOffStage> play_off;  ///< empty: a tied match stands
    std::string reason;
};
/// Asked twice: the first step is taken back by undoing, the second by nothing.
struct LeaveFideMode {
    std::string reason;
};
/// Lines of the file that were changed by other means hold as they stand.
struct AcceptFile {
    std::vector<std::string> digests;  ///< of what stands there (log/batches.h)
    std::string reason;
};
struct Close {
    std::string note;
};
struct Reopen {
    std::string reason;
};
struct Undo {
    std::optional<int> to{};  ///< the last event to keep; nothing: all but the last
    std::string reason;
};

}  // namespace command

/// One of the commands. What copies, moves and destroys it is compiled once (base/one_of.h).
class OfficeCommand
    : public std::variant<
          command::Open, command::Enter, command::EnterList, command::Correct, command::Withdraw,
          command::Return, command::GrantBye, command::CheckIn, command::ListMembers,
          command::Forbid, command::KeepApart, command::Lift, command::DrawLots, command::Pair,
          command::BeginHandPairing, command::PairByHand, command::Unpair, command::EnterResults,
          command::Penalise, command::CountWarnings, command::SettlePlaces, command::HandInLineUp,
          command::Close, command::Reopen, command::Undo, command::SortList, command::AnnounceLots,
          command::ReverseColours, command::ChangeRounds, command::AcceptFile, command::GiveDetails,
          command::EndHandPairing, command::ChangeTieBreaks, command::LeaveFideMode,
          command::AnnouncePrizes, command::StartArena, command::EndArena, command::ChangePlayOff,
          command::CorrectReport> {
  public:
    using Kinds = variant;

    OfficeCommand();
    template <base::OneOf<Kinds> T>
    OfficeCommand(T what) : OfficeCommand(of(std::move(what))) {}
    template <typename T>
    [[nodiscard]] static OfficeCommand of(T what);
    OfficeCommand(const OfficeCommand&);
    OfficeCommand(OfficeCommand&&) noexcept;
    OfficeCommand& operator=(const OfficeCommand&);
    OfficeCommand& operator=(OfficeCommand&&) noexcept;
    ~OfficeCommand();
};

using OfficeEvents = std::vector<OfficeEventBody>;

/// Of a fact that was made elsewhere: each of its texts can be read as it stands.
/// Refuses: hidden-character.
[[nodiscard]] Result<void> check_readable(const OfficeEventBody& fact);
/// Who does it stands in the log and in the closing report.
/// Refuses: bad-field, hidden-character, with the field "by".
[[nodiscard]] Result<void> check_author(const std::string& by);

// The ladder of warnings. In FIDE mode those from kConfirmedLevel on are confirmed with their level
// before a command is carried out, and that stands in the log; elsewhere they are told.
inline constexpr int kBesideLevel = 1;     ///< said beside what was done
inline constexpr int kToldLevel = 2;       ///< said before it is done
inline constexpr int kConfirmedLevel = 3;  ///< done after a yes
inline constexpr int kExpressLevel = 4;    ///< done only where it is asked for expressly
inline constexpr int kHighestLevel = 5;    ///< the same, in two steps

/// The events that the command makes in this state: one after the other they can follow.
/// `confirmed`: the level of the warnings that were read. Refuses: see above.
[[nodiscard]] Result<OfficeEvents> decide(const Office& state, const OfficeCommand& command,
                                          int confirmed = 0);

/// The same, and the events are applied; where it refuses, the office is as before.
[[nodiscard]] Result<OfficeEvents> carry_out(Office& office, const OfficeCommand& command,
                                             int confirmed = 0);

/// What a command would do, event by event: a list is looked through before it is taken.
struct TriedCommand {
    OfficeEvents events;
    std::vector<std::optional<Refusal>> refusals;  ///< of each event; nothing: it can follow
};
/// Applies the events that can follow to `office`. Refuses what makes no events at all, such as a
/// list that cannot be read.
[[nodiscard]] Result<TriedCommand> try_out(Office& office, const OfficeCommand& command);

/// What an organiser should know beside a command that is carried out, such as what rests on a
/// result.
struct OfficeWarning {
    std::string code;  ///< kebab-case, see warnings_of()
    std::string english;
    Refusal::Values values;
    int level = kBesideLevel;
};
/// Of pairing: "not-checked-in", the entries that are not paired for it, with the values "entries"
/// (numbers by commas) and "names". Of a result: "correction" of one on which more rests, with
/// "board", "needed" and "was". Of the first pairing: "list-not-sorted" where somebody stands
/// before somebody stronger, "lots-not-drawn" where the Chinese law ranks the event (Go 31.4). Of a
/// pairing by hand: "result-missing" (round, boards), "hand-against-rules" (measure, count),
/// "hand-differs" (boards). Of the terms: "rounds-changed", "last-pairing-differs", "rule-lifted",
/// "still-apart" (one, other), "tie-breaks-changed", "fide-mode-left", "fide-mode-for-good". Of
/// what is past: "round-is-past" (round), "pairing-torn-up", "places-settled", "penalty-replaced"
/// (name, round), "reopened". Of a list of members: "member-elsewhere" (name, team).
[[nodiscard]] std::vector<OfficeWarning> warnings_of(const Office& state,
                                                     const OfficeCommand& command);

}  // namespace kyvien::tournament
