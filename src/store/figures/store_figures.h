// store/figures/store_figures.h — counters and times of an event log since it was opened, for the
// hall's metrics.
//
// Safe: a value.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>

namespace kyvien::store {

/// How many values were at most so large; the last counts those beyond all bounds.
template <std::size_t Bounds>
struct CountsByBound {
    std::array<std::uint64_t, Bounds + 1> counts{};
    std::uint64_t sum = 0;

    void add(std::uint64_t value, const std::array<std::uint64_t, Bounds>& bounds) {
        std::size_t place = 0;
        while (place < Bounds && value > bounds[place])
            ++place;
        ++counts[place];
        sum += value;
    }
};

struct StoreFigures {
    /// Microseconds.
    static constexpr std::array<std::uint64_t, 12> kSyncBounds = {
        100, 250, 500, 1'000, 2'500, 5'000, 10'000, 25'000, 50'000, 100'000, 500'000, 2'000'000};
    static constexpr std::array<std::uint64_t, 9> kEventBounds = {0, 1, 2, 5, 10, 25, 50, 100, 250};

    /// Each until the disk has taken it (fsync); of a database, until it has answered a commit.
    CountsByBound<kSyncBounds.size()> syncs;
    /// One value for each commit: the events that it added.
    CountsByBound<kEventBounds.size()> commits;
    /// Connections for writing to a database that were made because the former was lost.
    std::uint64_t reconnects = 0;
    /// For how long the first of the additions waits that are not on disk yet; zero: none does.
    std::chrono::microseconds oldest{0};
};

}  // namespace kyvien::store
