// tournament/pairing/ladder/ladder.h — a club ladder: a player who beats a higher-placed one takes
// that place.
//
// Every entry has a rung, initially by the list. A game won by the lower-placed player moves
// entries; other games move nobody. The games of a round are processed from the top, by the rung of
// the higher player before the round.
//
// Source: not in any law or handbook; clubs differ. The variant used is described here and in
//         docs/pairing-clubs.md, "A ladder".
//         Moving: the two exchange places (`LadderMove::Exchange`), or the winner takes the loser's
//         place and all between move down by one (`LadderMove::Insert`). A forfeit win moves
//         entries like a played one; a draw does not.
//         Pairing: internal/by_table/table_pairing.h among the entries present, within `reach`
//         rungs. A challenge is a pairing by hand.
// Cost:  standings are linear in the games and, with Insert, in the rungs passed.
// Safe:  pure functions, any thread.
#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "tournament/event/pairing.h"
#include "tournament/ranking/standings.h"

namespace kyvien::tournament {

/// How entries move when the lower-placed player has won.
enum class LadderMove : std::uint8_t { Exchange, Insert };

/// The options of an event.
struct LadderTerms {
    int again = 1;  ///< minimum rounds between two meetings of the same two
    int reach = 3;  ///< maximum rungs between paired entries; 0: unlimited
    LadderMove move = LadderMove::Exchange;

    friend bool operator==(const LadderTerms&, const LadderTerms&) = default;
};

/// The entries from the top after this many rounds, as indices into event.entries.
[[nodiscard]] std::vector<int> ladder_order(const Event& event, const LadderTerms& terms,
                                            int rounds);

/// The same as standings, with the key "LDR": the rung at the start. Entries in `withdrawn` are
/// unranked and listed last.
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
