// conduct/go/internal/record.h — the game of Go as the code over the board sees it.
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
    /// How many moves (plays and passes) stand among the first `entries` turns of record(), which
    /// counts set-ups too.
    [[nodiscard]] virtual std::size_t moves_before(std::size_t entries) const = 0;
};

/// Needs: the game is Go.
[[nodiscard]] const GoRecord& go_record(const StateBody& body);

}  // namespace kyvien::conduct::internal
