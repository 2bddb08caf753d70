#include "engine/process/line_log.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>
#include <utility>

#include "base/reason.h"

namespace kyvien::engine {
namespace line_log {
namespace {

std::unexpected<Refusal> cannot_write(const std::string& path, int reason) {
    return refuse("cannot-write", fmt::format("Cannot write {}: {}.", path, std::strerror(reason)),
                  std::nullopt, with_reason({{"path", path}}, system_reason(reason)));
}

void append_printable(fmt::memory_buffer& to, std::string_view text) {
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 || byte == 0x7F)
            fmt::format_to(std::back_inserter(to), "\\x{:02x}", byte);
        else
            to.push_back(c);
    }
}

}  // namespace
}  // namespace line_log

Result<std::shared_ptr<LineLog>> LineLog::open(const std::string& path) {
    const int file =
        ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0644);
    if (file < 0)
        return line_log::cannot_write(path, errno);
    return std::shared_ptr<LineLog>(new LineLog(path, file));
}

LineLog::~LineLog() {
    ::close(file_);
}

void LineLog::sent(std::string_view engine, pid_t pid, std::string_view text) {
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        write(engine, pid, '>', text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
}

void LineLog::received(std::string_view engine, pid_t pid, std::string_view line) {
    write(engine, pid, '<', line);
}

Result<void> LineLog::check() const {
    const std::scoped_lock lock(mutex_);
    if (failure_ != 0)
        return line_log::cannot_write(path_, failure_);
    return {};
}

void LineLog::write(std::string_view engine, pid_t pid, char direction, std::string_view line) {
    const auto now =
        std::chrono::floor<std::chrono::microseconds>(std::chrono::system_clock::now());
    const auto seconds = std::chrono::floor<std::chrono::seconds>(now);
    fmt::memory_buffer text;
    fmt::format_to(std::back_inserter(text), "{:%Y-%m-%dT%H:%M:%S}.{:06}Z {} ",
                   fmt::gmtime(std::chrono::system_clock::to_time_t(seconds)),
                   (now - seconds).count(), pid);
    line_log::append_printable(text, engine);
    fmt::format_to(std::back_inserter(text), " {} ", direction);
    line_log::append_printable(text, line);
    text.push_back('\n');
    const std::scoped_lock lock(mutex_);
    std::string_view left(text.data(), text.size());
    while (failure_ == 0 && !left.empty()) {
        const ssize_t put = ::write(file_, left.data(), left.size());
        if (put > 0)
            left.remove_prefix(static_cast<std::size_t>(put));
        else if (errno != EINTR)
            failure_ = errno;
    }
}

}  // namespace kyvien::engine
