#include "conduct/core/internal/consequences.h"

#include <algorithm>
#include <fmt/format.h>

namespace kyvien::conduct::internal {

Ended lost(Seat loser, std::string code, rulebook::Clause clause, Clauses also) {
    return ended({win_for(opponent(loser)), std::move(code), clause, std::move(also), {}, {}, {}});
}

void stop_clocks(const RuleContext& context, EventBodies& events, std::string reason) {
    if (context.is_playing() && context.body.pause == Pause::None)
        events.emplace_back(ClocksStopped{std::move(reason)});
}

void answer_question(const RuleContext& context, rulebook::Clause clause, EventBodies& events,
                     std::string reason) {
    if (context.body.phase == Phase::ArbiterNeeded)
        events.emplace_back(GameContinued{clause, std::move(reason)});
}

void resume_play(const RuleContext& context, EventBodies& events, rulebook::Clause clause,
                 std::string reason) {
    answer_question(context, clause, events, reason);
    if (context.body.pause != Pause::None)
        events.emplace_back(ClocksStarted{std::move(reason)});
}

namespace {

/// The time of periods that the seat has not reached when the game is back at `ply` and the moves
/// among the events from `event` on are made.
Milliseconds time_of_unreached_periods(const StateBody& body, Seat seat, std::size_t ply,
                                       EventBodies::const_iterator event,
                                       EventBodies::const_iterator end) {
    const auto is_of_seat = [seat](const EventBody& each) {
        const auto* moved = std::get_if<Moved>(&each);
        return moved != nullptr && moved->seat == seat;
    };
    const int completed = body.counted_moves(ply)[clock::index(seat)] +
                          static_cast<int>(std::count_if(event, end, is_of_seat));
    return std::max(Milliseconds{},
                    body.clock.time_of_later_stages(seat, body.clock.completed_moves(seat)) -
                        body.clock.time_of_later_stages(seat, completed));
}

}  // namespace

void adjust_clock(const RuleContext& context, Seat seat, Milliseconds amount,
                  rulebook::Clause clause, std::string reason, EventBodies& events) {
    const clock::Clock& clock = context.body.clock;
    if (!clock.is_timed())
        return;
    // Several adjustments of one decision accumulate: each event carries the resulting display.
    Milliseconds now = clock.reading(seat, context.at()).main;
    for (auto event = events.begin(); event != events.end(); ++event) {
        if (const auto* earlier = std::get_if<ClockAdjusted>(&*event);
            earlier != nullptr && earlier->seat == seat)
            now = earlier->main;
        else if (const auto* taken = std::get_if<TakenBack>(&*event))
            now = std::max(Milliseconds{},
                           now - time_of_unreached_periods(context.body, seat, taken->ply, event,
                                                           events.end()));
    }
    events.emplace_back(ClockAdjusted{seat, std::max(Milliseconds{}, now + amount), std::nullopt,
                                      clause, std::move(reason), std::nullopt});
}

std::string value_of(const Values& values, std::string_view key) {
    const auto found = std::ranges::find(values, key, &Values::value_type::first);
    return found == values.end() ? std::string() : found->second;
}

std::unexpected<Refusal> unused(const TypedReport& report, const TypedField& field,
                                std::string_view why, rulebook::Clause clause) {
    const std::string& kind = report.whole().kind;
    return refuse(
        "report-field",
        fmt::format("Report {}: the field {} says nothing here: {}.", kind, field.key(), why),
        clause,
        {{"kind", kind}, {"field", std::string(field.key())}, {"reason", std::string(why)}});
}

std::optional<Decision> refuse_unread_fields(std::optional<Decision> decided,
                                             const TypedReport& report, const Answered& how) {
    if (how.unread == UnreadFieldPolicy::Allowed || (decided && !*decided))
        return decided;
    const auto unread =
        report.unread(how.catalogued, how.unread == UnreadFieldPolicy::RefusedEvenIfRequired);
    if (!unread)
        return decided;
    return refuse("unused-field",
                  fmt::format("Report {}: nothing follows from the field {} as things are; leave "
                              "it out, or tell what it belongs to.",
                              report.whole().kind, *unread),
                  how.catalogued.clause,
                  {{"kind", report.whole().kind}, {"field", std::string(*unread)}});
}

}  // namespace kyvien::conduct::internal
