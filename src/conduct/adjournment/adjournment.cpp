#include "conduct/adjournment/adjournment.h"

#include <algorithm>

#include "conduct/core/internal/games.h"

namespace kyvien::conduct {

std::string_view name(HallAdjournment::Stage stage) {
    constexpr std::string_view kNames[] = {"asked",   "sealing",  "sealed",      "opening",
                                           "awaited", "replying", "reply-sealed"};
    return kNames[static_cast<std::size_t>(stage)];
}

std::span<const ReportKind> hall_report_kinds(Game game) {
    return registered::of(game).adjourning.kinds;
}

bool is_of_hall(Game game, std::string_view kind) {
    const auto kinds = hall_report_kinds(game);
    return std::ranges::find(kinds, kind, &ReportKind::kind) != kinds.end();
}

}  // namespace kyvien::conduct
