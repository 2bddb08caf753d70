// exchange/files/papi/access.h — tables of a database of Microsoft Access (Jet 4 and later: .mdb,
// also .accdb and Papi's .papi), as rows of text.
//
// Reads the pages themselves, from memory and within limits, since files of strangers are read in
// the hall's own process (decision 0092). Only reading is supported. A password that does not
// encrypt the pages is not needed.
//
// Cost:  linear in the pages of the table. Safe: pure functions, any thread.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace kyvien::exchange {

/// Does the file begin like such a database?
[[nodiscard]] bool is_access(std::string_view bytes);

/// Numbers in decimal, truth values as "1" and "0", dates as "1990-05-12", text as UTF-8; nothing
/// for an empty cell and for kinds of data that have no text, such as pictures.
using AccessCell = std::optional<std::string>;

struct AccessTable {
    std::string name;
    std::vector<std::string> columns;
    std::vector<std::vector<AccessCell>> rows;  ///< each as long as `columns`

    /// The position of a column, without regard to capitals; nothing if there is none.
    [[nodiscard]] std::optional<std::size_t> find(std::string_view column) const;
};

/// Rows that are read of one table, and bytes of text.
inline constexpr std::size_t kMaxAccessRows = 10'000;
inline constexpr std::size_t kMaxAccessText = std::size_t{64} << 20;

/// The tables named, without regard to capitals, in that order; other tables are not read.
/// Refuses: bad-access with the values "page" (from 0) and "reason": not such a database, written
/// by Access 97 or before, encrypted, damaged; bad-access-table with "table": not there, or too
/// long.
[[nodiscard]] Result<std::vector<AccessTable>>
read_access_tables(std::string_view bytes, const std::vector<std::string>& names);

}  // namespace kyvien::exchange
