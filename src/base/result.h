// base/result.h — a value, or the reason why there is none.
//
// Expected failures (an illegal move, a late claim, a bad file) are values: Result<T> holds either
// a T or a Refusal. A refusal has a stable code, the clause it rests on, if any, and the values of
// its message. The message itself is made in the reader's language at the edge of the program;
// `english` is that message in English, for logs and the command line.
//
// KYVIEN_TRY passes a refusal on to the caller:
//
//     const auto move = KYVIEN_TRY(parse_move(text));   // the move, or return its refusal
//     KYVIEN_TRY(apply(state, move));                   // Result<void>: go on, or return
//
// Safe: values without shared state, any thread.
#pragma once

#include <compare>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/refusal_code.h"

namespace kyvien {

/// Identifies a clause by the number of its law and its index in that law. It converts to
/// rulebook::Clause, which knows the words, without a cast.
struct ClauseId {
    std::uint8_t law = 0;
    std::uint16_t index = 0;

    friend constexpr bool operator==(ClauseId, ClauseId) = default;
    friend constexpr auto operator<=>(ClauseId, ClauseId) = default;
};

struct Refusal {
    using Values = std::vector<std::pair<std::string, std::string>>;

    // Defined in result.cpp: inline copies in every file that returns a Result would be a large
    // part of the program.
    Refusal();
    Refusal(RefusalCode code, std::string english, std::optional<ClauseId> clause = std::nullopt,
            Values values = {});
    Refusal(const Refusal&);
    Refusal(Refusal&&) noexcept;
    Refusal& operator=(const Refusal&);
    Refusal& operator=(Refusal&&) noexcept;
    ~Refusal();

    /// Stable, such as "illegal-move"; the key of the message in every language.
    RefusalCode code;
    /// A complete English sentence: what is wrong, where, and what to do next.
    std::string english;
    std::optional<ClauseId> clause;
    /// Named values of the message, such as {"move", "e2e5"}.
    Values values;

    friend bool operator==(const Refusal& a, const Refusal& b) { return a.equals(b); }

  private:
    [[nodiscard]] bool equals(const Refusal& other) const;
};

template <typename T>
using Result = std::expected<T, Refusal>;

/// Short form for `return refuse(...)` in a function that returns a Result.
[[nodiscard]] std::unexpected<Refusal> refuse(Refusal refusal);
[[nodiscard]] std::unexpected<Refusal> refuse(RefusalCode code, std::string english,
                                              std::optional<ClauseId> clause = std::nullopt,
                                              Refusal::Values values = {});

/// The names among a refusal's values that the catalogue does not list for its code. Any refusal
/// may carry the position of an item among many ("line"). The values after "reason-codes" belong to
/// the reason (base/reason.h); if there is a "cause", all values belong to it.
[[nodiscard]] std::vector<std::string> unlisted_values(const Refusal& refusal);
/// Sets a callback that receives every refusal that is returned. Tests use it to check refusals
/// against the catalogue. Needs: no other thread refuses meanwhile.
void set_refusal_observer(void (*refused)(const Refusal&));

namespace internal {

/// The value of a Result that holds one: moved out of a temporary, copied from a variable.
template <typename Held>
constexpr auto unwrapped(Held&& held) -> typename std::remove_cvref_t<Held>::value_type {
    if constexpr (!std::is_void_v<typename std::remove_cvref_t<Held>::value_type>)
        return *std::forward<Held>(held);
}

}  // namespace internal
}  // namespace kyvien

/// The value of a Result. If it holds a refusal, the enclosing function returns that refusal; that
/// function must return a Result or something constructible from std::unexpected<Refusal>. Use it
/// as a whole statement, as the whole right side of a declaration or assignment, or after `return`:
/// within a larger expression, the order of evaluation is unspecified.
#define KYVIEN_TRY(...) KYVIEN_TRY_NAMED(KYVIEN_TRY_JOIN(kyvien_tried_, __COUNTER__), __VA_ARGS__)

#define KYVIEN_TRY_JOIN(a, b) KYVIEN_TRY_JOINED(a, b)
#define KYVIEN_TRY_JOINED(a, b) a##b
// A statement expression, supported by g++ and clang; standard C++ has no expression that returns.
#define KYVIEN_TRY_NAMED(tried, ...)                                                               \
    (__extension__({                                                                               \
        auto&& tried = (__VA_ARGS__);                                                              \
        if (!tried)                                                                                \
            return ::kyvien::refuse(std::forward<decltype(tried)>(tried).error());                 \
        ::kyvien::internal::unwrapped(std::forward<decltype(tried)>(tried));                       \
    }))
