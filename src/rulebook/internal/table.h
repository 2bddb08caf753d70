// rulebook/internal/table.h — the structure of the compiled rulebooks; filled by
// tool/compile_rulebooks.cpp.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "rulebook/clause.h"

namespace kyvien::rulebook::internal {

struct ClauseRow {
    std::string_view kind;
    std::string_view check;      // empty: not on the checklist
    std::uint16_t section;       // index into LawTable::sections
    std::string_view titles[4];  // by Language
    std::string_view texts[4];
};

/// The language in which the clause is available: the requested one, or English if that has no
/// text.
constexpr Language available_language(const ClauseRow& row, Language language) {
    const auto l = static_cast<std::size_t>(language);
    return row.titles[l].empty() || row.texts[l].empty() ? Language::En : language;
}

struct SectionRow {
    std::string_view titles[4];
};

struct WordRow {
    std::string_view code;
    std::string_view texts[4];  // by Language
};

struct LawTable {
    std::string_view slug;
    std::string_view titles[4];
    std::span<const SectionRow> sections;
    std::span<const std::string_view> ids;
    std::span<const ClauseRow> clauses;
    std::span<const WordRow> words;  // sorted by code
};

/// One table for each Law, in the order of the list. A program with its own list of games links its
/// own tables (cmake/KyvienGames.cmake).
std::span<const LawTable> law_tables();

}  // namespace kyvien::rulebook::internal
