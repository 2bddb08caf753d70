// random_choices.h — random choices of a test, the same in each run with the same seed.
#pragma once

#include <cstddef>
#include <iterator>
#include <random>

namespace kyvien::test {

class RandomChoices {
  public:
    explicit RandomChoices(unsigned seed) : engine_(seed) {}

    /// A number from `least` to `most`.
    int pick(int least, int most) {
        return std::uniform_int_distribution<int>(least, most)(engine_);
    }
    /// Needs: `items` is not empty.
    template <typename Items>
    auto one_of(const Items& items) {
        return items[static_cast<std::size_t>(pick(0, static_cast<int>(std::size(items)) - 1))];
    }
    std::mt19937& engine() { return engine_; }

  private:
    std::mt19937 engine_;
};

}  // namespace kyvien::test
