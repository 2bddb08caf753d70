// Compiles the reports, rulings and duties of a law (<folder>/reports.toml and
// <folder>/rulings.toml) into a header: enumerations of the codes, their names, and the constant
// tables of the reports; and into a struct for each report (report_structs.h).
//   kyvien_compile_catalogue OUTPUT NAME FOLDER LAW_HEADER
// OUTPUT is .../catalogue.h or .../<game>_catalogue.h; the structs are written to the folder
// internal beside it, as reports.h and reports.cpp in place of catalogue.h.
// NAME is the prefix of the enumerations ("Chess": ChessReport, ChessRuling, ...); LAW_HEADER is
// the generated header with the law's clauses. A folder without clauses.toml serves every law: its
// clauses are names, and the table is a function of them.
//
// kyvien_compile_catalogue --refusals FOLDER FILE... makes one table of the lists "refusals" of
// several files, FOLDER/refusal_codes.h and FOLDER/refusal_fields.h (refusal_codes.h here).
//
// Refuses, naming file and entry: an unknown entry, type or clause, an invalid or repeated code, a
// missing English label, choices that are missing or belong to another type, more fields than can
// be counted.
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <map>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <toml++/toml.h>
#include <vector>

#include "rulebook/tool/generated_file.h"
#include "rulebook/tool/refusal_codes.h"
#include "rulebook/tool/report_structs.h"
#include "rulebook/tool/toml_entries.h"

namespace {

namespace fs = std::filesystem;
using namespace kyvien::catalogue;

const std::map<std::string, std::string> kTypes{
    {"text", "Text"},     {"number", "Number"},   {"signed", "Signed"},
    {"switch", "Switch"}, {"choice", "Choice"},   {"seat", "Seat"},
    {"move", "Move"},     {"squares", "Squares"}, {"clause", "Clause"}};
const std::map<std::string, std::string> kAbouts{
    {"game", "Game"}, {"player", "Player"}, {"either", "Either"}};
const std::map<std::string, std::string> kReporters{
    {"arbiter", "kByArbiter"}, {"player", "kByPlayer"}, {"anyone", "kByAnyone"}};

struct Code {
    std::string code;
    std::vector<std::string> fields;
};
/// The lists of rulings.toml, each with the enumeration made from it.
constexpr std::pair<const char*, const char*> kLists[] = {
    {"rulings", "Ruling"},     {"duties", "Duty"},    {"notices", "Notice"},
    {"questions", "Question"}, {"endings", "Ending"}, {"refusals", "Refusal"}};

const std::string& one_of(const std::map<std::string, std::string>& known, const std::string& value,
                          const fs::path& file, const std::string& where) {
    const auto found = known.find(value);
    if (found == known.end())
        fail(file, where + ": unknown value '" + value + "'");
    return found->second;
}

/// Codes are words of lower-case letters and digits, joined by hyphens.
void check_code(const std::string& code, const fs::path& file) {
    const bool good = !code.empty() && code.front() != '-' && code.back() != '-' &&
                      std::ranges::all_of(code, [](char c) {
                          return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
                      });
    if (!good)
        fail(file, "'" + code + "' is no code; write it as late-arrival");
}

std::vector<std::string> strings(const toml::node* node, const fs::path& file,
                                 const std::string& where) {
    std::vector<std::string> out;
    if (node == nullptr)
        return out;
    const toml::array* array = node->as_array();
    if (array == nullptr)
        fail(file, where + ": is not a list");
    for (const toml::node& each : *array) {
        const auto value = each.value<std::string>();
        if (!value)
            fail(file, where + ": is not a list of texts");
        out.push_back(*value);
    }
    return out;
}

Field read_field(const toml::node& node, const fs::path& file, const std::string& kind) {
    const toml::table* table = node.as_table();
    if (table == nullptr)
        fail(file, kind + ": a field is a table");
    Field field;
    field.key = string_at(*table, "key", file, kind);
    const std::string where = kind + "." + field.key;
    check_code(field.key, file);
    refuse_other_keys(*table, {"key", "type", "required", "kept", "label", "choices"}, file, where);
    field.type = one_of(kTypes, string_at(*table, "type", file, where), file, where);
    field.label = string_at(*table, "label", file, where);
    field.required = (*table)["required"].value_or(false);
    field.kept = (*table)["kept"].value_or(false);
    field.choices = strings(table->get("choices"), file, where);
    if ((field.type == "Choice") == field.choices.empty())
        fail(file, where + ": a choice has choices, and nothing else has them");
    return field;
}

std::vector<Report> read_reports(const fs::path& file) {
    const toml::table root = toml::parse_file(file.string());
    refuse_other_keys(root, {"report"}, file, "the file");
    std::vector<Report> reports;
    std::set<std::string> seen;
    const toml::array* list = root["report"].as_array();
    if (list == nullptr)
        fail(file, "no [[report]] in it");
    for (const toml::node& node : *list) {
        const toml::table* table = node.as_table();
        if (table == nullptr)
            fail(file, "[[report]] is not a table");
        Report report;
        report.kind = string_at(*table, "kind", file, "a report");
        check_code(report.kind, file);
        if (!seen.insert(report.kind).second)
            fail(file, report.kind + " stands twice");
        refuse_other_keys(*table, {"kind", "about", "by", "clause", "label", "fields"}, file,
                          report.kind);
        report.about =
            one_of(kAbouts, string_at(*table, "about", file, report.kind), file, report.kind);
        report.by =
            one_of(kReporters, string_at(*table, "by", file, report.kind), file, report.kind);
        report.clause = string_at(*table, "clause", file, report.kind);
        report.label = string_at(*table, "label", file, report.kind);
        std::set<std::string> keys;
        if (const toml::array* fields = (*table)["fields"].as_array())
            for (const toml::node& field : *fields) {
                report.fields.push_back(read_field(field, file, report.kind));
                if (!keys.insert(report.fields.back().key).second)
                    fail(file, report.kind + "." + report.fields.back().key + " stands twice");
            }
        constexpr std::size_t kMaxFields = 64;  // conduct/core/internal/typed_report.h
        if (report.fields.size() > kMaxFields)
            fail(file, report.kind + " has more than " + std::to_string(kMaxFields) + " fields");
        reports.push_back(std::move(report));
    }
    return reports;
}

std::vector<Code> read_codes(const toml::table& root, const char* list, const fs::path& file) {
    std::vector<Code> codes;
    std::set<std::string> seen;
    const toml::array* array = root[list].as_array();
    if (array == nullptr)
        return codes;
    for (const toml::node& node : *array) {
        const toml::table* table = node.as_table();
        if (table == nullptr)
            fail(file, std::string(list) + ": an entry is {code = ..., fields = [...]}");
        const std::string code = string_at(*table, "code", file, list);
        check_code(code, file);
        refuse_other_keys(*table, {"code", "fields"}, file, code);
        if (!seen.insert(code).second)
            fail(file, std::string(list) + ": " + code + " stands twice");
        codes.push_back({code, strings(table->get("fields"), file, code)});
    }
    return codes;
}

std::string listed(const std::vector<std::string>& texts) {
    std::string out = "{";
    for (const std::string& text : texts)
        out += (out.size() > 1 ? ", " : "") + quoted(text);
    return out + "}";
}

void write_enumeration(std::ostream& out, const std::string& name,
                       const std::vector<std::string>& codes) {
    if (codes.empty())
        return;
    out << "enum class " << name << " : std::uint8_t {\n";
    for (const std::string& code : codes)
        out << "    " << enumerator(code) << ",\n";
    out << "};\ntemplate <>\nstruct Codes<" << name
        << "> {\n    static constexpr std::string_view kNames[] = {\n";
    for (const std::string& code : codes)
        out << "        " << quoted(code) << ",\n";
    out << "    };\n};\n\n";
}

void write_kind(std::ostream& out, const Report& report, std::size_t number,
                const std::string& clause) {
    out << "    {" << quoted(report.kind) << ", ReportSubject::" << report.about << ", "
        << report.by << ", " << clause << ", " << quoted(report.label);
    if (report.fields.empty())
        out << ", {}},\n";
    else
        out << ", kFields" << number << "},\n";
}

std::string header(const std::string& name, const fs::path& folder, const std::string& law_header,
                   const std::vector<Report>& reports,
                   const std::vector<std::pair<std::string, std::vector<Code>>>& lists) {
    const bool of_law = fs::exists(folder / "clauses.toml");
    std::ostringstream out;
    out << "// Generated from " << folder.filename().string()
        << "/reports.toml and rulings.toml.\n#pragma once\n\n#include <cstdint>\n"
           "#include <string_view>\n\n#include \"conduct/core/catalogue.h\"\n";
    if (of_law)
        out << "#include " << quoted(law_header) << "\n";
    out << "\nnamespace kyvien::conduct {\n\n";
    std::vector<std::string> kinds;
    for (const Report& report : reports)
        kinds.push_back(report.kind);
    write_enumeration(out, name + "Report", kinds);
    for (const auto& [list, codes] : lists) {
        std::vector<std::string> names;
        for (const Code& code : codes)
            names.push_back(code.code);
        write_enumeration(out, name + list, names);
    }
    out << "namespace catalogue_of_" << name << " {\n\n";
    for (std::size_t i = 0; i < reports.size(); ++i) {
        const auto& fields = reports[i].fields;
        for (std::size_t j = 0; j < fields.size(); ++j)
            if (!fields[j].choices.empty())
                out << "inline constexpr std::string_view kChoices" << i << "_" << j
                    << "[] = " << listed(fields[j].choices) << ";\n";
        if (fields.empty())
            continue;
        out << "inline constexpr ReportField kFields" << i << "[] = {\n";
        for (std::size_t j = 0; j < fields.size(); ++j) {
            const Field& field = fields[j];
            out << "    {" << quoted(field.key) << ", FieldType::" << field.type << ", "
                << (field.required ? "true" : "false") << ", " << quoted(field.label);
            if (!field.choices.empty())
                out << ", kChoices" << i << "_" << j;
            else if (field.kept)
                out << ", {}";
            out << (field.kept ? ", true},\n" : "},\n");
        }
        out << "};\n";
    }
    if (of_law) {
        // As in the law's own header: fide-2018 is kFide2018Ids.
        const std::string slug = enumerator(folder.filename().string());
        out << "\ninline constexpr ReportKind kReports[] = {\n";
        for (std::size_t i = 0; i < reports.size(); ++i)
            write_kind(out, reports[i], i,
                       "rulebook::cite(rulebook::generated::k" + slug +
                           "Number, rulebook::generated::k" + slug + "Ids, " +
                           quoted(reports[i].clause) + ")");
        out << "};\n";
    } else {
        std::vector<std::string> names;
        for (const Report& report : reports)
            if (std::ranges::find(names, report.clause) == names.end())
                names.push_back(report.clause);
        out << "\n/// The reports under the clauses of a law.\n"
               "constexpr std::array<ReportKind, "
            << reports.size() << "> reports_under(";
        for (std::size_t i = 0; i < names.size(); ++i)
            out << (i == 0 ? "" : ", ") << "rulebook::Clause " << names[i];
        out << ") {\n    return {{\n";
        for (std::size_t i = 0; i < reports.size(); ++i)
            write_kind(out, reports[i], i, reports[i].clause);
        out << "    }};\n}\n";
    }
    out << "\n}  // namespace catalogue_of_" << name << "\n\n}  // namespace kyvien::conduct\n";
    return out.str();
}

/// The file in the folder internal whose name has `end` instead of catalogue.h.
fs::path structs_file(const fs::path& output, const std::string& end) {
    const std::string name = output.filename().string();
    const std::size_t begin = name.rfind("catalogue.h");
    if (begin == std::string::npos)
        fail(output, "the output is called catalogue.h, or ends with it");
    return output.parent_path() / "internal" / (name.substr(0, begin) + end);
}

void compile_refusals(const fs::path& output, const std::vector<fs::path>& files) {
    std::vector<RefusalList> lists;
    for (const fs::path& file : files) {
        RefusalList list{file.string(), file.filename() == "rulings.toml", {}};
        const toml::table root = toml::parse_file(file.string());
        if (!list.of_law)
            refuse_other_keys(root, {"refusals"}, file, "the file");
        for (const Code& code : read_codes(root, "refusals", file))
            list.codes.emplace_back(code.code, code.fields);
        lists.push_back(std::move(list));
    }
    const RefusalTable table = refusal_table(lists);
    if (!table.faults.empty())
        throw std::runtime_error(table.faults.front());
    fs::create_directories(output);
    write_if_changed(output / "refusal_codes.h", refusal_codes_header(table));
    write_if_changed(output / "refusal_fields.h", refusal_fields_header(table));
}

/// Writes the header of a law's catalogue, and the structs of its reports beside it.
void compile_catalogue(const fs::path& output, const std::string& name, const fs::path& folder,
                       const std::string& law_header) {
    fs::create_directories(output.parent_path() / "internal");
    const std::vector<Report> reports = read_reports(folder / "reports.toml");
    const fs::path file = folder / "rulings.toml";
    const toml::table root = toml::parse_file(file.string());
    std::set<std::string> known;
    std::vector<std::pair<std::string, std::vector<Code>>> lists;
    for (const auto& [list, enumeration] : kLists) {
        known.insert(list);
        lists.emplace_back(enumeration, read_codes(root, list, file));
    }
    refuse_other_keys(root, known, file, "the file");
    const std::string law = fs::exists(folder / "clauses.toml")
                                ? "static_cast<rulebook::Law>(rulebook::generated::k" +
                                      enumerator(folder.filename().string()) + "Number)"
                                : "";
    const StructFiles structs = report_structs(name, output.filename().string(), law, reports);
    for (const std::string& fault : structs.faults)
        fail(folder / "reports.toml", fault);
    write_if_changed(output, header(name, folder, law_header, reports, lists));
    write_if_changed(structs_file(output, "reports.h"), structs.header);
    write_if_changed(structs_file(output, "reports.cpp"), structs.source);
}

}  // namespace

int main(int argc, char** argv) {
    const bool refusals = argc > 3 && std::string_view(argv[1]) == "--refusals";
    if (!refusals && argc != 5) {
        std::cerr << "usage: kyvien_compile_catalogue OUTPUT NAME FOLDER LAW_HEADER\n"
                     "       kyvien_compile_catalogue --refusals FOLDER FILE...\n";
        return 2;
    }
    return exit_status_of([&] {
        if (refusals)
            compile_refusals(argv[2], {argv + 3, argv + argc});
        else
            compile_catalogue(argv[1], argv[2], argv[3], argv[4]);
    });
}
