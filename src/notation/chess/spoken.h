// notation/chess/spoken.h — chess moves as they are announced aloud.
//
// Law:   FIDE D.2.1: names for the files, German numbers for the ranks, names of the pieces and of
//        castling; other languages if the arbiter decides so. The article specifies the names;
//        their order is ours: piece, departure square, "takes" for a capture, arrival square, new
//        piece. Pawns are not named.
// Cost:  about a microsecond; reading generates the announcement of every legal move in every
//        language.
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

/// Finds a value by its language tag: "de", "vi", "en", "zh-Hans", "zh-Hant".
[[nodiscard]] std::optional<Spoken> find_spoken(std::string_view tag);

/// "Springer Gustav eins Felix drei"; "Kurze Rochade"; "Eva vier schlaegt David fuenf".
/// Needs: `move` is legal in `position`.
std::string to_spoken(const chess::Position& position, chess::Move move,
                      Spoken words = Spoken::German);

/// The legal move with this announcement; nothing if no move or more than one matches. Case is
/// ignored, the pawn may be named and the capture omitted, and umlauts may be spelled out or not.
std::optional<chess::Move> read_spoken(const chess::Position& position, std::string_view text);

/// All legal moves with this announcement. Short announcements are valid if they mean one move:
/// piece and arrival square ("Mã f3", "Springer Felix drei"), the arrival square of a pawn ("Eva
/// vier"), two squares ("e2 e4", "g1f3"). A promotion without its piece matches four moves.
std::vector<chess::Move> spoken_moves(const chess::Position& position, std::string_view text);

}  // namespace kyvien::notation
