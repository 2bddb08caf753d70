#include "conduct/xiangqi/board/internal/ruling_events.h"

#include <algorithm>
#include <iterator>

#include "base/text.h"

namespace kyvien::conduct::internal {
namespace {

using rulebook::xiangqi_vn;

bool is_about(const Ruled& ruled, XiangqiRuling code, Seat seat) {
    return ruled.code == code && ruled.seat == seat;
}

bool is_accident(const Ruled& ruled, Seat seat) {
    return ruled.clause == xiangqi_vn("9.6") && (is_about(ruled, XiangqiRuling::Reminder, seat) ||
                                                 is_about(ruled, XiangqiRuling::Warning, seat));
}

/// 16.3.b: what a player is told if the arbiter has given no reason of his own.
std::string act_of(rulebook::Clause clause) {
    struct Act {
        std::string_view clause;
        const char* code;
    };
    constexpr Act kActs[] = {
        {"9.1", "touched-piece-cannot-move"},
        {"9.2", "touched-piece-cannot-be-taken"},
        {"9.3.d", "touched-pieces-cannot-obey"},
        {"9.4.d", "touched-pieces-cannot-obey"},
        {"9.8", "dropped-again"},
        {"16.3.a.1", "moved-against-the-rules"},
        {"16.3.a.2", "touched-piece-cannot-move"},
        {"16.3.a.3", "spoke-out-of-turn"},
        {"16.3.a.4", "moves-not-recorded"},
        {"16.3.a.5", "general-exposed"},
        {"16.3.a.6", "record-not-completed"},
    };
    const auto* act = std::ranges::find(kActs, clause.id(), &Act::clause);
    return act != std::end(kActs) ? act->code : "as-cited";
}

}  // namespace

Ruled technical_fault_ruling(Seat seat, rulebook::Clause clause, Clauses also, std::int64_t count,
                             std::int64_t limit, std::string reason) {
    Values values = {{"count", std::to_string(count)},
                     {"limit", std::to_string(limit)},
                     {"must-state", "reason,penalty"},
                     {"reason", reason.empty() ? act_of(clause) : std::move(reason)}};
    return ruled(XiangqiRuling::TechnicalFault, seat, clause, std::move(values), std::move(also));
}

Ending drawn_by_proof(const xiangqi::OutlookAnswer& proof) {
    Ending ending{Score::Draw, "no-attackers", rulebook::xiangqi_vn("7.2.a"), {}, {}, {}, {}};
    if (proof.reason == "material") {
        ending.code = "material-cannot-win";
    } else if (proof.reason != "no-attackers") {
        ending.code = "nobody-can-win";
        ending.values = {{"positions", std::to_string(proof.positions)}};
    }
    return ending;
}

Ending lost_by_technical_faults(Seat seat, std::int64_t count) {
    return {win_for(opponent(seat)),
            "technical-faults",
            xiangqi_vn("7.1.n"),
            {},
            {{"count", std::to_string(count)}},
            {},
            {}};
}

namespace {

/// Rulings of the game, and of the events being composed.
template <typename Test>
int count(const StateBody& body, const EventBodies& events, Test test) {
    auto sum = std::ranges::count_if(
        body.rulings, [&](const RulingRecord& record) { return test(record.ruling); });
    for (const EventBody& event : events)
        if (const auto* ruled = std::get_if<Ruled>(&event); ruled != nullptr && test(*ruled))
            ++sum;
    return static_cast<int>(sum);
}

template <typename Body>
bool holds(const EventBodies& events) {
    return std::ranges::any_of(
        events, [](const EventBody& event) { return std::holds_alternative<Body>(event); });
}

}  // namespace

void add(EventBodies& events, EventBody event) {
    events.push_back(std::move(event));
}
void add(EventBodies& events, EventBodies more) {
    std::ranges::move(more, std::back_inserter(events));
}

bool is_over(const StateBody& body, const EventBodies& events) {
    return body.phase == Phase::Finished || holds<Ended>(events);
}

void rule(const StateBody& body, EventBodies& events, XiangqiRuling code, std::optional<Seat> seat,
          rulebook::Clause clause, Clauses also, Values values, std::vector<std::string> squares) {
    events.emplace_back(ruled(code, seat, clause, std::move(values), std::move(also),
                              std::move(squares), {body.moves.size()}));
}

void end(const StateBody& body, EventBodies& events, Ending ending, std::string reason) {
    if (!is_over(body, events))
        events.emplace_back(Ended{std::move(ending), std::move(reason)});
}

int technical_faults(const StateBody& body, const EventBodies& events, Seat seat) {
    return count(body, events, [&](const Ruled& ruled) {
        return is_about(ruled, XiangqiRuling::TechnicalFault, seat);
    });
}

int conduct_faults(const StateBody& body, const EventBodies& events, Seat seat) {
    return count(body, events, [&](const Ruled& ruled) {
        return is_about(ruled, XiangqiRuling::ConductFault, seat);
    });
}

int gaps(const StateBody& body, const EventBodies& events, Seat seat) {
    return count(body, events, [&](const Ruled& ruled) {
        return is_about(ruled, XiangqiRuling::TechnicalFault, seat) &&
               ruled.clause == xiangqi_vn("16.3.a.4");
    });
}

void technical_fault(const StateBody& body, EventBodies& events, Seat seat, rulebook::Clause clause,
                     Clauses also, std::string reason) {
    const auto limit = body.settings.regulation(Regulation::TechnicalFaultLimit);
    const int faults = technical_faults(body, events, seat) + 1;
    events.emplace_back(
        technical_fault_ruling(seat, clause, std::move(also), faults, limit, std::move(reason)));
    const bool faults_lose = faults >= limit;
    const int gap_count = gaps(body, events, seat);
    const bool gaps_lose = clause == xiangqi_vn("16.3.a.4") &&
                           gap_count >= body.settings.regulation(Regulation::ScoresheetGapLimit);
    if (gaps_lose)
        end(body, events,
            {win_for(opponent(seat)),
             "scoresheet-gaps",
             xiangqi_vn("7.1.m"),
             faults_lose ? Clauses{xiangqi_vn("7.1.n")} : Clauses{},
             {{"count", std::to_string(gap_count)}},
             {},
             {}});
    else if (faults_lose)
        end(body, events, lost_by_technical_faults(seat, faults));
}

void conduct_fault(const StateBody& body, EventBodies& events, Seat seat, rulebook::Clause clause,
                   std::string reason) {
    const auto limit = body.settings.regulation(Regulation::ConductFaultLimit);
    const int faults = 1 + conduct_faults(body, events, seat);
    Values values = {{"count", std::to_string(faults)}, {"limit", std::to_string(limit)}};
    if (!reason.empty())
        values.emplace_back("reason", std::move(reason));
    rule(body, events, XiangqiRuling::ConductFault, seat, clause, {}, std::move(values));
    if (faults >= limit)
        end(body, events,
            {win_for(opponent(seat)),
             "conduct-faults",
             xiangqi_vn("7.1.n"),
             {},
             {{"count", std::to_string(faults)}},
             {},
             {}});
}

void accidental_touch(const StateBody& body, EventBodies& events, Seat seat) {
    const int before =
        count(body, events, [&](const Ruled& ruled) { return is_accident(ruled, seat); });
    rule(body, events, before == 0 ? XiangqiRuling::Reminder : XiangqiRuling::Warning, seat,
         xiangqi_vn("9.6"), {xiangqi_vn("9.0")},
         {{"count", std::to_string(before + 1)}, {"reason", "touched-by-accident"}});
}

void stop_clocks(const StateBody& body, EventBodies& events, rulebook::Clause clause) {
    if (is_over(body, events))
        return;
    rule(body, events, XiangqiRuling::ClocksStopped, std::nullopt, clause);
    if (body.phase == Phase::Playing && body.pause == Pause::None && !holds<ClocksStopped>(events))
        events.emplace_back(ClocksStopped{std::string(clause.id())});
}

void restore(const StateBody& body, EventBodies& events, std::size_t ply, bool dropped,
             rulebook::Clause clause, Clauses also) {
    events.emplace_back(ruled(XiangqiRuling::PositionRestored, std::nullopt, clause,
                              {{"ply", std::to_string(ply)}}, std::move(also), {}, {ply}));
    if (!dropped)
        return;
    events.emplace_back(TakenBack{ply});
    // 7.2.d: nothing in the law withdraws an offer. An opponent who has moved since has answered
    // it, even if his move was illegal.
    const Seat author = ply < body.moves.size() ? body.moves[ply].seat : body.game->turn();
    if (body.offers.by(author))
        events.emplace_back(DrawOffered{author});
}

int accidental_touches(const StateBody& body, Seat seat) {
    return static_cast<int>(std::ranges::count_if(body.rulings, [&](const RulingRecord& record) {
        return is_accident(record.ruling, seat);
    }));
}

bool accident_is_deliberate(const StateBody& body, Seat seat) {
    return accidental_touches(body, seat) + 1 >=
           body.settings.regulation(Regulation::AccidentalTouchLimit);
}

std::vector<std::string> items(std::string_view joined) {
    return base::split<std::string>(joined, ',');
}

std::string joined(const std::vector<std::string>& items) {
    std::string out;
    for (const std::string& item : items) {
        if (!out.empty())
            out += ',';
        out += item;
    }
    return out;
}

}  // namespace kyvien::conduct::internal
