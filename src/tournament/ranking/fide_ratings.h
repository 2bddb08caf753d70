// tournament/ranking/fide_ratings.h — what the games of an event make of FIDE ratings.
//
// Law:   FIDE Handbook B.02 in force from 1 March 2024, with 8.3.1 as it was changed for 1 October
//        2025. The text was not at hand; its articles are known from what federations and programs
//        publish of them. Only games over the board between two who have a rating of at least 1400
//        change ratings; against such opponents somebody without one gets a first rating. A hall
//        cannot know what only the rating office does: how many games a player has on the list,
//        what other events of the same period bring, so the figures are an estimate.
// Cost:  linear in the games. Safe: pure functions, any thread.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "tournament/event/event.h"
#include "tournament/event/rational.h"

namespace kyvien::tournament {

/// The lowest rating that is published; a player with less is unrated (7.1).
inline constexpr int kRatingFloor = 1400;

/// What a player's development coefficient (K, 8.3.3) follows from, where it is not told.
struct CoefficientTerms {
    /// Of the end of the event; a player who turns 18 in it is still a junior. 0: nobody counts as
    /// one.
    int year = 0;
    std::optional<int> of_everybody;
    std::map<EntryNumber, int> of_players;  ///< before of_everybody
};

enum class RatingOutcome : std::uint8_t {
    Changed,      ///< has a rating; `change` may be nought
    First,        ///< had none, and these games alone give one
    TooFewGames,  ///< had none, and fewer than five games against rated opponents
    NoPoint,      ///< had none, and made no point against them: the event is disregarded
    BelowFloor,   ///< the rating that comes out is not published
    NoGames,      ///< none against rated opponents
};

struct RatingLine {
    EntryNumber number = 0;
    RatingOutcome outcome = RatingOutcome::NoGames;
    int rating = 0;              ///< before; 0: none
    int games = 0;               ///< over the board against rated opponents
    Rational score;              ///< of these games: 1, 1/2, 0, whatever the event counts
    std::optional<int> average;  ///< of these opponents, rounded; nothing of no games
    // Of who has a rating:
    Rational expected;    ///< by table 8.1.2, in hundredths
    int coefficient = 0;  ///< K; lowered where it would exceed 700 with the games
    Rational change;      ///< K times what was made beyond the expected
    /// After it, rounded (a half away from zero), or the first one (2200 at most). Also where it is
    /// below the floor or from too few games; nothing where there is none to tell.
    std::optional<int> rating_after;

    friend bool operator==(const RatingLine&, const RatingLine&) = default;
};

/// K of a player by 8.3.3, as far as rating, birth and title tell it: 10 from 2400 on and of
/// grandmasters and international masters, who have been there; 40 of juniors below 2300; else 20.
/// That a player is new to the list (40 until 30 games) has to be told.
[[nodiscard]] int usual_coefficient(const Entry& entry, int year);

/// A line for each entry, in their order, of the rounds up to `rounds`.
[[nodiscard]] std::vector<RatingLine> fide_rating_changes(const Event& event, int rounds,
                                                          const CoefficientTerms& terms);

}  // namespace kyvien::tournament
