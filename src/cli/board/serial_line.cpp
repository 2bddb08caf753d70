#include "cli/board/serial_line.h"

#include <fmt/core.h>

#include <cerrno>
#include <fcntl.h>
#include <termios.h>
#include <unistd.h>
#include <utility>

#include "base/reason.h"

namespace kyvien::cli::board {
namespace serial_line {

std::unexpected<Refusal> not_opened(const std::string& path) {
    const Reason why = system_reason(errno);
    return refuse("cannot-open", fmt::format("{} cannot be opened: {}", path, why.english),
                  std::nullopt, with_reason({{"file", path}}, why));
}

}  // namespace serial_line

Result<SerialLine> SerialLine::open(const std::string& path) {
    using namespace serial_line;
    const int file = ::open(path.c_str(), O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    if (file >= 0 && ::isatty(file) == 1) {
        SerialLine line(path, file, true);
        termios settings{};
        if (::tcgetattr(file, &settings) != 0)
            return not_opened(path);
        ::cfmakeraw(&settings);
        settings.c_cflag |= CLOCAL | CREAD;
        settings.c_cflag &= ~static_cast<tcflag_t>(CSTOPB | CRTSCTS);
        ::cfsetspeed(&settings, B9600);
        if (::tcsetattr(file, TCSANOW, &settings) != 0)
            return not_opened(path);
        return line;
    }
    if (file >= 0)
        ::close(file);
    const int recording = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (recording < 0)
        return not_opened(path);
    return SerialLine(path, recording, false);
}

SerialLine::SerialLine(SerialLine&& other) noexcept
    : path_(std::move(other.path_)), file_(std::exchange(other.file_, -1)),
      is_device_(other.is_device_), is_at_end_(other.is_at_end_) {}

SerialLine::~SerialLine() {
    if (file_ >= 0)
        ::close(file_);
}

Result<void> SerialLine::send(std::string_view bytes) {
    if (is_device_ && ::write(file_, bytes.data(), bytes.size()) != std::ssize(bytes)) {
        const Reason why = system_reason(errno);
        return refuse("cannot-write", fmt::format("{} cannot be written: {}", path_, why.english),
                      std::nullopt, with_reason({{"path", path_}}, why));
    }
    return {};
}

Result<std::string_view> SerialLine::read() {
    const ssize_t got = ::read(file_, buffer_, sizeof buffer_);
    if (got > 0)
        return std::string_view(buffer_, static_cast<std::size_t>(got));
    if (got < 0 && (errno == EAGAIN || errno == EINTR))
        return std::string_view();
    if (got < 0 || is_device_) {
        // An existing device always has more data.
        const Reason why = system_reason(got == 0 ? ENODEV : errno);
        return refuse("cannot-read", fmt::format("{} cannot be read: {}", path_, why.english),
                      std::nullopt, with_reason({}, why));
    }
    is_at_end_ = true;
    return std::string_view();
}

}  // namespace kyvien::cli::board
