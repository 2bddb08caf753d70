// engine/protocol/xboard.h — parses the lines of an XBoard engine.
//
// Text:  the Chess Engine Communication Protocol, version 2. Of the features of one line each is a
//        name and a value, which stands in quotes if it is a text. Answers of version 1 are
//        understood too ("My move is: e7e5"). Unknown lines, and comments ("# ..."), are no answer.
//
// Cost:  linear in the line.
// Safe:  pure functions, any thread.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/protocol/uci.h"

namespace kyvien::engine {

/// "feature ping=1 myname="GNU Chess" done=1": in this order; an option may occur repeatedly.
struct XboardFeatures {
    std::vector<std::pair<std::string, std::string>> values;
};
struct XboardMove {
    std::string move;  ///< as written
};
struct XboardResignation {};
struct XboardDrawOffer {};
/// "1-0 {White mates}": the engine considers the game over.
struct XboardResult {
    std::string score;  ///< "1-0", "0-1", "1/2-1/2"
};
struct XboardPong {
    std::string number;
};
/// "Illegal move: e2e4": it does not accept a move that it was told.
struct XboardRejection {
    std::string move;  ///< the last word
};

using XboardLine =
    std::variant<OtherLine, XboardFeatures, XboardMove, XboardResignation, XboardDrawOffer,
                 XboardResult, XboardPong, XboardRejection, InfoLine>;

[[nodiscard]] XboardLine parse_xboard_line(std::string_view line);

}  // namespace kyvien::engine
