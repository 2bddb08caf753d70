// kyvien config check — is a configuration file of `kyvien serve` right?
#include <fmt/core.h>

#include <cstdio>
#include <memory>
#include <string>

#include "cli/serve/settings.h"
#include "cli/support/command.h"
#include "cli/support/command_line.h"
#include "cli/support/output.h"
#include "cli/support/spoken_language.h"
#include "words/answers.h"

namespace kyvien::cli {

void add_config(Command& app, Outcome& outcome) {
    Command* command = app.add_subcommand("config", "config");
    command->require_subcommand(1);
    Command* checked = command->add_subcommand("check", "config.check");
    auto path = std::make_shared<std::string>();
    checked->add_option("file", *path, "config.check.file")->required();
    checked->callback([path, &outcome] {
        ServeSettings settings;
        const ConfigFaults faults = read_config(*path, settings);
        for (const std::string& fault : faults.lines)
            fmt::print(stderr, "{}\n", fault);
        if (faults.lines.empty())
            fmt::print("{}\n", spoken(words::answers::ConfigRight{.file = *path}));
        outcome.code = faults.lines.empty() ? kSuccess : faults.is_readable ? kFindings : kTrouble;
    });
}

}  // namespace kyvien::cli
