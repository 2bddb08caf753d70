#include "cli/tournament/tables/table_output.h"

#include <fmt/core.h>

#include <algorithm>
#include <string_view>

#include "base/result.h"
#include "cli/support/columns.h"
#include "cli/support/command_line.h"
#include "cli/support/exit_code.h"
#include "cli/support/json.h"
#include "cli/tournament/verbs.h"
#include "paper/tournament_pdf.h"
#include "words/lists.h"

namespace kyvien::cli {
namespace table_output {
namespace {

using rulebook::Language;

std::string as_html(const Table& table, Language language) {
    std::string notes;
    for (const std::string& note : table.notes)
        notes += fmt::format("<p>{}</p>\n", paper::html_escaped(note));
    std::string out = fmt::format(
        "<!doctype html>\n<html lang=\"{}\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
        "content=\"width=device-width\">\n<title>{}</title>\n<style>\n"
        "body {{ font: 16px/1.5 'Noto Serif', 'Noto Serif CJK SC', serif; margin: 2rem auto; "
        "max-width: 60rem; padding: 0 1rem; }}\n"
        "table {{ border-collapse: collapse; width: 100%; }}\n"
        "th, td {{ text-align: start; padding: .25rem .6rem; border-bottom: 1px solid #ccc; }}\n"
        "th {{ border-bottom: 2px solid #000; }}\n"
        ".n {{ text-align: end; font-variant-numeric: tabular-nums; }}\n"
        "tr {{ break-inside: avoid; }} thead {{ display: table-header-group; }}\n"
        "</style>\n<h1>{}</h1>\n{}<table>\n<thead><tr>",
        rulebook::tag(language), paper::html_escaped(table.title), paper::html_escaped(table.title),
        notes);
    for (std::size_t i = 0; i < table.head.size(); ++i)
        out += fmt::format("<th{}>{}</th>", table.to_the_right[i] ? " class=\"n\"" : "",
                           paper::html_escaped(table.head[i]));
    out += "</tr></thead>\n<tbody>\n";
    for (const auto& row : table.rows) {
        out += "<tr>";
        for (std::size_t i = 0; i < row.size(); ++i)
            out += fmt::format("<td{}>{}</td>", table.to_the_right[i] ? " class=\"n\"" : "",
                               paper::html_escaped(row[i]));
        out += "</tr>\n";
    }
    return out + "</tbody>\n</table>\n</html>\n";
}

std::string csv_field(const std::string& text) {
    // A field that a spreadsheet would interpret as a formula is written as text.
    const bool formula = !text.empty() && std::string_view("=@").find(text[0]) != std::string::npos;
    if (!formula && text.find_first_of(",\"\n\r") == std::string::npos)
        return text;
    std::string out = "\"";
    if (formula)
        out += '\'';
    for (const char c : text)
        out += c == '"' ? "\"\"" : std::string(1, c);
    return out + '"';
}

std::string as_csv(const Table& table) {
    std::string out;
    const auto line = [&out](const std::vector<std::string>& cells) {
        for (std::size_t i = 0; i < cells.size(); ++i)
            out += (i == 0 ? "" : ",") + csv_field(cells[i]);
        out += "\r\n";
    };
    line(table.head);
    for (const auto& row : table.rows)
        line(row);
    return out;
}

/// Numbers as numbers, absent values as null; the cells of a crosstable are always text.
void cell_field(JsonWriter& json, const std::string& key, const std::string& text, bool numeric,
                Language language) {
    const std::string_view bye = say(words::lists::kBye, language);
    if (key == "result" && text.starts_with(bye))
        json.field(key, "bye" + text.substr(bye.size()));
    else if (!numeric || key.starts_with("round_"))
        json.field(key, text);
    else if (text.empty() || (key == "place" && !is_json_number(text)))
        json.null_field(key);
    else
        number_field(json, key, text);
}

std::string as_json(const Table& table, Language language) {
    std::string out;
    for (const auto& row : table.rows) {
        JsonWriter json;
        json.begin_object();
        for (std::size_t i = 0; i < row.size(); ++i)
            cell_field(json, table.keys[i], row[i], table.to_the_right[i], language);
        json.end_object();
        out += json.take() + "\n";
    }
    return out;
}

std::string as_text(const Table& table) {
    std::vector<std::size_t> widths;
    for (std::size_t i = 0; i < table.head.size(); ++i) {
        widths.push_back(display_width(table.head[i]));
        for (const auto& row : table.rows)
            widths[i] = std::max(widths[i], display_width(row[i]));
    }
    std::string out = table.title + "\n";
    for (const std::string& note : table.notes)
        out += note + "\n";
    out += "\n";
    const auto line = [&](const std::vector<std::string>& cells) {
        std::string text;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const std::string blanks(widths[i] - display_width(cells[i]), ' ');
            text += (i == 0 ? "" : "  ") +
                    (table.to_the_right[i] ? blanks + cells[i] : cells[i] + blanks);
        }
        text.erase(text.find_last_not_of(' ') + 1);
        out += text + "\n";
    };
    line(table.head);
    for (const auto& row : table.rows)
        line(row);
    return out;
}

}  // namespace
}  // namespace table_output

void add_table_options(Command& command, TableOptions& options) {
    command.add_option("--language", options.language, "any.languages")->capture_default_str();
    command.add_option("-o,--output", options.output, "any.output");
    auto* json = command.add_flag("--json", options.json, "any.json-lines");
    auto* csv = command.add_flag("--csv", options.csv, "tournament.table.csv");
    auto* html = command.add_flag("--html", options.html, "tournament.table.html");
    csv->excludes(json)->excludes(html);
    html->excludes(json);
}

int write_table(const TableOptions& options, const Table& table, rulebook::Language language) {
    const std::string text = options.json   ? table_output::as_json(table, language)
                             : options.csv  ? table_output::as_csv(table)
                             : options.html ? table_output::as_html(table, language)
                                            : table_output::as_text(table);
    if (const auto written = write_whole_file(options.output, text); !written)
        return print_refusal(options.verb, options.file, written.error(), options.json, kTrouble);
    return kSuccess;
}

}  // namespace kyvien::cli
