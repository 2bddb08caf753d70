// hall/games/programs/program_names.h — the names under which programs play; these names are
// reserved for programs.
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
/// The parts of such a name; none if it is not a program's name.
struct NamedProgram {
    std::string_view name;
    std::size_t level = 1;
};
[[nodiscard]] std::optional<NamedProgram> program_of_name(std::string_view name);

}  // namespace kyvien::hall
