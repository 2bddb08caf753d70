// hall/arbiter/internal/arbiter_key.h — secrets stored in files of the data folder, and the keys a
// new hall starts with.
#pragma once

#include <string>

#include "base/result.h"
#include "hall/service/key_ring.h"

namespace kyvien::hall {

/// Files of the data folder. The first chief's key is made with the hall; earlier versions kept
/// that of the arbiters of tables so too.
inline constexpr const char* kChiefKeyFile = "arbiter.key";
inline constexpr const char* kTableKeyFile = "table-arbiter.key";

/// What stands in the file `name` of `folder`, which is made (readable by its owner alone) when
/// there is none.
/// Each "bad-token" has the values "shortest" and "longest".
/// Refuses: "bad-token" (not 16 to 256 printable characters), "store-not-writable".
[[nodiscard]] Result<std::string> kept_secret(const std::string& folder, const std::string& name);

/// Refuses: "bad-token" where the secret has not 16 to 256 printable characters.
[[nodiscard]] Result<void> check_secret(const std::string& secret);

/// Refuses: "bad-token" where the chief has a secret and the arbiters of tables have the same.
[[nodiscard]] Result<void> check_secrets_differ(const std::string& chief, const std::string& table);

/// Takes the secrets of the two files into the key ring, where the files are there. A hall without
/// any key gets its first one, the chief's, in kChiefKeyFile, unless it `has_other_keys`.
/// Where the keys are in a database, those of the folder's own file are taken up there too.
/// Refuses: as kept_secret() and read_keys(); "bad-token" also where both files hold the same.
[[nodiscard]] Result<void> prepare_key_ring(const KeyPlace& place, bool has_other_keys);

}  // namespace kyvien::hall
