// conduct/core/internal/typed_move.h — refusals of a text that is not a valid move.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "rulebook/clause.h"

namespace kyvien::conduct::internal {

/// "bad-move-text".
[[nodiscard]] Refusal unreadable_typed_move(std::string_view text);
/// "ambiguous-move".
[[nodiscard]] Refusal ambiguous_typed_move(std::string_view text,
                                           std::span<const std::string> moves);
/// "illegal-move"; `english` says why, `clause` is the clause that forbids it, if the notation
/// knows it.
[[nodiscard]] Refusal illegal_typed_move(std::string_view text, std::string english,
                                         std::optional<rulebook::Clause> clause = {});

}  // namespace kyvien::conduct::internal
