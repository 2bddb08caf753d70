// cli/arbiter/lines/board_sentences.h — sentences of chess that can only be understood with the
// position on the board.
//
// Safe: pure functions, any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "cli/arbiter/line.h"
#include "cli/arbiter/wording/sentence_tokens.h"
#include "clock/seat.h"
#include "conduct/settings/settings.h"

namespace kyvien::cli::board_sentences {

/// The FEN letter of the piece on a square, upper case for White; a blank if it is empty.
[[nodiscard]] char piece_on(std::string_view position, std::string_view square);
[[nodiscard]] bool is_of(char piece, clock::Seat seat);
[[nodiscard]] bool is_square(std::string_view word);
/// All squares with a piece of the seat, or of either; with this lower-case letter only, if given.
[[nodiscard]] std::string occupied(std::string_view position, std::optional<clock::Seat> seat,
                                   char letter = ' ');
/// The lower-case letter of a piece by its English or Vietnamese name; a blank for any other word.
[[nodiscard]] char letter_of(std::string_view word);

/// The same, also by its Chinese character.
[[nodiscard]] char letter_of_piece(std::string_view word);

/// Converts an illegal move to the squares of the physical movement: "Ke3" as "e1e3", "Ne2xd5" as
/// "e2d5", "exd6" as "e5d6", "O-O" as "e1-g1,h1-f1", "a8" as "a7a8". Among several pieces the one
/// is meant that can reach the square by its way of moving. Unchanged if the board does not
/// determine which one.
[[nodiscard]] std::string squares_by_hand(std::string_view position, clock::Seat seat,
                                          std::string_view move, bool is_vietnamese);

/// A square named in a line, or a piece whose square must be found on the board.
struct NamedPlace {
    std::string square;
    char letter = ' ';  ///< of the piece said to be there; a blank if none is named
    std::optional<clock::Seat> owner;
};
/// In the order of the line.
[[nodiscard]] std::vector<NamedPlace> named_places(conduct::Game game, std::string_view line);

/// Rewrites "touched the black bishop" as "touched the black's bishop": the owner, not the actor.
[[nodiscard]] std::string with_owners(std::string_view line);

/// Whether a player is named only as the owner of a piece, and none as the actor.
[[nodiscard]] bool is_no_actor_named(conduct::Game game, std::string_view line);

/// "not-so": the pieces are not where the line says.
[[nodiscard]] std::unexpected<Refusal> contradicts_board();

/// The number of these words if they are at `at`; otherwise zero.
[[nodiscard]] std::size_t words_at(const std::vector<Token>& tokens, std::size_t at,
                                   std::initializer_list<std::string_view> words);
/// The only square from which a pawn of the seat can have come to the last rank; nothing if there
/// are two.
[[nodiscard]] std::optional<std::string> pawn_before(std::string_view position, clock::Seat seat,
                                                     std::string_view to);
/// The line for "white left the pawn on a8", "… and pressed the clock".
[[nodiscard]] std::optional<std::string> pawn_left(conduct::Game game, std::string_view position,
                                                   const std::vector<Token>& tokens);
/// The players who have upset the board, according to this line; empty if it says something else.
[[nodiscard]] std::vector<clock::Seat> seats_who_upset_board(conduct::Game game,
                                                             const std::vector<Token>& tokens);
/// The typed form, with player and press, of "white moves his knight to f3", "black answers d5 and
/// presses the clock", "white castles short"; nothing for other lines.
[[nodiscard]] std::optional<std::string>
move_in_words(conduct::Game game, const std::vector<Token>& tokens, std::string_view line);
/// Both times of "replace the clock: white 0:30:00, black 0:25:00", each after its player.
[[nodiscard]] std::optional<DeskLine> both_clocks(conduct::Game game,
                                                  const std::vector<Token>& tokens);
/// For "d4 should be d5", "black's last move was d5, not d4": the move, and the one that was
/// entered instead of it (empty if not stated).
[[nodiscard]] std::optional<std::pair<std::string, std::string>>
correction_of_entry(std::string_view line, const std::vector<Token>& tokens);

}  // namespace kyvien::cli::board_sentences
