// tournament/event/pairing.h — the result of a pairing system, and its refusals.
//
// Refusals of a pairing, beside those a system adds:
//   no-such-round        the round cannot be paired now
//   result-missing       a game of an earlier round has no result yet
//   no-complete-pairing  the conditions leave somebody without an opponent; says who
//   no-bye-candidate     the field is odd and nobody may take the bye
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

/// Two who meet. Which colour moves first is the game's affair; `white` is the one so named on
/// chess cards and the first player of the others.
struct Board {
    EntryNumber white = 0;
    EntryNumber black = 0;
    /// Go: stones the weaker begins with; 1 is the first move without komi. Of an event with a
    /// table of its own (Opened::handicap_table) the row, from 1.
    int handicap = 0;

    friend bool operator==(const Board&, const Board&) = default;
};

/// The pairing of one round, first board first.
struct RoundPairing {
    std::vector<Board> boards;
    /// The entry that is left over, where the field is odd.
    std::optional<EntryNumber> bye;

    friend bool operator==(const RoundPairing&, const RoundPairing&) = default;
};

/// How far teams prefer a colour of board one (C.04.6 1.7).
enum class TeamColours : std::uint8_t {
    TypeA,  ///< after two of one colour, or two more of it
    TypeB,  ///< the same strongly, and mildly the colour that balances or alternates
    None,   ///< not at all
};

/// A pairing system. It holds no state of a tournament.
class PairingSystem {
  public:
    PairingSystem() = default;
    PairingSystem(const PairingSystem&) = delete;
    PairingSystem& operator=(const PairingSystem&) = delete;
    virtual ~PairingSystem() = default;

    /// A short name for the command line, such as "dutch".
    [[nodiscard]] virtual std::string_view name() const = 0;

    /// Pairs `round` from what happened before it. An entry that has a record in that round is
    /// taken to be absent from it; later records are not looked at. Needs: event.entries in order
    /// of their numbers.
    [[nodiscard]] virtual Result<RoundPairing> pair(const Event& event, int round) const = 0;
};

}  // namespace kyvien::tournament
