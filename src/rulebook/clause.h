// rulebook/clause.h — identifies a clause of a law, and finds its words.
//
// A Clause can only be made from an identifier in rulebooks/<law>/clauses.toml: in code by
// fide("9.2.2"), xiangqi_vn("23.3") or go_cn("6"), which do not compile for an unknown identifier,
// and at run time by find_clause().
//
// Safe: pure functions over constant data, any thread.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "rulebook/clause_ids.h"

namespace kyvien::rulebook {

// enum class Law is in the generated rulebook/clause_ids.h: one law for each game of KYVIEN_GAMES
// (cmake/KyvienGames.cmake), in that order.

/// The number of laws; they are numbered from 0.
[[nodiscard]] std::size_t law_count();

/// The languages in which clauses are available.
enum class Language : std::uint8_t { En, Vi, ZhHant, ZhHans };

inline constexpr std::size_t kLanguageCount = 4;

/// One clause of one law. Ordered as in the law, and compared by its ClauseId. A Refusal holds only
/// the ClauseId.
class Clause {
  public:
    /// Needs: index < number of clauses of the law. Use fide(), xiangqi_vn(), go_cn() or
    /// find_clause().
    constexpr Clause(Law law, std::uint16_t index)
        : number_{static_cast<std::uint8_t>(law), index} {}
    /// Needs: an identifier that was made from a Clause.
    constexpr Clause(ClauseId number) : number_(number) {}
    constexpr operator ClauseId() const { return number_; }

    [[nodiscard]] constexpr Law law() const { return static_cast<Law>(number_.law); }
    [[nodiscard]] constexpr std::uint16_t index() const { return number_.index; }

    /// The identifier as the law prints it, such as "9.2.2" or "A.4.3".
    [[nodiscard]] std::string_view id() const;

    friend constexpr bool operator==(Clause, Clause) = default;
    friend constexpr bool operator==(Clause a, ClauseId b) { return a.number_ == b; }
    friend constexpr auto operator<=>(Clause, Clause) = default;

  private:
    ClauseId number_;
};

/// A clause of the law with this number. The number and `ids` come from the law's generated header
/// rulebook/law_<law>.h. Does not compile for an identifier that is not in `ids`.
template <std::size_t N>
consteval Clause cite(std::uint8_t law, const std::string_view (&ids)[N], std::string_view id) {
    for (std::size_t i = 0; i < N; ++i)
        if (ids[i] == id)
            return {static_cast<Law>(law), static_cast<std::uint16_t>(i)};
    throw "no such clause in this law";  // evaluated only at compile time: the citation is wrong
}

/// A clause of the FIDE Laws of Chess (2018).
consteval Clause fide(std::string_view id) {
    return cite(generated::kFide2018Number, generated::kFide2018Ids, id);
}
/// A clause of the Vietnamese xiangqi law.
consteval Clause xiangqi_vn(std::string_view id) {
    return cite(generated::kXiangqiVnNumber, generated::kXiangqiVnIds, id);
}
/// A clause of the Chinese Go rules.
consteval Clause go_cn(std::string_view id) {
    return cite(generated::kGoCnNumber, generated::kGoCnIds, id);
}

/// The short name of a law as used on the command line and in files: "fide-2018", "xiangqi-vn",
/// "go-cn".
[[nodiscard]] std::string_view slug(Law law);
[[nodiscard]] std::optional<Law> find_law(std::string_view slug);

/// "en", "vi", "zh-Hant", "zh-Hans".
[[nodiscard]] std::string_view tag(Language language);
[[nodiscard]] std::optional<Language> find_language(std::string_view tag);

/// The clause that the law prints as `id`, if there is one.
[[nodiscard]] std::optional<Clause> find_clause(Law law, std::string_view id);

/// The number of clauses of the law; their indexes are 0 to count - 1.
[[nodiscard]] std::size_t clause_count(Law law);

/// The text of a clause, in our own words. Both members are empty if the language has no text yet.
struct ClauseText {
    std::string_view title;
    std::string_view text;
};
[[nodiscard]] ClauseText text(Clause clause, Language language);

/// The words of a clause and the language they are in.
struct LocalizedClause {
    ClauseText words;
    Language language;
};
/// The text of a clause in the language, or in English if that language has no text yet.
[[nodiscard]] LocalizedClause localized_clause(Clause clause, Language language);

/// The clause's kind: position, notation, clock, conduct, record, tournament, equipment, venue,
/// organisation or principle.
[[nodiscard]] std::string_view kind(Clause clause);

/// The article or chapter under which the clause is listed, such as "Article 9: The drawn game".
[[nodiscard]] std::string_view section(Clause clause, Language language);

/// The name of a law in a language.
[[nodiscard]] std::string_view title(Law law, Language language);

/// The words for a code used in rulings, reports, duties and refusals under a law, with {name} as
/// the placeholder of a value; empty if the code has none.
[[nodiscard]] std::string_view words(Law law, std::string_view code, Language language);
/// Every code that has words under a law, sorted.
[[nodiscard]] std::vector<std::string_view> word_codes(Law law);

/// Clauses whose id, title or text in the language contains every word of the query, ignoring case
/// (ASCII, Vietnamese and Latin-1 letters) and Vietnamese diacritics. Best matches first: by id,
/// then by title, then by text. Only texts in that language are searched, and only the first 16
/// words count.
[[nodiscard]] std::vector<Clause> search(Law law, std::string_view query, Language language);

}  // namespace kyvien::rulebook
