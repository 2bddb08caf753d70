// chess/types.h — colours, pieces, squares and moves of chess.
//
// Law:   FIDE 2.2, 2.4, 3.
// Cost:  value types of one or two bytes.
// Safe:  pure functions, any thread.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "chess/bitboard.h"

namespace kyvien::chess {

enum class Color : std::uint8_t { White, Black };
enum class PieceType : std::uint8_t { Pawn, Knight, Bishop, Rook, Queen, King };

/// Standard: king e1, rooks a1 and h1. Chess960: FIDE Guideline II.
enum class CastlingMode : std::uint8_t { Standard, Chess960 };

inline constexpr int kSquareCount = 64;

constexpr Color opponent(Color color) {
    return color == Color::White ? Color::Black : Color::White;
}
constexpr int index_of(Color color) {
    return static_cast<int>(color);
}
constexpr int index_of(PieceType type) {
    return static_cast<int>(type);
}

struct Piece {
    Color color;
    PieceType type;
    friend constexpr bool operator==(Piece, Piece) = default;
};

/// One of the 64 squares: index 0 = a1, 1 = b1, ... 63 = h8.
class Square {
  public:
    constexpr Square() = default;
    /// Needs: 0 <= index < 64.
    constexpr explicit Square(int index) : index_(static_cast<std::uint8_t>(index)) {}
    /// Needs: both from 0 to 7.
    static constexpr Square at(int file, int rank) { return Square(rank * 8 + file); }
    /// Reads "e4"; nothing else.
    static constexpr std::optional<Square> parse(std::string_view name) {
        if (name.size() != 2 || name[0] < 'a' || name[0] > 'h' || name[1] < '1' || name[1] > '8')
            return std::nullopt;
        return at(name[0] - 'a', name[1] - '1');
    }

    [[nodiscard]] constexpr int index() const { return index_; }
    [[nodiscard]] constexpr int file() const { return index_ & 7; }
    [[nodiscard]] constexpr int rank() const { return index_ >> 3; }
    [[nodiscard]] constexpr Bitboard bit() const { return Bitboard{1} << index_; }
    /// "e4"
    [[nodiscard]] std::string name() const {
        return {static_cast<char>('a' + file()), static_cast<char>('1' + rank())};
    }

    friend constexpr bool operator==(Square, Square) = default;
    friend constexpr auto operator<=>(Square, Square) = default;

  private:
    std::uint8_t index_ = 0;
};

/// A move within a known position. Castling is stored as "the king takes its own rook": from() is
/// the king's square and to() the rook's, in standard chess and Chess960 alike.
class Move {
  public:
    enum class Kind : std::uint16_t { Normal, Promotion, EnPassant, Castling };

    /// Not a move: a1a1.
    constexpr Move() = default;
    constexpr Move(Square from, Square to, Kind kind = Kind::Normal)
        : bits_(static_cast<std::uint16_t>(from.index() | to.index() << 6 |
                                           static_cast<int>(kind) << 14)) {}
    /// Needs: `promotion` is Knight, Bishop, Rook or Queen.
    static constexpr Move promotion(Square from, Square to, PieceType promotion) {
        Move move(from, to, Kind::Promotion);
        move.bits_ = static_cast<std::uint16_t>(move.bits_ | (index_of(promotion) - 1) << 12);
        return move;
    }
    static constexpr Move from_bits(std::uint16_t bits) {
        Move move;
        move.bits_ = bits;
        return move;
    }

    [[nodiscard]] constexpr Square from() const { return Square(bits_ & 63); }
    [[nodiscard]] constexpr Square to() const { return Square(bits_ >> 6 & 63); }
    [[nodiscard]] constexpr Kind kind() const { return static_cast<Kind>(bits_ >> 14); }
    [[nodiscard]] constexpr bool is_promotion() const { return kind() == Kind::Promotion; }
    [[nodiscard]] constexpr bool is_en_passant() const { return kind() == Kind::EnPassant; }
    [[nodiscard]] constexpr bool is_castling() const { return kind() == Kind::Castling; }
    [[nodiscard]] constexpr std::optional<PieceType> promotion() const {
        if (!is_promotion())
            return std::nullopt;
        return static_cast<PieceType>((bits_ >> 12 & 3) + 1);
    }
    [[nodiscard]] constexpr std::uint16_t bits() const { return bits_; }

    friend constexpr bool operator==(Move, Move) = default;
    friend constexpr auto operator<=>(Move, Move) = default;

  private:
    std::uint16_t bits_ = 0;
};

/// The legal moves of one position, in unspecified order.
class MoveList {
  public:
    // 16 pieces with at most 27 moves each bound the moves of any position that Position accepts
    // (218 is the most that can be reached); the rest is room for writing in blocks.
    static constexpr std::size_t kCapacity = 512;

    // The moves are left uninitialised: the caller fills the list, so clearing it would be wasted.
    MoveList() {}  // NOLINT(cppcoreguidelines-pro-type-member-init,modernize-use-equals-default)
    MoveList(const MoveList& other) { *this = other; }
    MoveList& operator=(const MoveList& other) {
        size_ = other.size_;
        for (std::size_t i = 0; i < size_; ++i)
            bits_[i] = other.bits_[i];
        return *this;
    }

    class Iterator {
      public:
        using value_type = Move;
        using difference_type = std::ptrdiff_t;
        Iterator() = default;
        explicit Iterator(const std::uint16_t* at) : at_(at) {}
        Move operator*() const { return Move::from_bits(*at_); }
        Iterator& operator++() {
            ++at_;
            return *this;
        }
        Iterator operator++(int) {
            Iterator old = *this;
            ++at_;
            return old;
        }
        friend bool operator==(Iterator, Iterator) = default;

      private:
        const std::uint16_t* at_ = nullptr;
    };

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    /// Needs: index < size().
    [[nodiscard]] Move operator[](std::size_t index) const { return Move::from_bits(bits_[index]); }
    [[nodiscard]] Iterator begin() const { return Iterator(bits_); }
    [[nodiscard]] Iterator end() const { return Iterator(bits_ + size_); }
    [[nodiscard]] bool contains(Move move) const {
        for (const Move each : *this)
            if (each == move)
                return true;
        return false;
    }

    // For code that fills a list.
    [[nodiscard]] std::uint16_t* storage() { return bits_; }
    void set_size(std::size_t size) { size_ = size; }
    void push_back(Move move) { bits_[size_++] = move.bits(); }

  private:
    std::size_t size_ = 0;
    std::uint16_t bits_[kCapacity];
};

}  // namespace kyvien::chess
