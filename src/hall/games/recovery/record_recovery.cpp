#include "hall/games/recovery/internal/record_recovery.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "hall/service/journal.h"

namespace kyvien::hall {

void RecordRecovery::recording_changed() {
    const Recording& recording = context_.recording;
    if (!recording.is_interrupted()) {
        const Milliseconds stood = context_.time.now() - recording.since();
        journal(Level::Info, "recording-again", {{"stood_ms", std::to_string(stood.count())}});
        for (const auto& [began, id] : std::set(tables_.live()))
            tables_.fetch(id, [this, id](const Result<void>& there) {
                if (there)
                    mark_time_uncharged(*tables_.in_memory(id));
            });
    }
    tables_.for_all([this](Table& table) { fan_out_.show_all(table); });
}

void RecordRecovery::mark_time_uncharged(Table& table) {
    if (table.is_played_elsewhere)
        return;
    if (table.uncertain)
        read_again(table);
    else
        queue_.mark_time_uncharged(table, context_.recording.since());
}

void RecordRecovery::tick(Instant now) {
    std::vector<std::string> due;
    for (const auto& [id, retry] : unread_)
        if (now >= retry.next)
            due.push_back(id);
    for (const std::string& id : due)
        read_again(*tables_.in_memory(id));  // an uncertain table stays in memory
}

void RecordRecovery::not_read(Table& table, const Refusal& refusal) {
    Retry& retry = unread_[table.id];
    retry.pause = std::clamp(2 * retry.pause, Recording::kFirstPause, Recording::kLongestPause);
    retry.next = context_.time.now() + retry.pause;
    // While nothing can be stored all tables stand, for that reason.
    if (!context_.recording.is_interrupted())
        close(table, refusal);
}

void RecordRecovery::close(Table& table, const Refusal& reason) {
    if (table.closed && table.closed->reason.code == reason.code)
        return;
    journal(Level::Error, "game-not-read", {{"game", table.id}, {"reason", reason.english}});
    const Instant since = table.closed ? table.closed->since : context_.recording.since();
    table.closed = Table::Closure{since, reason};
    table.shown.lasting_seq.reset();
    table.shown.summary_of.reset();
    table.shown.overview_of.reset();
    tables_.note_change(table, is_live(table.state));
    fan_out_.show_all(table);
}

void RecordRecovery::read_again(Table& table) {
    if (table.writing) {
        table.needs_reread = context_.hall != 0;
        return;  // it is already being read
    }
    tables_.read_again(table, [this, id = table.id](const Result<void>& read) {
        Table& again = *tables_.in_memory(id);
        if (!read && again.uncertain) {
            not_read(again, read.error());
            return;
        }
        if (!read) {
            journal(Level::Error, "game-not-read",
                    {{"game", id}, {"reason", read.error().english}});
            queue_.refuse_waiting(again, read.error());
            sharing_.not_read(again);
            return;
        }
        unread_.erase(id);
        const bool was_uncertain = std::exchange(again.uncertain, false);
        const auto closed = std::exchange(again.closed, std::nullopt);
        if (closed)
            journal(Level::Info, "game-read-again", {{"game", id}});
        fan_out_.show_all(again);
        if (again.is_played_elsewhere) {
            queue_.refuse_waiting(again, not_owner());
        } else {
            if (was_uncertain && !context_.recording.is_interrupted())
                queue_.mark_time_uncharged(again,
                                           closed ? closed->since : context_.recording.since());
            queue_.advance(again);
        }
        sharing_.table_read(again);
    });
}

}  // namespace kyvien::hall
