#include "cli/tournament/desk.h"
#include "cli/support/json.h"

#include <fmt/core.h>

#include <cstdio>
#include <cstdlib>

#include "cli/support/command_line.h"
#include "cli/support/exit_code.h"
#include "store/office_file.h"

namespace kyvien::cli {

using namespace tournament;
using store::OfficeFile;

int fail(const Desk& desk, const Refusal& refusal) {
    return tell_refusal(desk.verb, desk.file, refusal, desk.json, exit_code_of(refusal),
                        desk.language);
}

void tell_warnings(const Desk& desk, const std::vector<OfficeWarning>& warnings) {
    for (const OfficeWarning& warning : warnings)
        fmt::print(stderr, "kyvien tournament {}: {}{}\n", desk.verb,
                   warning.level < kConfirmedLevel
                       ? std::string()
                       : fmt::format("warning of level {}: ", warning.level),
                   warning.english);
}

int change(const Desk& desk, const OfficeCommand& command,
           const std::function<std::string(const Office&)>& done) {
    return change(
        desk, [&command](const Office&) -> Result<OfficeCommand> { return command; }, done);
}

int change(const Desk& desk, const std::function<Result<OfficeCommand>(const Office&)>& asked,
           const std::function<std::string(const Office&)>& done) {
    auto file = OfficeFile::open(desk.file);
    if (!file)
        return fail(desk, file.error());
    if (!file->torn().empty())
        fmt::print(
            stderr,
            "kyvien tournament {}: the last change was cut off before it was whole, and is kept in "
            "{}.torn; none of it counts, so make it again\n",
            desk.verb, desk.file);
    const auto command = asked(file->office());
    if (!command)
        return fail(desk, command.error());
    auto facts = decide(file->office(), *command, desk.confirmed);
    if (!facts)
        return fail(desk, facts.error());
    tell_warnings(desk, warnings_of(file->office(), *command));
    if (auto appended = file->append(desk.by, *std::move(facts)); !appended)
        return fail(desk, appended.error());
    if (desk.json)
        print_object(JsonWriter().begin_object().field("seq", file->office().seq()).end_object());
    else
        fmt::print("{}\n", done(file->office()));
    return kSuccess;
}

std::string usual_author() {
    const char* user = std::getenv("USER");
    return user != nullptr && *user != '\0' ? user : "organiser";
}

void add_confirmed(Command& command, int& level) {
    command
        .add_option("--warned", level,
                    "FIDE mode: the warnings up to this level were read; 3 or more is needed where "
                    "the program asks for it")
        ->check(Range(kConfirmedLevel, kHighestLevel));
}

Command* add_verb(Command& tournament, const std::string& name, const std::string& what,
                  const std::shared_ptr<Desk>& desk) {
    desk->verb = name;
    desk->by = usual_author();
    Command* command = tournament.add_subcommand(name, what);
    command->add_option("file", desk->file, "The tournament's file")->required();
    command->add_option("--by", desk->by, "Name of the person, for the log")
        ->of_people()
        ->capture_default_str();
    add_language(*command, desk->language);
    add_confirmed(*command, desk->confirmed);
    command->add_flag("--json", desk->json, "JSON output");
    return command;
}

std::string name_of(const Office& office, int number) {
    const Entered* entered = office.entered(static_cast<EntryNumber>(number));
    return entered == nullptr ? std::to_string(number) : entered->name;
}

}  // namespace kyvien::cli
