// cli/arbiter/lines/free_words.h — lines that report no act (forbidden, doubtful, asked), and words
// that are free text: the reason of a stop, the place where a telephone was.
//
// Safe: pure functions, any thread.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/arbiter/line.h"

namespace kyvien::cli {

/// "do not stop the clocks", "stop the clocks, don't", "đừng dừng đồng hồ", 不要停钟: what is not
/// to be done. False for a line with fields.
[[nodiscard]] bool forbids_act(std::string_view line);
/// "black's phone seems to have rung", "hình như đen xin thua", 好像: nobody is sure of it. False
/// where it is said of a reason.
[[nodiscard]] bool is_doubtful(std::string_view line);
/// "stop the clocks?": a move that somebody marks with "?" is no question.
[[nodiscard]] bool asks_question(std::string_view line);
/// Whether the words may say why the clocks are stopped. Without the clock before them they are not
/// what somebody is told to stop: "stop talking".
[[nodiscard]] bool may_be_why_stopped(std::span<const std::string> words, bool names_clock);
/// Whether the words behind `start` and `run` speak of the clocks or the game: "run to the office".
[[nodiscard]] bool speaks_of_clocks(std::span<const std::string> words);
/// Whether the words behind `undo` speak of the last line: "undo the top button".
[[nodiscard]] bool speaks_of_last_line(std::span<const std::string> words);
/// "off and in the car", "để ở nhà", 已关机: the device was not on the player, or is not said to
/// have been.
[[nodiscard]] bool is_not_on_player(std::string_view place);
/// "white's flag is up", "white's time is running out": a line with these words calls no flag.
[[nodiscard]] bool tells_no_flag(std::string_view line);

}  // namespace kyvien::cli
