// hall/games/programs/program_names.h — the names under which programs play, and which names are
// theirs.
//
// Safe:  pure functions, any thread.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace kyvien::hall {

/// "Stockfish (program, level 3)".
[[nodiscard]] std::string program_name(std::string_view name, std::size_t level);
/// The name and the level of such a name; none: it is no program's.
struct NamedProgram {
    std::string_view name;
    std::size_t level = 1;
};
[[nodiscard]] std::optional<NamedProgram> program_of_name(std::string_view name);

}  // namespace kyvien::hall
