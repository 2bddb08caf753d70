// rulebook/tool/generated_file.h — how the rulebook compilers write C++ and report errors.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

namespace kyvien::catalogue {

/// The text as a C++ string literal.
[[nodiscard]] std::string quoted(const std::string& text);

/// Does not touch a file that already has this content, so that its dependents are not rebuilt.
/// Fails if the file cannot be written.
void write_if_changed(const std::filesystem::path& file, const std::string& content);

/// Runs `compile` and returns the exit status: 1 if it failed, after printing the file, the line if
/// known, and the reason to the error stream.
[[nodiscard]] int exit_status_of(const std::function<void()>& compile);

}  // namespace kyvien::catalogue
