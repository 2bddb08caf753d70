#include "cli/arbiter/lines/line_acts.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "cli/arbiter/concepts/concept_lines.h"
#include "cli/arbiter/corrections/corrections.h"
#include "cli/arbiter/wording/sentence_phrases.h"

namespace kyvien::cli {

bool is_not_understood(const Refusal& refusal) {
    const auto& code = refusal.code;
    return code == "unknown-line" || code == "ambiguous-line" || code == "report-word" ||
           code == "usage" || code == "two-players" || code == "unknown-field" ||
           code == "bad-move-text";
}

bool lacks_field(const Refusal& refusal) {
    return refusal.code == "report-field" || refusal.code == "report-seat" ||
           refusal.code == "sealed-texts";
}

bool is_press_alone(const std::vector<DeskLine>& lines) {
    return lines.size() == 1 && lines[0].verb == "press" && !lines[0].who &&
           lines[0].words.empty() && lines[0].fields.empty();
}

bool is_offer_beside_claim(conduct::Game game, std::string_view line,
                           const std::vector<DeskLine>& lines) {
    const auto& info = conduct::info(game);
    return !info.has_komi && !info.has_moves_by_hand && line.find('=') == std::string_view::npos &&
           std::ranges::any_of(lines, [](const DeskLine& each) { return each.verb == "offer"; }) &&
           (mentions_concept(game, line, "sixty") || mentions_concept(game, line, "no-capture"));
}

}  // namespace kyvien::cli
