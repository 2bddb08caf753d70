#include "store/text_journal.h"
#include "base/text.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <optional>
#include <utility>

#include "base/hash.h"
#include "base/reason.h"
#include "base/result.h"

namespace kyvien::store {
namespace text_journal {
namespace {

std::unexpected<Refusal> not_written(const std::string& path) {
    const int error = errno;
    const bool is_full = error == ENOSPC || error == EDQUOT || error == EFBIG;
    return refuse(is_full ? RefusalCode("store-full") : "store-unavailable",
                  fmt::format("Nothing was recorded in {}: {}.", path, std::strerror(error)),
                  std::nullopt, with_reason({{"path", path}}, system_reason(error)));
}

std::unexpected<Refusal> not_opened(const std::string& path) {
    const int error = errno;
    const RefusalCode code = error == ENOENT   ? RefusalCode("no-such-journal")
                             : error == EEXIST ? RefusalCode("journal-exists")
                                               : "journal-not-writable";
    const char* help = error == ENOENT   ? " Make it with `kyvien arbiter new`."
                       : error == EEXIST ? " Take another name; a record is not written over."
                                         : "";
    return refuse(code, fmt::format("{}: {}.{}", path, std::strerror(error), help), std::nullopt,
                  with_reason({{"path", path}}, system_reason(error)));
}

bool write_all(int file, std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = ::write(file, text.data(), text.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

bool read_all(int file, std::string& text) {
    char buffer[1 << 16];
    for (;;) {
        const ssize_t count = ::read(file, buffer, sizeof buffer);
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return count == 0;
        text.append(buffer, static_cast<std::size_t>(count));
    }
}

/// A created or removed file is durable only once its folder is synced.
void sync_folder_of(const std::string& path) {
    const std::filesystem::path folder = std::filesystem::path(path).parent_path();
    const int open_folder = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY);
    if (open_folder < 0)
        return;
    (void)::fsync(open_folder);  // unsupported by some file systems; the file itself is synced
    ::close(open_folder);
}

bool write_file(const std::string& path, std::string_view text, int flags) {
    const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | flags, 0644);
    if (file < 0)
        return false;
    const bool done = write_all(file, text) && ::fsync(file) == 0;
    const int error = errno;
    ::close(file);
    errno = error;
    return done;
}

std::optional<std::string> file_text(const std::string& path) {
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return std::nullopt;
    std::string text;
    const bool done = read_all(file, text);
    ::close(file);
    return done ? std::optional(std::move(text)) : std::nullopt;
}

/// An addition being written to the file.
struct Part {
    std::size_t offset = 0;
    std::string text;
};

std::string text_of(const Part& part) {
    return fmt::format("kyvien-part {} {:016x}\n{}", part.offset, base::fnv1a(part.text),
                       part.text);
}

std::optional<Part> part_of(std::string_view text) {
    constexpr std::string_view kHead = "kyvien-part ";
    const std::size_t end = text.find('\n');
    if (!text.starts_with(kHead) || end == std::string_view::npos)
        return std::nullopt;
    Part part;
    const char* const stop = text.data() + end;
    const auto offset = std::from_chars(text.data() + kHead.size(), stop, part.offset);
    if (offset.ec != std::errc{} || offset.ptr == stop || *offset.ptr != ' ')
        return std::nullopt;
    std::uint64_t sum = 0;
    const auto read = std::from_chars(offset.ptr + 1, stop, sum, 16);
    part.text = text.substr(end + 1);
    if (read.ec != std::errc{} || read.ptr != stop || sum != base::fnv1a(part.text))
        return std::nullopt;
    return part;
}

std::string joined(std::span<const std::string> lines) {
    std::string text;
    for (const std::string& line : lines)
        text.append(line).append("\n");
    return text;
}

}  // namespace
}  // namespace text_journal

TextJournal::TextJournal(TextJournal&& other) noexcept
    : path_(std::move(other.path_)), file_(std::exchange(other.file_, -1)), size_(other.size_),
      lines_(std::move(other.lines_)), mended_(std::move(other.mended_)) {}

TextJournal& TextJournal::operator=(TextJournal&& other) noexcept {
    if (this != &other) {
        close();
        path_ = std::move(other.path_);
        file_ = std::exchange(other.file_, -1);
        size_ = other.size_;
        lines_ = std::move(other.lines_);
        mended_ = std::move(other.mended_);
    }
    return *this;
}

TextJournal::~TextJournal() {
    close();
}

void TextJournal::close() {
    if (file_ >= 0)
        ::close(std::exchange(file_, -1));
}

Result<TextJournal> TextJournal::create(std::string path, std::span<const std::string> lines) {
    const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    if (file < 0)
        return text_journal::not_opened(path);
    TextJournal journal(std::move(path), file);
    if (::flock(file, LOCK_EX | LOCK_NB) != 0)
        return text_journal::not_opened(journal.path_);
    text_journal::sync_folder_of(journal.path_);
    if (auto written = journal.append(lines); !written) {
        ::unlink(journal.path_.c_str());
        return refuse(std::move(written.error()));
    }
    return journal;
}

Result<TextJournal> TextJournal::open(std::string path) {
    const int file = ::open(path.c_str(), O_RDWR | O_CLOEXEC);
    if (file < 0)
        return text_journal::not_opened(path);
    TextJournal journal(std::move(path), file);
    if (::flock(file, LOCK_EX | LOCK_NB) != 0)
        return refuse(
            "journal-in-use",
            fmt::format("{} is open in another program; close that one first.", journal.path_),
            std::nullopt, {{"path", journal.path_}});
    struct stat status{};
    if (::fstat(file, &status) != 0 || !S_ISREG(status.st_mode))
        return refuse("journal-not-writable", fmt::format("{} is not a file.", journal.path_),
                      std::nullopt,
                      with_reason({{"path", journal.path_}}, {"journal-no-file", "it is no file"}));
    journal.size_ = static_cast<std::size_t>(status.st_size);
    KYVIEN_TRY(journal.finish_part());
    KYVIEN_TRY(journal.set_aside_torn_end());
    return journal;
}

Result<void> TextJournal::finish_part() {
    const std::string beside = path_ + ".part";
    const auto found = text_journal::file_text(beside);
    if (!found)
        return {};
    const auto part = text_journal::part_of(*found);
    if (!part) {
        // Torn before it was complete: then nothing of it reached the file.
        if (!found->empty())
            if (auto moved = move_to_torn(*found); !moved)
                return moved;
        ::unlink(beside.c_str());
        text_journal::sync_folder_of(path_);
        return {};
    }
    const std::size_t end = part->offset + part->text.size();
    const auto whole = text_journal::file_text(path_);
    const bool fits = whole && part->offset <= whole->size() && whole->size() <= end &&
                      part->text.starts_with(std::string_view(*whole).substr(part->offset));
    if (!fits)
        return refuse("journal-damaged",
                      fmt::format("{} does not fit to {}: the one was changed without the other. "
                                  "Look at both and remove the second.",
                                  path_, beside),
                      std::nullopt,
                      with_reason({{"path", path_}},
                                  {"journal-part",
                                   "it does not fit to {part}: the one was changed without the "
                                   "other; look at both and remove the second",
                                   {{"part", beside}}}));
    const bool was_missing = size_ < end;
    if (auto cut_off = cut(part->offset); !cut_off)
        return cut_off;
    if (!text_journal::write_all(file_, part->text) || ::fdatasync(file_) != 0)
        return text_journal::not_written(path_);
    size_ = end;
    ::unlink(beside.c_str());
    text_journal::sync_folder_of(path_);
    if (was_missing)
        mended_.push_back("The last entry was interrupted while it was written; it is complete "
                          "now. Look whether it is what was meant.");
    return {};
}

Result<void> TextJournal::set_aside_torn_end() {
    std::string text;
    if (::lseek(file_, 0, SEEK_SET) < 0 || !text_journal::read_all(file_, text))
        return text_journal::not_opened(path_);
    const std::size_t last = text.rfind('\n');
    const std::size_t whole = last == std::string::npos ? 0 : last + 1;
    if (whole < text.size()) {
        if (auto moved = move_to_torn(std::string_view(text).substr(whole)); !moved)
            return moved;
        if (auto cut_off = cut(whole); !cut_off)
            return cut_off;
        mended_.push_back(fmt::format("The last line had no end ({}); it was moved to {}.torn.",
                                      base::counted(text.size() - whole, "byte"), path_));
        text.resize(whole);
    }
    size_ = whole;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = text.find('\n', begin);
        lines_.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return {};
}

Result<void> TextJournal::set_aside_from(std::size_t first) {
    const std::span torn = std::span(lines_).subspan(std::min(first, lines_.size()));
    const std::string text = text_journal::joined(torn);
    if (auto moved = move_to_torn(text); !moved)
        return moved;
    if (auto cut_off = cut(size_ - text.size()); !cut_off)
        return cut_off;
    mended_.push_back(torn.size() == 1
                          ? fmt::format("Line {} cannot be understood; it was moved to {}.torn.",
                                        first + 1, path_)
                          : fmt::format("{} lines from line {} on cannot be understood; they were "
                                        "moved to {}.torn.",
                                        torn.size(), first + 1, path_));
    lines_.resize(lines_.size() - torn.size());
    return {};
}

Result<void> TextJournal::move_to_torn(std::string_view text) {
    const std::string beside = path_ + ".torn";
    std::string line(text);
    if (!line.ends_with('\n'))
        line += '\n';
    if (!text_journal::write_file(beside, line, O_APPEND))
        return text_journal::not_written(beside);
    text_journal::sync_folder_of(path_);
    return {};
}

Result<void> TextJournal::cut(std::size_t size) {
    if (::ftruncate(file_, static_cast<off_t>(size)) != 0 ||
        ::lseek(file_, static_cast<off_t>(size), SEEK_SET) < 0 || ::fdatasync(file_) != 0)
        return text_journal::not_written(path_);
    size_ = size;
    return {};
}

Result<void> TextJournal::append(std::span<const std::string> lines) {
    const text_journal::Part part{size_, text_journal::joined(lines)};
    if (part.text.empty())
        return {};
    const std::string beside = path_ + ".part";
    if (!text_journal::write_file(beside, text_journal::text_of(part), O_TRUNC)) {
        auto refused = text_journal::not_written(path_);
        ::unlink(beside.c_str());
        return refused;
    }
    text_journal::sync_folder_of(path_);
    if (::lseek(file_, static_cast<off_t>(size_), SEEK_SET) < 0 ||
        !text_journal::write_all(file_, part.text) || ::fdatasync(file_) != 0) {
        auto refused = text_journal::not_written(path_);
        // As before: remove what reached the file, then its copy.
        if (cut(part.offset))
            ::unlink(beside.c_str());
        return refused;
    }
    size_ += part.text.size();
    ::unlink(beside.c_str());
    return {};
}

}  // namespace kyvien::store
