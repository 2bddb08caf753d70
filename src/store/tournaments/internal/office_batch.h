// store/tournaments/internal/office_batch.h — events of a tournament as the bytes that are appended
// to its log.
//
// Safe:  pure functions, any thread.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "tournament/office/log/batches.h"
#include "tournament/office/office.h"

namespace kyvien::store::internal {

/// All of the events, applied to `office`; empty where there is none.
/// Refuses: as apply(), with the value "fact" from 1; `office` is then of no use.
[[nodiscard]] Result<std::string> batch_of_events(tournament::Office& office,
                                                  const tournament::LogPosition& position,
                                                  const std::string& by,
                                                  std::vector<tournament::OfficeEventBody> events);

}  // namespace kyvien::store::internal
