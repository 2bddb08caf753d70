#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>
#include <xlsxwriter.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <ctime>
#include <fstream>
#include <iterator>
#include <memory>
#include <set>

#include "base/reason.h"
#include "base/result.h"
#include "exchange/files/internal/archive.h"
#include "exchange/files/internal/xml.h"
#include "exchange/files/sheet.h"

namespace kyvien::exchange {
namespace {

struct FreeWorkbook {
    void operator()(lxw_workbook* workbook) const { lxw_workbook_free(workbook); }
};
using Workbook = std::unique_ptr<lxw_workbook, FreeWorkbook>;

/// An unnamed file in memory, because the library writes to a path.
class MemoryFile {
  public:
    MemoryFile() : descriptor_(memfd_create("workbook", MFD_CLOEXEC)) {}
    MemoryFile(const MemoryFile&) = delete;
    MemoryFile& operator=(const MemoryFile&) = delete;
    ~MemoryFile() {
        if (is_open())
            close(descriptor_);
    }

    [[nodiscard]] bool is_open() const { return descriptor_ >= 0; }
    [[nodiscard]] std::string path() const { return fmt::format("/proc/self/fd/{}", descriptor_); }

    [[nodiscard]] std::string bytes() const {
        std::ifstream in(path(), std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }

  private:
    int descriptor_;
};

std::unexpected<Refusal> cannot_write(const Reason& why) {
    return refuse("cannot-write", fmt::format("the workbook: {}", why.english), std::nullopt,
                  with_reason({{"path", "XLSX"}}, why));
}

/// Removes control characters; XML allows only these two of those in our texts.
std::string without_control_characters(std::string_view text) {
    std::string out;
    std::copy_if(text.begin(), text.end(), std::back_inserter(out), [](char c) {
        return static_cast<unsigned char>(c) >= 0x20 || c == '\n' || c == '\t';
    });
    return out;
}

/// An integer, or a decimal without trailing zeros, short enough to be stored exactly.
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

/// Approximate width of a cell's text: Han characters count as two.
std::size_t width_of(std::string_view text) {
    std::size_t width = 0;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        width += byte < 0x80 || byte >= 0xC0 ? (byte >= 0xE3 ? 2 : 1) : 0;
    }
    return width;
}

std::vector<std::size_t> widths_of(const Sheet& sheet) {
    std::vector<std::size_t> widths;
    for (const Row& row : sheet.rows) {
        widths.resize(std::max(widths.size(), row.cells.size()), 6);
        for (std::size_t i = 0; i < row.cells.size(); ++i)
            widths[i] = std::max(widths[i], std::min<std::size_t>(width_of(row.cells[i]) + 2, 48));
    }
    return widths;
}

lxw_error write_cell(lxw_worksheet* to, std::size_t row, std::size_t column,
                     const std::string& text, lxw_format* format) {
    const auto r = static_cast<lxw_row_t>(row);
    const auto c = static_cast<lxw_col_t>(column);
    if (!is_number(text))
        return worksheet_write_string(to, r, c, without_control_characters(text).c_str(), format);
    double value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return worksheet_write_number(to, r, c, value, format);
}

Result<void> write_sheet(lxw_worksheet* to, const Sheet& sheet, lxw_format* bold) {
    worksheet_freeze_panes(to, 1, 0);
    for (std::size_t column = 0; const std::size_t width : widths_of(sheet)) {
        const auto c = static_cast<lxw_col_t>(std::min<std::size_t>(column++, LXW_COL_MAX));
        worksheet_set_column(to, c, c, static_cast<double>(width), nullptr);
    }
    for (std::size_t row = 0; row < sheet.rows.size(); ++row) {
        const auto& cells = sheet.rows[row].cells;
        for (std::size_t column = 0; column < cells.size(); ++column) {
            if (cells[column].empty())
                continue;
            const bool fits = row < LXW_ROW_MAX && column < LXW_COL_MAX;
            const lxw_error error =
                fits ? write_cell(to, row, column, cells[column], row == 0 ? bold : nullptr)
                     : LXW_ERROR_WORKSHEET_INDEX_OUT_OF_RANGE;
            if (error == LXW_NO_ERROR)
                continue;
            return cannot_write({"workbook-cell",
                                 "sheet '{sheet}', row {row}, column {column}: {said}",
                                 {{"sheet", sheet.name},
                                  {"row", row + 1},
                                  {"column", column + 1},
                                  {"said", lxw_strerror(error)}}});
        }
    }
    return {};
}

/// The first `count` characters.
std::string_view first_of(std::string_view text, std::size_t count) {
    std::size_t i = 0;
    for (; i < text.size(); ++i)
        if ((static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80U && count-- == 0)
            break;
    return text.substr(0, i);
}

/// A valid sheet name: 1 to 31 characters, without []:*?/\, unique regardless of case.
std::string sheet_name(std::string_view title, std::set<std::string>& taken) {
    std::string text = without_control_characters(title);
    for (char& c : text)
        if (std::string_view("[]:*?/\\'").find(c) != std::string_view::npos)
            c = ' ';
    if (text.empty())
        text = "Sheet";
    const auto is_free = [&taken](std::string name) {
        for (char& c : name)
            c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
        return taken.insert(name).second;
    };
    std::string name(first_of(text, 27));
    for (int number = 2; !is_free(name); ++number) {
        const std::string suffix = fmt::format(" {}", number);
        name = fmt::format("{}{}", first_of(text, std::min<std::size_t>(27, 31 - suffix.size())),
                           suffix);
    }
    return name;
}

/// The library does not check that its writes succeeded: if the folder for temporary files is full,
/// parts are truncated.
Result<std::string> checked(std::string bytes) {
    const auto parts = internal::unzip(bytes);
    if (!parts)
        return cannot_write(Reason(parts.error()));
    for (const auto& [name, text] : *parts)
        if (const auto xml = internal::Xml::parse(text, "cannot-write"); !xml)
            return cannot_write({"workbook-cut-off",
                                 "{part}: {said}; is the folder for temporary files full?",
                                 {{"part", name}, {"said", xml.error().english}}});
    return bytes;
}

}  // namespace

Result<std::string> write_xlsx(std::span<const Sheet> sheets) {
    const MemoryFile file;
    if (!file.is_open())
        return cannot_write(system_reason(errno));
    Workbook workbook(workbook_new(file.path().c_str()));
    if (!workbook)
        return cannot_write(system_reason(ENOMEM));
    // The same tables must give the same bytes, so the date is that of the parts in the archive.
    lxw_doc_properties properties{};
    properties.created = std::time_t{315532800};  // 1 January 1980, the earliest date in a zip file
    workbook_set_properties(workbook.get(), &properties);
    lxw_format* bold = workbook_add_format(workbook.get());
    format_set_bold(bold);
    std::set<std::string> taken;
    for (const Sheet& sheet : sheets) {
        lxw_worksheet* to =
            workbook_add_worksheet(workbook.get(), sheet_name(sheet.name, taken).c_str());
        if (to == nullptr)
            return cannot_write({"workbook-sheet-name",
                                 "no sheet can be called '{sheet}'",
                                 {{"sheet", sheet.name}}});
        KYVIEN_TRY(write_sheet(to, sheet, bold));
    }
    if (const lxw_error error = workbook_close(workbook.release()); error != LXW_NO_ERROR)
        return cannot_write(verbatim_reason(lxw_strerror(error)));
    return checked(file.bytes());
}

}  // namespace kyvien::exchange
