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
    Command* command = app.add_subcommand("serve", "Run the playing hall: games in the browser");
    command->add_option("--port", options->port, "Port; 0 takes a free one")->capture_default_str();
    command->add_option("--bind", options->bind, "127.0.0.1 for this machine, 0.0.0.0 for all")
        ->capture_default_str();
    command
        ->add_option("--data", options->data,
                     "Folder of the game records, created if it does not exist")
        ->capture_default_str();
    command->add_option("--store", options->store,
                        "Database of the games: postgresql://user@host/database (default: SQLite "
                        "in the data folder); its password stands in ~/.pgpass");
    command->add_option("--hall-address", options->hall_address,
                        "Where other halls at the same --store reach this one, such as "
                        "10.0.0.7:9000, in a network of their own (default: --bind, a free port)");
    command->add_option("--hall-name", options->hall_name,
                        "The name or address by which they do, where it is another one");
    command->add_option("--web", options->web, "Folder of the page (default: the installed one)");
    command->add_option("--origin", options->origins,
                        "Another origin whose page may connect, such as https://club.example");
    command->add_option("--host", options->hosts,
                        "A name by which browsers reach this hall, such as club.example; addresses "
                        "and this machine's name are known");
    command->add_option("--trusted-proxy", options->trusted_proxies,
                        "Address or network (10.0.0.0/8) of a proxy whose X-Forwarded-For is "
                        "believed");
    command->add_flag("--proxy-protocol", options->proxy_protocol,
                      "Connections of trusted proxies begin with the header of the PROXY protocol "
                      "(version 1 or 2), which says for whom they are");
    command->add_option("--connections", options->most_connections, "Connections at one time")
        ->capture_default_str();
    command
        ->add_option("--messages", options->messages_per_second,
                     "Messages a second that one WebSocket may send")
        ->capture_default_str();
    command->add_option("--sign-with", all->key,
                        "File of a secret key: records given out are signed by the hall");
    command->add_option("--seal-for", all->seal_for,
                        "File of an arbiter's public key: moves are sealed for it, and the hall "
                        "cannot open them (default: a key of the hall's own)");
    command->callback([all, &outcome] { outcome.code = run_safely(*all); });
}

}  // namespace kyvien::cli
