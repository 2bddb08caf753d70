// hall/arbiter/internal/arbiter_key.h — secrets in files of the data folder, and the initial keys
// of a new hall.
#pragma once

#include <string>

#include "base/result.h"
#include "hall/service/key_ring.h"

namespace kyvien::hall {

/// Files of the data folder. The first chief arbiter's key is made with the hall; earlier versions
/// also stored that of the table arbiters in a file.
inline constexpr const char* kChiefKeyFile = "arbiter.key";
inline constexpr const char* kTableKeyFile = "table-arbiter.key";

/// The secret in the file `name` of `folder`; created, readable only by its owner, if absent.
/// Each "bad-token" has the values "shortest" and "longest".
/// Refuses: "bad-token" (not 16 to 256 printable characters), "store-not-writable".
[[nodiscard]] Result<std::string> read_or_create_secret(const std::string& folder,
                                                        const std::string& name);

/// Refuses: "bad-token" if the secret does not have 16 to 256 printable characters.
[[nodiscard]] Result<void> check_secret(const std::string& secret);

/// Refuses: "bad-token" if the chief arbiter and the table arbiters have the same secret.
[[nodiscard]] Result<void> check_secrets_differ(const std::string& chief, const std::string& table);

/// Adds the secrets of the two files, if they exist, to the key ring. A hall without any key gets
/// its first one, the chief arbiter's, in kChiefKeyFile, unless it `has_other_keys`. If the keys
/// are in a database, those of the folder's own file are added there too.
/// Refuses: as read_or_create_secret() and read_keys(); "bad-token" also if both files contain the
/// same.
[[nodiscard]] Result<void> prepare_key_ring(const KeyPlace& place, bool has_other_keys);

}  // namespace kyvien::hall
