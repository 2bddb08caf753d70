// kyvien serve — opens the hall.
#include <fmt/core.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "base/reason.h"
#include "base/result.h"
#include "cli/records/keys.h"
#include "cli/serve/programs.h"
#include "cli/serve/settings.h"
#include "cli/support/command.h"
#include "cli/support/command_line.h"
#include "cli/support/message_language.h"
#include "cli/support/output.h"
#include "cli/support/refusal_words.h"
#include "hall/net/server.h"
#include "hall/service/journal.h"
#include "store/postgres_log.h"
#include "words/answers.h"

namespace kyvien::cli {
namespace serve_verb {
namespace {

std::string shown_host(const std::string& bind) {
    if (bind == "0.0.0.0" || bind == "::")
        return "127.0.0.1";
    return bind.find(':') == std::string::npos ? bind : "[" + bind + "]";
}

/// Whether only this machine can reach it.
bool is_of_this_machine(const hall::Listening& at) {
    return at.address == "localhost" || at.address == "::1" || at.address.starts_with("127.");
}

struct Options {
    ServeSettings settings;
    std::string config;
    std::set<std::string> chosen;  ///< settings given on the command line
};

/// A wrong value on the command line is a usage error; in a file it is a fault of the file.
int code_of_start(const Refusal& refusal, const std::set<std::string>& chosen) {
    static const std::map<std::string_view, std::vector<std::string>> kSettings = {
        {"bad-store", {"store"}},
        {"tls-half", {"tls-certificate", "tls-key"}},
        {"redirect-without-tls", {"redirect-port"}},
    };
    const auto found = kSettings.find(refusal.code.name());
    const bool is_usage =
        found != kSettings.end() &&
        std::ranges::any_of(found->second, [&](const auto& name) { return chosen.contains(name); });
    return is_usage ? kUsage : exit_code_of(refusal);
}

int run(const Options& chosen) {
    const hall::ServeOptions& options = chosen.settings.hall;
    // Files written by the hall are readable only by their owner.
    umask(0077);
    auto server = hall::Server::open(options);
    if (!server) {
        print_error("serve", refusal_text(server.error()));
        return code_of_start(server.error(), chosen.chosen);
    }
    std::vector<hall::Listening> listening = (*server)->listening();
    if (options.sockets.empty())
        listening.front().address = options.bind;
    const auto address_of = [&options](const hall::Listening& at) {
        return fmt::format("{}://{}:{}", options.tls.are_named() ? "https" : "http",
                           shown_host(at.address), at.port);
    };
    const auto for_others = std::ranges::find_if_not(listening, is_of_this_machine);
    const std::string address = address_of(listening.front());
    const std::string desk = address + "/arbiter";
    const std::string fresh = address + "/t/new";
    const std::string line =
        options.store.empty()
            ? fmt::format("kyvien key add --role table --for NAME --data {}", options.data)
            : fmt::format("kyvien key add --role table --for NAME --store '{}'", options.store);
    const std::string place =
        options.store.empty() ? options.data : store::shown_postgres_address(options.store);
    const auto print = [](const std::string& text) { fmt::print("{}\n", text); };
    for (const hall::Listening& at : listening)
        print(spoken(words::answers::ServeListening{.address = address_of(at)}));
    print(for_others != listening.end()
              ? spoken(words::answers::ServeOthers{.port = std::to_string(for_others->port)})
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

/// Reads the settings of the file, except those given on the command line.
Result<void> add_config_of(const Options& options, ServeSettings& settings) {
    if (options.config.empty())
        return {};
    const ConfigFaults faults = read_config(options.config, settings, options.chosen);
    if (faults.lines.empty())
        return {};
    std::string all;
    for (const std::string& line : faults.lines)
        all += (all.empty() ? "" : "\n") + line;
    return refuse(faults.is_readable ? RefusalCode("bad-config") : "cannot-read", all, std::nullopt,
                  with_reason({}, verbatim_reason(all)));
}

void choose_log(const ServeSettings& settings) {
    hall::set_journal_level(*hall::find_journal_level(settings.log_level));
    hall::set_journal_format(settings.log_format == "json" ? hall::JournalFormat::Json
                                                           : hall::JournalFormat::Text);
}

int run_safely(Options& options) {
    hall::hold_signals();
    try {
        ServeSettings& settings = options.settings;
        auto sockets = hall::take_activation_sockets();
        if (!sockets) {
            print_error("serve", refusal_text(sockets.error()));
            return kTrouble;
        }
        settings.hall.sockets = *std::move(sockets);
        // The file may contain one: only its owner needs to be able to read it.
        if (store::holds_password(settings.hall.store)) {
            print_error("serve", spoken(words::answers::kServePassword));
            return kUsage;
        }
        for (const Setting& setting : settings_of(settings)) {
            const auto fault = options.chosen.contains(std::string(setting.name))
                                   ? fault_of(setting)
                                   : std::nullopt;
            if (fault) {
                print_error("serve", fmt::format("--{}: {}", setting.name, *fault));
                return kUsage;
            }
        }
        const ServeSettings of_command_line = settings;
        if (auto added = add_config_of(options, settings); !added) {
            print_error("serve", added.error().english);
            return exit_code_of(added.error());
        }
        const auto threads = number_of(settings.threads);
        if (!threads) {
            print_error("serve", "--threads: " + thread_count_syntax());
            return kUsage;
        }
        settings.hall.threads = *threads;
        settings.hall.webhooks = settings.webhooks == "on";
        settings.hall.sources = settings.sources == "on";
        choose_log(settings);
        settings.hall.read_again = [&options, of_command_line]() -> Result<hall::ServeOptions> {
            ServeSettings again = of_command_line;
            KYVIEN_TRY(add_config_of(options, again));
            choose_log(again);
            again.hall.threads = number_of(again.threads).value_or(1);
            return std::move(again.hall);
        };
        if (!settings.sign_with.empty()) {
            auto keys = load_secret(settings.sign_with);
            if (!keys) {
                print_error("serve", refusal_text(keys.error()));
                return exit_code_of(keys.error());
            }
            settings.hall.keys = std::make_shared<const record::SecretKeys>(*std::move(keys));
        }
        if (!settings.seal_for.empty()) {
            auto keys = load_public(settings.seal_for);
            if (!keys) {
                print_error("serve", refusal_text(keys.error()));
                return exit_code_of(keys.error());
            }
            settings.hall.seal_for = std::make_shared<const record::PublicKeys>(*std::move(keys));
        }
        auto programs =
            programs_of(settings.engines, std::chrono::seconds(settings.engine_patience));
        if (!programs) {
            print_error("serve", refusal_text(programs.error()));
            return exit_code_of(programs.error());
        }
        settings.hall.programs = *std::move(programs);
        return run(options);
    } catch (const std::exception& fault) {
        print_error("serve", fault.what());
        return kTrouble;
    }
}

}  // namespace
}  // namespace serve_verb

void add_serve(Command& app, Outcome& outcome) {
    using namespace serve_verb;
    auto all = std::make_shared<Options>();
    all->settings.hall.stop_on_signals = true;
    Command* command = app.add_subcommand("serve", "serve");
    command->add_option("--config", all->config, "serve.config");
    auto options = std::make_shared<std::vector<std::pair<std::string, Option*>>>();
    for (const Setting& setting : settings_of(all->settings)) {
        const std::string name = fmt::format("--{}", setting.name);
        Option* const option = std::visit(
            [&](auto* place) {
                if constexpr (std::is_same_v<decltype(place), bool*>)
                    return command->add_flag(name, *place, setting.help);
                else if constexpr (std::is_same_v<decltype(place), ThreadCount*>)
                    return command->add_option(name, place->text, setting.help);
                else
                    return command->add_option(name, *place, setting.help);
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
