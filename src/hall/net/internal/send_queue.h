// hall/net/internal/send_queue.h — the connections that have data to send: they are served at the
// end of each turn of the server's event loop, a few at a time, so that a game with thousands of
// watchers does not delay the others.
//
// Safe: the thread of the server.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "hall/service/job.h"

namespace kyvien::hall {

class Sender {
  public:
    Sender() = default;
    Sender(const Sender&) = delete;
    Sender& operator=(const Sender&) = delete;
    virtual ~Sender() = default;
    /// Sends all queued data, in one system call if possible.
    virtual void send() = 0;

  private:
    friend class SendQueue;
    bool is_waiting_ = false;
};

class SendQueue {
  public:
    enum class Urgency : std::uint8_t {
        Player,     ///< waits for a response, or it may be their turn
        Spectator,  ///< only watches
    };
    // Connections served per turn; what arrived meanwhile is handled between turns.
    static constexpr std::size_t kPlayers = 64;
    static constexpr std::size_t kSpectators = 32;

    /// `later` runs a job after all jobs already queued.
    explicit SendQueue(std::function<void(Job)> later) : later_(std::move(later)) {}

    /// Schedules one call of send().
    void put(std::shared_ptr<Sender> sender, Urgency urgency) {
        if (std::exchange(sender->is_waiting_, true))
            return;
        (urgency == Urgency::Player ? players_ : spectators_).push_back(std::move(sender));
        schedule();
    }
    /// Turns of the event loop in which something was sent.
    [[nodiscard]] std::uint64_t slices() const { return slices_; }
    [[nodiscard]] std::size_t waiting() const { return players_.size() + spectators_.size(); }

  private:
    using Senders = std::deque<std::shared_ptr<Sender>>;

    void schedule() {
        if (waiting() > 0 && !std::exchange(is_scheduled_, true))
            later_([this] { work(); });
    }
    void work() {
        is_scheduled_ = false;
        ++slices_;
        take(players_, kPlayers);
        take(spectators_, kSpectators);
        schedule();
    }
    static void take(Senders& senders, std::size_t most) {
        for (std::size_t i = 0; i < most && !senders.empty(); ++i) {
            const std::shared_ptr<Sender> sender = std::move(senders.front());
            senders.pop_front();
            sender->is_waiting_ = false;
            sender->send();
        }
    }

    std::function<void(Job)> later_;
    Senders players_;
    Senders spectators_;
    std::uint64_t slices_ = 0;
    bool is_scheduled_ = false;
};

}  // namespace kyvien::hall
