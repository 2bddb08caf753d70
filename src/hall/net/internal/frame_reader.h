// hall/net/internal/frame_reader.h — reads the frames of a WebSocket from bytes as they arrive (RFC
// 6455, section 5).
//
// It holds only the part of an unfinished
// message: an idle connection costs a few fields.
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
    /// `most`: bytes of a message.
    explicit FrameReader(std::size_t most, From from = From::Client) : most_(most), from_(from) {}

    enum class Kind : std::uint8_t {
        Nothing,  ///< more bytes are needed
        Text,     ///< a message, whole
        Binary,
        Piece,  ///< of a message that goes on
        Ping,
        Pong,
        Close,
        TooLong,  ///< a message; from here on messages are passed over
        Wrong,    ///< this is no WebSocket any more; nothing further is read
    };
    struct Found {
        Kind kind = Kind::Nothing;
        std::string_view content{};  ///< lives until the next call and as long as the bytes
        std::uint16_t code = 0;      ///< of Close: what is said (1005: nothing); of Wrong:
                                     ///< what the other side is told
        const char* reason = "";     ///< of Wrong
    };

    /// The next thing in `bytes`, which are unmasked in place and shortened by what was read.
    [[nodiscard]] Found next(std::span<char>& bytes);
    /// Messages are passed over from now on; pings and the close are still told.
    void pass_over() { passes_over_ = true; }

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
    std::uint8_t message_is_ = 0;  ///< opcode of the message in pieces; 0: there is none
    bool passes_over_ = false;
    bool is_wrong_ = false;
    std::array<std::uint8_t, 4> mask_{};
    std::uint64_t left_ = 0;  ///< of the frame
    std::size_t at_ = 0;      ///< in the frame
    std::string message_;     ///< what has come of it
    std::string frame_;       ///< of one that came in parts, where it is not the message
};

/// What the hall answers to the key of an upgrade (Sec-WebSocket-Accept); empty: it is none.
[[nodiscard]] std::string accept_of_key(std::string_view key);

}  // namespace kyvien::hall
