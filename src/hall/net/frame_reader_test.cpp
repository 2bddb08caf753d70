#include "hall/net/internal/frame_reader.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace kyvien::hall {
namespace frame_reader_test {
namespace {

using Kind = FrameReader::Kind;

std::string frame(int first, const std::string& content, int masked = 0x80) {
    std::string bytes(1, static_cast<char>(first));
    const std::size_t size = content.size();
    if (size < 126) {
        bytes += static_cast<char>(masked | static_cast<int>(size));
    } else if (size < 65536) {
        bytes += static_cast<char>(masked | 126);
        bytes += static_cast<char>(size >> 8U);
        bytes += static_cast<char>(size);
    } else {
        bytes += static_cast<char>(masked | 127);
        for (int i = 7; i >= 0; --i)
            bytes += static_cast<char>(size >> (8U * static_cast<unsigned>(i)));
    }
    const std::string mask = masked != 0 ? "\x11\xa2\x03\x7f" : "";
    bytes += mask;
    for (std::size_t i = 0; i < size; ++i)
        bytes += static_cast<char>(content[i] ^ (mask.empty() ? 0 : mask[i & 3U]));
    return bytes;
}

struct Told {
    Kind kind;
    std::string content;
    int code = 0;
    friend bool operator==(const Told&, const Told&) = default;
};
/// Everything found when the bytes arrive in chunks of this size.
std::vector<Told> told(const std::string& bytes, std::size_t chunk, std::size_t most = 4096) {
    FrameReader reader(most);
    std::vector<Told> all;
    for (std::size_t at = 0; at < bytes.size(); at += chunk) {
        std::string came = bytes.substr(at, chunk);
        std::span<char> left(came);
        while (!left.empty()) {
            const auto found = reader.next(left);
            if (found.kind != Kind::Nothing)
                all.push_back({found.kind, std::string(found.content), found.code});
        }
    }
    return all;
}
std::vector<Told> told(const std::string& bytes) {
    return told(bytes, bytes.size());
}

TEST(FrameReader, ReadsTheExampleOfRfc6455) {
    EXPECT_EQ(told("\x81\x85\x37\xfa\x21\x3d\x7f\x9f\x4d\x51\x58"),
              (std::vector<Told>{{Kind::Text, "Hello"}}));
    EXPECT_EQ(websocket_accept("dGhlIHNhbXBsZSBub25jZQ=="), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
}

TEST(FrameReader, RefusesAKeyThatIsNotSixteenBytes) {
    for (const char* none : {"", "dGhlIHNhbXBsZSBub25jZQ=", "dGhlIHNhbXBsZSBub25jZQAA",
                             "dGhlIHNhbXBsZSBub25j\nQ==", "dGhlIHNhbXBsZSBub25jZQ==AAAA"})
        EXPECT_EQ(websocket_accept(none), "") << none;
}

TEST(FrameReader, ReadsFragmentedMessagesWithPingsBetweenThem) {
    const std::string bytes = frame(0x01, "ab") + frame(0x89, "p") + frame(0x00, "") +
                              frame(0x80, "c") + frame(0x82, std::string("\0\xff", 2)) +
                              frame(0x8a, "") + frame(0x88, std::string("\x03\xe9") + "bye");
    const std::vector<Told> all = {{Kind::Fragment, "ab"},
                                   {Kind::Ping, "p"},
                                   {Kind::Fragment, ""},
                                   {Kind::Text, "abc"},
                                   {Kind::Binary, std::string("\0\xff", 2)},
                                   {Kind::Pong, ""},
                                   {Kind::Close, "bye", 1001}};
    EXPECT_EQ(told(bytes), all);
}

TEST(FrameReader, ReadsTheSameHoweverTheBytesAreSplit) {
    std::mt19937 random(7);
    const auto upto = [&](unsigned most) { return random() % (most + 1); };
    for (int round = 0; round < 300; ++round) {
        std::string bytes;
        std::vector<Told> all;
        for (auto messages = upto(5); messages > 0; --messages) {
            const int opcode = upto(1) == 0 ? 1 : 2;
            std::string whole;
            int first = opcode;  // 0 for the following fragments
            for (auto pieces = upto(3); pieces > 0; --pieces) {
                const std::string part(upto(300), 'a');
                bytes += frame(first, part) + frame(0x89, "x");
                all.push_back({Kind::Fragment, part});
                all.push_back({Kind::Ping, "x"});
                whole += part;
                first = 0;
            }
            const std::string end(upto(300), 'b');
            bytes += frame(0x80 | first, end);
            all.push_back({opcode == 1 ? Kind::Text : Kind::Binary, whole + end});
        }
        ASSERT_EQ(told(bytes, 1 + upto(400)), all);
        ASSERT_EQ(told(bytes, 1), all);
    }
}

TEST(FrameReader, ReportsFramesThatViolateTheProtocol) {
    const std::vector<std::string> protocol_errors = {
        frame(0x81, "a", 0),                           // not masked
        frame(0xc1, "a"),                              // reserved bits
        frame(0x91, "a"),                              //
        frame(0x83, "a"),                              // reserved opcodes
        frame(0x8b, "a"),                              //
        frame(0x80, "a"),                              // a continuation without a beginning
        frame(0x01, "a") + frame(0x81, "b"),           // a beginning within another message
        frame(0x09, "a"),                              // a fragmented ping
        frame(0x89, std::string(126, 'a')),            // a ping that is too long
        frame(0x88, "\x03"),                           // half a close code
        frame(0x88, std::string("\x03\xed")),          // 1005 must not be sent
        frame(0x88, std::string("\x03\xe7")),          // 999 is invalid
        "\x81\xff" + std::string(8, '\xff') + "mask",  // exceeds the longest possible length
    };
    for (const std::string& bytes : protocol_errors) {
        const auto all = told(bytes + frame(0x81, "after"));
        ASSERT_FALSE(all.empty());
        EXPECT_EQ(all.back().kind, Kind::ProtocolError) << testing::PrintToString(bytes);
        EXPECT_EQ(all.back().code, 1002);
    }
    for (const std::string& bytes :
         {frame(0x81, "\xc3("), frame(0x01, "\xe2\x82") + frame(0x80, ""),
          frame(0x88, std::string("\x03\xe8") + "\xff")}) {
        EXPECT_EQ(told(bytes).back().kind, Kind::ProtocolError);
        EXPECT_EQ(told(bytes).back().code, 1007);
    }
    // A character may be split between two fragments.
    EXPECT_EQ(told(frame(0x01, "\xe2\x82") + frame(0x80, "\xac")).back(),
              (Told{Kind::Text, "\xe2\x82\xac"}));
}

TEST(FrameReader, ReportsAndSkipsAMessageLongerThanTheLimit) {
    const std::string long_one(5000, 'a');
    const std::string in_pieces =
        frame(0x01, std::string(3000, 'a')) + frame(0x00, std::string(1096, 'a'));
    for (const std::string& bytes : {frame(0x81, long_one), in_pieces + frame(0x80, "b"),
                                     frame(0x81, std::string(70000, 'a'))}) {
        const auto all = told(bytes + frame(0x81, "after") + frame(0x88, ""), 700);
        std::size_t too_long = 0, messages = 0;
        for (const Told& each : all) {
            too_long += each.kind == Kind::TooLong ? 1 : 0;
            messages += each.kind == Kind::Text ? 1 : 0;
        }
        EXPECT_EQ(too_long, 1U);
        EXPECT_EQ(messages, 0U);
        EXPECT_EQ(all.back(), (Told{Kind::Close, "", 1005}));
    }
    EXPECT_EQ(told(in_pieces + frame(0x80, "")).back(), (Told{Kind::Text, std::string(4096, 'a')}));
}

TEST(FrameReader, RefusesMaskedFramesOfAHall) {
    for (const auto& [bytes, kind] : {std::pair(frame(0x81, "view", 0), Kind::Text),
                                      std::pair(frame(0x81, "view"), Kind::ProtocolError)}) {
        FrameReader reader(4096, FrameReader::From::Hall);
        std::string came = bytes;
        std::span<char> left(came);
        const auto found = reader.next(left);
        EXPECT_EQ(found.kind, kind);
        if (kind == Kind::Text) {
            EXPECT_EQ(found.content, "view");
        }
    }
}

}  // namespace
}  // namespace frame_reader_test
}  // namespace kyvien::hall
