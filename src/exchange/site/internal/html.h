// exchange/site/internal/html.h — building blocks of a site's pages: escaped text, links, tables.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "exchange/tournament.h"
#include "paper/tournament_pdf.h"

namespace kyvien::exchange::site {

/// Escapes text for HTML, also for attribute values.
[[nodiscard]] std::string escaped(std::string_view text);

[[nodiscard]] std::string link(std::string_view address, std::string_view text);

/// The address of an entry's page.
[[nodiscard]] std::string address_of(EntryNumber number);

/// A cell that links to the page of an entry.
struct EntryLink {
    std::size_t row = 0, column = 0;
    EntryNumber number = 0;
};

/// A printed table as HTML, with links. `narrow`: columns hidden on phones, and omitted if all
/// their cells are empty.
[[nodiscard]] std::string table(const paper::PrintedTable& table,
                                const std::vector<EntryLink>& links,
                                const std::vector<std::size_t>& narrow = {});

/// A label and its value, such as a place or a day; facts without text are left out.
struct Fact {
    std::string name, text;
};
[[nodiscard]] std::string facts(const std::vector<Fact>& facts);

[[nodiscard]] std::string_view style_sheet();
[[nodiscard]] std::string_view mark();

}  // namespace kyvien::exchange::site
