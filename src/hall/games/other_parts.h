// hall/games/other_parts.h — what a hall asks of the halls on other threads of the same program,
// which play the other games (hall/service/game_part.h).
//
// They share only the store. Only lists of games need all of them: each hall contributes its part,
// and the hall that was asked joins the parts.
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

/// A counter written by one thread and read by any. An increment costs no more than that of a plain
/// integer.
class Counter {
  public:
    void operator++() {
        value_.store(value_.load(std::memory_order_relaxed) + 1, std::memory_order_release);
    }
    [[nodiscard]] std::uint64_t value() const { return value_.load(std::memory_order_acquire); }

  private:
    std::atomic<std::uint64_t> value_{0};
};

/// A live game as it appears in a list.
struct ListedLiveGame {
    Instant began{};
    std::string id;
    std::string entry;   ///< JSON
    bool waits = false;  ///< for an arbiter
};

/// The number of games of each kind in the lobby (docs/protocol.md), and in the list of all running
/// games.
inline constexpr std::size_t kLobbyLength = 50;
inline constexpr std::size_t kMaxListedLive = 1'000;

/// The games that the record lists for the lobby, by id.
struct LobbyGameIds {
    std::vector<std::string> open;
    std::vector<std::string> live;  ///< used where other programs play games of the same record
    std::size_t most_live = kLobbyLength;
};
/// One hall's part of the lobby.
struct LobbyPart {
    /// Set while nothing can be recorded (recording.h).
    struct Interruption {
        Instant since{};
        RefusalCode code;
    };
    std::optional<Interruption> interruption;
    std::set<std::string> left;  ///< those of the listed games where nobody is present
    /// The games that began last, newest first; where other programs play games too, those of the
    /// list that are in memory.
    std::vector<ListedLiveGame> live;
};
/// All live games of one hall, in the order in which they began.
using DeskPart = std::vector<ListedLiveGame>;

class OtherParts {
  public:
    OtherParts() = default;
    OtherParts(const OtherParts&) = delete;
    OtherParts& operator=(const OtherParts&) = delete;
    virtual ~OtherParts() = default;

    /// The sums over the other halls of Hall::version() and Tables::listing(). Any thread.
    [[nodiscard]] virtual std::uint64_t versions() const = 0;
    [[nodiscard]] virtual std::uint64_t listings() const = 0;

    /// The callbacks are called later, on the calling thread.
    virtual void ask_lobby(LobbyGameIds listed,
                           std::move_only_function<void(std::vector<LobbyPart>)> done) = 0;
    virtual void ask_desk(std::move_only_function<void(std::vector<DeskPart>)> done) = 0;
};

}  // namespace kyvien::hall
