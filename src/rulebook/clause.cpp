#include "rulebook/clause.h"

#include <algorithm>

#include "rulebook/checklist.h"
#include "rulebook/internal/table.h"

namespace kyvien::rulebook {
namespace {

constexpr std::string_view kLanguageTags[] = {"en", "vi", "zh-Hant", "zh-Hans"};

const internal::LawTable& table(Law law) {
    return internal::law_tables()[static_cast<std::size_t>(law)];
}

const internal::ClauseRow& row(Clause clause) {
    return table(clause.law()).clauses[clause.index()];
}

}  // namespace

std::size_t law_count() {
    return internal::law_tables().size();
}

std::string_view Clause::id() const {
    return table(law()).ids[index()];
}

std::string_view slug(Law law) {
    return table(law).slug;
}

std::optional<Law> find_law(std::string_view name) {
    for (std::size_t i = 0; i < law_count(); ++i)
        if (slug(static_cast<Law>(i)) == name)
            return static_cast<Law>(i);
    return std::nullopt;
}

std::string_view tag(Language language) {
    return kLanguageTags[static_cast<std::size_t>(language)];
}

std::optional<Language> find_language(std::string_view name) {
    for (std::size_t i = 0; i < kLanguageCount; ++i)
        if (kLanguageTags[i] == name)
            return static_cast<Language>(i);
    return std::nullopt;
}

std::optional<Clause> find_clause(Law law, std::string_view id) {
    const auto ids = table(law).ids;
    const auto found = std::ranges::find(ids, id);
    if (found == ids.end())
        return std::nullopt;
    return Clause(law, static_cast<std::uint16_t>(found - ids.begin()));
}

std::size_t clause_count(Law law) {
    return table(law).clauses.size();
}

ClauseText text(Clause clause, Language language) {
    const auto l = static_cast<std::size_t>(language);
    return {row(clause).titles[l], row(clause).texts[l]};
}

LocalizedClause localized_clause(Clause clause, Language language) {
    const Language translated = internal::available_language(row(clause), language);
    return {text(clause, translated), translated};
}

std::string_view kind(Clause clause) {
    return row(clause).kind;
}

std::string_view check_time(Clause clause) {
    return row(clause).check;
}

std::string_view section(Clause clause, Language language) {
    return table(clause.law())
        .sections[row(clause).section]
        .titles[static_cast<std::size_t>(language)];
}

std::string_view title(Law law, Language language) {
    return table(law).titles[static_cast<std::size_t>(language)];
}

std::string_view words(Law law, std::string_view code, Language language) {
    const auto rows = table(law).words;
    const auto found = std::ranges::lower_bound(rows, code, {}, &internal::WordRow::code);
    if (found == rows.end() || found->code != code)
        return {};
    return found->texts[static_cast<std::size_t>(language)];
}

std::vector<std::string_view> word_codes(Law law) {
    std::vector<std::string_view> codes;
    for (const internal::WordRow& row : table(law).words)
        codes.push_back(row.code);
    return codes;
}

}  // namespace kyvien::rulebook
