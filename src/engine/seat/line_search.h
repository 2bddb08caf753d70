// engine/seat/line_search.h — the best lines of a position, found by engines.
//
// Each question is answered by an engine at its strongest level, with an empty hash table and a
// fixed number of nodes: the same question has the same answer on every machine that is fast enough
// for it (Player::best_lines()). The lines may be illegal; the caller has to check them.
//
// Threads: one, which owns the recently used engines; it handles one question after the other.
// Safe:    any thread; ask() never waits for an engine.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "base/result.h"
#include "conduct/settings/settings.h"
#include "engine/play/player.h"
#include "engine/seat/offer.h"

namespace kyvien::engine {

struct LineQuestion {
    std::string offer;  ///< EngineOffer::id
    conduct::Settings settings;
    std::vector<std::string> moves;  ///< from the start, in the notation of commands
    clock::Seat turn{};
    std::size_t lines = 1;
    std::uint64_t nodes = 200'000;  ///< GTP: the strongest level is used instead
};
/// Called once, on the search thread, unless the search was ended before.
using LinesFound = std::move_only_function<void(Result<std::vector<SearchLine>>)>;

class LineSearch {
  public:
    /// `idle`: an engine that was not asked for this long is ended.
    explicit LineSearch(std::vector<EngineOffer> offers, std::size_t most_waiting = 8,
                        std::chrono::milliseconds idle = std::chrono::seconds(60));
    ~LineSearch();
    LineSearch(const LineSearch&) = delete;
    LineSearch& operator=(const LineSearch&) = delete;

    /// Refuses: "no-such-program"; "too-many" if others are already waiting; as Player::begin() and
    /// Player::best_lines().
    void ask(LineQuestion question, LinesFound found);
    /// Ends all engines; after it returns no question is answered.
    void end();

  private:
    struct Case {
        LineQuestion question;
        LinesFound found;
    };
    /// An engine at a game, kept for the next question.
    struct Kept {
        std::unique_ptr<Player> player;
        std::uint64_t nodes = 0;
        MonotonicTime asked{};
    };
    void run();
    [[nodiscard]] Result<std::vector<SearchLine>> answer(const LineQuestion& question);
    void end_idle();

    std::vector<EngineOffer> offers_;
    std::size_t most_waiting_;
    std::chrono::milliseconds idle_;
    std::map<std::pair<std::string, conduct::Game>, Kept> kept_;  ///< used by the thread only
    int stop_fd_;
    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<Case> waiting_;
    bool is_over_ = false;
    std::thread thread_;  // last member: it uses all of the above
};

}  // namespace kyvien::engine
