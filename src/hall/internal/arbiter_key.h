// hall/internal/arbiter_key.h — the secret of a hall's arbiters, given or kept in the data folder.
#pragma once

#include <string>

#include "rulebook/refusal.h"

namespace kyvien::hall {

/// `given`, or, when it is empty, what stands in `folder`/arbiter.key, which is made (readable by
/// its owner alone) when there is none.
/// Refuses: "bad-token" (not 16 to 256 printable characters), "store-not-writable".
[[nodiscard]] Result<std::string> arbiter_key(const std::string& given, const std::string& folder);

}  // namespace kyvien::hall
