#include "notation/go/cycle.h"

#include "notation/go/gtp.h"

namespace kyvien::notation {

std::string write_cycle(std::span<const go::CycleTurn> turns) {
    std::string text;
    for (const go::CycleTurn& turn : turns) {
        text += text.empty() ? "" : ", ";
        text += turn.color == go::Color::Black ? "B " : "W ";
        text += turn.point ? to_gtp(*turn.point) : "pass";
        if (!turn.taken.empty())
            text += " x";
        for (const go::Point taken : turn.taken)
            text += " " + to_gtp(taken);
    }
    return text;
}

}  // namespace kyvien::notation
