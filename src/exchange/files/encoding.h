// exchange/files/encoding.h — detects the encoding of a text file and converts it to UTF-8.
//
// A byte order mark decides (UTF-8, UTF-16). Without one, valid UTF-8 is UTF-8, text with every
// other byte zero is UTF-16, text whose byte pairs are nearly all common Chinese characters is
// GB18030, and anything else is Windows-1252. The assumed encoding is reported, so that an
// organiser who sees wrong letters can choose another.
//
// Cost:  linear. Safe: pure functions, any thread.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace kyvien::exchange {

struct Decoded {
    std::string text;      ///< UTF-8, normalised by composed(), without a byte order mark
    std::string encoding;  ///< such as "UTF-8", "UTF-16LE", "GB18030", "windows-1252"
    bool assumed = false;  ///< guessed, because the bytes do not state it
};

/// `encoding` may name one (also "big5", "windows-1258", "iso-8859-2"); empty: detect as described
/// above.
/// Refuses: unknown-encoding; bad-encoding with the value "byte", counted from 0, if the bytes are
/// not valid in the encoding.
[[nodiscard]] Result<Decoded> decode(std::string_view bytes, std::string_view encoding = {});

/// Normalises to Unicode's composed form (NFC), so that equal names are equal texts. Invalid UTF-8
/// is returned unchanged.
[[nodiscard]] std::string composed(std::string_view text);

}  // namespace kyvien::exchange
