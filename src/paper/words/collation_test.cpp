#include "paper/words/collation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace kyvien::paper {
namespace {

using rulebook::Language;
using testing::ElementsAre;

std::vector<std::string> sorted(std::vector<std::string> names, Language language,
                                HanOrder han = HanOrder::Pinyin) {
    const Collation collation(language, han);
    std::ranges::sort(names, [&](const auto& a, const auto& b) { return collation(a, b); });
    return names;
}

TEST(Collation, VietnameseSortsByAlphabetThenTones) {
    EXPECT_THAT(sorted({"Đỗ", "Dương", "Ân", "Ăn", "An", "Ê", "Em", "Đào", "Du"}, Language::Vi),
                ElementsAre("An", "Ăn", "Ân", "Du", "Dương", "Đào", "Đỗ", "Em", "Ê"));
    EXPECT_THAT(sorted({"Lạ", "La", "Lá", "Là", "Lã", "Lả"}, Language::Vi),
                ElementsAre("La", "Là", "Lả", "Lã", "Lá", "Lạ"));
}

TEST(Collation, ChineseSortsByPinyinOrStrokes) {
    const std::vector<std::string> names = {"张三", "李四", "王五", "丁一", "柯洁"};
    EXPECT_THAT(sorted(names, Language::ZhHans),
                ElementsAre("丁一", "柯洁", "李四", "王五", "张三"));
    EXPECT_THAT(sorted(names, Language::ZhHans, HanOrder::Stroke),
                ElementsAre("丁一", "王五", "张三", "李四", "柯洁"));
    EXPECT_THAT(sorted({"陳", "丁", "王"}, Language::ZhHant, HanOrder::Stroke),
                ElementsAre("丁", "王", "陳"));
}

TEST(Collation, EnglishIgnoresDiacriticsAndSortsChineseLast) {
    EXPECT_THAT(sorted({"Zhu", "Ösel", "Otto", "Orr", "柯洁", "alan"}, Language::En),
                ElementsAre("alan", "Orr", "Ösel", "Otto", "Zhu", "柯洁"));
}

TEST(Collation, DistinguishesNamesThatLookEqual) {
    const Collation collation(Language::Vi);
    EXPECT_EQ(collation.compare("Lê", "Lê"), 0);
    // Composed and decomposed.
    EXPECT_NE(collation.compare("L\xC3\xAA", "Le\xCC\x82"), 0);
    EXPECT_FALSE(collation("\xFF\xFF", "\xFF\xFF"));
}

}  // namespace
}  // namespace kyvien::paper
