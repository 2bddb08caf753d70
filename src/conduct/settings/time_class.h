// conduct/settings/time_class.h — whether a game is standard, rapid or blitz, and whether it is
// closely supervised.
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

/// Ten minutes or less is blitz, less than sixty is rapid. Standard also covers time controls whose
/// length the law does not define: without a limit, with byoyomi or with another clock that FIDE
/// does not have.
[[nodiscard]] TimeClass time_class(const clock::TimeControl& control);

/// Checks the regime of an event. Its regulations must state which of A.3 and A.4 (B.3 and B.4)
/// applies.
/// Refuses: regime-required (not stated), regime-mismatch (for another time class).
[[nodiscard]] Result<void> check_regime(std::optional<Regime> regime,
                                        const clock::TimeControl& control);

}  // namespace kyvien::conduct
