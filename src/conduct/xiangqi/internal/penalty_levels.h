// conduct/xiangqi/internal/penalty_levels.h — the levels of punishment of xiangqi 16.1, and who
// imposes them.
#pragma once

#include <algorithm>
#include <iterator>
#include <string_view>

namespace kyvien::conduct::internal {

/// Whether this is, by its identifier, a clause by which the law itself prescribes the loss of the
/// game. This excludes clauses by which a game ends on the board (7.1.a to 7.1.c), and those that
/// only say that a loss may be ruled (7.1.l, 16.1.c).
[[nodiscard]] inline bool prescribes_loss(std::string_view clause) {
    constexpr std::string_view kClauses[] = {"7.1.d", "7.1.e", "7.1.g", "7.1.h", "7.1.i",
                                             "7.1.k", "7.1.m", "7.1.n", "7.1.o", "23.1",
                                             "23.3",  "23.5",  "23.6",  "23.7",  "23.8"};
    return std::ranges::find(kClauses, clause) != std::end(kClauses);
}

}  // namespace kyvien::conduct::internal
