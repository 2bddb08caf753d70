// A hall with the games of an example besides the program's: what `kyvien serve` is for a game of
// the list, as far as a browser needs it (docs/adding-a-game.md).
//
// Usage: kyvien_NAME PORT DATA_FOLDER PAGE_FOLDER   (port 0: a free one)
#include <fmt/core.h>

#include <charconv>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <span>
#include <string>
#include <string_view>

#include "hall/net/server.h"

namespace {

int serve(std::span<char* const> arguments) {
    kyvien::hall::ServeOptions options;
    const std::string_view port = arguments.size() == 4 ? arguments[1] : "";
    const auto [end, fault] = std::from_chars(port.data(), port.data() + port.size(), options.port);
    if (port.empty() || fault != std::errc{} || end != port.data() + port.size()) {
        fmt::print(stderr, "usage: {} PORT DATA_FOLDER PAGE_FOLDER\n", arguments[0]);
        return 2;
    }
    options.data = arguments[2];
    options.web = arguments[3];
    options.stop_on_signals = true;
    const auto server = kyvien::hall::Server::open(options);
    if (!server) {
        fmt::print(stderr, "{}: {}\n", arguments[0], server.error().english);
        return 1;
    }
    fmt::print("listening on http://{}:{}\n", options.bind, (*server)->port());
    std::fflush(stdout);
    (*server)->run();
    return 0;
}

}  // namespace

int main(int count, char** arguments) {
    try {
        return serve(std::span(arguments, static_cast<std::size_t>(count)));
    } catch (const std::exception& fault) {
        fmt::print(stderr, "{}: {}\n", arguments[0], fault.what());
        return 1;
    }
}
