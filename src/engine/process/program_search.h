// engine/process/program_search.h — where is a program that is named without a folder?
//
// It is looked for in PATH and then where systems put engines: Debian has stockfish, gnuchess,
// fairy-stockfish and gnugo in /usr/games, which is in the PATH of people and not of services.
//
// Safe:  any thread, while nobody changes the environment.
#pragma once

#include <string>
#include <string_view>

namespace kyvien::engine {

/// Looked through after PATH.
inline constexpr std::string_view kFurtherFolders = "/usr/games:/usr/local/bin:/usr/bin";

/// The file that can be run; empty where there is none. A name with a folder stands for itself.
[[nodiscard]] std::string find_program(std::string_view name);
/// The same in folders separated by colons.
[[nodiscard]] std::string find_program(std::string_view name, std::string_view folders);

}  // namespace kyvien::engine
