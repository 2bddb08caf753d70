// cli/board/serial_line.h — the connection to an electronic board: a serial device, or a file with
// recorded data.
//
// Safe: an object belongs to one thread.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace kyvien::cli::board {

class SerialLine {
  public:
    /// A device is set to 9600 baud, 8 bits, no parity, 1 stop bit, raw mode. Refuses: cannot-open,
    /// cannot-read.
    [[nodiscard]] static Result<SerialLine> open(const std::string& path);
    SerialLine(SerialLine&& other) noexcept;
    SerialLine& operator=(SerialLine&&) = delete;
    ~SerialLine();

    /// Readable when more data has arrived.
    [[nodiscard]] int descriptor() const { return file_; }
    /// A recording ends; a device does not, unless it is unplugged.
    [[nodiscard]] bool is_recording() const { return !is_device_; }
    /// Sends to a device; does nothing for a recording. Refuses: cannot-write.
    [[nodiscard]] Result<void> send(std::string_view bytes);
    /// The data received, possibly empty. is_at_end() returns whether a recording has ended.
    /// Refuses: cannot-read, also if the device is gone.
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
