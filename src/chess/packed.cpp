#include "chess/internal/packed.h"

#include <cstring>

#include "chess/internal/keys.h"

namespace kyvien::chess::internal {
namespace packed {
namespace {

// A man's nibble is its code on the board (1 to 6 and 9 to 14); the four remaining codes encode the
// rest of the position.
constexpr unsigned kPassedPawn = 0;    // may be captured en passant; its rank determines its colour
constexpr unsigned kWhiteCastler = 7;  // a rook that may still castle
constexpr unsigned kKingOnMove = 8;    // the other king determines its colour
constexpr unsigned kBlackCastler = 15;  // a rook that may still castle

constexpr unsigned kWhitePawn = 1, kWhiteRook = 4, kWhiteKing = 6;
constexpr unsigned kBlackPawn = 9, kBlackRook = 12, kBlackKing = 14;

void put(Board& board, int square, unsigned code) {
    board.types[(code & 7) - 1] |= bit(square);
    board.colors[code >> 3] |= bit(square);
    board.codes[square] = static_cast<std::uint8_t>(code);
    board.key ^= kKeys.piece[code][square];
}

}  // namespace
}  // namespace packed

Packed pack(const Position& position) {
    const Board& board = position.board();
    Packed packed;
    packed.occupied = position.occupied();
    const Bitboard king = board.types[5] & board.colors[board.turn];
    Bitboard passed = 0;
    if (board.en_passant < 64)
        passed = bit(board.turn == 0 ? board.en_passant - 8 : board.en_passant + 8);
    int man = 0;
    for (Bitboard left = packed.occupied; left != 0; ++man) {
        const int square = pop_first(left);
        const Bitboard here = bit(square);
        std::uint64_t nibble = board.codes[square];
        if ((here & (king | passed | board.castling)) != 0)
            nibble = (here & king) != 0             ? packed::kKingOnMove
                     : (here & passed) != 0         ? packed::kPassedPawn
                     : nibble == packed::kWhiteRook ? packed::kWhiteCastler
                                                    : packed::kBlackCastler;
        packed.men[man >> 4] |= nibble << (4 * (man & 15));
    }
    return packed;
}

Position unpack(const Packed& packed, CastlingMode mode) {
    Board board;
    std::memset(&board, 0, sizeof board);
    board.number = 1;
    board.en_passant = 64;
    board.chess960 = static_cast<std::uint8_t>(mode);
    int king_on_move = 0;
    int man = 0;
    for (Bitboard left = packed.occupied; left != 0; ++man) {
        const int square = pop_first(left);
        const auto nibble = static_cast<unsigned>(packed.men[man >> 4] >> (4 * (man & 15)) & 15);
        switch (nibble) {
        case packed::kKingOnMove:
            king_on_move = square;
            break;
        case packed::kPassedPawn: {
            const bool white = square < 32;
            packed::put(board, square, white ? packed::kWhitePawn : packed::kBlackPawn);
            board.en_passant = static_cast<std::uint8_t>(white ? square - 8 : square + 8);
            board.key ^= kKeys.en_passant[square & 7];
            break;
        }
        case packed::kWhiteCastler:
        case packed::kBlackCastler:
            packed::put(board, square,
                        nibble == packed::kWhiteCastler ? packed::kWhiteRook : packed::kBlackRook);
            board.castling |= bit(square);
            board.key ^= kKeys.castling_rook[square];
            break;
        default:
            packed::put(board, square, nibble);
        }
    }
    const bool white_waits = (board.types[5] & board.colors[0]) != 0;
    packed::put(board, king_on_move, white_waits ? packed::kBlackKing : packed::kWhiteKing);
    board.turn = white_waits ? 1 : 0;
    if (white_waits)
        board.key ^= kKeys.black_to_move;
    return Position::restored(board);
}

}  // namespace kyvien::chess::internal
