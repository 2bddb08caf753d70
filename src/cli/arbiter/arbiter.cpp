// kyvien arbiter — the arbiter's desk for one game over the board.
#include <fmt/core.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <memory>
#include <optional>
#include <string>

#include "base/result.h"
#include "cli/arbiter/desk.h"
#include "cli/arbiter/new_game.h"
#include "cli/arbiter/rehearse.h"
#include "cli/arbiter/screen.h"
#include "cli/support/command.h"
#include "cli/support/command_line.h"
#include "cli/support/message_language.h"
#include "cli/support/output.h"
#include "cli/support/refusal_words.h"
#include "words/answers.h"

namespace kyvien::cli {
namespace arbiter_verb {
namespace {

using namespace conduct;

struct Options {
    std::string file;
    std::string language = default_language();
    std::string name = "Arbiter";
    std::string players;
    bool json = false;
    bool chief = false;
    bool confirm = false;
    bool plain = false;
    NewGame game;
};

int say(const Options& options, const Refusal& refusal) {
    const auto language = rulebook::find_language(options.language);
    fmt::print(stderr, "kyvien arbiter: {}\n",
               refusal_text(refusal, language.value_or(language_of_locale())));
    return exit_code_of(refusal);
}

/// A game refused by the law is reported as an error of the command line.
int report_new_game_refusal(const Refusal& refusal) {
    print_error("arbiter", refusal_text(refusal));
    const int code = exit_code_of(refusal);
    return code == kFindings ? int{kUsage} : code;
}

int make_new(const Options& options) {
    const auto settings = settings_of(options.game);
    if (!settings)
        return report_new_game_refusal(settings.error());
    const auto at = begin_time(options.game.at);
    if (!at)
        return report_new_game_refusal(at.error());
    const auto begun = ArbiterDesk::begin(options.file, *settings, options.game.first,
                                          options.game.second, options.game.waits, *at);
    if (!begun)
        return report_new_game_refusal(begun.error());
    const std::string begun_game(conduct::name(settings->game));
    fmt::print("{}{}\n",
               spoken(words::answers::ArbiterBegun{.file = options.file,
                                                   .game = begun_game,
                                                   .first = options.game.first,
                                                   .second = options.game.second}),
               options.game.waits ? spoken(words::answers::kArbiterWaits) : std::string());
    return kSuccess;
}

/// Makes byoyomi calls while nothing is typed.
void call_until_typed(ArbiterDesk& desk) {
    pollfd input{STDIN_FILENO, POLLIN, 0};
    while (std::cin.rdbuf()->in_avail() <= 0) {
        constexpr std::int64_t kLongest = 3'600'000;
        const auto wait = desk.until_next_call();
        // One millisecond more, so that the call is due when the poll ends.
        const int ms =
            wait ? static_cast<int>(std::min<std::int64_t>(wait->count() + 1, kLongest)) : -1;
        const int ready = poll(&input, 1, ms);
        if (ready > 0 || (ready < 0 && errno != EINTR))
            return;
        const std::string calls = desk.collect_due_calls();
        if (calls.empty())
            continue;
        fmt::print("\r{}> ", calls);
        flush_output();
    }
}

Result<DeskOptions> desk_options_of(const Options& options) {
    DeskOptions desk;
    desk.language = KYVIEN_TRY(read_language(options.language));
    if (!options.players.empty())
        desk.players = KYVIEN_TRY(read_language(options.players));
    desk.json = options.json;
    desk.name = options.name;
    desk.office = options.chief ? ArbiterRank::Chief : ArbiterRank::Table;
    desk.wall_time = wall_time;
    return desk;
}

int run_desk(const Options& options) {
    if (options.file.empty())
        return say(options, {"no-journal-named",
                             "give a journal file, or create one with `kyvien arbiter new FILE`",
                             std::nullopt,
                             {}});
    auto desk_options = desk_options_of(options);
    if (!desk_options)
        return say(options, desk_options.error());
    const bool is_person = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 && !options.json;
    desk_options->confirms = options.confirm || is_person;
    auto desk = ArbiterDesk::open(options.file, *std::move(desk_options));
    if (!desk)
        return say(options, desk.error());
    if (is_person && !options.plain && has_screen()) {
        const bool understood = run_screen(*desk);
        fmt::print("{}", desk->greeting());
        return understood ? kSuccess : kFindings;
    }
    fmt::print(stderr, "{}", desk->greeting());
    if (is_person)
        fmt::print("{}{}\n", desk->process_line("show").text,
                   spoken(words::answers::kArbiterTypeHelp));
    bool all_understood = true;
    std::string line;
    for (;;) {
        if (is_person) {
            fmt::print("> ");
            flush_output();
            call_until_typed(*desk);
        }
        if (!std::getline(std::cin, line))
            break;
        const ArbiterDesk::Answer answer = desk->process_line(line);
        all_understood = all_understood && answer.understood;
        fmt::print("{}", answer.text);
        flush_output();
        if (answer.ends)
            break;
    }
    return all_understood ? kSuccess : kFindings;
}

void add_rehearse(Command& command, const std::shared_ptr<Options>& options, Outcome& outcome) {
    Command* rehearsal = command.add_subcommand("rehearse", "arbiter.rehearse");
    rehearsal->callback([options, &outcome] {
        auto desk_options = desk_options_of(*options);
        outcome.code =
            desk_options ? rehearse(*std::move(desk_options)) : say(*options, desk_options.error());
    });
}

void add_new(Command& command, const std::shared_ptr<Options>& options, Outcome& outcome) {
    Command* fresh = command.add_subcommand("new", "arbiter.new");
    fresh->add_option("file", options->file, "arbiter.new.file")->required();
    add_new_game(*fresh, options->game);
    fresh->callback([options, &outcome] { outcome.code = make_new(*options); });
}

}  // namespace
}  // namespace arbiter_verb

void add_arbiter(Command& app, Outcome& outcome) {
    using namespace arbiter_verb;
    auto options = std::make_shared<Options>();
    Command* command = app.add_subcommand("arbiter", "arbiter");
    add_new(*command, options, outcome);
    add_rehearse(*command, options, outcome);
    command->add_option("journal", options->file, "arbiter.journal");
    command->add_option("--language", options->language, "any.languages")->capture_default_str();
    command->add_option("--name", options->name, "arbiter.name")
        ->normalize_unicode()
        ->capture_default_str();
    command->add_flag("--chief", options->chief, "arbiter.chief");
    command->add_option("--players-language", options->players, "arbiter.players-language");
    command->add_flag("--confirm", options->confirm, "arbiter.confirm");
    command->add_flag("--plain", options->plain, "arbiter.plain");
    command->add_flag("--json", options->json, "arbiter.json");
    command->callback([command, options, &outcome] {
        if (!command->subcommand_given())
            outcome.code = run_desk(*options);
    });
}

}  // namespace kyvien::cli
