// store/office_file.h — the file in which one tournament is stored.
//
// The log of tournament/office/office.h as text, one line per event, in the batches of
// tournament/office/log/batches.h. Batches are only appended, and are on disk before the request is
// answered; a file lock serialises programs that write. A batch cut off by a crash is removed, as
// if it had not been written.
//
// Cost:  open() reads only what was appended since `known`, if given; otherwise the whole file.
// Safe:  one thread at a time per OfficeFile; other programs wait for the lock.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "tournament/office/log/batches.h"
#include "tournament/office/office.h"

namespace kyvien::store {

/// A tournament read from its file, and the read position. Empty: not read yet.
struct KnownOffice {
    tournament::Office office;
    tournament::LogPosition position;
    std::uint64_t bytes = 0;   ///< of complete batches applied to `office`
    std::uint64_t device = 0;  ///< identify the file
    std::uint64_t inode = 0;
    std::uint64_t batches = 0;  ///< of a ledger (store/tournaments/tournament_store.h)
};

/// How to open a file with altered lines.
enum class AlteredLines : std::uint8_t { Refuse, Read };

/// Reads what is on disk without waiting for the lock; an incomplete batch is ignored. A file that
/// was replaced or truncated is read from the beginning.
/// Refuses: file-unreadable, no-office-file, log-altered, and as replay_office().
[[nodiscard]] Result<KnownOffice> read_office(const std::string& path, KnownOffice known = {});

class OfficeFile {
  public:
    /// Waits for the lock, opens and reads. Refuses: as read_office(), and file-unwritable.
    [[nodiscard]] static Result<OfficeFile> open(const std::string& path, KnownOffice known = {},
                                                 AlteredLines altered = AlteredLines::Refuse);
    /// Creates a new file with its first events, atomically. Refuses also: file-exists.
    [[nodiscard]] static Result<OfficeFile>
    create(const std::string& path, const std::string& by, tournament::Opened opened,
           std::vector<tournament::OfficeEventBody> more = {});

    OfficeFile(OfficeFile&& other) noexcept;
    OfficeFile& operator=(OfficeFile&&) = delete;
    OfficeFile(const OfficeFile&) = delete;
    OfficeFile& operator=(const OfficeFile&) = delete;
    ~OfficeFile();

    [[nodiscard]] const tournament::Office& office() const { return known_.office; }
    /// Altered lines, if opened with AlteredLines::Read.
    [[nodiscard]] const std::vector<tournament::LogAlteration>& altered() const {
        return known_.position.altered;
    }
    /// The file to which an end cut off by a crash was moved; empty: none.
    [[nodiscard]] const std::string& torn() const { return torn_; }

    /// Appends all events or none; on success they are on disk.
    /// Refuses: as apply(), with the value "fact" from 1, and file-unwritable.
    [[nodiscard]] Result<void> append(const std::string& by,
                                      std::vector<tournament::OfficeEventBody> events);

    /// Releases the lock and returns the state read so far. The file is unusable afterwards.
    [[nodiscard]] KnownOffice close() &&;

  private:
    OfficeFile(std::string path, int file) : path_(std::move(path)), file_(file) {}
    [[nodiscard]] Result<void> set_torn_aside();

    std::string path_;
    int file_ = -1;
    KnownOffice known_;
    std::string torn_;
};

}  // namespace kyvien::store
