// hall/webhooks/webhook_desk.h — the webhooks of a hall: one thread that records events for them,
// and several that deliver.
//
// The threads that play games only hand over what has happened, and only if some webhook wants it.
// Recorded events are on disk; events handed over but not yet recorded are lost if the program
// crashes, except challenges, which are recorded before their request is answered.
//
// Safe: any thread.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "hall/service/egress_policy.h"
#include "hall/service/job.h"
#include "hall/webhooks/internal/webhook_notes.h"
#include "hall/webhooks/push_messages.h"
#include "hall/webhooks/webhook_dispatcher.h"

namespace kyvien::hall {

class WebhookDesk {
  public:
    using Clock = WebhookDispatcher::Clock;

    /// Starts delivering, if the policy allows connections.
    WebhookDesk(std::unique_ptr<store::WebhookStore> store, std::unique_ptr<WebhookSender> sender,
                std::unique_ptr<PushMessages> push, EgressPolicy policy, Clock clock);
    /// Interrupts current deliveries; they stay in the store.
    ~WebhookDesk();
    WebhookDesk(const WebhookDesk&) = delete;
    WebhookDesk& operator=(const WebhookDesk&) = delete;

    [[nodiscard]] const EgressPolicy& policy() const { return policy_; }
    [[nodiscard]] store::WebhookStore& store() { return *store_; }
    [[nodiscard]] const PushMessages& push() const { return *push_; }
    [[nodiscard]] store::Instant now() const { return clock_(); }

    /// Call when a hook was changed by its owner, or a delivery is pending for it. Reads all hooks.
    void hooks_changed();

    // Events handed over by other threads.

    void played(const TurnChange& played);
    void ended(const std::string& game, conduct::Score score);
    void rated(const store::RatedRow& row);
    void tournament(TournamentFacts facts);
    /// The tournaments whose facts are wanted.
    [[nodiscard]] std::set<std::string> tournaments() const { return notes_.tournaments(); }

    /// Recorded immediately, on the calling thread. Refuses as the store refuses.
    [[nodiscard]] Result<void> challenged(const store::Challenge& challenge, std::string_view event,
                                          const std::string& recipient);

  private:
    using Note = std::move_only_function<WebhookNotes::Added()>;
    struct QueuedNote {
        std::chrono::steady_clock::time_point due;
        Note note;
    };
    void enqueue(Note note, std::chrono::milliseconds after = {});
    void refresh();
    void process_notes();
    void deliver();
    void wake_one();

    std::unique_ptr<store::WebhookStore> store_;
    std::unique_ptr<WebhookSender> sender_;
    std::unique_ptr<PushMessages> push_;
    EgressPolicy policy_;
    Clock clock_;
    WebhookNotes notes_;
    WebhookDispatcher dispatcher_;

    std::mutex mutex_;
    std::condition_variable note_queued_, due_;
    std::deque<QueuedNote> waiting_;  ///< including those delayed until a later moment
    std::size_t wakes_ = 0;           ///< number of pending wake-ups of delivery threads
    std::chrono::steady_clock::time_point look_at_;
    bool stopping_ = false;
    std::vector<std::thread> threads_;  // last: they use all of the above
};

}  // namespace kyvien::hall
