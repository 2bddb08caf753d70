// engine/board/dgt_messages.h — the messages of a DGT electronic board on its serial line.
//
// A message is a byte with its highest bit set (its kind), two bytes of seven bits each (its size,
// including these three bytes), and its content. Squares count from a8 (0) along the ranks to h1
// (63), with the board's connector at White's left. Source for the protocol: the manufacturer's
// "DGT Electronic Board Protocol Description".
//
// Safe: values; one thread each.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "chess/types.h"

namespace kyvien::engine {

/// The pieces on the squares, by Square::index(). Not a position: pieces may be missing or lifted.
using Placement = std::array<std::optional<chess::Piece>, chess::kSquareCount>;

/// The pieces on all squares.
struct DgtBoardDump {
    Placement placement;
};

/// One square has changed.
struct DgtFieldUpdate {
    chess::Square square;
    std::optional<chess::Piece> piece;
};

using DgtMessage = std::variant<DgtBoardDump, DgtFieldUpdate>;

/// Command to the board: send all squares once, then each change as it happens.
inline constexpr std::string_view kDgtAskBoard = "\x42";
inline constexpr std::string_view kDgtAskUpdates = "\x44";

/// Splits the byte stream of a board into messages, however the line fragments it. Messages of
/// other kinds (clock, version, serial number) are ignored. Bytes that are not part of a message
/// are skipped up to the next byte that begins one.
class DgtReader {
  public:
    void add(std::string_view bytes);
    /// The next message; nothing if more bytes are needed.
    [[nodiscard]] std::optional<DgtMessage> next();
    /// The number of bytes that belonged to no message.
    [[nodiscard]] std::size_t skipped() const { return skipped_; }

    /// The longest message of the protocol is that of all moves stored by the board.
    static constexpr std::size_t kLongestMessage = std::size_t{16} * 1024;

  private:
    std::string came_;
    std::size_t read_ = 0;
    std::size_t skipped_ = 0;
};

/// The bytes of a message as a board would send it, for tests.
[[nodiscard]] std::string dgt_bytes(const DgtMessage& message);

}  // namespace kyvien::engine
