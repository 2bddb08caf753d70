// cli/records/keys.h — reads files of keys (docs/records.md), for verbs that sign, seal or verify.
//
// Safe: one thread, since a locked key asks for its passphrase.
#pragma once

#include <string>

#include "record/keys.h"

namespace kyvien::cli {

/// The secret keys in a file; asks for the passphrase if they are locked.
[[nodiscard]] Result<record::SecretKeys> load_secret(const std::string& path);

/// The public keys in a file of public or secret keys.
[[nodiscard]] Result<record::PublicKeys> load_public(const std::string& path);

}  // namespace kyvien::cli
