#include "xiangqi/history.h"

#include <algorithm>

#include "base/assert.h"

namespace kyvien::xiangqi {

History::History(const Position& start) : positions_{start}, occurrences_{1} {}

void History::push(Move move) {
    positions_.push_back(current());
    positions_.back().play(move);
    moves_.push_back(move);
    const auto earlier = previous(current(), plies());
    occurrences_.push_back(earlier ? occurrences_[*earlier] + 1 : 1);
}

void History::pop() {
    KYVIEN_ASSERT(!moves_.empty(), "only a move that was pushed can be taken back");
    positions_.pop_back();
    moves_.pop_back();
    occurrences_.pop_back();
}

std::vector<std::size_t> History::occurrence_plies() const {
    std::vector<std::size_t> found;
    for (std::optional<std::size_t> ply = plies(); ply; ply = previous(current(), *ply))
        found.push_back(*ply);
    std::ranges::reverse(found);
    return found;
}

int History::occurrences_after(const Position& next) const {
    const auto earlier = previous(next, plies() + 1);
    return earlier ? occurrences_[*earlier] + 1 : 1;
}

std::optional<Cycle> History::cycle() const {
    const auto earlier = previous(current(), plies());
    return earlier ? std::optional(Cycle{*earlier, plies()}) : std::nullopt;
}

// The latest equal position before ply `before`; nothing earlier than the last capture can be
// equal.
std::optional<std::size_t> History::previous(const Position& position, std::size_t before) const {
    const auto reversible = std::min(before, static_cast<std::size_t>(position.no_capture_plies()));
    for (std::size_t back = 2; back <= reversible; back += 2) {
        const Position& earlier = positions_[before - back];
        if (earlier.hash() == position.hash() && earlier.same_as(position))
            return before - back;
    }
    return std::nullopt;
}

}  // namespace kyvien::xiangqi
