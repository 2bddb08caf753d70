// kyvien serve — opens the hall.
#include <fmt/core.h>
#include <sys/stat.h>

#include <cstdio>
#include <exception>
#include <memory>
#include <set>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "base/result.h"
#include "cli/records/keys.h"
#include "cli/serve/settings.h"
#include "cli/support/command.h"
#include "cli/support/command_line.h"
#include "cli/support/output.h"
#include "hall/net/server.h"
#include "hall/service/journal.h"
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
    ServeSettings settings;
    std::string config;
    std::set<std::string> chosen;  ///< settings that the command line has
};

/// The settings of the file, as far as the command line says nothing else.
Result<void> add_config_of(const Options& options, ServeSettings& settings) {
    if (options.config.empty())
        return {};
    const ConfigFaults faults = read_config(options.config, settings, options.chosen);
    if (faults.lines.empty())
        return {};
    std::string all;
    for (const std::string& line : faults.lines)
        all += (all.empty() ? "" : "\n") + line;
    return refuse(faults.is_readable ? "bad-config" : "cannot-read", all);
}

void choose_log(const ServeSettings& settings) {
    hall::set_journal_level(*hall::find_journal_level(settings.log_level));
    hall::set_journal_format(settings.log_format == "json" ? hall::JournalFormat::Json
                                                           : hall::JournalFormat::Text);
}

int run_safely(Options& options) {
    try {
        ServeSettings& settings = options.settings;
        // The file may hold one: nobody but its owner need be able to read it.
        if (store::holds_password(settings.hall.store)) {
            fmt::print(stderr,
                       "kyvien serve: --store holds a password, which every program of this "
                       "machine could read; put it into ~/.pgpass.\n");
            return kUsage;
        }
        const ServeSettings of_command_line = settings;
        if (auto added = add_config_of(options, settings); !added) {
            fmt::print(stderr, "kyvien serve: {}\n", added.error().english);
            return added.error().code == "bad-config" ? kUsage : kTrouble;
        }
        choose_log(settings);
        settings.hall.read_again = [&options, of_command_line]() -> Result<hall::ServeOptions> {
            ServeSettings again = of_command_line;
            KYVIEN_TRY(add_config_of(options, again));
            choose_log(again);
            return std::move(again.hall);
        };
        if (!settings.sign_with.empty()) {
            auto keys = load_secret(settings.sign_with);
            if (!keys) {
                fmt::print(stderr, "kyvien serve: {}\n", keys.error().english);
                return exit_code_of(keys.error());
            }
            settings.hall.keys = std::make_shared<const record::SecretKeys>(*std::move(keys));
        }
        if (!settings.seal_for.empty()) {
            auto keys = load_public(settings.seal_for);
            if (!keys) {
                fmt::print(stderr, "kyvien serve: {}\n", keys.error().english);
                return exit_code_of(keys.error());
            }
            settings.hall.seal_for = std::make_shared<const record::PublicKeys>(*std::move(keys));
        }
        return run(settings.hall);
    } catch (const std::exception& fault) {
        fmt::print(stderr, "kyvien serve: {}\n", fault.what());
        return kTrouble;
    }
}

}  // namespace

void add_serve(Command& app, Outcome& outcome) {
    auto all = std::make_shared<Options>();
    all->settings.hall.stop_on_signals = true;
    Command* command = app.add_subcommand("serve", "Run the playing hall: games in the browser");
    command->add_option("--config", all->config,
                        "File with these settings (TOML), such as port = 8080; what the command "
                        "line says counts more");
    auto options = std::make_shared<std::vector<std::pair<std::string, Option*>>>();
    for (const Setting& setting : settings_of(all->settings)) {
        const std::string name = fmt::format("--{}", setting.name);
        Option* const option = std::visit(
            [&](auto* place) {
                if constexpr (std::is_same_v<decltype(place), bool*>)
                    return command->add_flag(name, *place, setting.english);
                else
                    return command->add_option(name, *place, setting.english);
            },
            setting.place);
        if (!setting.words.empty())
            option->check(OneOf(setting.words));
        const auto* const text = std::get_if<std::string*>(&setting.place);
        const bool is_list = std::holds_alternative<std::vector<std::string>*>(setting.place);
        const bool is_flag = std::holds_alternative<bool*>(setting.place);
        if (!is_list && !is_flag && (text == nullptr || !(*text)->empty()))
            option->capture_default_str();
        options->emplace_back(setting.name, option);
    }
    command->callback([all, options, &outcome] {
        for (const auto& [name, option] : *options)
            if (option->given())
                all->chosen.insert(name);
        outcome.code = run_safely(*all);
    });
}

}  // namespace kyvien::cli
