#include "conduct/go/internal/cycle_evidence.h"

#include "notation/go/cycle.h"

namespace kyvien::conduct::internal {

Values values_of(const go::CycleEvidence& evidence) {
    return {{"plays", std::to_string(evidence.cycle.plays)},
            {"black-lost", std::to_string(evidence.cycle.black_lost)},
            {"white-lost", std::to_string(evidence.cycle.white_lost)},
            {"shape", std::string(go::code(evidence.shape))},
            {"cycle", notation::write_cycle(evidence.turns)}};
}

}  // namespace kyvien::conduct::internal
