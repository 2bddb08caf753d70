// engine/protocol/internal/line_splitter.h — splits the output of an engine into lines.
//
// Bytes arrive as the pipe delivers them. Lines end in "\n"; a preceding "\r" is dropped, and bytes
// that are not printable ASCII become "?", so that no output of an engine can control a terminal.
//
// Cost:  linear in the bytes.
// Safe:  a value; one thread.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace kyvien::engine {

class LineSplitter {
  public:
    /// No line of a protocol comes near this length; an engine that exceeds it is broken.
    static constexpr std::size_t kLongestLine = std::size_t{1} << 16;

    void add(std::string_view bytes);
    /// The next complete line; nothing if more bytes are needed.
    [[nodiscard]] std::optional<std::string> next();
    /// The unfinished line exceeds the maximum length; no more input is accepted.
    [[nodiscard]] bool is_too_long() const { return too_long_; }
    /// The number of bytes of the unfinished line.
    [[nodiscard]] std::size_t waiting() const { return buffer_.size() - begin_; }

  private:
    std::string buffer_;
    std::size_t begin_ = 0;     ///< start of the next line
    std::size_t searched_ = 0;  ///< no line end before this offset
    bool too_long_ = false;
};

}  // namespace kyvien::engine
