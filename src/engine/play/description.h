// engine/play/description.h — the description of an engine: which program, how it is started, and
// its limits.
//
// Text:  words "key=value", as in `kyvien match --engine` and in a TOML file:
//          name   name in tables and records (default: the program's name)
//          cmd    the program, with arguments separated by blanks; a path of an existing file is
//                 used as a whole
//          arg    one more argument, verbatim; may be repeated
//          dir    its working directory
//          proto  uci, ucci or gtp (default: the first that the game supports)
//          option.NAME   an option of the engine, by the engine's name; may be repeated
//          tc, st, nodes, depth   the limits of its search (limits.h)
//          margin     milliseconds by which it may exceed its time without a penalty (default 0)
//          memory     MiB of address space at most (default 0: no limit)
//          start      seconds for starting and for new games (default 20)
//          patience   seconds for a move if no clock runs (default 600)
//          restart    on: a fresh process for every game
//          ponder     on: it thinks during the opponent's turn (UCI and UCCI)
// Safe:  plain values, any thread.
#pragma once

#include <chrono>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "engine/play/limits.h"
#include "engine/process/line_log.h"
#include "engine/process/process.h"

namespace kyvien::engine {

struct EngineDescription {
    std::string name;
    std::string protocol;  ///< "uci", "ucci", "gtp"; empty: the game's default
    Program program;
    std::vector<std::pair<std::string, std::string>> options;
    Limits limits;
    std::chrono::milliseconds margin{};
    std::chrono::milliseconds start{20'000};
    std::chrono::milliseconds patience{600'000};
    bool restarts = false;
    bool ponders = false;
    /// The log of its lines; null: no log. Not part of to_text().
    std::shared_ptr<LineLog> log{};
};

/// One "key=value". Refuses: bad-engine, with the value "word".
[[nodiscard]] Result<void> set(EngineDescription& engine, std::string_view key,
                               std::string_view value);

/// Parses all engines of a command line. A new engine begins at a repeated `cmd` or `name`.
/// Refuses: bad-engine; also an engine without cmd, and two with the same name.
[[nodiscard]] Result<std::vector<EngineDescription>>
read_engines(std::span<const std::string> words);

/// Checks the engines together; gives names to those without one.
[[nodiscard]] Result<void> complete(std::vector<EngineDescription>& engines);

/// Everything that determines how it plays, on one line; the same text means the same engine.
[[nodiscard]] std::string to_text(const EngineDescription& engine);

}  // namespace kyvien::engine
