// cli/arbiter/line.h — splits a line typed at the arbiter's desk into author, verb, words and
// fields.
//
//     first: move e4            who, verb, words
//     report late-arrival second minutes=20
//     rule 1-0 clause=6.9 reason=the flag fell at move 38
//
// Words after key=value belong to that value until the next key=value; "…" groups words.
//
// Safe: pure functions, any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "conduct/core/ruling.h"
#include "conduct/settings/settings.h"

namespace kyvien::cli {

struct DeskLine {
    std::optional<conduct::Seat> who;  ///< "first:" or "second:" before the verb
    std::string verb;                  ///< empty for an empty line
    std::vector<std::string> words;
    conduct::Values fields;
    std::string rest;  ///< everything after the verb, as written
    /// A word that was corrected as misspelt; empty if there is none.
    std::string guessed;
};

[[nodiscard]] DeskLine read_line(conduct::Game game, std::string_view line);

/// Parses "first", "white", "trắng", "紅方" ...; nothing for any other word.
[[nodiscard]] std::optional<conduct::Seat> seat_of_word(conduct::Game game, std::string_view word);

/// Parses "5:00", "1:05:30", "9.5" (seconds), "12:30.250", "5m", "1h20m", "300s"; nothing for any
/// other text or more than 100 days.
[[nodiscard]] std::optional<conduct::Milliseconds> read_duration(std::string_view text);
/// "1:05:30", "5:00", "0:09.5".
[[nodiscard]] std::string duration_text(conduct::Milliseconds span);

/// Whether it is a chess or xiangqi move or Go point in the notation of the log.
[[nodiscard]] bool is_log_move(std::string_view text);

/// As a clock with hours shows it: "0:05:00".
[[nodiscard]] std::string clock_text(conduct::Milliseconds span);

/// Parses a time control as people write it: "90+30" (minutes and seconds), "15", "40/90+30,30+30",
/// "90d5" (delay), "60+5x30" (byoyomi), "none"; otherwise in the notation of the log.
[[nodiscard]] Result<clock::TimeControl> read_time_text(std::string_view text);

/// Parses "1-0", "0-1", "draw", "1/2", "0-0", "void"; nothing for any other word.
[[nodiscard]] std::optional<conduct::Score> read_score(std::string_view text);

}  // namespace kyvien::cli
