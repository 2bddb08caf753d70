// store/internal/refusals.h — what every event log refuses in the same words.
#pragma once

#include <cstdint>
#include <string>

#include "base/result.h"

namespace kyvien::store::internal {

[[nodiscard]] std::unexpected<Refusal> seq_conflict(const std::string& game,
                                                    std::uint64_t expected_seq);

}  // namespace kyvien::store::internal
