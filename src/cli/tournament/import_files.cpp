// kyvien tournament import TOURNAMENT FILE... — imports data from files of other programs, after
// showing what would change.
#include <fmt/core.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>

#include "base/result.h"
#include "cli/support/columns.h"
#include "cli/support/command_line.h"
#include "cli/support/exit_code.h"
#include "cli/support/json.h"
#include "cli/support/message_language.h"
#include "cli/tournament/remarks.h"
#include "cli/tournament/verbs.h"
#include "exchange/imports/import.h"
#include "judge/finding.h"
#include "store/office_file.h"
#include "tournament/event/office_names.h"
#include "words/answers.h"
#include "words/report.h"
#include "words/verdicts.h"

namespace kyvien::cli {
namespace import_files {
namespace {

using exchange::PlannedChange;
using tournament::Office;
using tournament::OfficeEventBody;

struct Options {
    std::string file, by, as = "auto", encoding, tempo = "standard", system, sheet, language;
    std::vector<std::string> sources;
    int round = 0;
    bool dry_run = false, skip = false, json = false;
};

int fail(const Options& options, const std::string& file, const Refusal& refusal) {
    return print_refusal("import", file, refusal, options.json, exit_code_of(refusal),
                         options.language);
}

std::string base_name(const std::string& path) {
    return path == "-" ? "standard input" : std::filesystem::path(path).filename().string();
}

Result<exchange::Import> plan_of(const Options& options, const std::string& file,
                                 const Office& office) {
    const auto bytes = KYVIEN_TRY(read_whole_file(file));
    exchange::ImportSettings settings;
    settings.file_name = base_name(file);
    settings.as = exchange::find_import_as(options.as).value();  // the parser has checked both
    settings.tempo = exchange::find_tempo(options.tempo).value();
    settings.round = options.round;
    settings.encoding = options.encoding;
    settings.sheet = options.sheet;
    if (!options.system.empty())
        settings.system = tournament::find_system(options.system);
    auto import = exchange::plan_import(office, bytes, settings);
    if (import)
        for (const exchange::Remark& remark : import->remarks)
            fmt::print(stderr, "{}: {}\n", file, remark_in_words(remark));
    return import;
}

/// The kind of change, which English expresses with the name itself.
std::string kind_in_words(std::string_view kind) {
    std::string code(kind);
    std::ranges::replace(code, ' ', '-');
    const rulebook::Texts* texts = words::answers::find("import.kind." + code);
    return std::string(texts == nullptr ? kind : rulebook::in(*texts, message_language()));
}

/// The change in words, from its values; English, and a change without values, is shown as it was
/// created.
std::string change_text(const PlannedChange& change) {
    using Kind = PlannedChange::Kind;
    const auto language = message_language();
    if (language == rulebook::Language::En)
        return change.what;
    std::string result;
    const auto find = [&](std::string_view name) {
        for (const auto& [key, value] : change.values)
            if (key == name)
                return std::optional(value);
        return std::optional<std::string>();
    };
    const auto fill = [&](std::string_view key) {
        const auto* texts = words::verdicts::find(fmt::format("planned.{}", key));
        if (texts == nullptr)
            return change.what;
        return rulebook::fill(rulebook::in(*texts, language), language, [&](std::string_view name) {
            std::string value = find(name).value_or("–");
            const auto* system =
                name == "system" ? words::report::find("system." + value) : nullptr;
            return system == nullptr ? value : std::string(rulebook::in(*system, language));
        });
    };
    if (change.kind == Kind::Unknown)
        return fill("not-found");
    if (change.values.empty())
        return change.what;
    if (find("result"))
        return change.kind == Kind::Corrects ? fill("result-corrects") : change.what;
    if (change.kind != Kind::Corrects) {
        std::string kind(name(change.kind));
        std::ranges::replace(kind, ' ', '-');
        return fill(kind);
    }
    for (const auto& [field, value] : change.values) {
        const auto* label = words::verdicts::find("field." + field);
        result += fmt::format("{}{} {}", result.empty() ? "" : "; ",
                              label == nullptr ? field : rulebook::in(*label, language), value);
    }
    return result;
}

/// The name of what changes: the name of an entry, otherwise the round and board.
std::string subject_text(const PlannedChange& change) {
    std::string round, board;
    for (const auto& [key, value] : change.values) {
        if (key == "round")
            round = value;
        if (key == "board")
            board = value;
    }
    const bool of_round =
        change.kind == PlannedChange::Kind::Pairs || change.who.starts_with("round ");
    if (message_language() == rulebook::Language::En || round.empty() || !of_round)
        return change.who;
    return board.empty() ? spoken(words::verdicts::PlannedRound{.round = round})
                         : spoken(words::verdicts::PlannedBoard{.round = round, .board = board});
}

void print_change(const Options& options, const std::string& file, const PlannedChange& change) {
    if (options.json) {
        JsonWriter json;
        json.begin_object().field("file", file).field("change", name(change.kind));
        json.field("number", change.number).field("who", change.who).field("what", change.what);
        print_object(json.field("line", change.line).end_object());
        return;
    }
    if (change.kind == PlannedChange::Kind::Same)
        return;  // unchanged items are only counted
    const std::string what = change_text(change);
    fmt::print("{} {:>4} {}{}{}{}\n", padded(kind_in_words(name(change.kind)), 10),
               change.number > 0 ? std::to_string(change.number) : "", subject_text(change),
               what.empty() ? "" : ": ", what,
               change.line > 0
                   ? " " + spoken(words::answers::ImportLine{.line = std::to_string(change.line)})
                   : "");
}

std::string summary_of(const std::map<std::string, int, std::less<>>& counts) {
    std::string out;
    for (const auto& [kind, count] : counts)
        out += fmt::format("{}{} {}", out.empty() ? "" : ", ", count, kind_in_words(kind));
    return out.empty() ? spoken(words::answers::kImportNothingInIt) : out;
}

/// Appends to the file, or creates it; all of the events or none.
Result<void> carry_out(const Options& options, std::vector<OfficeEventBody> events) {
    if (std::holds_alternative<tournament::Opened>(events.front())) {
        auto opened = std::get<tournament::Opened>(std::move(events.front()));
        events.erase(events.begin());
        KYVIEN_TRY(store::OfficeFile::create(options.file, options.by, std::move(opened),
                                             std::move(events)));
        return {};
    }
    auto file = KYVIEN_TRY(store::OfficeFile::open(options.file));
    return file.append(options.by, std::move(events));
}

int run(const Options& options) {
    Office trial;
    std::error_code absent;
    if (std::filesystem::exists(options.file, absent)) {
        auto known = store::read_office(options.file);
        if (!known)
            return fail(options, options.file, known.error());
        trial = std::move(known->office);
    }
    std::vector<OfficeEventBody> events;
    std::map<std::string, int, std::less<>> counts;
    bool duplicates = false, has_skipped_lines = false;
    for (const std::string& file : options.sources) {
        auto import = plan_of(options, file, trial);
        if (!import)
            return fail(options, file, import.error());
        exchange::ImportPlan& plan = import->plan;
        for (const PlannedChange& change : plan.changes) {
            print_change(options, file, change);
            ++counts[std::string(name(change.kind))];
            duplicates = duplicates || change.kind == PlannedChange::Kind::Duplicate;
        }
        has_skipped_lines = has_skipped_lines || plan.has_skipped_lines();
        for (OfficeEventBody& body : plan.events) {
            if (auto applied = apply(trial, {0, options.by, body}); !applied)
                return fail(options, file, applied.error());
            events.push_back(std::move(body));
        }
    }
    const bool blocked = duplicates && !options.skip && !options.dry_run;
    std::string end = options.dry_run  ? spoken(words::answers::kImportOnlyTried)
                      : blocked        ? spoken(words::answers::kImportDuplicates)
                      : events.empty() ? spoken(words::answers::kImportNothingToChange)
                                       : spoken(words::answers::kImportDone);
    if (!options.dry_run && !blocked && !events.empty())
        if (auto done = carry_out(options, std::move(events)); !done)
            return fail(options, options.file, done.error());
    if (!options.json)
        fmt::print("{}; {}\n", summary_of(counts), end);
    return blocked || (options.dry_run && has_skipped_lines) ? kFindings : kSuccess;
}

}  // namespace
}  // namespace import_files

void add_tournament_import(Command& tournament, Outcome& outcome) {
    auto options = std::make_shared<import_files::Options>();
    const char* user = std::getenv("USER");
    options->by = user != nullptr && *user != '\0' ? user : "organiser";
    Command* command = tournament.add_subcommand("import", "tournament.import");
    command->add_option("file", options->file, "tournament.import.file")->required();
    command->add_option("sources", options->sources, "tournament.import.sources")->required();
    command->add_option("--as", options->as, "tournament.import.as")
        ->capture_default_str()
        ->check(OneOf({"auto", "entries", "ratings", "results"}));
    command->add_flag("--dry-run", options->dry_run, "tournament.import.dry-run");
    command->add_flag("--skip", options->skip, "tournament.import.skip");
    command->add_option("--round", options->round, "tournament.import.round")
        ->check(Range(1, tournament::kMaxRounds));
    command->add_option("--tempo", options->tempo, "tournament.import.tempo")
        ->capture_default_str()
        ->check(OneOf({"standard", "rapid", "blitz"}));
    command->add_option("--system", options->system, "tournament.import.system")
        ->check(OneOfListed(words_of(tournament::system_names())));
    command->add_option("--sheet", options->sheet, "tournament.import.sheet");
    command->add_option("--encoding", options->encoding, "tournament.import.encoding");
    command->add_option("--by", options->by, "any.by")->normalize_unicode()->capture_default_str();
    add_language(*command, options->language);
    command->add_flag("--json", options->json, "any.json-lines");
    command->callback([options, &outcome] { outcome.code = import_files::run(*options); });
}

}  // namespace kyvien::cli
