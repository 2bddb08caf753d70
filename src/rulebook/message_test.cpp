#include "rulebook/message.h"
#include "rulebook/message_value.h"

#include <gtest/gtest.h>

#include <map>

namespace kyvien::rulebook {
namespace {

using Given = std::map<std::string_view, std::string>;

std::string filled(std::string_view message, const Given& values,
                   Language language = Language::En) {
    return fill(message, language, [&values](std::string_view name) {
        const auto found = values.find(name);
        return found == values.end() ? "–" : found->second;
    });
}

TEST(Message, PutsValuesInTheirPlaces) {
    EXPECT_EQ(filled("{winner} beats {loser}.", {{"winner", "Lan"}, {"loser", "Minh"}}),
              "Lan beats Minh.");
    EXPECT_EQ(filled("{ winner } wins", {{"winner", "{x}"}}), "{x} wins")
        << "a value is no message";
    EXPECT_EQ(filled("{nobody}", {}), "–");
    EXPECT_EQ(filled("", {}), "");
}

TEST(Message, EnglishHasSingularAndPlural) {
    constexpr std::string_view kGames =
        "{n, plural, =0 {no games} one {# game} other {# games}} left";
    EXPECT_EQ(filled(kGames, {{"n", "0"}}), "no games left");
    EXPECT_EQ(filled(kGames, {{"n", "1"}}), "1 game left");
    EXPECT_EQ(filled(kGames, {{"n", "21"}}), "21 games left");
    EXPECT_EQ(filled(kGames, {{"n", "some"}}), "some games left") << "what is no number is many";
}

TEST(Message, OrdinalNumbersOfEnglishAreRightUpToTheHundreds) {
    constexpr std::string_view kTime =
        "{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}";
    for (const auto& [number, text] : Given{{"1", "1st"},
                                            {"2", "2nd"},
                                            {"3", "3rd"},
                                            {"4", "4th"},
                                            {"11", "11th"},
                                            {"12", "12th"},
                                            {"13", "13th"},
                                            {"21", "21st"},
                                            {"102", "102nd"},
                                            {"111", "111th"}})
        EXPECT_EQ(filled(kTime, {{"n", std::string(number)}}), text);
}

TEST(Message, VietnameseAndChineseHaveOneForm) {
    EXPECT_EQ(filled("{n, plural, other {# ván}}", {{"n", "1"}}, Language::Vi), "1 ván");
    EXPECT_EQ(plural_form(Language::Vi, Counting::Ordinal, 1), "one");
    EXPECT_EQ(plural_form(Language::Vi, Counting::Ordinal, 2), "other");
    EXPECT_EQ(plural_form(Language::ZhHans, Counting::Ordinal, 1), "other");
    EXPECT_EQ(plural_form(Language::ZhHant, Counting::Cardinal, 1), "other");
}

TEST(Message, AChoiceTakesItsCaseAndMayHoldPlurals) {
    constexpr std::string_view kClock = "{who, select, first {White’s {n, plural, one {minute} "
                                        "other {# minutes}}} other {Black’s}}";
    EXPECT_EQ(filled(kClock, {{"who", "first"}, {"n", "2"}}), "White’s 2 minutes");
    EXPECT_EQ(filled(kClock, {{"who", "first"}, {"n", "1"}}), "White’s minute");
    EXPECT_EQ(filled(kClock, {{"who", "second"}}), "Black’s");
}

TEST(Message, ValuesMayBeAListOfTextsAndNumbers) {
    const std::string name = "a club";
    EXPECT_EQ(fill_from("{count, plural, one {# board} other {# boards}} of {name}", Language::En,
                        {{"name", name}, {"count", 2}}),
              "2 boards of a club");
    EXPECT_EQ(fill_from("{name}: {count}", Language::En, {{"count", std::int64_t{-7}}}), ": -7");
    EXPECT_EQ(
        fill_from("{count, selectordinal, one {#st} other {#th}}", Language::En, {{"count", 1}}),
        "1st");
}

TEST(Message, TimesAreShownAsOnClocks) {
    constexpr std::string_view kLeft = "{left, duration} left";
    EXPECT_EQ(filled(kLeft, {{"left", "3930000"}}), "1:05:30 left");
    EXPECT_EQ(filled(kLeft, {{"left", "9540"}}), "0:09.5 left");
    EXPECT_EQ(filled(kLeft, {{"left", "soon"}}), "soon left");
}

TEST(Message, QuotesMakeBracesPlain) {
    EXPECT_EQ(filled("a '{'brace'}'", {}), "a {brace}");
    EXPECT_EQ(filled("it''s {who}’s '{who}'", {{"who", "Lan"}}), "it's Lan’s {who}");
    EXPECT_EQ(filled("it's {n, plural, other {Lan's #, '#'}}", {{"n", "2"}}), "it's Lan's 2, #");
    EXPECT_EQ(filled("'{it''s}'", {}), "{it's}") << "two quotes are one in a quotation too";
    EXPECT_EQ(filled("{n, plural, other {''{x}''}}!", {{"n", "2"}, {"x", "y"}}), "'y'!")
        << "two quotes before a brace do not make it plain";
    EXPECT_EQ(filled("{w, select, other {no '#{x}}}!", {{"w", "a"}, {"x", "1"}}), "no '#1!")
        << "# is a number in a plural only";
    EXPECT_EQ(filled("{w, select, other {'}'}} {x}", {{"w", "a"}, {"x", "y"}}), "} y");
}

TEST(Message, AMalformedMessageIsReadAsFarAsItMakesSense) {
    const Given given{{"n", "2"}, {"x", "y"}};
    for (const auto& [message, text] :
         std::map<std::string_view, std::string_view>{{"{", "–"},
                                                      {"}", "}"},
                                                      {"a}b{x}", "a}by"},
                                                      {"{x", "y"},
                                                      {"{x,", ""},
                                                      {"{}", "–"},
                                                      {"{,}", ""},
                                                      {"{x, duration", "y"},
                                                      {"{n, plural}", ""},
                                                      {"{n, plural, other}", ""},
                                                      {"{n, plural, other {#", "2"},
                                                      {"{n, plural, other {#}", "2"},
                                                      {"{n, plural, {#} other {#!}}", "2!"},
                                                      {"{n, plural, one {#}}", ""},
                                                      {"{n, what, other {#}}", "2"},
                                                      {"{x, select, other {{x}", "y"},
                                                      {"'{", "{"},
                                                      {"'", "'"},
                                                      {"'''", "''"},
                                                      {"{n, plural, other {'#", "#"},
                                                      {"{n, plural, other {a}} {x}", "a y"}})
        EXPECT_EQ(filled(message, given), text) << message;
}

TEST(Message, DeepNestingIsAccepted) {
    std::string message = "a";
    for (int i = 0; i < 100'000; ++i)
        message += "{n, select, other {";
    EXPECT_EQ(filled(message, {{"n", "2"}}), "a");
}

TEST(Message, HasValueFindsThePlaceholders) {
    constexpr std::string_view kText =
        "{who} has {left, duration} and {n, plural, one {# move} other {# moves}}";
    for (const std::string_view name : {"who", "left", "n"})
        EXPECT_TRUE(has_value(kText, name)) << name;
    for (const std::string_view name : {"wh", "move", "lef", "plural"})
        EXPECT_FALSE(has_value(kText, name)) << name;
}

TEST(Message, QuotedBracesArePlainCharacters) {
    EXPECT_EQ(filled("'{'{n}'}'", {{"n", "3"}}), "{3}");
    EXPECT_EQ(filled("it''s White's clock", {}), "it's White's clock");
    EXPECT_EQ(filled("{n, plural, other {'#'# '}'}}", {{"n", "3"}}), "#3 }");
    EXPECT_EQ(filled("'", {}), "'");
}

TEST(Message, AMalformedMessageAddsNoText) {
    for (const std::string_view text :
         {"{", "{n", "{n,", "{n, plural", "{n, plural,", "{n, plural, one", "{n, plural, one {",
          "'{", "}", "{n, select, a {'}"})
        EXPECT_LE(filled(text, {{"n", "1"}}).size(), text.size() + std::string_view("–").size())
            << text;
}

TEST(Message, APlainMessageIsTheTextOfTheLanguage) {
    constexpr Plain kDraw{{"Draw", "Hòa", "和棋", "和棋"}};
    EXPECT_EQ(say(kDraw, Language::Vi), "Hòa");
    EXPECT_EQ(say(kDraw, Language::ZhHans), "和棋");
}

}  // namespace
}  // namespace kyvien::rulebook
