// engine/process/program_search.h — finds the file of a program named without a folder.
//
// Searches PATH, then the folders where distributions install engines: Debian has stockfish,
// gnuchess, fairy-stockfish and gnugo in /usr/games, which is in the PATH of users but not of
// services.
//
// Safe:  any thread, while the environment does not change.
#pragma once

#include <string>
#include <string_view>

namespace kyvien::engine {

/// Searched after PATH.
inline constexpr std::string_view kFurtherFolders = "/usr/games:/usr/local/bin:/usr/bin";

/// The executable file; empty if there is none. A name with a folder is returned as it is.
[[nodiscard]] std::string find_program(std::string_view name);
/// The same, in the given folders, separated by colons.
[[nodiscard]] std::string find_program(std::string_view name, std::string_view folders);

}  // namespace kyvien::engine
