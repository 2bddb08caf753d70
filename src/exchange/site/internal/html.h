// exchange/site/internal/html.h — building blocks of a site's pages: escaped text, links, tables.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "exchange/tournament.h"
#include "paper/tournament_pdf.h"

namespace kyvien::exchange::site {

/// Text as it stands in HTML, also between quotation marks.
[[nodiscard]] std::string escaped(std::string_view text);

[[nodiscard]] std::string link(std::string_view address, std::string_view text);

/// The page of an entry.
[[nodiscard]] std::string address_of(EntryNumber number);

/// A cell that leads to the page of an entry.
struct EntryLink {
    std::size_t row = 0, column = 0;
    EntryNumber number = 0;
};

/// A table as it is printed, with links. `narrow`: columns that a phone leaves out, and that are
/// not there at all where nobody has anything in them.
[[nodiscard]] std::string table(const paper::PrintedTable& table,
                                const std::vector<EntryLink>& links,
                                const std::vector<std::size_t>& narrow = {});

/// A name and what it is, such as a place and a day; lines without a text are left out.
struct Fact {
    std::string name, text;
};
[[nodiscard]] std::string facts(const std::vector<Fact>& facts);

[[nodiscard]] std::string_view style_sheet();
[[nodiscard]] std::string_view mark();

}  // namespace kyvien::exchange::site
