// notation/chess/spoken.h — how is a move of chess said aloud?
//
// Law:   FIDE D.2.1: names for the files, German numbers for the ranks, names of the pieces and of
//        castling; other languages where the arbiter decides so. The article fixes the names; their
//        order is ours: piece, departure square, "takes" where something is captured, arrival
//        square, new piece. Pawns are not named.
// Cost:  about a microsecond; reading says every legal move in every language.
// Safe:  pure functions, any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "chess/position.h"

namespace kyvien::notation {

enum class Spoken : std::uint8_t {
    German,              ///< "Springer Gustav eins Felix drei", as D.2.1 suggests
    Vietnamese,          ///< "Mã g1 f3", as announced in Vietnam
    English,             ///< "Knight g1 f3"
    ChineseSimplified,   ///< "马 g1 f3"
    ChineseTraditional,  ///< "馬 g1 f3"
};

/// By the tag of a language: "de", "vi", "en", "zh-Hans", "zh-Hant".
[[nodiscard]] std::optional<Spoken> find_spoken(std::string_view tag);

/// "Springer Gustav eins Felix drei"; "Kurze Rochade"; "Eva vier schlaegt David fuenf".
/// Needs: `move` is legal in `position`.
std::string to_spoken(const chess::Position& position, chess::Move move,
                      Spoken words = Spoken::German);

/// The legal move that is announced so; nothing when the words mean none, or more than one. Upper
/// and lower case count as the same, the pawn may be named and the capture left out, and the
/// umlauts may be written out or not.
std::optional<chess::Move> read_spoken(const chess::Position& position, std::string_view text);

/// All legal moves that are announced so. Short names are rightful where they mean one move: piece
/// and arrival square ("Mã f3", "Springer Felix drei"), the arrival square of a pawn ("Eva vier"),
/// two squares ("e2 e4", "g1f3"). A promotion without its piece means four.
std::vector<chess::Move> spoken_moves(const chess::Position& position, std::string_view text);

}  // namespace kyvien::notation
