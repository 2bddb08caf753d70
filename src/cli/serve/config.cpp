// kyvien config check — checks a configuration file of `kyvien serve`.
#include <fmt/core.h>

#include <cstdio>
#include <memory>
#include <string>

#include "cli/serve/settings.h"
#include "cli/support/command.h"
#include "cli/support/command_line.h"
#include "cli/support/message_language.h"
#include "cli/support/output.h"
#include "cli/support/refusal_words.h"
#include "hall/net/links/cluster_key.h"
#include "hall/net/tls_files.h"
#include "words/answers.h"

namespace kyvien::cli {
namespace {

/// Reports faults of the cluster key and the certificate named in the file, or generated for
/// browsers.
void add_faults_of_keys(const hall::ServeOptions& chosen, const std::string& path,
                        ConfigFaults& faults) {
    const auto add = [&](const Refusal& refusal) {
        faults.lines.push_back(fmt::format("{}: {}", path, refusal_text(refusal)));
    };
    if (!chosen.cluster_key.empty()) {
        const auto key = hall::read_cluster_key(chosen.cluster_key);
        if (!key)
            add(key.error());
        else if (key->warning)
            add(*key->warning);
    }
    if (!chosen.tls.are_named()) {
        if (chosen.redirect_port != 0)
            add(hall::redirect_without_tls());
        return;
    }
    const auto read = hall::read_tls_files(chosen.tls);
    if (!read)
        add(read.error());
    else
        for (const Refusal& doubt : read->doubts)
            add(doubt);
}

}  // namespace

void add_config(Command& app, Outcome& outcome) {
    Command* command = app.add_subcommand("config", "config");
    command->require_subcommand(1);
    Command* checked = command->add_subcommand("check", "config.check");
    auto path = std::make_shared<std::string>();
    checked->add_option("file", *path, "config.check.file")->required();
    checked->callback([path, &outcome] {
        ServeSettings settings;
        ConfigFaults faults = read_config(*path, settings);
        if (faults.lines.empty())
            add_faults_of_keys(settings.hall, *path, faults);
        for (const std::string& fault : faults.lines)
            fmt::print(stderr, "{}\n", fault);
        if (faults.lines.empty())
            fmt::print("{}\n", spoken(words::answers::ConfigRight{.file = *path}));
        outcome.code = faults.lines.empty() ? kSuccess : faults.is_readable ? kFindings : kTrouble;
    });
}

}  // namespace kyvien::cli
