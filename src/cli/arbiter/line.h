// cli/arbiter/line.h — splits a line typed at the arbiter's desk into author, verb, words and
// fields.
//
//     first: move e4            who, verb, words
//     report late-arrival second minutes=20
//     rule 1-0 clause=6.9 reason=the flag fell at move 38
//
// Words after key=value belong to that value until the next key=value; "…" keeps words together.
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

struct SaidLine {
    std::optional<conduct::Seat> who;  ///< "first:" or "second:" before the verb
    std::string verb;                  ///< empty: nothing was said
    std::vector<std::string> words;
    conduct::Values fields;
    std::string rest;  ///< everything after the verb, as written
    /// A word that was read as the one it is misspelt for; empty where each was read as typed.
    std::string guessed;
};

[[nodiscard]] SaidLine read_line(conduct::Game game, std::string_view line);

/// "first", "white", "trắng", "紅方" ...; none for any other word.
[[nodiscard]] std::optional<conduct::Seat> seat_of_word(conduct::Game game, std::string_view word);

/// "5:00", "1:05:30", "9.5" (seconds), "12:30.250", "5m", "1h20m", "300s"; none for any other text
/// or more than 100 days.
[[nodiscard]] std::optional<conduct::Milliseconds> read_span(std::string_view text);
/// "1:05:30", "5:00", "0:09.5".
[[nodiscard]] std::string span_text(conduct::Milliseconds span);

/// Chess and xiangqi moves and Go points as the log writes them.
[[nodiscard]] bool is_log_move(std::string_view text);

/// As a clock with hours shows it: "0:05:00".
[[nodiscard]] std::string clock_text(conduct::Milliseconds span);

/// A time control as people write it: "90+30" (minutes and seconds), "15", "40/90+30,30+30",
/// "90d5" (delay), "60+5x30" (byo-yomi), "none"; else as the log writes it.
[[nodiscard]] Result<clock::TimeControl> read_time_text(std::string_view text);

/// "1-0", "0-1", "draw", "1/2", "0-0", "void"; none for any other word.
[[nodiscard]] std::optional<conduct::Score> read_score(std::string_view text);

}  // namespace kyvien::cli
