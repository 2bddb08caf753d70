// hall/broadcast/internal/source_turns.h — which address is to be fetched next, and how the last
// attempts went.
//
// After an attempt that brought an answer the next one follows after the interval; after each
// failure, after twice the previous pause, at most five minutes. A file that cannot be read counts
// as an answer: before a round begins its file is empty. A server's Retry-After is obeyed, unless
// somebody sets the source again.
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

/// The file that was taken last, so that it is not sent or read again.
struct KnownFile {
    std::string etag;
    std::string modified;  ///< Last-Modified, as it came
    std::optional<base::Digest> digest;
};

/// How it has gone, as it is told.
struct SourceProgress {
    std::optional<store::Instant> tried;     ///< when the last attempt ended
    std::optional<store::Instant> answered;  ///< when the last one ended that brought an answer
    std::optional<store::Instant> brought;   ///< when something new was recorded
    int status = 0;                          ///< of the last answer; 0: there was none
    std::string trouble;             ///< of the last attempt; empty: none (docs/broadcast.md)
    std::optional<Refusal> refused;  ///< why the last file was not read
    std::size_t unreadable = 0;      ///< games of the last file
    int failures = 0;                ///< one after the other
    store::Instant next = 0;         ///< when it is tried again
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
        /// A file was taken up, or found to be unreadable: it need not come again.
        std::optional<KnownFile> file;
        std::optional<Refusal> refused;
        std::size_t unreadable = 0;
        store::Instant wait = 0;  ///< it is not asked again for so long
        bool is_new = false;      ///< something was recorded
        bool is_void = false;     ///< the source is another one by now: nothing was fetched
    };

    /// It is fetched at once where it is new or has changed.
    void set(const std::string& id, const BroadcastSource& source, store::Instant now);
    /// It is fetched at once, or when the attempt in hand is over.
    void hurry(const std::string& id, store::Instant now);
    void forget(const std::string& id) { all_.erase(id); }
    /// Forgets all that are not there, and takes up the others.
    void set_all(const std::map<std::string, BroadcastSource>& sources, store::Instant now);

    /// The address whose turn it is; nobody else is given it until it is done.
    [[nodiscard]] std::optional<Turn> take(store::Instant now);
    /// When the next one comes; none: nothing waits.
    [[nodiscard]] std::optional<store::Instant> next() const;
    /// Of a turn whose source was changed meanwhile nothing is noted. True where the trouble is
    /// another one than before.
    bool done(const Turn& turn, Outcome outcome, store::Instant now);

    /// Null: it is not fetched.
    [[nodiscard]] const SourceProgress* progress(const std::string& id) const;

  private:
    struct Kept {
        BroadcastSource source;
        KnownFile known;
        SourceProgress progress;
        std::uint64_t number = 0;
        bool is_in_hand = false;
        bool is_hurried = false;
    };
    std::map<std::string, Kept> all_;
    std::uint64_t numbers_ = 0;
};

}  // namespace kyvien::hall
