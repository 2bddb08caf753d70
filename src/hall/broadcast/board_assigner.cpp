#include "hall/broadcast/internal/board_assigner.h"

namespace kyvien::hall {

void BoardAssigner::add_known(const BoardId& board, const std::string& names) {
    known_.insert(board);
    by_names_[{board.round, names}].boards.push_back(board);
}

std::optional<BoardId> BoardAssigner::of_same_names(const std::string& round,
                                                    const std::string& names) {
    const auto found = by_names_.find({round, names});
    if (found == by_names_.end())
        return std::nullopt;
    auto& [boards, next] = found->second;
    while (next < boards.size() && taken_.contains(boards[next]))
        ++next;
    return next < boards.size() ? std::optional(boards[next]) : std::nullopt;
}

BoardId BoardAssigner::first_free(const std::string& round) {
    int& number = free_.try_emplace(round, 1).first->second;
    while (known_.contains({round, number}) || taken_.contains({round, number}))
        ++number;
    return {round, number};
}

BoardId BoardAssigner::assign(const std::string& round, std::optional<int> number,
                              const std::string& names) {
    std::optional<BoardId> place;
    if (number && !taken_.contains({round, *number}))
        place = BoardId{round, *number};
    if (!place)
        place = of_same_names(round, names);
    if (!place)
        place = first_free(round);
    taken_.insert(*place);
    return *std::move(place);
}

}  // namespace kyvien::hall
