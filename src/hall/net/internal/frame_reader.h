// hall/net/internal/frame_reader.h — parses WebSocket frames from bytes as they arrive (RFC 6455,
// section 5).
//
// It stores only the received part of an unfinished message: an idle connection costs a few fields.
//
// Safe: a value.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace kyvien::hall {

class FrameReader {
  public:
    /// The sender of the frames: a client masks each, a hall none.
    enum class From : std::uint8_t { Client, Hall };
    /// `most`: the limit for a message, in bytes.
    explicit FrameReader(std::size_t payload_limit, From from = From::Client)
        : most_(payload_limit), from_(from) {}

    enum class Kind : std::uint8_t {
        Nothing,  ///< more bytes are needed
        Text,     ///< a complete message
        Binary,
        Fragment,  ///< a fragment of an unfinished message
        Ping,
        Pong,
        Close,
        TooLong,        ///< a message exceeds the limit; from here on messages are skipped
        ProtocolError,  ///< a violation of the protocol; nothing further is read
    };
    struct Found {
        Kind kind = Kind::Nothing;
        std::string_view content{};  ///< valid until the next call and as long as the bytes
        std::uint16_t code = 0;   ///< of Close: the code received (1005: none); of ProtocolError:
                                  ///< the code to send to the other side
        const char* reason = "";  ///< of ProtocolError
    };

    /// The next item in `bytes`, which are unmasked in place and shortened by what was read.
    [[nodiscard]] Found next(std::span<char>& bytes);
    /// From now on messages are skipped; pings and the close are still reported.
    void skip_messages() { skips_messages_ = true; }

  private:
    enum Opcode : std::uint8_t { kContinue = 0, kText = 1, kBinary = 2, kClose = 8, kPing, kPong };

    [[nodiscard]] bool read_head(std::span<char>& bytes);
    [[nodiscard]] const char* fault_of_head();
    [[nodiscard]] Found wrong(std::uint16_t code, const char* reason);
    [[nodiscard]] Found whole_frame(std::string_view content);
    [[nodiscard]] Found whole_message(std::string_view content);
    [[nodiscard]] Found control(std::string_view content);
    [[nodiscard]] bool is_control() const { return (head_[0] & 8) != 0; }
    [[nodiscard]] bool is_last() const { return (head_[0] & 0x80) != 0; }
    [[nodiscard]] std::uint8_t opcode() const { return head_[0] & 15; }

    std::size_t most_;
    From from_;
    std::array<std::uint8_t, 14> head_{};
    std::uint8_t head_read_ = 0;
    bool has_head_ = false;
    std::uint8_t message_opcode_ = 0;  ///< opcode of the fragmented message; 0: none
    bool skips_messages_ = false;
    bool is_wrong_ = false;
    std::array<std::uint8_t, 4> mask_{};
    std::uint64_t left_ = 0;  ///< bytes of the frame not read yet
    std::size_t at_ = 0;      ///< offset in the frame
    std::string message_;     ///< the part received so far
    std::string frame_;       ///< the same of a frame that is not the message
};

/// The value of Sec-WebSocket-Accept for the key of an upgrade request; empty if it is not a valid
/// key.
[[nodiscard]] std::string websocket_accept(std::string_view key);

}  // namespace kyvien::hall
