#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "exchange/files/internal/archive.h"
#include "exchange/files/sheet.h"

namespace kyvien::exchange {
namespace {

constexpr std::string_view kXml = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n";
constexpr std::string_view kMain = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
constexpr std::string_view kOffice =
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '&')
            out += "&amp;";
        else if (c == '<')
            out += "&lt;";
        else if (c == '>')
            out += "&gt;";
        else if (c == '"')
            out += "&quot;";
        else if (static_cast<unsigned char>(c) >= 0x20 || c == '\n' || c == '\t')
            out += c;  // XML has no other control characters
    }
    return out;
}

/// A whole number or a decimal without a needless zero, short enough to be kept exactly.
bool is_number(std::string_view text) {
    if (text.starts_with('-'))
        text.remove_prefix(1);
    if (text.empty() || text.size() > 15 || text.find_first_not_of("0123456789.") != text.npos)
        return false;
    const auto point = text.find('.');
    if (point != text.npos && (point == 0 || point + 1 == text.size() || text.back() == '0' ||
                               text.find('.', point + 1) != text.npos))
        return false;
    return text[0] != '0' || text.size() == 1 || text[1] == '.';
}

std::string place(std::size_t column, std::size_t row) {
    std::string letters;
    for (std::size_t rest = column + 1; rest > 0; rest = (rest - 1) / 26)
        letters.insert(letters.begin(), static_cast<char>('A' + (rest - 1) % 26));
    return letters + std::to_string(row);
}

/// Characters of a cell, roughly: Han characters are as wide as two.
std::size_t width_of(std::string_view text) {
    std::size_t width = 0;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        width += byte < 0x80 || byte >= 0xC0 ? (byte >= 0xE3 ? 2 : 1) : 0;
    }
    return width;
}

std::string sheet_part(const Sheet& sheet) {
    std::string out = fmt::format(
        "{}<worksheet xmlns=\"{}\"><sheetViews><sheetView workbookViewId=\"0\"><pane ySplit=\"1\" "
        "topLeftCell=\"A2\" activePane=\"bottomLeft\" state=\"frozen\"/></sheetView></sheetViews>",
        kXml, kMain);
    std::vector<std::size_t> widths;
    for (const Row& row : sheet.rows) {
        widths.resize(std::max(widths.size(), row.cells.size()), 6);
        for (std::size_t i = 0; i < row.cells.size(); ++i)
            widths[i] = std::max(widths[i], std::min<std::size_t>(width_of(row.cells[i]) + 2, 48));
    }
    if (!widths.empty()) {
        out += "<cols>";
        for (std::size_t i = 0; i < widths.size(); ++i)
            out += fmt::format("<col min=\"{0}\" max=\"{0}\" width=\"{1}\" customWidth=\"1\"/>",
                               i + 1, widths[i]);
        out += "</cols>";
    }
    out += "<sheetData>";
    for (std::size_t number = 1; const Row& row : sheet.rows) {
        out += fmt::format("<row r=\"{}\">", number);
        const std::string_view style = number == 1 ? " s=\"1\"" : "";
        for (std::size_t i = 0; i < row.cells.size(); ++i) {
            if (row.cells[i].empty())
                continue;
            if (is_number(row.cells[i]))
                out += fmt::format("<c r=\"{}\"{}><v>{}</v></c>", place(i, number), style,
                                   row.cells[i]);
            else
                out += fmt::format(
                    "<c r=\"{}\"{} t=\"inlineStr\"><is><t xml:space=\"preserve\">{}</t></is></c>",
                    place(i, number), style, escaped(row.cells[i]));
        }
        out += "</row>";
        ++number;
    }
    return out + "</sheetData></worksheet>";
}

/// What a sheet may be called: 1 to 31 characters, none of []:*?/\, each name once.
std::string sheet_name(std::string_view wanted, std::set<std::string>& taken) {
    std::string name;
    std::size_t characters = 0;
    for (const char c : wanted) {
        const bool continues = (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
        if (!continues && ++characters > 27)
            break;
        name += std::string_view("[]:*?/\\'").find(c) == std::string_view::npos ? c : ' ';
    }
    if (name.empty())
        name = "Sheet";
    const std::string first = name;
    for (int number = 2; !taken.insert(name).second; ++number)
        name = fmt::format("{} {}", first, number);
    return name;
}

}  // namespace

Result<std::string> write_xlsx(std::span<const Sheet> sheets) {
    std::map<std::string, std::string> parts;
    std::string types = fmt::format(
        "{}<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\">"
        "<Default Extension=\"rels\" "
        "ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>"
        "<Default Extension=\"xml\" ContentType=\"application/xml\"/>",
        kXml);
    constexpr std::string_view kPart =
        "<Override PartName=\"/xl/{}.xml\" "
        "ContentType=\"application/vnd.openxmlformats-officedocument.spreadsheetml.{}+xml\"/>";
    types += fmt::format(kPart, "workbook", "sheet.main") + fmt::format(kPart, "styles", "styles");
    std::string names, relations;
    std::set<std::string> taken;
    for (std::size_t i = 0; i < sheets.size(); ++i) {
        const std::string part = fmt::format("worksheets/sheet{}", i + 1);
        parts["xl/" + part + ".xml"] = sheet_part(sheets[i]);
        types += fmt::format(kPart, part, "worksheet");
        names += fmt::format("<sheet name=\"{}\" sheetId=\"{}\" r:id=\"rId{}\"/>",
                             escaped(sheet_name(sheets[i].name, taken)), i + 1, i + 1);
        relations +=
            fmt::format("<Relationship Id=\"rId{}\" Type=\"{}/worksheet\" Target=\"{}.xml\"/>",
                        i + 1, kOffice, part);
    }
    constexpr std::string_view kRelations =
        "{}<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">"
        "{}</Relationships>";
    relations +=
        fmt::format("<Relationship Id=\"rId{}\" Type=\"{}/styles\" Target=\"styles.xml\"/>",
                    sheets.size() + 1, kOffice);
    parts["[Content_Types].xml"] = types + "</Types>";
    parts["_rels/.rels"] = fmt::format(
        kRelations, kXml,
        fmt::format(
            "<Relationship Id=\"rId1\" Type=\"{}/officeDocument\" Target=\"xl/workbook.xml\"/>",
            kOffice));
    parts["xl/_rels/workbook.xml.rels"] = fmt::format(kRelations, kXml, relations);
    parts["xl/workbook.xml"] =
        fmt::format("{}<workbook xmlns=\"{}\" xmlns:r=\"{}\"><sheets>{}</sheets></workbook>", kXml,
                    kMain, kOffice, names);
    parts["xl/styles.xml"] = fmt::format(
        "{}<styleSheet xmlns=\"{}\"><fonts count=\"2\"><font><sz val=\"11\"/><name "
        "val=\"Calibri\"/></font><font><b/><sz val=\"11\"/><name val=\"Calibri\"/></font></fonts>"
        "<fills count=\"2\"><fill><patternFill patternType=\"none\"/></fill><fill><patternFill "
        "patternType=\"gray125\"/></fill></fills><borders count=\"1\"><border/></borders>"
        "<cellStyleXfs count=\"1\"><xf/></cellStyleXfs><cellXfs count=\"2\"><xf xfId=\"0\"/>"
        "<xf fontId=\"1\" applyFont=\"1\" xfId=\"0\"/></cellXfs></styleSheet>",
        kXml, kMain);
    return internal::zip(parts);
}

}  // namespace kyvien::exchange
