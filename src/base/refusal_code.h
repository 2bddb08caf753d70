// base/refusal_code.h — the codes of refusals, such as "illegal-move", as values checked by the
// compiler.
//
// The codes are listed in rulebooks/refusals.toml, and those of a law in the list "refusals" of its
// rulings.toml; the build makes one table of them. A string in the code is converted to a
// RefusalCode at compile time, so a misspelt code does not compile:
//
//     return refuse("illegal-move", "...");        // a code of the catalogue, or no program
//     if (refusal.code == "illegal-move") ...
//
// Safe: values without shared state, any thread. Cost: two bytes; compared as numbers.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/refusal_codes.h"

namespace kyvien {

class RefusalCode {
  public:
    /// No code: the state of an empty Refusal.
    constexpr RefusalCode() = default;
    template <std::size_t Size>
    consteval RefusalCode(
        const char (&text)[Size])  // NOLINT: a text is a code wherever one is asked for
        : number_(number_of_known({static_cast<const char*>(text), Size - 1})) {}

    /// The code with this name, read from a line or from a message of another hall.
    [[nodiscard]] static constexpr std::optional<RefusalCode> find(std::string_view text) {
        RefusalCode found;
        found.number_ = number_of(text);
        return found.is_none() ? std::nullopt : std::optional(found);
    }

    [[nodiscard]] constexpr bool is_none() const { return number_ == internal::kRefusalCount; }
    /// In kebab case, as in the catalogue; empty if there is no code.
    [[nodiscard]] constexpr std::string_view name() const {
        return is_none() ? std::string_view() : std::string_view(internal::kRefusalCodes[number_]);
    }
    [[nodiscard]] std::string text() const { return std::string(name()); }
    /// Its index in the table, which is sorted by name. It may differ in the next version.
    [[nodiscard]] constexpr std::uint16_t number() const { return number_; }

    friend constexpr bool operator==(RefusalCode, RefusalCode) = default;
    friend constexpr auto operator<=>(RefusalCode, RefusalCode) = default;

  private:
    static constexpr std::uint16_t number_of(std::string_view text) {
        std::uint16_t from = 0;
        std::uint16_t to = internal::kRefusalCount;
        while (from < to) {
            const auto middle = static_cast<std::uint16_t>((from + to) / 2);
            const std::string_view there = internal::kRefusalCodes[middle];
            if (there == text)
                return middle;
            if (there < text)
                from = static_cast<std::uint16_t>(middle + 1);
            else
                to = middle;
        }
        return internal::kRefusalCount;
    }
    static void there_is_no_such_refusal_in_the_catalogue() {}
    static consteval std::uint16_t number_of_known(std::string_view text) {
        const std::uint16_t number = number_of(text);
        if (number == internal::kRefusalCount)
            there_is_no_such_refusal_in_the_catalogue();  // no constant expression: a compiler
                                                          // error
        return number;
    }

    std::uint16_t number_ = internal::kRefusalCount;
};

}  // namespace kyvien
