#include "cli/support/output.h"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <system_error>

#include "base/reason.h"
#include "cli/support/command.h"
#include "cli/support/message_language.h"
#include "cli/support/refusal_words.h"
#include "words/answers.h"

namespace kyvien::cli {
namespace {

int flush_error = 0;  ///< Why flush_output() failed first.

int lost_output(int error) {
    if (error == EPIPE)
        return kClosedPipe;
    // Not fmt::print: it throws when the error stream cannot be written either.
    std::fprintf(
        stderr, "kyvien: %s\n",
        spoken(words::answers::OutputLost{.why = reason_text(system_reason(error))}).c_str());
    return kTrouble;
}

}  // namespace

int with_checked_output(const std::function<int()>& program) {
    // The longest help fits in: if it cannot be written, the last flush has the reason. C++ streams
    // keep no reason for an earlier partial failure.
    static std::array<char, std::size_t{64} * 1024> buffer;
    if (::isatty(STDOUT_FILENO) == 0)
        std::setvbuf(stdout, buffer.data(), _IOFBF, buffer.size());
    int code = kSuccess;
    try {
        code = program();
    } catch (const std::system_error& error) {
        // fmt::print throws errors of the C library.
        if (std::ferror(stdout) != 0)
            return lost_output(error.code().value());
        std::fprintf(stderr, "kyvien: %s\n", error.what());
        return kTrouble;
    }
    // An error that a verb did not check is recorded in the stream.
    const bool failed_before = std::ferror(stdout) != 0;
    errno = 0;
    if (flush_error != 0)
        return lost_output(flush_error);
    if (std::fflush(stdout) != 0)
        return lost_output(errno);
    return failed_before ? lost_output(errno == 0 ? EIO : errno) : code;
}

void flush_output() {
    if (std::fflush(stdout) != 0 && flush_error == 0)
        flush_error = errno;
}

}  // namespace kyvien::cli
