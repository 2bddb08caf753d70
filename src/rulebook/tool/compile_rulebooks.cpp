// Compiles the folders of some laws (rulebooks/<law>/*.toml) into one numbered list of laws:
//   law_<law>.h       the number of the law and the identifiers of its clauses
//   clause_ids.h      the enumeration of the laws, with the headers above
//   clause_table.cpp  their words
// Refuses, naming file and clause: a clause without kind or section, a repeated or unknown
// identifier, a missing English title or text, an unknown entry or file, a law or language file
// that cannot be read.
#include <array>
#include <filesystem>
#include <iostream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <toml++/toml.h>
#include <vector>

#include "rulebook/tool/generated_file.h"
#include "rulebook/tool/toml_entries.h"

namespace {

namespace fs = std::filesystem;
using namespace kyvien::catalogue;

constexpr std::array kLanguages{"en", "vi", "zh-Hant", "zh-Hans"};
const std::set<std::string> kChecks{"event", "round", "game", "after"};
const std::set<std::string> kKinds{"position",   "notation",  "clock", "conduct",      "record",
                                   "tournament", "equipment", "venue", "organisation", "principle"};

struct Text {
    std::string title, text;
};
struct Clause {
    std::string id, kind;
    std::string check;  ///< empty: not on the checklist
    std::size_t section = 0;
    std::array<Text, 4> texts;
};
struct Section {
    std::string key;
    std::array<std::string, 4> titles;
};
/// The words of a code used in rulings, reports and duties under a law.
struct Word {
    std::string code;
    std::array<std::string, 4> texts;
};
struct Law {
    std::string slug;      ///< the folder's name, such as "fide-2018"
    std::string constant;  ///< the same as a C++ name, such as "Fide2018"
    std::array<std::string, 4> titles;
    std::vector<Section> sections;
    std::vector<Clause> clauses;
    std::vector<Word> words;  ///< sorted by code
};

void read_clauses(Law& law, const fs::path& file) {
    const toml::table root = toml::parse_file(file.string());
    const toml::array* clauses = root["clause"].as_array();
    if (clauses == nullptr)
        fail(file, "no [[clause]] in it");
    std::map<std::string, std::size_t> sections;
    std::set<std::string> seen;
    for (const toml::node& node : *clauses) {
        const toml::table* table = node.as_table();
        if (table == nullptr)
            fail(file, "[[clause]] is not a table");
        Clause clause;
        clause.id = string_at(*table, "id", file, "a clause");
        clause.kind = string_at(*table, "kind", file, clause.id);
        if (!kKinds.contains(clause.kind))
            fail(file, clause.id + ": unknown kind " + clause.kind);
        if (!seen.insert(clause.id).second)
            fail(file, clause.id + " stands twice");
        refuse_other_keys(*table, {"id", "kind", "section", "check"}, file, clause.id);
        clause.check = (*table)["check"].value_or(std::string());
        if (!clause.check.empty() && !kChecks.contains(clause.check))
            fail(file, clause.id + ": unknown check " + clause.check);
        const std::string key = string_at(*table, "section", file, clause.id);
        const auto [where, fresh] = sections.emplace(key, law.sections.size());
        if (fresh)
            law.sections.push_back({key, {}});
        clause.section = where->second;
        law.clauses.push_back(std::move(clause));
    }
}

void read_language(Law& law, std::size_t language, const fs::path& file) {
    const toml::table root = toml::parse_file(file.string());
    law.titles[language] = string_at(root, "name", file, "the law");
    std::map<std::string, Clause*, std::less<>> by_id;
    for (Clause& clause : law.clauses)
        by_id.emplace(clause.id, &clause);
    if (const toml::table* titles = root["section"].as_table()) {
        for (Section& section : law.sections)
            section.titles[language] = (*titles)[section.key].value_or(std::string());
        for (const auto& [key, node] : *titles) {
            bool known = false;
            for (const Section& section : law.sections)
                known |= section.key == key.str();
            if (!known)
                fail(file, "unknown section " + std::string(key.str()));
        }
    }
    for (const auto& [key, node] : root) {
        if (key == "section" || key == "name")
            continue;
        const auto found = by_id.find(key.str());
        if (found == by_id.end())
            fail(file, "unknown clause " + std::string(key.str()));
        const toml::table* table = node.as_table();
        if (table == nullptr)
            fail(file, std::string(key.str()) + " is not a table");
        Text& text = found->second->texts[language];
        text.title = string_at(*table, "title", file, found->first);
        text.text = string_at(*table, "text", file, found->first);
        refuse_other_keys(*table, {"title", "text"}, file, found->first);
    }
}

void refuse_other_files(const fs::path& folder) {
    std::set<std::string> known{"clauses.toml", "words.toml", "reports.toml", "rulings.toml"};
    for (const char* language : kLanguages)
        known.insert(std::string(language) + ".toml");
    for (const fs::directory_entry& entry : fs::directory_iterator(folder))
        if (entry.path().extension() == ".toml" &&
            !known.contains(entry.path().filename().string()))
            fail(entry.path(), "no language of that name; docs/rulebooks.md says how to add one");
}

void read_words(Law& law, const fs::path& file) {
    const toml::table root = toml::parse_file(file.string());
    for (const auto& [key, node] : root) {
        const std::string code(key.str());
        const toml::table* table = node.as_table();
        if (table == nullptr)
            fail(file, code + " is not a table");
        Word word{code, {}};
        std::set<std::string> known;
        for (std::size_t language = 0; language < kLanguages.size(); ++language) {
            word.texts[language] = string_at(*table, kLanguages[language], file, code);
            known.insert(kLanguages[language]);
        }
        refuse_other_keys(*table, known, file, code);
        law.words.push_back(std::move(word));  // a table is sorted by its keys
    }
}

std::string constant_of(std::string_view slug) {
    std::string name;
    bool begins = true;
    for (const char c : slug) {
        if (c != '-')
            name += begins && c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
        begins = c == '-';
    }
    return name;
}

Law read_law(const fs::path& folder) {
    Law law;
    law.slug = folder.filename().string();
    law.constant = constant_of(law.slug);
    refuse_other_files(folder);
    read_clauses(law, folder / "clauses.toml");
    for (std::size_t language = 0; language < kLanguages.size(); ++language) {
        const fs::path file = folder / (std::string(kLanguages[language]) + ".toml");
        if (language == 0 || fs::exists(file))
            read_language(law, language, file);
    }
    read_words(law, folder / "words.toml");
    for (const Clause& clause : law.clauses)
        if (clause.texts[0].title.empty())
            fail(folder / "en.toml", clause.id + " has no words");
    for (const Section& section : law.sections)
        if (section.titles[0].empty())
            fail(folder / "en.toml", "section " + section.key + " has no title");
    return law;
}

std::string ids_of(const Law& law) {
    std::string out;
    for (const Clause& clause : law.clauses)
        out += "    " + quoted(clause.id) + ",\n";
    return out;
}

/// The header of the law at this index of the list.
std::string law_header(const Law& law, std::size_t number) {
    std::ostringstream out;
    out << "// Generated from the clauses of " << law.slug
        << ".\n#pragma once\n\n#include <cstdint>\n#include <string_view>\n\n"
           "namespace kyvien::rulebook::generated {\n\ninline constexpr std::uint8_t k"
        << law.constant << "Number = " << number << ";\ninline constexpr std::string_view k"
        << law.constant << "Ids[] = {\n"
        << ids_of(law) << "};\n\n}  // namespace kyvien::rulebook::generated\n";
    return out.str();
}

std::string ids_header(const std::vector<Law>& laws) {
    std::ostringstream out;
    out << "// Generated from the list of the laws.\n#pragma once\n\n#include <cstdint>\n\n";
    for (const Law& law : laws)
        out << "#include \"rulebook/law_" << law.slug << ".h\"\n";
    out << "\nnamespace kyvien::rulebook {\n\n"
           "/// The laws by their place in the list; find_law() for one that is not named here.\n"
           "enum class Law : std::uint8_t {\n";
    for (const Law& law : laws)
        out << "    " << law.constant << ",\n";
    out << "};\n\n}  // namespace kyvien::rulebook\n";
    return out.str();
}

template <typename Get>
std::string four(Get get) {
    std::string out = "{";
    for (std::size_t language = 0; language < 4; ++language)
        out += (language == 0 ? "" : ", ") + quoted(get(language));
    return out + "}";
}

std::string table_source(const std::vector<Law>& laws) {
    std::ostringstream out;
    out << "// Generated from the list of the laws.\n#include \"rulebook/internal/table.h\"\n\n"
           "namespace kyvien::rulebook::internal {\nnamespace {\n";
    for (const Law& law : laws) {
        const std::string& name = law.constant;
        out << "\nconstexpr std::string_view k" << name << "Ids[] = {\n" << ids_of(law) << "};\n";
        out << "\nconstexpr SectionRow k" << name << "Sections[] = {\n";
        for (const Section& section : law.sections)
            out << "    {" << four([&](std::size_t l) { return section.titles[l]; }) << "},\n";
        out << "};\n\nconstexpr ClauseRow k" << name << "Clauses[] = {\n";
        for (const Clause& clause : law.clauses)
            out << "    {" << quoted(clause.kind) << ", " << quoted(clause.check) << ", "
                << clause.section << ",\n     "
                << four([&](std::size_t l) { return clause.texts[l].title; }) << ",\n     "
                << four([&](std::size_t l) { return clause.texts[l].text; }) << "},\n";
        out << "};\n\nconstexpr WordRow k" << name << "Words[] = {\n";
        for (const Word& word : law.words)
            out << "    {" << quoted(word.code) << ",\n     "
                << four([&](std::size_t l) { return word.texts[l]; }) << "},\n";
        out << "};\n";
    }
    out << "\nconstexpr LawTable kLaws[] = {\n";
    for (const Law& law : laws)
        out << "    {" << quoted(law.slug) << ",\n     "
            << four([&](std::size_t l) { return law.titles[l]; }) << ",\n     k" << law.constant
            << "Sections, k" << law.constant << "Ids, k" << law.constant << "Clauses, k"
            << law.constant << "Words},\n";
    out << "};\n\n}  // namespace\n\nstd::span<const LawTable> law_tables() { return kLaws; }\n\n"
           "}  // namespace kyvien::rulebook::internal\n";
    return out.str();
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 3) {
        std::cerr << "usage: kyvien_compile_rulebooks OUTPUT_FOLDER LAW_FOLDER...\n";
        return 2;
    }
    return exit_status_of([&] {
        const fs::path output = argv[1];
        fs::create_directories(output);
        std::vector<Law> laws;
        for (int i = 2; i < argc; ++i)
            laws.push_back(read_law(argv[i]));
        for (std::size_t i = 0; i < laws.size(); ++i)
            write_if_changed(output / ("law_" + laws[i].slug + ".h"), law_header(laws[i], i));
        write_if_changed(output / "clause_ids.h", ids_header(laws));
        write_if_changed(output / "clause_table.cpp", table_source(laws));
    });
}
