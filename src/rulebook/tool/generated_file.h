// rulebook/tool/generated_file.h — how the compilers of the laws write C++ and report a fault.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

namespace kyvien::catalogue {

/// The text as a literal of C++.
[[nodiscard]] std::string quoted(const std::string& text);

/// Leaves a file alone that has this content already, so that nothing that includes it is built
/// again. Fails where it cannot be written.
void write_if_changed(const std::filesystem::path& file, const std::string& content);

/// Runs `compile` and returns the exit status: 1 where it failed, with the file, the line if it is
/// known, and the reason on the error stream.
[[nodiscard]] int exit_status_of(const std::function<void()>& compile);

}  // namespace kyvien::catalogue
