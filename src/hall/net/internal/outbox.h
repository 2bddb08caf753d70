// hall/net/internal/outbox.h — the send queue of one WebSocket: the upgrade response, messages,
// pings, pongs and the close frame, written in order and in as few system calls as possible.
//
// A message is a header of at most ten bytes and a text shared by all outboxes that send it:
// nothing is copied for each of a thousand watchers.
//
// Safe: the thread of the server.
#pragma once

#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "hall/json/shared_text.h"
#include "hall/net/internal/client_socket.h"

namespace kyvien::hall {

class Outbox {
  public:
    using TimePoint = std::chrono::steady_clock::time_point;

    /// `owner` keeps alive the object that holds the outbox; `written` is called when the queue
    /// becomes empty after the socket was full.
    void attach(ClientSocket& socket, std::weak_ptr<void> owner, std::function<void()> written) {
        socket_ = &socket;
        owner_ = std::move(owner);
        written_ = std::move(written);
    }
    [[nodiscard]] bool is_empty() const { return pieces_.empty(); }
    /// Is the socket's buffer full? Then full_since() tells since when.
    [[nodiscard]] bool is_full() const { return is_full_; }
    [[nodiscard]] TimePoint full_since() const { return full_since_; }
    [[nodiscard]] std::uint64_t calls() const { return calls_; }

    // Everything that is put is written by flush().

    /// Queues a complete text message.
    void put_text(SharedText text) { put(kText, std::move(text)); }
    enum class Control : std::uint8_t { Close = 8, Ping = 9, Pong = 10 };
    /// `content`: at most 125 bytes.
    void put_control(Control what, std::string_view content) {
        put(static_cast<std::uint8_t>(what), std::make_shared<const std::string>(content));
    }
    /// Queues a line of a streamed body, as a chunk of its own (RFC 9112, 7.1), or as it is.
    void put_line(SharedText text, bool in_chunks) {
        static const auto end = std::make_shared<const std::string>("\n");
        static const auto end_of_chunk = std::make_shared<const std::string>("\n\r\n");
        if (is_broken_)
            return;
        Piece line;
        if (in_chunks) {
            std::array<char, 8> size{};
            const auto [last, error] =
                std::to_chars(size.data(), size.data() + size.size(), text->size() + 1, 16);
            for (const char* each = size.data(); each != last; ++each)
                line.head[line.head_size++] = static_cast<unsigned char>(*each);
            line.head[line.head_size++] = '\r';
            line.head[line.head_size++] = '\n';
        }
        line.text = std::move(text);
        pieces_.push_back(std::move(line));
        pieces_.emplace_back().text = in_chunks ? end_of_chunk : end;
    }
    /// Queues raw bytes.
    void put_bytes(std::string bytes) {
        if (is_broken_)
            return;
        Piece& piece = pieces_.emplace_back();
        piece.text = std::make_shared<const std::string>(std::move(bytes));
    }

    void flush() {
        while (!pieces_.empty() && !is_full_ && !is_broken_) {
            std::array<iovec, kMaxAtOnce> parts{};
            const std::size_t count = gather(parts);
            ++calls_;
            if (socket_->tls() != nullptr) {
                write_secured({parts.data(), count});
                continue;
            }
            msghdr message{};
            message.msg_iov = parts.data();
            message.msg_iovlen = count;
            const ssize_t sent =
                ::sendmsg(socket_->native_handle(), &message, MSG_NOSIGNAL | MSG_DONTWAIT);
            if (sent >= 0)
                note_written(static_cast<std::size_t>(sent));
            else if (errno == EAGAIN || errno == EWOULDBLOCK)
                wait(Socket::wait_write);
            else if (errno != EINTR)
                fail();
        }
    }

    /// Stops writing. A pending read or wait learns of the failure from the socket.
    void fail() {
        is_broken_ = true;
        pieces_ = {};
    }

  private:
    struct Piece {
        std::array<unsigned char, 10> head{};
        std::uint8_t head_size = 0;
        SharedText text;
        [[nodiscard]] std::size_t size() const { return head_size + text->size(); }
    };
    static constexpr std::uint8_t kText = 1;
    static constexpr std::size_t kMaxAtOnce = 64;

    /// A server frame: unfragmented and unmasked.
    void put(std::uint8_t opcode, SharedText text) {
        if (is_broken_)
            return;
        Piece piece;
        const std::size_t size = text->size();
        piece.head[0] = static_cast<unsigned char>(0x80U | opcode);
        if (size < 126) {
            piece.head[1] = static_cast<unsigned char>(size);
            piece.head_size = 2;
        } else {
            const int bytes = size < 65536 ? 2 : 8;
            piece.head[1] = bytes == 2 ? 126 : 127;
            for (int i = 0; i < bytes; ++i)
                piece.head[static_cast<std::size_t>(2 + i)] =
                    static_cast<unsigned char>(std::uint64_t{size} >> (8 * (bytes - 1 - i)));
            piece.head_size = static_cast<std::uint8_t>(2 + bytes);
        }
        piece.text = std::move(text);
        pieces_.push_back(std::move(piece));
    }

    std::size_t gather(std::array<iovec, kMaxAtOnce>& parts) {
        std::size_t count = 0;
        std::size_t skip = written_of_first_;
        const auto add = [&](const void* bytes, std::size_t size) {
            const std::size_t left_out = std::min(skip, size);
            skip -= left_out;
            if (left_out < size)
                parts[count++] = {const_cast<char*>(static_cast<const char*>(bytes)) +
                                      left_out,  // sendmsg only reads it
                                  size - left_out};
        };
        for (const Piece& piece : pieces_) {
            if (count + 2 > kMaxAtOnce)
                break;
            add(piece.head.data(), piece.head_size);
            add(piece.text->data(), piece.text->size());
        }
        return count;
    }
    void note_written(std::size_t bytes) {
        written_of_first_ += bytes;
        std::size_t whole = 0;
        while (whole < pieces_.size() && written_of_first_ >= pieces_[whole].size()) {
            written_of_first_ -= pieces_[whole].size();
            ++whole;
        }
        if (whole == pieces_.size()) {
            pieces_.clear();
            if (pieces_.capacity() > 2)  // room for a response and a view
                pieces_ = {};
        } else {
            pieces_.erase(pieces_.begin(), pieces_.begin() + static_cast<std::ptrdiff_t>(whole));
        }
        if (whole > 0)
            full_since_ = std::chrono::steady_clock::now();
    }
    /// Writes one TLS record from the front of the queue; if it has to be retried, the retry has
    /// the same content.
    void write_secured(std::span<const iovec> parts) {
        const TlsSession::Step step = socket_->tls()->at(socket_->native_handle()).write(parts);
        switch (step.outcome) {
        case TlsSession::Outcome::Done:
            note_written(step.bytes);
            break;
        case TlsSession::Outcome::WantsWrite:
            wait(Socket::wait_write);
            break;
        case TlsSession::Outcome::WantsRead:
            wait(Socket::wait_read);
            break;
        case TlsSession::Outcome::Ended:
        case TlsSession::Outcome::Failed:
            fail();
            break;
        }
    }
    void wait(Socket::wait_type what) {
        is_full_ = true;
        full_since_ = std::chrono::steady_clock::now();
        socket_->async_wait(what, [this, owner = owner_.lock()](error_code error) {
            is_full_ = false;
            if (error) {
                fail();
                return;
            }
            flush();
            if (pieces_.empty() && !is_broken_)
                written_();
        });
    }
    ClientSocket* socket_ = nullptr;
    std::weak_ptr<void> owner_;
    std::function<void()> written_;
    std::vector<Piece> pieces_;
    std::size_t written_of_first_ = 0;
    TimePoint full_since_{};
    std::uint64_t calls_ = 0;
    bool is_full_ = false;
    bool is_broken_ = false;
};

}  // namespace kyvien::hall
