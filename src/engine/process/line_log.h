// engine/process/line_log.h — a log file of the lines sent to engines and received from them.
//
// Line:  TIME PID NAME DIRECTION TEXT, separated by one blank: the time in UTC to a microsecond
//        ("2026-11-28T10:15:02.123456Z"), the engine's process, its name, ">" for lines sent to it
//        or "<" for lines received. Bytes that are not printable are written as \xNN.
//
// Cost:  one immediate write per line, so that the last line before a crash is in the file.
// Safe:  several threads.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <sys/types.h>

#include "base/result.h"

namespace kyvien::engine {

class LineLog {
  public:
    /// Creates or overwrites a file of that name. Refuses: cannot-write.
    [[nodiscard]] static Result<std::shared_ptr<LineLog>> open(const std::string& path);
    LineLog(const LineLog&) = delete;
    LineLog& operator=(const LineLog&) = delete;
    ~LineLog();

    /// Logs one or several lines sent, each with its line end.
    void sent(std::string_view engine, pid_t pid, std::string_view text);
    /// Logs one line received, without its line end.
    void received(std::string_view engine, pid_t pid, std::string_view line);
    /// Whether everything was written. Refuses: cannot-write, with the first error; nothing is
    /// written after it.
    [[nodiscard]] Result<void> check() const;

  private:
    LineLog(std::string path, int file) : path_(std::move(path)), file_(file) {}
    void write(std::string_view engine, pid_t pid, char direction, std::string_view line);

    std::string path_;
    int file_;
    mutable std::mutex mutex_;
    int failure_ = 0;  ///< errno of the first failed write
};

}  // namespace kyvien::engine
