#include "cli/support/files.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

#include "base/result.h"
#include "judge/byte_source.h"

namespace kyvien::cli {
namespace {

std::unexpected<Refusal> cannot_write(const std::string& path, int error) {
    return refuse("cannot-write", fmt::format("cannot write {}: {}", path, std::strerror(error)));
}

/// Gone with its name unless it was kept.
class Draft {
  public:
    explicit Draft(const std::string& path) : name_(path + ".XXXXXX") {
        file_ = mkstemp(name_.data());
    }
    Draft(const Draft&) = delete;
    Draft& operator=(const Draft&) = delete;
    ~Draft() {
        if (file_ >= 0) {
            close(file_);
            unlink(name_.c_str());
        }
    }
    [[nodiscard]] bool is_open() const { return file_ >= 0; }
    [[nodiscard]] const std::string& name() const { return name_; }

    [[nodiscard]] bool write(std::string_view text) const {
        while (!text.empty()) {
            const ssize_t count = ::write(file_, text.data(), text.size());
            if (count < 0 && errno == EINTR)
                continue;
            if (count < 0)
                return false;
            text.remove_prefix(static_cast<std::size_t>(count));
        }
        return fsync(file_) == 0;
    }
    [[nodiscard]] bool permit(mode_t mode) const { return fchmod(file_, mode) == 0; }

  private:
    std::string name_;
    int file_ = -1;
};

/// What a new file may be read by, as the user's mask has it.
mode_t usual_mode() {
    const mode_t mask = umask(0);
    umask(mask);
    return static_cast<mode_t>(0666 & ~mask);
}

}  // namespace

Result<std::string> read_file(const std::string& path) {
    auto source = KYVIEN_TRY(judge::open_file(path));
    std::string text;
    std::string buffer(std::size_t{1} << 16, '\0');
    for (;;) {
        const auto count = KYVIEN_TRY(source->read(buffer));
        if (count == 0)
            return text;
        text.append(buffer, 0, count);
        if (text.size() > kLongestFile)
            return refuse("too-long", fmt::format("{} is too long to be read whole", path));
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

Result<void> write_file(const std::string& path, std::string_view text, Existing existing,
                        Readable readable) {
    if (path == "-") {
        fmt::print("{}", text);  // main() tells a failure, see output.h
        return {};
    }
    const Draft draft(path);
    if (!draft.is_open() || !draft.write(text) ||
        !draft.permit(readable == Readable::ByOwner ? 0600 : usual_mode()))
        return cannot_write(path, errno);
    if (existing == Existing::Replace) {
        if (std::rename(draft.name().c_str(), path.c_str()) != 0)
            return cannot_write(path, errno);
        return {};
    }
    // A link takes a name only where there is none.
    if (link(draft.name().c_str(), path.c_str()) != 0) {
        if (errno == EEXIST)
            return refuse("exists", fmt::format("{} is there already and is kept", path));
        return cannot_write(path, errno);
    }
    return {};
}

}  // namespace kyvien::cli
