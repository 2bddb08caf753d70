// exchange/imports/names.h — do two names, or two column titles, mean the same to a person?
//
// Cost:  linear; ASCII text is fast. Safe: pure functions, any thread.
#pragma once

#include <string>
#include <string_view>

namespace kyvien::exchange {

/// The name in lower case without commas, full stops and repeated spaces: "Nguyễn,  Văn An" and
/// "nguyễn văn an" are equal.
[[nodiscard]] std::string name_key(std::string_view name);

/// The same without diacritics, as in FIDE's list: "nguyen van an".
[[nodiscard]] std::string plain_name_key(std::string_view name);

}  // namespace kyvien::exchange
