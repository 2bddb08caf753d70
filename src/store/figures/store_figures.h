// store/figures/store_figures.h — counters and timings of an event log since it was opened, for the
// hall's metrics.
//
// Safe: a value.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>

namespace kyvien::store {

/// A histogram: how many values were at most each bound; the last counter is for larger values.
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
    /// In microseconds.
    static constexpr std::array<std::uint64_t, 12> kSyncBounds = {
        100, 250, 500, 1'000, 2'500, 5'000, 10'000, 25'000, 50'000, 100'000, 500'000, 2'000'000};
    static constexpr std::array<std::uint64_t, 9> kEventBounds = {0, 1, 2, 5, 10, 25, 50, 100, 250};

    /// Time per sync to disk (fsync); for a database, per answer to a commit.
    CountsByBound<kSyncBounds.size()> syncs;
    /// Number of events per commit.
    CountsByBound<kEventBounds.size()> commits;
    /// Connections for writing to a database that replaced a lost one.
    std::uint64_t reconnects = 0;
    /// How long the oldest addition not yet on disk has been waiting; zero: none.
    std::chrono::microseconds oldest{0};
};

}  // namespace kyvien::store
