#include "hall/service/time_source.h"

namespace kyvien::hall {

SteadyTime::SteadyTime()
    : wall_(std::chrono::floor<Milliseconds>(std::chrono::system_clock::now())),
      steady_(std::chrono::steady_clock::now()) {}

Instant SteadyTime::now() const {
    return wall_ + std::chrono::floor<Milliseconds>(std::chrono::steady_clock::now() - steady_);
}

void SteadyTime::ensure_not_before(Instant earliest) {
    if (const Instant current = now(); current < earliest)
        wall_ += earliest - current;
}

}  // namespace kyvien::hall
