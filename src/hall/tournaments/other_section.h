// hall/tournaments/other_section.h — another section of a festival in which the same person seems
// to play.
//
// Safe:  a value.
#pragma once

#include <string>

namespace kyvien::hall {

struct OtherSection {
    std::string tournament, name;  ///< its id and what it is called
};

}  // namespace kyvien::hall
