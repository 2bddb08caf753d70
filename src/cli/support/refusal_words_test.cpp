#include "cli/support/refusal_words.h"

#include <gtest/gtest.h>

namespace kyvien::cli {
namespace {

using rulebook::Language;

TEST(RefusalWords, AreTranslatedAndContainTheRefusalsValues) {
    const Refusal refusal{"result-missing",
                          "Round 2: board 3 has no result.",
                          std::nullopt,
                          {{"round", "2"}, {"board", "3"}}};
    EXPECT_EQ(refusal_text(refusal, Language::En), "Round 2: board 3 has no result.");
    EXPECT_EQ(refusal_text(refusal, Language::Vi), "Vòng 2: bàn 3 chưa có kết quả.");
    EXPECT_NE(refusal_text(refusal, Language::ZhHant), refusal_text(refusal, Language::ZhHans));
}

TEST(RefusalWords, AReasonIsTranslatedByItsOwnText) {
    const Refusal refusal{
        "bad-egf", "line 3, column 4: place 1 stands here twice", std::nullopt,
        with_reason({{"line", "3"}, {"column", "4"}},
                    {"egf-place-twice", "place {place} stands here twice", {{"place", 1}}})};
    EXPECT_EQ(refusal_text(refusal, Language::Vi),
              "Không đọc được tệp EGF, dòng 3, cột 4: thứ hạng 1 có hai lần ở đây");
}

TEST(RefusalWords, AReasonWithinAReasonHasItsOwnValues) {
    // The inner refusal has a "reason" too; each sentence shows its own.
    const Refusal inner{"bad-engine", "tc=x: no.", std::nullopt,
                        with_reason({{"word", "tc=x"}}, {"engine-from-one", "no"})};
    const Refusal outer{"bad-option", "--config a:1: tc=x: no.", std::nullopt,
                        with_reason({}, both(verbatim_reason("--config a:1:"), Reason(inner)))};
    EXPECT_EQ(refusal_text(outer, Language::Vi),
              "Tùy chọn không đúng: --config a:1: Mô tả chương trình không đúng: tc=x: cần số "
              "nguyên từ 1 trở lên");
}

TEST(RefusalWords, AReasonWithoutATranslationIsInEnglish) {
    const Refusal refusal{"bad-key", "The key cannot be read: it is odd.", std::nullopt,
                          with_reason({}, {"never-heard-of", "it is odd"})};
    EXPECT_EQ(refusal_text(refusal, Language::Vi), "Không đọc được khóa: it is odd");
}

TEST(RefusalWords, AQuotedSentenceLosesItsFullStop) {
    const Refusal refusal{"broken-log", "…", std::nullopt,
                          with_reason({}, Reason(Refusal{"no-randomness", "None.", {}, {}}))};
    EXPECT_TRUE(refusal_text(refusal, Language::Vi).ends_with("ngẫu nhiên."));
    EXPECT_FALSE(refusal_text(refusal, Language::Vi).ends_with(".."));
}

TEST(RefusalWords, ACodeWithoutATranslationIsInEnglish) {
    EXPECT_EQ(refusal_text({{}, "No.", std::nullopt, {}}, Language::Vi), "No.");
}

TEST(RefusalWords, ARefusalAboutAFileBeginsWithTheFileAndThePlace) {
    const auto text_of = [](std::string english, Refusal::Values values = {}) {
        return refusal_of_file("a.trf",
                               {"bad-csv", std::move(english), std::nullopt, std::move(values)},
                               Language::En);
    };
    EXPECT_EQ(text_of("line 5, columns 5-7 (number of the team): no number"),
              "a.trf:5:5: number of the team: no number");
    EXPECT_EQ(text_of("line 6, column 97 (round 1, colour): no colour"),
              "a.trf:6:97: round 1, colour: no colour");
    EXPECT_EQ(text_of("line 3: no number"), "a.trf:3: no number");
    EXPECT_EQ(text_of("line up the players"), "a.trf: line up the players");
    EXPECT_EQ(text_of("line 5, columns"), "a.trf: line 5, columns");
    EXPECT_EQ(text_of("a.trf is a folder", {{"file", "a.trf"}}), "a.trf is a folder");
    EXPECT_EQ(text_of("it is a folder", {{"file", "a.trf"}}), "a.trf: it is a folder");
    EXPECT_EQ(text_of("b.trf is a folder", {{"file", "b.trf"}}), "a.trf: b.trf is a folder");
}

TEST(PrintableText, NamesControlCharacters) {
    EXPECT_EQ(printable("a\x1b[2Jb"), "a<U+001B>[2Jb");
    EXPECT_EQ(printable("\xff\xfe Đ"), "\xEF\xBF\xBD\xEF\xBF\xBD Đ");
    EXPECT_EQ(printable("\x1b\xff"), "<U+001B>\xEF\xBF\xBD");
    EXPECT_EQ(printable("two\nlines"), "two\nlines");
    const std::string text = printable(std::string(3'999, 'a') + "Đ" + std::string(9'999, 'b'));
    EXPECT_EQ(text, std::string(3'999, 'a') + " …");
}

TEST(RefusalWords, FollowTheLanguageOfTheLocale) {
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
    EXPECT_EQ(read_language("tlh").error().code.name(), "no-such-language");
}

}  // namespace
}  // namespace kyvien::cli
