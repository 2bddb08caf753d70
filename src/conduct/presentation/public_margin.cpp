#include "conduct/presentation/public_margin.h"

#include <algorithm>
#include <string_view>

namespace kyvien::conduct {
namespace {

using rulebook::Language;
using rulebook::Law;

/// What is kept from players and spectators although it stands in the log, and why.
struct Kept {
    Law law;
    std::string_view code;
};

constexpr Kept kKeptRulings[] = {
    {Law::Fide2018, "wait-then-continue"},  // A.4.4: until the next move is completed
    {Law::Fide2018, "may-penalise"},        // what the arbiter may still do rules nothing
    {Law::Fide2018, "nothing-found"},       // 11.3.3
    {Law::GoCn, "needs-discretion"},        // 25.1: he has not ruled yet
};
constexpr Kept kKeptDuties[] = {
    {Law::Fide2018, "press-clock"},   // 12.6
    {Law::Fide2018, "record-moves"},  // 8.1.1 holds all the time; what is missing is a duty too
};

bool is_kept(std::span<const Kept> all, Law law, std::string_view code) {
    return std::ranges::any_of(
        all, [&](const Kept& each) { return each.law == law && each.code == code; });
}

/// Leaves the values that the words say: others may name third persons, displays or counters.
void keep_said_values(Values& values, Law law, std::string_view kind, std::string_view code) {
    const std::string_view words =
        rulebook::words(law, std::string(kind) + "." + std::string(code), Language::En);
    std::erase_if(values, [&](const Values::value_type& value) {
        return words.find("{" + value.first + "}") == std::string_view::npos &&
               words.find("{" + value.first + ":time}") == std::string_view::npos;
    });
}

/// Those who have not agreed yet on the stones as they are marked (Go 21.3).
void add_agreement(const View& view, std::vector<Duty>& duties) {
    if (!view.agreement)
        return;
    for (const Seat seat : clock::kBothSeats)
        if (!view.agreement->confirmed[clock::index(seat)])
            duties.push_back({"agree-on-dead-stones", seat, rulebook::go_cn("21.3"), {}, {}});
}

}  // namespace

std::vector<RulingRecord> public_rulings(Game game, std::span<const RulingRecord> rulings) {
    const Law law = law_of(game);
    std::vector<RulingRecord> told;
    for (const RulingRecord& each : rulings) {
        if (is_kept(kKeptRulings, law, each.ruling.code))
            continue;
        told.push_back(each);
        keep_said_values(told.back().ruling.values, law, "ruling", each.ruling.code);
    }
    return told;
}

PublicMargin public_margin(const View& view) {
    const Law law = law_of(view.game);
    PublicMargin margin{public_rulings(view.game, view.rulings), {}};
    for (const Duty& duty : view.duties) {
        if (!duty.seat || is_kept(kKeptDuties, law, duty.code))
            continue;
        margin.duties.push_back(duty);
        keep_said_values(margin.duties.back().values, law, "duty", duty.code);
    }
    // Over the board the law's own conduct names it.
    if (view.setting == Setting::Electronic && view.game == Game::Chess && !view.must_play.empty())
        margin.duties.push_back(
            {"play-intended", view.turn, rulebook::fide("9.5.3"), {}, {view.must_play}});
    add_agreement(view, margin.duties);
    return margin;
}

}  // namespace kyvien::conduct
