#include "hall/festivals/internal/same_people.h"

#include <algorithm>
#include <optional>

#include "exchange/imports/names.h"

namespace kyvien::hall {

void SamePeople::add(const std::string& tournament, const SectionPeople& section) {
    constexpr std::size_t kYear = 4;
    for (const SectionPeople::Person& each : section.people) {
        const std::string birth =
            each.birth.size() < kYear
                ? std::string()
                : exchange::plain_name_key(each.name) + "\n" + each.birth.substr(0, kYear);
        std::optional<std::size_t> known;
        if (const auto found = by_id_.find(each.id); !each.id.empty() && found != by_id_.end())
            known = found->second;
        if (!known && !birth.empty())
            for (auto [at, end] = by_birth_.equal_range(birth); at != end && !known; ++at)
                if (const std::string& id = people_[at->second].id;
                    id.empty() || each.id.empty() || id == each.id)
                    known = at->second;
        if (!known) {
            known = people_.size();
            people_.emplace_back();
        }
        Person& person = people_[*known];
        if (person.id.empty())
            person.id = each.id;
        if (!each.id.empty())
            by_id_.emplace(each.id, *known);
        if (!birth.empty())
            by_birth_.emplace(birth, *known);
        person.places.push_back({tournament, section.name, each.number, each.name});
    }
}

std::vector<std::vector<SamePeople::Place>> SamePeople::in_several() const {
    std::vector<std::vector<Place>> found;
    for (const Person& person : people_)
        if (std::ranges::any_of(person.places, [&person](const Place& place) {
                return place.tournament != person.places.front().tournament;
            }))
            found.push_back(person.places);
    return found;
}

}  // namespace kyvien::hall
