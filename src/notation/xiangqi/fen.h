// notation/xiangqi/fen.h — xiangqi positions as FEN text.
//
// Text:  ten ranks from Black's side, letters K A B N R C P (upper case Red), side to move, two
//        unused fields, plies since the last capture, move number; B.13. Readers also accept E for
//        the elephant, H for the horse, `r` for Red to move, and missing fields.
// Safe:  pure functions, any thread.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "base/result.h"
#include "notation/parse_error.h"
#include "xiangqi/position.h"
#include "xiangqi/setup.h"

namespace kyvien::notation {

/// Parses the text; the result is not yet known to be a legal position. Refuses text that is not a
/// FEN: the wrong number of ranks or files, an unknown letter, an invalid field.
[[nodiscard]] std::expected<xiangqi::Setup, ParseError> parse_xiangqi_fen(std::string_view text);

/// Parses the text and makes a position from it. Refuses with "bad-fen" and the column, or with
/// "illegal-position" and every violated condition of B.2.
[[nodiscard]] Result<xiangqi::Position>
read_xiangqi_position(std::string_view text, xiangqi::Origin origin = xiangqi::Origin::Play);

[[nodiscard]] std::string to_fen(const xiangqi::Position& position);
[[nodiscard]] std::string to_fen(const xiangqi::Setup& setup);
/// Placement and side to move only: "... w".
[[nodiscard]] std::string to_short_fen(const xiangqi::Position& position);

}  // namespace kyvien::notation
