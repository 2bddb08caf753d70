// xiangqi/cycle/article23_reference.h — reference implementation for tests: who loses a repetition
// by the wording of article 23 and 7.1.g, 7.1.h, 7.2.c.
//
// Written from the ten points of the article, not from the specification. It shares nothing with
// the code under test except the plain board on which every move is tried
// (xiangqi/slow_reference.h).
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <vector>

#include "xiangqi/slow_reference.h"

namespace kyvien::xiangqi::test {

/// Options for wording that can be read in two ways.
struct Article23Words {
    /// Point 6, "có căn": whether a guard counts if its line is opened only by the capture.
    bool opened_root = false;
    /// Whether an attack counts as new if it existed before but a check had to be answered first.
    bool check_suspends = true;
};

class Article23 {
  public:
    enum class Loser { Nobody, Red, Black };

    Article23(const Position& start, const std::vector<Move>& moves, Article23Words words = {})
        : moves_(moves), words_(words) {
        scenes_.push_back({Reference(start.to_setup()), {}});
        for (int i = 0; i < kSquares; ++i)
            scenes_.back().names[static_cast<std::size_t>(i)] = i;
        for (const Move move : moves) {
            Scene next = scenes_.back();
            next.board = next.board.after(move);
            next.name(move.to()) = next.name(move.from());
            scenes_.push_back(next);
        }
    }

    [[nodiscard]] Loser loser() const {
        const Act red = act_of(Side::Red);
        const Act black = act_of(Side::Black);
        if (red == black)
            return Loser::Nobody;  // 7.2.b, 7.2.c
        if (red == Act::Checks || (red == Act::Chases && black == Act::Neither))
            return Loser::Red;  // 7.1.g "in whatever circumstances", 7.1.h
        return Loser::Black;
    }

  private:
    enum class Act { Neither, Chases, Checks };
    /// The outcome of a capture.
    enum class Gain {
        Nothing,  ///< a soldier that has not crossed (point 3)
        Even,     ///< the victim is guarded, or can capture its attacker as well
        Piece,
    };

    struct Scene {
        Reference board;
        std::array<int, kSquares> names;  ///< of the pieces: the points where they started
        int& name(Square square) { return names[static_cast<std::size_t>(square.index())]; }
        [[nodiscard]] int name(Square square) const {
            return names[static_cast<std::size_t>(square.index())];
        }
    };

    struct Threat {
        int attacker;
        int victim;
        Gain gain;
        Gain unpinned;  ///< without applying point 7
        bool alike;     ///< of the same kind, and each can capture the other (point 10, "đòi đổi")
    };

    // ---- what a side does over all its moves ----

    [[nodiscard]] Act act_of(Side side) const {
        std::size_t checks = 0;
        std::size_t made = 0;
        for (std::size_t ply = 0; ply < moves_.size(); ++ply)
            if (scenes_[ply].board.turn() == side) {
                ++made;
                checks += scenes_[ply + 1].board.in_check() ? 1 : 0;
            }
        if (checks == made)
            return Act::Checks;  // point 1
        if (checks > 0)
            return Act::Neither;  // point 2
        for (const auto& [square, victim] : pieces(scenes_.front(), opponent(side)))
            if (chases_for_ever(side, victim))
                return Act::Chases;
        return Act::Neither;
    }

    /// Points 3 to 9 for one piece: whether every move of the side attacks it anew.
    [[nodiscard]] bool chases_for_ever(Side side, int victim) const {
        std::set<int> chasers;
        std::set<int> movers;
        bool once = false;  // point 8: some of the moves may be exchanges, but not all
        for (std::size_t ply = 0; ply < moves_.size(); ++ply) {
            if (scenes_[ply].board.turn() != side)
                continue;
            std::set<int> wins;
            std::set<int> offers;
            for (const Threat& threat : new_threats(ply, side))
                if (threat.victim == victim && threat.gain == Gain::Piece)
                    wins.insert(threat.attacker);
                else if (threat.victim == victim && threat.alike)
                    offers.insert(threat.attacker);
            once |= !wins.empty();
            const std::set<int>& now = wins.empty() ? offers : wins;
            if (now.empty())
                return false;
            chasers.insert(now.begin(), now.end());
            movers.insert(scenes_[ply].name(moves_[ply].from()));
        }
        return once && !may_chase(chasers, movers);
    }

    /// Point 9: a general or a soldier, alone or together with one piece.
    [[nodiscard]] bool may_chase(const std::set<int>& chasers, const std::set<int>& movers) const {
        const auto count = [&](const std::set<int>& names, bool exempt) {
            return std::ranges::count_if(names, [&](int name) {
                const PieceType type = scenes_.front().board.at(Square(name))->type;
                return (type == PieceType::General || type == PieceType::Soldier) == exempt;
            });
        };
        if (count(chasers, false) == 0 || (count(chasers, true) > 0 && count(chasers, false) == 1))
            return true;
        // It may cooperate through a move that lets the one piece attack.
        std::set<int> part = chasers;
        part.insert(movers.begin(), movers.end());
        return count(movers, true) > 0 && count(part, false) == 1;
    }

    // ---- what one move threatens ----

    /// Captures that the move has made possible, or more valuable.
    [[nodiscard]] std::vector<Threat> new_threats(std::size_t ply, Side side) const {
        const std::vector<Threat> before = threats(scenes_[ply], side, words_.check_suspends);
        std::vector<Threat> fresh;
        for (const Threat& threat : threats(scenes_[ply + 1], side, false)) {
            const bool stood = std::ranges::any_of(before, [&](const Threat& old) {
                return old.attacker == threat.attacker && old.victim == threat.victim &&
                       old.gain >= threat.gain &&
                       // Point 7 only adds threats: what is new without it is also new with it.
                       old.unpinned >= threat.unpinned;
            });
            if (!stood)
                fresh.push_back(threat);
        }
        return fresh;
    }

    /// All captures of the side, as if it were its turn.
    [[nodiscard]] std::vector<Threat> threats(const Scene& scene, Side side,
                                              bool despite_check) const {
        const Reference& board = scene.board;
        const auto checkers = board.attackers_of_general(side);
        std::vector<Threat> found;
        for (const Move move : board.pseudo_legal(side)) {
            const auto& victim = board.at(move.to());
            if (!victim || victim->type == PieceType::General)
                continue;
            const bool is_general = board.at(move.from())->type == PieceType::General;
            const auto exposed = board.after(move).attackers_of_general(side);
            const bool possible = std::ranges::all_of(exposed, [&](Square attacker) {
                return despite_check && !is_general &&
                       std::ranges::find(checkers, attacker) != checkers.end();
            });
            if (possible)
                found.push_back({scene.name(move.from()), scene.name(move.to()),
                                 gain_of(scene, move, true), gain_of(scene, move, false),
                                 takes_back(board, move)});
        }
        return found;
    }

    [[nodiscard]] Gain gain_of(const Scene& scene, Move move, bool pins) const {
        const Reference& board = scene.board;
        const PieceType attacker = board.at(move.from())->type;
        const Piece victim = *board.at(move.to());
        if (victim.type == PieceType::Soldier && !has_crossed(victim.side, move.to()))
            return Gain::Nothing;
        if (takes_back(board, move))
            return Gain::Even;
        if (!has_root(board, move))
            return Gain::Piece;  // points 3 and 6, "căn giả"
        if (victim.type == PieceType::Chariot &&
            (attacker == PieceType::Horse || attacker == PieceType::Cannon))
            return Gain::Piece;  // point 6, second sentence
        const bool pinned = pins && is_pinned_throughout(scene.name(move.to()), victim.side);
        return pinned ? Gain::Piece : Gain::Even;  // point 7
    }

    static bool takes_back(const Reference& board, Move move) {
        const Piece victim = *board.at(move.to());
        const Move back(move.to(), move.from());
        return board.at(move.from())->type == victim.type &&
               board.bears_on(move.to(), move.from()) &&
               board.after(back).attackers_of_general(victim.side).empty();
    }

    /// Point 6, "căn thật": whether some piece can capture on that point.
    [[nodiscard]] bool has_root(const Reference& board, Move move) const {
        const Side owner = board.at(move.to())->side;
        const Reference taken = board.after(move);
        return std::ranges::any_of(taken.pseudo_legal(owner), [&](Move guard) {
            if (guard.to() != move.to() || !taken.after(guard).attackers_of_general(owner).empty())
                return false;
            const PieceType type = taken.at(guard.from())->type;
            const bool by_line = type == PieceType::Chariot || type == PieceType::Cannon;
            return words_.opened_root || !by_line || board.bears_on(guard.from(), move.to());
        });
    }

    /// Point 7, "bị ghim không dịch chuyển được": after each move of the other side, every move of
    /// this piece either exposes its general to a piece that it blocks, or captures that piece.
    [[nodiscard]] bool is_pinned_throughout(int piece, Side side) const {
        for (std::size_t ply = 0; ply < moves_.size(); ++ply) {
            if (scenes_[ply].board.turn() == side)
                continue;
            const Scene& scene = scenes_[ply + 1];
            for (const auto& [square, name] : pieces(scene, side))
                if (name == piece && !is_pinned(scene.board, square, side))
                    return false;
        }
        return true;
    }

    static bool is_pinned(const Reference& board, Square square, Side side) {
        Reference lifted = board;
        lifted.set(square, std::nullopt);
        const auto pinners = lifted.attackers_of_general(side);
        bool can_go = false;
        bool free = false;
        for (const Move move : board.pseudo_legal(side)) {
            if (move.from() != square)
                continue;
            can_go = true;
            const bool takes_pinner = std::ranges::find(pinners, move.to()) != pinners.end();
            free |= !takes_pinner && board.after(move).attackers_of_general(side).empty();
        }
        return !pinners.empty() && can_go && !free;
    }

    static std::map<Square, int> pieces(const Scene& scene, Side side) {
        std::map<Square, int> found;
        for (int i = 0; i < kSquares; ++i)
            if (const auto& piece = scene.board.at(Square(i)); piece && piece->side == side)
                found[Square(i)] = scene.name(Square(i));
        return found;
    }

    std::vector<Scene> scenes_;
    const std::vector<Move>& moves_;
    Article23Words words_;
};

}  // namespace kyvien::xiangqi::test
