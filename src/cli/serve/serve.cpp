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
#include "hall/net/server.h"
#include "store/postgres_log.h"

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
        fmt::print(stderr, "kyvien serve: {}\n", server.error().english);
        return kTrouble;
    }
    const std::uint16_t port = (*server)->port();
    fmt::print("listening on http://{}:{}\n", shown_host(options.bind), port);
    if (options.bind == "0.0.0.0" || options.bind == "::")
        fmt::print("Others reach it at this machine's address, port {}.\n", port);
    else
        fmt::print("Only this machine can reach it; --bind 0.0.0.0 opens it to others.\n");
    fmt::print("The arbiters' desk: http://{}:{}/arbiter\n", shown_host(options.bind), port);
    fmt::print("To begin a tournament: http://{}:{}/t/new\n", shown_host(options.bind), port);
    if (const std::string key = (*server)->first_key_file(); !key.empty())
        fmt::print("Both ask for a key. The chief arbiter's is in {}, which you alone can read:\n"
                   "    cat {}\n",
                   key, key);
    fmt::print("A key for somebody else:\n"
               "    kyvien key add --role table --for NAME --data {}\n",
               options.data);
    fmt::print("Games are kept in {}. Stop with Ctrl-C; nothing is lost.\n",
               options.store.empty() ? options.data : store::shown_postgres_address(options.store));
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
            fmt::print(stderr,
                       "kyvien serve: --store holds a password, which every program of this "
                       "machine could read; put it into ~/.pgpass.\n");
            return kUsage;
        }
        if (!options.key.empty()) {
            auto keys = load_secret(options.key);
            if (!keys) {
                fmt::print(stderr, "kyvien serve: {}\n", keys.error().english);
                return exit_code_of(keys.error());
            }
            options.hall.keys = std::make_shared<const record::SecretKeys>(*std::move(keys));
        }
        if (!options.seal_for.empty()) {
            auto keys = load_public(options.seal_for);
            if (!keys) {
                fmt::print(stderr, "kyvien serve: {}\n", keys.error().english);
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
