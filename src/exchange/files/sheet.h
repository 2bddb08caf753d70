// exchange/files/sheet.h — tables of text: comma-separated values (RFC 4180) and workbooks (Office
// Open XML, .xlsx).
//
// Reads like a spreadsheet: the separator is the comma, semicolon or tab used in the first lines; a
// workbook gives the text shown in its cells, whole numbers without a decimal point.
//
// Cost:  linear. Safe: pure functions, any thread.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace kyvien::exchange {

struct Row {
    int line = 0;  ///< from 1: line of the text file, or row of the workbook
    std::vector<std::string> cells;

    friend bool operator==(const Row&, const Row&) = default;
};

struct Sheet {
    std::string name;
    std::vector<Row> rows;

    friend bool operator==(const Sheet&, const Sheet&) = default;
};

/// Rows of `text` (UTF-8); empty lines are left out. `separator` 0: detect.
/// Refuses: bad-csv with the values "line" and "reason".
[[nodiscard]] Result<Sheet> read_csv(std::string_view text, char separator = '\0');

/// RFC 4180 with CRLF. A field that a spreadsheet would interpret as a formula is prefixed with an
/// apostrophe, which read_csv() removes.
[[nodiscard]] std::string write_csv(const Sheet& sheet, char separator = ',');

/// Is this a zip archive, as workbooks are?
[[nodiscard]] bool is_zip(std::string_view bytes);

/// The sheets of a workbook in order. A formula cell has its last value.
/// Refuses: bad-xlsx with the values "part" (the file inside) and "reason"; too-long if a part is
/// larger than 256 MiB.
[[nodiscard]] Result<std::vector<Sheet>> read_xlsx(std::string_view bytes);

/// Formats a workbook of UTF-8 text; the same sheets give the same bytes. Cells that are plain
/// numbers are written as numbers, except for identifiers with a leading zero; the first row of
/// each sheet is bold and frozen. Parts of the workbook are written through unnamed temporary
/// files. Refuses: cannot-write with the value "reason", and "sheet" and "cell" if one cell is at
/// fault: the limits are 32,767 characters per cell, 1,048,576 rows and 16,384 columns.
[[nodiscard]] Result<std::string> write_xlsx(std::span<const Sheet> sheets);

}  // namespace kyvien::exchange
