// conduct/chess/players/internal/scoresheets.h — the memory of the scoresheets.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "conduct/core/ruling.h"

namespace kyvien::conduct::internal {

/// 8, A.2, A.3.2, B.3.2: who has written what. Arrays are by seat.
struct Scoresheets {
    /// Numbers of the half-moves each has written, from 1; kept where the regulations have the
    /// sheets followed.
    std::array<std::set<std::size_t>, 2> written;
    /// 9.2.1.1, 9.3.1: the move that each has written for a claim, with the number of its
    /// half-move.
    std::array<std::optional<std::pair<std::size_t, std::string>>, 2> for_claim;
    /// 8.4: the stage of the time control in which the duty to record has ended.
    std::array<std::optional<std::size_t>, 2> exempt_in;
    /// 8.5: told to keep no score any more, which 8.4 allows and does not say.
    std::array<bool, 2> has_stopped{};
    std::array<bool, 2> must_update{};   ///< 8.5.1, 8.5.2
    std::array<bool, 2> has_borrowed{};  ///< 8.5.2: holds the opponent's sheet
    /// The player whose flag is down while the moves are still to be counted (6.4, 8.5, 8.6).
    std::optional<Seat> flagged;
    /// Moves that the period asks for where the hall has no clock of its own.
    std::optional<int> required;
    bool is_incomplete = false;        ///< 8.5.3: moves are missing from every record
    bool is_noted = false;             ///< 8.5.3: position, times and moves were noted down
    std::array<int, 2> views{};        ///< A.3.2, B.3.2: looks at the arbiter's sheet
    std::array<bool, 2> is_foreign{};  ///< C: written in another notation
    std::array<bool, 2> is_hidden{};   ///< 8.2
    std::array<std::optional<Score>, 2> signed_result;  ///< 8.7
    /// D.2.7, 8.1.6: how the score is kept where the player does not simply write it; else empty.
    std::array<std::string, 2> keeper;

    /// The duty to record is fulfilled for the player: by a recorder, an assistant or an arbiter.
    [[nodiscard]] bool is_kept_for(Seat seat) const;
};

}  // namespace kyvien::conduct::internal
