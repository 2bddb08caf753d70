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

/// The piece on a square as a position is written, large for White; a blank where none stands.
[[nodiscard]] char piece_on(std::string_view position, std::string_view square);
[[nodiscard]] bool is_of(char piece, clock::Seat seat);
[[nodiscard]] bool is_square(std::string_view word);
/// Every square with a piece of the seat, or of anybody; with pieces of this small letter alone.
[[nodiscard]] std::string occupied(std::string_view position, std::optional<clock::Seat> seat,
                                   char letter = ' ');
/// The small letter of a piece by its name in English or Vietnamese; a blank for any other word.
[[nodiscard]] char letter_of(std::string_view word);

/// A move that no rule allows as the squares between which the hands moved: "Ke3" as "e1e3",
/// "Ne2xd5" as "e2d5", "exd6" as "e5d6", "O-O" as "e1-g1,h1-f1", "a8" as "a7a8". Of several pieces
/// the one is meant that can go there by its own steps. As it was typed where the board does not
/// say which one.
[[nodiscard]] std::string squares_by_hand(std::string_view position, clock::Seat seat,
                                          std::string_view move, bool is_vietnamese);

/// A square that a line names, or a piece whose square the board must tell.
struct NamedPlace {
    std::string square;
    char letter = ' ';  ///< of the piece that is said to stand there; a blank where none is named
    std::optional<clock::Seat> owner;
};
/// In the order in which they are said.
[[nodiscard]] std::vector<NamedPlace> named_places(conduct::Game game, std::string_view line);

/// "touched the black bishop" as "touched the black's bishop": whose piece it is, not who acts.
[[nodiscard]] std::string with_owners(std::string_view line);

/// A player is named as the owner of a piece alone, and nobody as who did something.
[[nodiscard]] bool is_nobody_named(conduct::Game game, std::string_view line);

/// "not-so": the pieces do not stand as the line says.
[[nodiscard]] std::unexpected<Refusal> not_so();

/// How many words these are, where they stand at `at`; nought where others do.
[[nodiscard]] std::size_t words_at(const std::vector<Token>& tokens, std::size_t at,
                                   std::initializer_list<std::string_view> words);
/// The square from which a pawn of the seat can have come to the last rank; none where two can.
[[nodiscard]] std::optional<std::string> pawn_before(std::string_view position, clock::Seat seat,
                                                     std::string_view to);
/// "white left the pawn on a8", "… and pressed the clock": the line that tells it.
[[nodiscard]] std::optional<std::string> pawn_left(conduct::Game game, std::string_view position,
                                                   const std::vector<Token>& tokens);
/// The players who have upset the board, as this line tells it; empty where it tells something
/// else.
[[nodiscard]] std::vector<clock::Seat> who_upset_it(conduct::Game game,
                                                    const std::vector<Token>& tokens);
/// "white moves his knight to f3", "black answers d5 and presses the clock", "white castles short":
/// the move as it is typed, with its player and its press; none for another line.
[[nodiscard]] std::optional<std::string>
move_in_words(conduct::Game game, const std::vector<Token>& tokens, std::string_view line);
/// "replace the clock: white 0:30:00, black 0:25:00": both times, each behind its player.
[[nodiscard]] std::optional<SaidLine> both_clocks(conduct::Game game,
                                                  const std::vector<Token>& tokens);
/// "d4 should be d5", "black's last move was d5, not d4": the move, and what was entered for it
/// (empty where that is not said).
[[nodiscard]] std::optional<std::pair<std::string, std::string>>
entered_for(std::string_view line, const std::vector<Token>& tokens);

}  // namespace kyvien::cli::board_sentences
