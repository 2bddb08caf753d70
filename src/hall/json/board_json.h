// hall/json/board_json.h — JSON of the rulings and duties of a game over the board, and of the
// catalogue of reports (docs/protocol.md).
//
// Safe: pure functions over values, any thread.
#pragma once

#include <span>
#include <string>

#include "conduct/core/report.h"
#include "conduct/core/state.h"
#include "hall/json/json_writer.h"
#include "rulebook/clause.h"

namespace kyvien::hall {

void write_rulings(JsonWriter& json, std::span<const conduct::RulingRecord> rulings);
void write_duties(JsonWriter& json, std::span<const conduct::Duty> duties);

/// GET /api/reports/GAME: the kinds of report with their fields, the regulations, and the words for
/// all codes in the given language (English where it has none).
[[nodiscard]] std::string reports_json(conduct::Game game, rulebook::Language language);

/// GET /api/words/GAME: only the words for all codes, for pages that do not report.
[[nodiscard]] std::string words_json(conduct::Game game, rulebook::Language language);

}  // namespace kyvien::hall
