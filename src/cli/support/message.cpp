#include "cli/support/message.h"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "cli/support/message_language.h"

namespace kyvien::cli {
namespace {

Progress* shown_progress = nullptr;

}  // namespace

void print_error_at(std::string_view file, std::size_t line, std::size_t column,
                    std::string_view reason) {
    if (shown_progress != nullptr)
        shown_progress->clear();
    std::string place(file);
    if (line != 0)
        place += fmt::format(":{}", line);
    if (line != 0 && column != 0)
        place += fmt::format(":{}", column);
    fmt::print(stderr, "{}\n", printable(place + ": " + std::string(reason)));
}

Progress::Progress(bool wanted, bool cleared_for_results)
    : wanted_(wanted && isatty(STDERR_FILENO) != 0 &&
              (cleared_for_results || isatty(STDOUT_FILENO) == 0)) {
    shown_progress = this;
}

Progress::~Progress() {
    clear();
    shown_progress = nullptr;
}

void Progress::show(std::string_view text, std::size_t done, std::size_t size) {
    const auto now = std::chrono::steady_clock::now();
    if (!wanted_ || now < next_)
        return;
    next_ = now + std::chrono::milliseconds(100);
    constexpr int kWidth = 30;
    std::string bar;
    if (size > 0) {
        const double part = std::min(1.0, static_cast<double>(done) / static_cast<double>(size));
        const int full = static_cast<int>(part * kWidth);
        bar = fmt::format("[{:#<{}}{:.<{}}] {:3.0f} %  ", "", full, "", kWidth - full, part * 100);
    }
    fmt::print(stderr, "\r\x1b[K{}{}", bar, text);
    std::fflush(stderr);
    shown_ = true;
}

void Progress::clear() {
    if (shown_)
        fmt::print(stderr, "\r\x1b[K");
    shown_ = false;
}

}  // namespace kyvien::cli
