#include "cli/tournament/site_folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <set>
#include <sstream>
#include <vector>

#include "base/reason.h"
#include "base/text.h"

namespace kyvien::cli {
namespace site_folder {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kList = "kyvien-site.txt";
constexpr std::string_view kHead = "kyvien tournament site: the files of this folder";

std::unexpected<Refusal> unwritable(const fs::path& path, const Reason& reason) {
    return refuse("file-unwritable",
                  fmt::format("{} cannot be written: {}", path.string(), reason.english),
                  std::nullopt, with_reason({{"path", path.string()}}, reason));
}

/// The files written by the last run; nothing if there was none.
std::optional<std::set<std::string>> files_of_ours(const fs::path& folder) {
    std::ifstream file(folder / kList, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    const std::string bytes = text.str();
    const auto lines = base::split<std::string>(bytes, '\n');
    if (lines.empty() || lines.front() != kHead)
        return std::nullopt;
    return std::set<std::string>(lines.begin() + 1, lines.end());
}

/// Checks that the folder may be replaced: everything in it is ours.
Result<void> check_ours(const fs::path& folder) {
    std::error_code error;
    const auto status = fs::symlink_status(folder, error);
    if (status.type() == fs::file_type::not_found)
        return {};
    const auto not_ours = [&folder](const std::string& found) {
        return refuse("folder-not-ours",
                      fmt::format("{} holds {}, which is no part of a site that was written there; "
                                  "name another folder or take it out",
                                  folder.string(), found),
                      std::nullopt, {{"folder", folder.string()}, {"found", found}});
    };
    if (status.type() != fs::file_type::directory)
        return not_ours(folder.filename().string());
    const auto ours = files_of_ours(folder);
    for (auto at = fs::recursive_directory_iterator(folder, error);
         !error && at != fs::recursive_directory_iterator(); at.increment(error)) {
        if (at->is_directory(error) && !at->is_symlink(error))
            continue;
        const std::string path = fs::relative(at->path(), folder, error).generic_string();
        if (!ours || (path != kList && !ours->contains(path)))
            return not_ours(path);
    }
    if (error)
        return unwritable(folder, system_reason(error.value()));
    return {};
}

Result<void> write_one(const fs::path& path, std::string_view bytes) {
    const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    if (file < 0)
        return unwritable(path, system_reason(errno));
    int failed = 0;
    while (!bytes.empty() && failed == 0) {
        const ssize_t written = ::write(file, bytes.data(), bytes.size());
        if (written >= 0)
            bytes.remove_prefix(static_cast<std::size_t>(written));
        else if (errno != EINTR)
            failed = errno;
    }
    if (failed == 0 && ::fsync(file) != 0)
        failed = errno;
    if (::close(file) != 0 && failed == 0)
        failed = errno;
    if (failed != 0)
        return unwritable(path, system_reason(failed));
    return {};
}

Result<void> write_all(const fs::path& folder, std::span<const exchange::SiteFile> files) {
    std::string list(kHead);
    std::error_code error;
    for (const exchange::SiteFile& file : files) {
        const fs::path path = folder / file.path;
        fs::create_directories(path.parent_path(), error);
        if (error)
            return unwritable(path.parent_path(), system_reason(error.value()));
        KYVIEN_TRY(write_one(path, file.bytes));
        list += "\n" + file.path;
    }
    return write_one(folder / kList, list + "\n");
}

/// A lock on a folder during its lifetime, so that it is not mistaken for a leftover.
class LockedFolder {
  public:
    explicit LockedFolder(const fs::path& path)
        : file_(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {}
    LockedFolder(const LockedFolder&) = delete;
    LockedFolder& operator=(const LockedFolder&) = delete;
    ~LockedFolder() {
        if (file_ >= 0)
            ::close(file_);
    }
    /// False if another program holds it.
    [[nodiscard]] bool try_lock() const {
        return file_ >= 0 && ::flock(file_, LOCK_EX | LOCK_NB) == 0;
    }

  private:
    int file_;
};

/// The name of a new folder until it is complete.
std::string prefix_of(const fs::path& folder) {
    return "." + folder.filename().string() + ".kyvien-";
}

/// Removes the leftovers of a killed run beside the folder.
void remove_left_behind(const fs::path& folder) {
    const std::string prefix = prefix_of(folder);
    std::error_code error;
    std::vector<fs::path> leftovers;
    for (const auto& each : fs::directory_iterator(folder.parent_path(), error))
        if (each.path().filename().string().starts_with(prefix))
            leftovers.push_back(each.path());
    for (const fs::path& path : leftovers)
        if (LockedFolder(path).try_lock())
            fs::remove_all(path, error);
}

/// The new folder replaces the old one, if there is one.
Result<void> replace_folder(const fs::path& made, const fs::path& folder) {
    if (::renameat2(AT_FDCWD, made.c_str(), AT_FDCWD, folder.c_str(), RENAME_NOREPLACE) == 0)
        return {};
    if (errno != EEXIST)
        return unwritable(folder, system_reason(errno));
    if (::renameat2(AT_FDCWD, made.c_str(), AT_FDCWD, folder.c_str(), RENAME_EXCHANGE) != 0)
        return unwritable(folder, system_reason(errno));
    return {};
}

}  // namespace
}  // namespace site_folder

Result<void> write_site_folder(const std::string& name, std::span<const exchange::SiteFile> files) {
    using namespace site_folder;
    std::error_code error;
    // A symbolic link to a folder is kept: its target is written.
    fs::path folder = fs::weakly_canonical(fs::absolute(name, error), error);
    if (error)
        return unwritable(name, system_reason(error.value()));
    if (!folder.has_filename())
        folder = folder.parent_path();
    KYVIEN_TRY(check_ours(folder));
    remove_left_behind(folder);
    std::string made = (folder.parent_path() / (prefix_of(folder) + "XXXXXX")).string();
    if (::mkdtemp(made.data()) == nullptr)
        return unwritable(folder, system_reason(errno));
    const LockedFolder lock(made);
    if (!lock.try_lock())
        return unwritable(made, {"folder-held", "another program holds it"});
    fs::permissions(made, fs::perms(0755), error);
    auto written = write_all(made, files);
    if (written)
        written = replace_folder(made, folder);
    // It now holds the old site, or what could not be completed.
    fs::remove_all(made, error);
    return written;
}

}  // namespace kyvien::cli
