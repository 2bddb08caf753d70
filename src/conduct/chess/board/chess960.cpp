// Guideline II: Chess960 at the board.
#include "conduct/chess/board/internal/over_the_board.h"

namespace kyvien::conduct::internal {

const ChessPart& chess960_part() {
    static constexpr ChessPart kPart = {.name = "chess960"};
    return kPart;
}

}  // namespace kyvien::conduct::internal
