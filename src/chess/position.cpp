#include "chess/position.h"

#include <cstring>

#include "base/assert.h"
#include "chess/attacks.h"
#include "chess/internal/keys.h"
#include "chess/kernels/internal/dispatch.h"

namespace kyvien::chess {

using internal::Board;
using internal::kKeys;

namespace position {
namespace {

constexpr int kNoEnPassant = 64;

unsigned code_of(Piece piece) {
    return static_cast<unsigned>(index_of(piece.type)) + 1U +
           (static_cast<unsigned>(index_of(piece.color)) << 3);
}

void put(Board& board, int square, unsigned code) {
    board.types[(code & 7) - 1] |= bit(square);
    board.colors[code >> 3] |= bit(square);
    board.codes[square] = static_cast<std::uint8_t>(code);
    board.key ^= kKeys.piece[code][square];
}

void remove(Board& board, int square) {
    const unsigned code = board.codes[square];
    board.types[(code & 7) - 1] ^= bit(square);
    board.colors[code >> 3] ^= bit(square);
    board.codes[square] = 0;
    board.key ^= kKeys.piece[code][square];
}

Bitboard attackers(const Board& board, Square square, Bitboard occupied) {
    const auto& types = board.types;
    return (knight_attacks(square) & types[1]) | (king_attacks(square) & types[5]) |
           (pawn_attacks(Color::White, square) & types[0] & board.colors[1]) |
           (pawn_attacks(Color::Black, square) & types[0] & board.colors[0]) |
           (bishop_attacks(square, occupied) & (types[2] | types[4])) |
           (rook_attacks(square, occupied) & (types[3] | types[4]));
}

/// Whether the side to move has a legal capture onto the en passant square `to`.
bool has_legal_en_passant(const Board& board, int to) {
    const int us = board.turn;
    const int captured = us == 0 ? to - 8 : to + 8;
    const Bitboard them = board.colors[1 - us];
    const Bitboard occupied = board.colors[0] | board.colors[1];
    const Square king(first_square(board.types[5] & board.colors[us]));
    Bitboard pawns =
        pawn_attacks(static_cast<Color>(1 - us), Square(to)) & board.types[0] & board.colors[us];
    while (pawns != 0) {
        const Bitboard from = bit(pop_first(pawns));
        const Bitboard after = (occupied ^ from ^ bit(captured)) | bit(to);
        if ((attackers(board, king, after) & them & ~bit(captured)) == 0)
            return true;
    }
    return false;
}

// --- from a setup -------------------------------------------------------------------------------

/// Collects the faults of one setup. The board must be filled from it first.
class Inspection {
  public:
    Inspection(const Setup& setup, const Board& board, CastlingMode mode)
        : setup_(setup), board_(board), mode_(mode) {}

    std::vector<SetupFault> faults(Strictness strictness) {
        kings();
        if (!faults_.empty())
            return std::move(faults_);  // all other checks need the kings
        material();
        castling();
        en_passant();
        if (setup_.halfmove_clock < 0 || setup_.halfmove_clock > kMaxHalfmoves ||
            setup_.move_number < (strictness == Strictness::Playable ? 0 : 1) ||
            setup_.move_number > kMaxMoves)
            add(SetupFault::MoveCountersOutOfRange);
        if (strictness == Strictness::Reachable) {
            promotions();
            checks();
        }
        return std::move(faults_);
    }

  private:
    static constexpr int kMaxHalfmoves = 100'000;
    static constexpr int kMaxMoves = 1'000'000;

    void add(SetupFault fault) { faults_.push_back(fault); }

    Bitboard pieces(Color color, PieceType type) const {
        return board_.types[index_of(type)] & board_.colors[index_of(color)];
    }
    Bitboard occupied() const { return board_.colors[0] | board_.colors[1]; }
    Color us() const { return setup_.turn; }
    Color them() const { return opponent(setup_.turn); }
    Square king(Color color) const { return Square(first_square(pieces(color, PieceType::King))); }

    void kings() {
        const int white = count(pieces(Color::White, PieceType::King));
        const int black = count(pieces(Color::Black, PieceType::King));
        if (white == 0)
            add(SetupFault::NoWhiteKing);
        if (black == 0)
            add(SetupFault::NoBlackKing);
        if (white > 1)
            add(SetupFault::SeveralWhiteKings);
        if (black > 1)
            add(SetupFault::SeveralBlackKings);
    }

    void material() {
        if ((king_attacks(king(us())) & king(them()).bit()) != 0)
            add(SetupFault::KingsAdjacent);
        if ((attackers(board_, king(them()), occupied()) & board_.colors[index_of(us())] &
             ~board_.types[index_of(PieceType::King)]) != 0)
            add(SetupFault::OpponentInCheck);
        if ((board_.types[0] & (kRank1 | kRank8)) != 0)
            add(SetupFault::PawnOnLastRank);
        if (count(board_.colors[0]) > 16)
            add(SetupFault::TooManyWhitePieces);
        if (count(board_.colors[1]) > 16)
            add(SetupFault::TooManyBlackPieces);
    }

    void castling() {
        castling_of(Color::White, setup_.castling_rooks & kRank1);
        castling_of(Color::Black, setup_.castling_rooks & kRank8);
        if ((setup_.castling_rooks & ~(kRank1 | kRank8)) != 0)
            add(SetupFault::CastlingRookNotInPlace);
    }

    void castling_of(Color color, Bitboard rooks) {
        if (rooks == 0)
            return;
        if ((rooks & ~pieces(color, PieceType::Rook)) != 0)
            add(SetupFault::CastlingRookMissing);
        const Square at = king(color);
        const Bitboard home = color == Color::White ? kRank1 : kRank8;
        if (mode_ == CastlingMode::Standard) {
            if ((at.bit() & home & file_squares(4)) == 0)
                add(SetupFault::CastlingKingNotInPlace);
            if ((rooks & ~(kFileA | kFileH)) != 0)
                add(SetupFault::CastlingRookNotInPlace);
        } else if ((at.bit() & home) == 0) {
            add(SetupFault::CastlingKingNotInPlace);
        }
        const Bitboard left = rooks & (at.bit() - 1);
        if (has_several(left) || has_several(rooks & ~left))
            add(SetupFault::CastlingRightsTwiceOnOneSide);
    }

    void en_passant() {
        if (!setup_.en_passant)
            return;
        const Square square = *setup_.en_passant;
        const bool white_moves = us() == Color::White;
        if (square.rank() != (white_moves ? 5 : 2)) {
            add(SetupFault::EnPassantWrongRank);
            return;
        }
        const int back = white_moves ? -8 : 8;
        if ((bit(square.index() + back) & pieces(them(), PieceType::Pawn)) == 0)
            add(SetupFault::EnPassantNoPawn);
        if ((square.bit() & occupied()) != 0)
            add(SetupFault::EnPassantSquareOccupied);
        if ((bit(square.index() - back) & occupied()) != 0)
            add(SetupFault::EnPassantOriginOccupied);
    }

    void promotions() {
        for (const Color color : {Color::White, Color::Black}) {
            const bool white = color == Color::White;
            const int pawns = count(pieces(color, PieceType::Pawn));
            if (pawns > 8)
                add(white ? SetupFault::TooManyWhitePawns : SetupFault::TooManyBlackPawns);
            const Bitboard bishops = pieces(color, PieceType::Bishop);
            const auto beyond = [](Bitboard set, int first) {
                return count(set) > first ? count(set) - first : 0;
            };
            // A pair of bishops covers both colours, so a second one on light squares was a pawn.
            const int promoted =
                beyond(pieces(color, PieceType::Knight), 2) + beyond(bishops & kLightSquares, 1) +
                beyond(bishops & kDarkSquares, 1) + beyond(pieces(color, PieceType::Rook), 2) +
                beyond(pieces(color, PieceType::Queen), 1);
            if (promoted > 0 && promoted > 8 - pawns)
                add(white ? SetupFault::TooManyPromotedWhitePieces
                          : SetupFault::TooManyPromotedBlackPieces);
        }
    }

    /// The pieces that attack our king when `standing` pieces are on the board.
    Bitboard checkers(Bitboard standing) const {
        return attackers(board_, king(us()), standing) & board_.colors[index_of(them())] &
               ~board_.types[index_of(PieceType::King)] & standing;
    }

    void checks() {
        const Bitboard now = checkers(occupied());
        if (now == 0)
            return;
        if (count(now) > 2) {
            add(SetupFault::TooManyCheckers);
            return;
        }
        if (setup_.en_passant && faults_.empty()) {
            // The pawn itself gives check, or it had shielded the king before its double step.
            const int back = us() == Color::White ? -8 : 8;
            const Bitboard pawn = bit(setup_.en_passant->index() + back);
            const Bitboard origin = bit(setup_.en_passant->index() - back);
            const Bitboard before = checkers((occupied() & ~pawn) | origin) & ~origin;
            if (has_several(now) || before != 0)
                add(SetupFault::EnPassantImpossibleCheck);
            return;
        }
        if (!has_several(now))
            return;
        // In a double check one piece moved away and uncovered the other, so one of them is a
        // slider, and they cannot attack the king from two ends of one line: the piece that moved
        // came from the other's line.
        const Square first(first_square(now));
        const Square last(last_square(now));
        const Bitboard sliders = board_.types[2] | board_.types[3] | board_.types[4];
        if ((now & sliders) == 0 || (line_through(first, last) & king(us()).bit()) != 0)
            add(SetupFault::ImpossibleCheck);
    }

    const Setup& setup_;
    const Board& board_;
    CastlingMode mode_;
    std::vector<SetupFault> faults_;
};

}  // namespace
}  // namespace position

std::expected<Position, std::vector<SetupFault>>
Position::make(const Setup& setup, CastlingMode mode, Strictness strictness) {
    Position position;
    Board& board = position.board_;
    std::memset(&board, 0, sizeof board);
    for (int square = 0; square < 64; ++square)
        if (const auto piece = setup.board[static_cast<std::size_t>(square)])
            position::put(board, square, position::code_of(*piece));
    board.turn = static_cast<std::uint8_t>(setup.turn);
    if (auto faults = position::Inspection(setup, board, mode).faults(strictness); !faults.empty())
        return std::unexpected(std::move(faults));

    board.chess960 = static_cast<std::uint8_t>(mode);
    board.halfmoves = setup.halfmove_clock;
    board.number = setup.move_number < 1 ? 1 : setup.move_number;  // some programs count from 0
    board.castling = setup.castling_rooks;
    for (Bitboard rooks = board.castling; rooks != 0;)
        board.key ^= kKeys.castling_rook[pop_first(rooks)];
    if (setup.turn == Color::Black)
        board.key ^= kKeys.black_to_move;
    board.en_passant = position::kNoEnPassant;
    if (setup.en_passant && position::has_legal_en_passant(board, setup.en_passant->index())) {
        board.en_passant = static_cast<std::uint8_t>(setup.en_passant->index());
        board.key ^= kKeys.en_passant[setup.en_passant->file()];
    }
    return position;
}

namespace position {
namespace {

/// The order of the pieces on the first rank of Chess960 starting position `number`.
std::array<PieceType, 8> chess960_array(int number) {
    std::array<std::optional<PieceType>, 8> rank{};
    const auto nth_free = [&rank](int n) -> std::optional<PieceType>& {
        std::size_t file = 0;
        for (;; ++file)
            if (!rank[file] && n-- == 0)
                return rank[file];
    };
    rank[static_cast<std::size_t>(number % 4 * 2 + 1)] = PieceType::Bishop;  // light: b d f h
    number /= 4;
    rank[static_cast<std::size_t>(number % 4 * 2)] = PieceType::Bishop;  // dark: a c e g
    number /= 4;
    nth_free(number % 6) = PieceType::Queen;
    number /= 6;
    // The ten ways to put two knights on five squares.
    constexpr int kKnights[10][2] = {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2},
                                     {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}};
    nth_free(kKnights[number][1]) = PieceType::Knight;
    nth_free(kKnights[number][0]) = PieceType::Knight;
    nth_free(0) = PieceType::Rook;
    nth_free(0) = PieceType::King;
    nth_free(0) = PieceType::Rook;
    std::array<PieceType, 8> result{};
    for (std::size_t file = 0; file < 8; ++file)
        result[file] = *rank[file];
    return result;
}

Setup starting_setup(int number) {
    Setup setup;
    const auto array = chess960_array(number);
    for (std::size_t file = 0; file < 8; ++file) {
        setup.board[file] = Piece{Color::White, array[file]};
        setup.board[8 + file] = Piece{Color::White, PieceType::Pawn};
        setup.board[48 + file] = Piece{Color::Black, PieceType::Pawn};
        setup.board[56 + file] = Piece{Color::Black, array[file]};
        if (array[file] == PieceType::Rook)
            setup.castling_rooks |= bit(static_cast<int>(file)) | bit(static_cast<int>(file) + 56);
    }
    return setup;
}

}  // namespace
}  // namespace position

Position Position::start() {
    static const Position kStart = *make(position::starting_setup(518));
    return kStart;
}

Position Position::chess960(int number) {
    KYVIEN_ASSERT(number >= 0 && number < 960, "callers check the number of the position");
    return *make(position::starting_setup(number), CastlingMode::Chess960);
}

Setup Position::to_setup() const {
    Setup setup;
    for (int square = 0; square < 64; ++square)
        setup.board[static_cast<std::size_t>(square)] = at(Square(square));
    setup.turn = turn();
    setup.castling_rooks = board_.castling;
    setup.en_passant = legal_en_passant();
    setup.halfmove_clock = board_.halfmoves;
    setup.move_number = board_.number;
    return setup;
}

// --- questions ----------------------------------------------------------------------------------

Bitboard Position::checkers() const {
    const auto& types = board_.types;
    const Bitboard them = board_.colors[1 - board_.turn];
    const Square at = king(turn());
    const Bitboard all = occupied();
    return ((knight_attacks(at) & types[1]) | (pawn_attacks(turn(), at) & types[0]) |
            (bishop_attacks(at, all) & (types[2] | types[4])) |
            (rook_attacks(at, all) & (types[3] | types[4]))) &
           them;
}

Bitboard Position::movers_to(PieceType type, Square to, Bitboard among) const {
    const int us = board_.turn;
    const Bitboard own = board_.colors[us];
    const Bitboard them = board_.colors[1 - us];
    const Bitboard all = own | them;
    Bitboard movers = own & board_.types[index_of(type)] & among;
    if ((own & to.bit()) != 0)
        return 0;
    Bitboard captured = to.bit();
    switch (type) {
    case PieceType::Pawn:
        if (board_.en_passant == to.index()) {
            captured = bit(us == 0 ? to.index() - 8 : to.index() + 8);
            movers &= pawn_attacks(static_cast<Color>(1 - us), to);
        } else if ((them & to.bit()) != 0) {
            movers &= pawn_attacks(static_cast<Color>(1 - us), to);
        } else {
            const Bitboard one_back = us == 0 ? to.bit() >> 8 : to.bit() << 8;
            const Bitboard two_back = us == 0 ? to.bit() >> 16 : to.bit() << 16;
            const Bitboard second = us == 0 ? kRank1 << 8 : kRank1 << 48;
            movers &= (all & one_back) != 0 ? one_back : two_back & second;
        }
        break;
    case PieceType::Knight:
        movers &= knight_attacks(to);
        break;
    case PieceType::Bishop:
        movers &= bishop_attacks(to, all);
        break;
    case PieceType::Rook:
        movers &= rook_attacks(to, all);
        break;
    case PieceType::Queen:
        movers &= queen_attacks(to, all);
        break;
    case PieceType::King:
        movers &= king_attacks(to);
        if (movers != 0 && (position::attackers(board_, to, all ^ movers) & them) != 0)
            return 0;
        return movers;
    }
    const Square at = king(turn());
    const Bitboard still = them & ~captured;
    Bitboard legal = 0;
    while (movers != 0) {
        const Bitboard from = movers & -movers;
        movers ^= from;
        const Bitboard after = ((all ^ from) & ~captured) | to.bit();
        if ((position::attackers(board_, at, after) & still) == 0)
            legal |= from;
    }
    return legal;
}

Move Position::move_between(Square from, Square to, std::optional<PieceType> promotion) const {
    if (promotion)
        return Move::promotion(from, to, *promotion);
    const unsigned code = board_.codes[from.index()] & 7;
    if (code == 1 && to.index() == board_.en_passant && from.file() != to.file())
        return Move(from, to, Move::Kind::EnPassant);
    if (code == 6 && (board_.castling & to.bit() & board_.colors[board_.turn]) != 0)
        return Move(from, to, Move::Kind::Castling);
    return Move(from, to);
}

bool Position::gives_check(Move move) const {
    return after(move).in_check();
}

void Position::legal_moves(MoveList& list) const {
    std::uint16_t* const begin = list.storage();
    list.set_size(static_cast<std::size_t>(internal::kernels().generate(board_, begin) - begin));
}

MoveList Position::legal_moves() const {
    MoveList list;
    legal_moves(list);
    return list;
}

bool Position::has_legal_move() const {
    const int us = board_.turn;
    const Bitboard own = board_.colors[us];
    const Square at = king(turn());
    if (!in_check()) {
        // Nearly always there is a man that is on no line with its king, so it cannot be pinned,
        // and can move.
        const Bitboard free = own & ~queen_attacks(at, 0);
        const Bitboard pawns = free & board_.types[0];
        if (((us == 0 ? north(pawns) : south(pawns)) & ~occupied()) != 0)
            return true;
        for (Bitboard knights = free & board_.types[1]; knights != 0;)
            if ((knight_attacks(Square(pop_first(knights))) & ~own) != 0)
                return true;
    }
    const Bitboard others = occupied() ^ at.bit();
    for (Bitboard steps = king_attacks(at) & ~own; steps != 0;)
        if ((position::attackers(board_, Square(pop_first(steps)), others) &
             board_.colors[1 - us]) == 0)
            return true;
    MoveList list;
    legal_moves(list);
    return !list.empty();
}

namespace position {
namespace {

/// 3.8.2.2 and II.3, for a king and a rook that still have the right. Needs: no check.
bool may_castle(const Board& board, Square king, Square rook) {
    const bool right = rook.file() > king.file();
    const Square king_to = Square::at(right ? 6 : 2, king.rank());
    const Square rook_to = Square::at(right ? 5 : 3, king.rank());
    const Bitboard king_way = between(king, king_to) | king_to.bit();
    const Bitboard all = board.colors[0] | board.colors[1];
    const Bitboard others = all ^ king.bit() ^ rook.bit();
    if (((king_way | between(rook, rook_to) | rook_to.bit()) & others) != 0)
        return false;
    const Bitboard them = board.colors[1 - board.turn];
    for (Bitboard way = king_way; way != 0;)
        if ((attackers(board, Square(pop_first(way)), all ^ king.bit()) & them) != 0)
            return false;
    // Chess960: the rook may have shielded the king's new square.
    return (attackers(board, king_to, others | rook_to.bit()) & them) == 0;
}

}  // namespace
}  // namespace position

bool Position::is_legal(Move move) const {
    const unsigned code = board_.codes[move.from().index()];
    if (code == 0 || code >> 3 != board_.turn)
        return false;
    const auto type = static_cast<PieceType>((code & 7) - 1);
    if (move != move_between(move.from(), move.to(), move.promotion()))
        return false;
    if (move.is_castling())
        return !in_check() && position::may_castle(board_, move.from(), move.to());
    const bool promotes = type == PieceType::Pawn && (move.to().bit() & (kRank1 | kRank8)) != 0;
    return move.is_promotion() == promotes && movers_to(type, move.to(), move.from().bit()) != 0;
}

bool Position::same_as(const Position& other) const {
    const Board& a = board_;
    const Board& b = other.board_;
    return a.key == b.key && a.turn == b.turn && a.castling == b.castling &&
           a.en_passant == b.en_passant && std::memcmp(a.types, b.types, sizeof a.types) == 0 &&
           std::memcmp(a.colors, b.colors, sizeof a.colors) == 0;
}

bool Position::insufficient_material(Color side) const {
    const Bitboard own = pieces(side);
    const auto& types = board_.types;
    if ((own & (types[0] | types[3] | types[4])) != 0)
        return false;
    const Bitboard other = pieces(opponent(side));
    if ((own & types[1]) != 0)
        // A lone knight mates only a king blocked by its own man that is not a queen: a queen next
        // to the king could always capture or block.
        return count(own) <= 2 && (other & ~types[5] & ~types[4]) == 0;
    if ((own & types[2]) != 0) {
        // Bishops of one square colour need a man on the other colour to guard a square.
        const bool one_color = (types[2] & kLightSquares) == 0 || (types[2] & kDarkSquares) == 0;
        return one_color && types[0] == 0 && types[1] == 0;
    }
    return true;
}

// --- playing ------------------------------------------------------------------------------------

namespace position {
namespace {

/// 3.8.2.1: a king's move ends both rights; a rook's move or capture ends its own.
Bitboard lost_castling(const Board& board, Move move, unsigned type) {
    Bitboard touched = move.from().bit() | move.to().bit();
    if (type == 6)
        touched |= board.colors[board.codes[move.from().index()] >> 3];
    return board.castling & touched;
}

void castle(Board& board, int king, int rook) {
    const unsigned king_code = board.codes[king];
    const unsigned rook_code = board.codes[rook];
    const int home = king & 56;
    remove(board, king);
    remove(board, rook);
    put(board, home + (rook > king ? 6 : 2), king_code);
    put(board, home + (rook > king ? 5 : 3), rook_code);
}

/// Additional effects of a pawn's move; the pawn is already on its new square.
void finish_pawn_move(Board& board, Move move) {
    const int from = move.from().index();
    const int to = move.to().index();
    const int us = 1 - board.turn;
    board.halfmoves = 0;
    if ((from ^ to) == 16) {
        const int passed = (from + to) / 2;
        const Bitboard beside = pawn_attacks(static_cast<Color>(us), Square(passed)) &
                                board.types[0] & board.colors[1 - us];
        if (beside != 0 && has_legal_en_passant(board, passed)) {
            board.en_passant = static_cast<std::uint8_t>(passed);
            board.key ^= kKeys.en_passant[passed & 7];
        }
    } else if (move.is_promotion()) {
        const unsigned pawn = board.codes[to];
        remove(board, to);
        put(board, to, pawn + static_cast<unsigned>(index_of(*move.promotion())));
    } else if (move.is_en_passant()) {
        remove(board, us == 0 ? to - 8 : to + 8);
    }
}

}  // namespace
}  // namespace position

void Position::play(Move move) {
    Board& board = board_;
    const int from = move.from().index();
    const int to = move.to().index();
    const unsigned us = board.turn;
    const unsigned code = board.codes[from];
    const unsigned type = code & 7;
    std::uint64_t key = board.key ^ kKeys.black_to_move;

    if (board.en_passant != position::kNoEnPassant) {
        key ^= kKeys.en_passant[board.en_passant & 7];
        board.en_passant = position::kNoEnPassant;
    }
    ++board.halfmoves;
    board.number += static_cast<std::int32_t>(us);
    board.turn = static_cast<std::uint8_t>(1 - us);

    if (const Bitboard lost = position::lost_castling(board, move, type); lost != 0) {
        board.castling ^= lost;
        for (Bitboard rooks = lost; rooks != 0;)
            key ^= kKeys.castling_rook[pop_first(rooks)];
    }
    board.key = key;

    if (move.is_castling()) {
        position::castle(board, from, to);
        return;
    }
    if (const unsigned taken = board.codes[to]; taken != 0) {
        board.types[(taken & 7) - 1] ^= bit(to);
        board.colors[1 - us] ^= bit(to);
        board.key ^= kKeys.piece[taken][to];
        board.halfmoves = 0;
    }
    const Bitboard step = bit(from) | bit(to);
    board.types[type - 1] ^= step;
    board.colors[us] ^= step;
    board.codes[from] = 0;
    board.codes[to] = static_cast<std::uint8_t>(code);
    board.key ^= kKeys.piece[code][from] ^ kKeys.piece[code][to];
    if (type == 1)
        position::finish_pawn_move(board, move);
}

}  // namespace kyvien::chess
