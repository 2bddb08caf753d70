// tournament/office/log/batches.h — the text of a tournament's log: events appended together are
// one batch, and later alterations are detected.
//
// Each batch has a head line with the number of its events and a seal, then a line for each event.
// The seal is the BLAKE2b digest, in hexadecimal, of the previous seal, a line end, the lines since
// then that belong to no batch, and the lines of the batch; so each seal covers everything before
// it. An incomplete batch at the end was interrupted and is ignored. Logs of earlier versions have
// no heads; batches appended to them seal their lines too.
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

/// Lines that differ from those appended.
struct LogAlteration {
    std::size_t first = 0, last = 0;  ///< lines of the file, from 1
    std::string digest;               ///< of the present lines; FileAccepted names it
};

/// The state of reading a log.
struct LogPosition {
    std::size_t lines = 0;
    std::string seal;                    ///< of the last batch; empty before the first
    std::string unbatched_lines;         ///< complete lines since then that belong to no batch
    std::vector<LogAlteration> altered;  ///< not yet accepted
};

/// Formats a batch with its head. Needs: at least one line; `lines` without line ends.
[[nodiscard]] std::string batch_of(const LogPosition& before,
                                   const std::vector<std::string>& lines);
/// The position after such a batch.
[[nodiscard]] LogPosition position_after(LogPosition before, std::string_view batch);

/// Applies the complete batches in `text`, which follows what was read before; returns their number
/// of bytes. Refuses as apply() and decode_office_line(), with the value "line", and says if the
/// line was changed after it was recorded; `office` and `position` are then unusable.
[[nodiscard]] Result<std::size_t> read_log(Office& office, LogPosition& position,
                                           std::string_view text);

/// Refuses: log-altered, with the values "line" and "last" of the first alteration not accepted.
[[nodiscard]] Result<void> check_unaltered(const LogPosition& position);

}  // namespace kyvien::tournament
