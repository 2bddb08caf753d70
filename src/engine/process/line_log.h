// engine/process/line_log.h — a log file of the lines sent to engines and received from them.
//
// Line:  TIME PID NAME DIRECTION TEXT, with one blank between them: the time in UTC to a
//        microsecond ("2026-11-28T10:15:02.123456Z"), the engine's process, its name, ">" for
//        what it is told or "<" for what it says. Bytes that are not printable are written as
//        \xNN.
//
// Cost:  one write a line, at once, so that the last line before a crash is there.
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
    /// A file of that name, written anew. Refuses: cannot-write.
    [[nodiscard]] static Result<std::shared_ptr<LineLog>> open(const std::string& path);
    LineLog(const LineLog&) = delete;
    LineLog& operator=(const LineLog&) = delete;
    ~LineLog();

    /// One line or several, each with its end.
    void told(std::string_view engine, pid_t pid, std::string_view text);
    /// One line without its end.
    void said(std::string_view engine, pid_t pid, std::string_view line);
    /// Whether everything was written. Refuses: cannot-write, with the first reason; nothing is
    /// written after it.
    [[nodiscard]] Result<void> check() const;

  private:
    LineLog(std::string path, int file) : path_(std::move(path)), file_(file) {}
    void write(std::string_view engine, pid_t pid, char direction, std::string_view line);

    std::string path_;
    int file_;
    mutable std::mutex mutex_;
    int failure_ = 0;  ///< errno of the write that failed
};

}  // namespace kyvien::engine
