// engine/board/dgt_messages.h — what a DGT electronic board sends and is told, over its serial
// line.
//
// A message is a byte with its highest bit set, its kind; two bytes of seven bits with its size,
// these three included; and its content. Squares count from a8 (0) along the ranks to h1 (63), as
// the board stands with its connector at White's left. Facts of the protocol: the manufacturer's
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

/// What stands on the squares, by Square::index(). No position: pieces may be missing or lifted.
using Placement = std::array<std::optional<chess::Piece>, chess::kSquareCount>;

/// Everything that stands on the board.
struct DgtBoardDump {
    Placement placement;
};

/// One square has changed.
struct DgtFieldUpdate {
    chess::Square square;
    std::optional<chess::Piece> piece;
};

using DgtMessage = std::variant<DgtBoardDump, DgtFieldUpdate>;

/// To the board: send all squares once, then each change as it happens.
inline constexpr std::string_view kDgtAskBoard = "\x42";
inline constexpr std::string_view kDgtAskUpdates = "\x44";

/// Cuts what a board sends into messages, however the line cuts it. Messages of other kinds
/// (clock, version, serial number) are passed over. What is no message is skipped up to the next
/// byte that begins one.
class DgtReader {
  public:
    void add(std::string_view bytes);
    /// The next message; none: more must come.
    [[nodiscard]] std::optional<DgtMessage> next();
    /// Bytes that belonged to no message.
    [[nodiscard]] std::size_t skipped() const { return skipped_; }

    /// The longest message of the protocol is that of all moves kept by the board.
    static constexpr std::size_t kLongestMessage = std::size_t{16} * 1024;

  private:
    std::string came_;
    std::size_t read_ = 0;
    std::size_t skipped_ = 0;
};

/// The bytes of a message as a board would send it, for tests.
[[nodiscard]] std::string dgt_bytes(const DgtMessage& message);

}  // namespace kyvien::engine
