#include "chess/history.h"

#include <algorithm>

#include "base/assert.h"

namespace kyvien::chess {
namespace {

/// Calls found(ply) for each ply before `plies` whose position equals `position`, which is (or
/// would be) at `plies`; latest first.
template <class Found>
void look_back(const std::vector<Position>& positions, const std::vector<std::uint64_t>& hashes,
               const Position& position, std::size_t plies, Found found) {
    // No position from before a capture or a pawn move can recur, and the side to move is the same
    // only at every other ply.
    const auto reversible =
        std::min(plies, static_cast<std::size_t>(std::max(position.halfmove_clock(), 0)));
    const std::uint64_t hash = position.hash();
    for (std::size_t back = 4; back <= reversible; back += 2)
        if (hashes[plies - back] == hash && positions[plies - back].same_as(position))
            found(plies - back);
}

}  // namespace

History::History(Position start) {
    reset(start);
}

void History::reset(const Position& start) {
    positions_.clear();
    hashes_.clear();
    moves_.clear();
    positions_.push_back(start);
    hashes_.push_back(start.hash());
}

void History::push(Move move) {
    positions_.push_back(positions_.back());
    Position& next = positions_.back();
    next.play(move);
    hashes_.push_back(next.hash());
    moves_.push_back(move);
}

void History::pop() {
    KYVIEN_ASSERT(!moves_.empty(), "callers pop only what they have pushed");
    positions_.pop_back();
    hashes_.pop_back();
    moves_.pop_back();
}

int History::occurrences() const {
    int times = 1;
    look_back(positions_, hashes_, current(), plies(), [&](std::size_t) { ++times; });
    return times;
}

std::vector<std::size_t> History::occurrence_plies() const {
    std::vector<std::size_t> found{plies()};
    look_back(positions_, hashes_, current(), plies(),
              [&](std::size_t ply) { found.push_back(ply); });
    std::reverse(found.begin(), found.end());
    return found;
}

int History::occurrences_after(Move move) const {
    const Position next = current().after(move);
    int times = 1;
    look_back(positions_, hashes_, next, plies() + 1, [&](std::size_t) { ++times; });
    return times;
}

}  // namespace kyvien::chess
