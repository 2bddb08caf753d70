// hall/service/internal/sealing_key.h — the key for which moves are sealed in this hall.
#pragma once

#include <memory>
#include <string>

#include "base/result.h"
#include "record/keys.h"

namespace kyvien::hall {

/// The hall's own secret keys in `folder`/sealing.key, which are made (readable by their owner
/// alone) when there are none. Anybody who can read that file can open the envelopes. Refuses:
/// "bad-key", "store-not-writable".
[[nodiscard]] Result<std::shared_ptr<const record::SecretKeys>>
own_sealing_key(const std::string& folder);

}  // namespace kyvien::hall
