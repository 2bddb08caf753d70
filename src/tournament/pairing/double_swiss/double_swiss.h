// tournament/pairing/double_swiss/double_swiss.h — FIDE's Double-Swiss System, in which every
// pairing is a match of two games: who meets whom?
//
// From the top, each score group takes the fewest players from below that allow it and the
// remaining players to be paired. Among the pairings that meet the criteria best, the first in an
// order by pairing numbers is chosen. Colours are considered only after that, and are those of a
// match's first game.
//
// Law:   FIDE Handbook C.04.5 of 1 February 2026. docs/pairing.md lists the interpretations of
//        ambiguous text.
// Cost:  see internal/top_score/top_score_group.h.
// Safe:  pure functions, any thread.
#pragma once

#include <string_view>

#include "tournament/event/pairing.h"

namespace kyvien::tournament {

class DoubleSwiss final : public PairingSystem {
  public:
    [[nodiscard]] std::string_view name() const override { return "double-swiss"; }

    /// A round is a match: its record has the match's outcome, the colour of its first game and the
    /// points of both games. The last round is event.rounds_planned.
    /// Refuses: initial-colour-missing as DutchSwiss does.
    [[nodiscard]] Result<RoundPairing> pair(const Event& event, int round) const override;
};

/// The score of the games of a match so far.
struct MatchGames {
    Points of_first, of_second;
    bool was_played = false;  ///< at least one of them, and not by forfeit
};

/// Sets the points of a match's records to those of its games, and the colours if one of them was
/// played (C.04.5 1.6). `match`: what a match is worth.
void count_games(const MatchGames& games, const PointSystem& match, RoundRecord& first,
                 RoundRecord& second);

/// The points of a two-game match if a game has the points `game`: the sum of both games, and a win
/// and a draw for the pairing-allocated bye (C.04.5 1.4).
[[nodiscard]] PointSystem double_swiss_points(const PointSystem& game = {});

}  // namespace kyvien::tournament
