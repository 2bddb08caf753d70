// hall/service/internal/sealing_key.h — the hall's own key for sealed moves.
#pragma once

#include <memory>
#include <string>

#include "base/result.h"
#include "record/keys.h"

namespace kyvien::hall {

/// The hall's secret keys in `folder`/sealing.key; created, readable only by their owner, if
/// absent. Anybody who can read that file can open the envelopes. Refuses: "bad-key",
/// "store-not-writable".
[[nodiscard]] Result<std::shared_ptr<const record::SecretKeys>>
own_sealing_key(const std::string& folder);

}  // namespace kyvien::hall
