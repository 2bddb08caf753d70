#include "base/shared_library.h"

#include <gtest/gtest.h>

#include <cmath>

namespace kyvien {
namespace {

TEST(SharedLibraryTest, FunctionsOfAnOpenLibraryAreCalled) {
    const auto library = SharedLibrary::open("libm.so.6");
    ASSERT_TRUE(library) << library.error();
    double (*power)(double, double) = nullptr;
    std::string missing;
    library->load(power, "pow", missing);
    ASSERT_EQ(missing, "");
    EXPECT_EQ(power(3, 4), 81);
}

TEST(SharedLibraryTest, NamesAMissingLibraryOrFunction) {
    const auto none = SharedLibrary::open("libnothing.so.7");
    ASSERT_FALSE(none);
    EXPECT_NE(none.error().find("libnothing.so.7"), std::string::npos) << none.error();

    const auto library = SharedLibrary::open("libm.so.6");
    ASSERT_TRUE(library) << library.error();
    double (*power)(double, double) = nullptr;
    std::string missing;
    library->load(power, "power_of_nothing", missing);
    EXPECT_EQ(missing, "power_of_nothing");
    EXPECT_EQ(power, nullptr);
}

}  // namespace
}  // namespace kyvien
