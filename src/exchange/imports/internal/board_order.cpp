#include "exchange/imports/internal/board_order.h"

#include <algorithm>

namespace kyvien::exchange {
namespace {

using tournament::Colour;
using tournament::EntryNumber;

/// The orders that the boards must follow.
struct OrderSources {
    bool first = true, second = true;  ///< of the lists
    bool uses_stated = true;           ///< use lines 300
};

class Search {
  public:
    Search(const std::vector<Seated>& seated, const std::vector<EntryNumber>& second_list,
           std::string_view colours, const StatedOrders& stated_orders, OrderSources held)
        : seated_(seated), second_list_(second_list), colours_(colours),
          stated_orders_(stated_orders), sources_(held), is_used_(seated.size(), false) {}

    std::optional<std::vector<Seated>> find() {
        if (seated_.size() > colours_.size() || !place(0))
            return std::nullopt;
        return boards_;
    }

  private:
    static EntryNumber entry_at(const std::vector<EntryNumber>& order, std::size_t board) {
        return board < order.size() ? order[board] : EntryNumber{0};
    }
    [[nodiscard]] bool is_stated(const std::vector<EntryNumber>* order) const {
        return sources_.uses_stated && order != nullptr;
    }
    [[nodiscard]] bool may_sit(const Seated& game, std::size_t board) const {
        const Colour colour = colours_[board] == 'W' ? Colour::White : Colour::Black;
        if (game.colour != Colour::None && game.colour != colour)
            return false;
        if (is_stated(stated_orders_.first) && entry_at(*stated_orders_.first, board) != game.first)
            return false;
        return !is_stated(stated_orders_.second) ||
               entry_at(*stated_orders_.second, board) == game.second;
    }
    /// Does no unplaced player of the list come before him?
    [[nodiscard]] bool is_next(std::size_t at) const {
        if (sources_.first && seated_[at].first != 0 && !is_stated(stated_orders_.first))
            for (std::size_t before = 0; before < at; ++before)
                if (!is_used_[before] && seated_[before].first != 0)
                    return false;
        if (!sources_.second || seated_[at].second == 0 || is_stated(stated_orders_.second))
            return true;
        const auto rank = [this](EntryNumber player) {
            return std::ranges::find(second_list_, player) - second_list_.begin();
        };
        for (std::size_t other = 0; other < seated_.size(); ++other)
            if (!is_used_[other] && other != at && seated_[other].second != 0 &&
                rank(seated_[other].second) < rank(seated_[at].second))
                return false;
        return true;
    }
    bool place(std::size_t board) {
        constexpr int kMaxSteps = 100'000;
        if (++steps_ > kMaxSteps)
            return false;
        if (board == colours_.size())
            return std::ranges::find(is_used_, false) == is_used_.end();
        for (std::size_t i = 0; i < seated_.size(); ++i) {
            if (is_used_[i] || !is_next(i) || !may_sit(seated_[i], board))
                continue;
            is_used_[i] = true;
            boards_.push_back(seated_[i]);
            if (place(board + 1))
                return true;
            boards_.pop_back();
            is_used_[i] = false;
        }
        const auto left = static_cast<std::size_t>(std::ranges::count(is_used_, false));
        if (left + board + 1 > colours_.size() || !may_sit({}, board))
            return false;
        boards_.emplace_back();
        if (place(board + 1))
            return true;
        boards_.pop_back();
        return false;
    }

    const std::vector<Seated>& seated_;
    const std::vector<EntryNumber>& second_list_;
    std::string_view colours_;
    const StatedOrders& stated_orders_;
    OrderSources sources_;
    std::vector<bool> is_used_;
    std::vector<Seated> boards_;
    int steps_ = 0;
};

}  // namespace

std::optional<std::vector<Seated>> in_board_order(const std::vector<Seated>& seated,
                                                  const std::vector<EntryNumber>& second_list,
                                                  std::string_view colours,
                                                  const StatedOrders& stated_orders) {
    for (const OrderSources held :
         {OrderSources{true, true, true}, OrderSources{true, true, false},
          OrderSources{true, false, false}, OrderSources{false, true, false},
          OrderSources{false, false, false}})
        if (auto boards = Search(seated, second_list, colours, stated_orders, held).find())
            return boards;
    return std::nullopt;
}

}  // namespace kyvien::exchange
