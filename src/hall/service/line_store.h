// hall/service/line_store.h — where append-only lists of lines are stored, such as broadcasts and
// studies: a file each in a folder, or a ledger each in a database (store/halls/ledgers.h).
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

class LineStore {
  public:
    LineStore() = default;
    LineStore(const LineStore&) = delete;
    LineStore& operator=(const LineStore&) = delete;
    virtual ~LineStore() = default;

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
    /// It is not looked at for a while: its file is closed.
    virtual void let_go(const std::string& id) = 0;
    /// Takes the file away. A ledger stays as it is: who reads it has to know its last line.
    virtual void erase(const std::string& id) = 0;
};

/// In a folder, which is made when it is needed. One program at a time.
[[nodiscard]] std::unique_ptr<LineStore> lines_in_folder(std::string folder);
/// In the ledgers whose names begin so. `ledgers` outlives it.
[[nodiscard]] std::unique_ptr<LineStore> lines_in_ledgers(store::Ledgers& ledgers,
                                                          std::string beginning);

}  // namespace kyvien::hall
