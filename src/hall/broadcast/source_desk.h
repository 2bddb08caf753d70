// hall/broadcast/source_desk.h — fetches the files of broadcasts from the addresses that
// broadcasters have entered, and treats them like uploads (docs/broadcast.md).
//
// The address is read from the broadcast before each attempt, so that the latest setting applies. A
// file is used only if nothing was recorded since it was requested. Of several halls at one
// database only the first one fetches.
//
// Safe: any thread; `done` is called on the thread of the broadcast desk.
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "hall/broadcast/broadcast_desk.h"
#include "hall/broadcast/internal/source_turns.h"
#include "hall/broadcast/source_fetcher.h"
#include "hall/service/egress_policy.h"

namespace kyvien::hall {

/// One attempt: reads the setting, fetches, and records the result. None: the hall is closing.
[[nodiscard]] std::optional<SourceTurns::Outcome>
fetch_source(BroadcastDesk& broadcasts, SourceFetcher& fetcher, const SourceTurns::Turn& turn);

class SourceDesk {
  public:
    using Clock = std::function<store::Instant()>;
    /// Is this the hall that fetches? Called from any thread.
    using IsFetchingHall = std::function<bool()>;
    using Done = std::move_only_function<void(Result<std::string>)>;

    /// Starts fetching, if the policy allows connections. `broadcasts` must outlive it.
    SourceDesk(BroadcastDesk& broadcasts, std::unique_ptr<SourceFetcher> fetcher,
               EgressPolicy policy, Clock clock, IsFetchingHall is_ours);
    /// Interrupts current fetches; files already handed over are recorded.
    ~SourceDesk();
    SourceDesk(const SourceDesk&) = delete;
    SourceDesk& operator=(const SourceDesk&) = delete;

    /// BroadcastSource of the API. All refuse as Broadcasts does.
    void show(const std::string& id, Done done);
    /// BroadcastSourceChange of the API; fetches at once, even if nothing has changed.
    void set(const std::string& id, const std::string& by, std::string body, Done done);
    void stop(const std::string& id, const std::string& by, Done done);

    /// Call when the broadcast has ended or resumed, here or at another hall.
    void changed(const std::string& id);
    /// Call when any broadcast may have changed.
    void reload();

  private:
    /// Updates the schedule from the record.
    void update_schedule(const std::string& id, const Broadcasts::SourceState& source_state);
    [[nodiscard]] std::string json_of(const std::string& id,
                                      const Broadcasts::SourceState& source_state);
    void run();

    BroadcastDesk& broadcasts_;
    std::unique_ptr<SourceFetcher> fetcher_;
    EgressPolicy policy_;
    Clock clock_;
    IsFetchingHall is_ours_;

    std::mutex mutex_;
    std::condition_variable wake_;
    SourceTurns turns_;
    bool stopping_ = false;
    std::vector<std::thread> threads_;  // last: they use all of the above
};

}  // namespace kyvien::hall
