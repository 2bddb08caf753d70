// exchange/tournament.h — a whole tournament as files of other programs tell it: the entries with
// what only such files know of them, and every board with its handicap.
//
// event.entries hold the results; `boards` the order in which they stood. Both say the same.
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

/// What is known of an entry beside tournament::Entry; its name is "Family, Given" where both are
/// known.
struct Details {
    EntryNumber number = 0;
    std::string club;
    std::string team;            ///< that an individual belongs to
    std::optional<int> grade;    ///< 1 for 1 dan, 0 for 1 kyu, -1 for 2 kyu
    int mcmahon_correction = 0;  ///< grades
    std::string egf_pin;
    bool registered = true;         ///< false: announced, but not there yet
    std::optional<int> left_after;  ///< a round; of who withdrew or was expelled
    bool expelled = false;

    friend bool operator==(const Details&, const Details&) = default;
};

struct PlayedBoard {
    int round = 0;
    int table = 0;   ///< from 1
    int within = 0;  ///< a game of a meeting of several, from 1; 0: the board has one
    EntryNumber white = 0;
    EntryNumber black = 0;
    int handicap = 0;  ///< stones
    /// What the weaker is given by a table of the organiser's; `handicap` has its stones.
    std::optional<tournament::HandicapRow> given;
    bool colours_known = true;  ///< false: nobody wrote down who had which colour
    std::string result;         ///< as tournament::ResultEntered has it; empty: awaited
    std::string game;           ///< where the game is kept, such as its id in the hall
    int stage = 0;              ///< of a play-off, from 1; 0: of the match itself

    friend bool operator==(const PlayedBoard&, const PlayedBoard&) = default;
};

struct Tournament {
    tournament::Event event;
    std::vector<Details> details;     ///< one for each of event.entries, in their order
    std::vector<PlayedBoard> boards;  ///< by round, then table
    /// Of a report of matches of two games, whose `boards` have the matches: their games.
    std::vector<tournament::TwoGames> games;
    std::vector<tournament::MemberListed> members;  ///< of teams, by team, then place
    std::string place;
    std::string country;       ///< or the federation
    std::string begins, ends;  ///< "2026-02-01"; empty: not known
    std::string komi;          ///< such as "7.5"
    int board_size = 0;        ///< 0: not told
    int basic_minutes = 0;     ///< 0: not told
    std::string arbiter;
    std::optional<int> bar, floor;  ///< McMahon, grades
    /// McMahon, of an office: with what each of event.entries begins; else empty.
    std::vector<tournament::Points> starts;
    /// What an office told beside the columns of its report (report_terms.h).
    std::vector<tournament::OfficeEventBody> terms;
    std::string history;  ///< what a report tells of the past, a line each (report_terms.h)
    tournament::DetailsGiven details_told;         ///< place, days, arbiters, as a report has them
    std::optional<tournament::SystemKind> system;  ///< where the file tells one of the office's
    bool baku = false;
    Sides sides = Sides::WhiteBlack;  ///< who is named first at a board
    /// Stands on every list; of a report that tells it.
    tournament::FideMode fide_mode = tournament::FideMode::None;
    std::vector<std::string> tie_breaks;             ///< FIDE's, in their order
    std::vector<tournament::PlayOffStage> play_off;  ///< of tied matches
    /// What the file said that this form has no place for ("file-note", in the file's own words),
    /// and what was supposed where it does not tell enough.
    std::vector<Remark> remarks;

    [[nodiscard]] const Details* find_details(EntryNumber number) const;
};

/// Place, days and arbiter stand in details_told too: each fills what the other lacks. A day that
/// is not written as "2026-11-25" stays where it is.
void share_details(Tournament& tournament);

/// The whole state of an office.
[[nodiscard]] Tournament tournament_of(const tournament::Office& office);
/// Where entries meet over several games, each game is a board here: of teams the entries are the
/// players, whose team is told as their club. Elsewhere as tournament_of().
[[nodiscard]] Tournament games_of(const tournament::Office& office);
/// The same from an event alone, such as a report: boards in the order of the points.
[[nodiscard]] Tournament tournament_of(const tournament::Event& event);

/// The same games with the sides exchanged: who was named first at a board is named second, and the
/// results are told from the other side.
[[nodiscard]] Tournament with_colours_exchanged(Tournament tournament);

/// Puts boards and byes into the records of the entries; needs event.entries and details.
/// Refuses: bad-tournament with the values "round", "table" and "reason", where somebody plays
/// twice in a round, plays himself or is nobody.
[[nodiscard]] Result<void> take_boards(Tournament& tournament);

/// Refuses: bad-tournament, what the form of another program cannot hold.
[[nodiscard]] std::unexpected<Refusal> not_in_this_form(const Reason& why);

/// "Nguyễn, Văn A" is family "Nguyễn" and given "Văn A"; without a comma the first word is the
/// family's, and one word alone is it.
struct NameParts {
    std::string family, given;
};
[[nodiscard]] NameParts parts_of(std::string_view name);
[[nodiscard]] std::string joined(const NameParts& parts);

using tournament::grade_text;
using tournament::parse_grade;

/// A whole number that fills the text.
[[nodiscard]] std::optional<int> whole_number(std::string_view text);

/// "3", "2.5", "10/3": halves and quarters as people write them, other fractions as they are.
[[nodiscard]] std::string points_text(tournament::Rational points);

}  // namespace kyvien::exchange
