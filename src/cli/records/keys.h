// cli/records/keys.h — key files.
#pragma once

#include <string>

#include "record/keys.h"

namespace kyvien::cli {

/// The secret keys of a file; asks for the passphrase where they are locked.
[[nodiscard]] Result<record::SecretKeys> load_secret(const std::string& path);

/// The public keys of a file that holds public or secret ones.
[[nodiscard]] Result<record::PublicKeys> load_public(const std::string& path);

}  // namespace kyvien::cli
