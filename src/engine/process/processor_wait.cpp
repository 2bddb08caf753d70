#include "engine/process/processor_wait.h"

#include <algorithm>
#include <charconv>
#include <fcntl.h>
#include <filesystem>
#include <fmt/core.h>
#include <string_view>
#include <unistd.h>

namespace kyvien::engine {
namespace processor_wait {
namespace {

using std::chrono::nanoseconds;

/// A kernel file that is read repeatedly; holds -1 if it does not exist.
class Schedstat {
  public:
    explicit Schedstat(const char* path) : file_(::open(path, O_RDONLY | O_CLOEXEC)) {}
    Schedstat(const Schedstat&) = delete;
    Schedstat& operator=(const Schedstat&) = delete;
    ~Schedstat() {
        if (file_ >= 0)
            ::close(file_);
    }
    /// Its second number; the first is the time on a processor, the third the number of time
    /// slices.
    [[nodiscard]] std::optional<nanoseconds> waited() const {
        char bytes[96];
        const ssize_t byte_count = file_ < 0 ? -1 : ::pread(file_, bytes, sizeof bytes, 0);
        if (byte_count <= 0)
            return std::nullopt;
        const std::string_view text(bytes, static_cast<std::size_t>(byte_count));
        const std::size_t blank = text.find(' ');
        if (blank == std::string_view::npos)
            return std::nullopt;
        std::int64_t count = 0;
        const auto read = std::from_chars(bytes + blank + 1, bytes + byte_count, count);
        return read.ec == std::errc() ? std::optional(nanoseconds(count)) : std::nullopt;
    }

  private:
    int file_;
};

}  // namespace
}  // namespace processor_wait

std::chrono::nanoseconds own_processor_wait() {
    thread_local const processor_wait::Schedstat own("/proc/thread-self/schedstat");
    return own.waited().value_or(std::chrono::nanoseconds{});
}

std::optional<std::chrono::nanoseconds> processor_wait_of(pid_t pid) {
    std::error_code trouble;
    std::optional<std::chrono::nanoseconds> all;
    std::filesystem::directory_iterator task(fmt::format("/proc/{}/task", pid), trouble);
    for (; !trouble && task != std::filesystem::directory_iterator(); task.increment(trouble)) {
        const processor_wait::Schedstat each((task->path() / "schedstat").c_str());
        if (const auto waited = each.waited())
            all = all.value_or(std::chrono::nanoseconds{}) + *waited;
    }
    return all;
}

std::chrono::steady_clock::time_point arrival(std::chrono::steady_clock::time_point looked,
                                              std::chrono::steady_clock::time_point woke,
                                              std::chrono::nanoseconds waited) {
    return std::clamp(woke - waited, std::min(looked, woke), woke);
}

}  // namespace kyvien::engine
