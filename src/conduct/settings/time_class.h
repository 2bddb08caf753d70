// conduct/settings/time_class.h — is a game standard, rapid or blitz, and is it closely supervised?
//
// Law:   FIDE A.1, B.1 (base time and sixty increments), A.5, B.5 (fixed for the whole event).
// Safe:  pure functions, any thread.
#pragma once

#include <optional>
#include <string_view>

#include "conduct/settings/settings.h"

namespace kyvien::conduct {

enum class TimeClass : std::uint8_t { Standard, Rapid, Blitz };
[[nodiscard]] std::string_view name(TimeClass time_class);  ///< "standard", "rapid", "blitz"

/// Ten minutes or less is blitz, less than sixty rapid. Standard is also what the law gives no
/// length: a game without a limit, or with byo-yomi or another clock that FIDE does not know.
[[nodiscard]] TimeClass time_class(const clock::TimeControl& control);

/// Can an event be played so? Its regulations must say which of A.3 and A.4 (B.3 and B.4) holds.
/// Refuses: regime-required (none said), regime-mismatch (one of another time).
[[nodiscard]] Result<void> check_regime(std::optional<Regime> regime,
                                        const clock::TimeControl& control);

}  // namespace kyvien::conduct
