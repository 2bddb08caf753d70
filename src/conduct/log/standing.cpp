#include "conduct/log/standing.h"

#include <algorithm>
#include <iterator>
#include <variant>

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
        // What the clock at the board showed it has shown, whatever was entered wrongly.
        std::vector<std::size_t> read;
        std::copy_if(standing.places.begin() + static_cast<std::ptrdiff_t>(undone->to),
                     standing.places.end(), std::back_inserter(read), [&](std::size_t place) {
                         return std::holds_alternative<ClockRead>(log[place].body);
                     });
        standing.places.resize(undone->to);
        standing.places.insert(standing.places.end(), read.begin(), read.end());
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
