// kyvien law [LAW [CLAUSE]] — shows and searches the laws.
#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/support/columns.h"
#include "cli/support/command.h"
#include "cli/support/command_line.h"
#include "cli/support/json.h"
#include "cli/support/message_language.h"
#include "conduct/settings/game.h"
#include "judge/finding.h"
#include "rulebook/chapter.h"
#include "rulebook/checklist.h"
#include "rulebook/clause.h"
#include "words/answers.h"

namespace kyvien::cli {
namespace law {
namespace {

using namespace rulebook;

struct Options {
    std::string law, clause, language = "en";
    std::vector<std::string> search;
    bool json = false;
    bool checklist = false;
};

std::vector<Law> all_laws() {
    std::vector<Law> laws;
    for (std::size_t i = 0; i < law_count(); ++i)
        laws.push_back(static_cast<Law>(i));
    return laws;
}

Clause clause_at(Law law, std::size_t index) {
    return {law, static_cast<std::uint16_t>(index)};
}

/// Appended to a title that had to be shown in English.
std::string_view remark(const LocalizedClause& localized, Language requested) {
    return localized.language == requested ? "" : "  (English; not yet translated)";
}

void print_json(Clause clause, Language language) {
    const LocalizedClause localized = localized_clause(clause, language);
    JsonWriter json;
    json.begin_object().field("law", slug(clause.law())).field("clause", clause.id());
    json.field("kind", kind(clause)).field("section", section(clause, localized.language));
    json.field("language", tag(localized.language)).field("title", localized.words.title);
    print_object(json.field("text", localized.words.text).end_object());
}

void list_laws(Language language, bool json) {
    for (const Law law : all_laws()) {
        if (json)
            print_object(JsonWriter()
                             .begin_object()
                             .field("law", slug(law))
                             .field("name", title(law, language))
                             .field("language", tag(language))
                             .field("clauses", clause_count(law))
                             .end_object());
        else
            fmt::print("{:<12} {:>3} clauses  {}\n", slug(law), clause_count(law),
                       title(law, language));
    }
}

void list_clauses(Law law, Language language, bool json) {
    std::string_view heading;
    for (std::size_t i = 0; i < clause_count(law); ++i) {
        const Clause clause = clause_at(law, i);
        if (json) {
            print_json(clause, language);
            continue;
        }
        const LocalizedClause localized = localized_clause(clause, language);
        const std::string_view listed_under = section(clause, localized.language);
        if (listed_under != heading)
            fmt::print("{}{}\n", i == 0 ? "" : "\n", listed_under);
        heading = listed_under;
        fmt::print("  {:<12} {:<12} {}{}\n", clause.id(), kind(clause), localized.words.title,
                   remark(localized, language));
    }
}

void show_clause(Clause clause, Language language, bool json) {
    if (json) {
        print_json(clause, language);
        return;
    }
    const LocalizedClause localized = localized_clause(clause, language);
    fmt::print("{} § {}  {}{}\n{}\n\n{}\n", slug(clause.law()), clause.id(), localized.words.title,
               remark(localized, language), section(clause, localized.language),
               localized.words.text);
}

void list_found(const std::vector<Clause>& found, Language language) {
    std::size_t widest = 0;
    for (const Clause clause : found)
        widest = std::max(widest, display_width(localized_clause(clause, language).words.title));
    for (const Clause clause : found) {
        const LocalizedClause localized = localized_clause(clause, language);
        fmt::print("{:<10}  {:<12}  {}  {}{}\n", slug(clause.law()), clause.id(),
                   padded(localized.words.title, widest), section(clause, localized.language),
                   remark(localized, language));
    }
}

int search_laws(const std::vector<Law>& laws, const Options& options, Language language) {
    std::string words;
    for (const std::string& word : options.search)
        words += (words.empty() ? "" : " ") + word;
    std::vector<Clause> found;
    for (const Law law : laws)
        for (const Clause clause : search(law, words, language))
            found.push_back(clause);
    if (found.empty()) {
        print_error("law",
                    spoken(words::answers::LawNoWords{.words = words, .language = tag(language)}));
        return kFindings;
    }
    if (!options.json) {
        list_found(found, language);
        return kSuccess;
    }
    for (const Clause clause : found)
        print_json(clause, language);
    return kSuccess;
}

struct CheckTime {
    std::string_view key;
    std::string_view titles[kLanguageCount];  // by Language
};
constexpr CheckTime kCheckTimes[] = {
    {"event", {"Before the event", "Trước giải", "賽前", "赛前"}},
    {"round", {"Before each round", "Trước mỗi vòng", "每輪開始前", "每轮开始前"}},
    {"game", {"During the games", "Trong khi thi đấu", "對局進行中", "对局进行中"}},
    {"after", {"After the games", "Sau ván đấu", "對局結束後", "对局结束后"}},
};

/// Lists what an organiser or arbiter must check, by the time when it is due.
void list_checks(Law law, Language language, bool json) {
    bool first = true;
    for (const CheckTime& time : kCheckTimes) {
        bool headed = false;
        for (std::size_t i = 0; i < clause_count(law); ++i) {
            const Clause clause = clause_at(law, i);
            if (check_time(clause) != time.key)
                continue;
            const LocalizedClause localized = localized_clause(clause, language);
            if (json) {
                print_object(JsonWriter()
                                 .begin_object()
                                 .field("law", slug(law))
                                 .field("clause", clause.id())
                                 .field("when", time.key)
                                 .field("title", localized.words.title)
                                 .field("text", localized.words.text)
                                 .end_object());
                continue;
            }
            if (!headed)
                fmt::print("{}{}\n", first ? "" : "\n",
                           time.titles[static_cast<std::size_t>(language)]);
            headed = true;
            first = false;
            fmt::print("  [ ] {:<10} {}\n                 {}\n", clause.id(), localized.words.title,
                       localized.words.text);
        }
    }
}

int refuse_clause(Law law, const std::string& id) {
    std::string below;
    for (const Clause clause : clauses_below(law, id))
        below.append(below.empty() ? "" : ", ").append(clause.id());
    if (below.empty())
        print_error("law", spoken(words::answers::LawNoClause{.law = slug(law), .clause = id}));
    else
        print_error("law", spoken(words::answers::LawOnlyBelow{
                               .law = slug(law), .clause = id, .below = below}));
    return kFindings;
}

/// Finds a law by its name, or by the name of the game or federation.
std::optional<Law> law_named(std::string_view text) {
    if (const auto game = conduct::find_game(text))
        return conduct::law_of(*game);
    for (const Law law : all_laws())  // "fide"
        if (!text.empty() && slug(law).starts_with(std::string(text) + "-"))
            return law;
    return find_law(text);
}

/// The clause without the sign and blanks that precede it in print: "§ 9.2.2".
std::string bare_clause(std::string_view text) {
    constexpr std::string_view kSign = "\u00a7";
    if (text.starts_with(kSign))
        text.remove_prefix(kSign.size());
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    return std::string(text);
}

std::string slugs() {
    std::string all;
    for (const Law law : all_laws())
        all.append(all.empty() ? "" : ", ").append(slug(law));
    return all;
}

/// The laws that have a clause of this number, or clauses below it: 9.2.2 is FIDE's alone.
std::vector<Law> laws_with(const std::string& clause) {
    std::vector<Law> having;
    for (const Law law : all_laws())
        if (find_clause(law, clause) || !clauses_below(law, clause).empty())
            having.push_back(law);
    return having;
}

int show_or_refuse(Law law, const std::string& id, Language language, bool json) {
    const auto clause = find_clause(law, id);
    if (!clause)
        return refuse_clause(law, id);
    show_clause(*clause, language, json);
    return kSuccess;
}

/// `kyvien law 9.2.2`: not a law, but perhaps a clause. If several laws have it: what to type
/// instead.
int without_law(const Options& options, Language language) {
    const std::string id = bare_clause(options.law);
    const std::vector<Law> having = laws_with(id);
    if (having.empty()) {
        print_error("law",
                    spoken(words::answers::UnknownLaw{.word = options.law, .known = slugs()}));
        return kUsage;
    }
    const bool only_shown = options.clause.empty() && options.search.empty() && !options.checklist;
    if (having.size() == 1 && only_shown)
        return show_or_refuse(having.front(), id, language, options.json);
    std::string commands;
    for (const Law law : having)
        commands +=
            fmt::format("{}`kyvien law {} {}`", commands.empty() ? "" : " or ", slug(law), id);
    print_error("law", spoken(words::answers::LawNameIt{.laws = commands}));
    return kUsage;
}

int run(const Options& options) {
    const auto language = find_language(options.language);
    if (!language) {
        print_error("law", spoken(words::answers::UnknownLanguage{
                               .word = options.language, .known = "en, vi, zh-Hant, zh-Hans"}));
        return kUsage;
    }
    const auto law = law_named(options.law);
    if (!law && !options.law.empty())
        return without_law(options, *language);
    if (!options.search.empty() && !options.clause.empty()) {
        print_error("law", spoken(words::answers::kLawClauseOrSearch));
        return kUsage;
    }
    if (!options.search.empty())
        return search_laws(law ? std::vector{*law} : all_laws(), options, *language);
    if (!law && options.checklist) {
        for (const Law each : all_laws())
            list_checks(each, *language, options.json);
        return kSuccess;
    }
    if (!law) {
        list_laws(*language, options.json);
        return kSuccess;
    }
    if (options.checklist && !options.clause.empty()) {
        print_error("law", spoken(words::answers::kLawClauseOrChecklist));
        return kUsage;
    }
    if (options.checklist) {
        list_checks(*law, *language, options.json);
        return kSuccess;
    }
    if (options.clause.empty()) {
        list_clauses(*law, *language, options.json);
        return kSuccess;
    }
    return show_or_refuse(*law, bare_clause(options.clause), *language, options.json);
}

}  // namespace
}  // namespace law

void add_law(Command& app, Outcome& outcome) {
    auto options = std::make_shared<law::Options>();
    Command* command = app.add_subcommand("law", "law");
    command->add_option("law", options->law, "law.law");
    command->add_option("clause", options->clause, "law.clause");
    command->add_option("--language", options->language, "any.languages")->capture_default_str();
    command->add_option("--search", options->search, "law.search")->expected(1, -1);
    command->add_flag("--checklist", options->checklist, "law.checklist");
    command->add_flag("--json", options->json, "any.json-lines");
    command->callback([options, &outcome] { outcome.code = law::run(*options); });
}

}  // namespace kyvien::cli
