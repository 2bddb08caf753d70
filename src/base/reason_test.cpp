#include "base/reason.h"

#include <gtest/gtest.h>

#include <cerrno>

namespace kyvien {
namespace {

TEST(Reason, FillsItsSentenceAndKeepsItsValues) {
    const Reason reason("bad-place", "'{text}' is not a place from 1 to {most}",
                        {{"text", "{most}"}, {"most", 9}});
    EXPECT_EQ(reason.english, "'{most}' is not a place from 1 to 9");
    EXPECT_EQ(reason.values, (Refusal::Values{{"text", "{most}"}, {"most", "9"}}));
}

TEST(Reason, ACharIsWrittenAsALetter) {
    EXPECT_EQ(Reason("x", "{sign}", {{"sign", 'Z'}}).english, "Z");
}

TEST(Reason, ItsValuesFollowThoseOfTheRefusal) {
    const Reason inner("inner", "no {what}", {{"what", "end"}, {"line", 7}});
    EXPECT_EQ(with_reason({{"line", "3"}}, inner), (Refusal::Values{{"line", "3"},
                                                                    {"reason", "no end"},
                                                                    {"reason-codes", "inner"},
                                                                    {"what", "end"},
                                                                    {"line", "7"}}));
}

TEST(Reason, OfARefusalIsItsLastCauseOrElseItsCode) {
    EXPECT_EQ(Reason(Refusal{"not-playing", "Not here.", {}, {{"a", "b"}}}).codes, "not-playing");
    EXPECT_EQ(Reason(Refusal{"office-refuses", "No.", {}, {{"cause", "x"}, {"cause", "y"}}}).codes,
              "y");
}

TEST(Reason, CommonSystemErrorsHaveCodes) {
    EXPECT_EQ(system_reason(ENOENT).codes, "system-nothing-there");
    EXPECT_EQ(system_reason(ENOENT).english, "No such file or directory");
    const Reason other = system_reason(EXDEV);
    EXPECT_EQ(other.codes, "as-said");
    EXPECT_EQ(other.values, (Refusal::Values{{"said", other.english}}));
}

}  // namespace
}  // namespace kyvien
