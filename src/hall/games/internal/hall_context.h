// hall/games/internal/hall_context.h — what all parts of a hall share: store, time, threads,
// metrics.
//
// Safe:  the thread of the hall; `post` from any.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "base/reason.h"
#include "hall/games/answers.h"
#include "hall/games/internal/recording.h"
#include "hall/games/other_parts.h"
#include "hall/service/game_part.h"
#include "hall/service/job.h"
#include "hall/service/metrics.h"
#include "hall/service/time_source.h"
#include "store/event_log.h"

namespace kyvien::hall {

struct Table;

struct HallContext {
    store::EventLog& log;
    TimeSource& time;
    Post post;
    Background background;
    Metrics metrics;
    std::size_t writing = 0;  ///< additions being written to disk
    Recording recording;
    /// Called after storing has begun to fail, or works again.
    std::function<void()> recording_changed;

    // Set if other threads play games too.
    GamePart part{};
    OtherParts* others = nullptr;  ///< null: this hall plays all games

    std::string board_secret{};  ///< from which the keys of boards are derived (board_keeper.h)

    // Set if programs play (ProgramSeats).
    std::string program_secret{};  ///< from which the keys of their seats are derived

    /// Called with a game and its rematch.
    std::vector<std::function<void(const std::string&, const std::string&)>> rematch_made{};

    /// Called when a game that is played here has begun, or its turn has changed.
    TurnListener played{};

    // Used if several halls play (Sharing).
    std::uint64_t hall = 0;  ///< the number of this hall; 0: there is no other
    /// Called when the people at a table have changed.
    std::function<void(Table&)> presence_changed{}, watchers_changed{};
    /// Are all players absent from a game that is not in memory, as far as halls have reported?
    std::function<bool(const std::string&)> is_deserted_elsewhere{};
    Instant lease_renewed{}, lease_until{};
    /// Tells other halls to read the chat of a game again; called when another hall says so.
    std::function<void(const std::string&)> chat_changed{}, chat_changed_elsewhere{};
    /// The same for marks of bots.
    std::function<void(const std::string&)> bots_changed{}, bots_changed_elsewhere{};

    void renew_lease(Instant renewed, Milliseconds valid_for) {
        lease_renewed = renewed;
        lease_until = renewed + valid_for;
    }
    [[nodiscard]] bool has_lease_lapsed() const { return hall != 0 && time.now() > lease_until; }
    /// Call before anything is decided: if this hall may no longer own games (it was suspended, or
    /// does not reach the database) its clocks stop, as when nothing can be recorded, from the last
    /// moment at which it certainly owned its games.
    void check_lease() {
        if (!has_lease_lapsed() || recording.is_interrupted())
            return;
        const Refusal lapsed{
            "store-unavailable",
            "The lease was not renewed in time.",
            {},
            with_reason({{"path", ""}}, {"store-lease", "the lease was not renewed in time"})};
        if (recording.note_failure(lapsed, lease_renewed, time.now()))
            recording_changed();
    }

    /// Stores events; `done` is called on the hall's thread.
    void append(store::Append addition, store::AppendDone done) {
        ++writing;
        const Instant at = Instant(Milliseconds(addition.at));
        log.append(std::move(addition), [this, at, done = std::move(done)](
                                            Result<std::uint64_t> result) mutable {
            post([this, at, done = std::move(done), result = std::move(result)]() mutable {
                --writing;
                if (!result)
                    ++metrics.store_failures;
                const bool has_changed = note(result, at);
                done(std::move(result));
                if (has_changed)
                    recording_changed();
            });
        });
    }

    /// Checks whether the store can record.
    void check(VoidDone done) {
        log.check([this, done = std::move(done)](Result<void> result) mutable {
            post([this, done = std::move(done), result = std::move(result)]() mutable {
                const bool has_changed = note(result, time.now());
                done(std::move(result));
                if (has_changed)
                    recording_changed();
            });
        });
    }

    /// Returns true if storing has begun to fail with this result, or works again.
    template <typename Value>
    bool note(const Result<Value>& result, Instant at) {
        if (result)
            return !has_lease_lapsed() && recording.note_success();
        return Recording::is_failure(result.error()) &&
               recording.note_failure(result.error(), at, time.now());
    }

    /// Runs `work` on the background thread, then `done` with its result on the hall's thread.
    template <typename Work, typename Done>
    void run_in_background(Work work, Done done) {
        background([this, work = std::move(work), done = std::move(done)]() mutable {
            post([done = std::move(done), result = work()]() mutable { done(std::move(result)); });
        });
    }
};

[[nodiscard]] inline store::Instant stored_instant(Instant at) {
    return at.time_since_epoch().count();
}
[[nodiscard]] inline Instant instant_of(store::Instant at) {
    return Instant(Milliseconds(at));
}

}  // namespace kyvien::hall
