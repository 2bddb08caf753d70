// engine/protocol/uci.h — reads the lines of a UCI or UCCI engine.
//
// Text:  the Universal Chess Interface (2006), and the Universal Chinese Chess Protocol (3.0),
//        which says the same with "ucciok", "nobestmove", and "draw" or "resign" behind a best
//        move. Blanks may be many; words before one that is known are passed over, as UCI asks.
//
// Cost:  linear in the line.
// Safe:  pure functions, any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace kyvien::engine {

/// A line that answers nothing we ask: garbage, text for people, words of other protocols.
struct OtherLine {};
/// "uciok" or "ucciok".
struct HandshakeDone {};
struct Ready {};
struct IdName {
    std::string name;
};
/// UCI: "option name Hash type spin ..."; UCCI: "option hashsize type spin ...".
struct OptionLine {
    std::string name;
    std::string type;   ///< "spin", "check", ...; empty where it is not said
    std::string usual;  ///< the value behind "default", one word
};
struct BestMove {
    std::string move;  ///< as written; empty: the engine says that it has none
    std::string ponder;
    bool offers_draw = false;  ///< UCCI
    bool resigns = false;      ///< UCCI
};
/// What an engine tells of its search. Scores are from its own side.
struct InfoLine {
    std::optional<int> depth;
    std::optional<int> centipawns;
    std::optional<int> mate;  ///< in moves; negative: it is mated
    std::optional<std::uint64_t> nodes;
    bool is_bound = false;   ///< a lower or upper bound, not the score itself
    int line = 1;            ///< "multipv": which of the best lines, 1 the best
    std::string_view moves;  ///< "pv": its moves as written; a part of the line that was read
};

using UciLine =
    std::variant<OtherLine, HandshakeDone, Ready, IdName, OptionLine, BestMove, InfoLine>;

[[nodiscard]] UciLine parse_uci_line(std::string_view line);

}  // namespace kyvien::engine
