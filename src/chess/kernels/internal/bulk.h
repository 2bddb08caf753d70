// chess/kernels/internal/bulk.h — counts the replies to all moves of a position at once.
//
// Perft spends its time on the last two plies: for each move of a position, it counts the replies.
// The resulting child positions are nearly equal, so they are placed side by side in the lanes of
// wide registers (eight with AVX-512, four with AVX2) and their replies are counted together,
// without a branch that depends on a single child. No slider table is used:
//
// * Slider moves are flood fills. All sliders of a side move in one direction together; in a fixed
//   direction the squares swept by two sliders never overlap, because each stops at the other. So
//   the number of slider moves is the sum of the bits over the eight directions.
// * The replier's king is on the same square in every lane, so king rays need no flood fill. A
//   square that is attacked by a hostile slider (in direction d) and seen by the king (in direction
//   -d) holds a pinned piece if the piece is the replier's. If the slider's flood reaches the king
//   it gives check, and the king's ray is where the check can be blocked; for two checks the two
//   sets are disjoint.
// * Pinned pieces move only in the directions of their pin.
//
// En passant is rare and counted move by move. Lanes is a type for one processor family, defined by
// the including file, so the linker shares nothing here (see board_view.h).
//
// Reference: perft_with_lists(); perft_test.cpp compares.
#pragma once

#include <cstdint>

#include "chess/kernels/internal/generator.h"

namespace kyvien::chess::internal {

/// The children of one position, lane by lane: the men of the side that has moved, and the square
/// on which it captured.
struct Children {
    static constexpr int kMax = 512;
    alignas(64) Bitboard pawns[kMax];
    alignas(64) Bitboard knights[kMax];
    alignas(64) Bitboard diagonal[kMax];  // bishops and queens
    alignas(64) Bitboard straight[kMax];  // rooks and queens
    alignas(64) Bitboard king[kMax];
    alignas(64) Bitboard taken[kMax];
};

/// Turns the moves of a position into children.
template <class Sliders, int Us>
struct ChildSink {
    Children& to;
    const Board& board;
    const Bitboard us = board.colors[Us];
    const Bitboard pawn = us & board.types[0];
    const Bitboard knight = us & board.types[1];
    const Bitboard diagonal = us & (board.types[2] | board.types[4]);
    const Bitboard straight = us & (board.types[3] | board.types[4]);
    const Bitboard king = us & board.types[5];
    int size = 0;
    int en_passants = 0;

    KYVIEN_INLINE ChildSink(Children& children, const Board& b) : to(children), board(b) {}

    KYVIEN_INLINE void add(Bitboard p, Bitboard n, Bitboard d, Bitboard s, Bitboard k,
                           Bitboard taken) {
        to.pawns[size] = p;
        to.knights[size] = n;
        to.diagonal[size] = d;
        to.straight[size] = s;
        to.king[size] = k;
        to.taken[size] = taken;
        ++size;
    }

    template <int Type>
    KYVIEN_INLINE void piece(int from, Bitboard targets) {
        for (; targets != 0; targets &= targets - 1) {
            const Bitboard target = targets & -targets;
            const Bitboard step = one(from) | target;
            add(pawn, Type == 1 ? knight ^ step : knight,
                Type == 2 || Type == 4 ? diagonal ^ step : diagonal,
                Type == 3 || Type == 4 ? straight ^ step : straight, Type == 5 ? king ^ step : king,
                target);
        }
    }
    KYVIEN_INLINE static Bitboard back(Bitboard set, int step) {
        return step > 0 ? set >> step : set << -step;
    }
    template <int Step>
    KYVIEN_INLINE void pawns(Bitboard targets) {
        for (; targets != 0; targets &= targets - 1) {
            const Bitboard target = targets & -targets;
            add(pawn ^ (target | back(target, Step)), knight, diagonal, straight, king, target);
        }
    }
    template <int Color>
    KYVIEN_INLINE void double_steps(Bitboard targets) {
        static_assert(Color == Us);
        constexpr int kStep = Us == 0 ? 16 : -16;
        constexpr Bitboard kNotA = 0xfefefefefefefefe;
        constexpr Bitboard kNotH = 0x7f7f7f7f7f7f7f7f;
        const Bitboard hostile = board.colors[1 - Us] & board.types[0];
        const Bitboard beside = (hostile & kNotA) >> 1 | (hostile & kNotH) << 1;
        for (Bitboard offers = targets & beside; offers != 0; offers &= offers - 1)
            en_passants += replies_en_passant(low(offers), kStep);
        pawns<kStep>(targets);
    }
    template <int Step>
    KYVIEN_INLINE void promotions(Bitboard targets) {
        for (; targets != 0; targets &= targets - 1) {
            const Bitboard target = targets & -targets;
            const Bitboard rest = pawn ^ back(target, Step);
            add(rest, knight | target, diagonal, straight, king, target);
            add(rest, knight, diagonal | target, straight, king, target);
            add(rest, knight, diagonal, straight | target, king, target);
            add(rest, knight, diagonal | target, straight | target, king, target);
        }
    }
    KYVIEN_INLINE void en_passant(int from, int to_square, int captured) {
        add(pawn ^ (one(from) | one(to_square)), knight, diagonal, straight, king, one(captured));
    }
    KYVIEN_INLINE void castling(int from, int rook) {
        constexpr int kBase = Us == 0 ? 0 : 56;
        const Bitboard king_to = one(kBase + (rook > from ? 6 : 2));
        const Bitboard rook_to = one(kBase + (rook > from ? 5 : 3));
        add(pawn, knight, diagonal, (straight ^ one(rook)) | rook_to, king_to, 0);
    }

    /// Legal captures en passant of a pawn that has just made a double step to `pawn_on`. Only
    /// sliders can forbid them: the other men gave no check before the step.
    KYVIEN_INLINE int replies_en_passant(int pawn_on, int step) const {
        const int passed = pawn_on - step / 2;
        const Bitboard them = board.colors[1 - Us];
        const Bitboard occupied = ((us | them) ^ one(pawn_on - step)) | one(passed);
        const int their_king = low(them & board.types[5]);
        Bitboard takers =
            at(at(kAttackTables.pawn, Us), static_cast<unsigned>(passed)) & them & board.types[0];
        int legal = 0;
        for (; takers != 0; takers &= takers - 1) {
            const Bitboard after = occupied ^ (takers & -takers);
            legal += (Sliders::bishop(their_king, after) & diagonal) == 0 &&
                     (Sliders::rook(their_king, after) & straight) == 0;
        }
        return legal;
    }
};

/// Counts the replies of side `Us` to children [0, size).
template <class Lanes, int Us>
struct ReplyCounter {
    using V = typename Lanes::V;

    static constexpr Bitboard kNotA = 0xfefefefefefefefe;
    static constexpr Bitboard kNotH = 0x7f7f7f7f7f7f7f7f;
    static constexpr Bitboard kLast = Bitboard{0xff} << (Us == 0 ? 56 : 0);
    static constexpr Bitboard kSeventh = Bitboard{0xff} << (Us == 0 ? 48 : 8);
    static constexpr Bitboard kThird = Bitboard{0xff} << (Us == 0 ? 16 : 40);

    struct Castling {
        Bitboard rook, empty, safe;
        bool king_side;
    };

    const Board& board;
    const int king = low(board.colors[Us] & board.types[5]);
    Castling castlings[2];
    int castling_count = 0;
    Bitboard rays[8];  // N S E W NE SW NW SE from the king

    KYVIEN_INLINE explicit ReplyCounter(const Board& b) : board(b) {
        const auto k = static_cast<unsigned>(king);
        for (int d = 0; d < 8; ++d)
            rays[d] = Lanes::ray(k, d);
        if (board.castling != 0)
            prepare_castling();
    }

    KYVIEN_INLINE void prepare_castling() {
        constexpr int kBase = Us == 0 ? 0 : 56;
        Bitboard rooks = board.castling & (Bitboard{0xff} << kBase);
        for (; rooks != 0; rooks &= rooks - 1) {
            const int rook = low(rooks);
            const auto& between = kAttackTables.between;
            const int king_to = kBase + (rook > king ? 6 : 2);
            const int rook_to = kBase + (rook > king ? 5 : 3);
            const Bitboard king_path =
                at(at(between, static_cast<unsigned>(king)), static_cast<unsigned>(king_to)) |
                one(king_to) | one(king);
            const Bitboard rook_path =
                at(at(between, static_cast<unsigned>(rook)), static_cast<unsigned>(rook_to)) |
                one(rook_to);
            castlings[castling_count++] = {one(rook),
                                           (king_path | rook_path) & ~one(king) & ~one(rook),
                                           king_path, rook > king};
        }
    }

    KYVIEN_INLINE static V all(Bitboard set) { return Lanes::all(set); }
    KYVIEN_INLINE static V forward(V set) { return Us == 0 ? set << 8 : set >> 8; }

    /// Which empty squares a flood in one direction can cross in one, two and four steps.
    struct Way {
        V one, two, four;
    };
    template <int Shift>
    KYVIEN_INLINE static V shift(V set) {
        if constexpr (Shift > 0)
            return set << Shift;
        else
            return set >> -Shift;
    }
    template <int Shift, Bitboard Wrap>
    KYVIEN_INLINE static Way way(V empty) {
        const V first = Wrap == kAllSquares ? empty : empty & all(Wrap);
        const V second = first & shift<Shift>(first);
        return {first, second, second & shift<2 * Shift>(second)};
    }
    template <int Shift, Bitboard Wrap>
    KYVIEN_INLINE static V flood(V sliders, const Way& way) {
        sliders |= way.one & shift<Shift>(sliders);
        sliders |= way.two & shift<2 * Shift>(sliders);
        sliders |= way.four & shift<4 * Shift>(sliders);
        sliders = shift<Shift>(sliders);
        return Wrap == kAllSquares ? sliders : sliders & all(Wrap);
    }

    template <class Use>
    KYVIEN_INLINE static void knight_steps(V knights, Use use) {
        const V east1 = (knights & all(kNotH)) << 1;
        const V west1 = (knights & all(kNotA)) >> 1;
        const V east2 = (east1 & all(kNotH)) << 1;
        const V west2 = (west1 & all(kNotA)) >> 1;
        use(east1 << 16);
        use(east1 >> 16);
        use(west1 << 16);
        use(west1 >> 16);
        use(east2 << 8);
        use(east2 >> 8);
        use(west2 << 8);
        use(west2 >> 8);
    }

    KYVIEN_INLINE void count(const Children& children, int at_lane,
                             typename Lanes::Counter& counter) const {
        // The board of every lane.
        const V their_pawns = Lanes::load(children.pawns + at_lane);
        const V their_knights = Lanes::load(children.knights + at_lane);
        const V their_diagonal = Lanes::load(children.diagonal + at_lane);
        const V their_straight = Lanes::load(children.straight + at_lane);
        const V their_king = Lanes::load(children.king + at_lane);
        const V stay = ~Lanes::load(children.taken + at_lane);
        const V us = all(board.colors[Us]) & stay;
        const V our_pawns = all(board.colors[Us] & board.types[0]) & stay;
        const V our_knights = all(board.colors[Us] & board.types[1]) & stay;
        const V our_diagonal = all(board.colors[Us] & (board.types[2] | board.types[4])) & stay;
        const V our_straight = all(board.colors[Us] & (board.types[3] | board.types[4])) & stay;
        const V them = their_pawns | their_knights | their_diagonal | their_straight | their_king;
        const V occupied = us | them;
        const V empty = ~occupied;
        const V king_square = all(one(king));

        // Their non-sliding men.
        V danger = Us == 0 ? ((their_pawns & all(kNotA)) >> 9) | ((their_pawns & all(kNotH)) >> 7)
                           : ((their_pawns & all(kNotA)) << 7) | ((their_pawns & all(kNotH)) << 9);
        const V beside =
            their_king | ((their_king & all(kNotH)) << 1) | ((their_king & all(kNotA)) >> 1);
        danger |= beside | beside << 8 | beside >> 8;
        knight_steps(their_knights, [&](V squares) { danger |= squares; });

        // Where a check can be blocked.
        V meets = all(kAllSquares);
        const auto k = static_cast<unsigned>(king);
        const V knight_checks = their_knights & all(at(kAttackTables.knight, k));
        const V pawn_checks = their_pawns & all(at(at(kAttackTables.pawn, Us), k));
        meets = Lanes::and_if(meets, Lanes::test(knight_checks, knight_checks), knight_checks);
        meets = Lanes::and_if(meets, Lanes::test(pawn_checks, pawn_checks), pawn_checks);

        const Way north = way<8, kAllSquares>(empty);
        const Way south = way<-8, kAllSquares>(empty);
        const Way east = way<1, kNotA>(empty);
        const Way west = way<-1, kNotH>(empty);
        const Way north_east = way<9, kNotA>(empty);
        const Way south_west = way<-9, kNotH>(empty);
        const Way north_west = way<7, kNotH>(empty);
        const Way south_east = way<-7, kNotA>(empty);

        // Both directions of one line: their floods meet the king's rays.
        V their_east{};
        V their_west{};
        const auto look = [&](V forth, V back, V ray_forth, V ray_back, int step) {
            // `forth` goes in the direction of `ray_forth`; a check that comes forth hits the ray
            // that goes back, and threatens the square behind the king.
            const auto check_forth = Lanes::test(forth, king_square);
            const auto check_back = Lanes::test(back, king_square);
            meets = Lanes::and_if(meets, check_forth, ray_back);
            meets = Lanes::and_if(meets, check_back, ray_forth);
            danger |= forth | back;
            danger = Lanes::or_if(danger, check_forth, all(one_beyond(step)));
            danger = Lanes::or_if(danger, check_back, all(one_beyond(-step)));
            return us & ((forth & ray_back) | (back & ray_forth));
        };
        const V pinned_file = look(flood<8, kAllSquares>(their_straight, north),
                                   flood<-8, kAllSquares>(their_straight, south),
                                   Lanes::template ray_up<8>(occupied, all(rays[0])),
                                   Lanes::template ray_down<8>(occupied, all(rays[1])), 8);
        their_east = flood<1, kNotA>(their_straight, east);
        their_west = flood<-1, kNotH>(their_straight, west);
        const V pinned_rank =
            look(their_east, their_west, Lanes::template ray_up<1>(occupied, all(rays[2])),
                 Lanes::template ray_down<1>(occupied, all(rays[3])), 1);
        const V pinned_diagonal = look(flood<9, kNotA>(their_diagonal, north_east),
                                       flood<-9, kNotH>(their_diagonal, south_west),
                                       Lanes::template ray_up<9>(occupied, all(rays[4])),
                                       Lanes::template ray_down<9>(occupied, all(rays[5])), 9);
        const V pinned_antidiagonal = look(flood<7, kNotH>(their_diagonal, north_west),
                                           flood<-7, kNotA>(their_diagonal, south_east),
                                           Lanes::template ray_up<7>(occupied, all(rays[6])),
                                           Lanes::template ray_down<7>(occupied, all(rays[7])), 7);
        const V pinned = pinned_file | pinned_rank | pinned_diagonal | pinned_antidiagonal;

        // Our moves.
        const V free = ~us;
        counter.add(all(at(kAttackTables.king, k)) & free & ~danger);
        const V target = free & meets;

        const V on_file = our_straight & ~(pinned ^ pinned_file);
        const V on_rank = our_straight & ~(pinned ^ pinned_rank);
        const V on_diagonal = our_diagonal & ~(pinned ^ pinned_diagonal);
        const V on_antidiagonal = our_diagonal & ~(pinned ^ pinned_antidiagonal);
        counter.add(target & flood<8, kAllSquares>(on_file, north));
        counter.add(target & flood<-8, kAllSquares>(on_file, south));
        counter.add(target & flood<1, kNotA>(on_rank, east));
        counter.add(target & flood<-1, kNotH>(on_rank, west));
        counter.add(target & flood<9, kNotA>(on_diagonal, north_east));
        counter.add(target & flood<-9, kNotH>(on_diagonal, south_west));
        counter.add(target & flood<7, kNotH>(on_antidiagonal, north_west));
        counter.add(target & flood<-7, kNotA>(on_antidiagonal, south_east));

        knight_steps(our_knights & ~pinned, [&](V squares) { counter.add(squares & target); });

        const V steppers = our_pawns & ~(pinned ^ pinned_file);
        const V single = forward(steppers) & empty;
        const V once = single & meets;
        counter.add(once);
        counter.add(forward(single & all(kThird)) & empty & meets);
        const V prey = them & meets;
        const V east_takers =
            our_pawns & ~(pinned ^ (Us == 0 ? pinned_diagonal : pinned_antidiagonal));
        const V west_takers =
            our_pawns & ~(pinned ^ (Us == 0 ? pinned_antidiagonal : pinned_diagonal));
        const V takes_east = forward((east_takers & all(kNotH)) << 1) & prey;
        const V takes_west = forward((west_takers & all(kNotA)) >> 1) & prey;
        counter.add(takes_east);
        counter.add(takes_west);
        if ((board.colors[Us] & board.types[0] & kSeventh) != 0) {
            counter.add_thrice(once & all(kLast));
            counter.add_thrice(takes_east & all(kLast));
            counter.add_thrice(takes_west & all(kLast));
        }

        for (int i = 0; i < castling_count; ++i) {
            const Castling& way_to = castlings[i];
            // Chess960: a slider behind the rook would see the king's new square.
            const V behind = way_to.king_side ? their_west : their_east;
            const V against = (occupied & all(way_to.empty)) | (danger & all(way_to.safe)) |
                              (~stay & all(way_to.rook)) | (behind & all(way_to.rook));
            counter.add_where_empty(against);
        }
        counter.finish();
    }

    /// The square beyond the king in the direction of `step`; none at the edge.
    KYVIEN_INLINE Bitboard one_beyond(int step) const {
        const Bitboard k = one(king);
        const int file_step = step == 8 || step == -8                ? 0
                              : step == 1 || step == 9 || step == -7 ? 1
                                                                     : -1;
        const Bitboard wrap = file_step == 0 ? kAllSquares : file_step > 0 ? kNotA : kNotH;
        return (step > 0 ? k << step : k >> -step) & wrap;
    }
};

template <class Lanes, class Sliders, int Us>
KYVIEN_INLINE std::uint64_t count_grandchildren(const Board& board, Children& children) {
    ChildSink<Sliders, Us> sink(children, board);
    Generator<Sliders, Us, ChildSink<Sliders, Us>>(board, sink).all();
    const ReplyCounter<Lanes, 1 - Us> replies(board);
    typename Lanes::Counter counter;
    int lane = 0;
    for (; lane + Lanes::kWidth <= sink.size; lane += Lanes::kWidth)
        replies.count(children, lane, counter);
    if (lane < sink.size) {
        counter.only_first(sink.size - lane);
        replies.count(children, lane, counter);
    }
    return counter.total() + static_cast<std::uint64_t>(sink.en_passants);
}

}  // namespace kyvien::chess::internal
