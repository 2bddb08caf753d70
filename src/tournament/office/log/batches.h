// tournament/office/log/batches.h — the text of a tournament's log: events appended together are
// one batch, and later alterations are detected.
//
// Each addition is a batch: a head line with the number of its events and a seal, then a line for
// each event. The seal is the BLAKE2b digest, in hexadecimal, of the seal before, a line end, the
// lines since that no batch holds, and the lines of the batch; so each seal binds all that was
// before it. A batch at the end that is not whole was interrupted: it never happened. Logs of
// earlier versions have no heads; what is added to them binds them from then on.
//
// Cost:  linear in the text.
// Safe:  values and pure functions, any thread.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "tournament/office/office.h"

namespace kyvien::tournament {

/// Lines that are not those that were appended.
struct LogAlteration {
    std::size_t first = 0, last = 0;  ///< lines of the file, from 1
    std::string digest;               ///< of what stands there now; FileAccepted names it
};

/// How far a log was read.
struct LogPosition {
    std::size_t lines = 0;
    std::string seal;                    ///< of the last batch; empty before the first
    std::string loose;                   ///< whole lines since then that no batch holds
    std::vector<LogAlteration> altered;  ///< that nobody has accepted
};

/// The lines of one addition with their head. Needs: each of `lines` without its end, one at least.
[[nodiscard]] std::string batch_of(const LogPosition& before,
                                   const std::vector<std::string>& lines);
/// Where the log is after such an addition.
[[nodiscard]] LogPosition position_after(LogPosition before, std::string_view batch);

/// Folds what is whole in `text`, which follows on what was read before; returns how many bytes
/// that were. Refuses as apply() and decode_office_line(), with the value "line", and says so where
/// the line was changed after it was recorded; `office` and `position` are then of no use.
[[nodiscard]] Result<std::size_t> read_log(Office& office, LogPosition& position,
                                           std::string_view text);

/// Refuses: log-altered with the values "line" and "last" of the first that nobody has accepted.
[[nodiscard]] Result<void> check_unaltered(const LogPosition& position);

}  // namespace kyvien::tournament
