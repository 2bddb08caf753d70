// hall/tournaments/other_section.h — another section of a festival, where somebody seems to play
// too.
//
// Safe:  a value.
#pragma once

#include <string>

namespace kyvien::hall {

struct OtherSection {
    std::string tournament, name;  ///< its id and what it is called
};

}  // namespace kyvien::hall
