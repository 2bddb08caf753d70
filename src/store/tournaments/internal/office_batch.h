// store/tournaments/internal/office_batch.h — formats events of a tournament as bytes to append to
// its log.
//
// Safe:  pure functions, any thread.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "tournament/office/log/batches.h"
#include "tournament/office/office.h"

namespace kyvien::store::internal {

/// Formats all events and applies them to `office`; empty if there are none.
/// Refuses: as apply(), with the value "fact" from 1; `office` is then unusable.
[[nodiscard]] Result<std::string> batch_of_events(tournament::Office& office,
                                                  const tournament::LogPosition& position,
                                                  const std::string& by,
                                                  std::vector<tournament::OfficeEventBody> events);

}  // namespace kyvien::store::internal
