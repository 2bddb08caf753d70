// exchange/files/encoding.h — in which encoding is a file written, and what does it say in UTF-8?
//
// A mark at the beginning decides (UTF-8, UTF-16); without one, text that is valid UTF-8 is UTF-8,
// zeros at every other byte are UTF-16, pairs of bytes that are nearly all common Chinese
// characters are GB18030, and what is left is Latin-1 as Windows writes it. What was assumed is
// told, so that an organiser who sees wrong letters can name the encoding.
//
// Cost:  linear. Safe: pure functions, any thread.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace kyvien::exchange {

struct Decoded {
    std::string text;      ///< UTF-8 as of composed(), without a mark at the beginning
    std::string encoding;  ///< such as "UTF-8", "UTF-16LE", "GB18030", "windows-1252"
    bool assumed = false;  ///< guessed from the bytes, where nothing in them says so
};

/// `encoding` may name one (also "big5", "windows-1258", "iso-8859-2"); empty: as described above.
/// Refuses: unknown-encoding; bad-encoding with the value "byte", counted from 0, where the bytes
/// are not of the encoding.
[[nodiscard]] Result<Decoded> decode(std::string_view bytes, std::string_view encoding = {});

/// The text in Unicode's composed form (NFC): a name is the same text however its letters were
/// typed. Text that is no UTF-8 stays as it is.
[[nodiscard]] std::string composed(std::string_view text);

}  // namespace kyvien::exchange
