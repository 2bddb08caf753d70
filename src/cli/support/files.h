// cli/support/files.h — whole files, read and written so that nothing half-written stays.
//
// Safe: any thread, for different files.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace kyvien::cli {

/// More than this is not read as one text.
inline constexpr std::size_t kLongestFile = std::size_t{256} << 20;

/// The bytes of a file; "-" is the standard input. Refuses: "cannot-open", "cannot-read",
/// "too-long".
[[nodiscard]] Result<std::string> read_file(const std::string& path);

/// A file that holds one line: the line without its end, and without blanks around it.
[[nodiscard]] Result<std::string> read_line_of(const std::string& path);

enum class Existing : std::uint8_t { Replace, Keep };
enum class Readable : std::uint8_t { ByOwner, ByAll };

/// Writes the whole file or nothing: into a neighbour first, which then takes its name. "-" is the
/// standard output, whose failures main() tells (output.h). Refuses: "cannot-write"; "exists" where
/// a file is to be kept.
[[nodiscard]] Result<void> write_file(const std::string& path, std::string_view text,
                                      Existing existing = Existing::Replace,
                                      Readable readable = Readable::ByAll);

}  // namespace kyvien::cli
