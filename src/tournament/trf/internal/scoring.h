// tournament/trf/internal/scoring.h — what results are worth: line 162 of TRF26, XXS and BBW BBD
// BBL BBZ BBF BBU of pairing programs.
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
    [[nodiscard]] static bool is_of(std::string_view code);
    /// Needs: is_of() the code of the line. Other points of Black wait for
    /// enter_points_of_black().
    /// Refuses: trf-field naming line and columns, also other points of Black where the report is
    /// of teams, whose lines say match points and game points together.
    [[nodiscard]] Result<void> read(const TrfLine& line, PointSystem& system, bool of_teams);
    /// What Black has for a game that gives White something else, as points of each such game.
    void enter_points_of_black(Event& event) const;

  private:
    [[nodiscard]] Result<void> read_pairs(const TrfLine& line, PointSystem& system, bool of_teams);
    [[nodiscard]] Result<void> read_words(const TrfLine& line, PointSystem& system, bool of_teams);
    [[nodiscard]] Result<void> set_worth(const TrfLine& line, int column, std::string_view code,
                                         Points worth, PointSystem& system, bool of_teams);

    bool bye_worth_given_ = false;
    std::array<std::optional<Points>, 3> of_black_;  ///< a win, a draw, a loss
};

}  // namespace kyvien::tournament::internal
