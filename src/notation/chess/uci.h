// notation/chess/uci.h — chess moves in UCI notation: e2e4, e7e8q, e1g1.
//
// Safe:  pure functions, any thread.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

#include "chess/position.h"
#include "notation/chess/san.h"

namespace kyvien::notation {

/// ByMode: e1g1 in standard chess, king takes rook (e1h1) in Chess960.
enum class UciCastling : std::uint8_t { ByMode, KingTakesRook };

std::string to_uci(const chess::Position& position, chess::Move move,
                   UciCastling castling = UciCastling::ByMode);

/// Reads both forms of castling. "e1g1" is castling only if the king cannot simply step to g1.
std::expected<chess::Move, MoveTextError> read_uci(const chess::Position& position,
                                                   std::string_view text);

}  // namespace kyvien::notation
