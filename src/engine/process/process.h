// engine/process/process.h — a child process that is spoken to line by line: started, watched,
// ended.
//
// The program gets a process group of its own, so that what it starts ends with it, its own limits
// of memory, and none of our open files; it is killed when this object goes, when the thread that
// began it ends, or when kyvien dies. Its error stream is dropped. One that is not trusted is
// confined.
//
// Time:  lines carry the monotonic moment at which they arrived, in nanoseconds: when the reader
//        woke, less what it had itself waited for a processor (processor_wait.h).
// Safe:  an object belongs to the thread that made it; several threads may have one each.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

#include "base/reason.h"
#include "base/result.h"
#include "engine/process/confinement.h"
#include "engine/protocol/internal/line_splitter.h"

namespace kyvien::engine {

using MonotonicTime = std::chrono::steady_clock::time_point;

struct Program {
    std::vector<std::string> words;  ///< the program (program_search.h), and its arguments
    std::string folder;              ///< where it works; empty: where we do
    std::size_t memory_mib = 0;      ///< most address space; 0: no limit
    /// What it may not do; none: it is trusted.
    std::optional<Confinement> confinement = std::nullopt;
};

struct TimedLine {
    std::string text;
    MonotonicTime at{};
    /// So much later the reader went on.
    std::chrono::nanoseconds read_late{};
};

enum class ReadEnd : std::uint8_t {
    Late,
    Closed,
    TooLong,
    Stopped,
    TooMuch,       ///< more output for one question than its confinement lets it write
    TooManyAtWork  ///< more threads than its confinement lets it have
};
[[nodiscard]] std::string_view name(ReadEnd end);
/// The same as a reason.
[[nodiscard]] Reason reason_of(ReadEnd end);

class Process {
  public:
    /// Refuses: engine-not-started, with the system's reason.
    [[nodiscard]] static Result<Process> start(const Program& program);
    Process(Process&& other) noexcept;
    Process& operator=(Process&&) = delete;
    ~Process();

    /// Writes all of it; false where the program has gone, or does not read for five seconds.
    [[nodiscard]] bool write(std::string_view text);
    /// A program that nobody listens to may write so much before it has to wait: a mebibyte, where
    /// the system allows it, instead of 64 KiB.
    void hold_more();
    /// The next line, or why none came until then. `stop_fd`, where it is not -1, ends the waiting
    /// when it can be read.
    [[nodiscard]] std::optional<TimedLine> read_line(MonotonicTime until, int stop_fd = -1);
    /// Why the last read_line() gave nothing.
    [[nodiscard]] ReadEnd last_end() const { return last_end_; }
    /// Ends the whole group at once.
    void kill();
    [[nodiscard]] pid_t pid() const { return pid_; }

  private:
    Process(pid_t pid, int to, int from, std::optional<Confinement> confinement)
        : pid_(pid), to_(to), from_(from), confinement_(confinement) {}
    [[nodiscard]] std::optional<ReadEnd> check_confinement(std::size_t read);
    /// From now on it may come: nothing that comes later arrived before.
    void look_now();

    pid_t pid_;
    int to_;
    int from_;
    std::optional<Confinement> confinement_;
    std::size_t output_ = 0;  ///< bytes since it was last asked something
    LineSplitter lines_;
    MonotonicTime looked_{};             ///< nothing unread was there then
    std::chrono::nanoseconds waited_{};  ///< for a processor until then, by this thread
    MonotonicTime woke_{};
    MonotonicTime arrived_{};
    ReadEnd last_end_ = ReadEnd::Late;
};

}  // namespace kyvien::engine
