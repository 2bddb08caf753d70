// hall/net/internal/send_queue.h — which connections have something to send: they are served at the
// end of each turn of the server's loop, a few at a time, so that a game with thousands of watchers
// does not delay the others.
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
    /// Sends all it has, in one call of the system where it can.
    virtual void send() = 0;

  private:
    friend class SendQueue;
    bool is_waiting_ = false;
};

class SendQueue {
  public:
    enum class Urgency : std::uint8_t {
        Player,    ///< somebody waits for an answer, or it may be his turn
        Onlooker,  ///< he only watches
    };
    // In one slice; between two of them comes what has waited meanwhile.
    static constexpr std::size_t kPlayers = 64;
    static constexpr std::size_t kOnlookers = 32;

    /// `later` does a job after all that waits already.
    explicit SendQueue(std::function<void(Job)> later) : later_(std::move(later)) {}

    /// Has it send() soon, once.
    void put(std::shared_ptr<Sender> sender, Urgency urgency) {
        if (std::exchange(sender->is_waiting_, true))
            return;
        (urgency == Urgency::Player ? players_ : onlookers_).push_back(std::move(sender));
        schedule();
    }
    /// Turns of the loop in which something was sent.
    [[nodiscard]] std::uint64_t slices() const { return slices_; }
    [[nodiscard]] std::size_t waiting() const { return players_.size() + onlookers_.size(); }

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
        take(onlookers_, kOnlookers);
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
    Senders onlookers_;
    std::uint64_t slices_ = 0;
    bool is_scheduled_ = false;
};

}  // namespace kyvien::hall
