// hall/arbiter/internal/arbiter_key.h — the secrets of a hall's arbiters, given or kept in the data
// folder.
#pragma once

#include <string>

#include "base/result.h"

namespace kyvien::hall {

/// Files of the data folder.
inline constexpr const char* kChiefKeyFile = "arbiter.key";
inline constexpr const char* kTableKeyFile = "table-arbiter.key";

/// `given`, or, when it is empty, what stands in the file `name` of `folder`, which is made
/// (readable by its owner alone) when there is none.
/// Refuses: "bad-token" (not 16 to 256 printable characters), "store-not-writable".
[[nodiscard]] Result<std::string> arbiter_key(const std::string& given, const std::string& folder,
                                              const std::string& name);

/// The keys of the chief arbiter and of the arbiters of tables.
struct ArbiterKeys {
    std::string chief;
    std::string table;
};
/// Both as arbiter_key() finds them.
/// Refuses: as arbiter_key(), and "bad-token" where they are the same.
[[nodiscard]] Result<ArbiterKeys> arbiter_keys(const std::string& chief, const std::string& table,
                                               const std::string& folder);

}  // namespace kyvien::hall
