// store/office_file.h — the file in which one tournament is stored.
//
// The log of tournament/office/office.h as text, a line per event, in the batches of
// tournament/office/log/batches.h. Batches are only appended, and are on disk before the request is
// answered; a lock lets two programs write in turn. A batch that a crash cut off is removed as if
// it had not been written.
//
// Cost:  open() reads what was appended since it was `known`, and all of it otherwise.
// Safe:  one thread at a time for one OfficeFile; other programs wait for the lock.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "tournament/office/log/batches.h"
#include "tournament/office/office.h"

namespace kyvien::store {

/// A tournament as it was read from its file, and how far. Empty: nothing is known yet.
struct KnownOffice {
    tournament::Office office;
    tournament::LogPosition position;
    std::uint64_t bytes = 0;   ///< of whole batches that are folded into `office`
    std::uint64_t device = 0;  ///< of which file
    std::uint64_t inode = 0;
    std::uint64_t batches = 0;  ///< of a ledger (store/tournaments/tournament_store.h)
};

/// How to open a file whose lines are not those that were appended.
enum class AlteredLines : std::uint8_t { Refuse, Read };

/// Reads what is on disk without waiting for anybody; what is being written does not count yet. A
/// file that was replaced or cut is read from its beginning.
/// Refuses: file-unreadable, no-office-file, log-altered, and as replay_office().
[[nodiscard]] Result<KnownOffice> read_office(const std::string& path, KnownOffice known = {});

class OfficeFile {
  public:
    /// Waits for its turn, opens and reads. Refuses: as read_office(), and file-unwritable.
    [[nodiscard]] static Result<OfficeFile> open(const std::string& path, KnownOffice known = {},
                                                 AlteredLines altered = AlteredLines::Refuse);
    /// Makes a new file with its first events, or none. Refuses also: file-exists.
    [[nodiscard]] static Result<OfficeFile>
    create(const std::string& path, const std::string& by, tournament::Opened opened,
           std::vector<tournament::OfficeEventBody> more = {});

    OfficeFile(OfficeFile&& other) noexcept;
    OfficeFile& operator=(OfficeFile&&) = delete;
    OfficeFile(const OfficeFile&) = delete;
    OfficeFile& operator=(const OfficeFile&) = delete;
    ~OfficeFile();

    [[nodiscard]] const tournament::Office& office() const { return known_.office; }
    /// Lines that are not those that were appended, where they were to be read.
    [[nodiscard]] const std::vector<tournament::LogAlteration>& altered() const {
        return known_.position.altered;
    }
    /// What was cut off by a crash and set aside beside the file; empty where nothing was.
    [[nodiscard]] const std::string& torn() const { return torn_; }

    /// All of the events, or none: appended and on disk when it succeeds.
    /// Refuses: as apply(), with the value "fact" from 1, and file-unwritable.
    [[nodiscard]] Result<void> append(const std::string& by,
                                      std::vector<tournament::OfficeEventBody> events);

    /// Gives others their turn and keeps what is known. The file is not usable afterwards.
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
