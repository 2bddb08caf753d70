// hall/festivals/internal/same_people.h — who seems to play in more than one section of a festival.
//
// Two are taken for one person by the same id of a federation, or by the same name and year of
// birth where their ids do not differ. A name alone is no person.
//
// Cost:  linear in the people, a search tree each. Safe: plain values, any thread.
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
        std::string tournament, section;     ///< its id and its name
        tournament::EntryNumber number = 0;  ///< as of SectionPeople::Person
        std::string name;                    ///< as it is written there
    };
    void add(const std::string& tournament, const SectionPeople& section);
    /// Of each who is in two sections or more where, in the order in which they were added.
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
