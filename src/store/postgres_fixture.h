// store/postgres_fixture.h — for tests: a PostgreSQL server of its own, in a temporary folder.
#pragma once

#include <signal.h>
#include <stdlib.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace kyvien::store::test {

/// The folder of initdb and postgres; empty if they are not installed.
inline std::filesystem::path postgres_programs() {
    std::vector<std::filesystem::path> found;
    std::error_code ignored;
    for (const auto& version : std::filesystem::directory_iterator("/usr/lib/postgresql", ignored))
        if (std::filesystem::exists(version.path() / "bin" / "postgres"))
            found.push_back(version.path() / "bin");
    return found.empty() ? std::filesystem::path{} : *std::max_element(found.begin(), found.end());
}

/// For SetUp and tests: skips them without a server; they are listed as skipped when the checks
/// end.
#define KYVIEN_SKIP_WITHOUT_POSTGRES()                                                             \
    if (kyvien::store::test::postgres_programs().empty())                                          \
    GTEST_SKIP() << "this machine has no PostgreSQL server (apt-get install postgresql)"

/// The server listens only on a socket in its folder, so that no port is used and nobody else has
/// access. It starts empty; since creating one takes longer than most tests, the next test of the
/// program gets the server of the last one, emptied.
class PostgresServer {
  public:
    PostgresServer() {
        if (!idle().folders.empty()) {
            folder_ = std::move(idle().folders.back());
            idle().folders.pop_back();
            return;
        }
        std::string pattern = parent_folder() + "/kyvien-pg-XXXXXX";
        folder_ = mkdtemp(pattern.data());
        if (geteuid() == 0)  // postgres refuses to run as root
            must("chown postgres " + folder_.string());
        must(as_user() + (postgres_programs() / "initdb").string() + " -D " + data() +
             " -A trust -U kyvien -E UTF8 --locale=C.UTF-8 --no-sync");
        start();
    }
    PostgresServer(const PostgresServer&) = delete;
    PostgresServer& operator=(const PostgresServer&) = delete;
    ~PostgresServer() {
        if (emptied())
            idle().folders.push_back(std::move(folder_));
        else
            remove();
    }

    [[nodiscard]] std::string address() const {
        return "postgresql:///postgres?user=kyvien&host=" + folder_.string();
    }
    /// Returns when the server answers.
    void start() const { must(starting()); }
    /// `mode`: "fast" ends all sessions, "immediate" is a crash.
    void stop(const std::string& mode) const { (void)run(control("stop -m " + mode)); }
    /// The server's main process.
    [[nodiscard]] pid_t pid() const {
        std::ifstream file(folder_ / "data" / "postmaster.pid");
        pid_t id = 0;
        file >> id;
        return id;
    }
    /// Number of errors logged since the server was created.
    [[nodiscard]] std::size_t errors_logged() const {
        std::ifstream file(folder_ / "server.log");
        std::size_t count = 0;
        for (std::string line; std::getline(file, line);)
            count += line.find(" ERROR: ") == std::string::npos ? 0 : 1;
        return count;
    }
    /// Runs a statement in another session, with psql; returns its output without headings.
    [[nodiscard]] std::string sql(const std::string& statement) const {
        const std::filesystem::path out = folder_ / "psql.out";
        must((postgres_programs() / "psql").string() + " -q -t -A -d '" + address() + "' -c \"" +
             statement + "\" >" + out.string());
        std::ifstream file(out);
        std::string text((std::istreambuf_iterator<char>(file)), {});
        while (!text.empty() && text.back() == '\n')
            text.pop_back();
        return text;
    }

  private:
    /// Servers not in use by a test. They end with the program that created them, not with a child
    /// process that returns from main().
    struct Idle {
        std::vector<std::filesystem::path> folders;
        pid_t maker = getpid();

        Idle() = default;
        Idle(const Idle&) = delete;
        Idle& operator=(const Idle&) = delete;
        ~Idle() {
            if (getpid() != maker)
                return;
            for (auto& folder : folders)
                PostgresServer(std::move(folder)).remove();
        }
    };
    static Idle& idle() {
        static Idle servers;
        return servers;
    }
    explicit PostgresServer(std::filesystem::path folder) : folder_(std::move(folder)) {}

    void remove() {
        if (folder_.empty())
            return;
        stop("immediate");
        std::filesystem::remove_all(folder_);
        folder_.clear();
    }
    /// Is it like new, without sessions and tables? A test may have stopped it.
    [[nodiscard]] bool emptied() const {
        if (folder_.empty())
            return false;
        if (run(control("status")) != 0 && run(starting()) != 0)
            return false;
        try {
            (void)sql("SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity "
                      "WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()");
            (void)sql("DROP SCHEMA IF EXISTS kyvien CASCADE");
        } catch (const std::runtime_error&) {
            return false;
        }
        return true;
    }
    [[nodiscard]] std::string starting() const {
        return control("start -l " + (folder_ / "server.log").string() + " -o \"-k " +
                       folder_.string() +
                       " -c listen_addresses='' -c dynamic_shared_memory_type=mmap\"");
    }
    /// In memory if there is room: with a server on disk, most of a test's time is spent creating
    /// and deleting table files. Not TMPDIR: the server runs as another user, and socket paths must
    /// be short.
    static std::string parent_folder() {
        constexpr std::uintmax_t kRoom = 2ULL << 30;
        std::error_code absent;
        const std::filesystem::space_info memory = std::filesystem::space("/dev/shm", absent);
        return !absent && memory.available >= kRoom ? "/dev/shm" : "/tmp";
    }
    [[nodiscard]] std::string data() const { return (folder_ / "data").string(); }
    static std::string as_user() {
        return geteuid() == 0 ? "setpriv --reuid=postgres --regid=postgres --clear-groups " : "";
    }
    [[nodiscard]] std::string control(const std::string& what) const {
        return as_user() + (postgres_programs() / "pg_ctl").string() + " -D " + data() +
               " -w -t 120 -s " + what;
    }
    static int run(const std::string& command) {
        return std::system(("cd / && (" + command + ") </dev/null >/dev/null 2>&1").c_str());
    }
    static void must(const std::string& command) {
        if (const int status = run(command); status != 0)
            throw std::runtime_error("this failed: " + command);
    }

    std::filesystem::path folder_;
};

}  // namespace kyvien::store::test
