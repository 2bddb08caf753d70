// notation/internal/utf8_converter.h — converters from an encoding to UTF-8 (the system's iconv).
//
// Opening a converter loads a library, which is unloaded when the last one is closed; that takes
// longer than reading a game. So each thread keeps the converters for the usual encodings of
// records.
#pragma once

#include <iconv.h>

#include <cstddef>

namespace kyvien::notation::internal {

class Utf8Converter {
  public:
    /// `encoding` is the system's name. The converter starts in its initial state. For an unknown
    /// name it is not open.
    explicit Utf8Converter(const char* encoding);
    Utf8Converter(const Utf8Converter&) = delete;
    Utf8Converter& operator=(const Utf8Converter&) = delete;
    ~Utf8Converter();

    [[nodiscard]] bool is_open() const;
    /// For iconv(). Needs: is_open().
    [[nodiscard]] iconv_t handle() const { return handle_; }

  private:
    iconv_t handle_;
    std::size_t place_;  // its index among the cached converters; past their end if not cached
};

}  // namespace kyvien::notation::internal
