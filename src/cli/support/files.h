// cli/support/files.h — reads and writes whole files; a failed or interrupted write never leaves a
// partial file.
//
// Safe: any thread, for different files.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "judge/byte_source.h"

namespace kyvien::cli {

/// Longer files are not read as one text.
inline constexpr std::size_t kLongestFile = std::size_t{256} << 20;

/// The bytes of a file; "-" is the standard input. Refuses: "cannot-open", "cannot-read",
/// "too-long".
[[nodiscard]] Result<std::string> read_file(const std::string& path);

/// Everything in a source that came from a file of this name. Refuses: as the source; "too-long".
[[nodiscard]] Result<std::string> read_whole(judge::ByteSource& source, std::string_view path);

/// For a file with one line: the line without its end, and without blanks around it.
[[nodiscard]] Result<std::string> read_line_of(const std::string& path);

enum class Existing : std::uint8_t { Replace, Keep };
enum class Readable : std::uint8_t { ByOwner, ByAll };

/// A file that is written under a temporary name beside its destination and renamed when it is
/// complete. A device or a pipe is written directly. Without finish() nothing is left behind. All
/// refuse: "cannot-write".
class OutputFile {
  public:
    [[nodiscard]] static Result<OutputFile> open(const std::string& path,
                                                 Readable readable = Readable::ByAll);
    OutputFile(OutputFile&& other) noexcept;
    OutputFile& operator=(OutputFile&&) = delete;
    ~OutputFile();

    [[nodiscard]] bool is_device() const { return draft_.empty(); }
    [[nodiscard]] Result<void> write(std::string_view text);
    /// Refuses: also "exists" if an existing file is to be kept.
    [[nodiscard]] Result<void> finish(Existing existing = Existing::Replace);

  private:
    OutputFile(std::string path, std::string draft, int file);

    std::string path_;
    std::string draft_;  ///< The temporary name; empty for a device or a pipe.
    int file_;
};

/// Writes a whole file as OutputFile does. "-" is the standard output, whose failures main()
/// reports (output.h). Refuses: "cannot-write"; "exists" if an existing file is to be kept.
[[nodiscard]] Result<void> write_file(const std::string& path, std::string_view text,
                                      Existing existing = Existing::Replace,
                                      Readable readable = Readable::ByAll);

}  // namespace kyvien::cli
