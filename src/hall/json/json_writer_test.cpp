#include "hall/json/json_writer.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <string>
#include <vector>

namespace kyvien::hall {
namespace json_writer_test {
namespace {

TEST(JsonWriter, TextsOfEveryLengthRoundTrip) {
    JsonWriter json;
    std::vector<MemberMark> marks;
    json.mark_members(marks);
    json.begin_object();
    for (std::size_t length = 0; length < 600; ++length)
        json.field(std::to_string(length) + std::string(length, 'k'), std::string(length, 'v'));
    const std::string text = json.end_object().take();
    const boost::json::object read = boost::json::parse(text).as_object();
    ASSERT_EQ(read.size(), 600u);
    ASSERT_EQ(marks.size(), 600u);
    for (std::size_t length = 0; length < 600; ++length) {
        const std::string name = std::to_string(length) + std::string(length, 'k');
        EXPECT_EQ(read.at(name), boost::json::value(std::string(length, 'v')));
        EXPECT_EQ(text.substr(marks[length].name, marks[length].name_length), name);
        EXPECT_EQ(text[marks[length].value], '"');
    }
}

TEST(JsonWriter, SpecialCharactersAreEscapedInKeysAndValues) {
    JsonWriter json;
    const std::string odd = "a\"b\\c\n\x7f\u6c49\x01";
    json.begin_object().field(odd, odd).field("n", -5).field("m", std::size_t{18}).end_object();
    const boost::json::object read = boost::json::parse(json.text()).as_object();
    EXPECT_EQ(read.at(odd), boost::json::value(odd));
    EXPECT_EQ(read.at("n"), boost::json::value(-5));
    EXPECT_EQ(read.at("m").to_number<int>(), 18);
}

TEST(JsonWriter, LiteralAndRuntimeNamesAreWrittenAlike) {
    const std::string made = "name";
    JsonWriter json;
    json.begin_object().key("a").begin_array().value("x").begin_object().end_object().end_array();
    json.field("name", true).field(made, "\"").null_field("z").end_object();
    EXPECT_EQ(json.text(), R"({"a":["x",{}],"name":true,"name":"\"","z":null})");
    EXPECT_EQ(json.take(), R"({"a":["x",{}],"name":true,"name":"\"","z":null})");
    EXPECT_EQ(json.text(), "");
}

TEST(JsonWriter, EveryByteRoundTripsAtEveryOffset) {
    for (int byte = 0; byte < 0x80; ++byte)
        for (std::size_t length = 1; length <= 17; ++length)
            for (std::size_t at = 0; at < length; ++at) {
                std::string text(length, ' ');
                text[at] = static_cast<char>(byte);
                JsonWriter json;
                json.begin_object().field(text, text).end_object();
                const boost::json::value read = boost::json::parse(json.text());
                ASSERT_EQ(read.at(text), boost::json::value(text)) << byte << " at " << at;
                // Exactly the bytes that JSON requires to be escaped, and DEL.
                const bool is_plain = byte >= 0x20 && byte < 0x7F && byte != '"' && byte != '\\';
                ASSERT_EQ(json.text().size() == 2 * length + 7, is_plain) << byte << " at " << at;
            }
}

}  // namespace
}  // namespace json_writer_test
}  // namespace kyvien::hall
