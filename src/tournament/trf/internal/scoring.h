// tournament/trf/internal/scoring.h — parses the point system of a report: line 162 of TRF26, XXS
// and BBW BBD BBL BBZ BBF BBU of pairing programs.
//
// Safe: one thread.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "base/result.h"
#include "tournament/event/event.h"
#include "tournament/trf/internal/line.h"

namespace kyvien::tournament::internal {

class Scoring {
  public:
    [[nodiscard]] static bool is_scoring_code(std::string_view code);
    /// Needs: is_scoring_code() the code of the line. Different points for Black are stored until
    /// enter_points_of_black().
    /// Refuses: trf-field naming line and columns; also different points for Black in a report of
    /// teams, whose lines state match points and game points together.
    [[nodiscard]] Result<void> read(const TrfLine& line, PointSystem& system, bool of_teams);
    /// Applies different points for Black, as the points of each such game.
    void enter_points_of_black(Event& event) const;

  private:
    [[nodiscard]] Result<void> read_pairs(const TrfLine& line, PointSystem& system, bool of_teams);
    [[nodiscard]] Result<void> read_words(const TrfLine& line, PointSystem& system, bool of_teams);
    [[nodiscard]] Result<void> set_worth(const TrfLine& line, int column, std::string_view code,
                                         Points worth, PointSystem& system, bool of_teams);

    bool bye_worth_given_ = false;
    std::array<std::optional<Points>, 3> black_points_;  ///< a win, a draw, a loss
};

}  // namespace kyvien::tournament::internal
