// Measures a search in a list of half a million players, while a name is typed.
#include <benchmark/benchmark.h>

#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <random>
#include <string>
#include <unistd.h>

#include "store/players/player_index.h"

namespace kyvien::store {
namespace {

constexpr int kPlayers = 500'000;

/// A list as large as a world federation's: 2,000 family names and 800 given names, of which few
/// are frequent; created once for all searches and removed with the program.
class LargeIndex {
  public:
    LargeIndex() {
        std::filesystem::remove(path_);
        index_ = std::make_unique<PlayerIndex>(std::move(*PlayerIndex::open_or_make(path_)));
        std::mt19937 luck(1);
        auto taking = std::move(*index_->import_list("fide"));
        for (int i = 1; i <= kPlayers; ++i) {
            IndexedPlayer player;
            player.id = std::to_string(1'000'000 + i);
            const std::string family = name(often(luck, 2000), 3);
            const std::string given = name(often(luck, 800), 2);
            player.name = family + ", " + given;
            player.federation = fmt::format("F{:02}", luck() % 100);
            player.rating = 1400 + static_cast<int>(luck() % 1400);
            taking.add(player, family + " " + given);
        }
        if (!taking.finish())
            std::abort();
    }
    ~LargeIndex() {
        index_.reset();
        std::filesystem::remove(path_);
    }
    LargeIndex(const LargeIndex&) = delete;
    LargeIndex& operator=(const LargeIndex&) = delete;

    [[nodiscard]] const PlayerIndex& index() const { return *index_; }

    /// Syllables that encode a number.
    static std::string name(unsigned number, int syllables) {
        constexpr const char* kSyllables[] = {"an", "be", "chi", "do", "e",  "fu",  "giang",
                                              "ho", "in", "ka",  "le", "mi", "ngu", "or"};
        std::string text;
        for (int i = 0; i < syllables; ++i, number /= std::size(kSyllables))
            text += kSyllables[number % std::size(kSyllables)];
        return text;
    }

  private:
    /// Small numbers far more often than large ones.
    static unsigned often(std::mt19937& luck, unsigned below) {
        return static_cast<unsigned>(luck() % below * (luck() % below) / below * (luck() % below) /
                                     below);
    }

    std::string path_ = (std::filesystem::temp_directory_path() /
                         fmt::format("kyvien-player-bench-{}.db", ::getpid()))
                            .string();
    std::unique_ptr<PlayerIndex> index_;
};

const LargeIndex& large_index() {
    static const LargeIndex index;
    return index;
}

void search(benchmark::State& state, const std::string& words) {
    const PlayerIndex& index = large_index().index();
    for ([[maybe_unused]] const auto turn : state) {
        const auto found = index.search(words, "", 20);
        if (!found)
            state.SkipWithError("not searched");
        benchmark::DoNotOptimize(found);
    }
}

void one_letter(benchmark::State& state) {
    search(state, "a");
}
void a_frequent_family(benchmark::State& state) {
    search(state, LargeIndex::name(0, 3));
}
void two_frequent_words(benchmark::State& state) {
    search(state, LargeIndex::name(0, 3) + " " + LargeIndex::name(0, 2));
}
void two_beginnings(benchmark::State& state) {
    search(state, "a b");
}
void a_rare_name(benchmark::State& state) {
    search(state, LargeIndex::name(1990, 3) + " " + LargeIndex::name(700, 2));
}
void nobody(benchmark::State& state) {
    search(state, "zzz");
}
BENCHMARK(one_letter)->Name("players/one-letter")->Unit(benchmark::kMillisecond);
BENCHMARK(a_frequent_family)->Name("players/frequent-family")->Unit(benchmark::kMillisecond);
BENCHMARK(two_frequent_words)->Name("players/two-frequent-words")->Unit(benchmark::kMillisecond);
BENCHMARK(two_beginnings)->Name("players/two-beginnings")->Unit(benchmark::kMillisecond);
BENCHMARK(a_rare_name)->Name("players/rare-name")->Unit(benchmark::kMillisecond);
BENCHMARK(nobody)->Name("players/nobody")->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace kyvien::store
