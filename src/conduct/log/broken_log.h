// conduct/log/broken_log.h — the refusal of a log with an event that cannot follow the previous
// ones.
//
// Safe: pure, any thread.
#pragma once

#include <cstddef>
#include <expected>
#include <string>

#include "base/result.h"
#include "conduct/core/event.h"

namespace kyvien::conduct {

/// "broken-log", with the values "reason" (a part of an English sentence, without a full stop) and
/// "reason-codes": `code`, the key of the reason's words ("reason.CODE"). `values` are the values
/// of these words.
[[nodiscard]] std::unexpected<Refusal>
broken_log(const std::string& code, const std::string& reason, const Refusal::Values& values = {});

/// "broken-log" for an Undone at `place` (from 1) when only `standing` earlier events are in force,
/// with the values "kept", "standing" and "event" as well.
[[nodiscard]] std::unexpected<Refusal> undoes_too_much(const Undone& undone, std::size_t standing,
                                                       std::size_t place);

}  // namespace kyvien::conduct
