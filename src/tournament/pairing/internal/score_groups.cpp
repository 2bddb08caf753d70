#include "tournament/pairing/internal/score_groups.h"

#include <algorithm>

#include "tournament/pairing/internal/matching/cardinality_matching.h"

namespace kyvien::tournament::internal {
namespace {

/// The players of a group, and an extra vertex for a player from outside.
class GroupMatching {
  public:
    /// `guests`: the extra vertex may meet whoever any of them may meet; empty: there is no such
    /// vertex. `partners`: it may meet these too.
    GroupMatching(const BitMatrix& may_meet, int first, int end, const std::vector<int>& guests,
                  const std::vector<int>& partners = {})
        : first_(first), size_(end - first), graph_(size_ + 1) {
        for (int i = 0; i < size_; ++i)
            for (int j = 0; j < i; ++j)
                if (may_meet.contains(first + i, first + j))
                    graph_.insert_both(i, j);
        for (int i = 0; i < size_; ++i)
            for (const int guest : guests)
                if (may_meet.contains(guest, first + i))
                    graph_.insert_both(i, size_);
        for (const int partner : partners)
            graph_.insert_both(partner - first, size_);
        std::vector<int> vertices(static_cast<std::size_t>(size_));
        for (int i = 0; i < size_; ++i)
            vertices[static_cast<std::size_t>(i)] = i;
        if (!guests.empty() || !partners.empty())
            vertices.push_back(size_);
        matching_.emplace(graph_, vertices);
        alone_ = matching_->maximise();
    }

    [[nodiscard]] int alone() const { return alone_; }

    /// If one is left over: the players of the group that this can be.
    [[nodiscard]] std::vector<int> can_be_left() {
        const BitSet dispensable = matching_->dispensable();
        std::vector<int> players;
        for (int i = 0; i < size_; ++i)
            if (dispensable.contains(i))
                players.push_back(first_ + i);
        return players;
    }

  private:
    int first_;
    int size_;
    BitMatrix graph_;
    std::optional<CardinalityMatching> matching_;
    int alone_ = 0;
};

/// A group during formation.
struct Forming {
    ScoreGroup group;
    std::vector<int> guests;  ///< Players of whom one floats into it.
    std::vector<int> floats;  ///< Players who can float, as far as the groups above are concerned.
};

bool can_be_paired(const BitMatrix& may_meet, Forming& forming) {
    const ScoreGroup& group = forming.group;
    forming.floats.clear();
    if (group.first % 2 == 1 && forming.guests.empty())
        return false;
    GroupMatching matching(may_meet, group.first, group.end, forming.guests);
    if (group.end % 2 == 0)
        return matching.alone() == 0;
    if (matching.alone() != 1)
        return false;
    forming.floats = matching.can_be_left();
    return !forming.floats.empty();
}

/// From the last group upwards: which players a group can release without harm below.
void settle_floaters(const BitMatrix& may_meet, std::vector<Forming>& groups) {
    std::vector<int> takes;  // the players of the group below who can meet the floater
    for (auto forming = groups.rbegin(); forming != groups.rend(); ++forming) {
        ScoreGroup& group = forming->group;
        if (group.end % 2 == 1)
            for (int player = group.first; player < group.end; ++player)
                if (std::ranges::any_of(
                        takes, [&](int taker) { return may_meet.contains(player, taker); }))
                    group.may_float.push_back(player);
        if (group.first % 2 == 1)
            takes =
                GroupMatching(may_meet, group.first, group.end, {}, group.may_float).can_be_left();
    }
}

}  // namespace

std::optional<std::vector<ScoreGroup>> form_groups(const BitMatrix& may_meet,
                                                   const std::vector<int>& scores) {
    const int n = static_cast<int>(scores.size());
    const auto end_of_score = [&scores, n](int from) {
        int end = from;
        while (end < n &&
               scores[static_cast<std::size_t>(end)] == scores[static_cast<std::size_t>(from)])
            ++end;
        return end;
    };
    std::vector<Forming> groups;
    for (int first = 0; first < n;) {
        Forming forming;
        forming.group = {first, end_of_score(first), {}};
        if (first % 2 == 1)
            forming.guests = groups.back().floats;
        bool good = can_be_paired(may_meet, forming);
        while (!good && forming.group.end < n) {
            forming.group.end = end_of_score(forming.group.end);
            good = can_be_paired(may_meet, forming);
        }
        while (!good && !groups.empty()) {
            forming.group.first = groups.back().group.first;
            forming.guests = std::move(groups.back().guests);
            groups.pop_back();
            good = can_be_paired(may_meet, forming);
        }
        if (!good)
            return std::nullopt;
        first = forming.group.end;
        groups.push_back(std::move(forming));
    }
    settle_floaters(may_meet, groups);
    std::vector<ScoreGroup> result;
    for (Forming& forming : groups)
        result.push_back(std::move(forming.group));
    return result;
}

}  // namespace kyvien::tournament::internal
