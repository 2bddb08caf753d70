// tournament/pairing/ladder/ladder.h — a club's ladder: a player who beats somebody above takes his
// place.
//
// Everybody stands on a rung, at first as the list has it. A game that the lower wins moves both;
// all others leave them where they are. The games of a round are counted from the top, by the
// higher of the two before the round.
//
// Source: no law or handbook has it; clubs differ. What is meant stands here and in
//         docs/pairing-clubs.md, "A ladder".
//         Moving: the two change places (`Move::Exchange`), or the winner takes the loser's place
//         and everybody between moves down by one (`Move::Insert`). A game won by forfeit moves
//         like one that was played; a draw does not.
//         Pairing: internal/by_table/table_pairing.h among those who are there, within `reach`
//         rungs. A challenge is a pairing by hand.
// Cost:  a table is linear in the games and, with Insert, in the rungs passed.
// Safe:  pure functions, any thread.
#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "tournament/event/pairing.h"
#include "tournament/ranking/standings.h"

namespace kyvien::tournament {

/// What becomes of the two when the lower has won.
enum class LadderMove : std::uint8_t { Exchange, Insert };

/// What an event may choose.
struct LadderTerms {
    int again = 1;  ///< rounds that lie between two meetings of the same two, at least
    int reach = 3;  ///< rungs between two who are paired, at most; 0: any
    LadderMove move = LadderMove::Exchange;

    friend bool operator==(const LadderTerms&, const LadderTerms&) = default;
};

/// The entries from the top after so many rounds: places in event.entries.
[[nodiscard]] std::vector<int> ladder_order(const Event& event, const LadderTerms& terms,
                                            int rounds);

/// The same as standings, with the key "LDR": the rung at the start. An entry in `withdrawn` has no
/// place and stands last.
[[nodiscard]] Standings ladder_standings(const Event& event, const LadderTerms& terms, int rounds,
                                         const std::set<EntryNumber>& withdrawn = {});

class Ladder final : public PairingSystem {
  public:
    explicit Ladder(LadderTerms terms) : terms_(terms) {}
    [[nodiscard]] std::string_view name() const override { return "ladder"; }
    [[nodiscard]] Result<RoundPairing> pair(const Event& event, int round) const override;

  private:
    LadderTerms terms_;
};

}  // namespace kyvien::tournament
