// tournament/event/pairing.h — the result of a pairing system, and its refusals.
//
// Refusals of all systems; a system may add others:
//   no-such-round        the round cannot be paired now
//   result-missing       a game of an earlier round has no result yet
//   no-complete-pairing  the conditions leave an entry without an opponent; names it
//   no-bye-candidate     the number of players is odd and nobody may take the bye
//
// Safe: pure functions, any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "tournament/event/event.h"

namespace kyvien::tournament {

/// Two entries that meet. Which colour moves first depends on the game; `white` is the player so
/// named in chess and the first player in other games.
struct Board {
    EntryNumber white = 0;
    EntryNumber black = 0;
    /// Go: handicap stones of the weaker player; 1 is the first move without komi. In an event with
    /// its own table (Opened::handicap_table): the row, from 1.
    int handicap = 0;

    friend bool operator==(const Board&, const Board&) = default;
};

/// The pairing of one round, first board first.
struct RoundPairing {
    std::vector<Board> boards;
    /// The entry without an opponent, if the number of players is odd.
    std::optional<EntryNumber> bye;

    friend bool operator==(const RoundPairing&, const RoundPairing&) = default;
};

/// How strongly teams prefer a colour on board one (C.04.6 1.7).
enum class TeamColours : std::uint8_t {
    TypeA,  ///< after two games in a row with the other colour, or a difference of two
    TypeB,  ///< the same strongly, and mildly the colour that balances or alternates
    None,   ///< not at all
};

/// A pairing system. It holds no tournament state.
class PairingSystem {
  public:
    PairingSystem() = default;
    PairingSystem(const PairingSystem&) = delete;
    PairingSystem& operator=(const PairingSystem&) = delete;
    virtual ~PairingSystem() = default;

    /// A short name for the command line, such as "dutch".
    [[nodiscard]] virtual std::string_view name() const = 0;

    /// Pairs `round` from what happened before it. An entry that has a record in that round is
    /// absent from it; later records are ignored.
    /// Needs: event.entries sorted by number.
    [[nodiscard]] virtual Result<RoundPairing> pair(const Event& event, int round) const = 0;
};

}  // namespace kyvien::tournament
