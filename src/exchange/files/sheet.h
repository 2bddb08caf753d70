// exchange/files/sheet.h — tables of text: comma-separated values (RFC 4180) and workbooks (Office
// Open XML, .xlsx).
//
// Read as spreadsheets read them: the separator is the comma, semicolon or tab that the first lines
// use; a workbook gives the text that its cells show, whole numbers without a decimal point.
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
    int line = 0;  ///< in the file, from 1: of the text, or the row of the workbook
    std::vector<std::string> cells;

    friend bool operator==(const Row&, const Row&) = default;
};

struct Sheet {
    std::string name;
    std::vector<Row> rows;

    friend bool operator==(const Sheet&, const Sheet&) = default;
};

/// Rows of `text` (UTF-8); empty lines are left out. `separator` 0 is found out.
/// Refuses: bad-csv with the values "line" and "reason".
[[nodiscard]] Result<Sheet> read_csv(std::string_view text, char separator = '\0');

/// RFC 4180 with CRLF. A field that a spreadsheet would take for a formula is given an apostrophe
/// first, which read_csv() takes off again.
[[nodiscard]] std::string write_csv(const Sheet& sheet, char separator = ',');

/// Is this a zip archive, as workbooks are?
[[nodiscard]] bool is_zip(std::string_view bytes);

/// The sheets of a workbook in their order. A cell that shows a formula gives its last value.
/// Refuses: bad-xlsx with the values "part" (the file inside) and "reason"; too-long where a part
/// is larger than 256 MiB.
[[nodiscard]] Result<std::vector<Sheet>> read_xlsx(std::string_view bytes);

/// A workbook of text in UTF-8; the same sheets give the same bytes. Cells that are plain numbers
/// are written as numbers, but for identifiers with a leading zero; the first row of each sheet is
/// bold and stays in sight. Parts of the workbook go through nameless files in the folder for
/// temporary files. Refuses: cannot-write with the value "reason", and "sheet" and "cell" where one
/// cell is at fault: a workbook holds 32,767 characters in a cell, 1,048,576 rows and 16,384
/// columns.
[[nodiscard]] Result<std::string> write_xlsx(std::span<const Sheet> sheets);

}  // namespace kyvien::exchange
