#include "tournament/pairing/burstein_index/burstein_index.h"

#include <algorithm>
#include <cstdint>
#include <tuple>

#include "base/assert.h"
#include "base/result.h"
#include "tournament/pairing/burstein_index/internal/index_bracket.h"
#include "tournament/pairing/dutch.h"
#include "tournament/pairing/internal/round_pairs.h"
#include "tournament/pairing/internal/swiss_field.h"

namespace kyvien::tournament {

using internal::Field;
using internal::FieldPlayer;

namespace burstein_index {
namespace {

/// 1.6.2.
int seeding_rounds(const Event& event) {
    constexpr int kMax = 4;
    return event.rounds_planned > 0 ? std::min(event.rounds_planned / 2, kMax) : kMax;
}

/// What every entry contributes to its opponents' sums: its score, with absences without points
/// that last until now counted as draws (1.7.2). Without acceleration; in twentieths, like all sums
/// here.
std::vector<std::int64_t> contributions_of_entries(const Event& event, int round) {
    std::vector<std::int64_t> scores;
    for (const Entry& entry : event.entries) {
        Points score = event.score_before(entry, round);
        for (int r = round; r >= 1 && entry.record(r).outcome == Outcome::ZeroBye; --r)
            if (r < round)
                score += event.points.draw;
        scores.push_back(score.in_twentieths());
    }
    return scores;
}

struct Index {
    std::int64_t buchholz = 0;
    std::int64_t sonneborn_berger = 0;  ///< in squares of twentieths
};

/// 1.7. An unplayed round counts as a game against oneself, with the result that gives its points.
Index index_of(const Event& event, const Entry& entry, int round,
               const std::vector<std::int64_t>& brings) {
    Index index;
    const std::int64_t own = event.score_before(entry, round).in_twentieths();
    for (int r = 1; r < round; ++r) {
        const RoundRecord record = entry.record(r);
        const Entry* opponent = record.was_played() ? event.find(record.opponent) : nullptr;
        const std::int64_t met =
            opponent == nullptr ? own
                                : brings[static_cast<std::size_t>(opponent - event.entries.data())];
        index.buchholz += met;
        index.sonneborn_berger += met * event.points.worth(record).in_twentieths();
    }
    return index;
}

/// All players to be paired, in the order of 1.8, which ignores the scores.
Result<Field> gather(const Event& event, int round) {
    auto players = KYVIEN_TRY(internal::gather_players(event, round));
    const std::vector<std::int64_t> brings = contributions_of_entries(event, round);
    using Line = std::pair<std::tuple<std::int64_t, std::int64_t, int>, FieldPlayer>;
    std::vector<Line> lines;
    for (FieldPlayer& player : players) {
        player.is_topscorer = false;
        const Index index = index_of(event, *player.entry, round, brings);
        lines.emplace_back(std::tuple(-index.buchholz, -index.sonneborn_berger, player.rank),
                           std::move(player));
    }
    std::ranges::sort(lines, {}, &Line::first);
    Field field;
    for (Line& line : lines)
        field.players.push_back(std::move(line.second));
    internal::set_meetings(field, event, round);
    return field;
}

/// 5.2, for the player with the higher Index.
Colour colour_of_higher(const FieldPlayer& higher, const FieldPlayer& lower, Colour initial) {
    if (higher.colours.empty() && lower.colours.empty())  // 5.2.1
        return higher.rank % 2 == 0 ? initial : other(initial);
    const Colour colour = internal::colour_by_history(higher, lower);  // 5.2.2 to 5.2.4
    return colour != Colour::None ? colour : higher.preferred;         // 5.2.5
}

}  // namespace
}  // namespace burstein_index

Result<RoundPairing> BursteinIndexSwiss::pair(const Event& event, int round) const {
    if (round <= burstein_index::seeding_rounds(event))
        return DutchSwiss().pair(event, round);
    const Colour initial = KYVIEN_TRY(internal::drawn_colour(event, "C.04.4.2 5.1"));
    const Field field = KYVIEN_TRY(burstein_index::gather(event, round));
    internal::AllocatedBye first = KYVIEN_TRY(
        internal::allocate_bye(field, internal::default_bye_order(field), "C.04.4.2 2.1"));
    internal::IndexedField players;
    players.may_meet = field.may_meet;
    for (const FieldPlayer& player : field.players)
        players.players.push_back({player.score, player.preferred});
    const auto pairs = internal::pair_by_index(players, std::move(first.open));
    KYVIEN_ASSERT(pairs.has_value(), "the bye was given so that the others can be paired");
    return internal::to_boards(
        field, {*pairs, first.bye}, [&](const FieldPlayer& a, const FieldPlayer& b) {
            return &a < &b ? burstein_index::colour_of_higher(a, b, initial)
                           : other(burstein_index::colour_of_higher(b, a, initial));
        });
}

}  // namespace kyvien::tournament
