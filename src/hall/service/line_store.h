// hall/service/line_store.h — storage for append-only lists of lines, such as broadcasts and
// studies: one file each in a folder, or one ledger each in a database (store/halls/ledgers.h).
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

    /// The ids of all lists; unreadable ones are left out.
    [[nodiscard]] virtual Result<std::vector<std::string>> ids() = 0;
    /// The lines after the first `known`. Refuses: as the underlying storage.
    [[nodiscard]] virtual Result<std::vector<std::string>> read(const std::string& id,
                                                                std::size_t known) = 0;
    /// The line is on disk when this returns. Refuses: "seq-conflict" if the list does not have
    /// exactly `known` lines, and as the underlying storage; nothing is recorded then.
    [[nodiscard]] virtual Result<void> append(const std::string& id, std::size_t known,
                                              const std::string& line) = 0;
    /// Can other programs append too?
    [[nodiscard]] virtual bool is_shared() const = 0;
    /// The list will not be used for a while: closes its file.
    virtual void close_file(const std::string& id) = 0;
    /// Deletes the file. A ledger is kept, because its readers need its last line.
    virtual void erase(const std::string& id) = 0;
};

/// In a folder, created when needed. Only one program may use it at a time.
[[nodiscard]] std::unique_ptr<LineStore> lines_in_folder(std::string folder);
/// In the ledgers whose names start with `beginning`. `ledgers` must outlive the store.
[[nodiscard]] std::unique_ptr<LineStore> lines_in_ledgers(store::Ledgers& ledgers,
                                                          std::string beginning);

}  // namespace kyvien::hall
