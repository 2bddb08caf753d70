// cli/arbiter/lines/free_words.h — lines that report no act (forbidden, doubtful, asked), and words
// that are free text: the reason for stopping, the place where a telephone was.
//
// Safe: pure functions, any thread.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/arbiter/line.h"

namespace kyvien::cli {

/// Whether the line says what must not be done: "do not stop the clocks", "stop the clocks, don't",
/// "đừng dừng đồng hồ", 不要停钟. False for a line with fields.
[[nodiscard]] bool forbids_act(std::string_view line);
/// Whether the line expresses doubt: "black's phone seems to have rung", "hình như đen xin thua",
/// 好像. False if the doubt is part of a reason.
[[nodiscard]] bool is_doubtful(std::string_view line);
/// Whether the line is a question: "stop the clocks?". A move marked with "?" is not.
[[nodiscard]] bool asks_question(std::string_view line);
/// Whether the words may be the reason for stopping the clocks. Unless the clock is named before
/// them, they must not be something that a person is told to stop: "stop talking".
[[nodiscard]] bool may_be_reason_for_stop(std::span<const std::string> words, bool names_clock);
/// Whether the words after `start` and `run` are about the clocks or the game, unlike "run to the
/// office".
[[nodiscard]] bool is_about_clocks(std::span<const std::string> words);
/// Whether the words after `undo` are about the last line, unlike "undo the top button".
[[nodiscard]] bool is_about_last_line(std::span<const std::string> words);
/// Whether the device was not on the player, or is not said to have been: "off and in the car", "để
/// ở nhà", 已关机.
[[nodiscard]] bool is_not_on_player(std::string_view place);
/// Whether the line says that a flag has not fallen: "white's flag is up", "white's time is running
/// out".
[[nodiscard]] bool denies_flag_fall(std::string_view line);

}  // namespace kyvien::cli
