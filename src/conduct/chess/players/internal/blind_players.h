// conduct/chess/players/internal/blind_players.h — the state of the chapter on blind players and
// their assistants.
#pragma once

#include <array>
#include <map>
#include <set>
#include <string>

#include "clock/seat.h"
#include "conduct/chess/internal/reports.h"

namespace kyvien::conduct::internal {

/// Appendix D, and the assistants of 4.9, 6.2.6 and 8.1.6. Arrays are by seat.
struct BlindPlay {
    std::array<std::string, 2> needs;  ///< "visually-disabled", "hearing-impaired" or empty
    /// Duties of the player's assistants, by the role in which the arbiter accepted them.
    std::array<std::map<std::string, std::set<std::string>>, 2> assistance;
    std::array<bool, 2> clock_due{};  ///< 6.2.6, 8.1.6: the arbiter has yet to adjust the clock
    std::array<std::string, 2> announced;  ///< for the move being made or just made
    /// D.2.3: what remains to be done before the move is made: "captured-removed", "placed",
    /// "announced".
    std::array<std::set<std::string>, 2> unfinished;
    bool boards_differ = false;  ///< D.2.9: the clocks have yet to be set

    [[nodiscard]] bool is_visually_disabled(clock::Seat seat) const {
        return needs[clock::index(seat)] == chess_report::PlayerNeeds::Need::VisuallyDisabled;
    }
    /// Whether an assistant of this player has this duty.
    [[nodiscard]] bool assists(clock::Seat seat, const std::string& duty) const;
    /// D.2.11, second sentence.
    [[nodiscard]] bool lacks_assistant() const;
};

}  // namespace kyvien::conduct::internal
