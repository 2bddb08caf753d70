// rulebook/refusal.h — why something cannot be done.
//
// Expected failures (an illegal move, a late claim, a bad file) are values: Result<T> holds either
// a T or a Refusal. A refusal has a stable code, the clause it rests on where there is one, and the
// values of its message. The message itself is made in the reader's language at the edge; `english`
// is that message in English, for logs and the command line.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "rulebook/clause.h"

namespace kyvien {

struct Refusal {
    /// Stable, kebab-case, such as "illegal-move"; the key of the message in every language.
    std::string code;
    /// A whole English sentence: what, where and what to do next.
    std::string english;
    std::optional<rulebook::Clause> clause;
    /// Named values of the message, such as {"move", "e2e5"}.
    std::vector<std::pair<std::string, std::string>> values;

    friend bool operator==(const Refusal&, const Refusal&) = default;
};

template <typename T>
using Result = std::expected<T, Refusal>;

/// Short form for `return refuse(...)` in a function that returns a Result.
[[nodiscard]] inline std::unexpected<Refusal> refuse(Refusal refusal) {
    return std::unexpected<Refusal>(std::move(refusal));
}
[[nodiscard]] inline std::unexpected<Refusal>
refuse(std::string code, std::string english, std::optional<rulebook::Clause> clause = std::nullopt,
       std::vector<std::pair<std::string, std::string>> values = {}) {
    return std::unexpected<Refusal>(
        Refusal{std::move(code), std::move(english), clause, std::move(values)});
}

}  // namespace kyvien
