// hall/festivals/internal/same_people.h — finds people who seem to play in more than one section of
// a festival.
//
// Two entries are taken for one person if they have the same federation id, or the same name and
// year of birth and no different ids. A name alone is not enough.
//
// Cost:  linear in the people, with one search in a tree for each. Safe: plain values, any thread.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "hall/tournaments/tournaments.h"

namespace kyvien::hall {

class SamePeople {
  public:
    struct Place {
        std::string tournament, section;     ///< the tournament's id and name
        tournament::EntryNumber number = 0;  ///< as SectionPeople::Person::number
        std::string name;                    ///< as written there
    };
    void add(const std::string& tournament, const SectionPeople& section);
    /// The places of each person who is in two or more sections, in the order in which they were
    /// added.
    [[nodiscard]] std::vector<std::vector<Place>> in_several() const;

  private:
    struct Person {
        std::string id;
        std::vector<Place> places;
    };
    std::vector<Person> people_;
    std::map<std::string, std::size_t> by_id_;
    std::multimap<std::string, std::size_t> by_birth_;  ///< by name and year
};

}  // namespace kyvien::hall
