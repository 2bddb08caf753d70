#include "chess/dead_position/internal/skeleton.h"

#include <unordered_set>
#include <vector>

#include "chess/attacks.h"

namespace kyvien::chess::internal {
namespace {

struct SkeletonState {
    Bitboard pawns[2] = {};
    std::uint8_t king[2] = {};
    std::uint8_t turn = 0;

    friend bool operator==(const SkeletonState&, const SkeletonState&) = default;
};

struct HashOfSkeletonState {
    std::size_t operator()(const SkeletonState& bones) const {
        std::uint64_t value = bones.pawns[0] * 0x9e37'79b9'7f4a'7c15ULL;
        value ^= bones.pawns[1] * 0xbf58'476d'1ce4'e5b9ULL;
        value += static_cast<std::uint64_t>(bones.king[0] | bones.king[1] << 6 | bones.turn << 12);
        return value * 0x94d0'49bb'1331'11ebULL >> 16;
    }
};

Square square_of(int index) {
    return Square(index);
}

class SkeletonModel {
  public:
    SkeletonModel(const Position& position, Color winner)
        : winner_(index_of(winner)), loser_(1 - winner_) {
        for (const Color color : {Color::White, Color::Black}) {
            const int side = index_of(color);
            const Bitboard officers = position.pieces(color) & ~position.pieces(PieceType::Pawn) &
                                      ~position.king(color).bit();
            floating_[side] = count(officers);
            for (Bitboard left = officers; left != 0;) {
                const Square square(pop_first(left));
                stand_[side] |= position.at(square)->type != PieceType::Bishop ? kAllSquares
                                : (square.bit() & kLightSquares) != 0          ? kLightSquares
                                                                               : kDarkSquares;
            }
            root_.pawns[side] = position.pieces(color, PieceType::Pawn);
            root_.king[side] = static_cast<std::uint8_t>(position.king(color).index());
        }
        root_.turn = static_cast<std::uint8_t>(index_of(position.turn()));
        // A bishop also cannot see squares of the other colour; any other man may see all.
        fits_ = position.castling_rooks() == 0 && !position.legal_en_passant() &&
                (stand_[winner_] == kLightSquares || stand_[winner_] == kDarkSquares ||
                 stand_[winner_] == 0);
    }

    bool prevents_mate() {
        if (!fits_ || (root_.turn == loser_ && may_be_mate(root_, stand_[winner_] != 0)))
            return false;
        add(root_);
        while (!open_.empty()) {
            const SkeletonState bones = open_.back();
            open_.pop_back();
            if (!follow(bones))
                return false;
            if (seen_.size() > kMax)
                return false;
        }
        return true;
    }

  private:
    static constexpr std::size_t kMax = 60'000;

    void add(const SkeletonState& bones) {
        if (seen_.insert(bones).second)
            open_.push_back(bones);
    }

    [[nodiscard]] static Bitboard pawn_attacks_of(const SkeletonState& bones, int side) {
        const Bitboard pawns = bones.pawns[side];
        return side == 0 ? north_east(pawns) | north_west(pawns)
                         : south_east(pawns) | south_west(pawns);
    }
    [[nodiscard]] static Bitboard exact_attacks_of(const SkeletonState& bones, int side) {
        return pawn_attacks_of(bones, side) | king_attacks(square_of(bones.king[side]));
    }
    [[nodiscard]] static Bitboard men_of(const SkeletonState& bones, int side) {
        return bones.pawns[side] | bit(bones.king[side]);
    }

    /// Adds all moves; false if one of them may be mate or promotes.
    bool follow(const SkeletonState& bones) {
        const int us = bones.turn;
        const int them = 1 - us;
        for (Bitboard to = king_attacks(square_of(bones.king[us])) & ~bones.pawns[us] &
                           ~king_attacks(square_of(bones.king[them])) & ~bit(bones.king[them]);
             to != 0;) {
            SkeletonState next = bones;
            next.king[us] = static_cast<std::uint8_t>(pop_first(to));
            next.pawns[them] &= ~bit(next.king[us]);
            if (!reach(next, uncovers(next, bones.king[us])))
                return false;
        }
        if (!move_pawns(bones))
            return false;
        if (floating_[us] == 0)
            return true;
        if (!reach(bones, true))
            return false;
        for (Bitboard taken = bones.pawns[them] & stand_[us]; taken != 0;) {
            SkeletonState next = bones;
            next.pawns[them] &= ~bit(pop_first(taken));
            if (!reach(next, true))
                return false;
        }
        return true;
    }

    bool move_pawns(const SkeletonState& bones) {
        const int us = bones.turn;
        const int them = 1 - us;
        const int ahead = us == 0 ? 8 : -8;
        const Bitboard empty = ~(men_of(bones, 0) | men_of(bones, 1));
        const Bitboard home = rank_squares(us == 0 ? 1 : 6);
        for (Bitboard left = bones.pawns[us]; left != 0;) {
            const int from = pop_first(left);
            Bitboard targets = bit(from + ahead) & empty;
            if (targets != 0 && (bit(from) & home) != 0)
                targets |= bit(from + 2 * ahead) & empty;
            // En passant needs an enemy pawn beside; whether it has just made a double step is not
            // checked.
            const Bitboard beside = (east(bit(from)) | west(bit(from))) & bones.pawns[them];
            const Bitboard passed =
                us == 0 ? north(beside) & rank_squares(5) : south(beside) & rank_squares(2);
            targets |= pawn_attacks(static_cast<Color>(us), square_of(from)) &
                       (bones.pawns[them] | stand_[them] | passed) & ~men_of(bones, us);
            while (targets != 0) {
                const int to = pop_first(targets);
                if ((bit(to) & (kRank1 | kRank8)) != 0)
                    return false;
                SkeletonState next = bones;
                next.pawns[us] ^= bit(from) | bit(to);
                next.pawns[them] &= ~bit(to);
                if (!reach(next, uncovers(next, from)))
                    return false;
                if ((bit(to) & passed) == 0)
                    continue;
                next.pawns[them] &= ~bit(to - ahead);
                if (!reach(next, stand_[us] != 0))
                    return false;
            }
        }
        return true;
    }

    /// Adds the position after a move of `next.turn`; false if it may be mate. `checks`: a floating
    /// man may give check by this move.
    bool reach(SkeletonState next, bool checks) {
        const int us = next.turn;
        if ((bit(next.king[us]) & pawn_attacks_of(next, 1 - us)) != 0)
            return true;  // illegal wherever the floating men are
        next.turn = static_cast<std::uint8_t>(1 - us);
        if (us == winner_ && may_be_mate(next, checks))
            return false;
        add(next);
        return true;
    }

    /// Whether a man that left `from` may have opened a diagonal to the loser's king.
    [[nodiscard]] bool uncovers(const SkeletonState& next, int from) const {
        const Square king = square_of(next.king[loser_]);
        if (next.turn != winner_ || (king.bit() & stand_[winner_]) == 0)
            return false;
        const Bitboard standing = men_of(next, 0) | men_of(next, 1);
        const Bitboard seen = bishop_attacks(king, standing);
        if ((seen & bit(from)) == 0)
            return false;
        return (seen & line_through(king, square_of(from)) &
                bishop_attacks(square_of(from), standing | king.bit()) & ~king.bit() &
                ~between(king, square_of(from)) & stand_[winner_]) != 0;
    }

    /// The loser is to move: whether it may be mate, with the floating men wherever they help.
    [[nodiscard]] bool may_be_mate(const SkeletonState& bones, bool checks) const {
        const Square king = square_of(bones.king[loser_]);
        const bool by_pawn = (king.bit() & pawn_attacks_of(bones, winner_)) != 0;
        const bool by_officer = checks && (king.bit() & stand_[winner_]) != 0;
        if (!by_pawn && !by_officer)
            return false;
        Bitboard flights = king_attacks(king) & ~bones.pawns[loser_] &
                           ~exact_attacks_of(bones, winner_) & ~stand_[winner_];
        if ((flights & ~stand_[loser_] & ~bones.pawns[winner_]) != 0 ||
            (flights & bones.pawns[winner_]) != 0)
            return false;  // a flight square that no man can deny
        return count(flights) <= floating_[loser_];
    }

    int winner_, loser_;
    int floating_[2] = {};
    Bitboard stand_[2] = {};  // where floating men may stand; what the winner's may see
    SkeletonState root_;
    bool fits_ = false;
    std::unordered_set<SkeletonState, HashOfSkeletonState> seen_;
    std::vector<SkeletonState> open_;
};

}  // namespace

bool skeleton_prevents_mate(const Position& position, Color winner) {
    return SkeletonModel(position, winner).prevents_mate();
}

}  // namespace kyvien::chess::internal
