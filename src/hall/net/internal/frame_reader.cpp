#include "hall/net/internal/frame_reader.h"

#include <openssl/evp.h>

#include <algorithm>
#include <array>

#include "base/text.h"

namespace kyvien::hall {
namespace frame_reader {
namespace {

constexpr std::size_t kLongestControl = 125;
constexpr std::uint16_t kProtocolError = 1002;
constexpr std::uint16_t kBadText = 1007;
constexpr std::uint16_t kNoCode = 1005;

/// Codes that may be sent (RFC 6455, 7.4).
bool is_valid_close_code(unsigned code) {
    return (code >= 1000 && code <= 1014 && code != 1004 && code != 1005 && code != 1006) ||
           (code >= 3000 && code <= 4999);
}

}  // namespace
}  // namespace frame_reader

/// False while more bytes are needed.
bool FrameReader::read_head(std::span<char>& bytes) {
    const auto needed = [this]() -> std::size_t {
        if (head_read_ < 2)
            return 2;
        const int length = head_[1] & 127;
        return 2U +
               (length == 126   ? 2U
                : length == 127 ? 8U
                                : 0U) +
               ((head_[1] & 0x80) != 0 ? 4U : 0U);
    };
    while (head_read_ < needed()) {
        if (bytes.empty())
            return false;
        head_[head_read_++] = static_cast<std::uint8_t>(bytes.front());
        bytes = bytes.subspan(1);
    }
    const std::size_t extra = (head_[1] & 127) == 126 ? 2U : (head_[1] & 127) == 127 ? 8U : 0U;
    left_ = extra == 0 ? head_[1] & 127U : 0U;
    for (std::size_t i = 0; i < extra; ++i)
        left_ = (left_ << 8U) | head_[2 + i];
    if ((head_[1] & 0x80) != 0)
        std::copy_n(head_.begin() + static_cast<std::ptrdiff_t>(2 + extra), 4, mask_.begin());
    at_ = 0;
    has_head_ = true;
    return true;
}

/// Null: valid.
const char* FrameReader::fault_of_head() {
    if ((head_[0] & 0x70) != 0)
        return "a reserved bit is set";
    const bool is_masked = (head_[1] & 0x80) != 0;
    if (from_ == From::Client && !is_masked)
        return "a frame of a client is masked";
    if (from_ == From::Hall && is_masked)
        return "a frame of a hall is not masked";
    if (opcode() > kPong || (opcode() > kBinary && opcode() < kClose))
        return "a frame of an unknown kind";
    if (is_control() && (!is_last() || left_ > frame_reader::kLongestControl))
        return "a ping, pong or close is one short frame";
    if (opcode() == kContinue && message_opcode_ == 0)
        return "there is no message that goes on";
    if ((opcode() == kText || opcode() == kBinary) && message_opcode_ != 0)
        return "a message begins within another";
    if ((left_ >> 63U) != 0)
        return "a length that there is not";
    return nullptr;
}

FrameReader::Found FrameReader::wrong(std::uint16_t code, const char* reason) {
    is_wrong_ = true;
    message_ = {};
    frame_ = {};
    return {Kind::ProtocolError, {}, code, reason};
}

FrameReader::Found FrameReader::next(std::span<char>& bytes) {
    if (is_wrong_) {
        bytes = {};
        return {};
    }
    // The last returned content was in these buffers.
    if (message_opcode_ == 0 && !message_.empty())
        message_ = {};
    if (!has_head_) {
        if (!frame_.empty())
            frame_ = {};
        if (!read_head(bytes))
            return {};
        if (const char* const fault = fault_of_head())
            return wrong(frame_reader::kProtocolError, fault);
        if (opcode() == kText || opcode() == kBinary)
            message_opcode_ = opcode();
    }
    if (!is_control() && !skips_messages_ && message_.size() + frame_.size() + left_ > most_) {
        skips_messages_ = true;
        message_ = {};
        frame_ = {};
        return {Kind::TooLong};
    }
    const std::size_t here = static_cast<std::size_t>(std::min<std::uint64_t>(left_, bytes.size()));
    for (std::size_t i = 0; i < here; ++i)
        bytes[i] = static_cast<char>(static_cast<std::uint8_t>(bytes[i]) ^ mask_[(at_ + i) & 3U]);
    const std::string_view part(bytes.data(), here);
    bytes = bytes.subspan(here);
    at_ += here;
    left_ -= here;
    const bool is_kept = is_control() || !skips_messages_;
    if (left_ > 0) {
        if (is_kept)
            frame_ += part;
        return {};
    }
    has_head_ = false;
    head_read_ = 0;
    if (!is_kept)
        return whole_frame({});
    if (frame_.empty())
        return whole_frame(part);
    frame_ += part;
    return whole_frame(frame_);
}

FrameReader::Found FrameReader::whole_frame(std::string_view content) {
    if (is_control())
        return control(content);
    if (!is_last()) {
        if (!skips_messages_)
            message_ += content;
        return skips_messages_ ? Found{Kind::Fragment} : Found{Kind::Fragment, content};
    }
    if (message_.empty())
        return whole_message(content);
    message_ += content;
    return whole_message(message_);
}

FrameReader::Found FrameReader::whole_message(std::string_view content) {
    const bool is_text = message_opcode_ == kText;
    message_opcode_ = 0;
    if (skips_messages_)
        return {Kind::Fragment};
    if (is_text && !base::is_utf8(content))
        return wrong(frame_reader::kBadText, "a text is UTF-8");
    return {is_text ? Kind::Text : Kind::Binary, content};
}

FrameReader::Found FrameReader::control(std::string_view content) {
    if (opcode() == kPing)
        return {Kind::Ping, content};
    if (opcode() == kPong)
        return {Kind::Pong, content};
    if (content.empty())
        return {Kind::Close, {}, frame_reader::kNoCode};
    if (content.size() == 1)
        return wrong(frame_reader::kProtocolError, "half a code");
    const auto code = static_cast<std::uint16_t>(static_cast<std::uint8_t>(content[0]) << 8U |
                                                 static_cast<std::uint8_t>(content[1]));
    if (!frame_reader::is_valid_close_code(code))
        return wrong(frame_reader::kProtocolError, "a code that nobody may say");
    if (!base::is_utf8(content.substr(2)))
        return wrong(frame_reader::kBadText, "a reason is UTF-8");
    return {Kind::Close, content.substr(2), code};
}

std::string websocket_accept(std::string_view key) {
    // The key is sixteen bytes in base64.
    const auto is_base64 = [](char c) {
        return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
               c == '+' || c == '/';
    };
    if (key.size() != 24 || !key.ends_with("==") ||
        !std::ranges::all_of(key.substr(0, 22), is_base64))
        return {};
    std::string text(key);
    text += "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";  // RFC 6455, 1.3
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned size = 0;
    if (EVP_Digest(text.data(), text.size(), digest.data(), &size, EVP_sha1(), nullptr) != 1)
        return {};
    std::array<unsigned char, 64> encoded{};
    const int length = EVP_EncodeBlock(encoded.data(), digest.data(), static_cast<int>(size));
    return {reinterpret_cast<const char*>(encoded.data()), static_cast<std::size_t>(length)};
}

}  // namespace kyvien::hall
