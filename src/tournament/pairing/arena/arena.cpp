#include "tournament/pairing/arena/arena.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <numeric>
#include <utility>

#include "tournament/event/game_result.h"
#include "tournament/pairing/internal/matching/cheapest_pairs.h"

namespace kyvien::tournament {
namespace arena {
namespace {

std::size_t at(int i) {
    return static_cast<std::size_t>(i);
}

// Criteria from the lowest bits: the sum of the squared differences of places (60 places: 17 bits);
// which player is left over (of one team there may be many: 11 bits); rematches; how many are left
// over. Each has room for the sum of those below.
constexpr int kDistanceBit = 0;
constexpr int kLeftOverBit = 20;
constexpr int kRematchBit = 32;
constexpr int kNobodyBit = 38;
constexpr int kBits = 46;

/// Colours of two players, the higher first.
Board board_of(const ArenaPlayer& higher, const ArenaPlayer& lower, std::size_t number) {
    bool first = number % 2 == 0;
    if (higher.balance != lower.balance)
        first = higher.balance < lower.balance;
    else if (higher.last_colour != lower.last_colour)
        first = higher.last_colour == Colour::Black || lower.last_colour == Colour::White;
    return first ? Board{higher.number, lower.number} : Board{lower.number, higher.number};
}

/// Pairs of a group, as indices into it, the higher first.
std::vector<std::pair<int, int>> pairs_in(std::span<const ArenaPlayer> group) {
    const int size = static_cast<int>(group.size());
    // From the player who has waited least: the later the start of the wait and the lower the
    // place, the earlier.
    std::vector<int> by_waiting(group.size());
    std::iota(by_waiting.begin(), by_waiting.end(), 0);
    std::ranges::sort(by_waiting, [&](int a, int b) {
        return group[at(a)].since != group[at(b)].since ? group[at(a)].since > group[at(b)].since
                                                        : a > b;
    });
    std::vector<std::uint64_t> turn(group.size());
    for (int i = 0; i < size; ++i)
        turn[at(by_waiting[at(i)])] = static_cast<std::uint64_t>(i);
    const auto mates = internal::cheapest_pairs(
        size, kBits,
        [&](int a, int b, internal::PairCost& cost) {
            if (are_teammates(group[at(a)], group[at(b)]))
                return false;
            cost.add(kDistanceBit, static_cast<std::uint64_t>((a - b) * (a - b)));
            if (met_in_last_game(group[at(a)], group[at(b)]))
                cost.add(kRematchBit);
            return true;
        },
        [&](int a, internal::PairCost& cost) {
            cost.add(kNobodyBit);
            cost.add(kLeftOverBit, turn[at(a)]);
            return true;
        });
    std::vector<std::pair<int, int>> pairs;
    for (int i = 0; mates && i < size; ++i)
        if ((*mates)[at(i)] > i)
            pairs.emplace_back(i, (*mates)[at(i)]);
    return pairs;
}

/// An odd number above one group: one player is left over before groups are formed.
std::vector<ArenaPlayer> without_one(std::span<const ArenaPlayer> waiting) {
    std::vector<ArenaPlayer> rest(waiting.begin(), waiting.end());
    std::size_t out = 0;
    for (std::size_t i = 1; i < rest.size(); ++i)
        if (rest[i].since >= rest[out].since)
            out = i;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(out));
    return rest;
}

}  // namespace
}  // namespace arena

bool are_teammates(const ArenaPlayer& one, const ArenaPlayer& other) {
    return one.team != 0 && one.team == other.team;
}

bool met_in_last_game(const ArenaPlayer& one, const ArenaPlayer& other) {
    return one.last_opponent == other.number || other.last_opponent == one.number;
}

std::vector<Board> arena_pairs(std::span<const ArenaPlayer> waiting, std::size_t boards) {
    std::vector<ArenaPlayer> rest;
    if (waiting.size() > kMaxArenaGroup + 1 && waiting.size() % 2 != 0) {
        rest = arena::without_one(waiting);
        waiting = rest;
    }
    std::vector<Board> found;
    // Groups of nearly equal size: a group of two would leave no choice.
    const bool one_group = waiting.size() <= kMaxArenaGroup + 1;
    for (std::size_t groups = one_group ? 1
                                        : (waiting.size() + kMaxArenaGroup - 1) / kMaxArenaGroup;
         !waiting.empty(); --groups) {
        const std::size_t pairs = (waiting.size() / 2 + groups - 1) / groups;
        const std::size_t size = one_group ? waiting.size() : 2 * pairs;
        const auto group = waiting.first(size);
        for (const auto& [higher, lower] : arena::pairs_in(group))
            found.push_back(arena::board_of(group[arena::at(higher)], group[arena::at(lower)],
                                            boards + found.size()));
        waiting = waiting.subspan(size);
    }
    return found;
}

std::vector<ArenaScore> arena_scores(const Event& event, std::span<const ArenaGame> games) {
    constexpr int kWin = 2, kDraw = 1, kPerformance = 500;
    struct Rated {
        int games = 0, sum = 0;
    };
    std::vector<ArenaScore> scores;
    std::map<EntryNumber, std::size_t> places;
    for (const Entry& entry : event.entries) {
        places.emplace(entry.number, scores.size());
        scores.emplace_back().number = entry.number;
    }
    std::vector<Rated> rated(scores.size());
    const auto add = [&](EntryNumber number, EntryNumber opponent, Outcome outcome,
                         std::optional<int> berserk) {
        const std::size_t place = places.at(number);
        ArenaScore& score = scores[place];
        const int worth = score.is_next_doubled() ? 2 : 1;
        const bool won = outcome == Outcome::Win || outcome == Outcome::ForfeitWin;
        const bool drawn = outcome == Outcome::Draw || outcome == Outcome::ForfeitDraw;
        ++score.games;
        score.points += worth * (won ? kWin : drawn ? kDraw : 0);
        score.points += outcome == Outcome::Win && berserk >= kBerserkMoves ? 1 : 0;
        score.berserk += berserk ? 1 : 0;
        score.won += won ? 1 : 0;
        score.drawn += drawn ? 1 : 0;
        score.lost += !won && !drawn ? 1 : 0;
        score.wins_in_a_row = won ? score.wins_in_a_row + 1 : 0;
        const int rating = event.entries[places.at(opponent)].rating;
        const RoundRecord played{opponent, Colour::None, outcome};
        if (rating == 0 || !played.was_played())
            return;
        rated[place].games += 1;
        rated[place].sum += rating + (won ? kPerformance : drawn ? 0 : -kPerformance);
    };
    for (const ArenaGame& game : games) {
        const auto outcomes = outcomes_of(game.result);
        if (!outcomes || !game.counts)
            continue;
        add(game.board.white, game.board.black, outcomes->first, game.berserk[0]);
        add(game.board.black, game.board.white, outcomes->second, game.berserk[1]);
    }
    for (std::size_t i = 0; i < scores.size(); ++i)
        if (rated[i].games > 0)
            scores[i].performance = rated[i].sum / rated[i].games;
    return scores;
}

Standings arena_standings(const Event& event, std::span<const ArenaGame> games) {
    // No clause of a law covers this; the clause about pairing systems stands for the regulations.
    const rulebook::Clause clause = rulebook::go_cn("27.3");
    Standings standings{{{"PTS", clause}, {"WON", clause}, {"TPR", clause}}, {}};
    const std::vector<ArenaScore> scores = arena_scores(event, games);
    for (std::size_t i = 0; i < scores.size(); ++i) {
        const Rational points =
            Rational(scores[i].points) - Rational(event.entries[i].penalty_in(1));
        // Ratings are above 0; a performance may be negative. This marks players without one.
        constexpr int kNone = -10'000;
        standings.lines.push_back(
            {scores[i].number,
             0,
             points,
             {points, Rational(scores[i].won), Rational(scores[i].performance.value_or(kNone))}});
    }
    assign_places(standings.lines);
    for (StandingLine& line : standings.lines)
        line.keys.back() = std::max(line.keys.back(), Rational(0));
    return standings;
}

}  // namespace kyvien::tournament
