// hall/arbiter/internal/archive_findings.h — the judge's findings on an uploaded archive.
//
// Safe: any thread. Slow: for a BackgroundWorker.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace kyvien::hall {

/// The findings as a JSON array with one element for each game.
/// Refuses: "no-such-format", "too-long" (unpacked, or the findings), and as the archive's bytes
/// are refused.
[[nodiscard]] Result<std::string> archive_findings(std::string_view archive,
                                                   std::string_view format);

}  // namespace kyvien::hall
