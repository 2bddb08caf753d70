// engine/play/perfect_play.h — games that are decided because little is left on the board.
//
// A game's entry (internal/games.h) makes one, if positions of the game can be solved. It is made
// once for a match, which may take minutes, and asked after every move.
//
// Safe: any thread.
#pragma once

#include <optional>
#include <string>

#include "conduct/core/ruling.h"
#include "conduct/core/state.h"

namespace kyvien::engine {

class PerfectPlay {
  public:
    struct Verdict {
        conduct::Score score = conduct::Score::Draw;
        std::string reason;  ///< in English, for the record
    };

    PerfectPlay() = default;
    PerfectPlay(const PerfectPlay&) = delete;
    PerfectPlay& operator=(const PerfectPlay&) = delete;
    virtual ~PerfectPlay() = default;

    /// How the game ends if both sides play perfectly; nothing if that is not known for certain,
    /// rules that count moves included.
    [[nodiscard]] virtual std::optional<Verdict> verdict(const conduct::State& state) const = 0;
};

}  // namespace kyvien::engine
