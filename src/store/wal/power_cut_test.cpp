// Power failures at any moment, again and again: what was acknowledged is there.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <fstream>
#include <mutex>
#include <random>
#include <string>
#include <vector>

#include "effort.h"
#include "store/integrity/integrity.h"
#include "store/sqlite_log.h"
#include "store/wal/power_cut_fixture.h"
#include "temporary_folder.h"

namespace kyvien::store {
namespace power_cut_test {
namespace {

constexpr std::size_t kGames = 6;
constexpr int kCutsOfOne = 20;  ///< then a new log is begun
constexpr const char* kLog = "kyvien.db";

using Seen = std::array<std::uint64_t, kGames>;  ///< number of events of each game

std::string game_name(std::size_t game) {
    return std::string(1, static_cast<char>('a' + game));
}
std::string line_of(std::size_t game, std::uint64_t seq) {
    // Occasional long ones, so that a transaction has pages of several kinds.
    return fmt::format("{} {} {}", game_name(game), seq,
                       std::string(seq % 7 == 0 ? 3'000 : seq % 5 * 20, 'x'));
}

/// Writes until the power fails; `acknowledged` has what the log acknowledged before.
class Writer {
  public:
    Writer(EventLog& log, Seen written, Seen& acknowledged)
        : log_(log), written_(written), acknowledged_(acknowledged) {}
    ~Writer() { wait_until_below(1); }
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;

    /// Two more lines, which are recorded together or not at all.
    void add(std::size_t game) {
        wait_until_below(30);
        Append addition;
        addition.game = game_name(game);
        addition.expected_seq = written_[game];
        addition.at = 1'000 + static_cast<Instant>(written_[game]);
        addition.lines = {line_of(game, written_[game] + 1), line_of(game, written_[game] + 2)};
        written_[game] += 2;
        {
            const std::scoped_lock lock(mutex_);
            ++waiting_;
        }
        log_.append(std::move(addition), [this, game](const Result<std::uint64_t>& result) {
            const std::scoped_lock lock(mutex_);
            --waiting_;
            if (result)
                acknowledged_[game] = *result;
            else
                ADD_FAILURE() << result.error().english;
            changed_.notify_all();
        });
    }
    /// What was acknowledged so far.
    [[nodiscard]] Seen acknowledged() const {
        const std::scoped_lock lock(mutex_);
        return acknowledged_;
    }

  private:
    void wait_until_below(std::size_t most) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return waiting_ < most; });
    }
    EventLog& log_;
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    Seen written_;
    Seen& acknowledged_;
    std::size_t waiting_ = 0;
};

TEST(PowerCut, KeepsAcknowledgedEventsAndLeavesNoPartialWrites) {
    const int cuts = kyvien::test::samples(20, 2'000, 4);
    std::mt19937 random(20261129);
    test::PowerCutDisk::Image image;
    Seen acknowledged{};  // in all cuts so far
    std::uint64_t all = 0, lost = 0;
    int unsynced = 0, torn = 0, while_opening = 0;
    for (int cut = 0; cut < cuts && !testing::Test::HasFailure(); ++cut) {
        SCOPED_TRACE(cut);
        if (cut % kCutsOfOne == 0) {
            image.clear();
            acknowledged = {};
        }
        const kyvien::test::TemporaryFolder folder;
        for (const auto& [name, content] : image)
            std::ofstream(folder.path() / name, std::ios::binary) << content;
        if (cut % kCutsOfOne == kCutsOfOne - 1) {
            const auto checked = check_integrity(folder.file(kLog));
            ASSERT_TRUE(checked) << checked.error().english;
            EXPECT_EQ(checked->faults, std::vector<LogFault>{});
        }
        Seen at_cut = acknowledged;
        std::atomic<Writer*> writer = nullptr;
        // Sometimes while the log is being opened.
        const int calls = static_cast<int>(random() % (cut % 4 == 0 ? 20 : 400));
        test::PowerCutDisk disk(folder.path(), calls, static_cast<unsigned>(random()), [&] {
            if (const Writer* const writing = writer)
                at_cut = writing->acknowledged();
        });
        auto opened = open_sqlite_log(folder.file(kLog));
        ASSERT_TRUE(opened) << opened.error().english;
        EventLog& log = **opened;
        EXPECT_EQ(log.faults(), std::vector<LogFault>{});
        Seen recorded{};
        for (std::size_t game = 0; game < kGames; ++game) {
            const auto events = log.read(game_name(game));
            recorded[game] = events ? events->size() : 0;
            if (recorded[game] < acknowledged[game])
                lost += acknowledged[game] - recorded[game];
            EXPECT_EQ(recorded[game] % 2, 0u) << "half an addition of " << game_name(game);
            for (std::uint64_t seq = 1; seq <= recorded[game]; ++seq)
                ASSERT_EQ(events->at(seq - 1).line, line_of(game, seq));
        }
        EXPECT_EQ(lost, 0u);
        acknowledged = recorded;
        while_opening += disk.is_cut() ? 1 : 0;
        if (!disk.is_cut())
            at_cut = recorded;
        {
            Writer writing(log, recorded, acknowledged);
            writer = &writing;
            while (!disk.is_cut())
                writing.add(random() % kGames);
            writer = nullptr;
        }
        opened->reset();
        image = disk.image();
        unsynced += disk.lost();
        torn += disk.torn();
        for (std::size_t game = 0; game < kGames; ++game)
            all += at_cut[game] >= recorded[game] ? at_cut[game] - recorded[game] : 0;
        acknowledged = at_cut;
    }
    fmt::print("{} power cuts ({} while the log was opened), {} writes lost and {} torn, {} "
               "acknowledged events, {} lost\n",
               cuts, while_opening, unsynced, torn, all, lost);
}

}  // namespace
}  // namespace power_cut_test
}  // namespace kyvien::store
