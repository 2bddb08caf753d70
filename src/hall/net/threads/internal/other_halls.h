// hall/net/threads/internal/other_halls.h — connects the threads of this server with the other
// halls at the same database.
//
// To the others the threads are one hall: one number, one lease, one address. The first thread has
// the connections; a request from another hall is done by the thread that plays the game, and a
// request of a thread is sent by the first one. News of the leases is passed to each thread as far
// as it concerns its games.
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
    /// `threads` outlive it, and have halls before open().
    explicit OtherHalls(HallThreads& threads);
    ~OtherHalls();
    OtherHalls(const OtherHalls&) = delete;
    OtherHalls& operator=(const OtherHalls&) = delete;

    /// Listens for the others. `now`: the hall's clock, asked on any thread.
    /// Refuses: "cannot-listen", as read_cluster_key(), and what the store refuses.
    [[nodiscard]] Result<void> open(const ServeOptions& options, const store::EventLog& log,
                                    std::function<store::Instant()> now);
    /// Takes a lease, when the halls are open. `noted` hears on the first thread, before its hall
    /// does, of changed ledgers, taken games and what may have been missed; not of the first news.
    /// Refuses what the store refuses.
    [[nodiscard]] Result<void> begin(std::function<void(const store::HallNews&)> noted);
    /// Gives the lease up: the others play the games from now on.
    void end();
    /// Ends the connections too; what others were asked is lost.
    void close();

    /// Of the halls with a lease this one has the lowest number: it does what one of them is to do
    /// for all. A hall that comes has a higher number, so that it stays the first until it ends or
    /// its lease runs out. From any thread.
    [[nodiscard]] bool is_first(store::Instant now) const { return now < first_until_; }

    [[nodiscard]] store::HallLeases& leases() { return *leases_; }

  private:
    class FromThread;
    void take(store::HallNews news);

    HallThreads& threads_;
    std::unique_ptr<store::HallLeases> leases_;
    std::unique_ptr<HallLinks> links_;
    std::vector<std::unique_ptr<Neighbours>> neighbours_;  ///< of the threads but the first
    std::function<void(const store::HallNews&)> noted_;
    bool are_begun_ = false;  ///< the first news have come
    store::HallNumber number_ = 0;
    store::Instant good_for_ = 0;  ///< milliseconds
    std::atomic<store::Instant> first_until_ = 0;
};

/// What each of so many threads hears: of all what concerns the lease, of games and what is said of
/// them what falls into its part; of ledgers nothing.
[[nodiscard]] std::vector<store::HallNews> news_by_part(store::HallNews news, std::size_t parts);

}  // namespace kyvien::hall
