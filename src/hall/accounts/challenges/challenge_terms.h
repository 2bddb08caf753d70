// hall/accounts/challenges/challenge_terms.h — the terms of a challenge between two accounts, the
// game that follows from them, and what the two are shown.
//
// The terms are stored as the first event of a game with them, which every later version of the
// program can read. Terms left to a lot (the number of a start position) are drawn when the offer
// is made.
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
    bool handicap_by_rating = false;  ///< with_handicap() has still to say which
};
struct ChallengeAsked {
    std::string to;  ///< the name of an account
    OfferedTerms offer;
};

/// The body of POST /api/challenges.
/// Refuses: not-json, bad-field (also where a handicap by rating is asked for in a game whose
/// handicaps have no known worth), unknown-field, and what conduct::check(settings) refuses.
[[nodiscard]] Result<ChallengeAsked> read_challenge(std::string_view body, store::Instant now);
/// That of POST /api/challenges/ID/counter.
[[nodiscard]] Result<OfferedTerms> read_counter(std::string_view body, store::Instant now);

/// Where the ratings on these terms are. Refuses: "ledger-altered".
[[nodiscard]] Result<std::string> pool_of(const store::ChallengeTerms& terms);
/// The terms with the handicap that makes these ratings even; the weaker player has the first move.
/// Where there is none to give they stay as they are. Refuses: as conduct::give_handicap().
[[nodiscard]] Result<store::ChallengeTerms>
with_handicap(store::ChallengeTerms terms, double offering, double answering, store::Instant now);
/// The reason in the body of POST /api/challenges/ID/decline; empty where none is given.
/// Refuses: not-json, bad-field, unknown-field.
[[nodiscard]] Result<std::string> read_decline(std::string_view body);

/// Where a challenge is played, and by which keys: they follow from a secret of the hall.
struct ChallengeSeats {
    std::string game;
    std::array<std::string, 2> tokens;  ///< by seat
    conduct::Seat challenger{};  ///< drawn by a lot that nobody can guess, where none was named
};
[[nodiscard]] ChallengeSeats seats_of(const store::Challenge& challenge, std::string_view secret);

/// The game, with the names of both. Refuses: "ledger-altered", of a record that was changed.
[[nodiscard]] Result<NewGame> game_of(const store::Challenge& challenge,
                                      const ChallengeSeats& seats);

/// As `viewer` (the id of one of the two) is shown it.
void write_challenge(JsonWriter& json, const store::Challenge& challenge, std::string_view viewer,
                     std::string_view secret);

/// Whether anything has happened to it that the two are told: more than that one of them has
/// another name now, or that its game is being made. Two answers may come within a millisecond.
[[nodiscard]] bool has_happened(const store::Challenge& before, const store::Challenge& now);
/// What has happened to it last: "made", "countered", "accepted", "declined", "withdrawn".
[[nodiscard]] std::string_view challenge_event(const store::Challenge& challenge);
/// The line of the account's stream (AccountChallengeLine) that tells it to one of the two. A token
/// that may read the stream need not be allowed to play: the key of the seat is not told.
[[nodiscard]] std::string challenge_line(const store::Challenge& challenge, std::string_view viewer,
                                         std::string_view secret);

}  // namespace kyvien::hall
