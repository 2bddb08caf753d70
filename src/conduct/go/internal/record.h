// conduct/go/internal/record.h — a game of Go, for the code over the board.
#pragma once

#include <cstddef>

#include "go/game.h"

namespace kyvien::conduct::internal {

struct StateBody;

/// The game of Go inside a GameConduct.
class GoRecord {
  public:
    virtual ~GoRecord() = default;
    [[nodiscard]] virtual const go::Game& record() const = 0;
    /// The number of moves (plays and passes) among the first `entries` turns of record(), which
    /// also counts set-ups.
    [[nodiscard]] virtual std::size_t moves_before(std::size_t entries) const = 0;
};

/// Needs: the game is Go.
[[nodiscard]] const GoRecord& go_record(const StateBody& body);

}  // namespace kyvien::conduct::internal
