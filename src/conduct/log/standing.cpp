#include "conduct/log/standing.h"

#include "base/result.h"
#include "conduct/log/broken_log.h"

namespace kyvien::conduct {

Result<Standing> standing_of(std::span<const Event> log) {
    Standing standing;
    standing.places.reserve(log.size());
    for (std::size_t i = 0; i < log.size(); ++i) {
        const auto* undone = std::get_if<Undone>(&log[i].body);
        if (undone == nullptr) {
            standing.places.push_back(i);
            continue;
        }
        if (undone->to == 0 || undone->to >= standing.places.size())
            return undoes_too_much(*undone, standing.places.size(), i + 1);
        standing.places.resize(undone->to);
    }
    return standing;
}

Result<std::vector<Event>> standing_events(std::span<const Event> log) {
    const Standing standing = KYVIEN_TRY(standing_of(log));
    std::vector<Event> events;
    events.reserve(standing.places.size());
    for (const std::size_t place : standing.places)
        events.push_back(log[place]);
    return events;
}

}  // namespace kyvien::conduct
