// kyvien check [DATA | --store ADDRESS] — checks that everything recorded by the hall is unaltered.
#include <fmt/core.h>

#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>

#include "cli/serve/checked.h"
#include "cli/support/command.h"
#include "cli/support/command_line.h"
#include "cli/support/json.h"
#include "cli/support/message_language.h"
#include "cli/support/refusal_words.h"
#include "store/integrity/integrity.h"
#include "store/postgres_log.h"
#include "store/tournaments/tournament_store.h"
#include "words/answers.h"

namespace kyvien::cli {
namespace check_data {
namespace {

struct Options {
    std::string data = "./data";
    std::string store;
    bool accept = false;
    bool json = false;
};

void print_plain(const store::IntegrityReport& report) {
    for (const store::LogFault& fault : report.faults)
        fmt::print("{}: {}: {}\n", report.file, fault.code, fault.english);
    const std::string games =
        spoken(words::answers::CountGames{.count = static_cast<std::int64_t>(report.games)});
    const std::string events =
        spoken(words::answers::CountEvents{.count = static_cast<std::int64_t>(report.events)});
    const std::string faults = spoken(
        words::answers::CountFaults{.count = static_cast<std::int64_t>(report.faults.size())});
    fmt::print("{}\n",
               report.faults.empty()
                   ? spoken(words::answers::Checked{
                         .file = report.file, .games = games, .events = events, .faults = faults})
                   : spoken(words::answers::CheckedAltered{
                         .file = report.file, .games = games, .events = events, .faults = faults}));
    if (report.removals > 0)
        fmt::print("{}\n", spoken(words::answers::CheckedRemovals{
                               .count = static_cast<std::int64_t>(report.removals)}));
}

void print_json(const store::IntegrityReport& report, const store::TournamentsReport& tournaments) {
    JsonWriter json;
    json.begin_object().field("file", report.file);
    json.field("holds", report.faults.empty() && tournaments.faults.empty());
    json.field("games", report.games).field("events", report.events);
    if (tournaments.count > 0)
        json.field("tournaments", tournaments.count);
    if (report.removals > 0)
        json.field("removals", report.removals);
    if (report.has_checkpoint) {
        json.key("checkpoint").begin_object().field("number", report.number);
        json.field("at", report.at).end_object();
    }
    json.key("faults").begin_array();
    for (const store::LogFault& fault : report.faults) {
        json.begin_object().field("code", fault.code);
        if (!fault.game.empty())
            json.field("game", fault.game);
        if (fault.seq != 0)
            json.field("event", fault.seq);
        json.field("message", fault.english).end_object();
    }
    for (const store::TournamentFault& fault : tournaments.faults) {
        json.begin_object().field("code", fault.why.code.text()).field("file", fault.file);
        json.field("message", fault.why.english).end_object();
    }
    print_object(json.end_array().end_object());
}

Result<store::IntegrityReport> report_of(const Options& options) {
    if (!options.store.empty())
        return options.accept ? store::accept_current_postgres_data(options.store)
                              : store::check_postgres_integrity(options.store);
    const std::string path = (std::filesystem::path(options.data) / "kyvien.db").string();
    return options.accept ? store::accept_current_data(path) : store::check_integrity(path);
}

int run(const Options& options) {
    if (store::holds_password(options.store)) {
        print_error("check", spoken(words::answers::kServePassword));
        return kUsage;
    }
    const auto report = report_of(options);
    if (!report) {
        print_error("check", refusal_text(report.error()));
        return exit_code_of(report.error());
    }
    // Those in a database were checked with everything else there.
    const store::TournamentsReport tournaments =
        options.store.empty() ? store::check_tournaments(
                                    (std::filesystem::path(options.data) / "tournaments").string())
                              : store::TournamentsReport{};
    if (options.json) {
        print_json(*report, tournaments);
    } else {
        print_plain(*report);
        print_checked(tournaments);
    }
    return report->faults.empty() && tournaments.faults.empty() ? kSuccess : kFindings;
}

}  // namespace
}  // namespace check_data

void add_check(Command& app, Outcome& outcome) {
    auto options = std::make_shared<check_data::Options>();
    Command* command = app.add_subcommand("check", "check");
    command->add_option("data", options->data, "any.data-folder")->capture_default_str();
    command->add_option("--store", options->store, "check.store");
    command->add_flag("--accept", options->accept, "check.accept");
    command->add_flag("--json", options->json, "any.one-json-object");
    command->callback([options, &outcome] { outcome.code = check_data::run(*options); });
}

}  // namespace kyvien::cli
