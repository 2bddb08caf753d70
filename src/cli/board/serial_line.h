// cli/board/serial_line.h — the line to an electronic board: a serial device, or a file with what a
// board has sent.
//
// Safe: an object belongs to one thread.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace kyvien::cli::board {

class SerialLine {
  public:
    /// A device is set to 9600 baud, 8 bits, no parity, 1 stop bit, raw. Refuses: cannot-open,
    /// cannot-read.
    [[nodiscard]] static Result<SerialLine> open(const std::string& path);
    SerialLine(SerialLine&& other) noexcept;
    SerialLine& operator=(SerialLine&&) = delete;
    ~SerialLine();

    /// Readable when more has come.
    [[nodiscard]] int descriptor() const { return file_; }
    /// A recording ends; a device does not, but for being unplugged.
    [[nodiscard]] bool is_recording() const { return !is_device_; }
    /// To a device; nothing happens with a recording. Refuses: cannot-write.
    [[nodiscard]] Result<void> send(std::string_view bytes);
    /// What has come: may be empty. is_at_end() tells the end of a recording. Refuses: cannot-read,
    /// also where the device is gone.
    [[nodiscard]] Result<std::string_view> read();
    [[nodiscard]] bool is_at_end() const { return is_at_end_; }

  private:
    SerialLine(std::string path, int file, bool is_device)
        : path_(std::move(path)), file_(file), is_device_(is_device) {}

    std::string path_;
    int file_;
    bool is_device_;
    bool is_at_end_ = false;
    char buffer_[4096];
};

}  // namespace kyvien::cli::board
