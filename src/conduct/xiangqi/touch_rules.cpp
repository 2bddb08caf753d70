#include "conduct/xiangqi/internal/touch_rules.h"

#include <algorithm>
#include <iterator>
#include <ranges>
#include <utility>

namespace kyvien::conduct {
namespace {

using rulebook::Clause;
using rulebook::xiangqi_vn;
using xiangqi::Move;
using xiangqi::Position;
using xiangqi::Square;
using Moves = std::vector<Move>;
/// Pieces of one colour between which no order is known.
using Tier = std::vector<Square>;

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
            touches_, [](const XiangqiTouch& touch) { return touch.order || touch.group; });
        if (ordered_)
            put_in_order();
    }

    std::optional<XiangqiObligation> resolve() const {
        if (touches_.empty())
            return std::nullopt;
        const std::vector<Tier> own = tiers(&Resolver::is_own);
        const std::vector<Tier> enemy = tiers(&Resolver::is_enemy);
        if (enemy.empty())
            return one_colour(own, xiangqi_vn("9.1"));
        if (own.empty())
            return one_colour(enemy, xiangqi_vn("9.2"));
        return own_came_first() ? own_first(own, enemy) : enemy_first(own, enemy);
    }

  private:
    using Question = bool (Resolver::*)(Square) const;

    [[nodiscard]] bool is_own(Square square) const {
        return position_.at(square)->side == position_.turn();
    }
    [[nodiscard]] bool is_enemy(Square square) const { return !is_own(square); }

    /// Touches without a number come where they were reported.
    void put_in_order() {
        int last = 0;
        for (XiangqiTouch& touch : touches_) {
            last = touch.order.value_or(last);
            touch.order = last;
        }
        // Those of one act stay in the order of the report.
        const auto order_of = [](const XiangqiTouch& touch) { return *touch.order; };
        for (auto at = touches_.begin(); at != touches_.end(); ++at)
            std::rotate(std::ranges::upper_bound(touches_.begin(), at, order_of(*at), {}, order_of),
                        at, std::next(at));
    }

    /// The pieces of one colour in the order of touching; those of one act, or all if the order is
    /// not known, are together: any of them may be used (9.1, 9.2).
    [[nodiscard]] std::vector<Tier> tiers(Question question) const {
        std::vector<Tier> result;
        std::vector<std::optional<int>> groups;
        for (const XiangqiTouch& touch : touches_) {
            if (!(this->*question)(touch.at))
                continue;
            auto same = groups.begin();
            if (ordered_)
                same = touch.group ? std::ranges::find(groups, touch.group) : groups.end();
            if (same == groups.end()) {
                groups.push_back(touch.group);
                result.emplace_back();
                same = std::prev(groups.end());
            }
            result[static_cast<std::size_t>(same - groups.begin())].push_back(touch.at);
        }
        return result;
    }

    /// 9.5: one act, or an unknown order, counts as enemy first.
    [[nodiscard]] bool own_came_first() const {
        const auto own =
            std::ranges::find_if(touches_, [&](const XiangqiTouch& t) { return is_own(t.at); });
        const auto enemy =
            std::ranges::find_if(touches_, [&](const XiangqiTouch& t) { return is_enemy(t.at); });
        if (own->group && enemy->group && *own->group == *enemy->group)
            return false;
        return ordered_ ? own < enemy : own->order && enemy->order && *own->order < *enemy->order;
    }

    /// Moves of own pieces, captures of enemy pieces.
    [[nodiscard]] Moves obeying(const Tier& touched) const {
        Moves moves;
        for (const Square square : touched)
            std::ranges::copy_if(legal_, std::back_inserter(moves), [&](Move move) {
                return is_own(square) ? move.from() == square : move.to() == square;
            });
        return moves;
    }

    /// The captures of touched pieces by touched pieces.
    [[nodiscard]] Moves exact(const Tier& own, const Tier& enemy) const {
        Moves moves;
        for (const Square victim : enemy)
            for (const Square piece : own)
                if (const Move move(piece, victim); position_.is_legal(move))
                    moves.push_back(move);
        return moves;
    }

    [[nodiscard]] static std::optional<XiangqiObligation> bound(Moves moves, Clause clause,
                                                                bool fault = false) {
        if (moves.empty())
            return std::nullopt;
        return XiangqiObligation{std::move(moves), clause, false, fault, false};
    }

    [[nodiscard]] XiangqiObligation anything(Clause clause) const {
        return {legal_, clause, true, true, true};
    }

    [[nodiscard]] XiangqiObligation one_colour(const std::vector<Tier>& touched,
                                               Clause clause) const {
        // If the very first cannot comply, that is a fault, and the next one binds.
        for (const Tier& tier : touched)
            if (auto duty = bound(obeying(tier), clause, &tier != &touched.front()))
                return *duty;
        return anything(clause);
    }

    /// 9.3. Of several own pieces the first one touched must move (9.1), of several enemy pieces
    /// the first one that can be captured is captured (9.2). If the first own piece cannot move,
    /// capturing comes before any free move: 9.3.c.
    [[nodiscard]] XiangqiObligation own_first(const std::vector<Tier>& own,
                                              const std::vector<Tier>& enemy) const {
        for (const Tier& pieces : own) {
            for (const Tier& victims : enemy)
                if (auto duty = bound(exact(pieces, victims), xiangqi_vn("9.3.a")))
                    return *duty;
            if (&pieces == &own.front())
                if (auto duty = bound(obeying(pieces), xiangqi_vn("9.3.b")))
                    return *duty;
        }
        for (const Tier& victims : enemy)
            if (auto duty = bound(obeying(victims), xiangqi_vn("9.3.c")))
                return *duty;
        return next_own_piece(own, xiangqi_vn("9.3.d"));
    }

    /// 9.4, 9.5.
    [[nodiscard]] XiangqiObligation enemy_first(const std::vector<Tier>& own,
                                                const std::vector<Tier>& enemy) const {
        for (const Tier& victims : enemy) {
            for (const Tier& pieces : own)
                if (auto duty = bound(exact(pieces, victims), xiangqi_vn("9.4.a")))
                    return *duty;
            if (auto duty = bound(obeying(victims), xiangqi_vn("9.4.b")))
                return *duty;
        }
        if (auto duty = bound(obeying(own.front()), xiangqi_vn("9.4.c")))
            return *duty;
        return next_own_piece(own, xiangqi_vn("9.4.d"));
    }

    /// The first own piece cannot move and nothing can be captured: the fault of 9.3.d and 9.4.d.
    /// A further touched piece that can move is bound all the same, as in 9.1.
    [[nodiscard]] XiangqiObligation next_own_piece(const std::vector<Tier>& own,
                                                   Clause clause) const {
        for (const Tier& pieces : own | std::views::drop(1))
            if (auto duty = bound(obeying(pieces), clause, true))
                return *duty;
        return anything(clause);
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
