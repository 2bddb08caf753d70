#include "store/internal/refusals.h"

#include <fmt/core.h>

namespace kyvien::store::internal {

std::unexpected<Refusal> seq_conflict(const std::string& game, std::uint64_t expected_seq) {
    return refuse("seq-conflict",
                  fmt::format("Game {} no longer has {} events; someone else wrote first.", game,
                              expected_seq),
                  std::nullopt, {{"game", game}, {"expected", std::to_string(expected_seq)}});
}

}  // namespace kyvien::store::internal
