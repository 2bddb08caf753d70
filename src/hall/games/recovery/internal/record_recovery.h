// hall/games/recovery/internal/record_recovery.h — what happens to the games when events cannot be
// stored, and when storing works again.
//
// While nothing can be stored all clocks are stopped (recording.h), and everybody sees that. When
// the store works again, the time in between is charged to no player. A table whose last events may
// or may not have reached the disk is read again from the store, and requests wait until that is
// done. A table whose log cannot be read although the store works is closed: its clocks are
// stopped, everybody sees why, and reading is retried.
//
// Safe:  the thread of the hall.
#pragma once

#include <map>
#include <string>

#include "hall/games/internal/command_queue.h"
#include "hall/games/internal/fan_out.h"
#include "hall/games/internal/hall_context.h"
#include "hall/games/internal/table.h"
#include "hall/games/internal/tables.h"
#include "hall/games/sharing/sharing.h"

namespace kyvien::hall {

class RecordRecovery {
  public:
    RecordRecovery(HallContext& context, Tables& tables, CommandQueue& queue, FanOut& fan_out,
                   Sharing& sharing)
        : context_(context), tables_(tables), queue_(queue), fan_out_(fan_out), sharing_(sharing) {}

    /// Call when storing has begun to fail, or works again: shows it to everybody, and in the
    /// second case corrects the clocks of all games being played.
    void recording_changed();
    /// Reads a table again whose last events may or may not be in the store. If that fails, its
    /// waiting requests are refused.
    void read_again(Table& table);
    /// Retries what could not be read again, with growing delays.
    void tick(Instant now);

  private:
    struct Retry {
        Instant next{};
        Milliseconds pause{};
    };
    void mark_time_uncharged(Table& table);
    /// The log of a table whose last events are uncertain could not be read.
    void not_read(Table& table, const Refusal& refusal);
    void close(Table& table, const Refusal& reason);

    HallContext& context_;
    Tables& tables_;
    CommandQueue& queue_;
    FanOut& fan_out_;
    Sharing& sharing_;
    std::map<std::string, Retry> unread_;
};

}  // namespace kyvien::hall
