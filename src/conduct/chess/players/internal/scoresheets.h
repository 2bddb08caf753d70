// conduct/chess/players/internal/scoresheets.h — the state of the chapter on scoresheets.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "conduct/core/ruling.h"

namespace kyvien::conduct::internal {

/// 8, A.2, A.3.2, B.3.2: who has recorded what. Arrays are by seat.
struct Scoresheets {
    /// The plies that each player has recorded, from 1; only kept if the regulations require the
    /// scoresheets to be followed.
    std::array<std::set<std::size_t>, 2> written;
    /// 9.2.1.1, 9.3.1: the move that each player has written for a claim, with its ply.
    std::array<std::optional<std::pair<std::size_t, std::string>>, 2> for_claim;
    /// 8.4: the stage of the time control in which the duty to record ended.
    std::array<std::optional<std::size_t>, 2> exempt_in;
    /// 8.5: reported to have stopped recording, as 8.4 permits.
    std::array<bool, 2> has_stopped{};
    std::array<bool, 2> must_update{};   ///< 8.5.1, 8.5.2
    std::array<bool, 2> has_borrowed{};  ///< 8.5.2: holds the opponent's sheet
    /// The player whose flag has fallen while the moves have yet to be counted (6.4, 8.5, 8.6).
    std::optional<Seat> flagged;
    /// Moves required in the period, if the hall has no clock of its own.
    std::optional<int> required;
    bool is_incomplete = false;        ///< 8.5.3: moves are missing from all records
    bool is_noted = false;             ///< 8.5.3: position, times and moves were noted
    std::array<int, 2> views{};        ///< A.3.2, B.3.2: looks at the arbiter's sheet
    std::array<bool, 2> is_foreign{};  ///< C: recorded in another notation
    std::array<bool, 2> is_hidden{};   ///< 8.2
    std::array<std::optional<Score>, 2> signed_result;  ///< 8.7
    /// D.2.7, 8.1.6: how the score is kept if the player does not simply write it; otherwise empty.
    std::array<std::string, 2> keeper;

    /// Whether another person fulfils the duty to record for the player: a recorder, an assistant
    /// or an arbiter.
    [[nodiscard]] bool is_kept_for(Seat seat) const;
};

}  // namespace kyvien::conduct::internal
