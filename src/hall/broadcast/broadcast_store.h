// hall/broadcast/broadcast_store.h — where the lines of broadcasts are kept: in a folder a file
// each, in a database a ledger each (store/halls/ledgers.h).
//
// Safe: one thread.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "store/halls/ledgers.h"

namespace kyvien::hall {

class BroadcastStore {
  public:
    BroadcastStore() = default;
    BroadcastStore(const BroadcastStore&) = delete;
    BroadcastStore& operator=(const BroadcastStore&) = delete;
    virtual ~BroadcastStore() = default;

    /// Of all that are there; what cannot be read is left out.
    [[nodiscard]] virtual Result<std::vector<std::string>> ids() = 0;
    /// The lines behind the first `known`. Refuses: as the place it is kept in.
    [[nodiscard]] virtual Result<std::vector<std::string>> read(const std::string& id,
                                                                std::size_t known) = 0;
    /// On disk when it returns. Refuses: "seq-conflict" where it has other than `known` lines, and
    /// as the place it is kept in: nothing is recorded then.
    [[nodiscard]] virtual Result<void> append(const std::string& id, std::size_t known,
                                              const std::string& line) = 0;
    /// May somebody else have appended?
    [[nodiscard]] virtual bool is_shared() const = 0;
};

/// In a folder, which is made when it is needed. One program at a time.
[[nodiscard]] std::unique_ptr<BroadcastStore> broadcasts_in_folder(std::string folder);
/// `ledgers` outlives it.
[[nodiscard]] std::unique_ptr<BroadcastStore> broadcasts_in_ledgers(store::Ledgers& ledgers);

}  // namespace kyvien::hall
