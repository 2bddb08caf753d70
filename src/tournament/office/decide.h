// tournament/office/decide.h — decides an organiser's commands: which events follow, or why is the
// command refused?
//
// There is one command for each action; decide() returns the events to append, consistent with each
// other, or a refusal. The hall, the command line and imports all call it, so that they decide
// alike. Missing parts of a command (a round, a number, a place) are filled in here.
//
// apply() (office.h) accepts whatever can follow in a log, including old logs; decide() checks more
// for new commands:
//
//   bad-field           a text that is missing or not one line of UTF-8 up to 256 bytes, or a
//                       round, a rating or a grade out of range; values "field", "expected"
//   hidden-character    a text with an invisible character or one that changes the text
//                       direction (base/text.h); values "field", "character"
//   same-name           another entry has this name and one of the two has no id; same_name
//                       enters a different player of that name; values "name", "entry"
//   needs-confirmation  more depends on the corrected result; values "needed", "was"
//   nobody-named        a command about entries that names none
//   confirm-warning     in FIDE mode: a warning of level 3 or more was not confirmed; values
//                       "level", "codes", "warnings"
//   office-refuses      with the causes of apply(), teams-are-entries (also for a correction),
//                       and named-twice
//
// and the refusals of pairing (propose_pairing()) and of lists of entries (entry_list.h). A command
// that names several numbers is carried out for all of them or refused as a whole; the refusal has
// the number at fault as the value "entry".
//
// Law:   that of office.h: Chinese Go rules 26 to 29, FIDE 10 and C.04; the levels of confirmation
//        of a correction and the question about equal names are this program's own
//        (docs/tournament.md).
// Cost:  decide() copies the office; carry_out() does so only if a command has several events;
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

/// The highest accepted rating.
inline constexpr int kHighestRating = 9'999;

namespace command {

/// Opens the tournament; the office must not be open yet.
struct Open {
    Opened opened;
};

// ---- participants ----

/// The entry takes part from the next round; entry.number 0 is the next free number.
struct Enter {
    Entered entry;
    bool same_name = false;  ///< a different player with an existing name
};
/// A list with a header line (entry_list.h); for teams with their members.
struct EnterList {
    std::string text;
    bool same_name = false;
};
/// Corrects the data of the entry with this number; all fields replace the earlier ones.
struct Correct {
    Entered entry;
    std::string reason;
    bool same_name = false;  ///< the new name is also another player's
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
    std::optional<int> round{};  ///< empty: the next
    ByeKind kind = ByeKind::Half;
};
struct CheckIn {
    std::vector<EntryNumber> numbers;
    bool here = true;
    bool all = false;  ///< all entries for which it is not yet so
};
/// Players of a team's list. Needs: `team` and `place` of the members unset; they are set here.
struct ListMembers {
    EntryNumber team = 0;
    std::optional<int> place{};  ///< of the first; empty: the next free one
    std::vector<MemberListed> members;
};

// ---- rules about pairings ----

struct Forbid {
    std::vector<EntryNumber> numbers;
    std::optional<int> first_round{};  ///< empty: the next
    std::optional<int> last_round{};   ///< empty: no end
    std::string reason;
};
struct KeepApart {
    SharedAttribute by{};
    std::optional<int> first_round{};  ///< empty: the next
    std::optional<int> last_round{};   ///< empty: no end
    std::string reason;
};
/// Ends the rule of a Forbid for exactly these numbers, or of a KeepApart for an attribute.
struct Lift {
    std::vector<EntryNumber> numbers;
    std::optional<SharedAttribute> by{};
    std::optional<int> first_round{};  ///< empty: the next
    std::string reason;
};
/// Refused if the seed's digest was not published.
struct DrawLots {
    std::string seed;
};
struct AnnounceLots {
    std::string digest;
};

// ---- the starting list ----

/// The first entry gets number 1; later entries are inserted at their place in the order.
struct SortList {
    std::optional<ListOrder> as{};  ///< empty: the system's default order
};

// ---- rounds ----

/// Pairs the next round by its system; pairing also publishes it.
struct Pair {
    bool adjourn_missing = false;  ///< games without a result are adjourned
};
/// The system does not pair the next round until PairByHand or EndHandPairing.
struct BeginHandPairing {
    std::string reason;
};
struct EndHandPairing {};
/// The log keeps the system's own pairing and the beginning of hand pairing; in FIDE mode
/// BeginHandPairing must come first.
struct PairByHand {
    std::vector<Board> boards;
    EntryNumber bye = 0;
    std::string reason;  ///< empty: the reason of the beginning
    /// Pairs although results of the previous round are missing; in FIDE mode those games are
    /// adjourned.
    bool with_missing = false;
};
/// Deletes the last pairing.
struct Unpair {
    std::string reason;
};
/// The result of a board, or of a game of a meeting; an existing result is corrected.
struct BoardResult {
    int board = 0;
    int game = 0;  ///< of a meeting with several games, from 1; 0: the board as a whole
    std::string result;
    /// The players as the pairing names them; empty: whichever players are paired at the board.
    std::optional<Board> players = {};
};
struct EnterResults {
    std::optional<int> round{};  ///< empty: the last paired one
    std::vector<BoardResult> results;
    std::string kept;    ///< where the game is stored
    std::string reason;  ///< of a correction
    Confirmation confirmed = Confirmation::Plain;
};
struct Penalise {
    EntryNumber number = 0;
    std::optional<int> round{};  ///< empty: the last paired one
    Points points;
    std::string reason;
    bool given = false;  ///< the points are added instead
};
/// The game of a board was played with reversed colours; an existing result keeps its winner.
struct ReverseColours {
    std::optional<int> round{};  ///< empty: the last paired one
    int board = 0;
    std::string reason;
};
/// Changes the result of a game in the rating report; the tournament is unchanged.
struct CorrectReport {
    std::optional<int> round{};  ///< empty: the last paired one
    int board = 0;
    std::string result;
    std::string reason;
};
struct CountWarnings {
    EntryNumber number = 0;
    int warnings = 0;
};
/// Orders entries that share a place that must not be shared (Go 28.1.1d).
struct SettlePlaces {
    std::vector<EntryNumber> numbers;  ///< the best first; with a seed in any order
    std::string seed;                  ///< of lots; empty: a play-off
    std::string reason;
};
struct HandInLineUp {
    EntryNumber team = 0;
    std::optional<int> round{};  ///< empty: the last paired one, or the first
    /// From board one; 0 for an empty board. Empty: the line-up is withdrawn for `reason`, and
    /// another may be handed in.
    std::vector<int> places;
    std::string reason = {};
};

// ---- an arena (office/arena/arena_office.h) ----

/// In an arena command::Pair pairs all waiting players.
struct StartArena {
    OfficeTime begins = 0;
};
struct EndArena {
    std::string reason;  ///< empty: the time has run out
};

// ---- the event as a whole ----

/// All data of the event; fields that are left empty are removed.
struct GiveDetails {
    DetailsGiven details;
};
/// All prizes (money/prize_list.h); an empty text: no prizes.
struct AnnouncePrizes {
    std::string text;
};
struct ChangeRounds {
    int rounds = 0;  ///< 0 if the system decides
    std::string reason;
};
struct ChangeTieBreaks {
    std::vector<std::string> tie_breaks;
    std::string reason;
};
/// Allowed until the first game of a play-off has begun.
struct ChangePlayOff {
    std::vector<PlayOffStage> play_off;  ///< empty: a tied match stays tied
    std::string reason;
};
/// Needed twice: the first step can be undone, the second cannot.
struct LeaveFideMode {
    std::string reason;
};
/// Accepts lines of the file that were changed by other means.
struct AcceptFile {
    std::vector<std::string> digests;  ///< of the present text of the lines (log/batches.h)
    std::string reason;
};
struct Close {
    std::string note;
};
struct Reopen {
    std::string reason;
};
struct Undo {
    std::optional<int> to{};  ///< the last event to keep; empty: all but the last
    std::string reason;
};

}  // namespace command

/// Any one command. Its copy, move and destructor are compiled once (base/one_of.h).
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

/// Checks that each text of an event made elsewhere is readable.
/// Refuses: hidden-character.
[[nodiscard]] Result<void> check_readable(const OfficeEventBody& fact);
/// The author of a command appears in the log and in the closing report.
/// Refuses: bad-field, hidden-character, with the field "by".
[[nodiscard]] Result<void> check_author(const std::string& by);

// Levels of warnings. In FIDE mode, warnings from kNeedsConfirmationLevel on must be confirmed with
// their level before a command is carried out, and the log records it; otherwise they are only
// shown.
inline constexpr int kShownAfterLevel = 1;         ///< shown after the command
inline constexpr int kShownBeforeLevel = 2;        ///< shown before the command
inline constexpr int kNeedsConfirmationLevel = 3;  ///< needs a confirmation
inline constexpr int kExplicitRequestLevel = 4;    ///< only on express request
inline constexpr int kHighestLevel = 5;            ///< the same, in two steps

/// The events that the command makes in this state; they can follow one after the other.
/// `confirmed`: the highest level of the warnings that were read. Refuses: see above.
[[nodiscard]] Result<OfficeEvents> decide(const Office& state, const OfficeCommand& command,
                                          int confirmed = 0);

/// The same, and applies the events; on refusal the office is unchanged.
[[nodiscard]] Result<OfficeEvents> carry_out(Office& office, const OfficeCommand& command,
                                             int confirmed = 0);

/// The effect of a command, event by event, so that a list can be checked before it is entered.
struct CommandPreview {
    OfficeEvents events;
    std::vector<std::optional<Refusal>> refusals;  ///< of each event; empty: it can follow
};
/// Applies to `office` the events that can follow. Refuses commands that make no events at all,
/// such as a list that cannot be read.
[[nodiscard]] Result<CommandPreview> preview_command(Office& office, const OfficeCommand& command);

/// What an organiser should know when a command is carried out, such as what depends on a result.
struct OfficeWarning {
    std::string code;  ///< kebab-case, see warnings_of()
    std::string english;
    Refusal::Values values;
    int level = kShownAfterLevel;
};
/// Of pairing: "not-checked-in", the entries left unpaired because of it, with the values "entries"
/// (numbers separated by commas) and "names". Of a result: "correction", if more depends on the
/// corrected one, with "board", "needed" and "was". Of the first pairing: "list-not-sorted" if an
/// entry precedes a stronger one, "lots-not-drawn" if the event is ranked by the Chinese law (Go
/// 31.4). Of a pairing by hand: "result-missing" (round, boards), "hand-against-rules" (measure,
/// count), "hand-differs" (boards). Of the terms: "rounds-changed", "last-pairing-differs",
/// "rule-lifted", "still-apart" (one, other), "tie-breaks-changed", "fide-mode-left",
/// "fide-mode-for-good". Of the past: "round-is-past" (round), "pairing-torn-up", "places-settled",
/// "penalty-replaced" (name, round), "reopened". Of a list of members: "member-elsewhere" (name,
/// team).
[[nodiscard]] std::vector<OfficeWarning> warnings_of(const Office& state,
                                                     const OfficeCommand& command);

}  // namespace kyvien::tournament
