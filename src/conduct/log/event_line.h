// conduct/log/event_line.h — formats an event as a line of text, and parses it.
//
//     v=1 t=moved at=1763764000123 by=first move=e2e4
//
// Fields are key=value, separated by one space, in a fixed order; in values a backslash, space, and
// control characters are escaped (\\, \s, \n, \r, \t, \xHH). Unknown input is refused.
//
// Cost:  linear in the length of the line.
// Safe:  pure functions, any thread.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/digest.h"
#include "base/result.h"
#include "conduct/core/event.h"

namespace kyvien::conduct {

/// One line without a line end. decode_event() of it returns an equal event.
[[nodiscard]] std::string encode(const Event& event);

/// Refuses: bad-event-line with the values "field" and "reason".
[[nodiscard]] Result<Event> decode_event(std::string_view line);

/// A whole log: one event per line, each ended by "\n".
/// Refuses: bad-event-line, with the additional value "line" (from 1).
[[nodiscard]] Result<std::vector<Event>> decode_log(std::string_view text);

/// The chain hash after all these events.
[[nodiscard]] base::Digest chain_of(std::span<const Event> events);

}  // namespace kyvien::conduct
