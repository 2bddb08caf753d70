// hall/games/internal/recording.h — can events be stored now, and if not, since when not?
//
// While the store fails nobody can move, so no clock may run: the time from the first request that
// could not be stored until storing works again is charged to no player. The hall retries with
// growing delays; every request of a player is a retry too.
//
// Safe:  a value that is passed the time; one thread.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

#include "base/result.h"
#include "hall/service/time_source.h"

namespace kyvien::hall {

class Recording {
  public:
    static constexpr Milliseconds kFirstPause{1'000};
    static constexpr Milliseconds kLongestPause{30'000};

    /// Does this refusal of the store mean that nothing can be recorded?
    [[nodiscard]] static bool is_failure(const Refusal& refusal) {
        return refusal.code.name().starts_with("store-") && refusal.code != "store-busy";
    }

    /// A request of time `at` could not be recorded. Returns true if this is the first failure.
    bool note_failure(const Refusal& refusal, Instant at, Instant now) {
        const bool is_new = !is_interrupted_;
        since_ = is_new ? at : std::min(since_, at);
        if (is_new)
            ++turns_;
        is_interrupted_ = true;
        code_ = refusal.code;
        if (is_new) {
            pause_ = kFirstPause;
            next_try_ = now + pause_;
        }
        return is_new;
    }
    /// Something was recorded. Returns true if storing had failed before.
    bool note_success() {
        if (is_interrupted_)
            ++turns_;
        return std::exchange(is_interrupted_, false);
    }

    /// Whether nothing can be stored at present.
    [[nodiscard]] bool is_interrupted() const { return is_interrupted_; }
    /// From this moment time is charged to nobody. Needs: is_interrupted(), or it has just ended.
    [[nodiscard]] Instant since() const { return since_; }
    /// How often storing has begun to fail or has resumed.
    [[nodiscard]] std::size_t state_changes() const { return turns_; }
    /// The code of the last refusal.
    [[nodiscard]] RefusalCode code() const { return code_; }

    /// Is it time to retry? If so, doubles the next delay.
    [[nodiscard]] bool start_retry_if_due(Instant now) {
        if (!is_interrupted_ || now < next_try_)
            return false;
        pause_ = std::min(2 * pause_, kLongestPause);
        next_try_ = now + pause_;
        return true;
    }

  private:
    bool is_interrupted_ = false;
    std::size_t turns_ = 0;
    Instant since_{};
    Instant next_try_{};
    Milliseconds pause_{};
    RefusalCode code_;
};

}  // namespace kyvien::hall
