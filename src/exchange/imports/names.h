// exchange/imports/names.h — do two names, or two column titles, mean the same to a person?
//
// Cost:  linear; text in ASCII is quick. Safe: pure functions, any thread.
#pragma once

#include <string>
#include <string_view>

namespace kyvien::exchange {

/// The name without capitals, commas, points and doubled blanks: "Nguyễn,  Văn An" and "nguyễn văn
/// an" are one.
[[nodiscard]] std::string name_key(std::string_view name);

/// The same without the marks of letters, as FIDE's list writes names: "nguyen van an".
[[nodiscard]] std::string plain_name_key(std::string_view name);

}  // namespace kyvien::exchange
