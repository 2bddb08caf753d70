// xiangqi/types.h — sides, pieces, points and moves of xiangqi.
//
// Law:   B.1 (board), B.2 (pieces), B.13 (coordinates).
// Points are a0..i9: files a-i from Red's left, ranks 0-9 from Red's back rank.
// Safe:  value types, any thread.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kyvien::xiangqi {

/// The law calls Red "White" (Trắng); Red moves first.
enum class Side : std::uint8_t { Red, Black };

[[nodiscard]] constexpr Side opponent(Side side) {
    return side == Side::Red ? Side::Black : Side::Red;
}

enum class PieceType : std::uint8_t { General, Advisor, Elephant, Horse, Chariot, Cannon, Soldier };

inline constexpr int kPieceTypes = 7;

struct Piece {
    Side side;
    PieceType type;

    friend constexpr bool operator==(Piece, Piece) = default;
};

/// The FEN letter: K A B N R C P, upper case for Red.
[[nodiscard]] constexpr char letter(Piece piece) {
    constexpr std::string_view kLetters = "KABNRCP";
    const char upper = kLetters[static_cast<std::size_t>(piece.type)];
    return piece.side == Side::Red ? upper : static_cast<char>(upper - 'A' + 'a');
}

inline constexpr int kFiles = 9;
inline constexpr int kRanks = 10;
inline constexpr int kSquares = 90;

/// A point of the board: 0 (a0, Red's left corner) to 89 (i9); index = rank * 9 + file.
class Square {
  public:
    constexpr Square() = default;
    /// Needs: 0 <= index < 90.
    constexpr explicit Square(int index) : index_(static_cast<std::uint8_t>(index)) {}
    /// Needs: 0 <= file < 9, 0 <= rank < 10.
    constexpr Square(int file, int rank)
        : index_(static_cast<std::uint8_t>(rank * kFiles + file)) {}

    /// "h2" or "H2"; nullopt for anything else.
    [[nodiscard]] static constexpr std::optional<Square> parse(std::string_view name) {
        if (name.size() != 2)
            return std::nullopt;
        const int file = (name[0] | 0x20) - 'a';
        const int rank = name[1] - '0';
        if (file < 0 || file >= kFiles || rank < 0 || rank >= kRanks)
            return std::nullopt;
        return Square(file, rank);
    }

    [[nodiscard]] constexpr int index() const { return index_; }
    [[nodiscard]] constexpr int file() const { return index_ % kFiles; }
    [[nodiscard]] constexpr int rank() const { return index_ / kFiles; }
    [[nodiscard]] std::string name() const {
        return {static_cast<char>('a' + file()), static_cast<char>('0' + rank())};
    }

    friend constexpr bool operator==(Square, Square) = default;
    friend constexpr auto operator<=>(Square, Square) = default;

  private:
    std::uint8_t index_ = 0;
};

/// A move from one point to another. Whether it is a capture depends on the position.
class Move {
  public:
    /// Not a move: from a0 to a0.
    constexpr Move() = default;
    constexpr Move(Square from, Square to)
        : bits_(static_cast<std::uint16_t>(from.index() << 7 | to.index())) {}

    [[nodiscard]] constexpr Square from() const { return Square(bits_ >> 7); }
    [[nodiscard]] constexpr Square to() const { return Square(bits_ & 127); }
    [[nodiscard]] constexpr std::uint16_t bits() const { return bits_; }
    /// "h2e2": the coordinates of the law and of ICCS.
    [[nodiscard]] std::string name() const {
        const auto file = [](Square square) { return static_cast<char>('a' + square.file()); };
        const auto rank = [](Square square) { return static_cast<char>('0' + square.rank()); };
        return {file(from()), rank(from()), file(to()), rank(to())};
    }

    friend constexpr bool operator==(Move, Move) = default;
    friend constexpr auto operator<=>(Move, Move) = default;

  private:
    std::uint16_t bits_ = 0;
};

/// The moves of one position; a side never has more than 128.
class MoveList {
  public:
    using const_iterator = const Move*;

    constexpr void push_back(Move move) { moves_[size_++] = move; }
    [[nodiscard]] constexpr std::size_t size() const { return size_; }
    [[nodiscard]] constexpr bool empty() const { return size_ == 0; }
    [[nodiscard]] constexpr const Move* begin() const { return moves_.data(); }
    [[nodiscard]] constexpr const Move* end() const { return moves_.data() + size_; }
    [[nodiscard]] constexpr Move operator[](std::size_t i) const { return moves_[i]; }

  private:
    std::size_t size_ = 0;
    // 34 chariot, 34 cannon, 16 horse, 15 soldier, 4 general and at most 18 other moves.
    std::array<Move, 128> moves_;
};

/// Whether a soldier has crossed the river: rank 5 and beyond for Red, 4 and below for Black
/// (B.10).
[[nodiscard]] constexpr bool has_crossed(Side side, Square square) {
    return side == Side::Red ? square.rank() >= 5 : square.rank() <= 4;
}

/// A piece of a game, wherever it stands. It keeps its id from the start position to the end, so
/// that two pieces of the same kind are never confused (23.3, 23.4).
using PieceId = std::uint8_t;

}  // namespace kyvien::xiangqi
