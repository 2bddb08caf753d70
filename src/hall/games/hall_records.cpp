// The records of many games at once, for the file of a whole tournament.
#include <algorithm>
#include <utility>

#include "hall/games/hall.h"

namespace kyvien::hall {

/// What has been read so far.
struct Hall::Reading {
    std::vector<std::string> ids;
    GameLogs logs;
    std::size_t next = 0;
    LogsDone done;
};

void Hall::log_texts(std::vector<std::string> ids, LogsDone done) {
    auto reading = std::make_shared<Reading>();
    reading->ids = std::move(ids);
    reading->done = std::move(done);
    read_on(reading);
}

void Hall::read_on(const std::shared_ptr<Reading>& reading) {
    // A few at a time: whoever waits for a game comes in between.
    constexpr std::size_t kAtOnce = 32;
    if (reading->next >= reading->ids.size()) {
        reading->done(std::move(reading->logs));
        return;
    }
    background_([this, reading] {
        const std::size_t end = std::min(reading->ids.size(), reading->next + kAtOnce);
        for (; reading->next < end; ++reading->next) {
            const std::string& id = reading->ids[reading->next];
            const auto events = log_.read(id);
            if (!events)
                continue;  // a board without moves is a board all the same
            std::string& text = reading->logs[id];
            for (const store::StoredEvent& event : *events)
                text.append(event.line).append("\n");
        }
        post_([this, reading] { read_on(reading); });
    });
}

}  // namespace kyvien::hall
