// judge/byte_source.h — reads the bytes of an archive, compressed or uncompressed.
//
// Compression is detected by content, not by name: gzip (all members) and Zstandard (all frames),
// also nested. A truncated file yields all bytes it has, then the refusal.
// Cost:  constant memory.
// Safe:  an object belongs to one thread.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "notation/pgn/text.h"

namespace kyvien::judge {

class ByteSource {
  public:
    ByteSource() = default;
    ByteSource(const ByteSource&) = delete;
    ByteSource& operator=(const ByteSource&) = delete;
    virtual ~ByteSource() = default;

    /// Writes some bytes and returns their number; 0 at the end.
    /// Refuses: cannot-read, broken-gzip, broken-zstd, truncated-gzip, truncated-zstd.
    virtual Result<std::size_t> read(std::span<char> into) = 0;

    /// Bytes read from the file itself so far, and its size if known (otherwise 0): for showing
    /// progress.
    [[nodiscard]] virtual std::size_t consumed() const = 0;
    [[nodiscard]] virtual std::size_t size() const { return 0; }
};

/// Opens a file; "-" is the standard input. Refuses: cannot-open.
Result<std::unique_ptr<ByteSource>> open_file(const std::string& path);

/// Bytes in memory. Needs: the bytes outlive the source.
std::unique_ptr<ByteSource> from_memory(std::string_view bytes);

/// Decompresses the source if it is compressed.
std::unique_ptr<ByteSource> unpacked(std::unique_ptr<ByteSource> source);

/// Converts text to a form in which lines end in '\n' and brackets are ASCII: UTF-16 always becomes
/// UTF-8, a byte order mark is dropped, bare carriage returns become line ends. GB18030 and Big5
/// become UTF-8 if they are detected or `forced`; other bytes are passed through.
std::unique_ptr<ByteSource> as_text(std::unique_ptr<ByteSource> source,
                                    std::optional<notation::Encoding> forced = std::nullopt);

}  // namespace kyvien::judge
