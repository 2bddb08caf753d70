#include "exchange/files/encoding.h"

#include <gtest/gtest.h>

#include "base/text.h"

namespace kyvien::exchange {
namespace encoding_test {
namespace {

Decoded good(std::string_view bytes, std::string_view encoding = {}) {
    auto decoded = decode(bytes, encoding);
    EXPECT_TRUE(decoded) << (decoded ? "" : decoded.error().english);
    return decoded ? *decoded : Decoded{};
}

TEST(Encoding, IsDetectedFromTheByteOrderMark) {
    EXPECT_EQ(good("\xEF\xBB\xBFL\xC3\xAA").text, "Lê");
    EXPECT_EQ(good(std::string_view("\xFF\xFEL\0\xEA\0", 6)).text, "Lê");
    const Decoded big = good(std::string_view("\xFE\xFF\0L\0\xEA", 6));
    EXPECT_EQ(big.text, "Lê");
    EXPECT_EQ(big.encoding, "UTF-16BE");
    EXPECT_FALSE(big.assumed);
}

TEST(Encoding, NormalisesNamesToComposedForm) {
    const std::string typed = "Nguye\u0302\u0303n Va\u0306n A\u0301nh";
    EXPECT_EQ(composed(typed), "Nguyễn Văn Ánh");
    EXPECT_EQ(composed("Nguyễn Văn Ánh"), "Nguyễn Văn Ánh");
    EXPECT_EQ(composed("\xff"), "\xff");
    EXPECT_EQ(composed(""), "");
    EXPECT_EQ(good(typed).text, "Nguyễn Văn Ánh");
}

TEST(Encoding, WithoutByteOrderMarkIsAssumedAndReported) {
    EXPECT_EQ(good("Nguyễn").encoding, "UTF-8");
    const Decoded sixteen = good(std::string_view("N\0a\0m\0e\0", 8));
    EXPECT_EQ(sixteen.text, "Name");
    EXPECT_TRUE(sixteen.assumed);
    const Decoded latin = good("M\xFCller, J\xF6rg;Andr\xE9");
    EXPECT_EQ(latin.text, "Müller, Jörg;André");
    EXPECT_EQ(latin.encoding, "windows-1252");
    EXPECT_TRUE(latin.assumed);
}

TEST(Encoding, DetectsGb18030InChineseLists) {
    // 姓名,柯洁 in GB 2312.
    const Decoded chinese = good("\xD0\xD5\xC3\xFB,\xBF\xC2\xBD\xE0");
    EXPECT_EQ(chinese.text, "姓名,柯洁");
    EXPECT_EQ(chinese.encoding, "GB18030");
    EXPECT_TRUE(chinese.assumed);
    EXPECT_EQ(good("\xA9\x6D\xA6\x57", "big5").text, "姓名");
    EXPECT_EQ(good("Nguy\xEA\xDE"
                   "n",
                   "windows-1258")
                  .encoding,
              "windows-1258");
}

TEST(Encoding, RefusesInvalidBytesAndUnknownEncodings) {
    const auto broken = decode("Name\xFF\xFF", "UTF-8");
    ASSERT_FALSE(broken);
    EXPECT_EQ(broken.error().code.name(), "bad-encoding");
    const auto unknown = decode("Name", "klingon-8");
    ASSERT_FALSE(unknown);
    EXPECT_EQ(unknown.error().code.name(), "unknown-encoding");
}

TEST(Encoding, RejectsOverlongFormsAndSurrogatesInUtf8) {
    EXPECT_TRUE(base::is_utf8("a\xC3\xA9\xE6\xA3\x8B\xF0\x9F\x82\xA1"));
    for (const std::string_view bad :
         {"\xC0\xAF", "\xE0\x80\xAF", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xC3", "\x80"})
        EXPECT_FALSE(base::is_utf8(bad));
}

}  // namespace
}  // namespace encoding_test
}  // namespace kyvien::exchange
