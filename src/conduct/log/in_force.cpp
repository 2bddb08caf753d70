#include "conduct/log/in_force.h"

#include <algorithm>
#include <iterator>
#include <variant>

#include "base/result.h"
#include "conduct/log/broken_log.h"

namespace kyvien::conduct {

Result<std::vector<std::size_t>> indexes_in_force(std::span<const Event> log) {
    std::vector<std::size_t> places;
    places.reserve(log.size());
    for (std::size_t i = 0; i < log.size(); ++i) {
        const auto* undone = std::get_if<Undone>(&log[i].body);
        if (undone == nullptr) {
            places.push_back(i);
            continue;
        }
        if (undone->to == 0 || undone->to >= places.size())
            return undoes_too_much(*undone, places.size(), i + 1);
        // Readings of the physical clock remain, whatever was entered wrongly.
        std::vector<std::size_t> read;
        std::copy_if(places.begin() + static_cast<std::ptrdiff_t>(undone->to), places.end(),
                     std::back_inserter(read), [&](std::size_t place) {
                         return std::holds_alternative<ClockRead>(log[place].body);
                     });
        places.resize(undone->to);
        places.insert(places.end(), read.begin(), read.end());
    }
    return places;
}

Result<std::vector<Event>> events_in_force(std::span<const Event> log) {
    const std::vector<std::size_t> places = KYVIEN_TRY(indexes_in_force(log));
    std::vector<Event> events;
    events.reserve(places.size());
    for (const std::size_t place : places)
        events.push_back(log[place]);
    return events;
}

}  // namespace kyvien::conduct
