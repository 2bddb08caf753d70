#include "cli/tournament/desk.h"
#include "cli/support/json.h"

#include <fmt/core.h>

#include <cstdio>
#include <cstdlib>

#include "cli/support/command_line.h"
#include "cli/support/exit_code.h"
#include "cli/support/message_language.h"
#include "cli/tournament/remarks.h"
#include "store/office_file.h"
#include "words/answers.h"

namespace kyvien::cli {

using namespace tournament;
using store::OfficeFile;

int fail(const OfficeArguments& desk, const Refusal& refusal) {
    const bool is_about_list =
        !desk.list.empty() && (refusal.code == "bad-csv" || refusal.code == "bad-csv-lines" ||
                               refusal.code == "file-unreadable");
    return print_refusal(desk.verb, is_about_list ? desk.list : desk.file, refusal, desk.json,
                         exit_code_of(refusal), desk.language);
}

void print_warnings(const OfficeArguments& desk, const std::vector<OfficeWarning>& warnings) {
    for (const OfficeWarning& warning : warnings)
        print_error("tournament " + desk.verb, warning.level < kNeedsConfirmationLevel
                                                   ? warning_in_words(warning)
                                                   : spoken(words::answers::WarningOfLevel{
                                                         .level = std::to_string(warning.level),
                                                         .warning = warning_in_words(warning)}));
}

int change(const OfficeArguments& desk, const OfficeCommand& command,
           const std::function<std::string(const Office&)>& done) {
    return change(
        desk, [&command](const Office&) -> Result<OfficeCommand> { return command; }, done);
}

int change(const OfficeArguments& desk,
           const std::function<Result<OfficeCommand>(const Office&)>& asked,
           const std::function<std::string(const Office&)>& done) {
    auto file = OfficeFile::open(desk.file);
    if (!file)
        return fail(desk, file.error());
    if (!file->torn().empty())
        print_error("tournament " + desk.verb,
                    spoken(words::answers::OfficeTorn{.file = desk.file}));
    const auto command = asked(file->office());
    if (!command)
        return fail(desk, command.error());
    auto events = decide(file->office(), *command, desk.confirmed);
    if (!events)
        return fail(desk, events.error());
    print_warnings(desk, warnings_of(file->office(), *command));
    if (auto appended = file->append(desk.by, *std::move(events)); !appended)
        return fail(desk, appended.error());
    if (desk.json)
        print_object(JsonWriter().begin_object().field("seq", file->office().seq()).end_object());
    else
        fmt::print("{}\n", done(file->office()));
    return kSuccess;
}

std::string default_author() {
    const char* user = std::getenv("USER");
    return user != nullptr && *user != '\0' ? user : "organiser";
}

void add_confirmed(Command& command, int& level) {
    command.add_option("--warned", level, "tournament.warned")
        ->check(Range(kNeedsConfirmationLevel, kHighestLevel));
}

Command* add_verb(Command& tournament, const std::string& name, Help what,
                  const std::shared_ptr<OfficeArguments>& desk) {
    desk->verb = name;
    desk->by = default_author();
    Command* command = tournament.add_subcommand(name, what);
    command->add_option("file", desk->file, "tournament.file")->required();
    command->add_option("--by", desk->by, "any.by")->normalize_unicode()->capture_default_str();
    add_language(*command, desk->language);
    add_confirmed(*command, desk->confirmed);
    command->add_flag("--json", desk->json, "tournament.json");
    return command;
}

std::string name_of(const Office& office, int number) {
    const Entered* entered = office.entered(static_cast<EntryNumber>(number));
    return entered == nullptr ? std::to_string(number) : entered->name;
}

}  // namespace kyvien::cli
