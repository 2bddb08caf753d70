// notation/internal/utf8_converter.h — the system's converters (iconv) from an encoding to UTF-8.
//
// To open one the system loads a library, and unloads it when the last is closed: that takes longer
// than to read a game. So each thread keeps those of the encodings that records come in.
#pragma once

#include <iconv.h>

#include <cstddef>

namespace kyvien::notation::internal {

class Utf8Converter {
  public:
    /// `encoding` as the system names it; it begins with nothing read. What names none gives a
    /// converter that is not open.
    explicit Utf8Converter(const char* encoding);
    Utf8Converter(const Utf8Converter&) = delete;
    Utf8Converter& operator=(const Utf8Converter&) = delete;
    ~Utf8Converter();

    [[nodiscard]] bool is_open() const;
    /// For iconv(). Needs: is_open().
    [[nodiscard]] iconv_t handle() const { return handle_; }

  private:
    iconv_t handle_;
    std::size_t place_;  // among those that are kept, or behind them
};

}  // namespace kyvien::notation::internal
