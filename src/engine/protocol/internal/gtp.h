// engine/protocol/internal/gtp.h — parses the answers of a Go engine.
//
// Text:  the Go Text Protocol, version 2: an answer is "=" or "?", optionally the number of the
//        command, the text on one or more lines, and an empty line. Lines outside an answer are
//        ignored.
// Cost:  linear in the lines.
// Safe:  a value; one thread.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace kyvien::engine {

struct GtpAnswer {
    bool is_success = false;
    std::optional<unsigned> id;
    std::string text;  ///< lines joined by "\n", without blanks around it
};

/// Assembles answers from lines.
class GtpReader {
  public:
    /// Anything longer is truncated to this length.
    static constexpr std::size_t kLongestAnswer = std::size_t{1} << 16;

    /// The answer completed by this line, if any.
    [[nodiscard]] std::optional<GtpAnswer> take(std::string_view line);

  private:
    std::optional<GtpAnswer> open_;
};

}  // namespace kyvien::engine
