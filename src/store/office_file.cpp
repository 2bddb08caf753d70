#include "store/office_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <iterator>
#include <utility>

#include "base/reason.h"
#include "base/result.h"
#include "store/tournaments/internal/office_batch.h"

namespace kyvien::store {

using namespace tournament;

namespace office_file {
namespace {

std::unexpected<Refusal> file_refusal(RefusalCode code, std::string_view path,
                                      std::string_view what) {
    const Reason why = system_reason(errno);
    return refuse(code, fmt::format("{} cannot be {}: {}", path, what, why.english), std::nullopt,
                  with_reason({{"path", std::string(path)}}, why));
}

bool write_all(int file, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(file, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

/// The bytes from `offset` to the end; false with errno set.
bool read_from(int file, std::uint64_t offset, std::string& bytes) {
    std::array<char, 65536> block{};
    for (;;) {
        const ssize_t byte_count =
            ::pread(file, block.data(), block.size(), static_cast<off_t>(offset));
        if (byte_count < 0 && errno == EINTR)
            continue;
        if (byte_count < 0)
            return false;
        if (byte_count == 0)
            return true;
        bytes.append(block.data(), static_cast<std::size_t>(byte_count));
        offset += static_cast<std::uint64_t>(byte_count);
    }
}

/// A new file name is durable once its folder is synced.
bool sync_folder(const std::string& path) {
    std::string folder = std::filesystem::path(path).parent_path().string();
    const int file = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY);
    if (file < 0)
        return false;
    const bool good = ::fsync(file) == 0;
    ::close(file);
    return good;
}

/// Applies the complete batches of the file to `known`; `rest` is what follows the last one.
Result<void> catch_up(int file, const std::string& path, AlteredLines altered, KnownOffice& known,
                      std::string& rest) {
    struct stat status{};
    if (::fstat(file, &status) != 0)
        return file_refusal("file-unreadable", path, "read");
    const auto size = static_cast<std::uint64_t>(status.st_size);
    if (known.device != status.st_dev || known.inode != status.st_ino || size < known.bytes)
        known = {{}, {}, 0, status.st_dev, status.st_ino, 0};
    std::string bytes;
    if (!read_from(file, known.bytes, bytes))
        return file_refusal("file-unreadable", path, "read");
    if (known.bytes == 0 && !is_office_text(bytes))
        return refuse(
            "no-office-file",
            fmt::format("{} is not a tournament's log; `kyvien tournament new` makes one", path));
    const std::size_t whole = KYVIEN_TRY(read_log(known.office, known.position, bytes));
    if (altered == AlteredLines::Refuse)
        KYVIEN_TRY(check_unaltered(known.position));
    known.bytes += whole;
    rest = bytes.substr(whole);
    return {};
}

}  // namespace
}  // namespace office_file

Result<KnownOffice> read_office(const std::string& path, KnownOffice known) {
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return office_file::file_refusal("file-unreadable", path, "opened");
    std::string being_written;
    auto read = office_file::catch_up(file, path, AlteredLines::Refuse, known, being_written);
    ::close(file);
    if (!read)
        return refuse(std::move(read.error()));
    return known;
}

OfficeFile::OfficeFile(OfficeFile&& other) noexcept
    : path_(std::move(other.path_)), file_(std::exchange(other.file_, -1)),
      known_(std::move(other.known_)), torn_(std::move(other.torn_)) {}

OfficeFile::~OfficeFile() {
    if (file_ >= 0)
        ::close(file_);  // releases the lock
}

KnownOffice OfficeFile::close() && {
    if (file_ >= 0)
        ::close(std::exchange(file_, -1));
    return std::move(known_);
}

Result<OfficeFile> OfficeFile::open(const std::string& path, KnownOffice known,
                                    AlteredLines altered) {
    const int file = ::open(path.c_str(), O_RDWR | O_APPEND | O_CLOEXEC);
    if (file < 0)
        return office_file::file_refusal("file-unreadable", path, "opened");
    OfficeFile opened(path, file);
    if (::flock(file, LOCK_EX) != 0)
        return office_file::file_refusal("file-unreadable", path, "locked");
    opened.known_ = std::move(known);
    KYVIEN_TRY(office_file::catch_up(file, path, altered, opened.known_, opened.torn_));
    KYVIEN_TRY(opened.set_torn_aside());
    return opened;
}

Result<OfficeFile> OfficeFile::create(const std::string& path, const std::string& by, Opened opened,
                                      std::vector<OfficeEventBody> more) {
    // Created under another name, so that a file with this name is always complete.
    const std::string beside = fmt::format("{}.new-{}", path, ::getpid());
    const int file = ::open(beside.c_str(),
                            O_RDWR | O_APPEND | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0644);
    if (file < 0)
        return office_file::file_refusal("file-unwritable", path, "made");
    OfficeFile made(path, file);
    struct stat status{};
    Result<void> begun;
    if (::flock(file, LOCK_EX) != 0 || ::fstat(file, &status) != 0)
        begun = office_file::file_refusal("file-unwritable", path, "made");
    made.known_.device = status.st_dev;
    made.known_.inode = status.st_ino;
    std::vector<OfficeEventBody> events;
    events.emplace_back(std::move(opened));
    std::ranges::move(more, std::back_inserter(events));
    if (begun)
        begun = made.append(by, std::move(events));
    if (begun && ::link(beside.c_str(), path.c_str()) != 0)
        begun = office_file::file_refusal(
            errno == EEXIST ? RefusalCode("file-exists") : "file-unwritable", path, "made");
    ::unlink(beside.c_str());
    if (begun && !office_file::sync_folder(path)) {
        begun = office_file::file_refusal("file-unwritable", path, "made");
        ::unlink(path.c_str());
    }
    if (!begun)
        return refuse(std::move(begun.error()));
    return made;
}

Result<void> OfficeFile::set_torn_aside() {
    if (torn_.empty())
        return {};
    const std::string beside = path_ + ".torn";
    const int file =
        ::open(beside.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0644);
    const bool was_written = file >= 0 && office_file::write_all(file, torn_) && ::fsync(file) == 0;
    auto refused = was_written ? Result<void>()
                               : office_file::file_refusal("file-unwritable", beside, "written");
    if (file >= 0)
        ::close(file);
    if (was_written && ::ftruncate(file_, static_cast<off_t>(known_.bytes)) != 0)
        return office_file::file_refusal("file-unwritable", path_, "mended");
    return refused;
}

Result<void> OfficeFile::append(const std::string& by, std::vector<OfficeEventBody> events) {
    Office office = known_.office;
    const std::string batch =
        KYVIEN_TRY(internal::batch_of_events(office, known_.position, by, std::move(events)));
    if (batch.empty())
        return {};
    if (!office_file::write_all(file_, batch) || ::fdatasync(file_) != 0) {
        auto refusal = office_file::file_refusal("file-unwritable", path_, "written");
        // Removes the half-written batch; otherwise it would later be set aside as torn.
        static_cast<void>(::ftruncate(file_, static_cast<off_t>(known_.bytes)) == 0);
        return refusal;
    }
    known_.office = std::move(office);
    known_.position = position_after(std::move(known_.position), batch);
    known_.bytes += batch.size();
    return {};
}

}  // namespace kyvien::store
