// exchange/imports/han_scripts.h — Chinese names in simplified and traditional characters: a player
// may be 胡荣华 in one file and 胡榮華 in another.
//
// Safe: pure functions, any thread.
#pragma once

#include <string>
#include <string_view>

namespace kyvien::exchange {

/// The text with its traditional characters replaced by simplified ones, by ICU's table; other text
/// unchanged. Takes: UTF-8.
[[nodiscard]] std::string simplified_han(std::string_view text);
/// The same with simplified characters replaced by traditional ones. Where one stands for several
/// the commonest is taken: 后 becomes 後.
[[nodiscard]] std::string traditional_han(std::string_view text);

}  // namespace kyvien::exchange
