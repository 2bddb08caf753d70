// cli/arbiter/wording/sentence_values.h — values in a sentence: points of the board, units of
// numbers; and the report that an act produces.
//
// Safe: pure functions, any thread.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "cli/arbiter/wording/sentence_tokens.h"
#include "conduct/core/report.h"
#include "conduct/settings/game.h"

namespace kyvien::cli::sentence {

/// The report that the line of an act produces; null for a verb.
[[nodiscard]] const conduct::ReportKind* report_of(conduct::Game game, std::string_view line);

[[nodiscard]] bool has_field(const conduct::ReportKind& kind, std::string_view key);

/// The field that holds free text after the act; empty if there is none.
[[nodiscard]] std::string_view free_text_of(const conduct::ReportKind& kind);

/// "c3", "c3,d4".
[[nodiscard]] bool are_points(std::string_view word);

/// The desk's notation of the unit at that token: "m", "s", "" for moves; of length zero for
/// another word.
struct Unit {
    std::string_view text;
    std::size_t length = 0;
};
[[nodiscard]] Unit unit_at(conduct::Game game, const std::vector<Token>& tokens, std::size_t at);

}  // namespace kyvien::cli::sentence
