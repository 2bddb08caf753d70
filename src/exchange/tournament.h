// exchange/tournament.h — a whole tournament as represented in files of other programs: the entries
// with additional data of such files, and every board with its handicap.
//
// event.entries hold the results, `boards` their order by round and table. Both are consistent.
//
// Cost:  linear in the games. Safe: values and pure functions, any thread.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/reason.h"
#include "base/result.h"
#include "exchange/remark.h"
#include "exchange/sides.h"
#include "tournament/event/event.h"
#include "tournament/event/grades/grade.h"
#include "tournament/event/rational.h"
#include "tournament/office/office.h"
#include "tournament/trf/double_rounds.h"

namespace kyvien::exchange {

using tournament::EntryNumber;

/// Data of an entry beside tournament::Entry; the name is "Family, Given" if both are known.
struct Details {
    EntryNumber number = 0;
    std::string club;
    std::string team;            ///< of an individual
    std::optional<int> grade;    ///< 1 for 1 dan, 0 for 1 kyu, -1 for 2 kyu
    int mcmahon_correction = 0;  ///< in grades
    std::string egf_pin;
    bool registered = true;                    ///< false: announced, but not present yet
    std::optional<int> withdrawn_after_round;  ///< a round; for withdrawn or expelled entries
    bool expelled = false;

    friend bool operator==(const Details&, const Details&) = default;
};

/// How many handicap stones the weaker player of a game of Go receives, as an office counts them
/// (Opened::max_handicap).
struct HandicapRule {
    int most = 0;           ///< 0: even games
    int less = 0;           ///< how much the difference is reduced
    bool by_grade = false;  ///< otherwise by McMahon points

    friend bool operator==(const HandicapRule&, const HandicapRule&) = default;
};

struct PlayedBoard {
    int round = 0;
    int table = 0;   ///< from 1
    int within = 0;  ///< a game of a meeting with several, from 1; 0: the board has one
    EntryNumber white = 0;
    EntryNumber black = 0;
    int handicap = 0;  ///< stones
    /// The handicap from an organiser's table; `handicap` has its stones.
    std::optional<tournament::HandicapRow> given;
    bool colours_known = true;  ///< false: the colours were not recorded
    std::string result;         ///< as in tournament::ResultEntered; empty: pending
    std::string game;           ///< where the game is stored, such as its id in the hall
    int stage = 0;              ///< play-off stage, from 1; 0: the match itself

    friend bool operator==(const PlayedBoard&, const PlayedBoard&) = default;
};

/// An entry that reaches the next round of a knockout without an opponent in this one.
struct FreePlace {
    int round = 0;
    EntryNumber number = 0;

    friend bool operator==(const FreePlace&, const FreePlace&) = default;
};

struct Tournament {
    tournament::Event event;
    std::vector<Details> details;     ///< one per entry of event.entries, in order
    std::vector<PlayedBoard> boards;  ///< by round, then table
    std::vector<FreePlace> free_places;
    /// For a report of two-game matches, whose `boards` are the matches: their games.
    std::vector<tournament::TwoGames> games;
    std::vector<tournament::MemberListed> members;  ///< of teams, by team, then place
    std::string place;
    std::string country;       ///< or the federation
    std::string begins, ends;  ///< "2026-02-01"; empty: unknown
    std::string komi;          ///< such as "7.5"
    int board_size = 0;        ///< 0: not given
    int basic_minutes = 0;     ///< 0: not given
    std::string arbiter;
    std::optional<int> bar, floor;  ///< McMahon, grades
    HandicapRule handicap;
    /// McMahon, from an office: the starting points of each of event.entries; else empty.
    std::vector<tournament::Points> starts;
    /// An office's data beside the columns of its report (report_terms.h).
    std::vector<tournament::OfficeEventBody> terms;
    std::string history;  ///< a report's history, one line each (report_terms.h)
    tournament::DetailsGiven reported_details;     ///< place, days, arbiters, as in a report
    std::optional<tournament::SystemKind> system;  ///< if the file names one the office supports
    bool baku = false;
    Sides sides = Sides::WhiteBlack;  ///< the first-named player's side at a board
    /// Shown on every list; set from a report that states it.
    tournament::FideMode fide_mode = tournament::FideMode::None;
    std::vector<std::string> tie_breaks;             ///< FIDE's, in order
    std::vector<tournament::PlayOffStage> play_off;  ///< for tied matches
    /// What the file contains that cannot be represented here ("file-note", in the file's own
    /// words), and what was assumed where it is incomplete.
    std::vector<Remark> remarks;

    [[nodiscard]] const Details* find_details(EntryNumber number) const;
};

/// Place, days and arbiter are also in reported_details: each fills in what the other lacks. A day
/// not written like "2026-11-25" is not copied.
void merge_details(Tournament& tournament);

/// The complete tournament of an office.
[[nodiscard]] Tournament tournament_of(const tournament::Office& office);
/// Meetings with several games: each game becomes a board, and for teams the players become the
/// entries, with the team as their club. For other events as tournament_of().
[[nodiscard]] Tournament games_of(const tournament::Office& office);
/// The same from an event alone, such as a report: boards in the order of points.
[[nodiscard]] Tournament tournament_of(const tournament::Event& event);

/// A member number as files have it; programs write 0 for a player without one.
[[nodiscard]] std::string member_number(std::string text);

/// Is it an event of Go? If the game is not named: one with grades, or with Black named first.
[[nodiscard]] bool is_of_go(const Tournament& tournament);
/// The member number in the European Go Database: that of the details, or in an event of Go an
/// entry's own number if it has eight digits, as those do, and so do many of FIDE's: one of a
/// player with a title of chess is FIDE's. An American member number is shorter.
[[nodiscard]] std::string egf_pin_of(const Tournament& tournament, const tournament::Entry& entry,
                                     const Details& details);
/// The entry's own number, if it is of a Go federation and not the one above.
[[nodiscard]] std::string other_id_of(const Tournament& tournament, const tournament::Entry& entry,
                                      const Details& details);
/// How many entries have a number that is of no Go federation.
[[nodiscard]] int count_numbers_not_of_go(const Tournament& tournament);

/// The same games with the sides exchanged: the first-named player at a board becomes the second,
/// and results are reversed.
[[nodiscard]] Tournament with_sides_swapped(Tournament tournament);

/// Transfers boards and byes to the records of the entries; needs event.entries and details.
/// Refuses: bad-tournament with the values "round", "table" and "reason", if a player plays twice
/// in a round, plays himself or does not exist.
[[nodiscard]] Result<void> apply_boards(Tournament& tournament);

/// Refuses: bad-tournament, for data that another program's format cannot hold.
[[nodiscard]] std::unexpected<Refusal> not_representable(const Reason& why);

/// "Nguyễn, Văn A" has family name "Nguyễn" and given name "Văn A"; without a comma the first word
/// is the family name, as is a single word.
struct NameParts {
    std::string family, given;
};
[[nodiscard]] NameParts parts_of(std::string_view name);
[[nodiscard]] std::string joined(const NameParts& parts);

using tournament::grade_text;
using tournament::parse_grade;

/// Parses a whole number; the text must contain nothing else.
[[nodiscard]] std::optional<int> whole_number(std::string_view text);

/// "3", "2.5", "10/3": halves and quarters as decimals, other fractions unchanged.
[[nodiscard]] std::string points_text(tournament::Rational points);

}  // namespace kyvien::exchange
