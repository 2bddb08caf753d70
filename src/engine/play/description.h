// engine/play/description.h — which engine plays, how is it started, and how may it think?
//
// Text:  words "key=value", as `kyvien match --engine` takes them and a TOML file names them:
//          name   what tables and records call it (usual: the program's name)
//          cmd    the program, with arguments between blanks; a path of an existing file is taken
//                 whole
//          arg    one more argument, as it stands; may be repeated
//          dir    the folder it works in
//          proto  uci, ucci or gtp (usual: the first that the game knows)
//          option.NAME   an option that the engine names itself; may be repeated
//          tc, st, nodes, depth   how it may think (limits.h)
//          margin     milliseconds by which it may overstep the time, forgiven (usual 0)
//          memory     MiB of address space at most (usual 0: no limit)
//          start      seconds for starting and for new games (usual 20)
//          patience   seconds for a move where no clock runs (usual 600)
//          restart    on: a fresh process for every game
//          ponder     on: it thinks on while the other side does (UCI and UCCI)
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
    std::string protocol;  ///< "uci", "ucci", "gtp"; empty: the game's usual one
    Program program;
    std::vector<std::pair<std::string, std::string>> options;
    Limits limits;
    std::chrono::milliseconds margin{};
    std::chrono::milliseconds start{20'000};
    std::chrono::milliseconds patience{600'000};
    bool restarts = false;
    bool ponders = false;
    /// Where its lines are written; none: nowhere. Not part of to_text().
    std::shared_ptr<LineLog> log{};
};

/// One "key=value". Refuses: bad-engine, with the value "word".
[[nodiscard]] Result<void> set(EngineDescription& engine, std::string_view key,
                               std::string_view value);

/// All engines of a command line. An engine begins where its second `cmd` or `name` would be.
/// Refuses: bad-engine; also an engine without cmd, and two of one name.
[[nodiscard]] Result<std::vector<EngineDescription>>
read_engines(std::span<const std::string> words);

/// What must be right of all of them together; gives names to those without one.
[[nodiscard]] Result<void> complete(std::vector<EngineDescription>& engines);

/// Everything that decides how it plays, on one line; the same text means the same engine.
[[nodiscard]] std::string to_text(const EngineDescription& engine);

}  // namespace kyvien::engine
