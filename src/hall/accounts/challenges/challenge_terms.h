// hall/accounts/challenges/challenge_terms.h — the terms of a challenge between two accounts, the
// game that results from them, and what the two players see.
//
// The terms are stored as the first event of a game with these terms, which every later version of
// the program can read. Terms to be drawn by lot (the number of a start position) are drawn when
// the offer is made.
//
// Safe: pure functions, any thread.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "base/result.h"
#include "hall/games/answers.h"
#include "hall/games/new_game.h"
#include "hall/json/json_writer.h"
#include "store/accounts/challenges.h"

namespace kyvien::hall {

struct OfferedTerms {
    store::ChallengeTerms terms;
    bool handicap_by_rating = false;  ///< the handicap is still to be set by with_handicap()
};
struct ChallengeRequest {
    std::string to;  ///< the name of an account
    OfferedTerms offer;
};

/// Parses the body of POST /api/challenges.
/// Refuses: not-json, bad-field (also for a handicap by rating in a game whose handicaps have no
/// known rating value), unknown-field, and what conduct::check(settings) refuses.
[[nodiscard]] Result<ChallengeRequest> read_challenge(std::string_view body, store::Instant now);
/// Parses the body of POST /api/challenges/ID/counter.
[[nodiscard]] Result<OfferedTerms> read_counter(std::string_view body, store::Instant now);

/// Is this counter-offer, by the player who must answer, the present offer again?
/// Refuses: "ledger-altered".
[[nodiscard]] Result<bool> is_same_offer(const store::Challenge& challenge,
                                         const store::ChallengeTerms& counter);

/// The rating pool of these terms. Refuses: "ledger-altered".
[[nodiscard]] Result<std::string> pool_of(const store::ChallengeTerms& terms);
/// The terms with the handicap that makes these ratings even; the weaker player moves first.
/// Unchanged if no handicap is needed. Refuses: as conduct::give_handicap().
[[nodiscard]] Result<store::ChallengeTerms>
with_handicap(store::ChallengeTerms terms, double offering, double answering, store::Instant now);
/// The reason in the body of POST /api/challenges/ID/decline; empty if none is given. Refuses:
/// not-json, bad-field, unknown-field.
[[nodiscard]] Result<std::string> read_decline(std::string_view body);

/// The game of a challenge and the keys of its seats, derived from a secret of the hall.
struct ChallengeSeats {
    std::string game;
    std::array<std::string, 2> tokens;  ///< by seat
    conduct::Seat challenger{};         ///< drawn by an unpredictable lot if no seat was named
};
[[nodiscard]] ChallengeSeats seats_of(const store::Challenge& challenge, std::string_view secret);

/// The game, with the names of both players. Refuses: "ledger-altered" if the stored terms were
/// changed.
[[nodiscard]] Result<NewGame> game_of(const store::Challenge& challenge,
                                      const ChallengeSeats& seats);

/// Writes the present terms as `viewer` (the id of one of the two players) sees them.
void write_offer(JsonWriter& json, const store::Challenge& challenge, std::string_view viewer);
/// Writes the challenge as `viewer` (the id of one of the two players) sees it.
void write_challenge(JsonWriter& json, const store::Challenge& challenge, std::string_view viewer,
                     std::string_view secret);

/// Has anything changed that the two players are notified of? Not if only a player's name has
/// changed or the game is being created. Two changes may happen within one millisecond.
[[nodiscard]] bool has_notable_change(const store::Challenge& before, const store::Challenge& now);
/// The last change: "made", "countered", "accepted", "declined", "withdrawn".
[[nodiscard]] std::string_view challenge_event(const store::Challenge& challenge);
/// The line of an account's stream (AccountChallengeLine) that reports it to one of the two
/// players. It omits the key of the seat, because a token that may read the stream need not be
/// allowed to play.
[[nodiscard]] std::string challenge_line(const store::Challenge& challenge, std::string_view viewer,
                                         std::string_view secret);

}  // namespace kyvien::hall
