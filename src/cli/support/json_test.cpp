#include "cli/support/json.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace kyvien::cli {
namespace {

TEST(Json, NumbersAreThoseOfJson) {
    for (const char* text : {"0", "12", "-3", "2.5", "-0.25"})
        EXPECT_TRUE(is_json_number(text)) << text;
    for (const char* text : {"", "-", "01", ".5", "1.", "1/3", "1e3", "+1", "1.2.3"})
        EXPECT_FALSE(is_json_number(text)) << text;
}

TEST(Json, FieldsKeepTheirTypes) {
    JsonWriter json;
    json.begin_object();
    number_field(json, "points", "2.5");
    number_field(json, "third", "1/3");
    real_field(json, "seconds", 0.5, 3);
    texts_field(json, "names", std::vector<std::string>{"a\"b", "\xFF"});
    json.end_object();
    EXPECT_EQ(json.text(), R"({"points":2.5,"third":"1/3","seconds":0.500,"names":["a\"b",")"
                           "\xEF\xBF\xBD\"]}");
}

}  // namespace
}  // namespace kyvien::cli
