// hall/broadcast/internal/source_turns.h — decides which address is fetched next, and records how
// the last attempts went.
//
// After an attempt with a response the next one follows after the interval; after each failure,
// after twice the previous delay, at most five minutes. An unreadable file counts as a response:
// before a round begins its file is empty. A server's Retry-After is obeyed, unless the source is
// set again.
//
// None of this is stored: after a restart every source is fetched at once, and unchanged files are
// recognised.
//
// Safe: a value, one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "base/digest.h"
#include "base/result.h"
#include "hall/broadcast/broadcast.h"

namespace kyvien::hall {

inline constexpr store::Instant kLongestBackOff = 300'000;  ///< milliseconds

/// The last accepted file, so that it is not transferred or parsed again.
struct KnownFile {
    std::string etag;
    std::string modified;  ///< Last-Modified, as received
    std::optional<base::Digest> digest;
};

/// The progress as the API reports it.
struct SourceProgress {
    std::optional<store::Instant> tried;     ///< end of the last attempt
    std::optional<store::Instant> answered;  ///< end of the last attempt with a response
    std::optional<store::Instant> brought;   ///< when something new was last recorded
    int status = 0;                          ///< of the last response; 0: none
    std::string trouble;             ///< of the last attempt; empty: none (docs/broadcast.md)
    std::optional<Refusal> refused;  ///< why the last file was not accepted
    std::size_t unreadable = 0;      ///< unreadable games in the last file
    int failures = 0;                ///< consecutive failures
    store::Instant next = 0;         ///< time of the next attempt
};

class SourceTurns {
  public:
    struct Turn {
        std::string id;
        std::uint64_t number = 0;
        BroadcastSource source;
        KnownFile known;
    };
    struct Outcome {
        int status = 0;
        std::string trouble;
        /// The file was accepted, or found to be unreadable: it need not be sent again.
        std::optional<KnownFile> file;
        std::optional<Refusal> refused;
        std::size_t unreadable = 0;
        store::Instant wait = 0;  ///< how long not to ask again
        bool is_new = false;      ///< something was recorded
        bool is_void = false;     ///< the source has changed meanwhile: nothing was fetched
    };

    /// Sets a source; fetched at once if it is new or has changed.
    void set(const std::string& id, const BroadcastSource& source, store::Instant now);
    /// Fetches it at once, or after the current attempt.
    void fetch_soon(const std::string& id, store::Instant now);
    void forget(const std::string& id) { all_.erase(id); }
    /// Removes all sources that are not in `sources`, and sets the others.
    void set_all(const std::map<std::string, BroadcastSource>& sources, store::Instant now);

    /// The next address that is due; not returned again until done().
    [[nodiscard]] std::optional<Turn> take(store::Instant now);
    /// When the next one is due; none: nothing is scheduled.
    [[nodiscard]] std::optional<store::Instant> next() const;
    /// Records the outcome, unless the source has changed meanwhile. Returns true if its trouble
    /// differs from the previous one.
    bool done(const Turn& turn, Outcome outcome, store::Instant now);

    /// Null: it is not being fetched.
    [[nodiscard]] const SourceProgress* progress(const std::string& id) const;

  private:
    struct TrackedSource {
        BroadcastSource source;
        KnownFile known;
        SourceProgress progress;
        std::uint64_t number = 0;
        bool is_in_progress = false;
        bool is_urgent = false;
    };
    std::map<std::string, TrackedSource> all_;
    std::uint64_t numbers_ = 0;
};

}  // namespace kyvien::hall
