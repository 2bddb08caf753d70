#include "conduct/xiangqi/internal/touch_rules.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace kyvien::conduct {
namespace {

using rulebook::Clause;
using rulebook::xiangqi_vn;
using xiangqi::Move;
using xiangqi::Position;
using xiangqi::Square;
using Moves = std::vector<Move>;

class Resolver {
  public:
    Resolver(const Position& position, std::span<const XiangqiTouch> touches)
        : position_(position) {
        for (const Move move : position.legal_moves())
            legal_.push_back(move);
        for (const XiangqiTouch& touch : touches)
            if (position.at(touch.at))
                touches_.push_back(touch);
        ordered_ = std::ranges::all_of(
            touches_, [](const XiangqiTouch& touch) { return touch.order.has_value(); });
        if (ordered_)
            std::ranges::sort(touches_, {}, [](const XiangqiTouch& t) {
                return std::pair(*t.order, t.at.index());
            });
    }

    std::optional<XiangqiObligation> resolve() const {
        if (touches_.empty())
            return std::nullopt;
        const auto own = first(&Resolver::is_own);
        const auto enemy = first(&Resolver::is_enemy);
        if (!enemy)
            return one_colour(xiangqi_vn("9.1"));
        if (!own)
            return one_colour(xiangqi_vn("9.2"));
        return both_colours(own_came_first(*own, *enemy));
    }

  private:
    using Question = bool (Resolver::*)(Square) const;

    [[nodiscard]] bool is_own(Square square) const {
        return position_.at(square)->side == position_.turn();
    }
    [[nodiscard]] bool is_enemy(Square square) const { return !is_own(square); }
    [[nodiscard]] std::optional<std::size_t> first(Question question) const {
        for (std::size_t i = 0; i < touches_.size(); ++i)
            if ((this->*question)(touches_[i].at))
                return i;
        return std::nullopt;
    }
    /// 9.5: one act, or an unknown order, counts as enemy first.
    [[nodiscard]] bool own_came_first(std::size_t own, std::size_t enemy) const {
        const XiangqiTouch& a = touches_[own];
        const XiangqiTouch& b = touches_[enemy];
        return a.order && b.order && *a.order < *b.order &&
               !(a.group && b.group && *a.group == *b.group);
    }

    /// Moves of an own piece, captures of an enemy piece.
    [[nodiscard]] Moves obeying(Square touched) const {
        const bool own = is_own(touched);
        Moves moves;
        std::ranges::copy_if(legal_, std::back_inserter(moves), [&](Move move) {
            return own ? move.from() == touched : move.to() == touched;
        });
        return moves;
    }

    [[nodiscard]] XiangqiObligation one_colour(Clause clause) const {
        XiangqiObligation result{{}, clause, false, false, false};
        if (ordered_) {
            for (const XiangqiTouch& touch : touches_) {
                result.permitted = obeying(touch.at);
                if (!result.permitted.empty())
                    return result;
                result.fault = true;  // the very first could not comply
            }
        } else {
            for (const XiangqiTouch& touch : touches_)
                std::ranges::copy(obeying(touch.at), std::back_inserter(result.permitted));
            if (!result.permitted.empty())
                return result;
        }
        return anything(clause);
    }

    [[nodiscard]] XiangqiObligation anything(Clause clause) const {
        return {legal_, clause, true, true, true};
    }

    /// The captures of one touched piece by another.
    [[nodiscard]] Moves exact(Square own, Square enemy) const {
        if (const Move move(own, enemy); position_.is_legal(move))
            return {move};
        return {};
    }
    [[nodiscard]] Moves captures_of(Square enemy) const { return obeying(enemy); }
    [[nodiscard]] Moves moves_of(Square own) const { return obeying(own); }

    /// 9.3 and 9.4 if several pieces of a colour were touched: each piece of a step is tried in the
    /// order of touching before the next step (9.1, 9.2); the first one that can comply binds.
    [[nodiscard]] XiangqiObligation both_colours(bool own_first) const {
        std::vector<Square> own;
        std::vector<Square> enemy;
        for (const XiangqiTouch& touch : touches_)
            (is_own(touch.at) ? own : enemy).push_back(touch.at);
        const auto bound = [](Moves moves, Clause clause) -> std::optional<XiangqiObligation> {
            if (moves.empty())
                return std::nullopt;
            return XiangqiObligation{std::move(moves), clause};
        };
        if (own_first) {
            for (const Square piece : own) {
                for (const Square victim : enemy)
                    if (auto duty = bound(exact(piece, victim), xiangqi_vn("9.3.a")))
                        return *duty;
                if (auto duty = bound(moves_of(piece), xiangqi_vn("9.3.b")))
                    return *duty;
            }
            for (const Square victim : enemy)
                if (auto duty = bound(captures_of(victim), xiangqi_vn("9.3.c")))
                    return *duty;
            return anything(xiangqi_vn("9.3.d"));
        }
        // If the order of a colour is not known, any of its pieces may be used (9.1, 9.2).
        Moves by_own;
        Moves by_others;
        for (const Square victim : enemy) {
            for (const Square piece : own)
                if (by_own.empty() || !ordered_)
                    std::ranges::copy(exact(piece, victim), std::back_inserter(by_own));
            std::ranges::copy(captures_of(victim), std::back_inserter(by_others));
            if (ordered_ && !by_others.empty())
                break;
        }
        if (auto duty = bound(std::move(by_own), xiangqi_vn("9.4.a")))
            return *duty;
        if (auto duty = bound(std::move(by_others), xiangqi_vn("9.4.b")))
            return *duty;
        Moves of_own;
        for (const Square piece : own)
            if (of_own.empty() || !ordered_)
                std::ranges::copy(moves_of(piece), std::back_inserter(of_own));
        if (auto duty = bound(std::move(of_own), xiangqi_vn("9.4.c")))
            return *duty;
        return anything(xiangqi_vn("9.4.d"));
    }

    const Position& position_;
    Moves legal_;
    std::vector<XiangqiTouch> touches_;  // on occupied points, by order if known
    bool ordered_ = false;
};

}  // namespace

std::optional<XiangqiObligation> obligation(const Position& position,
                                            std::span<const XiangqiTouch> touches) {
    return Resolver(position, touches).resolve();
}

}  // namespace kyvien::conduct
