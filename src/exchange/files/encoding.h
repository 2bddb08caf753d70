// exchange/files/encoding.h — detects the encoding of a text file and converts it to UTF-8.
//
// A byte order mark decides (UTF-8, UTF-16); without one, valid UTF-8 is UTF-8, text with every
// other byte zero is UTF-16, text whose byte pairs are nearly all common Chinese characters is
// GB18030, and the rest is Windows-1252. The encoding that was assumed is reported, so that an
// organiser who sees wrong letters can name another.
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
