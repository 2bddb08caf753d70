#include "store/halls/internal/progress_file.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <utility>

#include "store/halls/internal/postgres_checkpoint.h"

namespace kyvien::store::internal {

ProgressFile::~ProgressFile() {
    if (file_ >= 0)
        ::close(file_);
}

std::string ProgressFile::line_of(const Seen& seen) const {
    std::string progress_line = fmt::format("{} {} {}", seen.writer, seen.number, seen.settled);
    const Digest mark = key_.of_heads({}, progress_line);
    return fmt::format("{} {:02x}\n", std::move(progress_line), fmt::join(mark, ""));
}

std::optional<ProgressFile::Seen> ProgressFile::read() const {
    std::ifstream file(path_);
    Seen seen;
    std::string mark;
    if (!(file >> seen.writer >> seen.number >> seen.settled >> mark))
        return std::nullopt;
    const std::string line = line_of(seen);
    return line.substr(0, line.size() - 1).ends_with(' ' + mark) ? std::optional(seen)
                                                                 : std::nullopt;
}

std::optional<LogFault> ProgressFile::compare(Connection& connection) {
    settled_ = number_of_part(connection, kSettledPart).value_or(0);
    if (path_.empty())
        return std::nullopt;
    const auto seen = read();
    if (!seen)
        return std::nullopt;
    const auto stands = number_of_part(connection, seen->writer);
    // Parts that were merged meanwhile count in the merged part.
    const bool is_there = stands ? *stands >= seen->number && settled_ >= seen->settled
                                 : settled_ > seen->settled + seen->number;
    if (is_there)
        return std::nullopt;
    is_kept_ = true;
    return LogFault{
        "", 0, "log-behind",
        fmt::format("The database ends with transaction {} of {}, but {} were written: it was put "
                    "back to an earlier day.",
                    stands.value_or(0), seen->writer, seen->number)};
}

void ProgressFile::write(const std::string& writer, std::uint64_t number) {
    if (path_.empty() || is_kept_)
        return;
    const std::string line = line_of({writer, number, settled_});
    const bool is_first = file_ < 0;
    const std::string fresh = path_ + ".new";
    if (is_first)
        file_ = ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file_ < 0)
        return;
    // Numbers only grow, so a line is never shorter than the one it overwrites.
    const bool is_written =
        ::pwrite(file_, line.data(), line.size(), 0) == static_cast<ssize_t>(line.size());
    if (is_written && is_first && std::rename(fresh.c_str(), path_.c_str()) != 0) {
        ::close(file_);
        file_ = -1;
    }
}

}  // namespace kyvien::store::internal
