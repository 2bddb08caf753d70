#include "cli/records/passphrase.h"
#include "cli/support/message_language.h"
#include "words/answers.h"

#include <fmt/core.h>
#include <termios.h>
#include <unistd.h>

#include <cstdio>
#include <iostream>

namespace kyvien::cli {
namespace {

/// Disables the terminal's echo during its lifetime.
class Hidden {
  public:
    Hidden() {
        is_terminal_ = tcgetattr(STDIN_FILENO, &before_) == 0;
        if (!is_terminal_)
            return;
        termios quiet = before_;
        quiet.c_lflag &= ~static_cast<tcflag_t>(ECHO);
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &quiet);
    }
    Hidden(const Hidden&) = delete;
    Hidden& operator=(const Hidden&) = delete;
    ~Hidden() {
        if (!is_terminal_)
            return;
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &before_);
        fmt::print(stderr, "\n");
    }

  private:
    termios before_{};
    bool is_terminal_ = false;
};

}  // namespace

Result<std::string> ask_passphrase(const std::string& question) {
    if (isatty(STDIN_FILENO) != 0)
        fmt::print(stderr, "{}: ", question);
    const Hidden hidden;
    std::string line;
    if (!std::getline(std::cin, line))
        return refuse("no-passphrase", "no passphrase was given");
    return line;
}

Result<std::string> ask_new_passphrase() {
    for (int attempt = 0; attempt < 3; ++attempt) {
        auto first = ask_passphrase(spoken(words::answers::kPassphraseNew));
        if (!first || isatty(STDIN_FILENO) == 0)
            return first;
        const auto second = ask_passphrase(spoken(words::answers::kPassphraseAgain));
        if (!second)
            return second;
        if (*first == *second && !first->empty())
            return first;
        fmt::print(stderr, "{}\n", spoken(words::answers::kPassphraseDiffers));
    }
    return refuse("no-passphrase", "no passphrase was chosen");
}

}  // namespace kyvien::cli
