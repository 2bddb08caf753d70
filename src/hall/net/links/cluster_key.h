// hall/net/links/cluster_key.h — the file by which the halls at one database know each other, where
// the database's own secret is not to be enough.
//
// Text of 32 characters or more, the same at each hall; what is white at its ends does not count. A
// line of `openssl rand -base64 32` is one.
//
// Safe: any thread.
#pragma once

#include <optional>
#include <string>

#include "base/result.h"

namespace kyvien::hall {

struct ClusterKey {
    std::string text;
    /// "cluster-key-open": everybody on this machine can read the file.
    std::optional<Refusal> doubt;
};

/// Refuses: "cluster-key-unreadable", "cluster-key-short".
[[nodiscard]] Result<ClusterKey> read_cluster_key(const std::string& path);

}  // namespace kyvien::hall
