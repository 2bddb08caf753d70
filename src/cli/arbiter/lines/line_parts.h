// cli/arbiter/lines/line_parts.h — sorts the words of a short line by what they can be (player,
// square, time, ...), and composes the full line.
//
// Safe: pure functions, any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/arbiter/line.h"
#include "clock/seat.h"
#include "conduct/settings/settings.h"

namespace kyvien::cli {

/// "1:20:00", "5m": a bare number is no time.
[[nodiscard]] bool is_time_word(std::string_view word);
/// Digits alone, six at most.
[[nodiscard]] bool is_number_word(std::string_view word);
/// "e2", "e2,d1", "q16": squares or points, joined by commas.
[[nodiscard]] bool are_squares(std::string_view word);
/// Whether a word says yes or no, in one of the languages.
[[nodiscard]] bool is_yes_or_no(std::string_view word);
/// "裁判长判和棋" as "判和棋", in small letters and with hyphens: the arbiter's rank adds nothing
/// to the ruling.
[[nodiscard]] std::string without_ruler(std::string choice);
/// The part of a line that is a move, without the press that may follow it: "e4 p", "e4.", "e4 and
/// presses".
struct MoveAndPress {
    std::string_view move;
    bool is_pressed = false;
};
[[nodiscard]] MoveAndPress move_and_press(std::string_view line);
/// "bên" of "bên đỏ đi …": who is spoken of stands behind it.
[[nodiscard]] bool is_side_word(std::string_view word);
/// Without the word by which a move is said to be made: "đi xe 1 tiến 1".
[[nodiscard]] std::string_view without_moving(std::string_view text);
/// The clause of the law that a reason names: "noise, 11.5"; empty for none.
[[nodiscard]] std::string clause_in(rulebook::Law law, std::string_view reason);
/// "e8=Q, black resigns" as "e8Q, …" (C.11): the sign of a promotion is that of no field.
[[nodiscard]] std::string without_promotion_signs(std::string_view line);
/// Without the case of ASCII letters.
[[nodiscard]] std::string in_small_letters(std::string_view text);

[[nodiscard]] SaidLine desk_line(std::string verb, std::vector<std::string> words,
                                 conduct::Values fields = {});
[[nodiscard]] SaidLine report_line(std::string_view kind, std::optional<clock::Seat> seat,
                                   conduct::Values fields = {});
/// Takes the players out of the words.
std::vector<clock::Seat> take_seats(conduct::Game game, std::vector<std::string>& words);

}  // namespace kyvien::cli
