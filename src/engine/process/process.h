// engine/process/process.h — a child process with line-based communication: started, monitored,
// ended.
//
// The program runs in its own process group, so that its child processes end with it, with its own
// memory limits, and with none of our open files. It is killed when this object is destroyed, when
// the thread that started it ends, or when kyvien dies. Its error stream is discarded. An untrusted
// program is confined.
//
// Time:  lines carry the monotonic time of their arrival, in nanoseconds: when the reader woke,
//        minus its own wait for a processor (processor_wait.h).
// Safe:  an object belongs to the thread that created it; several threads may have one each.
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
    std::vector<std::string> words;      ///< the program (program_search.h), and its arguments
    std::string folder;                  ///< its working directory; empty: ours
    std::size_t memory_mib = 0;          ///< maximum address space; 0: no limit
    std::vector<unsigned> processors{};  ///< the only ones it may use, by number; empty: all
    /// Its restrictions; nothing: it is trusted.
    std::optional<Confinement> confinement = std::nullopt;
};

struct TimedLine {
    std::string text;
    MonotonicTime at{};
    /// How much later the reader continued.
    std::chrono::nanoseconds read_delay{};
};

enum class ReadEnd : std::uint8_t {
    Late,
    Closed,
    TooLong,
    Stopped,
    TooMuch,       ///< more output for one question than its confinement allows
    TooManyAtWork  ///< more threads than its confinement allows
};
[[nodiscard]] std::string_view name(ReadEnd end);
/// The same, as a reason.
[[nodiscard]] Reason reason_of(ReadEnd end);

class Process {
  public:
    /// Refuses: engine-not-started, with the system's reason.
    [[nodiscard]] static Result<Process> start(const Program& program);
    Process(Process&& other) noexcept;
    Process& operator=(Process&&) = delete;
    ~Process();

    /// Writes all of it; false if the program has ended, or does not read for five seconds.
    [[nodiscard]] bool write(std::string_view text);
    /// How much a program may write before it blocks when nobody reads: a mebibyte, if the system
    /// allows it, instead of 64 KiB.
    void enlarge_pipe();
    /// The next line; nothing if none arrived before `until`. If `stop_fd` is not -1, the wait ends
    /// when it becomes readable.
    [[nodiscard]] std::optional<TimedLine> read_line(MonotonicTime until, int stop_fd = -1);
    /// Whether it has written anything that was not read.
    [[nodiscard]] bool has_unread() const;
    /// Why the last read_line() returned nothing.
    [[nodiscard]] ReadEnd last_end() const { return last_end_; }
    /// Kills the whole group at once.
    void kill();
    [[nodiscard]] pid_t pid() const { return pid_; }

  private:
    Process(pid_t pid, int to, int from, std::optional<Confinement> confinement);
    [[nodiscard]] std::optional<ReadEnd> check_confinement(std::size_t read);
    /// Records the current time as a lower bound: whatever is read later arrived after it.
    void look_now();

    pid_t pid_;
    int life_ = -1;  ///< readable when the program has ended; -1 if the system cannot say
    int to_;
    int from_;
    std::optional<Confinement> confinement_;
    std::size_t output_ = 0;     ///< bytes since the last question
    std::size_t after_end_ = 0;  ///< of these, read after the end of the wait
    LineSplitter lines_;
    MonotonicTime looked_{};             ///< nothing was unread at that time
    std::chrono::nanoseconds waited_{};  ///< this thread's wait for a processor until then
    MonotonicTime woke_{};
    MonotonicTime arrived_{};
    ReadEnd last_end_ = ReadEnd::Late;
};

}  // namespace kyvien::engine
