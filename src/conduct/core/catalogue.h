// conduct/core/catalogue.h — the codes of a law's catalogue as enumerations.
//
// <folder>/reports.toml and rulings.toml of a law are compiled into enumerations (ChessReport,
// ChessRuling, ...) and tables (src/rulebook/tool/compile_catalogue.cpp), and each report into a
// struct (internal/typed_report.h). In the log and in a Report a code is a text; it is compared
// with an enumerator, so that a misspelt code does not compile.
//
// Safe: constants.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "conduct/core/report.h"
#include "rulebook/clause.h"

namespace kyvien::conduct {

/// The names of an enumeration, in the order of its enumerators; specialised by the generated
/// headers.
template <typename E>
struct Codes;

template <typename E>
concept CodeEnum = requires { Codes<E>::kNames; };

template <CodeEnum E>
[[nodiscard]] constexpr std::string_view name(E code) {
    return Codes<E>::kNames[static_cast<std::size_t>(code)];
}
template <CodeEnum E>
[[nodiscard]] constexpr std::optional<E> find_code(std::string_view text) {
    for (std::size_t i = 0; i < std::size(Codes<E>::kNames); ++i)
        if (Codes<E>::kNames[i] == text)
            return static_cast<E>(i);
    return std::nullopt;
}
template <CodeEnum E>
[[nodiscard]] constexpr bool operator==(std::string_view text, E code) {
    return text == name(code);
}

}  // namespace kyvien::conduct
