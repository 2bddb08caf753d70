// chess/kernels/internal/generator.h — finds the legal moves of a board and passes them to a sink.
//
// It starts from the king. `checkers` are the pieces that give check; `target` is where a move
// other than the king's must end (anywhere; on the only checker or between it and the king; nowhere
// in double check); `pinned` are the pieces that shield the king, which may move only along their
// line. With these, every other move is legal without being tried. The exceptions are tried: king
// steps, castling (3.8.2.2.1) and en passant, which removes two pawns from one rank at once.
//
// The sink decides what becomes of a move: an entry of a list (ListSink below), a number
// (CountSink), or a child in a batch whose replies are counted at once (bulk.h).
//
// This header is compiled several times for different processors; the copy to use is chosen at run
// time (dispatch.cpp). So everything here is a template on Sliders, a type of the including file,
// and calls no function that the linker could share between those copies (see board_view.h).
#pragma once

#include <cstdint>

#include "chess/kernels/internal/board_view.h"

namespace kyvien::chess::internal {

KYVIEN_INLINE int low(Bitboard set) {
    return __builtin_ctzll(set);
}

template <class Sliders, int Us, class Sink>
struct Generator {
    static constexpr int kThem = 1 - Us;
    static constexpr int kForward = Us == 0 ? 8 : -8;

    const Board& board;
    Sink& sink;
    const Bitboard us = board.colors[Us];
    const Bitboard them = board.colors[kThem];
    const Bitboard occupied = us | them;
    const Bitboard their_diagonal = them & (board.types[2] | board.types[4]);
    const Bitboard their_straight = them & (board.types[3] | board.types[4]);
    const int king = low(us & board.types[5]);

    KYVIEN_INLINE Generator(const Board& b, Sink& s) : board(b), sink(s) {}

    KYVIEN_INLINE static Bitboard forward(Bitboard set) { return Us == 0 ? set << 8 : set >> 8; }

    KYVIEN_INLINE Bitboard attackers(int square, Bitboard blockers) const {
        const auto& t = kAttackTables;
        const auto s = static_cast<unsigned>(square);
        return (at(t.knight, s) & them & board.types[1]) |
               (at(at(t.pawn, Us), s) & them & board.types[0]) |
               (at(t.king, s) & them & board.types[5]) |
               (Sliders::bishop(square, blockers) & their_diagonal) |
               (Sliders::rook(square, blockers) & their_straight);
    }

    KYVIEN_INLINE void king_steps() {
        Bitboard targets = at(kAttackTables.king, static_cast<unsigned>(king)) & ~us;
        const Bitboard without_king = occupied ^ one(king);
        Bitboard safe = 0;
        for (; targets != 0; targets &= targets - 1)
            if (attackers(low(targets), without_king) == 0)
                safe |= targets & -targets;
        sink.template piece<5>(king, safe);
    }

    KYVIEN_INLINE void castlings() {
        constexpr int kBase = Us == 0 ? 0 : 56;
        Bitboard rooks = board.castling & (Bitboard{0xff} << kBase);
        for (; rooks != 0; rooks &= rooks - 1) {
            const int rook = low(rooks);
            // Together the two paths cover all squares between the king and the rook.
            if ((at(at(kAttackTables.between, static_cast<unsigned>(king)),
                    static_cast<unsigned>(rook)) &
                 occupied) != 0)
                continue;
            const int king_to = kBase + (rook > king ? 6 : 2);
            const int rook_to = kBase + (rook > king ? 5 : 3);
            const Bitboard others = occupied ^ one(king) ^ one(rook);
            const auto k = static_cast<unsigned>(king);
            const Bitboard king_path =
                at(at(kAttackTables.between, k), static_cast<unsigned>(king_to)) | one(king_to);
            const Bitboard rook_path = at(at(kAttackTables.between, static_cast<unsigned>(rook)),
                                          static_cast<unsigned>(rook_to)) |
                                       one(rook_to);
            if (((king_path | rook_path) & others) != 0)
                continue;
            bool attacked = false;
            for (Bitboard path = king_path; path != 0 && !attacked; path &= path - 1)
                attacked = attackers(low(path), occupied ^ one(king)) != 0;
            // Chess960: the rook may have shielded the king's new square.
            if (!attacked &&
                (board.chess960 == 0 || attackers(king_to, others | one(rook_to)) == 0))
                sink.castling(king, rook);
        }
    }

    KYVIEN_INLINE void en_passant() {
        const int to = board.en_passant;
        const int captured = to - kForward;
        Bitboard pawns =
            at(at(kAttackTables.pawn, kThem), static_cast<unsigned>(to)) & us & board.types[0];
        for (; pawns != 0; pawns &= pawns - 1) {
            const int from = low(pawns);
            const Bitboard after = (occupied ^ one(from) ^ one(captured)) | one(to);
            if ((attackers(king, after) & ~one(captured)) == 0)
                sink.en_passant(from, to, captured);
        }
    }

    KYVIEN_INLINE void pawn_moves(Bitboard target, Bitboard straight_pinned,
                                  Bitboard diagonal_pinned) {
        constexpr Bitboard kNotA = 0xfefefefefefefefe;
        constexpr Bitboard kNotH = 0x7f7f7f7f7f7f7f7f;
        constexpr Bitboard kThird = Bitboard{0xff} << (Us == 0 ? 16 : 40);
        constexpr Bitboard kLast = Bitboard{0xff} << (Us == 0 ? 56 : 0);
        const Bitboard pawns = us & board.types[0];
        const Bitboard empty = ~occupied;

        // A pawn pinned on its own file may step; on a diagonal it may capture along it.
        const Bitboard king_file = Bitboard{0x0101010101010101} << (king & 7);
        const Bitboard pushers = pawns & ~diagonal_pinned & (~straight_pinned | king_file);
        const Bitboard single = forward(pushers) & empty;
        const Bitboard twice = forward(single & kThird) & empty & target;
        const Bitboard once = single & target;

        const Bitboard takers = pawns & ~straight_pinned;
        const Bitboard prey = them & target;
        const Lines& lines = at(kAttackTables.lines, static_cast<unsigned>(king));
        // Towards the h-file: along a diagonal for White, an antidiagonal for Black.
        const Bitboard up_east = Us == 0 ? lines.diagonal : lines.antidiagonal;
        const Bitboard up_west = Us == 0 ? lines.antidiagonal : lines.diagonal;
        const Bitboard east_takers = takers & (~diagonal_pinned | up_east) & kNotH;
        const Bitboard west_takers = takers & (~diagonal_pinned | up_west) & kNotA;
        const Bitboard takes_east = forward(east_takers << 1) & prey;
        const Bitboard takes_west = forward(west_takers >> 1) & prey;

        sink.template pawns<kForward>(once & ~kLast);
        sink.template double_steps<Us>(twice);
        sink.template pawns<kForward + 1>(takes_east & ~kLast);
        sink.template pawns<kForward - 1>(takes_west & ~kLast);
        if (((once | takes_east | takes_west) & kLast) != 0) {
            sink.template promotions<kForward>(once & kLast);
            sink.template promotions<kForward + 1>(takes_east & kLast);
            sink.template promotions<kForward - 1>(takes_west & kLast);
        }
    }

    KYVIEN_INLINE void all() {
        const auto& t = kAttackTables;
        const auto k = static_cast<unsigned>(king);

        Bitboard checkers = (at(t.knight, k) & them & board.types[1]) |
                            (at(at(t.pawn, Us), k) & them & board.types[0]);
        Bitboard straight_pinned = 0;
        Bitboard diagonal_pinned = 0;
        const Lines& lines = at(t.lines, k);
        const Bitboard straight = lines.file | Bitboard{0xff} << (king & 56);
        const Bitboard diagonal = lines.diagonal | lines.antidiagonal;
        if (((straight & their_straight) | (diagonal & their_diagonal)) != 0) {
            const Bitboard bishop_view = Sliders::bishop(king, occupied);
            const Bitboard rook_view = Sliders::rook(king, occupied);
            checkers |= (bishop_view & their_diagonal) | (rook_view & their_straight);
            // Look through our own nearest pieces: sliders seen now pin them.
            const Bitboard rook_screen = rook_view & us;
            Bitboard pinners =
                Sliders::rook(king, occupied ^ rook_screen) & their_straight & ~rook_view;
            for (; pinners != 0; pinners &= pinners - 1)
                straight_pinned |=
                    at(at(t.between, k), static_cast<unsigned>(low(pinners))) & rook_screen;
            const Bitboard bishop_screen = bishop_view & us;
            pinners =
                Sliders::bishop(king, occupied ^ bishop_screen) & their_diagonal & ~bishop_view;
            for (; pinners != 0; pinners &= pinners - 1)
                diagonal_pinned |=
                    at(at(t.between, k), static_cast<unsigned>(low(pinners))) & bishop_screen;
        }

        king_steps();
        if ((checkers & (checkers - 1)) != 0)
            return;

        Bitboard target = ~us;
        if (checkers != 0)
            target = checkers | at(at(t.between, k), static_cast<unsigned>(low(checkers)));

        pawn_moves(target, straight_pinned, diagonal_pinned);
        if (board.en_passant < 64)
            en_passant();

        const Bitboard pinned = straight_pinned | diagonal_pinned;
        const auto& line = at(t.line, k);
        for (Bitboard set = us & board.types[1] & ~pinned; set != 0; set &= set - 1) {
            const int from = low(set);
            sink.template piece<1>(from, at(t.knight, static_cast<unsigned>(from)) & target);
        }
        for (Bitboard set = us & board.types[2] & ~straight_pinned; set != 0; set &= set - 1) {
            const int from = low(set);
            Bitboard targets = Sliders::bishop(from, occupied) & target;
            if ((diagonal_pinned & one(from)) != 0)
                targets &= at(line, static_cast<unsigned>(from));
            sink.template piece<2>(from, targets);
        }
        for (Bitboard set = us & board.types[3] & ~diagonal_pinned; set != 0; set &= set - 1) {
            const int from = low(set);
            Bitboard targets = Sliders::rook(from, occupied) & target;
            if ((straight_pinned & one(from)) != 0)
                targets &= at(line, static_cast<unsigned>(from));
            sink.template piece<3>(from, targets);
        }
        for (Bitboard set = us & board.types[4]; set != 0; set &= set - 1) {
            const int from = low(set);
            Bitboard targets =
                (Sliders::bishop(from, occupied) | Sliders::rook(from, occupied)) & target;
            if ((pinned & one(from)) != 0)
                targets &= at(line, static_cast<unsigned>(from));
            sink.template piece<4>(from, targets);
        }
        if (checkers == 0 && board.castling != 0)
            castlings();
    }
};

template <class Sliders, class Sink>
KYVIEN_INLINE void generate(const Board& board, Sink& sink) {
    if (board.turn == 0)
        Generator<Sliders, 0, Sink>(board, sink).all();
    else
        Generator<Sliders, 1, Sink>(board, sink).all();
}

/// Writes moves one after the other. Make is a type of the including file, as Sliders is.
template <class Make>
struct ListSink {
    std::uint16_t* out;

    template <int Type>
    KYVIEN_INLINE void piece(int from, Bitboard targets) {
        out = Make::template moves<Type>(out, from, targets);
    }
    template <int Step>
    KYVIEN_INLINE void pawns(Bitboard targets) {
        out = Make::template steps<Step>(out, targets);
    }
    template <int Us>
    KYVIEN_INLINE void double_steps(Bitboard targets) {
        out = Make::template steps < Us == 0 ? 16 : -16 > (out, targets);
    }
    template <int Step>
    KYVIEN_INLINE void promotions(Bitboard targets) {
        for (; targets != 0; targets &= targets - 1) {
            const int to = low(targets);
            const int move = (to - Step) | to << 6 | 1 << 14;
            for (int type = 3; type >= 0; --type)
                *out++ = static_cast<std::uint16_t>(move | type << 12);
        }
    }
    KYVIEN_INLINE void en_passant(int from, int to, int /*captured*/) {
        *out++ = static_cast<std::uint16_t>(from | to << 6 | 2 << 14);
    }
    KYVIEN_INLINE void castling(int king, int rook) {
        *out++ = static_cast<std::uint16_t>(king | rook << 6 | 3 << 14);
    }
};

/// One by one, for any processor.
template <class Sliders>
struct OneByOne {
    template <int Type>
    KYVIEN_INLINE static std::uint16_t* moves(std::uint16_t* out, int from, Bitboard targets) {
        for (; targets != 0; targets &= targets - 1)
            *out++ = static_cast<std::uint16_t>(from | low(targets) << 6);
        return out;
    }
    template <int Step>
    KYVIEN_INLINE static std::uint16_t* steps(std::uint16_t* out, Bitboard targets) {
        for (; targets != 0; targets &= targets - 1) {
            const int to = low(targets);
            *out++ = static_cast<std::uint16_t>((to - Step) | to << 6);
        }
        return out;
    }
};

/// Counts without writing.
template <class Sliders>
struct CountSink {
    int count = 0;

    template <int Type>
    KYVIEN_INLINE void piece(int /*from*/, Bitboard targets) {
        count += __builtin_popcountll(targets);
    }
    template <int Step>
    KYVIEN_INLINE void pawns(Bitboard targets) {
        count += __builtin_popcountll(targets);
    }
    template <int Us>
    KYVIEN_INLINE void double_steps(Bitboard targets) {
        count += __builtin_popcountll(targets);
    }
    template <int Step>
    KYVIEN_INLINE void promotions(Bitboard targets) {
        count += 4 * __builtin_popcountll(targets);
    }
    KYVIEN_INLINE void en_passant(int /*from*/, int /*to*/, int /*captured*/) { ++count; }
    KYVIEN_INLINE void castling(int /*king*/, int /*rook*/) { ++count; }
};

}  // namespace kyvien::chess::internal
