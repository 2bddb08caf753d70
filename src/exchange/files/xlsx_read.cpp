#include <fmt/format.h>

#include <charconv>
#include <chrono>
#include <map>
#include <optional>

#include "base/result.h"
#include "exchange/files/internal/archive.h"
#include "exchange/files/internal/xml.h"
#include "exchange/files/sheet.h"

namespace kyvien::exchange {

using internal::Xml;

namespace xlsx_read {
namespace {

using Parts = std::map<std::string, std::string>;

constexpr std::size_t kMaxColumns = 1024;

std::unexpected<Refusal> bad(const std::string& part, std::string_view why) {
    return refuse("bad-xlsx", fmt::format("{}: {}", part, why), std::nullopt,
                  {{"part", part}, {"reason", std::string(why)}});
}

Result<Xml> parsed(const Parts& parts, const std::string& name) {
    const auto found = parts.find(name);
    if (found == parts.end())
        return bad(name, "is missing");
    auto xml = Xml::parse(found->second, "bad-xlsx");
    if (!xml)
        return bad(name, xml.error().english);
    return xml;
}

/// The name without its namespace prefix, which differs between programs.
std::string_view local(const char* name) {
    std::string_view text(name);
    const auto colon = text.find(':');
    return colon == std::string_view::npos ? text : text.substr(colon + 1);
}

pugi::xml_node child(pugi::xml_node node, std::string_view name) {
    return node.find_child([name](pugi::xml_node each) { return local(each.name()) == name; });
}

/// All <t> of a string, except those of phonetic text (<rPh>).
std::string text_of(pugi::xml_node node) {
    std::string out;
    for (const pugi::xml_node each : node.children()) {
        if (local(each.name()) == "t")
            out += each.text().get();
        else if (local(each.name()) == "r")
            out += text_of(each);
    }
    return out;
}

std::vector<std::string> shared_strings(const Parts& parts) {
    std::vector<std::string> strings;
    if (!parts.contains("xl/sharedStrings.xml"))
        return strings;
    if (const auto xml = Xml::parse(parts.at("xl/sharedStrings.xml"), "bad-xlsx"))
        for (const pugi::xml_node item : xml->root().children())
            strings.push_back(text_of(item));
    return strings;
}

bool is_date_format(int id, std::string_view code) {
    if ((id >= 14 && id <= 17) || id == 22)
        return true;
    bool quoted = false;
    for (const char c : code) {
        quoted = quoted != (c == '"');
        if (!quoted && (c == 'y' || c == 'Y'))
            return true;
    }
    return false;
}

/// For each cell style: is it a date format?
std::vector<bool> date_styles(const Parts& parts) {
    std::vector<bool> dates;
    if (!parts.contains("xl/styles.xml"))
        return dates;
    const auto xml = Xml::parse(parts.at("xl/styles.xml"), "bad-xlsx");
    if (!xml)
        return dates;
    std::map<int, std::string> codes;
    for (const pugi::xml_node format : child(xml->root(), "numFmts").children())
        codes[format.attribute("numFmtId").as_int()] = format.attribute("formatCode").value();
    for (const pugi::xml_node style : child(xml->root(), "cellXfs").children()) {
        const int id = style.attribute("numFmtId").as_int();
        dates.push_back(is_date_format(id, codes.contains(id) ? codes[id] : std::string()));
    }
    return dates;
}

/// Days since 30 December 1899, the epoch of workbooks, as "2026-02-01".
std::string date_text(double serial) {
    using namespace std::chrono;
    const year_month_day date{sys_days{year{1899} / 12 / 30} + days{static_cast<int>(serial)}};
    return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(date.year()),
                       static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
}

/// Formats "1500.0" and "1.5E3" as cells show them; other text is unchanged.
std::string number_text(const std::string& text, bool is_date) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size())
        return text;
    if (is_date && value >= 0 && value < 2958466)  // the end of the year 9999
        return date_text(value);
    if (value > -1e15 && value < 1e15 &&
        static_cast<double>(static_cast<long long>(value)) == value)
        return std::to_string(static_cast<long long>(value));
    return fmt::format("{:.15g}", value);  // spreadsheets store and show fifteen digits
}

/// The column of "BC12", from 0. Empty if it is not a cell reference.
std::optional<std::size_t> column_of(std::string_view place) {
    std::size_t column = 0;
    std::size_t i = 0;
    for (; i < place.size() && place[i] >= 'A' && place[i] <= 'Z' && i < 4; ++i)
        column = column * 26 + static_cast<std::size_t>(place[i] - 'A' + 1);
    if (column == 0)
        return std::nullopt;
    return column - 1;
}

struct Book {
    std::vector<std::string> strings;
    std::vector<bool> dates;
};

std::string cell_text(pugi::xml_node cell, const Book& book) {
    const std::string_view type = cell.attribute("t").value();
    if (type == "inlineStr")
        return text_of(child(cell, "is"));
    const std::string value = child(cell, "v").text().get();
    if (type == "s") {
        std::size_t index = 0;
        std::from_chars(value.data(), value.data() + value.size(), index);
        return index < book.strings.size() ? book.strings[index] : std::string();
    }
    if (type == "b")
        return value == "1" ? "TRUE" : "FALSE";
    if (type == "str" || type == "e" || type == "d" || value.empty())
        return value;
    const auto style = static_cast<std::size_t>(cell.attribute("s").as_uint());
    return number_text(value, style < book.dates.size() && book.dates[style]);
}

Result<Sheet> sheet_of(const Parts& parts, const std::string& part, const Book& book) {
    const auto xml = KYVIEN_TRY(parsed(parts, part));
    Sheet sheet;
    int line = 0;
    for (const pugi::xml_node row : child(xml.root(), "sheetData").children()) {
        line = row.attribute("r").as_int(line + 1);
        Row cells;
        cells.line = line;
        bool any = false;
        for (const pugi::xml_node cell : row.children()) {
            const std::string_view place = cell.attribute("r").value();
            const auto column = place.empty() ? cells.cells.size() : column_of(place);
            if (!column)
                return bad(part, fmt::format("'{}' is not a place of a cell", place));
            if (*column >= kMaxColumns)
                return bad(part, fmt::format("more than {} columns", kMaxColumns));
            if (cells.cells.size() <= *column)
                cells.cells.resize(*column + 1);
            cells.cells[*column] = cell_text(cell, book);
            any = any || !cells.cells[*column].empty();
        }
        if (any)
            sheet.rows.push_back(std::move(cells));
    }
    return sheet;
}

}  // namespace
}  // namespace xlsx_read

bool is_zip(std::string_view bytes) {
    return bytes.starts_with("PK\x03\x04");
}

Result<std::vector<Sheet>> read_xlsx(std::string_view bytes) {
    auto parts = internal::unzip(bytes);
    if (!parts)
        return parts.error().code == "too-long" ? refuse(std::move(parts.error()))
                                                : xlsx_read::bad("the file", parts.error().english);
    const auto workbook = KYVIEN_TRY(xlsx_read::parsed(*parts, "xl/workbook.xml"));
    const auto relations = KYVIEN_TRY(xlsx_read::parsed(*parts, "xl/_rels/workbook.xml.rels"));
    std::map<std::string, std::string> targets;
    for (const pugi::xml_node relation : relations.root().children())
        targets[relation.attribute("Id").value()] = relation.attribute("Target").value();
    const xlsx_read::Book book{xlsx_read::shared_strings(*parts), xlsx_read::date_styles(*parts)};
    std::vector<Sheet> sheets;
    for (const pugi::xml_node each : xlsx_read::child(workbook.root(), "sheets").children()) {
        std::string target;
        for (const pugi::xml_attribute attribute : each.attributes())
            if (xlsx_read::local(attribute.name()) == "id" && targets.contains(attribute.value()))
                target = targets[attribute.value()];
        if (target.empty())
            return xlsx_read::bad("xl/workbook.xml", fmt::format("the sheet '{}' is nowhere",
                                                                 each.attribute("name").value()));
        auto sheet = KYVIEN_TRY(xlsx_read::sheet_of(
            *parts, target.starts_with('/') ? target.substr(1) : "xl/" + target, book));
        sheet.name = each.attribute("name").value();
        sheets.push_back(std::move(sheet));
    }
    if (sheets.empty())
        return xlsx_read::bad("xl/workbook.xml", "there is no sheet");
    return sheets;
}

}  // namespace kyvien::exchange
