// hall/analysis/internal/annotated_json.h — reads and writes AnnotatedGame of
// api/schemas/analysis.yaml.
//
// Cost:  linear in the text.
// Safe:  pure functions, any thread.
#pragma once

#include "base/result.h"
#include "hall/json/internal/json_fields.h"
#include "hall/json/json_writer.h"
#include "record/game_file/annotated.h"

namespace kyvien::hall {

// Limits of a game.
inline constexpr std::size_t kMaxHeadings = 100;
inline constexpr std::size_t kLongestHeadingName = 64;
inline constexpr std::size_t kMaxDrawn = 100;  // of a position
inline constexpr std::size_t kMaxNags = 10;
/// Are these valid "commands" of a move?
[[nodiscard]] bool are_commands(std::string_view text);

/// The caller reads the other fields of its request, and checks that all were read.
/// Refuses: "bad-field" or "unknown-field" with the field, and with the number of the move if it is
/// a field of a move.
[[nodiscard]] Result<record::AnnotatedGame> read_annotated_game(const ObjectReader& object);

/// Reads "comment", "nags" and "drawn", the annotations of a move. Refuses: as above.
[[nodiscard]] Result<void> read_remarks(const ObjectReader& object, record::AnnotatedMove& move);
/// Writes them as members of an object; empty ones are omitted.
void write_remarks(JsonWriter& json, const record::AnnotatedMove& move);

void write_annotated_game(JsonWriter& json, const record::AnnotatedGame& game);

}  // namespace kyvien::hall
