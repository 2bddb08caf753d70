// engine/protocol/uci.h — parses the lines of a UCI or UCCI engine.
//
// Text:  the Universal Chess Interface (2006), and the Universal Chinese Chess Protocol (3.0),
//        which is the same except for "ucciok", "nobestmove", and "draw" or "resign" after a best
//        move. Multiple blanks are allowed; unknown words before a known one are skipped, as UCI
//        requires.
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

/// A line that is not an answer: garbage, text for people, words of other protocols.
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
    std::string type;   ///< "spin", "check", ...; empty if not given
    std::string usual;  ///< the value after "default", one word
};
struct BestMove {
    std::string move;  ///< as written; empty: the engine has no move
    std::string ponder;
    bool offers_draw = false;  ///< UCCI
    bool resigns = false;      ///< UCCI
};
/// Information about the search. Scores are from the engine's point of view.
struct InfoLine {
    std::optional<int> depth;
    std::optional<int> centipawns;
    std::optional<int> mate;  ///< in moves; negative: it is being mated
    std::optional<std::uint64_t> nodes;
    bool is_bound = false;   ///< a lower or upper bound, not the score itself
    int line = 1;            ///< "multipv": the rank of the line, 1 being the best
    std::string_view moves;  ///< "pv": its moves as written; a view into the parsed line
};

using UciLine =
    std::variant<OtherLine, HandshakeDone, Ready, IdName, OptionLine, BestMove, InfoLine>;

[[nodiscard]] UciLine parse_uci_line(std::string_view line);

}  // namespace kyvien::engine
