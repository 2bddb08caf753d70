#include "chess/dead_position/mobility.h"

#include <cstdlib>

#include "chess/attacks.h"

namespace kyvien::chess {
namespace {

/// Squares next to `set`, and `set` itself.
Bitboard king_spread(Bitboard set) {
    const Bitboard row = set | east(set) | west(set);
    return row | north(row) | south(row);
}

Bitboard knight_spread(Bitboard set) {
    const Bitboard one = east(set) | west(set);
    const Bitboard two = east(east(set)) | west(west(set));
    return north(north(one)) | south(south(one)) | north(two) | south(two);
}

Bitboard pawn_spread(Color color, Bitboard set) {
    const Bitboard beside = east(set) | west(set);
    return color == Color::White ? north(beside) : south(beside);
}

/// The attacks of sliders on all squares of `set` in one direction: three doublings of the
/// distance.
template <int Shift>
Bitboard ray_spread(Bitboard set, Bitboard empty) {
    constexpr int kFileStep = (Shift + 8 + 4) % 8 - 4;  // 0 along the file, 1 east, -1 west
    constexpr Bitboard kOnBoard = kFileStep == 0 ? kAllSquares : kFileStep == 1 ? ~kFileA : ~kFileH;
    const auto shifted = [](Bitboard squares, int steps) {
        return Shift > 0 ? squares << (Shift * steps) : squares >> (-Shift * steps);
    };
    empty &= kOnBoard;
    set |= empty & shifted(set, 1);
    empty &= shifted(empty, 1);
    set |= empty & shifted(set, 2);
    empty &= shifted(empty, 2);
    set |= empty & shifted(set, 4);
    return shifted(set, 1) & kOnBoard;
}

/// All squares attacked by men of one kind on the squares of `set`, each on its own.
Bitboard spread(Color color, PieceType type, Bitboard set, Bitboard occupied) {
    const Bitboard empty = ~occupied;
    Bitboard found = 0;
    switch (type) {
    case PieceType::Pawn:
        return pawn_spread(color, set);
    case PieceType::Knight:
        return knight_spread(set);
    case PieceType::King:
        // The squares of a king are connected: each of several is next to another.
        return has_several(set) ? king_spread(set) : king_spread(set) & ~set;
    case PieceType::Queen:
    case PieceType::Rook:
        found = ray_spread<8>(set, empty) | ray_spread<-8>(set, empty) | ray_spread<1>(set, empty) |
                ray_spread<-1>(set, empty);
        if (type == PieceType::Rook)
            return found;
        [[fallthrough]];
    case PieceType::Bishop:
        return found | ray_spread<9>(set, empty) | ray_spread<-9>(set, empty) |
               ray_spread<7>(set, empty) | ray_spread<-7>(set, empty);
    }
    return found;
}

/// Squares that a man on its square guards whatever happens elsewhere: for sliders, only the
/// adjacent ones.
Bitboard permanent_guard(const Mobility::Man& man) {
    return attacks(Piece{man.color, man.type}, man.origin, kAllSquares);
}

class Closure {
  public:
    explicit Closure(const Position& position) : occupied_(position.occupied()) {
        for (const Color color : {Color::White, Color::Black}) {
            own_[index_of(color)] = position.pieces(color);
            king_[index_of(color)] = position.king(color).bit();
        }
        for (Bitboard left = occupied_; left != 0;) {
            const Square square(pop_first(left));
            const Piece piece = *position.at(square);
            const Mobility::Man man{piece.color, piece.type, square, square.bit(), 0};
            guards_[static_cast<std::size_t>(result_.men_count)] = permanent_guard(man);
            result_.men[static_cast<std::size_t>(result_.men_count++)] = man;
        }
    }

    Mobility run() {
        do {
            grown_ = false;
            sum_up();
            for (int i = 0; i < result_.men_count && !result_.pawn_promotes; ++i)
                add_reachable(result_.men[static_cast<std::size_t>(i)]);
        } while (grown_ && !result_.pawn_promotes);
        finish();
        return result_;
    }

  private:
    /// What each side may ever have on a square, and which squares a king may never enter.
    void sum_up() {
        stand_[0] = stand_[1] = guard_[0] = guard_[1] = 0;
        for (int i = 0; i < result_.men_count; ++i) {
            const Mobility::Man& man = result_.men[static_cast<std::size_t>(i)];
            if (man.type != PieceType::King)
                stand_[index_of(man.color)] |= man.reach;
            if ((man.origin.bit() & cleared_) == 0)
                guard_[index_of(man.color)] |= guards_[static_cast<std::size_t>(i)];
        }
        hold_files();
    }

    /// Two pawns that meet on a file block each other for ever, unless one of them can be captured
    /// or can capture something on an adjacent file.
    void hold_files() {
        Bitboard taken[2] = {};  // where each side may take
        for (int i = 0; i < result_.men_count; ++i) {
            const Mobility::Man& man = result_.men[static_cast<std::size_t>(i)];
            Bitboard& squares = taken[index_of(man.color)];
            squares |= man.type != PieceType::Pawn
                           ? man.reach
                           : pawn_spread(man.color, man.reach) & stand_[1 - index_of(man.color)];
        }
        held_[0] = held_[1] = 0;
        for (int i = 0; i < result_.men_count; ++i) {
            const Mobility::Man& man = result_.men[static_cast<std::size_t>(i)];
            if (man.type == PieceType::Pawn &&
                (man.reach & ~file_squares(man.origin.file())) == 0 &&
                (man.reach & taken[1 - index_of(man.color)]) == 0)
                held_[index_of(man.color)] |= man.origin.bit();
        }
    }

    /// The squares of its file that a pawn cannot pass, for a pawn that has not left the file.
    [[nodiscard]] Bitboard beyond_reach(const Mobility::Man& pawn) const {
        const Bitboard file = file_squares(pawn.origin.file());
        if ((pawn.reach & ~file) != 0)
            return 0;
        const Bitboard ahead = file & (pawn.color == Color::White ? ~(pawn.origin.bit() * 2 - 1)
                                                                  : pawn.origin.bit() - 1);
        const Bitboard stops = ahead & held_[1 - index_of(pawn.color)];
        if (stops == 0)
            return 0;
        return pawn.color == Color::White ? ~(bit(first_square(stops)) - 1) & file
                                          : (bit(last_square(stops)) * 2 - 1) & file;
    }

    /// Moves one man until it reaches nothing new.
    void add_reachable(Mobility::Man& man) {
        const int other = 1 - index_of(man.color);
        while (true) {
            const Bitboard standing = occupied_ & ~cleared_;
            const Bitboard next = man.reach | steps(man, standing);
            if (next == man.reach)
                return;
            if (man.type == PieceType::Pawn && (next & (kRank1 | kRank8)) != 0)
                result_.pawn_promotes = true;
            // The man may leave its square, and the men it may capture may disappear as well.
            cleared_ |= man.origin.bit() | (next & standing & own_[other]);
            man.reach = next;
            grown_ = true;
        }
    }

    /// The squares that one more move may reach.
    [[nodiscard]] Bitboard steps(const Mobility::Man& man, Bitboard standing) const {
        const int me = index_of(man.color);
        const int other = 1 - me;
        if (man.type == PieceType::Pawn)
            return pawn_steps(man.color, man.reach, standing) & ~beyond_reach(man);
        const Bitboard closed = (standing & own_[me]) | (standing & king_[other]);
        if (man.type == PieceType::King)
            return king_spread(man.reach) & ~closed & ~guard_[other];
        return spread(man.color, man.type, man.reach, standing) & ~closed;
    }

    [[nodiscard]] Bitboard pawn_steps(Color color, Bitboard pawns, Bitboard standing) const {
        const auto ahead = [color](Bitboard set) {
            return color == Color::White ? north(set) : south(set);
        };
        const Bitboard once = ahead(pawns) & ~standing;
        const Bitboard home = rank_squares(color == Color::White ? 1 : 6);
        const Bitboard twice = ahead(ahead(pawns & home) & ~standing) & ~standing;
        // En passant needs no rule of its own: a pawn that passes a square may also stop on it.
        return once | twice | (pawn_spread(color, pawns) & stand_[1 - index_of(color)]);
    }

    void finish() {
        result_.fixed = occupied_ & ~cleared_;
        // A slider that checks a king also guards the squares behind it, so kings do not stop it.
        const Bitboard standing = result_.fixed & ~king_[0] & ~king_[1];
        for (int i = 0; i < result_.men_count; ++i) {
            Mobility::Man& man = result_.men[static_cast<std::size_t>(i)];
            man.attacks = spread(man.color, man.type, man.reach, standing);
        }
    }

    Mobility result_;
    std::array<Bitboard, 32> guards_{};  // of each man while it stands
    Bitboard occupied_;
    Bitboard own_[2] = {};
    Bitboard king_[2] = {};
    Bitboard stand_[2] = {};  // squares that men other than the king may stand on
    Bitboard guard_[2] = {};  // squares guarded for ever
    Bitboard held_[2] = {};   // pawns that neither leave their file nor can be taken, by origin
    Bitboard cleared_ = 0;    // first squares whose occupant may go away
    bool grown_ = false;
};

/// Whether distinct men of the loser can be on all `squares` at once.
class BlockerMatching {
  public:
    BlockerMatching(const Mobility& mobility, Color loser) : mobility_(mobility), loser_(loser) {}

    bool can_fill(Bitboard squares) {
        taken_by_.fill(-1);
        while (squares != 0) {
            seen_ = 0;
            if (!place(pop_first(squares)))
                return false;
        }
        return true;
    }

  private:
    bool place(int square) {
        for (int i = 0; i < mobility_.men_count; ++i) {
            const Mobility::Man& man = mobility_.men[static_cast<std::size_t>(i)];
            if (man.color != loser_ || man.type == PieceType::King ||
                (man.reach & bit(square)) == 0 || (seen_ & bit(i)) != 0)
                continue;
            seen_ |= bit(i);
            int& holder = taken_by_[static_cast<std::size_t>(i)];
            if (holder < 0 || place(holder)) {
                holder = square;
                return true;
            }
        }
        return false;
    }

    const Mobility& mobility_;
    Color loser_;
    std::array<int, 32> taken_by_{};  // the square that each man occupies
    Bitboard seen_ = 0;
};

}  // namespace

Mobility mobility_of(const Position& position) {
    if (position.castling_rooks() != 0 || position.legal_en_passant()) {
        Mobility open;
        open.pawn_promotes = true;
        return open;
    }
    return Closure(position).run();
}

bool walls_prevent_mate(const Mobility& mobility, Color winner) {
    if (mobility.pawn_promotes)
        return false;
    const Color loser = opponent(winner);
    Bitboard checks = 0;
    Bitboard blockers = 0;
    Bitboard winner_king = 0;
    Bitboard loser_king = 0;
    for (int i = 0; i < mobility.men_count; ++i) {
        const Mobility::Man& man = mobility.men[static_cast<std::size_t>(i)];
        if (man.type == PieceType::King)
            (man.color == winner ? winner_king : loser_king) = man.reach;
        else if (man.color == winner)
            checks |= man.attacks;
        else
            blockers |= man.reach;
    }
    BlockerMatching matching(mobility, loser);
    for (Bitboard places = loser_king & checks; places != 0;) {
        const Square mated(pop_first(places));
        const Bitboard around = king_attacks(mated);
        const Bitboard open = around & ~checks;  // flights that only the king's own men can deny
        if (open == 0)
            return false;
        for (Bitboard kings = winner_king & ~around & ~mated.bit(); kings != 0;) {
            const Bitboard left = open & ~king_attacks(Square(pop_first(kings)));
            if ((left & ~blockers) == 0 && matching.can_fill(left))
                return false;
        }
    }
    return true;
}

}  // namespace kyvien::chess
