#include "rating/rating_book.h"

#include "rating/handicap.h"

namespace kyvien::rating {

Strength strength_at(const Standing& standing, std::chrono::milliseconds at) {
    return standing.games == 0
               ? standing.strength
               : strength_after_inactivity(standing.strength, periods_between(standing.last, at));
}

std::array<Standing, 2> after_game(const std::array<Standing, 2>& before, double score,
                                   std::chrono::milliseconds at, int half_stones) {
    std::array<Standing, 2> after = before;
    for (const std::size_t seat : {0U, 1U}) {
        const Standing& own = before[seat];
        const Strength opponent = strength_at(before[1 - seat], at);
        // For the second seat the first one counts with its handicap received, for the first seat
        // the second one with its handicap given.
        const Game game{with_half_stones(opponent.rating, seat == 0 ? -half_stones : half_stones),
                        opponent.deviation, seat == 0 ? score : 1 - score};
        const double periods = own.games == 0 ? 0 : periods_between(own.last, at);
        after[seat].strength = strength_after_games(own.strength, {&game, 1}, periods);
        after[seat].games = own.games + 1;
        after[seat].last = at;
    }
    return after;
}

const std::array<Standing, 2>& RatingBook::add(const RatedGame& game) {
    last_ = after_game({standings_[game.players[0]], standings_[game.players[1]]}, game.score,
                       game.at, game.half_stones);
    standings_[game.players[0]] = last_[0];
    standings_[game.players[1]] = last_[1];
    return last_;
}

}  // namespace kyvien::rating
