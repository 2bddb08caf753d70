// tournament/pairing/double_swiss/double_swiss.h — who meets whom by FIDE's Double-Swiss System,
// in which every pairing is a match of two games?
//
// From the top, each score group takes the fewest players from below that let it be paired, and
// the rest too; who they are and who meets whom is the first in an order by pairing numbers among
// those that serve the criteria best. Colours are asked for after that alone, and are those of a
// match's first game.
//
// Law:   FIDE Handbook C.04.5 of 1 February 2026. Where the text leaves room, docs/pairing.md
//        lists the readings.
// Cost:  see internal/top_score/top_score_group.h.
// Safe:  pure functions, any thread.
#pragma once

#include <string_view>

#include "tournament/event/pairing.h"

namespace kyvien::tournament {

class DoubleSwiss final : public PairingSystem {
  public:
    [[nodiscard]] std::string_view name() const override { return "double-swiss"; }

    /// A round is a match: its record has the match's outcome, the colour of its first game, and
    /// gives the points of both games. The last round is event.rounds_planned.
    /// Refuses: initial-colour-missing as DutchSwiss does.
    [[nodiscard]] Result<RoundPairing> pair(const Event& event, int round) const override;
};

/// What the games of a match have made so far.
struct MatchGames {
    Points of_first, of_second;
    bool was_played = false;  ///< one of them at least, and not forfeited
};

/// Gives the records of a match the points of its games, and colours where one of them was played
/// (C.04.5 1.6). `match`: what a match is worth.
void count_games(const MatchGames& games, const PointSystem& match, RoundRecord& first,
                 RoundRecord& second);

/// The points of a match of two games where a game has the points `game`: both games of it, and a
/// win and a draw for the pairing's bye (C.04.5 1.4).
[[nodiscard]] PointSystem double_swiss_points(const PointSystem& game = {});

}  // namespace kyvien::tournament
