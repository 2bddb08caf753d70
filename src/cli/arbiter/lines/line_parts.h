// cli/arbiter/lines/line_parts.h — classifies the words of a short line (player, square, time,
// ...), and composes the full line.
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

/// Whether it is a time, such as "1:20:00" or "5m"; a bare number is not.
[[nodiscard]] bool is_time_word(std::string_view word);
/// Only digits, at most six.
[[nodiscard]] bool is_number_word(std::string_view word);
/// Whether it is "e2", "e2,d1", "q16": squares or points, separated by commas.
[[nodiscard]] bool are_squares(std::string_view word);
/// Whether a word means yes or no in one of the languages.
[[nodiscard]] bool is_yes_or_no(std::string_view word);
/// Rewrites "裁判长判和棋" as "判和棋", in lower case and with hyphens: the arbiter's rank does not
/// affect the ruling.
[[nodiscard]] std::string without_arbiter_rank(std::string choice);
/// The move in a line, without the press that may follow it: "e4 p", "e4.", "e4 and presses".
struct MoveAndPress {
    std::string_view move;
    bool is_pressed = false;
};
[[nodiscard]] MoveAndPress move_and_press(std::string_view line);
/// Whether it is a word like "bên" in "bên đỏ đi …", which precedes the side.
[[nodiscard]] bool is_side_word(std::string_view word);
/// Removes the word that introduces a move: "đi xe 1 tiến 1".
[[nodiscard]] std::string_view without_moving(std::string_view text);
/// The clause of the law named in a reason: "noise, 11.5"; empty if there is none.
[[nodiscard]] std::string clause_in(rulebook::Law law, std::string_view reason);
/// Rewrites "e8=Q, black resigns" as "e8Q, …" (C.11): the promotion sign is not that of a field.
[[nodiscard]] std::string without_promotion_signs(std::string_view line);
/// The text with its ASCII letters in lower case.
[[nodiscard]] std::string in_small_letters(std::string_view text);

[[nodiscard]] DeskLine desk_line(std::string verb, std::vector<std::string> words,
                                 conduct::Values fields = {});
[[nodiscard]] DeskLine report_line(std::string_view kind, std::optional<clock::Seat> seat,
                                   conduct::Values fields = {});
/// Removes the players from the words and returns them.
std::vector<clock::Seat> extract_seats(conduct::Game game, std::vector<std::string>& words);

}  // namespace kyvien::cli
