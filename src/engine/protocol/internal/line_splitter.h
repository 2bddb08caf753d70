// engine/protocol/internal/line_splitter.h — splits the output of an engine into lines.
//
// Bytes arrive as the pipe delivers them. Lines end in "\n"; a "\r" before it is dropped, and bytes
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
    /// No line of a protocol is near this long; an engine that goes beyond it is broken.
    static constexpr std::size_t kLongestLine = std::size_t{1} << 16;

    void add(std::string_view bytes);
    /// The next whole line; none where more bytes are needed.
    [[nodiscard]] std::optional<std::string> next();
    /// The unfinished line is longer than any line may be; nothing more is taken.
    [[nodiscard]] bool is_too_long() const { return too_long_; }
    /// Bytes that wait for the end of their line.
    [[nodiscard]] std::size_t waiting() const { return buffer_.size() - begin_; }

  private:
    std::string buffer_;
    std::size_t begin_ = 0;     ///< of the line that comes next
    std::size_t searched_ = 0;  ///< up to here there is no end of a line
    bool too_long_ = false;
};

}  // namespace kyvien::engine
