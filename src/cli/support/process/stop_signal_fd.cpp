#include "cli/support/process/stop_signal_fd.h"

#include <csignal>
#include <cstdint>
#include <sys/eventfd.h>
#include <unistd.h>

namespace kyvien::cli {
namespace stop_sign_of_process {

int descriptor = -1;

/// A signal handler may do no more than write.
void on_signal(int) {
    const std::uint64_t one = 1;
    (void)!write(descriptor, &one, sizeof one);
}

}  // namespace stop_sign_of_process

int stop_signal_fd() {
    using namespace stop_sign_of_process;
    if (descriptor < 0) {
        descriptor = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
        std::signal(SIGINT, on_signal);
        std::signal(SIGTERM, on_signal);
    }
    return descriptor;
}

}  // namespace kyvien::cli
