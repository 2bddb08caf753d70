// cli/arbiter/wording/short_words.h — the short words of the arbiter's desk, and their meanings.
//
// A word may have several meanings: the first that the game supports is used. A word means a verb,
// "report KIND field=value", a way of arriving (conduct/attendance/absence.h), or "illegal", which
// becomes the two or three lines that report an illegal move. Words of other languages are listed
// beside the English ones.
//
// Safe: constant tables and pure functions, any thread.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "conduct/attendance/absence.h"
#include "conduct/settings/settings.h"

namespace kyvien::cli {

struct ShortWord {
    std::string_view text;
    std::string_view line;  ///< its meaning
    /// Whether the game has the report that it means.
    [[nodiscard]] bool is_of(conduct::Game game) const;
};

[[nodiscard]] std::span<const ShortWord> short_words();
/// The first of these words that has a meaning in the game.
[[nodiscard]] const ShortWord* find_short_word(conduct::Game game, std::string_view text);

/// "arrived", "excused", "missing", if the table says so.
[[nodiscard]] std::optional<conduct::ArrivalStatus> find_coming_word(std::string_view line);

/// The claim named by "3" or "50"; empty for any other word.
[[nodiscard]] std::string claim_word(conduct::Game game, std::string_view word);

/// As seat_of_word() (line.h), or by the first letter of the side's English name.
[[nodiscard]] std::optional<conduct::Seat> seat_of_short(conduct::Game game, std::string_view word);
/// "w", "b", "r".
[[nodiscard]] std::string side_name_short(conduct::Game game, conduct::Seat seat);

/// Whether a number of a report is a time: "ms", "first-ms", "late-s", "minutes".
[[nodiscard]] bool is_time_field(std::string_view key);

}  // namespace kyvien::cli
