#include "conduct/xiangqi/touch_rules.h"

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
        return both_colours(touches_[*own], touches_[*enemy], own_came_first(*own, *enemy));
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
    /// 9.5: one act, or an order that is not known, counts as enemy first.
    [[nodiscard]] bool own_came_first(std::size_t own, std::size_t enemy) const {
        const XiangqiTouch& a = touches_[own];
        const XiangqiTouch& b = touches_[enemy];
        return a.order && b.order && *a.order < *b.order &&
               !(a.group && b.group && *a.group == *b.group);
    }

    /// Moves of an own piece, captures of an enemy's.
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
                result.fault = true;  // the very first could not obey
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

    [[nodiscard]] XiangqiObligation both_colours(const XiangqiTouch& own, const XiangqiTouch& enemy,
                                                 bool own_first) const {
        Moves exact;
        if (const Move move(own.at, enemy.at); position_.is_legal(move))
            exact.push_back(move);
        if (!exact.empty())
            return {exact, own_first ? xiangqi_vn("9.3.a") : xiangqi_vn("9.4.a")};
        const Square second = own_first ? own.at : enemy.at;
        const Square third = own_first ? enemy.at : own.at;
        if (Moves moves = obeying(second); !moves.empty())
            return {std::move(moves), own_first ? xiangqi_vn("9.3.b") : xiangqi_vn("9.4.b")};
        if (Moves moves = obeying(third); !moves.empty())
            return {std::move(moves), own_first ? xiangqi_vn("9.3.c") : xiangqi_vn("9.4.c")};
        return anything(own_first ? xiangqi_vn("9.3.d") : xiangqi_vn("9.4.d"));
    }

    const Position& position_;
    Moves legal_;
    std::vector<XiangqiTouch> touches_;  // on points where a piece stands, by order where known
    bool ordered_ = false;
};

}  // namespace

std::optional<XiangqiObligation> obligation(const Position& position,
                                            std::span<const XiangqiTouch> touches) {
    return Resolver(position, touches).resolve();
}

}  // namespace kyvien::conduct
