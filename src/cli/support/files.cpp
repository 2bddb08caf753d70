#include "cli/support/files.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

#include "base/reason.h"
#include "base/result.h"
#include "judge/byte_source.h"

namespace kyvien::cli {
namespace {

std::unexpected<Refusal> cannot_write(const std::string& path, int error) {
    return refuse("cannot-write",
                  fmt::format("{} cannot be written: {}", path, std::strerror(error)), std::nullopt,
                  with_reason({{"path", path}}, system_reason(error)));
}

std::unexpected<Refusal> exists(const std::string& path) {
    return refuse("exists", fmt::format("{} already exists and was not overwritten", path),
                  std::nullopt, {{"path", path}});
}

/// The permissions of a new file under the user's mask.
mode_t usual_mode() {
    const mode_t mask = umask(0);
    umask(mask);
    return static_cast<mode_t>(0666 & ~mask);
}

bool write_all(int file, std::string_view text) {
    while (!text.empty()) {
        const ssize_t count = ::write(file, text.data(), text.size());
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return false;
        text.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}

}  // namespace

Result<std::string> read_file(const std::string& path) {
    const auto source = KYVIEN_TRY(judge::open_file(path));
    return read_whole(*source, path);
}

Result<std::string> read_whole(judge::ByteSource& source, std::string_view path) {
    std::string text;
    std::string buffer(std::size_t{1} << 16, '\0');
    for (;;) {
        const auto count = KYVIEN_TRY(source.read(buffer));
        if (count == 0)
            return text;
        text.append(buffer, 0, count);
        if (text.size() > kLongestFile)
            return refuse("too-long", fmt::format("{} is too long to read", path));
    }
}

Result<std::string> read_line_of(const std::string& path) {
    auto text = read_file(path);
    if (!text)
        return text;
    constexpr std::string_view kBlank = " \t\r\n";
    const auto first = text->find_first_not_of(kBlank);
    if (first == std::string::npos)
        return std::string();
    return text->substr(first, text->find_last_not_of(kBlank) + 1 - first);
}

OutputFile::OutputFile(std::string path, std::string draft, int file)
    : path_(std::move(path)), draft_(std::move(draft)), file_(file) {}

OutputFile::OutputFile(OutputFile&& other) noexcept
    : path_(std::move(other.path_)), draft_(std::exchange(other.draft_, {})),
      file_(std::exchange(other.file_, -1)) {}

OutputFile::~OutputFile() {
    if (file_ >= 0)
        close(file_);
    if (!draft_.empty())
        unlink(draft_.c_str());
}

Result<OutputFile> OutputFile::open(const std::string& path, Readable readable) {
    struct stat there{};
    if (stat(path.c_str(), &there) == 0 && !S_ISREG(there.st_mode)) {
        // A device or a pipe keeps its name.
        const int file = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
        if (file < 0)
            return cannot_write(path, errno);
        return OutputFile(path, {}, file);
    }
    std::string draft = path + ".XXXXXX";
    const int file = mkstemp(draft.data());
    if (file < 0)
        return cannot_write(path, errno);
    OutputFile made(path, draft, file);
    if (fchmod(file, readable == Readable::ByOwner ? 0600 : usual_mode()) != 0)
        return cannot_write(path, errno);
    return made;
}

Result<void> OutputFile::write(std::string_view text) {
    if (!write_all(file_, text))
        return cannot_write(path_, errno);
    return {};
}

Result<void> OutputFile::finish(Existing existing) {
    if (draft_.empty()) {
        if (close(std::exchange(file_, -1)) != 0)
            return cannot_write(path_, errno);
        return {};
    }
    if (fsync(file_) != 0 || close(std::exchange(file_, -1)) != 0)
        return cannot_write(path_, errno);
    if (existing == Existing::Keep) {
        // A hard link fails if the name exists.
        if (link(draft_.c_str(), path_.c_str()) == 0)
            return {};
        if (errno == EEXIST)
            return exists(path_);
        return cannot_write(path_, errno);
    }
    if (std::rename(draft_.c_str(), path_.c_str()) != 0)
        return cannot_write(path_, errno);
    draft_.clear();
    return {};
}

Result<void> write_file(const std::string& path, std::string_view text, Existing existing,
                        Readable readable) {
    if (path == "-") {
        fmt::print("{}", text);  // main() reports a failure, see output.h
        return {};
    }
    auto file = KYVIEN_TRY(OutputFile::open(path, readable));
    if (existing == Existing::Keep && file.is_device())
        return exists(path);
    KYVIEN_TRY(file.write(text));
    return file.finish(existing);
}

}  // namespace kyvien::cli
