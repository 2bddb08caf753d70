// kyvien serve — opens the hall.
#include <fmt/core.h>
#include <sys/stat.h>

#include <cstdio>
#include <exception>
#include <memory>
#include <string>

#include "cli/records/keys.h"
#include "cli/support/command.h"
#include "cli/support/command_line.h"
#include "cli/support/output.h"
#include "cli/support/refusal_words.h"
#include "hall/net/server.h"
#include "store/postgres_log.h"
#include "words/answers.h"

namespace kyvien::cli {
namespace {

std::string shown_host(const std::string& bind) {
    if (bind == "0.0.0.0" || bind == "::")
        return "127.0.0.1";
    return bind.find(':') == std::string::npos ? bind : "[" + bind + "]";
}

int run(const hall::ServeOptions& options) {
    // What the hall writes is its owner's alone.
    umask(0077);
    auto server = hall::Server::open(options);
    if (!server) {
        fmt::print(stderr, "kyvien serve: {}\n", refusal_told(server.error()));
        return kTrouble;
    }
    const std::uint16_t port = (*server)->port();
    const std::string address = fmt::format("http://{}:{}", shown_host(options.bind), port);
    const std::string desk = address + "/arbiter";
    const std::string fresh = address + "/t/new";
    const std::string line =
        fmt::format("kyvien key add --role table --for NAME --data {}", options.data);
    const std::string place =
        options.store.empty() ? options.data : store::shown_postgres_address(options.store);
    const auto print = [](const std::string& text) { fmt::print("{}\n", text); };
    print(spoken(words::answers::ServeListening{.address = address}));
    print(options.bind == "0.0.0.0" || options.bind == "::"
              ? spoken(words::answers::ServeOthers{.port = std::to_string(port)})
              : spoken(words::answers::kServeOnlyHere));
    print(spoken(words::answers::ServeDesk{.address = desk}));
    print(spoken(words::answers::ServeNewTournament{.address = fresh}));
    if (const std::string key = (*server)->first_key_file(); !key.empty())
        print(spoken(words::answers::ServeFirstKey{.file = key}));
    print(spoken(words::answers::ServeOtherKey{.line = line}));
    print(spoken(words::answers::ServeKept{.place = place}));
    flush_output();
    (*server)->run();
    return kSuccess;
}

struct Options {
    hall::ServeOptions hall;
    std::string key;
    std::string seal_for;
};

int run_safely(Options& options) {
    try {
        if (store::holds_password(options.hall.store)) {
            complain("serve", spoken(words::answers::kServePassword));
            return kUsage;
        }
        if (!options.key.empty()) {
            auto keys = load_secret(options.key);
            if (!keys) {
                fmt::print(stderr, "kyvien serve: {}\n", refusal_told(keys.error()));
                return exit_code_of(keys.error());
            }
            options.hall.keys = std::make_shared<const record::SecretKeys>(*std::move(keys));
        }
        if (!options.seal_for.empty()) {
            auto keys = load_public(options.seal_for);
            if (!keys) {
                fmt::print(stderr, "kyvien serve: {}\n", refusal_told(keys.error()));
                return exit_code_of(keys.error());
            }
            options.hall.seal_for = std::make_shared<const record::PublicKeys>(*std::move(keys));
        }
        return run(options.hall);
    } catch (const std::exception& fault) {
        fmt::print(stderr, "kyvien serve: {}\n", fault.what());
        return kTrouble;
    }
}

}  // namespace

void add_serve(Command& app, Outcome& outcome) {
    auto all = std::make_shared<Options>();
    hall::ServeOptions* options = &all->hall;
    options->stop_on_signals = true;
    Command* command = app.add_subcommand("serve", "serve");
    command->add_option("--port", options->port, "serve.port")->capture_default_str();
    command->add_option("--bind", options->bind, "serve.bind")->capture_default_str();
    command->add_option("--data", options->data, "serve.data")->capture_default_str();
    command->add_option("--store", options->store, "serve.store");
    command->add_option("--hall-address", options->hall_address, "serve.hall-address");
    command->add_option("--hall-name", options->hall_name, "serve.hall-name");
    command->add_option("--web", options->web, "serve.web");
    command->add_option("--origin", options->origins, "serve.origin");
    command->add_option("--host", options->hosts, "serve.host");
    command->add_option("--trusted-proxy", options->trusted_proxies, "serve.trusted-proxy");
    command->add_flag("--proxy-protocol", options->proxy_protocol, "serve.proxy-protocol");
    command->add_option("--connections", options->most_connections, "serve.connections")
        ->capture_default_str();
    command->add_option("--messages", options->messages_per_second, "serve.messages")
        ->capture_default_str();
    command->add_option("--sign-with", all->key, "serve.sign-with");
    command->add_option("--seal-for", all->seal_for, "serve.seal-for");
    command->callback([all, &outcome] { outcome.code = run_safely(*all); });
}

}  // namespace kyvien::cli
