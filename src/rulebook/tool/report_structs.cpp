#include "rulebook/tool/report_structs.h"

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

#include "rulebook/tool/generated_file.h"

namespace kyvien::catalogue {
namespace {

const std::map<std::string, std::string> kMemberTypes{{"Text", "std::string_view"},
                                                      {"Move", "std::string_view"},
                                                      {"Number", "std::int64_t"},
                                                      {"Signed", "std::int64_t"},
                                                      {"Switch", "bool"},
                                                      {"Seat", "Seat"},
                                                      {"Squares", "internal::Squares"},
                                                      {"Clause", "rulebook::Clause"}};

/// Members of every report besides its fields.
const std::set<std::string> kTaken{"seat", "whole", "reported_seat", "mark_all_read", "unread"};
/// Keywords of C++ that a key may be: a member is then called private_.
const std::set<std::string> kKeywords{
    "and",      "auto",   "bool",    "break",  "case",   "catch", "char",   "class",
    "const",    "delete", "default", "do",     "double", "else",  "enum",   "false",
    "float",    "for",    "friend",  "goto",   "if",     "int",   "long",   "new",
    "not",      "or",     "private", "public", "return", "short", "signed", "sizeof",
    "static",   "struct", "switch",  "this",   "throw",  "true",  "try",    "typedef",
    "typename", "union",  "using",   "void",   "while",  "xor"};

/// "late-s" -> "late_s"
std::string member(const std::string& key) {
    std::string name = key;
    std::ranges::replace(name, '-', '_');
    return kKeywords.contains(name) ? name + '_' : name;
}

/// The enumeration of a choice; a struct has no member of its own name.
std::string choice_type(const Report& report, const Field& field) {
    const std::string name = enumerator(field.key);
    return name == enumerator(report.kind) ? name + "Choice" : name;
}

std::string member_type(const Report& report, const Field& field) {
    const std::string value =
        field.type == "Choice" ? choice_type(report, field) : kMemberTypes.at(field.type);
    return std::string("internal::") + (field.required ? "Required<" : "Optional<") + value + ">";
}

void declare(std::ostream& out, const std::string& name, const Report& report) {
    const std::string type = enumerator(report.kind);
    out << "/// " << report.label << "\nstruct " << type << " : internal::TypedReport {\n"
        << "    static constexpr " << name << "Report kKind = " << name << "Report::" << type
        << ";\n    explicit " << type << "(const Report& told);\n\n";
    if (report.about == "Player")
        out << "    Seat seat{};\n";
    else if (report.about == "Either")
        out << "    std::optional<Seat> seat;\n";
    for (const Field& field : report.fields) {
        if (!field.choices.empty()) {
            out << "    enum class " << choice_type(report, field) << " : std::uint8_t {\n";
            for (const std::string& choice : field.choices)
                out << "        " << enumerator(choice) << ",\n";
            out << "    };\n";
        }
        out << "    " << member_type(report, field) << " " << member(field.key) << ";  ///< "
            << field.label << "\n";
    }
    out << "};\n\n";
}

void decode(std::ostream& out, const std::string& law, const Report& report) {
    const std::string type = enumerator(report.kind);
    out << type << "::" << type << "(const Report& told)\n    : TypedReport(told)";
    if (report.about == "Player")
        out << ",\n      seat(told.seat.value_or(Seat{}))";
    else if (report.about == "Either")
        out << ",\n      seat(told.seat)";
    for (const Field& field : report.fields)
        out << ",\n      " << member(field.key) << "(*this, " << quoted(field.key)
            << (field.type == "Clause" ? ", " + law : "") << ")";
    out << " {}\n";
}

std::vector<std::string> faults_of(const std::string& law, const std::vector<Report>& reports) {
    std::vector<std::string> faults;
    for (const Report& report : reports)
        for (const Field& field : report.fields) {
            const std::string where = report.kind + "." + field.key + ": ";
            if (kTaken.contains(member(field.key)) || field.key.front() < 'a')
                faults.push_back(where + "a field of C++ cannot be called that");
            if (field.type == "Clause" && law.empty())
                faults.push_back(where + "which law's clause?");
            std::set<std::string> names;
            for (const std::string& choice : field.choices)
                if (!names.insert(enumerator(choice)).second)
                    faults.push_back(where + "the choice " + choice + " has the name of another");
        }
    return faults;
}

}  // namespace

std::string enumerator(const std::string& code) {
    const bool is_word = !code.empty() && code.front() >= 'a' && code.front() <= 'z';
    std::string name = is_word ? "" : "N";
    bool begins = true;
    for (const char c : code) {
        const bool is_letter = c >= 'a' && c <= 'z';
        if (is_letter || (c >= '0' && c <= '9'))
            name += begins && is_letter ? static_cast<char>(c - 'a' + 'A') : c;
        else if (!is_word)
            name += '_';
        begins = c == '-';
    }
    return name;
}

StructFiles report_structs(const std::string& name, const std::string& catalogue,
                           const std::string& law, const std::vector<Report>& reports) {
    std::string space = name + "_report";
    space.front() = static_cast<char>(space.front() - 'A' + 'a');
    std::string header_name = catalogue;
    header_name.replace(header_name.rfind("catalogue.h"), std::string::npos, "reports.h");
    std::ostringstream header;
    header << "// Generated from reports.toml: what is reported, a struct each.\n#pragma once\n\n"
              "#include <cstdint>\n#include <optional>\n#include <string_view>\n\n"
              "#include \"conduct/core/internal/typed_report.h\"\n#include "
           << quoted("../" + catalogue) << "\n\nnamespace kyvien::conduct {\n\nnamespace " << space
           << " {\n\n";
    for (const Report& report : reports)
        declare(header, name, report);
    header << "}  // namespace " << space << "\n\n";
    for (const Report& report : reports) {
        const std::string type = space + "::" + enumerator(report.kind);
        header << "template <>\nstruct internal::StructOf<" << name
               << "Report::" << enumerator(report.kind) << "> {\n    using Type = " << type
               << ";\n};\n";
        for (const Field& field : report.fields)
            if (!field.choices.empty()) {
                header << "template <>\nstruct Codes<" << type << "::" << choice_type(report, field)
                       << "> {\n    static constexpr std::string_view kNames[] = {";
                for (const std::string& choice : field.choices)
                    header << (&choice == field.choices.data() ? "" : ", ") << quoted(choice);
                header << "};\n};\n";
            }
    }
    header << "\n}  // namespace kyvien::conduct\n";
    std::ostringstream source;
    source << "// Generated from reports.toml: the decoders of the reports.\n#include "
           << quoted(header_name)
           << "\n\n#include \"conduct/core/internal/decode_fields.h\"\n\n"
              "namespace kyvien::conduct::"
           << space << " {\n\n";
    for (const Report& report : reports)
        decode(source, law, report);
    source << "\n}  // namespace kyvien::conduct::" << space << "\n";
    return {header.str(), source.str(), faults_of(law, reports)};
}

}  // namespace kyvien::catalogue
