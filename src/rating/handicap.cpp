#include "rating/handicap.h"

#include <cmath>

namespace kyvien::rating {
namespace {

constexpr double kRanksPerUnit = 23;
constexpr double kRankZeroRating = 525;

}  // namespace

double rank_of(double rating) {
    return kRanksPerUnit * std::log(rating / kRankZeroRating);
}

double with_half_stones(double rating, int half_stones) {
    return rating * std::exp(half_stones / (2 * kRanksPerUnit));
}

int handicap_between(double stronger, double weaker) {
    const double half_stones = 2 * (rank_of(stronger) - rank_of(weaker));
    int nearest = 0;
    for (int handicap = 1; handicap <= kMaxHandicap; ++handicap)
        if (std::abs(half_stones - half_stones_of(handicap)) <
            std::abs(half_stones - half_stones_of(nearest)))
            nearest = handicap;
    return nearest;
}

}  // namespace kyvien::rating
