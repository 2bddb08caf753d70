#include "conduct/presentation/public_margin.h"

#include <algorithm>
#include <string_view>

#include "conduct/core/internal/games.h"
#include "rulebook/message.h"

namespace kyvien::conduct {
namespace {

using rulebook::Language;
using rulebook::Law;

bool is_hidden(std::span<const std::string_view> kept, std::string_view code) {
    return std::ranges::find(kept, code) != kept.end();
}

/// Keeps only the values used by the words: others may name third persons, displays or counters.
void remove_unused_values(Values& values, Law law, std::string_view kind, std::string_view code) {
    const std::string_view words =
        rulebook::words(law, std::string(kind) + "." + std::string(code), Language::En);
    // "moves.san" is used for "moves"; the moves that fulfil a duty are not secret.
    std::erase_if(values, [&](const Values::value_type& value) {
        const std::string_view name =
            std::string_view(value.first).substr(0, value.first.find('.'));
        const bool is_of_duty = kind == "duty" && name == "moves" && name != value.first;
        return !is_of_duty && !rulebook::has_value(words, name);
    });
}

/// Adds the players who have not yet agreed on the stones as marked (Go 21.3).
void add_agreement(const View& view, std::vector<Duty>& duties) {
    if (!view.agreement)
        return;
    const rulebook::Clause clause = registered::of(view.game).agreeing->stopped;
    for (const Seat seat : clock::kBothSeats)
        if (!view.agreement->confirmed[clock::index(seat)])
            duties.push_back({"agree-on-dead-stones", seat, clause, {}, {}});
}

}  // namespace

std::vector<RulingRecord> public_rulings(Game game, std::span<const RulingRecord> rulings) {
    const Law law = law_of(game);
    const auto kept = registered::of(game).kept.rulings;
    std::vector<RulingRecord> records;
    for (const RulingRecord& each : rulings) {
        if (is_hidden(kept, each.ruling.code))
            continue;
        records.push_back(each);
        remove_unused_values(records.back().ruling.values, law, "ruling", each.ruling.code);
    }
    return records;
}

PublicMargin public_margin(const View& view) {
    const Law law = law_of(view.game);
    const registered::Entry& game = registered::of(view.game);
    PublicMargin margin{public_rulings(view.game, view.rulings), {}};
    for (const Duty& duty : view.duties) {
        if (!duty.seat || is_hidden(game.kept.duties, duty.code))
            continue;
        margin.duties.push_back(duty);
        remove_unused_values(margin.duties.back().values, law, "duty", duty.code);
    }
    // Over the board the law's own conduct has this duty.
    if (view.setting == PlayMode::Electronic && game.clauses.claimed_move &&
        !view.must_play.empty())
        margin.duties.push_back(
            {"play-intended", view.turn, *game.clauses.claimed_move, {}, {view.must_play}});
    add_agreement(view, margin.duties);
    return margin;
}

}  // namespace kyvien::conduct
