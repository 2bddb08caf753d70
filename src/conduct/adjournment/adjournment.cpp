#include "conduct/adjournment/adjournment.h"

#include <algorithm>

#include "conduct/core/internal/games.h"
#include "conduct/core/state.h"

namespace kyvien::conduct {

std::string_view name(HallAdjournment::Stage stage) {
    constexpr std::string_view kNames[] = {"asked",   "sealing",  "sealed",      "opening",
                                           "awaited", "replying", "reply-sealed"};
    return kNames[static_cast<std::size_t>(stage)];
}

std::span<const ReportKind> hall_report_kinds(Game game) {
    return registered::of(game).adjourning.kinds;
}

bool is_hall_report(Game game, std::string_view kind) {
    const auto kinds = hall_report_kinds(game);
    return std::ranges::find(kinds, kind, &ReportKind::kind) != kinds.end();
}

std::optional<Sealing> envelope_due(const State& state) {
    using Stage = HallAdjournment::Stage;
    const auto& book = state.adjournment();
    const auto sealings = state.sealings();
    if (!book || sealings.empty() || sealings.back().opened != 0 ||
        sealings.back().envelope.empty())
        return std::nullopt;
    // I.10: if the default time is over, the envelope decides before the clock does.
    const bool is_over = book->is_late[0] || book->is_late[1];
    const bool is_due =
        (book->stage == Stage::Opening && !book->is_lost &&
         (is_over || book->is_present[clock::index(clock::opponent(book->seat))])) ||
        (book->stage == Stage::ReplySealed && book->is_present[clock::index(book->seat)]) ||
        (book->stage == Stage::Sealed && book->opponent_resigned);
    return is_due ? std::optional(sealings.back()) : std::nullopt;
}

}  // namespace kyvien::conduct
