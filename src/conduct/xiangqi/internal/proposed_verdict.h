// conduct/xiangqi/internal/proposed_verdict.h — the verdict proposed in a question about a
// repetition.
//
// Law:   Vietnam, 7.1.h, article 23.
// Safe:  pure functions, any thread.
#pragma once

#include <optional>

#include "conduct/core/event.h"
#include "xiangqi/cycle/cycle.h"

namespace kyvien::conduct {

/// The value "proposed" of the question; nothing if it proposes no verdict.
[[nodiscard]] inline std::optional<xiangqi::Verdict> proposed_verdict(const Values& values) {
    using xiangqi::Verdict;
    for (const auto& [key, value] : values)
        for (const Verdict verdict : {Verdict::RedLoses, Verdict::BlackLoses, Verdict::Draw})
            if (key == "proposed" && value == xiangqi::name(verdict))
                return verdict;
    return std::nullopt;
}

/// Nothing for a draw.
[[nodiscard]] constexpr std::optional<Seat> loser_of(xiangqi::Verdict verdict) {
    if (verdict == xiangqi::Verdict::Draw)
        return std::nullopt;
    return verdict == xiangqi::Verdict::RedLoses ? Seat::First : Seat::Second;
}

}  // namespace kyvien::conduct
