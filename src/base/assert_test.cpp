#include "base/assert.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

namespace kyvien {
namespace {

TEST(Assert, ReportsFileReasonAndCondition) {
    const int seats = 2;
    EXPECT_NO_THROW(KYVIEN_ASSERT(seats == 2, "a game has two players"));
    try {
        KYVIEN_ASSERT(seats == 3, "a game has two players");
        FAIL() << "the promise is broken";
    } catch (const std::logic_error& error) {
        EXPECT_THAT(error.what(), testing::HasSubstr("assert_test.cpp:"));
        EXPECT_THAT(error.what(), testing::HasSubstr("(a game has two players): seats == 3"));
    }
}

}  // namespace
}  // namespace kyvien
