// notation/pgn/text.h — decodes the text of game records to UTF-8.
//
// Text:  records come in UTF-8, in Windows-1252 and Latin-1 (chess), GB18030 and Big5 (xiangqi, Go)
//        and UTF-16. Everything that is displayed is UTF-8.
// Cost:  linear.
// Safe:  pure functions, any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kyvien::notation {

enum class Encoding : std::uint8_t { Utf8, Windows1252, Gb18030, Big5, Utf16Le, Utf16Be };

/// Finds an encoding by name: "utf-8", "windows-1252" (also "latin-1"), "gb18030" (also "gbk",
/// "gb2312"), "big5", "utf-16le", "utf-16be"; case is ignored.
[[nodiscard]] std::optional<Encoding> find_encoding(std::string_view name);
[[nodiscard]] std::string_view name(Encoding encoding);

/// Guesses the encoding from the bytes (the text may end inside a character): byte order marks, the
/// zero bytes of UTF-16, validity as UTF-8; otherwise, if the text contains double-byte Chinese,
/// GB18030 or Big5 by the frequency of common characters; otherwise Windows-1252.
[[nodiscard]] Encoding guess_encoding(std::string_view text);

/// The text in UTF-8. Invalid bytes become U+FFFD.
[[nodiscard]] std::string to_utf8(std::string_view text, Encoding from);

/// The text unchanged if it is UTF-8, otherwise read as Windows-1252: for single fields of files
/// whose encoding changes from game to game.
[[nodiscard]] std::string to_utf8(std::string_view text);

}  // namespace kyvien::notation
