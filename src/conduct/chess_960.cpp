// Guideline II: Chess960 at the board.
#include "conduct/internal/chess_board.h"

namespace kyvien::conduct::internal {

const ChessPart& chess960_part() {
    static constexpr ChessPart kPart = {.name = "chess960"};
    return kPart;
}

}  // namespace kyvien::conduct::internal
