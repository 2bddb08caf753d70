// conduct/go/internal/cycle_evidence.h — the evidence of a repetition for a ruling.
//
// Law:   Chinese rules, articles 6 and 20.
#pragma once

#include "conduct/core/ruling.h"
#include "go/article20.h"

namespace kyvien::conduct::internal {

/// plays, black-lost, white-lost (numbers), shape (a code of go/article20.h), cycle (written by
/// notation::write_cycle()).
[[nodiscard]] Values values_of(const go::CycleEvidence& evidence);

}  // namespace kyvien::conduct::internal
