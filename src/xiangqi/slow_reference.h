// xiangqi/slow_reference.h — reference implementation for tests: a plain board on which every move
// is tried, and a reader of cycles that follows section 5 of the specification sentence by
// sentence.
//
// It uses no tables and no lines, and shares only the value types with the rest of the room.
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "xiangqi/history.h"
#include "xiangqi/position.h"
#include "xiangqi/setup.h"
#include "xiangqi/types.h"

namespace kyvien::xiangqi::test {

class Reference {
  public:
    explicit Reference(const Setup& setup) : board_(setup.board), turn_(setup.turn) {}

    [[nodiscard]] std::vector<std::string> legal_moves() const {
        std::vector<std::string> legal;
        for (const Move move : pseudo_legal(turn_)) {
            if (!after(move).can_take_general(opponent(turn_)))
                legal.push_back(move.name());
        }
        return legal;
    }

    [[nodiscard]] bool in_check() const { return can_take_general(opponent(turn_)); }

    [[nodiscard]] Side turn() const { return turn_; }
    [[nodiscard]] const std::optional<Piece>& at(Square square) const {
        return board_[static_cast<std::size_t>(square.index())];
    }
    void set(Square square, std::optional<Piece> piece) {
        board_[static_cast<std::size_t>(square.index())] = piece;
    }
    [[nodiscard]] Reference after(Move move) const {
        Reference next = *this;
        next.set(move.to(), at(move.from()));
        next.set(move.from(), std::nullopt);
        next.turn_ = opponent(turn_);
        return next;
    }
    /// Moves by the pieces' way of moving, whether or not their own general is then exposed.
    [[nodiscard]] std::vector<Move> pseudo_legal(Side side) const {
        std::vector<Move> moves;
        for (int i = 0; i < kSquares; ++i)
            if (const auto piece = at(Square(i)); piece && piece->side == side)
                add_moves(Square(i), *piece, moves);
        return moves;
    }
    /// Whether the piece on `from` could capture on `to` if an enemy piece were there.
    [[nodiscard]] bool bears_on(Square from, Square to) const {
        Reference other = *this;
        other.set(to, Piece{opponent(at(from)->side), PieceType::Soldier});
        std::vector<Move> moves;
        other.add_moves(from, *at(from), moves);
        return std::ranges::find(moves, Move(from, to)) != moves.end();
    }
    /// Points from which the general of `side` is attacked, including by the facing general.
    [[nodiscard]] std::vector<Square> attackers_of_general(Side side) const {
        std::vector<Square> from;
        const Square own = general(side);
        for (const Move move : pseudo_legal(opponent(side)))
            if (move.to() == own)
                from.push_back(move.from());
        const Square other = general(opponent(side));
        if (own.file() == other.file()) {
            bool open = true;
            for (int rank = std::min(own.rank(), other.rank()) + 1;
                 rank < std::max(own.rank(), other.rank()); ++rank)
                open = open && !at(Square(own.file(), rank));
            if (open)
                from.push_back(other);
        }
        return from;
    }
    [[nodiscard]] Square general(Side side) const {
        for (int i = 0; i < kSquares; ++i)
            if (at(Square(i)) == Piece{side, PieceType::General})
                return Square(i);
        return Square(0);
    }
    [[nodiscard]] bool can_take_general(Side side) const {
        return !attackers_of_general(opponent(side)).empty();
    }

  private:
    std::optional<Square> step(Square from, int files, int ranks) const {
        const int file = from.file() + files;
        const int rank = from.rank() + ranks;
        if (file < 0 || file >= kFiles || rank < 0 || rank >= kRanks)
            return std::nullopt;
        return Square(file, rank);
    }

    void add(Square from, std::optional<Square> to, std::vector<Move>& moves) const {
        if (to && (!at(*to) || at(*to)->side != at(from)->side))
            moves.push_back(Move(from, *to));
    }

    void add_moves(Square from, Piece piece, std::vector<Move>& moves) const {
        const int ahead = piece.side == Side::Red ? 1 : -1;
        const auto own_half = [&](Square s) { return !has_crossed(piece.side, s); };
        const auto palace = [&](Square s) {
            return s.file() >= 3 && s.file() <= 5 && (s.rank() <= 2 || s.rank() >= 7);
        };
        constexpr int kStraight[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
        constexpr int kDiagonal[4][2] = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
        switch (piece.type) {
        case PieceType::General:
            for (const auto& d : kStraight)
                if (const auto to = step(from, d[0], d[1]); to && palace(*to))
                    add(from, to, moves);
            break;
        case PieceType::Advisor:
            for (const auto& d : kDiagonal)
                if (const auto to = step(from, d[0], d[1]); to && palace(*to))
                    add(from, to, moves);
            break;
        case PieceType::Elephant:
            for (const auto& d : kDiagonal)
                if (const auto to = step(from, 2 * d[0], 2 * d[1]);
                    to && own_half(*to) && !at(*step(from, d[0], d[1])))
                    add(from, to, moves);
            break;
        case PieceType::Horse:
            for (const auto& d : kStraight)
                for (const int side : {1, -1})
                    if (const auto leg = step(from, d[0], d[1]); leg && !at(*leg))
                        add(from,
                            step(*leg, d[0] + (d[0] == 0 ? side : 0),
                                 d[1] + (d[1] == 0 ? side : 0)),
                            moves);
            break;
        case PieceType::Chariot:
        case PieceType::Cannon:
            for (const auto& d : kStraight) {
                int screens = 0;
                for (auto to = step(from, d[0], d[1]); to; to = step(*to, d[0], d[1])) {
                    const bool chariot = piece.type == PieceType::Chariot;
                    if (!at(*to)) {
                        if (screens == 0)
                            add(from, to, moves);
                        continue;
                    }
                    if (screens == (chariot ? 0 : 1))
                        add(from, to, moves);
                    ++screens;
                }
            }
            break;
        case PieceType::Soldier:
            add(from, step(from, 0, ahead), moves);
            if (!own_half(from)) {
                add(from, step(from, 1, 0), moves);
                add(from, step(from, -1, 0), moves);
            }
            break;
        }
    }

    std::array<std::optional<Piece>, kSquares> board_;
    Side turn_;
};

// ---- article 23, the slow reference ----

/// The classes of the two sides over a stretch of plies, as far as they affect the verdict.
class ReferenceReader {
  public:
    enum class Class { PerpetualCheck, PerpetualChase, Allowed };

    ReferenceReader(const Position& start, const std::vector<Move>& moves) : moves_(moves) {
        boards_.emplace_back(start.to_setup());
        ids_.emplace_back();
        for (int i = 0; i < kSquares; ++i)
            if (start.at(Square(i)))
                ids_.back()[Square(i)] = i;  // a piece is named after its first point
        for (const Move move : moves) {
            boards_.push_back(boards_.back().after(move));
            auto next = ids_.back();
            next[move.to()] = next[move.from()];
            next.erase(move.from());
            ids_.push_back(next);
        }
    }

    [[nodiscard]] Class class_of(Side side) const {
        bool all_check = true;
        bool any_check = false;
        std::optional<std::set<int>> victims;
        std::vector<Attacks> chases;
        for (std::size_t ply = 0; ply < moves_.size(); ++ply) {
            if (boards_[ply].turn() != side)
                continue;
            const bool check = boards_[ply + 1].can_take_general(side);
            all_check &= check;
            any_check |= check;
            chases.push_back(check ? Attacks{}
                                   : Attacks{id(ply, moves_[ply].from()), chases_created(ply, side),
                                             exchanges_created(ply, side)});
        }
        if (all_check)
            return Class::PerpetualCheck;
        if (any_check)
            return Class::Allowed;
        for (const Attacks& move : chases)
            for (const auto& [victim, attackers] : move.chases)
                if (is_perpetual(chases, victim))
                    return Class::PerpetualChase;
        return Class::Allowed;
    }

    /// Victim and attackers, by first point, of every chase created by the move.
    [[nodiscard]] std::map<int, std::set<int>> chases_created(std::size_t ply, Side side) const {
        std::map<int, std::set<int>> created;
        for (const Pair& pair : pairs(ply + 1, side, {})) {
            if (rank(pair, ply + 1, side) != 2)
                continue;
            bool stood = false;
            for (const Pair& old : pairs(ply, side, boards_[ply].attackers_of_general(side)))
                // 23.7 only adds chases: what is new without it is also new with it.
                stood |= id(ply, old.from) == id(ply + 1, pair.from) &&
                         id(ply, old.on) == id(ply + 1, pair.on) && rank(old, ply, side) == 2 &&
                         rank(old, ply, side, false) >= rank(pair, ply + 1, side, false);
            if (!stood)
                created[id(ply + 1, pair.on)].insert(id(ply + 1, pair.from));
        }
        return created;
    }

  private:
    struct Pair {
        Square from;
        Square on;
    };

    struct Attacks {
        int mover = 0;
        std::map<int, std::set<int>> chases;  // victim -> attackers
        std::map<int, std::set<int>> exchanges;
    };

    /// 23.8: the same for the exchanges that the move offers.
    [[nodiscard]] std::map<int, std::set<int>> exchanges_created(std::size_t ply, Side side) const {
        std::map<int, std::set<int>> created;
        for (const Pair& pair : pairs(ply + 1, side, {})) {
            const Reference& board = boards_[ply + 1];
            if (rank(pair, ply + 1, side) != 1 ||
                board.at(pair.from)->type != board.at(pair.on)->type || !captures_back(board, pair))
                continue;
            bool stood = false;
            for (const Pair& old : pairs(ply, side, boards_[ply].attackers_of_general(side)))
                stood |= id(ply, old.from) == id(ply + 1, pair.from) &&
                         id(ply, old.on) == id(ply + 1, pair.on) && rank(old, ply, side) >= 1;
            if (!stood)
                created[id(ply + 1, pair.on)].insert(id(ply + 1, pair.from));
        }
        return created;
    }

    [[nodiscard]] int id(std::size_t ply, Square square) const { return ids_[ply].at(square); }

    [[nodiscard]] bool is_perpetual(const std::vector<Attacks>& moves, int victim) const {
        const auto is_exempt = [&](int piece) {
            const PieceType type = boards_.front().at(Square(piece))->type;
            return type == PieceType::General || type == PieceType::Soldier;
        };
        bool each_has_other = true;
        std::set<int> attackers;
        std::set<int> part;  // the pieces that attack or move
        for (const Attacks& move : moves) {
            std::set<int> now;
            for (const auto* attacks : {&move.chases, &move.exchanges})
                if (const auto found = attacks->find(victim);
                    now.empty() && found != attacks->end())
                    now = found->second;
            if (now.empty())
                return false;
            bool other = false;
            for (const int attacker : now)
                other |= !is_exempt(attacker);
            each_has_other &= other;
            attackers.insert(now.begin(), now.end());
            part.insert(now.begin(), now.end());
            part.insert(move.mover);
        }
        const auto others = [&](const std::set<int>& pieces) {
            std::size_t count = 0;
            for (const int piece : pieces)
                count += is_exempt(piece) ? 0 : 1;
            return count;
        };
        // 23.9: a general or soldier that cooperates with one piece.
        if (others(part) == 1 && part.size() > 1)
            return false;
        return each_has_other || others(attackers) >= 2;
    }

    // 5.2: legal captures, except by the general; suspended checks need not be parried by others.
    [[nodiscard]] std::vector<Pair> pairs(std::size_t ply, Side side,
                                          const std::vector<Square>& suspended) const {
        const Reference& board = boards_[ply];
        std::vector<Pair> found;
        for (const Move move : board.pseudo_legal(side)) {
            const auto& victim = board.at(move.to());
            if (!victim || victim->type == PieceType::General)
                continue;
            bool safe = true;
            for (const Square attacker : board.after(move).attackers_of_general(side))
                if (board.at(move.from())->type == PieceType::General ||
                    std::ranges::find(suspended, attacker) == suspended.end())
                    safe = false;
            if (safe)
                found.push_back({move.from(), move.to()});
        }
        return found;
    }

    // 2 for a chase, 1 for an exchange or a rooted victim, 0 for a home soldier.
    [[nodiscard]] int rank(const Pair& pair, std::size_t ply, Side side, bool pins = true) const {
        const Reference& board = boards_[ply];
        const Piece attacker = *board.at(pair.from);
        const Piece victim = *board.at(pair.on);
        if (victim.type == PieceType::Soldier && !has_crossed(victim.side, pair.on))
            return 0;
        if (attacker.type == victim.type && captures_back(board, pair))
            return 1;
        if (!is_rooted(board, pair))
            return 2;
        if (victim.type == PieceType::Chariot &&
            (attacker.type == PieceType::Horse || attacker.type == PieceType::Cannon))
            return 2;
        return pins && is_immobile(id(ply, pair.on), side) ? 2 : 1;
    }

    static bool captures_back(const Reference& board, const Pair& pair) {
        const Move back(pair.on, pair.from);
        const Side side = board.at(pair.on)->side;
        return board.bears_on(pair.on, pair.from) &&
               board.after(back).attackers_of_general(side).empty();
    }

    // 5.3
    static bool is_rooted(const Reference& board, const Pair& pair) {
        const Side owner = board.at(pair.on)->side;
        const Reference taken = board.after(Move(pair.from, pair.on));
        for (const Move move : taken.pseudo_legal(owner)) {
            if (move.to() != pair.on || !taken.after(move).attackers_of_general(owner).empty())
                continue;
            const PieceType guard = taken.at(move.from())->type;
            if ((guard != PieceType::Chariot && guard != PieceType::Cannon) ||
                board.bears_on(move.from(), pair.on))
                return true;
        }
        return false;
    }

    // 5.4: pinned after every move of the other side.
    [[nodiscard]] bool is_immobile(int piece, Side chaser) const {
        for (std::size_t ply = 1; ply < boards_.size(); ++ply) {
            if (boards_[ply - 1].turn() != chaser)
                continue;
            for (const auto& [square, name] : ids_[ply])
                if (name == piece && !is_pinned(boards_[ply], square))
                    return false;
        }
        return true;
    }

    static bool is_pinned(const Reference& board, Square square) {
        const Side side = board.at(square)->side;
        const auto before = board.attackers_of_general(side);
        const auto fresh = [&](const Reference& other) {
            std::vector<Square> found;
            for (const Square attacker : other.attackers_of_general(side))
                if (std::ranges::find(before, attacker) == before.end())
                    found.push_back(attacker);
            return found;
        };
        Reference lifted = board;
        lifted.set(square, std::nullopt);
        const auto pinners = fresh(lifted);
        bool has_move = false;
        for (const Move move : board.pseudo_legal(side)) {
            if (move.from() != square)
                continue;
            has_move = true;
            if (fresh(board.after(move)).empty() &&
                std::ranges::find(pinners, move.to()) == pinners.end())
                return false;
        }
        return has_move && !pinners.empty();
    }

    std::vector<Reference> boards_;
    std::vector<std::map<Square, int>> ids_;
    const std::vector<Move>& moves_;
};

// ---- random material ----

// A point where such a piece may be.
inline Square random_point(Side side, PieceType type, std::mt19937& random) {
    constexpr const char* kAdvisor[] = {"d0", "f0", "e1", "d2", "f2"};
    constexpr const char* kElephant[] = {"c0", "g0", "a2", "e2", "i2", "c4", "g4"};
    Square square(static_cast<int>(random() % kSquares));
    if (type == PieceType::Advisor)
        square = *Square::parse(kAdvisor[random() % 5]);
    if (type == PieceType::Elephant)
        square = *Square::parse(kElephant[random() % 7]);
    if (type == PieceType::Soldier) {
        const int rank = static_cast<int>(3 + random() % 7);
        const int file = static_cast<int>(random() % 9);
        square = Square(rank < 5 ? file / 2 * 2 : file, rank);
    }
    const bool any_rank =
        type == PieceType::Horse || type == PieceType::Chariot || type == PieceType::Cannon;
    return side == Side::Red || any_rank ? square
                                         : Square(square.file(), kRanks - 1 - square.rank());
}

// Few pieces near the generals: many checks, pins and screens.
inline Position random_endgame(std::mt19937& random) {
    for (;;) {
        Setup setup;
        setup.turn = random() % 2 == 0 ? Side::Red : Side::Black;
        const auto put = [&](Side side, PieceType type, Square square) {
            setup.board[static_cast<std::size_t>(square.index())] = Piece{side, type};
        };
        for (int i = 0; i < 12; ++i) {
            const Side side = random() % 2 == 0 ? Side::Red : Side::Black;
            const auto type = static_cast<PieceType>(1 + random() % 6);
            put(side, type, random_point(side, type, random));
        }
        for (const Side side : {Side::Red, Side::Black})
            put(side, PieceType::General,
                Square(static_cast<int>(3 + random() % 3),
                       static_cast<int>(random() % 3) + (side == Side::Red ? 0 : 7)));
        if (auto position = Position::make(setup))
            return *position;
    }
}

}  // namespace kyvien::xiangqi::test
