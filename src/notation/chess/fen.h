// notation/chess/fen.h — chess positions as one line of text: FEN, X-FEN, Shredder-FEN.
//
// They differ only in the castling field: X-FEN writes KQkq and names the file of an inner rook;
// Shredder-FEN always names files. Parsed text is a Setup, not yet a legal Position.
// Cost:  below a microsecond. Safe:  pure functions, any thread.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

#include "chess/position.h"
#include "chess/setup.h"
#include "notation/parse_error.h"

namespace kyvien::notation {

enum class FenStyle : std::uint8_t { Fen, XFen, Shredder };

struct ParsedFen {
    chess::Setup setup;
    /// Chess960 if the castling rights are impossible in standard chess.
    chess::CastlingMode guess = chess::CastlingMode::Standard;
};

/// Parses all three styles, with six fields or with the first four (the counters are then 0 and 1).
std::expected<ParsedFen, ParseError> parse_fen(std::string_view text);

/// The en passant square is written only if a legal capture exists (3.7.4.2, 9.2.2.1).
/// FenStyle::Fen is the same as XFen: they agree for every position that plain FEN can express.
std::string to_fen(const chess::Position& position, FenStyle style = FenStyle::Fen);
/// The setup as it is, legal or not.
std::string to_fen(const chess::Setup& setup, FenStyle style = FenStyle::Fen);

}  // namespace kyvien::notation
