// conduct/core/event.h — events: what has happened in a game.
//
// An event is appended once and never changed. A game is the list of its events; apply() derives
// the state from them. A correction is a new event that names its author and reason.
//
// An event is a struct: its members, its name in the log, and the list of its fields in the order
// of the log (base/members.h). The list determines its line, its hash and how it is parsed
// (conduct/log/event_line.h). Empty optionals and lists are omitted from the line; a member that is
// missing from the list does not compile. To add an event, add a struct here, its place at the end
// of EventBody, and its effect (Applier in conduct/core/state.cpp). The arbiter's desk describes it
// by the word "desk.NAME" of each language, with its side and reason.
//
// Safe: plain values, any thread.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/members.h"
#include "base/one_of.h"
#include "conduct/core/command.h"
#include "conduct/core/ruling.h"
#include "conduct/settings/settings.h"

namespace kyvien::conduct {

struct Created {
    Settings settings;
    static constexpr std::string_view kName = "created";
    static constexpr bool kFollowsFromLaw = true;
    static constexpr auto kFields = field_list(inlined(&Created::settings));
    friend bool operator==(const Created&, const Created&) = default;
};
struct Seated {
    Seat seat{};
    std::string name;
    static constexpr std::string_view kName = "seated";
    static constexpr auto kFields =
        field_list(listed("seat", &Seated::seat), listed("player", &Seated::name));
    friend bool operator==(const Seated&, const Seated&) = default;
};
/// Both seats are taken; the clock of the side to move runs.
struct Started {
    static constexpr std::string_view kName = "started";
    static constexpr bool kFollowsFromLaw = true;
    static constexpr auto kFields = field_list();
    friend bool operator==(const Started&, const Started&) = default;
};
/// A legal move was made and completed. In Go also "pass".
struct Moved {
    Seat seat{};
    std::string move;
    /// The part of the turn that was charged to neither player as network delay; nothing if there
    /// was none. For readers of the log: times are computed without it.
    std::optional<Milliseconds> compensated{};
    static constexpr std::string_view kName = "moved";
    static constexpr auto kFields =
        field_list(listed("seat", &Moved::seat), listed("move", &Moved::move),
                   listed("compensated", &Moved::compensated));
    friend bool operator==(const Moved&, const Moved&) = default;
};
/// Go: a play at `move` was void; the turn counts as one pass (19, 20.1, 6).
struct TurnVoided {
    Seat seat{};
    std::string move;
    rulebook::Clause clause = rulebook::go_cn("19");
    std::optional<Milliseconds> compensated{};  ///< as in Moved
    static constexpr std::string_view kName = "turn-voided";
    static constexpr bool kFollowsFromLaw = true;
    static constexpr auto kFields = field_list(
        listed("seat", &TurnVoided::seat), listed("move", &TurnVoided::move),
        listed("clause", &TurnVoided::clause), listed("compensated", &TurnVoided::compensated));
    friend bool operator==(const TurnVoided&, const TurnVoided&) = default;
};
struct DrawOffered {
    Seat seat{};
    static constexpr std::string_view kName = "draw-offered";
    static constexpr auto kFields = field_list(listed("seat", &DrawOffered::seat));
    friend bool operator==(const DrawOffered&, const DrawOffered&) = default;
};
/// The open offer to `seat` was declined explicitly. (A move of that side also declines it, without
/// a separate event.)
struct DrawDeclined {
    Seat seat{};
    static constexpr std::string_view kName = "draw-declined";
    static constexpr auto kFields = field_list(listed("seat", &DrawDeclined::seat));
    friend bool operator==(const DrawDeclined&, const DrawDeclined&) = default;
};
/// A claim was made; the ruling on it follows in the same batch.
struct Claimed {
    Seat seat{};
    ClaimKind kind{};
    std::string move;
    static constexpr std::string_view kName = "claimed";
    static constexpr auto kFields =
        field_list(listed("seat", &Claimed::seat), listed("kind", &Claimed::kind),
                   listed_unless_default("move", &Claimed::move));
    friend bool operator==(const Claimed&, const Claimed&) = default;
};
/// The last claim was wrong. The opponent has received `bonus`; an intended move must be made.
struct ClaimRejected {
    Seat seat{};
    ClaimKind kind{};
    Milliseconds bonus{};
    std::string must_play;
    rulebook::Clause clause = rulebook::fide("9.5.3");
    Values values;
    static constexpr std::string_view kName = "claim-rejected";
    static constexpr bool kFollowsFromLaw = true;
    static constexpr auto kFields =
        field_list(listed("seat", &ClaimRejected::seat), listed("kind", &ClaimRejected::kind),
                   listed("bonus", &ClaimRejected::bonus),
                   listed_unless_default("must", &ClaimRejected::must_play),
                   listed("clause", &ClaimRejected::clause), inlined(&ClaimRejected::values));
    friend bool operator==(const ClaimRejected&, const ClaimRejected&) = default;
};
/// Information for the players that changes nothing: a notice of repetition, a count that nears its
/// limit.
struct Noticed {
    std::string code;
    std::optional<rulebook::Clause> clause;
    std::optional<Seat> seat;  ///< the addressee; none: both players
    Values values;
    std::vector<std::size_t> plies;
    static constexpr std::string_view kName = "noticed";
    static constexpr bool kFollowsFromLaw = true;
    static constexpr auto kFields = field_list(
        listed("code", &Noticed::code), listed("clause", &Noticed::clause),
        listed("to", &Noticed::seat), inlined(&Noticed::values), listed("plies", &Noticed::plies));
    friend bool operator==(const Noticed&, const Noticed&) = default;
};
/// Go: both players have declared the end; they have to agree on the dead stones.
struct PlayStopped {
    static constexpr std::string_view kName = "play-stopped";
    static constexpr bool kFollowsFromLaw = true;
    static constexpr auto kFields = field_list();
    friend bool operator==(const PlayStopped&, const PlayStopped&) = default;
};
/// Go: chains marked dead or alive. Earlier confirmations become void.
struct DeadMarked {
    Seat seat{};
    std::vector<std::string> points;  ///< every stone of the chains, in board order
    bool dead = true;
    static constexpr std::string_view kName = "dead-marked";
    static constexpr auto kFields =
        field_list(listed("seat", &DeadMarked::seat), listed("dead", &DeadMarked::dead),
                   listed("points", &DeadMarked::points));
    friend bool operator==(const DeadMarked&, const DeadMarked&) = default;
};
struct Confirmed {
    Seat seat{};
    static constexpr std::string_view kName = "confirmed";
    static constexpr auto kFields = field_list(listed("seat", &Confirmed::seat));
    friend bool operator==(const Confirmed&, const Confirmed&) = default;
};
/// Go: no agreement; play resumes with `turn` to move (21.3).
struct PlayResumed {
    Seat seat{};  ///< who disputed
    Seat turn{};
    static constexpr std::string_view kName = "play-resumed";
    static constexpr auto kFields =
        field_list(listed("seat", &PlayResumed::seat), listed("turn", &PlayResumed::turn));
    friend bool operator==(const PlayResumed&, const PlayResumed&) = default;
};
/// The law leaves the next step to an arbiter; the clocks are stopped until he has ruled.
struct ArbiterAsked {
    std::string code;
    rulebook::Clause clause = rulebook::fide("Preface");
    Values values;
    std::vector<std::size_t> plies;
    static constexpr std::string_view kName = "arbiter-asked";
    static constexpr bool kFollowsFromLaw = true;
    static constexpr auto kFields =
        field_list(listed("code", &ArbiterAsked::code), listed("clause", &ArbiterAsked::clause),
                   inlined(&ArbiterAsked::values), listed("plies", &ArbiterAsked::plies));
    friend bool operator==(const ArbiterAsked&, const ArbiterAsked&) = default;
};
/// An arbiter lets the game continue.
struct GameContinued {
    std::optional<rulebook::Clause> clause;
    std::string reason;
    static constexpr std::string_view kName = "played-on";
    static constexpr auto kFields = field_list(listed("clause", &GameContinued::clause),
                                               listed("reason", &GameContinued::reason));
    friend bool operator==(const GameContinued&, const GameContinued&) = default;
};
/// The flag of `seat` fell at `fell`.
struct FlagFell {
    Seat seat{};
    Instant fell{};
    static constexpr std::string_view kName = "flag-fell";
    static constexpr bool kFollowsFromLaw = true;
    static constexpr auto kFields =
        field_list(listed("seat", &FlagFell::seat), listed("fell", &FlagFell::fell));
    friend bool operator==(const FlagFell&, const FlagFell&) = default;
};
struct ClockAdjusted {
    Seat seat{};
    Milliseconds main{};
    std::optional<int> periods;
    std::optional<rulebook::Clause> clause;
    std::string reason;
    std::optional<int> moves{};  ///< the counter of completed moves, if it is set too
    /// The remainder of the current byoyomi period, if its seconds continue (Go 12.2b).
    std::optional<Milliseconds> period{};
    static constexpr std::string_view kName = "clock-adjusted";
    static constexpr auto kFields = field_list(
        listed("seat", &ClockAdjusted::seat), listed("main", &ClockAdjusted::main),
        listed("periods", &ClockAdjusted::periods), listed("clause", &ClockAdjusted::clause),
        listed("reason", &ClockAdjusted::reason), listed("moves", &ClockAdjusted::moves),
        listed("period", &ClockAdjusted::period));
    friend bool operator==(const ClockAdjusted&, const ClockAdjusted&) = default;
};
struct ClocksStopped {
    std::string reason;
    static constexpr std::string_view kName = "clocks-stopped";
    static constexpr auto kFields = field_list(listed("reason", &ClocksStopped::reason));
    friend bool operator==(const ClocksStopped&, const ClocksStopped&) = default;
};
struct ClocksStarted {
    std::string reason;
    static constexpr std::string_view kName = "clocks-started";
    static constexpr auto kFields = field_list(listed("reason", &ClocksStarted::reason));
    friend bool operator==(const ClocksStarted&, const ClocksStarted&) = default;
};
/// The game is over. At most once per game, unless the move that ended it is taken back (FIDE
/// 5.1.1).
struct Ended {
    Ending ending;
    std::string reason;  ///< an arbiter's words
    static constexpr std::string_view kName = "ended";
    static constexpr auto kFields =
        field_list(inlined(&Ended::ending), listed_unless_default("reason", &Ended::reason));
    friend bool operator==(const Ended&, const Ended&) = default;
};
/// An arbiter's correction of the result; supersedes the previous ending.
struct ResultCorrected {
    Ending ending;
    std::string reason;
    std::size_t supersedes = 0;  ///< number of the event that held the result, from 1
    static constexpr std::string_view kName = "result-corrected";
    static constexpr auto kFields =
        field_list(listed("supersedes", &ResultCorrected::supersedes),
                   inlined(&ResultCorrected::ending), listed("reason", &ResultCorrected::reason));
    friend bool operator==(const ResultCorrected&, const ResultCorrected&) = default;
};

/// From now on every completed move of both sides adds an increment (FIDE III.4).
struct IncrementSet {
    Milliseconds increment{};
    static constexpr std::string_view kName = "increment-set";
    static constexpr auto kFields = field_list(listed("increment", &IncrementSet::increment));
    friend bool operator==(const IncrementSet&, const IncrementSet&) = default;
};

/// Over the board: the clock was pressed; the turn of `seat` is complete.
struct Pressed {
    Seat seat{};
    static constexpr std::string_view kName = "pressed";
    static constexpr auto kFields = field_list(listed("seat", &Pressed::seat));
    friend bool operator==(const Pressed&, const Pressed&) = default;
};
/// Over the board: the clock of `turn` runs from here; this completes no move (FIDE 7.4.1).
struct ClockTurned {
    Seat turn{};
    static constexpr std::string_view kName = "clock-turned";
    static constexpr auto kFields = field_list(listed("turn", &ClockTurned::turn));
    friend bool operator==(const ClockTurned&, const ClockTurned&) = default;
};
/// Over the board: a report was made. Its rulings follow in the same batch.
struct Reported {
    Report report;
    static constexpr std::string_view kName = "reported";
    static constexpr auto kFields = field_list(inlined(&Reported::report));
    friend bool operator==(const Reported&, const Reported&) = default;
};
/// A ruling that does not end the game: a warning, a penalty, an obligation, a refusal on the
/// board.
struct Ruled {
    std::string code;
    std::optional<Seat> seat;  ///< the player it concerns
    rulebook::Clause clause = rulebook::fide("Preface");
    std::vector<rulebook::Clause> also;
    Values values;
    std::vector<std::size_t> plies;
    std::vector<std::string> squares;
    static constexpr std::string_view kName = "ruled";
    static constexpr bool kFollowsFromLaw = true;
    static constexpr auto kFields = field_list(
        listed("code", &Ruled::code), listed("seat", &Ruled::seat),
        listed("clause", &Ruled::clause), listed("also", &Ruled::also), inlined(&Ruled::values),
        listed("plies", &Ruled::plies), listed("squares", &Ruled::squares));
    friend bool operator==(const Ruled&, const Ruled&) = default;
};
/// The position after the first `ply` moves is restored; later moves are void, and so is an ending
/// caused directly by one of them (FIDE 5.1.1). On the hall's board only after TakebackAccepted.
struct TakenBack {
    std::size_t ply = 0;
    /// If an arbiter decided it; both are empty if it follows directly from the law.
    std::optional<rulebook::Clause> clause{};
    std::string reason{};
    static constexpr std::string_view kName = "taken-back";
    static constexpr bool kFollowsFromLaw = true;
    static constexpr auto kFields =
        field_list(listed("ply", &TakenBack::ply), listed("clause", &TakenBack::clause),
                   listed_unless_default("reason", &TakenBack::reason));
    friend bool operator==(const TakenBack&, const TakenBack&) = default;
};
/// Over the board, Go: a ruling changes the position; a shifted stone stays (17.3.2).
struct BoardSet {
    std::vector<std::string> cleared;  ///< points that are now empty
    std::vector<std::string> black;    ///< points that now have a black stone
    std::vector<std::string> white;
    static constexpr std::string_view kName = "board-set";
    static constexpr auto kFields =
        field_list(listed("cleared", &BoardSet::cleared), listed("black", &BoardSet::black),
                   listed("white", &BoardSet::white));
    friend bool operator==(const BoardSet&, const BoardSet&) = default;
};
/// The game is interrupted and will be resumed later; the clocks are stopped.
struct Adjourned {
    static constexpr std::string_view kName = "adjourned";
    static constexpr auto kFields = field_list();
    friend bool operator==(const Adjourned&, const Adjourned&) = default;
};
/// An adjourned game is resumed. The clock of `turn` runs.
struct Resumed {
    Seat turn{};
    static constexpr std::string_view kName = "resumed";
    static constexpr auto kFields = field_list(listed("turn", &Resumed::turn));
    friend bool operator==(const Resumed&, const Resumed&) = default;
};
/// All effective events after the first `to` were recorded by mistake and are void: the game
/// returns to the state it had then (log/in_force.h). Over the board only.
struct Undone {
    std::size_t to = 0;
    std::string reason;
    static constexpr std::string_view kName = "undone";
    static constexpr auto kFields =
        field_list(listed("to", &Undone::to), listed_unless_default("reason", &Undone::reason));
    friend bool operator==(const Undone&, const Undone&) = default;
};

/// A friendly game: `seat` asks to return to the position after `ply` moves.
struct TakebackAsked {
    Seat seat{};
    std::size_t ply = 0;
    static constexpr std::string_view kName = "takeback-asked";
    static constexpr auto kFields =
        field_list(listed("seat", &TakebackAsked::seat), listed("ply", &TakebackAsked::ply));
    friend bool operator==(const TakebackAsked&, const TakebackAsked&) = default;
};
/// `seat` declines the other's request. (A move also ends a request, without a separate event.)
struct TakebackDeclined {
    Seat seat{};
    static constexpr std::string_view kName = "takeback-declined";
    static constexpr auto kFields = field_list(listed("seat", &TakebackDeclined::seat));
    friend bool operator==(const TakebackDeclined&, const TakebackDeclined&) = default;
};
/// `seat` accepts; TakenBack follows in the same batch.
struct TakebackAccepted {
    Seat seat{};
    static constexpr std::string_view kName = "takeback-accepted";
    static constexpr auto kFields = field_list(listed("seat", &TakebackAccepted::seat));
    friend bool operator==(const TakebackAccepted&, const TakebackAccepted&) = default;
};
/// A friendly game: `seat` has received time from the other player.
struct TimeGiven {
    Seat seat{};
    Milliseconds amount{};
    static constexpr std::string_view kName = "time-given";
    static constexpr auto kFields =
        field_list(listed("seat", &TimeGiven::seat), listed("amount", &TimeGiven::amount));
    friend bool operator==(const TimeGiven&, const TimeGiven&) = default;
};
/// An arena: `seat` has halved his time before his first move.
struct WentBerserk {
    Seat seat{};
    static constexpr std::string_view kName = "berserk";
    static constexpr auto kFields = field_list(listed("seat", &WentBerserk::seat));
    friend bool operator==(const WentBerserk&, const WentBerserk&) = default;
};

/// Over the board: the key with which moves of this game were entered at the board is no longer
/// valid; another one is (hall/games/board).
struct BoardKeyReplaced {
    std::string reason;
    static constexpr std::string_view kName = "board-key-replaced";
    static constexpr auto kFields = field_list(listed("reason", &BoardKeyReplaced::reason));
    friend bool operator==(const BoardKeyReplaced&, const BoardKeyReplaced&) = default;
};

/// Over the board: the physical clock was read (ReadClock). An Undone does not remove it: the clock
/// was pressed even if the move was entered wrongly (log/in_force.h).
struct ClockRead {
    ReadClock read;
    static constexpr std::string_view kName = "clock-read";
    static constexpr auto kFields = field_list(inlined(&ClockRead::read));
    friend bool operator==(const ClockRead&, const ClockRead&) = default;
};

/// One of the events. The code to copy, move and destroy it is compiled once (base/one_of.h).
class EventBody
    : public std::variant<Created, Seated, Started, Moved, TurnVoided, DrawOffered, DrawDeclined,
                          Claimed, ClaimRejected, Noticed, PlayStopped, DeadMarked, Confirmed,
                          PlayResumed, ArbiterAsked, GameContinued, FlagFell, ClockAdjusted,
                          ClocksStopped, ClocksStarted, Ended, ResultCorrected, Pressed, Reported,
                          Ruled, TakenBack, Adjourned, Resumed, BoardSet, IncrementSet, ClockTurned,
                          Undone, TakebackAsked, TakebackDeclined, TakebackAccepted, TimeGiven,
                          WentBerserk, BoardKeyReplaced, ClockRead> {
  public:
    using Kinds = variant;

    EventBody();
    template <base::OneOf<Kinds> T>
    EventBody(const T& what) : EventBody(of(T(what))) {}
    template <base::OneOf<Kinds> T>
    EventBody(T&& what) : EventBody(of(std::move(what))) {}
    template <typename T>
    [[nodiscard]] static EventBody of(T&& what);
    EventBody(const EventBody&);
    EventBody(EventBody&&) noexcept;
    EventBody& operator=(const EventBody&);
    EventBody& operator=(EventBody&&) noexcept;
    ~EventBody();
    friend bool operator==(const EventBody&, const EventBody&);

  private:
    template <typename T>
    EventBody(std::in_place_type_t<T> kind, T&& what);
};

struct Event {
    Instant at{};
    Actor by;
    EventBody body;

    friend bool operator==(const Event&, const Event&) = default;
};

}  // namespace kyvien::conduct
