// notation/go/cycle.h — writes the turns of a repetition in Go as one line of text.
//
// Text:  "B D11 x D12, W pass, B B12": the colour as in SGF, the point as in GTP, then the captured
//        points. The same in every language.
// Safe:  pure functions, any thread.
#pragma once

#include <span>
#include <string>

#include "go/article20.h"

namespace kyvien::notation {

[[nodiscard]] std::string write_cycle(std::span<const go::CycleTurn> turns);

}  // namespace kyvien::notation
