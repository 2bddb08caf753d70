// kyvien backup TO, kyvien restore FROM — copies a hall's games and restores them: a data folder,
// or the database that several halls share.
#include <fmt/core.h>
#include <sys/stat.h>

#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>

#include "cli/serve/checked.h"
#include "cli/support/command.h"
#include "cli/support/command_line.h"
#include "cli/support/message_language.h"
#include "cli/support/refusal_words.h"
#include "store/halls/postgres_backup.h"
#include "store/integrity/backup.h"
#include "store/postgres_log.h"
#include "store/tournaments/tournament_store.h"
#include "words/answers.h"

namespace kyvien::cli {
namespace backup_data {
namespace {

struct Options {
    std::string from;
    std::string to;
    std::string data = "./data";
    std::string store;
};

Result<store::IntegrityReport> back_up(const Options& options) {
    return options.store.empty() ? store::copy_data(options.data, options.to)
                                 : store::copy_postgres(options.store, options.to);
}

Result<store::IntegrityReport> restored(const Options& options) {
    return options.store.empty() ? store::copy_data(options.from, options.data)
                                 : store::fill_postgres(options.from, options.store);
}

int copy(const char* verb, const Options& options,
         Result<store::IntegrityReport> (*carry)(const Options&), const std::string& to) {
    if (store::holds_password(options.store)) {
        print_error(verb, spoken(words::answers::kServePassword));
        return kUsage;
    }
    umask(0077);
    const auto report = carry(options);
    if (!report) {
        print_error(verb, refusal_text(report.error()));
        return exit_code_of(report.error());
    }
    // Checks the copy as it is on disk now; a database checks its own tournaments with everything
    // else.
    const bool is_folder = options.store.empty() || to == options.to;
    const store::TournamentsReport tournaments =
        is_folder ? store::check_tournaments((std::filesystem::path(to) / "tournaments").string())
                  : store::TournamentsReport{};
    for (const store::LogFault& fault : report->faults)
        fmt::print("{}: {}: {}\n", report->file, fault.code, fault.english);
    print_checked(tournaments);
    const bool holds = report->faults.empty() && tournaments.faults.empty();
    const std::string games =
        spoken(words::answers::CountGames{.count = static_cast<std::int64_t>(report->games)});
    const std::string events =
        spoken(words::answers::CountEvents{.count = static_cast<std::int64_t>(report->events)});
    fmt::print(
        "{}\n",
        holds ? spoken(words::answers::Copied{.to = to, .games = games, .events = events})
              : spoken(words::answers::CopiedAltered{.to = to, .games = games, .events = events}));
    return holds ? kSuccess : kFindings;
}

}  // namespace
}  // namespace backup_data

void add_backup(Command& app, Outcome& outcome) {
    using namespace backup_data;
    auto options = std::make_shared<Options>();
    Command* backup = app.add_subcommand("backup", "backup");
    backup->add_option("to", options->to, "any.new-folder")->required();
    backup->add_option("--data", options->data, "any.data-folder")->capture_default_str();
    backup->add_option("--store", options->store, "any.store");
    backup->callback(
        [options, &outcome] { outcome.code = copy("backup", *options, back_up, options->to); });
    Command* restore = app.add_subcommand("restore", "restore");
    restore->add_option("from", options->from, "restore.from")->required();
    restore->add_option("--data", options->data, "any.new-folder")->capture_default_str();
    restore->add_option("--store", options->store, "any.store");
    restore->callback([options, &outcome] {
        const std::string to =
            options->store.empty() ? options->data : store::shown_postgres_address(options->store);
        outcome.code = copy("restore", *options, restored, to);
    });
}

}  // namespace kyvien::cli
