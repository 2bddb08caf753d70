// notation/xiangqi/fen.h — xiangqi positions as FEN text.
//
// Text:  ten ranks from Black's side, letters K A B N R C P (upper case Red), side to move, two
//        unused fields, plies since the last capture, move number; B.13. Readers also take
//        E for the elephant, H for the horse, `r` for Red to move, and leave out what is missing.
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

/// What the text says, not yet known to be a legal position. Refuses text that is no FEN: the wrong
/// number of ranks or files, an unknown letter, a broken field.
[[nodiscard]] std::expected<xiangqi::Setup, ParseError> parse_xiangqi_fen(std::string_view text);

/// Reads the text and makes the position of it. Refuses with "bad-fen" and the column, or with
/// "illegal-position" and every condition of B.2 that is broken.
[[nodiscard]] Result<xiangqi::Position>
read_xiangqi_position(std::string_view text, xiangqi::Origin origin = xiangqi::Origin::Play);

[[nodiscard]] std::string to_fen(const xiangqi::Position& position);
[[nodiscard]] std::string to_fen(const xiangqi::Setup& setup);
/// Placement and side to move only: "... w".
[[nodiscard]] std::string to_short_fen(const xiangqi::Position& position);

}  // namespace kyvien::notation
