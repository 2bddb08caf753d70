#include "cli/support/refusal_words.h"

#include <gtest/gtest.h>

namespace kyvien::cli {
namespace {

using rulebook::Language;

TEST(RefusalWords, AreThoseOfTheLanguageWithTheRefusalsValues) {
    const Refusal refusal{"result-missing",
                          "Round 2: board 3 has no result.",
                          std::nullopt,
                          {{"round", "2"}, {"board", "3"}}};
    EXPECT_EQ(refusal_told(refusal, Language::En), "Round 2: board 3 has no result.");
    EXPECT_EQ(refusal_told(refusal, Language::Vi), "Vòng 2: bàn 3 chưa có kết quả.");
    EXPECT_NE(refusal_told(refusal, Language::ZhHant), refusal_told(refusal, Language::ZhHans));
}

TEST(RefusalWords, ADetailThatOnlyEnglishHasStandsBehindThem) {
    const Refusal refusal{
        "bad-field", "The field \"name\" must be one line.", std::nullopt, {{"field", "name"}}};
    EXPECT_EQ(refusal_told(refusal, Language::Vi),
              "Mục “name” chưa đúng: The field \"name\" must be one line.");
}

TEST(RefusalWords, ACodeWithoutWordsIsToldInEnglish) {
    EXPECT_EQ(refusal_told({"never-heard-of", "No.", std::nullopt, {}}, Language::Vi), "No.");
}

TEST(RefusalWords, TheLocaleSaysWhichLanguage) {
    EXPECT_EQ(language_of_locale("vi_VN.UTF-8"), Language::Vi);
    EXPECT_EQ(language_of_locale("zh_CN.UTF-8"), Language::ZhHans);
    EXPECT_EQ(language_of_locale("zh_SG"), Language::ZhHans);
    EXPECT_EQ(language_of_locale("zh_TW.UTF-8"), Language::ZhHant);
    EXPECT_EQ(language_of_locale("zh_HK"), Language::ZhHant);
    EXPECT_EQ(language_of_locale("zh_Hant_SG"), Language::ZhHant);
    EXPECT_EQ(language_of_locale("de_DE.UTF-8"), Language::En);
    EXPECT_EQ(language_of_locale("C"), Language::En);
    EXPECT_EQ(language_of_locale(""), Language::En);
}

TEST(RefusalWords, AnUnknownLanguageIsRefused) {
    EXPECT_EQ(read_language("zh-Hant"), Language::ZhHant);
    ASSERT_FALSE(read_language("tlh"));
    EXPECT_EQ(read_language("tlh").error().code, "no-such-language");
}

}  // namespace
}  // namespace kyvien::cli
