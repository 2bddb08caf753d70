// notation/chess/san.h — chess moves in algebraic notation.
//
// Law:   FIDE Appendix C. Writing is strict: one text for each move and style. Reading is tolerant:
//        every text with exactly one meaning is accepted, everything else is refused with the
//        reason. On request reading is as strict as Appendix C, for scoresheets, claims and sealed
//        moves.
// Cost:  read_san_plain about 30 ns, no allocation; to_san about 150 ns.
// Safe:  pure functions, any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "chess/dead_position/illegality.h"
#include "chess/position.h"

namespace kyvien::notation {

/// The language whose abbreviations are used for the pieces (C.2, C.3).
enum class Letters : std::uint8_t {
    English,     // K Q R B N
    Vietnamese,  // V H X T M
    French,      // R D T F C
    German,      // K D T L S
    Spanish,     // R D T A C
    Russian,     // Кр Ф Л С К
    Figurine,    // ♔ ♕ ♖ ♗ ♘, in the colour of the player
};
inline constexpr std::size_t kLettersCount = 7;
/// "en", "vi", "fr", "de", "es", "ru", "figurine".
[[nodiscard]] std::optional<Letters> find_letters(std::string_view name);

enum class MoveLength : std::uint8_t { Short, Long };           // Nf3, Ng1-f3
enum class CaptureSign : std::uint8_t { Cross, None, Colon };   // Nxf3, Nf3, N:f3
enum class CastlingSign : std::uint8_t { Letters, Zeros };      // O-O, 0-0
enum class PromotionSign : std::uint8_t { Equals, None };       // e8=Q, e8Q
enum class CheckSign : std::uint8_t { Plus, None };             // Nf3+, Nf3
enum class MateSign : std::uint8_t { Hash, DoublePlus, None };  // Nf3#, Nf3++
enum class EnPassantSign : std::uint8_t { None, Suffix };       // exd6, exd6 e.p.
enum class LongHyphen : std::uint8_t { Hyphen, None };          // e2-e4, e2e4 (C.8)

/// The defaults are those of PGN.
struct SanStyle {
    Letters letters = Letters::English;
    MoveLength length = MoveLength::Short;
    CaptureSign capture = CaptureSign::Cross;
    CastlingSign castling = CastlingSign::Letters;
    PromotionSign promotion = PromotionSign::Equals;
    CheckSign check = CheckSign::Plus;
    MateSign mate = MateSign::Hash;
    EnPassantSign en_passant = EnPassantSign::None;
    LongHyphen hyphen = LongHyphen::Hyphen;
};

/// As printed in Appendix C: 0-0, no "=" before the new piece, e.p.
[[nodiscard]] constexpr SanStyle fide_style(Letters letters,
                                            MoveLength length = MoveLength::Short) {
    return {.letters = letters,
            .length = length,
            .castling = CastlingSign::Zeros,
            .promotion = PromotionSign::None,
            .en_passant = EnPassantSign::Suffix,
            .hyphen = LongHyphen::None};
}

/// Needs: `move` is legal in `position`.
std::string to_san(const chess::Position& position, chess::Move move, const SanStyle& style = {});

/// The letter or figurine of a piece; empty for pawns. Figurines differ by colour.
std::string_view piece_letter(Letters letters, chess::PieceType type,
                              chess::Color color = chess::Color::White);

/// Why a text is not a move of the position.
struct MoveTextError {
    enum class Reason : std::uint8_t {
        Unintelligible,    ///< not a move in this notation
        Illegal,           ///< understood, but not a legal move here (3.10.2)
        Ambiguous,         ///< several legal moves match (C.10); they are the candidates
        PromotionMissing,  ///< a pawn moves to the last rank without naming the new piece (3.7.5.1)
    };
    Reason reason = Reason::Unintelligible;
    std::string message;  ///< an English sentence
    std::vector<chess::Move> candidates{};
    std::optional<chess::Illegality> illegality{};  ///< for Illegal, if one rule can be named
};

/// How strictly a text must follow Appendix C.
enum class Reading : std::uint8_t {
    Tolerant,   ///< for archives and typed moves: every common spelling
    AppendixC,  ///< as required of a scoresheet: no letter for pawns (C.4), no small letters for
                ///< pieces, captures with their target square (C.9.3), castling by its sign (C.13)
};

struct ReadOptions {
    Letters letters = Letters::English;  ///< figurines are always accepted
    Reading reading = Reading::Tolerant;
};

/// Reads short and long forms with or without capture, check and mate signs, e.p., annotations such
/// as !? and the draw offer (=), castling with zeros or letters.
std::expected<chess::Move, MoveTextError>
read_san(const chess::Position& position, std::string_view text, const ReadOptions& options = {});

/// The common case of read_san, without allocation: English letters as in PGN. Returns nothing for
/// any other text or if the move is not legal; read_san then gives the reason.
std::optional<chess::Move> read_san_plain(const chess::Position& position, std::string_view text);

/// Whether the text of a move has the sign of a draw offer, (=) (C.12).
bool has_draw_offer(std::string_view text);

}  // namespace kyvien::notation
