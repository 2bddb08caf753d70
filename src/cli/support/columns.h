// cli/support/columns.h — the width of a text on a terminal.
//
// Chinese characters take two columns, combining marks none.
//
// Safe: pure functions, any thread.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace kyvien::cli {

/// Columns that UTF-8 text takes on a terminal; a byte that is not UTF-8 counts as one column.
[[nodiscard]] std::size_t display_width(std::string_view text);

/// The text, padded with blanks to `columns`; unchanged if it is already that wide.
[[nodiscard]] std::string padded(std::string_view text, std::size_t columns);

}  // namespace kyvien::cli
