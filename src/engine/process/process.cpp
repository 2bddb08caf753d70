#include "engine/process/process.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/core.h>
#include <fstream>
#include <poll.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

#include "base/reason.h"
#include "engine/process/processor_wait.h"
#include "engine/process/program_search.h"

namespace kyvien::engine {
namespace {

using std::chrono::steady_clock;

/// How long an engine may leave its input unread.
constexpr auto kWritePatience = std::chrono::seconds(5);
/// What was written in time is in the pipe; of a program that writes without end, no more is read.
constexpr std::size_t kMaxInPipe = std::size_t{1} << 20;

struct Pipe {
    int read = -1;
    int write = -1;
    [[nodiscard]] bool open() {
        int ends[2];
        if (pipe2(ends, O_CLOEXEC) != 0)
            return false;
        read = ends[0];
        write = ends[1];
        return true;
    }
    void close_both() {
        close_end(read);
        close_end(write);
    }
    static void close_end(int& end) {
        if (end >= 0)
            ::close(end);
        end = -1;
    }
};

/// None of our files is inherited by the program: the hall's sockets are not marked close-on-exec.
void close_others_at_exec() {
    constexpr unsigned kFirst = STDERR_FILENO + 1;
    constexpr unsigned kCloseOnExec = 1U << 2;  // CLOSE_RANGE_CLOEXEC of linux/close_range.h
#ifdef SYS_close_range
    if (syscall(SYS_close_range, kFirst, ~0U, kCloseOnExec) == 0)
        return;
#endif
    rlimit files{};
    const bool is_known = getrlimit(RLIMIT_NOFILE, &files) == 0;
    const int most =
        is_known && files.rlim_cur < 65'536 ? static_cast<int>(files.rlim_cur) : 65'536;
    for (int file = static_cast<int>(kFirst); file < most; ++file)
        fcntl(file, F_SETFD, FD_CLOEXEC);
}

/// The number of threads of a process; nothing if it has ended.
std::optional<std::size_t> threads_of(pid_t pid) {
    std::ifstream status(fmt::format("/proc/{}/status", pid));
    for (std::string line; std::getline(status, line);)
        if (line.starts_with("Threads:"))
            return std::strtoul(line.c_str() + std::strlen("Threads:"), nullptr, 10);
    return std::nullopt;
}

/// The child processes of a process, theirs, and so on: those in a session of their own too, which
/// a signal to the group does not reach. Not those whose parent has ended.
std::vector<pid_t> descendants_of(pid_t pid) {
    constexpr std::size_t kMost = 10'000;
    std::vector<pid_t> found = {pid};
    for (std::size_t i = 0; i < found.size() && found.size() < kMost; ++i) {
        std::error_code gone;
        for (std::filesystem::directory_iterator
                 thread(fmt::format("/proc/{}/task", found[i]), gone),
             end;
             !gone && thread != end; thread.increment(gone)) {
            std::ifstream children(thread->path() / "children");
            for (pid_t child = 0; children >> child;)
                found.push_back(child);
        }
    }
    found.erase(found.begin());
    return found;
}

/// Runs between fork and exec: only async-signal-safe calls.
[[noreturn]] void become(const Program& program, const char* file, char* const* arguments, int in,
                         int out, int trouble, pid_t parent) {
    const auto fail = [trouble] {
        const int reason = errno;
        (void)!::write(trouble, &reason, sizeof reason);
        _exit(127);
    };
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(127);
    if (dup2(in, STDIN_FILENO) < 0 || dup2(out, STDOUT_FILENO) < 0)
        fail();
    const int nothing = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (nothing >= 0)
        dup2(nothing, STDERR_FILENO);
    if (program.memory_mib != 0) {
        const rlim_t bytes = static_cast<rlim_t>(program.memory_mib) << 20;
        const rlimit limit{bytes, bytes};
        if (setrlimit(RLIMIT_AS, &limit) != 0)
            fail();
    }
    if (!program.processors.empty()) {
        cpu_set_t allowed;
        CPU_ZERO(&allowed);
        for (const unsigned processor : program.processors)
            CPU_SET(processor, &allowed);
        if (sched_setaffinity(0, sizeof allowed, &allowed) != 0)
            fail();
    }
    const rlimit no_core{0, 0};
    setrlimit(RLIMIT_CORE, &no_core);
    if (!program.folder.empty() && chdir(program.folder.c_str()) != 0)
        fail();
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGINT, SIG_DFL);
    close_others_at_exec();
    if (program.confinement && !confine(*program.confinement))
        fail();
    execvp(file, arguments);
    fail();
    _exit(127);
}

int milliseconds_until(MonotonicTime until) {
    // Rounded up: a wait that ends early would only be restarted.
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - steady_clock::now());
    return static_cast<int>(
        std::clamp<std::int64_t>(left.count(), 0, std::int64_t{1000} * 3600 * 24));
}

}  // namespace

std::string_view name(ReadEnd end) {
    switch (end) {
    case ReadEnd::Late:
        return "no answer in time";
    case ReadEnd::Closed:
        return "the program ended";
    case ReadEnd::TooLong:
        return "a line without an end";
    case ReadEnd::Stopped:
        return "stopped";
    case ReadEnd::TooMuch:
        return "a flood of output";
    case ReadEnd::TooManyAtWork:
        return "too many threads";
    }
    return "";
}

Reason reason_of(ReadEnd end) {
    switch (end) {
    case ReadEnd::Late:
        return {"engine-late", name(end)};
    case ReadEnd::Closed:
        return {"engine-ended", name(end)};
    case ReadEnd::TooLong:
        return {"engine-line-endless", name(end)};
    case ReadEnd::TooMuch:
        return {"engine-flood", name(end)};
    case ReadEnd::TooManyAtWork:
        return {"engine-threads", name(end)};
    case ReadEnd::Stopped:
        break;
    }
    return {"engine-was-stopped", name(end)};
}

Result<Process> Process::start(const Program& program) {
    const auto refused = [&](int reason) {
        return refuse(
            "engine-not-started",
            fmt::format("The engine {} cannot be started: {}.",
                        program.words.empty() ? "?" : program.words.front(), std::strerror(reason)),
            std::nullopt,
            with_reason({{"program", program.words.empty() ? "?" : program.words.front()}},
                        system_reason(reason)));
    };
    if (program.words.empty())
        return refused(ENOENT);
    Pipe to, from, trouble;
    if (!to.open() || !from.open() || !trouble.open()) {
        const int reason = errno;
        to.close_both(), from.close_both(), trouble.close_both();
        return refused(reason);
    }
    std::string file = find_program(program.words.front());
    if (file.empty())
        file = program.words.front();  // the system says why it cannot be run
    std::vector<char*> arguments;
    for (const std::string& word : program.words)
        arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    if (program.confinement && program.confinement->has_filter)
        (void)prepare_filter();
    const pid_t parent = getpid();
    const pid_t pid = fork();
    if (pid == 0)
        become(program, file.c_str(), arguments.data(), to.read, from.write, trouble.write, parent);
    const int fork_reason = errno;
    Pipe::close_end(to.read);
    Pipe::close_end(from.write);
    Pipe::close_end(trouble.write);
    if (pid < 0) {
        to.close_both(), from.close_both(), trouble.close_both();
        return refused(fork_reason);
    }
    setpgid(pid, pid);  // parent and child both call it, whichever runs first
    int reason = 0;
    ssize_t byte_count = 0;
    do
        byte_count = ::read(trouble.read, &reason, sizeof reason);
    while (byte_count < 0 && errno == EINTR);
    Pipe::close_end(trouble.read);
    Process process(pid, to.write, from.read, program.confinement);
    if (byte_count == sizeof reason)
        return refused(reason);
    fcntl(process.to_, F_SETFL, O_NONBLOCK);
    fcntl(process.from_, F_SETFL, O_NONBLOCK);
    return process;
}

Process::Process(pid_t pid, int to, int from, std::optional<Confinement> confinement)
    : pid_(pid), to_(to), from_(from), confinement_(confinement) {
#ifdef SYS_pidfd_open
    life_ = static_cast<int>(syscall(SYS_pidfd_open, pid, 0));
#endif
}

Process::Process(Process&& other) noexcept
    : pid_(std::exchange(other.pid_, -1)), life_(std::exchange(other.life_, -1)),
      to_(std::exchange(other.to_, -1)), from_(std::exchange(other.from_, -1)),
      confinement_(other.confinement_), output_(other.output_), after_end_(other.after_end_),
      lines_(std::move(other.lines_)), looked_(other.looked_), waited_(other.waited_),
      woke_(other.woke_), arrived_(other.arrived_), last_end_(other.last_end_) {}

Process::~Process() {
    kill();
}

void Process::kill() {
    Pipe::close_end(to_);
    Pipe::close_end(from_);
    Pipe::close_end(life_);
    if (pid_ <= 0)
        return;
    const std::vector<pid_t> descendants = descendants_of(pid_);
    ::kill(-pid_, SIGKILL);
    ::kill(pid_, SIGKILL);
    for (const pid_t each : descendants)
        ::kill(each, SIGKILL);
    while (waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
    }
    pid_ = -1;
}

bool Process::write(std::string_view text) {
    look_now();
    const auto until = looked_ + kWritePatience;
    output_ = after_end_ = 0;
    while (!text.empty()) {
        if (to_ < 0)
            return false;
        const ssize_t put = ::write(to_, text.data(), text.size());
        if (put > 0) {
            text.remove_prefix(static_cast<std::size_t>(put));
            continue;
        }
        if (errno == EINTR)
            continue;
        if (errno != EAGAIN || steady_clock::now() >= until)
            return false;
        pollfd ready{to_, POLLOUT, 0};
        (void)poll(&ready, 1, milliseconds_until(until));
    }
    return true;
}

void Process::enlarge_pipe() {
    (void)fcntl(from_, F_SETPIPE_SZ, static_cast<int>(kMaxInPipe));
}

std::optional<ReadEnd> Process::check_confinement(std::size_t read) {
    if (!confinement_)
        return std::nullopt;
    output_ += read;
    if (output_ > confinement_->most_output)
        return ReadEnd::TooMuch;
    if (const auto threads = threads_of(pid_); threads && *threads > confinement_->most_threads)
        return ReadEnd::TooManyAtWork;
    return std::nullopt;
}

bool Process::has_unread() const {
    pollfd ready{from_, POLLIN, 0};
    return lines_.waiting() > 0 || (poll(&ready, 1, 0) > 0 && (ready.revents & POLLIN) != 0);
}

void Process::look_now() {
    waited_ = own_processor_wait();
    looked_ = steady_clock::now();
}

std::optional<TimedLine> Process::read_line(MonotonicTime until, int stop_fd) {
    for (;;) {
        if (auto line = lines_.next())
            return TimedLine{*std::move(line), arrived_, woke_ - arrived_};
        const auto gives_up = [&](ReadEnd end) {
            last_end_ = end;
            return std::nullopt;
        };
        if (lines_.is_too_long())
            return gives_up(ReadEnd::TooLong);
        if (from_ < 0)
            return gives_up(ReadEnd::Closed);
        if (after_end_ > kMaxInPipe)
            return gives_up(ReadEnd::Late);
        // A program that has ended says no more, even if a child process of it holds its pipe.
        pollfd ready[3] = {{from_, POLLIN, 0}, {stop_fd, POLLIN, 0}, {life_, POLLIN, 0}};
        constexpr nfds_t looked_at = std::size(ready);  // a negative file is passed over
        // Data available at once arrived while this thread did something else, or could not run;
        // otherwise it now begins to wait.
        int events = poll(ready, looked_at, 0);
        if (events == 0) {
            look_now();
            events = poll(ready, looked_at, milliseconds_until(until));
        }
        woke_ = steady_clock::now();  // before the data is processed
        const auto waited = own_processor_wait();
        arrived_ = arrival(looked_, woke_, waited - waited_);
        looked_ = woke_;
        waited_ = waited;
        if (events < 0 && errno != EINTR)
            return gives_up(ReadEnd::Closed);
        if (events > 0 && (ready[0].revents & (POLLIN | POLLHUP | POLLERR)) != 0) {
            char bytes[1 << 16];  // a whole pipe
            const ssize_t byte_count = ::read(from_, bytes, sizeof bytes);
            if (byte_count > 0) {
                if (woke_ >= until)
                    after_end_ += static_cast<std::size_t>(byte_count);
                if (const auto end = check_confinement(static_cast<std::size_t>(byte_count)))
                    return gives_up(*end);
                lines_.add({bytes, static_cast<std::size_t>(byte_count)});
                continue;
            }
            if (byte_count == 0 || (errno != EAGAIN && errno != EINTR))
                return gives_up(ReadEnd::Closed);
        }
        if (events > 0 && ready[1].revents != 0)
            return gives_up(ReadEnd::Stopped);
        if (events > 0 && ready[2].revents != 0)
            return gives_up(ReadEnd::Closed);
        if (woke_ >= until)
            return gives_up(ReadEnd::Late);
    }
}

}  // namespace kyvien::engine
