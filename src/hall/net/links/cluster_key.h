// hall/net/links/cluster_key.h — reads the cluster key: a file with which the halls at one database
// authenticate each other, in addition to the secret in the database.
//
// The key is a text of at least 32 characters, the same at each hall; surrounding white space is
// ignored. A line of `openssl rand -base64 32` is suitable.
//
// Safe: any thread.
#pragma once

#include <optional>
#include <string>

#include "base/result.h"

namespace kyvien::hall {

struct ClusterKey {
    std::string text;
    /// A warning: "cluster-key-open" if everybody on this machine can read the file.
    std::optional<Refusal> warning;
};

/// Refuses: "cluster-key-unreadable", "cluster-key-short".
[[nodiscard]] Result<ClusterKey> read_cluster_key(const std::string& path);

}  // namespace kyvien::hall
