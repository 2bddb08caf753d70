// tournament/event/office_events.h — the events of a tournament, and their lines in the log.
//
// An event is a struct with its members, its name in the log, and a list of its fields in log order
// (base/members.h). The log line, its parser and the checks of its texts are derived from that
// list; a member missing from the list does not compile. To add an event, add a struct here, an
// alternative at the end of OfficeEventBody, and its effect (Office::Applier in
// office/internal/applier.h).
//
// Lines of older logs keep their original meaning. See office.h.
//
// Safe: values, pure functions, any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/members.h"
#include "base/one_of.h"
#include "base/result.h"
#include "tournament/event/grades/handicap_table.h"
#include "tournament/event/pairing.h"
#include "tournament/event/play_off.h"

namespace kyvien::tournament {

using base::field_list;
using base::inlined;
using base::listed;
using base::listed_unless_default;

/// Milliseconds since 1970, UTC.
using OfficeTime = std::int64_t;

enum class SystemKind : std::uint8_t {
    Dutch,
    Dubov,
    Burstein,
    Lim,
    Points,
    McMahon,
    RoundRobin,
    DoubleRoundRobin,
    Knockout,
    TeamSwiss,  ///< FIDE's Swiss for teams (C.04.6)
    Keizer,     ///< for clubs (pairing/keizer/keizer.h)
    /// FIDE's Double-Swiss: every pairing is a match of two games (C.04.5). Meetings are BestOf
    /// with two games, and the points are the games' points.
    DoubleSwiss,
    Molter,  ///< each member of a team meets members of different teams (pairing/molter/molter.h)
    Ladder,  ///< for clubs (pairing/ladder/ladder.h)
    /// For a fixed time, free players are paired again and again (pairing/arena/arena.h). The games
    /// are the boards of one round, which begins with the arena and grows.
    Arena,
};
[[nodiscard]] std::string_view name(SystemKind system);
[[nodiscard]] std::optional<SystemKind> find_system(std::string_view name);
/// All pairings, or the bracket of a knockout, are fixed with round 1: later entries are
/// impossible, and a withdrawn entry keeps its place.
[[nodiscard]] bool has_schedule(SystemKind system);
/// Is it one of FIDE's Swiss systems for individuals (C.04.3, C.04.4)?
[[nodiscard]] bool is_fide_swiss(SystemKind system);

/// Returns "type-a", "type-b" or "none".
[[nodiscard]] std::string_view name(TeamColours colours);
[[nodiscard]] std::optional<TeamColours> find_team_colours(std::string_view name);

/// How places are determined.
enum class Ranking : std::uint8_t {
    Fide,
    ChineseRoundRobin,
    ChineseScorePairing,
    McMahon,
    Keizer,
    Ladder,
    Arena
};
[[nodiscard]] std::string_view name(Ranking ranking);
[[nodiscard]] std::optional<Ranking> find_ranking(std::string_view name);

/// How a meeting of two entries is decided.
enum class MeetingKind : std::uint8_t {
    Game,         ///< one game
    BestOf,       ///< a match of several games (Go 27.4)
    FixedBoards,  ///< teams; each member keeps the board of the team's list (26.2a)
    Substitutes,  ///< the same, but reserves may take a board (26.2c)
    AdHocBoards,  ///< teams; the line-up is handed in before each round
    AllPlayAll,   ///< teams; every member meets every member of the other (27.5)
    Ring,         ///< teams; the loser of a game is out, the winner meets the next opponent (27.6)
};
[[nodiscard]] std::string_view name(MeetingKind meeting);
[[nodiscard]] std::optional<MeetingKind> find_meeting(std::string_view name);
/// Are the entries teams, with members?
[[nodiscard]] constexpr bool is_of_teams(MeetingKind meeting) {
    return meeting != MeetingKind::Game && meeting != MeetingKind::BestOf;
}

/// The shared attribute by which a rule keeps entries from meeting.
enum class SharedAttribute : std::uint8_t { Club, Team, Federation };
[[nodiscard]] std::string_view name(SharedAttribute rule);
[[nodiscard]] std::optional<SharedAttribute> find_shared_attribute(std::string_view name);

/// Sort order of the starting list (FIDE C.04.2): strength, then title, then name. The strength of
/// a team without a rating is its members' mean.
enum class ListOrder : std::uint8_t { Rating, Grade };
[[nodiscard]] std::string_view name(ListOrder order);
[[nodiscard]] std::optional<ListOrder> find_list_order(std::string_view name);

/// How strongly a correction was confirmed: at each level more depends on the corrected result.
enum class Confirmation : std::uint8_t {
    Plain,       ///< the round is still being played
    AfterRound,  ///< a later round was paired using the corrected result
    AfterClose,  ///< the event was closed
};
[[nodiscard]] std::string_view name(Confirmation confirmation);
[[nodiscard]] std::optional<Confirmation> find_confirmation(std::string_view name);

// ---- events ----

struct Opened {
    static constexpr std::string_view kName = "opened";
    std::string name;
    SystemKind system{};
    int rounds = 0;
    Ranking ranking{};
    bool two_one_zero = false;            ///< points 2, 1, 0 instead of 1, 1/2, 0
    int losses = 1;                       ///< Knockout: number of losses that eliminates
    std::vector<std::string> tie_breaks;  ///< Fide ranking
    std::string lots;                     ///< published digest of the seed for lots; may be empty
    MeetingKind meeting = MeetingKind::Game;
    int games = 1;          ///< BestOf: maximum number of games
    int boards = 0;         ///< teams by boards: number of boards; member_total: members that count
    bool baku = false;      ///< Dutch: the Baku acceleration (FIDE C.04.7)
    bool check_in = false;  ///< only entries that have checked in are paired
    bool possible = false;  ///< ChineseScorePairing: the highest scores are the possible ones
    bool member_total = false;  ///< individuals whose points also count for their teams (26.2a)
    // McMahon (score_pairing.h); grades as in Entered::grade. Empty: the highest and the lowest
    // grade.
    std::optional<int> bar, floor;
    /// Go: maximum handicap stones; 0 for even games.
    int max_handicap = 0;
    int handicap_less = 0;           ///< how much the difference is reduced
    bool handicap_by_grade = false;  ///< otherwise by McMahon points
    bool handicap_first = false;     ///< the first-named player has Black and takes the stones
    /// The organiser's own table of handicaps; if set, the handicap of a board is a row of it, from
    /// 1.
    std::vector<HandicapRow> handicap_table;
    bool rules_of_2024 = false;  ///< Fide ranking: TieBreakRules::August2024
    /// The colour drawn for the first entry of the list, if it was drawn elsewhere.
    Colour first_colour = Colour::None;
    /// FIDE's rules apply strictly until FIDE mode is left (FideModeLeft).
    bool fide_mode = false;
    /// Half-point byes allowed per entry on request, and the last round in which one is allowed;
    /// empty: no limit.
    std::optional<int> half_byes, half_byes_until;
    /// Points for a win, a draw, a loss and the pairing-allocated bye, in this order; empty: as
    /// `two_one_zero` says.
    std::vector<Points> scores;
    /// TeamSwiss (C.04.6 1.7, 1.2): how strongly teams prefer a colour; whether game points instead
    /// of match points are the primary score, for pairing and ranking; whether the secondary score
    /// is ignored for colours (4.2.2).
    TeamColours team_colours = TeamColours::TypeA;
    bool game_points_first = false;
    bool one_score = false;
    /// TeamSwiss: match points and game points of the pairing-allocated bye; empty: those of a
    /// drawn match (C.04.6 1.4).
    std::vector<Points> bye_points;
    /// Keizer: rounds between two meetings, absences that count, and the value of the first entry
    /// or 0 (KeizerTerms).
    int keizer_again = 3;
    int keizer_absences = 5;
    int keizer_top = 0;
    /// Ladder: rounds between two meetings, maximum rungs between paired entries, and whether a
    /// winner takes the opponent's rung and moves the entries between down (LadderTerms).
    int ladder_again = 1;
    int ladder_reach = 3;
    bool ladder_inserts = false;
    /// BestOf in a knockout or a round robin: the play-off of a tied match. Its time controls are
    /// valid (clock::parse_time_control()).
    std::vector<PlayOffStage> play_off;
    /// DoubleRoundRobin: the last two rounds of the first cycle are exchanged, so that no entry has
    /// the same colour three times in a row (FIDE C.05, annex 1).
    bool exchange_last_rounds = false;
    /// Arena: duration in minutes.
    int arena_minutes = 0;
    /// Arena: seconds after the pairing within which players must come to the board.
    int arena_come_within = 60;
    /// Arena: a player may halve his time before his first move, for an extra point if he wins.
    bool arena_berserk = false;
    static constexpr auto kFields = field_list(
        listed("name", &Opened::name), listed("system", &Opened::system),
        listed("rounds", &Opened::rounds), listed("ranking", &Opened::ranking),
        listed_unless_default("two", &Opened::two_one_zero),
        listed_unless_default("losses", &Opened::losses),
        listed_unless_default("ties", &Opened::tie_breaks),
        listed_unless_default("lots", &Opened::lots),
        listed_unless_default("meeting", &Opened::meeting),
        listed_unless_default("games", &Opened::games),
        listed_unless_default("boards", &Opened::boards),
        listed_unless_default("baku", &Opened::baku),
        listed_unless_default("check-in", &Opened::check_in),
        listed_unless_default("possible", &Opened::possible),
        listed_unless_default("member-total", &Opened::member_total),
        listed_unless_default("bar", &Opened::bar), listed_unless_default("floor", &Opened::floor),
        listed_unless_default("handicap-most", &Opened::max_handicap),
        listed_unless_default("handicap-less", &Opened::handicap_less),
        listed_unless_default("handicap-by-grade", &Opened::handicap_by_grade),
        listed_unless_default("handicap-first", &Opened::handicap_first),
        listed_unless_default("handicap-table", &Opened::handicap_table),
        listed_unless_default("ties-of-2024", &Opened::rules_of_2024),
        listed_unless_default("first-colour", &Opened::first_colour),
        listed_unless_default("fide", &Opened::fide_mode),
        listed_unless_default("half-byes", &Opened::half_byes),
        listed_unless_default("half-byes-until", &Opened::half_byes_until),
        listed_unless_default("scores", &Opened::scores),
        listed_unless_default("team-colours", &Opened::team_colours),
        listed_unless_default("game-points-first", &Opened::game_points_first),
        listed_unless_default("one-score", &Opened::one_score),
        listed_unless_default("bye-points", &Opened::bye_points),
        listed_unless_default("keizer-again", &Opened::keizer_again),
        listed_unless_default("keizer-absences", &Opened::keizer_absences),
        listed_unless_default("keizer-top", &Opened::keizer_top),
        listed_unless_default("ladder-again", &Opened::ladder_again),
        listed_unless_default("ladder-reach", &Opened::ladder_reach),
        listed_unless_default("ladder-inserts", &Opened::ladder_inserts),
        listed_unless_default("play-off", &Opened::play_off),
        listed_unless_default("exchange-last-rounds", &Opened::exchange_last_rounds),
        listed_unless_default("minutes", &Opened::arena_minutes),
        listed_unless_default("come-within", &Opened::arena_come_within),
        listed_unless_default("berserk", &Opened::arena_berserk));
};
struct Entered {
    static constexpr std::string_view kName = "entered";
    EntryNumber number = 0;
    std::string name;
    int rating = 0;
    std::string title, federation, club, id;
    int grade = 0;               ///< McMahon: 1 for 1 dan, 0 for 1 kyu, -1 for 2 kyu
    int mcmahon_correction = 0;  ///< grades by which the start is above or below the entry's grade
    int from_round = 1;
    std::string team;        ///< of an individual, for totals of members' points
    std::string sex, birth;  ///< "m" or "f"; a year, or a date that begins with the year
    /// May not have half-point byes: plays for free or on special conditions (C.02).
    bool no_half_byes = false;
    static constexpr auto kFields = field_list(
        listed("number", &Entered::number), listed("name", &Entered::name),
        listed_unless_default("rating", &Entered::rating),
        listed_unless_default("title", &Entered::title),
        listed_unless_default("federation", &Entered::federation),
        listed_unless_default("club", &Entered::club), listed_unless_default("id", &Entered::id),
        listed_unless_default("grade", &Entered::grade),
        listed_unless_default("mcmahon-correction", &Entered::mcmahon_correction),
        listed_unless_default("from", &Entered::from_round),
        listed_unless_default("team", &Entered::team), listed_unless_default("sex", &Entered::sex),
        listed_unless_default("birth", &Entered::birth),
        listed_unless_default("no-half-byes", &Entered::no_half_byes));
    friend bool operator==(const Entered&, const Entered&) = default;
};
/// Corrects the data of an entry; the number is unchanged.
struct EntryCorrected {
    static constexpr std::string_view kName = "entry-corrected";
    Entered entry;
    std::string reason;
    static constexpr auto kFields =
        field_list(inlined(&EntryCorrected::entry), listed("reason", &EntryCorrected::reason));
};
struct Withdrew {
    static constexpr std::string_view kName = "withdrew";
    EntryNumber number = 0;
    int after_round = 0;
    std::string reason;
    bool expelled = false;  ///< by the arbiter, not voluntarily
    static constexpr auto kFields =
        field_list(listed("number", &Withdrew::number), listed("after", &Withdrew::after_round),
                   listed("reason", &Withdrew::reason),
                   listed_unless_default("expelled", &Withdrew::expelled));
};
struct CameBack {
    static constexpr std::string_view kName = "came-back";
    EntryNumber number = 0;
    int from_round = 0;
    static constexpr auto kFields =
        field_list(listed("number", &CameBack::number), listed("from", &CameBack::from_round));
};
/// None: cancels a bye of a future round, so that the entry plays.
enum class ByeKind : std::uint8_t { Full, Half, Zero, None };
[[nodiscard]] std::string_view name(ByeKind kind);
[[nodiscard]] std::optional<ByeKind> find_bye_kind(std::string_view name);
struct ByeGranted {
    static constexpr std::string_view kName = "bye-granted";
    EntryNumber number = 0;
    int round = 0;
    ByeKind kind{};
    static constexpr auto kFields =
        field_list(listed("number", &ByeGranted::number), listed("round", &ByeGranted::round),
                   listed("kind", &ByeGranted::kind));
};
struct MeetingForbidden {
    static constexpr std::string_view kName = "meeting-forbidden";
    std::vector<EntryNumber> numbers;
    int first_round = 1;
    int last_round = kMaxRounds;
    std::string reason;
    static constexpr auto kFields =
        field_list(listed("numbers", &MeetingForbidden::numbers),
                   listed_unless_default("from", &MeetingForbidden::first_round),
                   listed_unless_default("to", &MeetingForbidden::last_round),
                   listed("reason", &MeetingForbidden::reason));
};
struct Paired {
    static constexpr std::string_view kName = "paired";
    int round = 0;
    std::vector<Board> boards;
    EntryNumber bye = 0;
    /// Paired by hand: the system's pairing, and why it was not used.
    bool by_hand = false;
    std::vector<Board> proposed;
    EntryNumber proposed_bye = 0;
    std::string reason;
    static constexpr auto kFields =
        field_list(listed("round", &Paired::round), listed("boards", &Paired::boards),
                   listed_unless_default("bye", &Paired::bye),
                   listed_unless_default("by-hand", &Paired::by_hand),
                   listed_unless_default("proposed", &Paired::proposed),
                   listed_unless_default("proposed-bye", &Paired::proposed_bye),
                   listed_unless_default("reason", &Paired::reason));
};
/// Deletes the pairing of the last round, which has no result yet.
struct Unpaired {
    static constexpr std::string_view kName = "unpaired";
    int round = 0;
    std::string reason;
    static constexpr auto kFields =
        field_list(listed("round", &Unpaired::round), listed("reason", &Unpaired::reason));
};
/// The result of a board; a second one for the same board replaces the first.
struct ResultEntered {
    static constexpr std::string_view kName = "result-entered";
    int round = 0;
    int board = 0;
    /// "1-0", "0-1", "1/2", "+/-", "-/+", "-/-", "0-0", "1/2-0", "0-1/2"; "adj" for an adjourned
    /// game.
    std::string result;
    std::string game;    ///< where the game is stored, such as its id in the hall; may be empty
    std::string reason;  ///< reason of a correction
    Confirmation confirmed = Confirmation::Plain;
    /// Arena with berserk: number of moves made by a player who halved his time; empty if he did
    /// not. A correction keeps the earlier values.
    std::optional<int> berserk_first{}, berserk_second{};
    static constexpr auto kFields =
        field_list(listed("round", &ResultEntered::round), listed("board", &ResultEntered::board),
                   listed("result", &ResultEntered::result),
                   listed_unless_default("game", &ResultEntered::game),
                   listed_unless_default("reason", &ResultEntered::reason),
                   listed_unless_default("confirmed", &ResultEntered::confirmed),
                   listed_unless_default("berserk-first", &ResultEntered::berserk_first),
                   listed_unless_default("berserk-second", &ResultEntered::berserk_second));
};
struct WarningsCounted {
    static constexpr std::string_view kName = "warnings-counted";
    EntryNumber number = 0;
    int warnings = 0;  ///< in the whole event (Go 28.1.1b)
    static constexpr auto kFields = field_list(listed("number", &WarningsCounted::number),
                                               listed("warnings", &WarningsCounted::warnings));
};
struct LotsDrawn {
    static constexpr std::string_view kName = "lots-drawn";
    std::string seed;
    std::vector<EntryNumber> order;
    static constexpr auto kFields =
        field_list(listed("seed", &LotsDrawn::seed), listed("order", &LotsDrawn::order));
};
/// Restores the state after event number `to`.
struct Undone {
    static constexpr std::string_view kName = "undone";
    std::size_t to = 0;
    std::string reason;
    static constexpr auto kFields =
        field_list(listed("to", &Undone::to), listed("reason", &Undone::reason));
};

/// A player of a team; a second one for the same place replaces the first.
struct MemberListed {
    static constexpr std::string_view kName = "member-listed";
    EntryNumber team = 0;
    int place = 0;  ///< in the team's list, from 1; with fixed boards it is the board
    std::string name;
    int rating = 0;
    std::string title, federation, id, sex, birth;
    static constexpr auto kFields = field_list(
        listed("team", &MemberListed::team), listed("place", &MemberListed::place),
        listed("name", &MemberListed::name), listed_unless_default("rating", &MemberListed::rating),
        listed_unless_default("title", &MemberListed::title),
        listed_unless_default("federation", &MemberListed::federation),
        listed_unless_default("id", &MemberListed::id),
        listed_unless_default("sex", &MemberListed::sex),
        listed_unless_default("birth", &MemberListed::birth));
};
/// The members at a team's boards in a round, from board one; 0 for an empty board.
struct LineUpGiven {
    static constexpr std::string_view kName = "line-up-given";
    EntryNumber team = 0;
    int round = 0;
    /// From board one, 0 for an empty board. Empty: the line-up is withdrawn.
    std::vector<int> places;
    std::string reason;  ///< why it is withdrawn
    static constexpr auto kFields =
        field_list(listed("team", &LineUpGiven::team), listed("round", &LineUpGiven::round),
                   listed("places", &LineUpGiven::places),
                   listed_unless_default("reason", &LineUpGiven::reason));
};
/// The result of one game of a meeting with several games; a second one replaces the first.
struct GameEntered {
    static constexpr std::string_view kName = "game-entered";
    int round = 0;
    int board = 0;       ///< the meeting
    int game = 0;        ///< within the meeting, from 1
    std::string result;  ///< as in ResultEntered, from the first-named entry's side
    std::string kept;    ///< where the game is stored; may be empty
    std::string reason;  ///< reason of a correction
    Confirmation confirmed = Confirmation::Plain;
    static constexpr auto kFields =
        field_list(listed("round", &GameEntered::round), listed("board", &GameEntered::board),
                   listed("game", &GameEntered::game), listed("result", &GameEntered::result),
                   listed_unless_default("kept", &GameEntered::kept),
                   listed_unless_default("reason", &GameEntered::reason),
                   listed_unless_default("confirmed", &GameEntered::confirmed));
};
struct CheckedIn {
    static constexpr std::string_view kName = "checked-in";
    EntryNumber number = 0;
    bool here = true;
    static constexpr auto kFields =
        field_list(listed("number", &CheckedIn::number), listed("here", &CheckedIn::here));
};
/// Entries of the same club, team or federation do not meet.
struct KeptApart {
    static constexpr std::string_view kName = "kept-apart";
    SharedAttribute by{};
    int first_round = 1;
    int last_round = kMaxRounds;
    std::string reason;
    static constexpr auto kFields = field_list(
        listed("by-rule", &KeptApart::by), listed_unless_default("from", &KeptApart::first_round),
        listed_unless_default("to", &KeptApart::last_round), listed("reason", &KeptApart::reason));
};
/// The data of a report about the event itself (TRF lines 022 to 132 and 222). A second one
/// replaces the first.
struct DetailsGiven {
    static constexpr std::string_view kName = "details-given";
    std::string city, federation;
    std::string begins, ends;       ///< "2026-11-25"
    std::string arbiter, deputies;  ///< deputies separated by semicolons
    std::string tempo;              ///< in words
    std::string time_control;       ///< FIDE's code, such as 40/6000+30:900+30
    std::vector<std::string> days;  ///< of the rounds, from the first
    /// The game played: chess, xiangqi, go, or another game under the organiser's name for it.
    std::string game;

    friend bool operator==(const DetailsGiven&, const DetailsGiven&) = default;
    static constexpr auto kFields =
        field_list(listed_unless_default("city", &DetailsGiven::city),
                   listed_unless_default("federation", &DetailsGiven::federation),
                   listed_unless_default("begins", &DetailsGiven::begins),
                   listed_unless_default("ends", &DetailsGiven::ends),
                   listed_unless_default("arbiter", &DetailsGiven::arbiter),
                   listed_unless_default("deputies", &DetailsGiven::deputies),
                   listed_unless_default("tempo", &DetailsGiven::tempo),
                   listed_unless_default("time-control", &DetailsGiven::time_control),
                   listed_unless_default("days", &DetailsGiven::days),
                   listed_unless_default("game", &DetailsGiven::game));
};
/// Renumbers the starting list: the first entry gets number 1.
struct ListSorted {
    static constexpr std::string_view kName = "list-sorted";
    ListOrder as{};
    std::vector<EntryNumber> order;  ///< the earlier numbers
    static constexpr auto kFields =
        field_list(listed("as", &ListSorted::as), listed("order", &ListSorted::order));
};
/// Publishes the digest of the seed, for an event opened without one.
struct LotsAnnounced {
    static constexpr std::string_view kName = "lots-announced";
    std::string digest;
    static constexpr auto kFields = field_list(listed("digest", &LotsAnnounced::digest));
};
/// Changes the announced number of rounds; 0: the system decides.
struct RoundsChanged {
    static constexpr std::string_view kName = "rounds-changed";
    int rounds = 0;
    std::string reason;
    static constexpr auto kFields = field_list(listed("rounds", &RoundsChanged::rounds),
                                               listed("reason", &RoundsChanged::reason));
};
/// The game was played with reversed colours.
struct ColoursReversed {
    static constexpr std::string_view kName = "colours-reversed";
    int round = 0;
    int board = 0;
    std::string reason;
    static constexpr auto kFields = field_list(listed("round", &ColoursReversed::round),
                                               listed("board", &ColoursReversed::board),
                                               listed("reason", &ColoursReversed::reason));
};
/// Lines of the file that differ from what was appended are accepted as they are (log/batches.h).
struct FileAccepted {
    static constexpr std::string_view kName = "file-accepted";
    std::vector<std::string> digests;
    std::string reason;
    static constexpr auto kFields = field_list(listed("digests", &FileAccepted::digests),
                                               listed("reason", &FileAccepted::reason));
};
/// Points deducted or added; a second one for the same round replaces the first.
struct PenaltyGiven {
    static constexpr std::string_view kName = "penalty-given";
    EntryNumber number = 0;
    int round = 0;  ///< 1 to the last paired round
    Points points;
    std::string reason;
    bool given = false;  ///< the points are added, not deducted
    static constexpr auto kFields =
        field_list(listed("number", &PenaltyGiven::number), listed("round", &PenaltyGiven::round),
                   listed("points", &PenaltyGiven::points), listed("reason", &PenaltyGiven::reason),
                   listed_unless_default("given", &PenaltyGiven::given));
};
/// Ends a rule that keeps entries from meeting: between exactly these numbers, or for a shared
/// attribute.
struct RuleLifted {
    static constexpr std::string_view kName = "rule-lifted";
    std::vector<EntryNumber> numbers;  ///< of MeetingForbidden; empty: the rule is a KeptApart
    SharedAttribute by{};
    int from_round = 1;
    std::string reason;
    static constexpr auto kFields = field_list(
        listed_unless_default("numbers", &RuleLifted::numbers), listed("by-rule", &RuleLifted::by),
        listed("from", &RuleLifted::from_round), listed("reason", &RuleLifted::reason));
};
/// The order, by play-off or lots, of entries that share a place that must not be shared (Go
/// 28.1.1d, 28.3). It applies as long as exactly these entries share it.
struct PlacesSettled {
    static constexpr std::string_view kName = "places-settled";
    std::vector<EntryNumber> order;  ///< the best first
    std::string seed;                ///< of the lots; empty: a play-off
    std::string reason;
    static constexpr auto kFields = field_list(listed("order", &PlacesSettled::order),
                                               listed_unless_default("seed", &PlacesSettled::seed),
                                               listed("reason", &PlacesSettled::reason));
};
/// The system does not pair the round until it is paired by hand, or this is ended or undone.
struct HandPairingBegun {
    static constexpr std::string_view kName = "hand-pairing-begun";
    int round = 0;
    std::string reason;
    static constexpr auto kFields = field_list(listed("round", &HandPairingBegun::round),
                                               listed("reason", &HandPairingBegun::reason));
};
/// Ends pairing by hand without a pairing; the system pairs the round.
struct HandPairingEnded {
    static constexpr std::string_view kName = "hand-pairing-ended";
    int round = 0;
    static constexpr auto kFields = field_list(listed("round", &HandPairingEnded::round));
};
/// Changes the announced order of tie-breaks.
struct TieBreaksChanged {
    static constexpr std::string_view kName = "tie-breaks-changed";
    std::vector<std::string> tie_breaks;
    std::string reason;
    static constexpr auto kFields = field_list(listed("ties", &TieBreaksChanged::tie_breaks),
                                               listed("reason", &TieBreaksChanged::reason));
};
/// The rating report has a result that differs from the one that counts
/// (office/contract/report_corrections.h).
struct ReportCorrected {
    static constexpr std::string_view kName = "report-corrected";
    int round = 0;
    int board = 0;
    std::string result;   ///< equal to `counted`: withdraws an earlier correction
    std::string counted;  ///< the result that counts
    std::string reason;
    EntryNumber white = 0, black = 0;  ///< only in the lines of a report
    static constexpr auto kFields = field_list(
        listed("round", &ReportCorrected::round), listed("board", &ReportCorrected::board),
        listed("result", &ReportCorrected::result), listed("counted", &ReportCorrected::counted),
        listed("reason", &ReportCorrected::reason),
        listed_unless_default("white", &ReportCorrected::white),
        listed_unless_default("black", &ReportCorrected::black));
};
/// Changes the announced play-off of tied matches, before its first game.
struct PlayOffChanged {
    static constexpr std::string_view kName = "play-off-changed";
    std::vector<PlayOffStage> play_off;  ///< empty: a tied match stays tied
    std::string reason;
    static constexpr auto kFields =
        field_list(listed_unless_default("play-off", &PlayOffChanged::play_off),
                   listed("reason", &PlayOffChanged::reason));
};
/// A person read these warnings about the events that follow and confirmed them.
struct WarningConfirmed {
    static constexpr std::string_view kName = "warning-confirmed";
    int level = 0;                   ///< the highest of their levels
    std::vector<std::string> codes;  ///< kebab-case
    static constexpr auto kFields = field_list(listed("level", &WarningConfirmed::level),
                                               listed("codes", &WarningConfirmed::codes));
};
/// The first of two steps that end FIDE mode; its rules apply until the second.
struct FideModeLeaving {
    static constexpr std::string_view kName = "fide-mode-leaving";
    std::string reason;
    static constexpr auto kFields = field_list(listed("reason", &FideModeLeaving::reason));
};
/// The second step. It is final: FIDE mode cannot be restored, not even by undoing.
struct FideModeLeft {
    static constexpr std::string_view kName = "fide-mode-left";
    std::string reason;
    static constexpr auto kFields = field_list(listed("reason", &FideModeLeft::reason));
};
/// The history told by a report, one comment line each (without "###"): everything before this
/// event was imported from that report.
struct HistoryImported {
    static constexpr std::string_view kName = "history-told";
    std::string text;
    static constexpr auto kFields = field_list(listed("text", &HistoryImported::text));
};
/// The prizes, and the rule for sharing money (office/money/prize_list.h). A second one replaces
/// the first; an empty text: no prizes.
struct PrizesAnnounced {
    static constexpr std::string_view kName = "prizes-announced";
    std::string text;
    static constexpr auto kFields = field_list(listed("text", &PrizesAnnounced::text));
};
/// The event is over; only corrections confirmed as such may follow.
struct Closed {
    static constexpr std::string_view kName = "closed";
    std::string note;
    static constexpr auto kFields = field_list(listed("note", &Closed::note));
};
struct Reopened {
    static constexpr std::string_view kName = "reopened";
    std::string reason;
    static constexpr auto kFields = field_list(listed("reason", &Reopened::reason));
};

/// The arena begins; from now on the players present are paired.
struct ArenaStarted {
    static constexpr std::string_view kName = "arena-started";
    OfficeTime begins = 0;
    OfficeTime ends = 0;
    static constexpr auto kFields =
        field_list(listed("begins", &ArenaStarted::begins), listed("ends", &ArenaStarted::ends));
};
/// Some waiting players are paired: adds boards to the arena.
struct ArenaPaired {
    static constexpr std::string_view kName = "arena-paired";
    std::vector<Board> boards;
    static constexpr auto kFields = field_list(listed("boards", &ArenaPaired::boards));
};
/// The time has run out, or the organiser has stopped the arena. Results after this event do not
/// count.
struct ArenaEnded {
    static constexpr std::string_view kName = "arena-ended";
    std::string reason;  ///< empty: the time has run out
    static constexpr auto kFields =
        field_list(listed_unless_default("reason", &ArenaEnded::reason));
};

/// Any one event. Its copy, move and destructor are compiled once (base/one_of.h).
class OfficeEventBody
    : public std::variant<
          Opened, Entered, EntryCorrected, Withdrew, CameBack, ByeGranted, MeetingForbidden, Paired,
          Unpaired, ResultEntered, WarningsCounted, LotsDrawn, Undone, MemberListed, LineUpGiven,
          GameEntered, CheckedIn, KeptApart, PenaltyGiven, HandPairingBegun, Closed, Reopened,
          RuleLifted, PlacesSettled, ListSorted, LotsAnnounced, RoundsChanged, ColoursReversed,
          FileAccepted, DetailsGiven, HandPairingEnded, TieBreaksChanged, WarningConfirmed,
          FideModeLeaving, FideModeLeft, HistoryImported, PrizesAnnounced, ArenaStarted,
          ArenaPaired, ArenaEnded, PlayOffChanged, ReportCorrected> {
  public:
    using Kinds = variant;

    OfficeEventBody();
    template <base::OneOf<Kinds> T>
    OfficeEventBody(T what) : OfficeEventBody(of(std::move(what))) {}
    template <typename T>
    [[nodiscard]] static OfficeEventBody of(T what);
    OfficeEventBody(const OfficeEventBody&);
    OfficeEventBody(OfficeEventBody&&) noexcept;
    OfficeEventBody& operator=(const OfficeEventBody&);
    OfficeEventBody& operator=(OfficeEventBody&&) noexcept;
    ~OfficeEventBody();
};

struct OfficeEvent {
    OfficeTime at = 0;
    std::string by;
    OfficeEventBody body;
};

/// Formats an event as one line of text and parses it; lines of a file end in "\n".
[[nodiscard]] std::string encode(const OfficeEvent& event);
/// Refuses: bad-office-line with the values "field" and "reason".
[[nodiscard]] Result<OfficeEvent> decode_office_line(std::string_view line);

/// Does the text begin like a tournament's log, of this or an earlier version?
[[nodiscard]] bool is_office_text(std::string_view text);

}  // namespace kyvien::tournament
