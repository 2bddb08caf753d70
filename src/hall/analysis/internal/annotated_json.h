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

// What a game may have of these.
inline constexpr std::size_t kMostHeadings = 100;
inline constexpr std::size_t kLongestHeadingName = 64;
inline constexpr std::size_t kMostDrawn = 100;  // of a position
inline constexpr std::size_t kMostNags = 10;
/// May a move have these "commands"?
[[nodiscard]] bool are_commands(std::string_view text);

/// The caller reads what else its request has, and asks whether all was read.
/// Refuses: "bad-field" or "unknown-field" with the field, and the number of the move where it is
/// one of a move.
[[nodiscard]] Result<record::AnnotatedGame> read_annotated_game(const ObjectReader& object);

/// "comment", "nags" and "drawn" of an object: what is said of a move. Refuses: as above.
[[nodiscard]] Result<void> read_remarks(const ObjectReader& object, record::AnnotatedMove& move);
/// The same as members of an object; what is empty is left out.
void write_remarks(JsonWriter& json, const record::AnnotatedMove& move);

void write_annotated_game(JsonWriter& json, const record::AnnotatedGame& game);

}  // namespace kyvien::hall
