// xiangqi/setup.h — pieces on a board, not yet known to be a legal position.
//
// Law:   B.2 lists what makes an array impossible.
// Safe:  pure functions, any thread.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "xiangqi/types.h"

namespace kyvien::xiangqi {

struct Setup {
    std::array<std::optional<Piece>, kSquares> board{};
    Side turn = Side::Red;
    /// Plies since the last capture, by both sides.
    int no_capture_plies = 0;
    /// Number of the move to be made, from 1; one move is one turn of each side (B.3).
    int move_number = 1;

    [[nodiscard]] std::optional<Piece> at(Square square) const {
        return board[static_cast<std::size_t>(square.index())];
    }

    friend bool operator==(const Setup&, const Setup&) = default;
};

/// The array of B.2, Red to move.
[[nodiscard]] Setup starting_array();

/// Each value is one violated condition of B.2.
enum class SetupFault : std::uint8_t {
    RedGeneralMissing,
    BlackGeneralMissing,
    TwoRedGenerals,
    TwoBlackGenerals,
    GeneralOutsidePalace,
    AdvisorOffItsPoints,
    ElephantOffItsPoints,
    SoldierBehindItsStart,
    SoldierOnUnreachablePoint,
    TooManyPieces,
    GeneralsFacing,
    SideNotToMoveInCheck,
    CounterOutOfRange,
};

/// A complete English sentence.
[[nodiscard]] std::string_view describe(SetupFault fault);
/// Such as "red-general-missing"; the same in every language.
[[nodiscard]] std::string_view code(SetupFault fault);

/// How strictly an array is checked.
enum class Origin : std::uint8_t {
    /// It can arise in play: every condition of B.2 holds.
    Play,
    /// A study diagram, as books print them: soldiers may stand on points they cannot have reached,
    /// the generals may face each other (which is then a check to the side to move), and the side
    /// not to move may be in check (its general can still not be captured).
    Diagram,
};

/// Every condition that the setup violates, each once; empty for a legal position.
[[nodiscard]] std::vector<SetupFault> faults(const Setup& setup, Origin origin = Origin::Play);

}  // namespace kyvien::xiangqi
