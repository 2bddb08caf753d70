// hall/net/threads/internal/other_halls.h — connects the threads of this server with the other
// halls at the same database.
//
// To the others the threads are one hall: one number, one lease, one address. The first thread owns
// the connections; a request from another hall is handled by the thread that plays the game, and
// the requests of all threads are sent by the first one. News of the leases is passed to each
// thread as far as it concerns its games.
//
// Traffic between halls is encrypted, with a key derived from a secret in the database and from the
// operator's cluster key, if there is one (links/internal/link_tls.h).
//
// Safe:  the thread of the server.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <vector>

#include "base/result.h"
#include "hall/net/links/internal/hall_links.h"
#include "hall/net/threads/internal/hall_threads.h"
#include "store/event_log.h"
#include "store/halls/hall_leases.h"

namespace kyvien::hall {

class OtherHalls {
  public:
    /// `threads` must outlive it, and must have halls before open().
    explicit OtherHalls(HallThreads& threads);
    ~OtherHalls();
    OtherHalls(const OtherHalls&) = delete;
    OtherHalls& operator=(const OtherHalls&) = delete;

    /// Listens for the others. `now`: the hall's clock, called on any thread.
    /// Refuses: "cannot-listen", as read_cluster_key(), and what the store refuses.
    [[nodiscard]] Result<void> open(const ServeOptions& options, const store::EventLog& log,
                                    std::function<store::Instant()> now);
    /// Takes a lease; call when the halls are open. `noted` is called on the first thread, before
    /// its hall, with changed ledgers, games taken over and news that may have been missed; not for
    /// the first news. Refuses what the store refuses.
    [[nodiscard]] Result<void> begin(std::function<void(const store::HallNews&)> noted);
    /// Releases the lease: from now on the others play the games.
    void end();
    /// Closes the connections too; pending requests to others are lost.
    void close();

    /// Does this hall have the lowest number of those with a lease? Then it does the work that one
    /// hall does for all. New halls get higher numbers, so it stays the first until it ends or its
    /// lease expires. From any thread.
    [[nodiscard]] bool is_first(store::Instant now) const { return now < first_until_; }

    [[nodiscard]] store::HallLeases& leases() { return *leases_; }

  private:
    class FromThread;
    void take(store::HallNews news);

    HallThreads& threads_;
    std::unique_ptr<store::HallLeases> leases_;
    std::unique_ptr<HallLinks> links_;
    std::vector<std::unique_ptr<Neighbours>> neighbours_;  ///< of all threads but the first
    std::function<void(const store::HallNews&)> noted_;
    bool are_begun_ = false;  ///< the first news has arrived
    store::HallNumber number_ = 0;
    store::Instant good_for_ = 0;  ///< milliseconds
    std::atomic<store::Instant> first_until_ = 0;
};

/// The news for each of `parts` threads: all receive what concerns the lease; each receives what
/// concerns the games of its part; none receives news of ledgers.
[[nodiscard]] std::vector<store::HallNews> news_by_part(store::HallNews news, std::size_t parts);

}  // namespace kyvien::hall
