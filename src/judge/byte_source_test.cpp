#include "judge/byte_source.h"

#include <gtest/gtest.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>

namespace kyvien::judge {
namespace {

struct Read {
    std::string text;
    std::string trouble;
};

Read read_all(std::unique_ptr<ByteSource> source, std::size_t step = 1000) {
    Read read;
    std::string buffer(step, '\0');
    for (;;) {
        const auto count = source->read(buffer);
        if (!count) {
            read.trouble = count.error().code.text();
            return read;
        }
        if (*count == 0)
            return read;
        read.text.append(buffer, 0, *count);
    }
}

Read unpack(std::string_view bytes) {
    return read_all(unpacked(from_memory(bytes)));
}

std::string gzip(std::string_view text) {
    z_stream stream{};
    EXPECT_EQ(deflateInit2(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY), Z_OK);
    std::string out(text.size() + 1000, '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    EXPECT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
    out.resize(stream.total_out);
    deflateEnd(&stream);
    return out;
}

std::string zstd(std::string_view text) {
    std::string out(ZSTD_compressBound(text.size()), '\0');
    out.resize(ZSTD_compress(out.data(), out.size(), text.data(), text.size(), 3));
    return out;
}

std::string long_text() {
    std::string text;
    unsigned number = 1;
    for (int i = 0; i < 100'000; ++i) {
        number = number * 1664525 + 1013904223;
        text += std::to_string(number >> 8) + (i % 9 == 0 ? "\n" : " ");
    }
    return text;
}

TEST(ByteSource, CompressionIsDetectedByContent) {
    const std::string text = long_text();
    EXPECT_EQ(unpack(text).text, text);
    EXPECT_EQ(unpack(gzip(text)).text, text);
    EXPECT_EQ(unpack(zstd(text)).text, text);
    EXPECT_EQ(unpack(zstd(gzip(text))).text, text);
    EXPECT_EQ(unpack("").text, "");
    EXPECT_EQ(unpack("\x1F").text, "\x1F");
}

TEST(ByteSource, AllMembersAndFramesAreRead) {
    const std::string text = long_text();
    EXPECT_EQ(unpack(gzip(text) + gzip("more")).text, text + "more");
    EXPECT_EQ(unpack(zstd(text) + zstd("more")).text, text + "more");
    EXPECT_EQ(unpack(gzip("a") + std::string(512, '\0')).text, "a");  // padding of a tape archive
}

TEST(ByteSource, ATruncatedFileYieldsItsBytesAndThenTheRefusal) {
    const std::string text = long_text();
    for (const auto& [packed, code] :
         {std::pair(gzip(text), "truncated-gzip"), std::pair(zstd(text), "truncated-zstd")}) {
        const Read read = unpack(std::string_view(packed).substr(0, packed.size() / 2));
        EXPECT_EQ(read.trouble, code);
        EXPECT_GT(read.text.size(), 10'000u);
        EXPECT_TRUE(text.starts_with(read.text));
    }
}

TEST(ByteSource, DamageIsReported) {
    std::string packed = gzip(long_text());
    std::fill(packed.begin() + 5000, packed.begin() + 5100, 'x');
    EXPECT_EQ(unpack(packed).trouble, "broken-gzip");
    packed = zstd(long_text());
    std::fill(packed.begin() + 20, packed.begin() + 3000, 'x');
    EXPECT_EQ(unpack(packed).trouble, "broken-zstd");
}

TEST(ByteSource, AMissingFileIsRefused) {
    const auto source = open_file("/nowhere/at/all.pgn");
    ASSERT_FALSE(source.has_value());
    EXPECT_EQ(source.error().code.name(), "cannot-open");
    EXPECT_FALSE(open_file("/").has_value());
}

TEST(TextSource, LettersBecomeUtf8) {
    const auto text = [](std::string_view bytes) {
        return read_all(as_text(from_memory(bytes)), 7).text;
    };
    EXPECT_EQ(text("\xEF\xBB\xBF[Event]"), "[Event]");
    EXPECT_EQ(text(std::string_view("\xFF\xFE[\0E\0\xAE\x70\n\0", 10)), "[E炮\n");
    EXPECT_EQ(text(std::string_view("\xFE\xFF\0[\0E\x70\xAE\0\n", 10)), "[E炮\n");
    EXPECT_EQ(text("[White \"J\xF6rg\"]\n"), "[White \"J\xF6rg\"]\n");  // converted field by field
    EXPECT_EQ(text("a\rb\rc"), "a\nb\nc");
    EXPECT_EQ(text("a\r\nb"), "a\r\nb");
}

TEST(TextSource, ChineseEncodingsAreRecognised) {
    const auto text = [](std::string_view bytes) {
        return read_all(as_text(from_memory(bytes)), 7).text;
    };
    // "1. 炮二平五 马8进7 2. 马二进三 车9平8" in GB18030; "1. 炮二平五 馬8進7" in Big5
    EXPECT_EQ(text("1. \xC5\xDA\xB6\xFE\xC6\xBD\xCE\xE5 \xC2\xED"
                   "8\xBD\xF8"
                   "7\n"),
              "1. 炮二平五 马8进7\n");
    EXPECT_EQ(text("1. \xAC\xB6\xA4\x47\xA5\xAD\xA4\xAD \xB0\xA8"
                   "8\xB6\x69"
                   "7\n"),
              "1. 炮二平五 馬8進7\n");
}

}  // namespace
}  // namespace kyvien::judge
