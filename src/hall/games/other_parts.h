// hall/games/other_parts.h — what a hall asks of the halls on other threads of the same program,
// which play the other games (hall/service/game_part.h).
//
// They share the store and nothing else. Only lists of games need all of them: each hall
// contributes its part, and the one that was asked joins them.
//
// Safe:  the thread of the hall; a Counter is read by any.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/result.h"
#include "hall/service/time_source.h"

namespace kyvien::hall {

/// Counted by one thread, read by any. Counting costs what it costs without the others.
class Counter {
  public:
    void operator++() {
        value_.store(value_.load(std::memory_order_relaxed) + 1, std::memory_order_release);
    }
    [[nodiscard]] std::uint64_t value() const { return value_.load(std::memory_order_acquire); }

  private:
    std::atomic<std::uint64_t> value_{0};
};

/// A live game as a list shows it.
struct ListedLive {
    Instant began{};
    std::string id;
    std::string entry;   ///< JSON
    bool waits = false;  ///< for an arbiter
};

/// The games that the record lists for the lobby, by their ids.
struct LobbyGameIds {
    std::vector<std::string> open;
    std::vector<std::string> live;  ///< where other programs play games of the same record
};
/// What one hall has of the lobby.
struct LobbyPart {
    /// Nothing can be recorded (recording.h).
    struct Stands {
        Instant since{};
        RefusalCode code;
    };
    std::optional<Stands> stands;
    std::set<std::string> left;  ///< of the listed games: those at which nobody is
    /// Those that began last, the last one first; where other programs play games too, those of the
    /// list that are in memory.
    std::vector<ListedLive> live;
};
/// All live games of one hall, those that began first first.
using DeskPart = std::vector<ListedLive>;

class OtherParts {
  public:
    OtherParts() = default;
    OtherParts(const OtherParts&) = delete;
    OtherParts& operator=(const OtherParts&) = delete;
    virtual ~OtherParts() = default;

    /// The sums of theirs: of what Hall::version() and Tables::listing() count. Any thread.
    [[nodiscard]] virtual std::uint64_t versions() const = 0;
    [[nodiscard]] virtual std::uint64_t listings() const = 0;

    /// Answer later, on the thread that has asked.
    virtual void ask_lobby(LobbyGameIds listed,
                           std::move_only_function<void(std::vector<LobbyPart>)> done) = 0;
    virtual void ask_desk(std::move_only_function<void(std::vector<DeskPart>)> done) = 0;
};

}  // namespace kyvien::hall
