// xiangqi/board.h — the board as used by the rules: pieces by identity, lines, legal moves.
//
// Each of the 32 pieces has its own slot for the whole game. Besides the two arrays slot -> square
// and square -> slot, the board keeps, per side, the occupancy of every rank and file as small
// words, so a chariot or cannon needs one table look-up per line and no magic multiplication or
// PEXT. A move changes four of these words per side.
//
// Legal moves are found without trying them: one scan around the general collects restraints (pins,
// screens that must stay, points that would become a screen, answers to a check); see Restraint.
// The reference implementation in board_test.cpp tries every move instead.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "xiangqi/tables.h"
#include "xiangqi/types.h"

namespace kyvien::xiangqi::internal {

// Slots of a side; Black's are 16 higher.
inline constexpr int kGeneralSlot = 0;
inline constexpr int kAdvisorSlot = 1;
inline constexpr int kElephantSlot = 3;
inline constexpr int kHorseSlot = 5;
inline constexpr int kChariotSlot = 7;
inline constexpr int kCannonSlot = 9;
inline constexpr int kSoldierSlot = 11;
inline constexpr int kSlots = 32;
inline constexpr int kEmpty = 32;

inline constexpr std::array<PieceType, 16> kTypeOfSlot = {
    PieceType::General,  PieceType::Advisor, PieceType::Advisor, PieceType::Elephant,
    PieceType::Elephant, PieceType::Horse,   PieceType::Horse,   PieceType::Chariot,
    PieceType::Chariot,  PieceType::Cannon,  PieceType::Cannon,  PieceType::Soldier,
    PieceType::Soldier,  PieceType::Soldier, PieceType::Soldier, PieceType::Soldier};

inline constexpr std::array<int, kPieceTypes> kFirstSlot = {0, 1, 3, 5, 7, 9, 11};
inline constexpr std::array<int, kPieceTypes> kSlotCount = {1, 2, 2, 2, 2, 2, 5};

constexpr Side side_of(int slot) {
    return slot < 16 ? Side::Red : Side::Black;
}
constexpr PieceType type_of(int slot) {
    return kTypeOfSlot[static_cast<std::size_t>(slot & 15)];
}
constexpr Piece piece_of(int slot) {
    return {side_of(slot), type_of(slot)};
}
constexpr int first_slot(Side side) {
    return side == Side::Red ? 0 : 16;
}
/// Row of kPlacementKey.
constexpr std::size_t kind_of(int slot) {
    return (slot < 16 ? 0U : 7U) + static_cast<std::size_t>(type_of(slot));
}

/// Occupancy by lines. Ranks are stored with an offset of one, so that ranks -1 and 10 read as
/// empty.
struct Lines {
    std::array<std::uint16_t, 12> rank{};
    std::array<std::uint16_t, 12> file{};

    void flip(int square) {
        const int r = kRankOf[static_cast<std::size_t>(square)];
        const int f = kFileOf[static_cast<std::size_t>(square)];
        rank[static_cast<std::size_t>(r) + 1] ^= static_cast<std::uint16_t>(1u << f);
        file[static_cast<std::size_t>(f)] ^= static_cast<std::uint16_t>(1u << r);
    }
};

struct Board {
    std::array<Bits, 2> pieces{};
    std::array<Lines, 2> lines{};
    std::array<std::uint8_t, 92> slot_at;
    std::array<std::uint8_t, 33> square_of;
    Side turn = Side::Red;
    std::uint64_t key = 0;

    Board() {
        slot_at.fill(kEmpty);
        square_of.fill(kGone);
    }

    /// Needs: the slot is free and the square empty.
    void put(int slot, int square);
    /// Removes a piece from the board.
    void lift(int slot);
    /// Plays a move without checking its legality. Returns the captured slot, or kEmpty.
    int make(Move move) {
        const int captured = shift(move.from().index(), move.to().index());
        turn = opponent(turn);
        key ^= kBlackToMoveKey;
        return captured;
    }
    void unmake(Move move, int captured) {
        unshift(move.from().index(), move.to().index(), captured);
        turn = opponent(turn);
        key ^= kBlackToMoveKey;
    }
    /// The same without changing the side to move.
    int shift(int from, int to);
    void unshift(int from, int to, int captured);

    [[nodiscard]] int square(int slot) const { return square_of[static_cast<std::size_t>(slot)]; }
    [[nodiscard]] int slot(int square) const { return slot_at[static_cast<std::size_t>(square)]; }
    [[nodiscard]] int general(Side side) const { return square(first_slot(side)); }
    [[nodiscard]] Bits occupied() const { return pieces[0] | pieces[1]; }
    [[nodiscard]] unsigned rank_occupied(int rank) const {
        const auto i = static_cast<std::size_t>(rank) + 1;  // rank -1 wraps to 0
        return static_cast<unsigned>(lines[0].rank[i] | lines[1].rank[i]);
    }
    [[nodiscard]] unsigned file_occupied(int file) const {
        const auto i = static_cast<std::size_t>(file);
        return static_cast<unsigned>(lines[0].file[i] | lines[1].file[i]);
    }

    /// The points the piece can move to by its way of moving, excluding those of its own side.
    [[nodiscard]] Bits targets(int slot) const;
    /// Whether the piece can move there by its way of moving. Needs: a point of the board.
    [[nodiscard]] bool reaches(int slot, int to) const;
    /// Whether it would capture a piece there, regardless of what is on the point. Needs: for a
    /// cannon, the point is occupied.
    [[nodiscard]] bool bears_on(int slot, int to) const;
    /// The points the piece bears on: where it would capture, regardless of what is there.
    [[nodiscard]] Bits bears_on(int slot) const;
    /// Whether `side` attacks the point (a facing general counts as an attack along the file).
    [[nodiscard]] bool is_attacked(int square, Side side) const;
    [[nodiscard]] bool in_check(Side side) const {
        return is_attacked(general(side), opponent(side));
    }
    /// Whether `side`, with its general on `from`, would be safe after the general steps to `to`.
    [[nodiscard]] bool general_is_safe(Side side, int from, int to) const;

    [[nodiscard]] int count_legal(Side side) const;
    void legal_moves(Side side, MoveList& moves) const;
    /// `checked`: the current value of in_check(side).
    [[nodiscard]] bool has_legal_move(Side side, bool checked) const;
    /// The points the piece may legally move to.
    [[nodiscard]] Bits legal_targets(int slot) const;
    /// `checked` as above.
    [[nodiscard]] bool is_legal(Side side, Move move, bool checked) const;
    /// Whether the general of `side` is safe after this move of its own side. `checked` as above.
    [[nodiscard]] bool leaves_general_safe(Side side, int from, int to, bool checked) const;
    /// Whether this move of the other side can attack the general of `side`. A quick test that may
    /// return true wrongly, but never false. Needs: the general was not attacked before.
    [[nodiscard]] bool may_give_check(Side side, int from, int to) const {
        const auto target = static_cast<std::size_t>(general(side));
        return ((bit(from) | bit(to)) & kAround[target]) != 0 ||
               kLeg[static_cast<std::size_t>(to)][target] != kNoSquare;
    }
    /// Whether the general of `side` is attacked now that the other side has made this move. Needs:
    /// it was not attacked before.
    [[nodiscard]] bool move_gives_check(Side side, Move move) const;
};

/// One line or leg between an enemy piece and the general, and what it forbids.
struct Restraint {
    Bits others;               // where pieces that are not named may move to
    std::array<Bits, 2> mask;  // where the named pieces may move to
    std::array<int, 2> slot;   // the named pieces, kEmpty for none
};

/// All restraints on a side's pieces that keep its general safe.
struct Restraints {
    int size = 0;
    bool check = false;
    std::uint32_t named = 0;         // slots & 15 that are named in some restraint
    Bits others = kAllSquares;       // for all pieces not named; the general is handled separately
    std::array<Restraint, 12> list;  // uninitialised beyond `size`: this is made at every node

    [[nodiscard]] bool names(int slot) const { return (named >> (slot & 15) & 1) != 0; }
    [[nodiscard]] Bits allowed(int slot) const;
};

void find_restraints(const Board& board, Side side, Restraints& restraints);

inline void Board::put(int new_slot, int on) {
    const auto side = static_cast<std::size_t>(side_of(new_slot));
    slot_at[static_cast<std::size_t>(on)] = static_cast<std::uint8_t>(new_slot);
    square_of[static_cast<std::size_t>(new_slot)] = static_cast<std::uint8_t>(on);
    pieces[side] |= bit(on);
    lines[side].flip(on);
    key ^= kPlacementKey[kind_of(new_slot)][static_cast<std::size_t>(on)];
}

inline void Board::lift(int old_slot) {
    const int on = square(old_slot);
    const auto side = static_cast<std::size_t>(side_of(old_slot));
    slot_at[static_cast<std::size_t>(on)] = kEmpty;
    square_of[static_cast<std::size_t>(old_slot)] = kGone;
    pieces[side] ^= bit(on);
    lines[side].flip(on);
    key ^= kPlacementKey[kind_of(old_slot)][static_cast<std::size_t>(on)];
}

inline int Board::shift(int from, int to) {
    const int moved = slot(from);
    const int captured = slot(to);
    const auto side = static_cast<std::size_t>(moved >> 4);
    slot_at[static_cast<std::size_t>(from)] = kEmpty;
    slot_at[static_cast<std::size_t>(to)] = static_cast<std::uint8_t>(moved);
    square_of[static_cast<std::size_t>(moved)] = static_cast<std::uint8_t>(to);
    pieces[side] ^= bit(from) | bit(to);
    lines[side].flip(from);
    lines[side].flip(to);
    const auto& keys = kPlacementKey[kind_of(moved)];
    key ^= keys[static_cast<std::size_t>(from)] ^ keys[static_cast<std::size_t>(to)];
    if (captured != kEmpty) {
        square_of[static_cast<std::size_t>(captured)] = kGone;
        pieces[side ^ 1] ^= bit(to);
        lines[side ^ 1].flip(to);
        key ^= kPlacementKey[kind_of(captured)][static_cast<std::size_t>(to)];
    }
    return captured;
}

inline void Board::unshift(int from, int to, int captured) {
    const int moved = slot(to);
    const auto side = static_cast<std::size_t>(moved >> 4);
    slot_at[static_cast<std::size_t>(from)] = static_cast<std::uint8_t>(moved);
    slot_at[static_cast<std::size_t>(to)] = static_cast<std::uint8_t>(captured);
    square_of[static_cast<std::size_t>(moved)] = static_cast<std::uint8_t>(from);
    pieces[side] ^= bit(from) | bit(to);
    lines[side].flip(from);
    lines[side].flip(to);
    const auto& keys = kPlacementKey[kind_of(moved)];
    key ^= keys[static_cast<std::size_t>(from)] ^ keys[static_cast<std::size_t>(to)];
    if (captured != kEmpty) {
        square_of[static_cast<std::size_t>(captured)] = static_cast<std::uint8_t>(to);
        pieces[side ^ 1] ^= bit(to);
        lines[side ^ 1].flip(to);
        key ^= kPlacementKey[kind_of(captured)][static_cast<std::size_t>(to)];
    }
}

}  // namespace kyvien::xiangqi::internal
