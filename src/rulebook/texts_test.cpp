// Conditions that the texts of the laws must satisfy, whoever corrects them.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "rulebook/clause.h"

namespace kyvien::rulebook {
namespace {

constexpr Law kLaws[] = {Law::Fide2018, Law::XiangqiVn, Law::GoCn};
constexpr Language kLanguages[] = {Language::En, Language::Vi, Language::ZhHant, Language::ZhHans};

template <typename Visit>
void for_each_clause(Visit visit) {
    for (const Law law : kLaws)
        for (std::size_t i = 0; i < clause_count(law); ++i)
            visit(Clause(law, static_cast<std::uint16_t>(i)));
}

std::string name(Clause clause, Language language) {
    std::string out(slug(clause.law()));
    return out.append(" ").append(clause.id()).append(" ").append(tag(language));
}

TEST(Texts, EveryClauseHasATextInEveryLanguage) {
    std::string missing;
    for (const Language language : kLanguages) {
        for (const Law law : kLaws)
            EXPECT_FALSE(title(law, language).empty()) << slug(law) << " " << tag(language);
        for_each_clause([&](Clause clause) {
            const ClauseText words = text(clause, language);
            if (words.title.empty() || words.text.empty() || section(clause, language).empty())
                missing += name(clause, language) + "\n";
        });
    }
    EXPECT_EQ(missing, "") << "these clauses lack words or the title of their section";
}

/// The clauses of a law as the specification lists them: identifier, kind.
std::vector<std::pair<std::string, std::string>> specified(const std::filesystem::path& file) {
    std::vector<std::pair<std::string, std::string>> rows;
    std::ifstream in(file);
    std::string line;
    std::getline(in, line);  // the heading
    while (std::getline(in, line)) {
        std::istringstream cells(line);
        std::string id, kind_of_clause;
        if (std::getline(cells, id, '\t') && std::getline(cells, kind_of_clause, '\t'))
            rows.emplace_back(id, kind_of_clause);
    }
    return rows;
}

TEST(Texts, ClausesAndKindsAreThoseOfTheSpecification) {
    const auto folder = std::filesystem::path(KYVIEN_DATA_DIR).parent_path() / "rulebooks";
    for (const Law law : kLaws) {
        const auto file = folder / (std::string(slug(law)) + ".tsv");
        if (!std::filesystem::exists(file))
            GTEST_SKIP() << "NOT COMPARED: " << file << " is missing";
        const auto rows = specified(file);
        ASSERT_EQ(rows.size(), clause_count(law)) << file;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const Clause clause(law, static_cast<std::uint16_t>(i));
            EXPECT_EQ(clause.id(), rows[i].first) << file;
            EXPECT_EQ(kind(clause), rows[i].second) << file << " " << rows[i].first;
        }
    }
}

TEST(Texts, ATextIsASentenceThatAnArbiterCanReadAlone) {
    for_each_clause([](Clause clause) {
        for (const Language language : kLanguages) {
            const ClauseText words = text(clause, language);
            const bool chinese = language == Language::ZhHans || language == Language::ZhHant;
            EXPECT_TRUE(words.text.ends_with(chinese ? "。" : "."))
                << name(clause, language) << ": " << words.text;
            EXPECT_FALSE(words.title.ends_with(".") || words.title.ends_with("。"))
                << name(clause, language);
            for (const std::string_view remnant : {"(D-", "Heading", "as above", "{", "  ", "`"})
                EXPECT_EQ(words.text.find(remnant), std::string_view::npos)
                    << name(clause, language) << ": " << words.text;
        }
    });
}

/// The longest run of digits and points at `at`, without trailing points.
std::string_view number_at(std::string_view text, std::size_t at) {
    std::size_t end = at;
    while (end < text.size() && ((text[end] >= '0' && text[end] <= '9') || text[end] == '.'))
        ++end;
    while (end > at && text[end - 1] == '.')
        --end;
    return text.substr(at, end - at);
}

bool names_a_clause(Law law, std::string_view number) {
    for (std::size_t i = 0; i < clause_count(law); ++i) {
        const std::string_view id = Clause(law, static_cast<std::uint16_t>(i)).id();
        // "4.2" may denote the article that contains 4.2.1; "A.4" is read as "4".
        for (std::string_view rest = id; !rest.empty(); rest.remove_prefix(1)) {
            if (rest.starts_with(number) &&
                (rest.size() == number.size() || rest[number.size()] == '.' ||
                 (rest[number.size()] >= 'a' && rest[number.size()] <= 'z')))
                return true;
            if (rest[0] >= '0' && rest[0] <= '9')
                break;
        }
    }
    return false;
}

TEST(Texts, ATextRefersOnlyToClausesThatExist) {
    for_each_clause([](Clause clause) {
        if (clause.law() == Law::GoCn && clause.id() == "33.1")
            return;  // its numbers are centimetres
        for (const Language language : kLanguages) {
            const std::string_view words = text(clause, language).text;
            for (std::size_t at = 0; at < words.size(); ++at) {
                const std::string_view number = number_at(words, at);
                if (number.find('.') != std::string_view::npos) {
                    EXPECT_TRUE(names_a_clause(clause.law(), number))
                        << name(clause, language) << " refers to " << number;
                }
                at += number.size();
            }
        }
    });
}

TEST(Texts, TheTwoChineseScriptsAreNotMixed) {
    const std::vector<std::string_view> simplified = {"对", "时", "钟", "录", "过", "马",
                                                      "车", "边", "进", "应", "须", "为"};
    const std::vector<std::string_view> traditional = {"對", "時", "鐘", "錄", "過", "馬", "車",
                                                       "邊", "進", "應", "須", "為", "著"};
    for_each_clause([&](Clause clause) {
        const auto expect_none = [&](Language language, const auto& letters) {
            const ClauseText words = text(clause, language);
            const std::string all = std::string(words.title).append(words.text);
            for (const std::string_view letter : letters)
                EXPECT_EQ(all.find(letter), std::string::npos)
                    << name(clause, language) << " has " << letter;
        };
        expect_none(Language::ZhHant, simplified);
        expect_none(Language::ZhHans, traditional);
    });
}

}  // namespace
}  // namespace kyvien::rulebook
