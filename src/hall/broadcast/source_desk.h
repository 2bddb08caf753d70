// hall/broadcast/source_desk.h — fetches the files of broadcasts from the addresses that
// broadcasters have named, and treats them like uploads (docs/broadcast.md).
//
// The address is read from the broadcast before each attempt, so that the latest setting counts. A
// file is used only if nothing was recorded since it was requested. Of several halls at one
// database only the first one fetches.
//
// Safe: any thread; `done` is called on the desk's of the broadcasts.
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
#include "hall/service/outward_address.h"

namespace kyvien::hall {

/// One attempt, from the record to the record. None: the hall closes.
[[nodiscard]] std::optional<SourceTurns::Outcome>
fetch_source(BroadcastDesk& broadcasts, SourceFetcher& fetcher, const SourceTurns::Turn& turn);

class SourceDesk {
  public:
    using Clock = std::function<store::Instant()>;
    /// Is it this hall that fetches? From any thread.
    using IsOurs = std::function<bool()>;
    using Done = std::move_only_function<void(Result<std::string>)>;

    /// Fetches from now on, where the rules are on. `broadcasts` outlive it.
    SourceDesk(BroadcastDesk& broadcasts, std::unique_ptr<SourceFetcher> fetcher,
               OutwardRules rules, Clock clock, IsOurs is_ours);
    /// What is being fetched is interrupted; what was handed over is recorded.
    ~SourceDesk();
    SourceDesk(const SourceDesk&) = delete;
    SourceDesk& operator=(const SourceDesk&) = delete;

    /// BroadcastSource of the API. All refuse as Broadcasts does.
    void show(const std::string& id, Done done);
    /// BroadcastSourceChange of the API; it is fetched at once, also where nothing has changed.
    void set(const std::string& id, const std::string& by, std::string body, Done done);
    void stop(const std::string& id, const std::string& by, Done done);

    /// The broadcast has ended or goes on, here or at another hall.
    void changed(const std::string& id);
    /// Any of them may have.
    void reload();

  private:
    /// As the record has it.
    void take_up(const std::string& id, const Broadcasts::Watched& watched);
    [[nodiscard]] std::string json_of(const std::string& id, const Broadcasts::Watched& watched);
    void run();

    BroadcastDesk& broadcasts_;
    std::unique_ptr<SourceFetcher> fetcher_;
    OutwardRules rules_;
    Clock clock_;
    IsOurs is_ours_;

    std::mutex mutex_;
    std::condition_variable wake_;
    SourceTurns turns_;
    bool stopping_ = false;
    std::vector<std::thread> threads_;  // last: they use all of the above
};

}  // namespace kyvien::hall
