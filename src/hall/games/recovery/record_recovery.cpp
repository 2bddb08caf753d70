#include "hall/games/recovery/internal/record_recovery.h"

#include <set>
#include <string>
#include <utility>

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

void RecordRecovery::read_again(Table& table) {
    if (table.writing) {
        table.needs_reread = context_.hall != 0;
        return;  // it is already being read
    }
    tables_.read_again(table, [this, id = table.id](const Result<void>& read) {
        Table& again = *tables_.in_memory(id);
        if (!read && again.uncertain)
            return;  // retried when storing works again
        if (!read) {
            journal(Level::Error, "game-not-read",
                    {{"game", id}, {"reason", read.error().english}});
            queue_.refuse_waiting(again, read.error());
            sharing_.not_read(again);
            return;
        }
        const bool was_uncertain = std::exchange(again.uncertain, false);
        fan_out_.show_all(again);
        if (again.is_played_elsewhere) {
            queue_.refuse_waiting(again, not_owner());
        } else {
            if (was_uncertain && !context_.recording.is_interrupted())
                mark_time_uncharged(again);
            queue_.advance(again);
        }
        sharing_.table_read(again);
    });
}

}  // namespace kyvien::hall
