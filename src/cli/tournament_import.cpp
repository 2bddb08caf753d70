// kyvien tournament import TOURNAMENT FILE... — takes over what files of other programs know, after
// saying what that would change.
#include <fmt/core.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>

#include "cli/tournament_source.h"
#include "cli/tournament_verbs.h"
#include "exchange/encoding.h"
#include "exchange/import_plan.h"
#include "exchange/names.h"
#include "exchange/rating_list.h"
#include "exchange/sheet.h"
#include "judge/finding.h"
#include "store/office_file.h"

namespace kyvien::cli {
namespace {

using exchange::ImportPlan;
using exchange::PlannedChange;
using judge::json_string;
using tournament::Office;
using tournament::OfficeFact;

struct Options {
    std::string file, by, as = "auto", encoding, tempo = "standard", system, sheet;
    std::vector<std::string> sources;
    int round = 0;
    bool dry_run = false, skip = false, json = false;
};

int fail(const Options& options, const std::string& file, const Refusal& refusal) {
    return tell_refusal("import", file, refusal, options.json,
                        refusal.code.starts_with("file-") ? kTrouble : kFindings);
}

exchange::Tempo tempo_of(const Options& options) {
    return options.tempo == "rapid"   ? exchange::Tempo::Rapid
           : options.tempo == "blitz" ? exchange::Tempo::Blitz
                                      : exchange::Tempo::Standard;
}

/// The rows of CSV, or of one sheet of a workbook: the first, or the one that was named.
Result<exchange::Sheet> sheet_of(const Options& options, const std::string& file,
                                 std::string_view bytes) {
    if (!exchange::is_zip(bytes)) {
        auto decoded = exchange::decode(bytes, options.encoding);
        if (!decoded)
            return refuse(std::move(decoded.error()));
        if (decoded->assumed)
            fmt::print(stderr, "{}: taken for {}; --encoding names another\n", file,
                       decoded->encoding);
        return exchange::read_csv(decoded->text);
    }
    auto sheets = exchange::read_xlsx(bytes);
    if (!sheets)
        return refuse(std::move(sheets.error()));
    std::string names;
    for (exchange::Sheet& sheet : *sheets) {
        if (options.sheet.empty() || sheet.name == options.sheet)
            return std::move(sheet);
        names += (names.empty() ? "" : ", ") + sheet.name;
    }
    return refuse("no-such-sheet",
                  fmt::format("there is no sheet '{}'; there are {}", options.sheet, names));
}

exchange::Wanted wanted_of(const Office& office) {
    exchange::Wanted wanted;
    for (const tournament::Entry& entry : office.event().entries) {
        if (!entry.id.empty())
            wanted.ids.insert(entry.id);
        wanted.names.insert(exchange::plain_name_key(entry.name));
    }
    return wanted;
}

std::string base_name(const std::string& path) {
    return path == "-" ? "standard input" : std::filesystem::path(path).filename().string();
}

Result<ImportPlan> plan_list(const Options& options, const std::string& file,
                             std::string_view bytes, const Office& office) {
    const auto sheet = sheet_of(options, file, bytes);
    if (!sheet)
        return refuse(sheet.error());
    std::string as = options.as;
    if (as == "auto") {
        // A list with a column of results is one of results.
        const auto results = exchange::read_result_list(*sheet, std::max(options.round, 1));
        const bool says_why =
            !results && results.error().english.find("no column: one line") == std::string::npos;
        as = results || says_why ? "results" : "entries";
    }
    if (as == "results") {
        const auto results = exchange::read_result_list(*sheet, options.round);
        if (!results)
            return refuse(results.error());
        return exchange::plan_results(office, *results, base_name(file));
    }
    const auto list = exchange::read_player_list(*sheet, tempo_of(options));
    if (!list)
        return refuse(list.error());
    for (const std::string& column : list->unknown_columns)
        fmt::print(stderr, "{}: the column '{}' is not read\n", file, column);
    if (as == "ratings")
        return exchange::plan_ratings(office, list->players, base_name(file));
    return exchange::plan_entries(office, list->players);
}

Result<ImportPlan> plan_whole(const Options& options, const std::string& file,
                              std::string_view bytes, FileForm form, const Office& office) {
    if (office.is_open())
        return refuse(
            "import-refused",
            fmt::format("this is a whole tournament ({}); it goes into a new file, and {} "
                        "is one already",
                        name(form), options.file));
    auto source = tournament_in(bytes, form, options.encoding);
    if (!source)
        return refuse(std::move(source.error()));
    if (!source->encoding.empty())
        fmt::print(stderr, "{}: taken for {}; --encoding names another\n", file, source->encoding);
    for (const std::string& note : source->tournament.notes)
        fmt::print(stderr, "{}: {}\n", file, note);
    if (std::ranges::any_of(source->tournament.boards,
                            [](const exchange::PlayedBoard& board) { return board.handicap > 0; }))
        fmt::print(stderr, "{}: handicaps are not kept\n", file);
    exchange::OpenAs open;
    open.source = base_name(file);
    open.system = form == FileForm::Trf   ? tournament::SystemKind::Dutch
                  : form == FileForm::Aga ? tournament::SystemKind::Points
                                          : tournament::SystemKind::McMahon;
    if (!options.system.empty()) {
        const auto system = tournament::find_system(options.system);
        if (!system)
            return refuse("unknown-system", fmt::format("there is no system '{}'", options.system));
        open.system = *system;
    }
    return exchange::plan_tournament(source->tournament, open);
}

Result<ImportPlan> plan_of(const Options& options, const std::string& file, const Office& office) {
    const auto bytes = read_whole_file(file);
    if (!bytes)
        return refuse(bytes.error());
    const FileForm form = form_of(*bytes);
    const bool is_list = form == FileForm::Table || form == FileForm::FideList;
    if (!is_list)
        return plan_whole(options, file, *bytes, form, office);
    if (!office.is_open())
        return refuse("no-office-file",
                      fmt::format("there is no tournament in {} yet that a list could go into; "
                                  "begin it with 'kyvien tournament new'",
                                  options.file));
    if (form == FileForm::FideList) {
        const auto list = exchange::read_fide_list(*bytes, wanted_of(office), tempo_of(options));
        if (!list)
            return refuse(list.error());
        fmt::print(stderr, "{}: {} players, {} of whom may be of this tournament\n", file,
                   list->read, list->players.size());
        return exchange::plan_ratings(office, list->players, base_name(file));
    }
    return plan_list(options, file, *bytes, office);
}

void print_change(const Options& options, const std::string& file, const PlannedChange& change) {
    if (options.json) {
        fmt::print("{{\"file\":{},\"change\":{},\"number\":{},\"who\":{},\"what\":{},\"line\":{}}}"
                   "\n",
                   json_string(file), json_string(name(change.kind)), change.number,
                   json_string(change.who), json_string(change.what), change.line);
        return;
    }
    if (change.kind == PlannedChange::Kind::Same)
        return;  // what stays is only counted
    fmt::print("{:<10} {:>4} {}{}{}{}\n", name(change.kind),
               change.number > 0 ? std::to_string(change.number) : "", change.who,
               change.what.empty() ? "" : ": ", change.what,
               change.line > 0 ? fmt::format(" (line {})", change.line) : "");
}

std::string summary_of(const std::map<std::string, int, std::less<>>& counts) {
    std::string out;
    for (const auto& [kind, count] : counts)
        out += fmt::format("{}{} {}", out.empty() ? "" : ", ", count, kind);
    return out.empty() ? "nothing in it" : out;
}

/// Appends to the file there is, or makes it; all of the facts or none.
Result<void> carry_out(const Options& options, std::vector<OfficeFact> facts) {
    if (std::holds_alternative<tournament::Opened>(facts.front())) {
        auto opened = std::get<tournament::Opened>(std::move(facts.front()));
        facts.erase(facts.begin());
        auto file = store::OfficeFile::create(options.file, options.by, std::move(opened));
        if (!file)
            return refuse(std::move(file.error()));
        auto appended = file->append(options.by, std::move(facts));
        if (!appended)
            ::unlink(options.file.c_str());  // a beginning alone is not what was asked for
        return appended;
    }
    auto file = store::OfficeFile::open(options.file);
    if (!file)
        return refuse(std::move(file.error()));
    return file->append(options.by, std::move(facts));
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
    std::vector<OfficeFact> facts;
    std::map<std::string, int, std::less<>> counts;
    bool duplicates = false, leaves_out = false;
    for (const std::string& file : options.sources) {
        auto plan = plan_of(options, file, trial);
        if (!plan)
            return fail(options, file, plan.error());
        for (const PlannedChange& change : plan->changes) {
            print_change(options, file, change);
            ++counts[std::string(name(change.kind))];
            duplicates = duplicates || change.kind == PlannedChange::Kind::Duplicate;
        }
        leaves_out = leaves_out || plan->leaves_out();
        for (OfficeFact& fact : plan->facts) {
            if (auto applied = apply(trial, {0, options.by, fact}); !applied)
                return fail(options, file, applied.error());
            facts.push_back(std::move(fact));
        }
    }
    const bool blocked = duplicates && !options.skip && !options.dry_run;
    std::string end = options.dry_run ? "nothing was changed (--dry-run)"
                      : blocked       ? "nothing was changed: --skip leaves the duplicates out"
                      : facts.empty() ? "nothing to change"
                                      : "done";
    if (!options.dry_run && !blocked && !facts.empty())
        if (auto done = carry_out(options, std::move(facts)); !done)
            return fail(options, options.file, done.error());
    if (!options.json)
        fmt::print("{}; {}\n", summary_of(counts), end);
    return blocked || (options.dry_run && leaves_out) ? kFindings : kSuccess;
}

}  // namespace

void add_tournament_import(CLI::App& tournament, Outcome& outcome) {
    auto options = std::make_shared<Options>();
    const char* user = std::getenv("USER");
    options->by = user != nullptr && *user != '\0' ? user : "organiser";
    CLI::App* command = tournament.add_subcommand(
        "import", "Take over lists of players, ratings, results or whole tournaments");
    command->add_option("file", options->file, "The tournament's file; a new one for a whole one")
        ->required();
    command
        ->add_option("sources", options->sources,
                     "CSV, XLSX, FIDE's list (TXT, XML, ZIP), TRF, OpenGotha, EGF, AGA")
        ->required();
    command->add_option("--as", options->as, "What a table is: entries, ratings or results")
        ->capture_default_str()
        ->check(CLI::IsMember({"auto", "entries", "ratings", "results"}));
    command->add_flag("--dry-run", options->dry_run, "Only say what would change");
    command->add_flag("--skip", options->skip, "Leave duplicate players out and take the rest");
    command->add_option("--round", options->round, "The round of a list of results without one")
        ->check(CLI::Range(1, tournament::kMostRounds));
    command->add_option("--tempo", options->tempo, "Which rating: standard, rapid or blitz")
        ->capture_default_str()
        ->check(CLI::IsMember({"standard", "rapid", "blitz"}));
    command->add_option("--system", options->system, "Of a whole tournament, as in 'new'");
    command->add_option("--sheet", options->sheet, "The sheet of a workbook; the first otherwise");
    command->add_option("--encoding", options->encoding,
                        "Of a text, such as windows-1258 or big5; found out otherwise");
    command->add_option("--by", options->by, "Who does it")->capture_default_str();
    command->add_flag("--json", options->json, "One JSON object a line");
    command->callback([options, &outcome] { outcome.code = run(*options); });
}

}  // namespace kyvien::cli
