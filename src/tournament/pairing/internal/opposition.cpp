#include "tournament/pairing/internal/opposition.h"

#include <algorithm>
#include <tuple>

namespace kyvien::tournament::internal {
namespace opposition {
namespace {

/// The result of the virtual opponent in an unplayed round.
Points virtual_result(const PointSystem& points, const RoundRecord& record) {
    switch (record.outcome) {
    case Outcome::HalfBye:
    case Outcome::ForfeitDraw:
        return points.draw;
    case Outcome::PairingBye:
        if (points.pairing_bye >= points.win)
            return points.forfeit_loss;
        return points.pairing_bye < points.draw ? points.win : points.draw;
    case Outcome::ForfeitWin:
    case Outcome::FullBye:
        return points.forfeit_loss;
    default:
        return points.win;
    }
}

std::int64_t count(Points points) {
    return points.in_twentieths();
}

}  // namespace
}  // namespace opposition

bool is_ranked_before(const Opposition& a, const Opposition& b) {
    const bool same = a.score == b.score;
    const std::int64_t of_a = same ? 1 : a.score;
    const std::int64_t of_b = same ? 1 : b.score;
    return std::tuple(a.sonneborn_berger, a.buchholz * of_a, a.median * of_a, -a.rank) >
           std::tuple(b.sonneborn_berger, b.buchholz * of_b, b.median * of_b, -b.rank);
}

OppositionTable::OppositionTable(const Event& event, int round, std::vector<Points> extra)
    : event_(event), round_(round), extra_(std::move(extra)) {
    for (std::size_t i = 0; i < event.entries.size(); ++i) {
        const Entry& entry = event.entries[i];
        Points sum = extra_[i];
        for (int r = 1; r < round; ++r) {
            const RoundRecord record = entry.record(r);
            sum += record.was_played() ? event.points.worth(record) : event.points.draw;
        }
        contributions_.push_back(opposition::count(sum));
    }
}

std::size_t OppositionTable::place_of(EntryNumber number) const {
    const auto found = std::ranges::lower_bound(event_.entries, number, {}, &Entry::number);
    return static_cast<std::size_t>(found - event_.entries.begin());
}

Points OppositionTable::extra_of(const Entry& entry) const {
    return extra_[place_of(entry.number)];
}

Opposition OppositionTable::of(const Entry& entry, int rank) const {
    Opposition sums;
    sums.rank = rank;
    std::int64_t least = 0, most = 0;
    Points before = extra_of(entry);  // the player's own points so far
    for (int r = 1; r < round_; ++r) {
        const RoundRecord record = entry.record(r);
        const Points worth = event_.points.worth(record);
        // The virtual opponent started with the player's points and drew all later rounds.
        const std::int64_t opponent =
            record.was_played()
                ? contributions_[place_of(record.opponent)]
                : opposition::count(before + opposition::virtual_result(event_.points, record) +
                                    event_.points.draw * (round_ - 1 - r));
        sums.sonneborn_berger += opponent * opposition::count(worth);
        sums.buchholz += opponent;
        least = r == 1 ? opponent : std::min(least, opponent);
        most = std::max(most, opponent);
        before += worth;
    }
    sums.median = round_ > 3 ? sums.buchholz - least - most : 0;
    sums.score = opposition::count(event_.score_before(entry, round_) + extra_of(entry));
    return sums;
}

}  // namespace kyvien::tournament::internal
