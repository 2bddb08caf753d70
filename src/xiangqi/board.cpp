#include "xiangqi/board.h"

namespace kyvien::xiangqi::internal {
namespace board {
namespace {

constexpr std::size_t at(int i) {
    return static_cast<std::size_t>(i);
}

constexpr Bits rank_bits(unsigned line, int rank) {
    return Bits{line} << (rank * kFiles);
}

constexpr auto kSpread = [] {
    std::array<Bits, 1024> table{};
    for (std::size_t line = 0; line < 1024; ++line)
        for (int rank = 0; rank < kRanks; ++rank)
            if ((line >> rank & 1) != 0)
                table[line] |= bit(rank * kFiles);
    return table;
}();

Bits file_bits(unsigned line, int file) {
    return kSpread[line] << file;
}

unsigned legs_blocked(const Board& board, int file, int rank) {
    return (board.rank_occupied(rank) << 1 >> file & 5u) |
           ((board.file_occupied(file) << 1 >> rank & 5u) << 1);
}
unsigned eyes_blocked(const Board& board, int file, int rank) {
    return (board.rank_occupied(rank + 1) << 1 >> file & 5u) |
           ((board.rank_occupied(rank - 1) << 1 >> file & 5u) << 1);
}

// Pieces strictly between two points of one rank or file. Needs: one line.
unsigned line_between(const Board& board, int a, int b) {
    const int rank_a = kRankOf[at(a)];
    const int file_a = kFileOf[at(a)];
    const int rank_b = kRankOf[at(b)];
    return rank_a == rank_b ? board.rank_occupied(rank_a) & kBetween[at(file_a)][at(kFileOf[at(b)])]
                            : board.file_occupied(file_a) & kBetween[at(rank_a)][at(rank_b)];
}

// How many pieces stand on a line; 3 for more than two. (Machines without a POPCNT count slowly.)
int up_to_two(unsigned line) {
    if (line == 0)
        return 0;
    line &= line - 1;
    if (line == 0)
        return 1;
    return (line & (line - 1)) == 0 ? 2 : 3;
}

template <Side Us>
constexpr int kOurs = Us == Side::Red ? 0 : 16;
template <Side Us>
constexpr int kTheirs = Us == Side::Red ? 16 : 0;

// Whether the general of Us is safe on `general` after a piece moved from `from` to `to`. If the
// general itself moves, `general` is `to`.
template <Side Us>
bool safe_after(const Board& board, int general, int from, int to) {
    const int rank = kRankOf[at(general)];
    const int file = kFileOf[at(general)];
    unsigned across = board.rank_occupied(rank);
    unsigned along = board.file_occupied(file);
    if (kRankOf[at(from)] == rank)
        across &= ~(1u << kFileOf[at(from)]);
    if (kFileOf[at(from)] == file)
        along &= ~(1u << kRankOf[at(from)]);
    if (kRankOf[at(to)] == rank)
        across |= 1u << kFileOf[at(to)];
    if (kFileOf[at(to)] == file)
        along |= 1u << kRankOf[at(to)];
    const auto bears_with = [&](int square, int wanted) {
        const int r = kRankOf[at(square)];
        const int f = kFileOf[at(square)];
        if (square == to || (r == rank) == (f == file))
            return false;
        const unsigned line =
            r == rank ? across & kBetween[at(file)][at(f)] : along & kBetween[at(rank)][at(r)];
        return up_to_two(line) == wanted;
    };
    for (int slot = kTheirs<Us> + kChariotSlot; slot < kTheirs<Us> + kCannonSlot; ++slot)
        if (bears_with(board.square(slot), 0))
            return false;
    for (int slot = kTheirs<Us> + kCannonSlot; slot < kTheirs<Us> + kSoldierSlot; ++slot)
        if (bears_with(board.square(slot), 1))
            return false;
    const int enemy = board.square(kTheirs<Us> + kGeneralSlot);
    if (kFileOf[at(enemy)] == file && bears_with(enemy, 0))
        return false;
    for (int slot = kTheirs<Us> + kHorseSlot; slot < kTheirs<Us> + kChariotSlot; ++slot) {
        const int horse = board.square(slot);
        const int leg = kLeg[at(horse)][at(general)];
        if (leg != kNoSquare && horse != to && leg != to &&
            (board.slot(leg) == kEmpty || leg == from))
            return false;
    }
    for (const int square : {general - 1, general + 1, Us == Side::Red ? general + 9 : general - 9})
        if (board.slot(square) >= kTheirs<Us> + kSoldierSlot &&
            board.slot(square) < kTheirs<Us> + 16 && square != to)
            return false;
    return true;
}

template <Side Us>
void restrain(const Board& board, Restraints& out) {
    const int general = board.square(kOurs<Us> + kGeneralSlot);
    const int rank = kRankOf[at(general)];
    const int file = kFileOf[at(general)];
    const auto ours = [&](int square) { return (board.slot(square) & 48) == kOurs<Us>; };
    const auto add = [&]() -> Restraint& {
        Restraint& restraint = out.list[at(out.size++)];
        restraint.others = kAllSquares;
        restraint.slot = {kEmpty, kEmpty};
        return restraint;
    };
    const auto name = [&](Restraint& restraint, std::size_t place, int square, Bits mask) {
        restraint.slot[place] = board.slot(square);
        restraint.mask[place] = mask;
        out.named |= 1u << (board.slot(square) & 15);
    };
    const auto only = [&](Restraint& restraint, Bits mask) {
        restraint.others = mask;
        out.others &= mask;
    };

    const auto slider = [&](int slot, bool cannon) {
        const int from = board.square(slot);
        const bool same_rank = kRankOf[at(from)] == rank;
        if (same_rank == (kFileOf[at(from)] == file))
            return;
        unsigned line = line_between(board, general, from);
        const int pieces = up_to_two(line);
        if (pieces > (cannon ? 2 : 1))
            return;
        const auto on_line = [&](unsigned bits) {
            const int place = std::countr_zero(bits);
            return same_rank ? rank * kFiles + place : place * kFiles + file;
        };
        const Bits between = kSquaresBetween[at(general)][at(from)];
        if (!cannon) {
            if (pieces == 0) {
                out.check = true;
                only(add(), between | bit(from));
            } else if (const int pinned = on_line(line); ours(pinned)) {
                name(add(), 0, pinned, between | bit(from));
            }
            return;
        }
        if (pieces == 0) {
            if (between != 0)
                only(add(), ~between & kAllSquares);
        } else if (pieces == 1) {
            const int screen = on_line(line);
            out.check = true;
            Restraint& restraint = add();
            only(restraint, (between & ~bit(screen)) | bit(from));
            if (ours(screen))
                name(restraint, 0, screen, ~between & kAllSquares);
        } else {
            const int one = on_line(line);
            line &= line - 1;
            const int other = on_line(line);
            if (!ours(one) && !ours(other))
                return;
            // A piece that leaves the line, or captures the other one, leaves a single screen.
            Restraint& restraint = add();
            if (ours(one))
                name(restraint, 0, one, (between & ~bit(other)) | bit(from));
            if (ours(other))
                name(restraint, 1, other, (between & ~bit(one)) | bit(from));
        }
    };
    slider(kTheirs<Us> + kChariotSlot, false);
    slider(kTheirs<Us> + kChariotSlot + 1, false);
    slider(kTheirs<Us> + kCannonSlot, true);
    slider(kTheirs<Us> + kCannonSlot + 1, true);
    if (kFileOf[at(board.square(kTheirs<Us> + kGeneralSlot))] == file)
        slider(kTheirs<Us> + kGeneralSlot, false);

    for (int slot = kTheirs<Us> + kHorseSlot; slot < kTheirs<Us> + kChariotSlot; ++slot) {
        const int from = board.square(slot);
        const int leg = kLeg[at(from)][at(general)];
        if (leg == kNoSquare)
            continue;
        if (board.slot(leg) == kEmpty) {
            out.check = true;
            only(add(), bit(from) | bit(leg));
        } else if (ours(leg)) {
            name(add(), 0, leg, bit(from));
        }
    }
    for (const int from : {general - 1, general + 1, Us == Side::Red ? general + 9 : general - 9})
        if (board.slot(from) >= kTheirs<Us> + kSoldierSlot && board.slot(from) < kTheirs<Us> + 16) {
            out.check = true;
            only(add(), bit(from));
        }
}

// Sinks for the visitor below.
struct Counter {
    int total = 0;
    void rank(int, int, unsigned line) { total += count_line(line); }
    void file(int, int, unsigned line) { total += count_line(line); }
    void board(int, Bits bits) { total += count(bits); }
    void one(int, int) { ++total; }
};
struct Lister {
    MoveList& moves;
    void rank(int from, int rank, unsigned line) {
        for (; line != 0; line &= line - 1)
            one(from, rank * kFiles + std::countr_zero(line));
    }
    void file(int from, int file, unsigned line) {
        for (; line != 0; line &= line - 1)
            one(from, std::countr_zero(line) * kFiles + file);
    }
    void board(int from, Bits bits) {
        while (bits != 0)
            one(from, pop_lowest(bits));
    }
    void one(int from, int to) { moves.push_back(Move(Square(from), Square(to))); }
};

// Passes every legal move of Us to the sink, in groups.
template <Side Us, typename Sink>
void visit(const Board& board, Sink& sink) {
    constexpr int ours = kOurs<Us>;
    constexpr auto us = static_cast<std::size_t>(Us);
    Restraints restraints;
    restrain<Us>(board, restraints);

    const int general = board.square(ours);
    for (Bits steps = kGeneral[at(general)] & ~board.pieces[us]; steps != 0;)
        if (const int to = pop_lowest(steps); safe_after<Us>(board, to, general, to))
            sink.one(general, to);

    if (restraints.check) {
        for (int slot = ours + 1; slot < ours + 16; ++slot)
            if (board.square(slot) != kGone)
                sink.board(board.square(slot), board.targets(slot) & restraints.allowed(slot));
        return;
    }

    // Points that no piece may move to: own pieces, and points that would become a screen.
    const Bits blocked = board.pieces[us] | (~restraints.others & kAllSquares);
    Lines widened;
    const Lines* blocked_lines = &board.lines[us];
    if (restraints.others != kAllSquares) {
        widened = board.lines[us];
        for (Bits more = blocked & ~board.pieces[us]; more != 0;)
            widened.flip(pop_lowest(more));
        blocked_lines = &widened;
    }

    std::uint32_t named = restraints.named;
    for (std::uint32_t rest = named; rest != 0; rest &= rest - 1) {
        const int slot = ours + std::countr_zero(rest);
        sink.board(board.square(slot), board.targets(slot) & restraints.allowed(slot));
    }
    const auto free_piece = [&](int slot) {
        return board.square(slot) != kGone && (named >> (slot & 15) & 1) == 0;
    };
    for (int slot = ours + kAdvisorSlot; slot < ours + kElephantSlot; ++slot)
        if (free_piece(slot))
            sink.board(board.square(slot), kAdvisor[at(board.square(slot))] & ~blocked);
    for (int slot = ours + kElephantSlot; slot < ours + kHorseSlot; ++slot)
        if (free_piece(slot)) {
            const int from = board.square(slot);
            const unsigned eyes = eyes_blocked(board, kFileOf[at(from)], kRankOf[at(from)]);
            sink.board(from, kElephant[at(from)][eyes] & ~blocked);
        }
    for (int slot = ours + kHorseSlot; slot < ours + kChariotSlot; ++slot)
        if (free_piece(slot)) {
            const int from = board.square(slot);
            const unsigned legs = legs_blocked(board, kFileOf[at(from)], kRankOf[at(from)]);
            sink.board(from, kHorse[at(from)][legs] & ~blocked);
        }
    for (int slot = ours + kChariotSlot; slot < ours + kCannonSlot; ++slot)
        if (free_piece(slot)) {
            const int from = board.square(slot);
            const int rank = kRankOf[at(from)];
            const int file = kFileOf[at(from)];
            sink.rank(from, rank,
                      kRankReach[at(file)][board.rank_occupied(rank)].chariot &
                          ~unsigned{blocked_lines->rank[at(rank + 1)]});
            sink.file(from, file,
                      kFileReach[at(rank)][board.file_occupied(file)].chariot &
                          ~unsigned{blocked_lines->file[at(file)]});
        }
    for (int slot = ours + kCannonSlot; slot < ours + kSoldierSlot; ++slot)
        if (free_piece(slot)) {
            const int from = board.square(slot);
            const int rank = kRankOf[at(from)];
            const int file = kFileOf[at(from)];
            const unsigned across = board.rank_occupied(rank);
            const unsigned along = board.file_occupied(file);
            const Reach on_rank = kRankReach[at(file)][across];
            const Reach on_file = kFileReach[at(rank)][along];
            sink.rank(from, rank,
                      ((on_rank.chariot & ~across) | on_rank.cannon) &
                          ~unsigned{blocked_lines->rank[at(rank + 1)]});
            sink.file(from, file,
                      ((on_file.chariot & ~along) | on_file.cannon) &
                          ~unsigned{blocked_lines->file[at(file)]});
        }
    for (int slot = ours + kSoldierSlot; slot < ours + 16; ++slot)
        if (free_piece(slot))
            sink.board(board.square(slot), kSoldier[us][at(board.square(slot))] & ~blocked);
}

}  // namespace
}  // namespace board

Bits Restraints::allowed(int slot) const {
    if (!names(slot))
        return others;
    Bits result = kAllSquares;
    for (int i = 0; i < size; ++i) {
        const Restraint& restraint = list[board::at(i)];
        result &= slot == restraint.slot[0]   ? restraint.mask[0]
                  : slot == restraint.slot[1] ? restraint.mask[1]
                                              : restraint.others;
    }
    return result;
}

void find_restraints(const Board& board, Side side, Restraints& restraints) {
    if (side == Side::Red)
        board::restrain<Side::Red>(board, restraints);
    else
        board::restrain<Side::Black>(board, restraints);
}

Bits Board::bears_on(int of) const {
    const int from = square(of);
    const int rank = kRankOf[board::at(from)];
    const int file = kFileOf[board::at(from)];
    switch (type_of(of)) {
    case PieceType::General:
        return kGeneral[board::at(from)];
    case PieceType::Advisor:
        return kAdvisor[board::at(from)];
    case PieceType::Elephant:
        return kElephant[board::at(from)][board::eyes_blocked(*this, file, rank)];
    case PieceType::Horse:
        return kHorse[board::at(from)][board::legs_blocked(*this, file, rank)];
    case PieceType::Chariot:
        return board::rank_bits(kRankReach[board::at(file)][rank_occupied(rank)].chariot, rank) |
               board::file_bits(kFileReach[board::at(rank)][file_occupied(file)].chariot, file);
    case PieceType::Cannon:
        return board::rank_bits(kRankReach[board::at(file)][rank_occupied(rank)].cannon, rank) |
               board::file_bits(kFileReach[board::at(rank)][file_occupied(file)].cannon, file);
    case PieceType::Soldier:
        return kSoldier[board::at(of >> 4)][board::at(from)];
    }
    return 0;
}

Bits Board::targets(int of) const {
    Bits bits = bears_on(of);
    if (type_of(of) == PieceType::Cannon) {
        const int from = square(of);
        const int rank = kRankOf[board::at(from)];
        const int file = kFileOf[board::at(from)];
        bits |= (board::rank_bits(kRankReach[board::at(file)][rank_occupied(rank)].chariot, rank) |
                 board::file_bits(kFileReach[board::at(rank)][file_occupied(file)].chariot, file)) &
                ~occupied();
    }
    return bits & ~pieces[board::at(of >> 4)];
}

bool Board::bears_on(int of, int to) const {
    const int from = square(of);
    const int rank = kRankOf[board::at(from)];
    const int file = kFileOf[board::at(from)];
    switch (type_of(of)) {
    case PieceType::General:
        return (kGeneral[board::at(from)] & bit(to)) != 0;
    case PieceType::Advisor:
        return (kAdvisor[board::at(from)] & bit(to)) != 0;
    case PieceType::Elephant:
        return (kElephant[board::at(from)][board::eyes_blocked(*this, file, rank)] & bit(to)) != 0;
    case PieceType::Horse: {
        const int leg = kLeg[board::at(from)][board::at(to)];
        return leg != kNoSquare && slot(leg) == kEmpty;
    }
    case PieceType::Chariot:
    case PieceType::Cannon:
        return (kRankOf[board::at(to)] == rank) != (kFileOf[board::at(to)] == file) &&
               board::up_to_two(board::line_between(*this, from, to)) ==
                   (type_of(of) == PieceType::Cannon ? 1 : 0);
    case PieceType::Soldier:
        return (kSoldier[board::at(of >> 4)][board::at(from)] & bit(to)) != 0;
    }
    return false;
}

bool Board::reaches(int moved, int to) const {
    if (type_of(moved) != PieceType::Cannon || slot(to) != kEmpty)
        return (slot(to) & 48) != (moved & 48) && bears_on(moved, to);
    const int from = square(moved);
    return (kRankOf[board::at(to)] == kRankOf[board::at(from)]) !=
               (kFileOf[board::at(to)] == kFileOf[board::at(from)]) &&
           board::line_between(*this, from, to) == 0;
}

bool Board::general_is_safe(Side side, int from, int to) const {
    return side == Side::Red ? board::safe_after<Side::Red>(*this, to, from, to)
                             : board::safe_after<Side::Black>(*this, to, from, to);
}

bool Board::is_attacked(int target, Side side) const {
    const int first = first_slot(side);
    const int rank = kRankOf[board::at(target)];
    const int file = kFileOf[board::at(target)];
    for (int slot = first + kChariotSlot; slot < first + kSoldierSlot; ++slot) {
        const int from = square(slot);
        if ((kRankOf[board::at(from)] == rank) == (kFileOf[board::at(from)] == file))
            continue;
        if (board::up_to_two(board::line_between(*this, target, from)) ==
            (slot < first + kCannonSlot ? 0 : 1))
            return true;
    }
    for (int slot = first + kHorseSlot; slot < first + kChariotSlot; ++slot)
        if (const int leg = kLeg[board::at(square(slot))][board::at(target)];
            leg != kNoSquare && this->slot(leg) == kEmpty)
            return true;
    for (int slot = first + kSoldierSlot; slot < first + 16; ++slot)
        if (square(slot) != kGone &&
            (kSoldier[static_cast<std::size_t>(side)][board::at(square(slot))] & bit(target)) != 0)
            return true;
    const int enemy = square(first);
    const int own = square(first ^ 16);
    if (target == own)
        return kFileOf[board::at(enemy)] == file && board::line_between(*this, target, enemy) == 0;
    if ((kGeneral[board::at(enemy)] & bit(target)) != 0)
        return true;
    for (int slot = first + kAdvisorSlot; slot < first + kHorseSlot; ++slot)
        if (square(slot) != kGone && (bears_on(slot) & bit(target)) != 0)
            return true;
    return false;
}

int Board::count_legal(Side side) const {
    board::Counter counter;
    if (side == Side::Red)
        board::visit<Side::Red>(*this, counter);
    else
        board::visit<Side::Black>(*this, counter);
    return counter.total;
}

void Board::legal_moves(Side side, MoveList& moves) const {
    board::Lister lister{moves};
    if (side == Side::Red)
        board::visit<Side::Red>(*this, lister);
    else
        board::visit<Side::Black>(*this, lister);
}

Bits Board::legal_targets(int of) const {
    const Side side = side_of(of);
    Bits bits = targets(of);
    if (type_of(of) != PieceType::General) {
        Restraints restraints;
        find_restraints(*this, side, restraints);
        return bits & restraints.allowed(of);
    }
    Bits safe = 0;
    const int from = square(of);
    while (bits != 0)
        if (const int to = pop_lowest(bits); general_is_safe(side, from, to))
            safe |= bit(to);
    return safe;
}

bool Board::is_legal(Side side, Move move, bool checked) const {
    const int from = move.from().index();
    const int to = move.to().index();
    const int moved = slot(from);
    return moved != kEmpty && side_of(moved) == side && to < kSquares && reaches(moved, to) &&
           leaves_general_safe(side, from, to, checked);
}

bool Board::leaves_general_safe(Side side, int from, int to, bool checked) const {
    if (from == general(side))
        return general_is_safe(side, from, to);
    const int own = general(side);
    if (!checked && ((bit(from) | bit(to)) & kAround[board::at(own)]) == 0)
        return true;
    return side == Side::Red ? board::safe_after<Side::Red>(*this, own, from, to)
                             : board::safe_after<Side::Black>(*this, own, from, to);
}

bool Board::move_gives_check(Side side, Move move) const {
    const int from = move.from().index();
    const int to = move.to().index();
    const int target = general(side);
    if (((bit(from) | bit(to)) & kAround[board::at(target)]) != 0)
        return in_check(side);
    if (type_of(slot(to)) != PieceType::Horse)
        return false;
    const int leg = kLeg[board::at(to)][board::at(target)];
    return leg != kNoSquare && slot(leg) == kEmpty;
}

bool Board::has_legal_move(Side side, bool checked) const {
    // Nearly always the first piece tried has a move, and one far from the general: out of check
    // such a move leaves it as safe as before (leaves_general_safe()).
    const int first = first_slot(side);
    if (!checked) {
        const Bits around = kAround[board::at(general(side))];
        for (int slot = first + 15; slot > first; --slot)
            if (square(slot) != kGone && (bit(square(slot)) & around) == 0 &&
                (targets(slot) & ~around) != 0)
                return true;
    }
    Restraints restraints;
    find_restraints(*this, side, restraints);
    for (int slot = first + 15; slot > first; --slot)
        if (square(slot) != kGone && (targets(slot) & restraints.allowed(slot)) != 0)
            return true;
    return legal_targets(first) != 0;
}

}  // namespace kyvien::xiangqi::internal
