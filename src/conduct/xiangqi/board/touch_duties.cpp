// 9.0 to 9.8, 9.11: touched pieces, what must be moved or captured, and the complaint about them
// (16.1, 16.3.a.2, B.3, B.13).
#include "conduct/xiangqi/board/internal/rule_context.h"

#include <algorithm>
#include <fmt/format.h>

#include "base/result.h"

namespace kyvien::conduct::internal {
namespace {

using rulebook::xiangqi_vn;
using xiangqi::Move;
using xiangqi::Square;

constexpr std::string_view kAnyLegal = "any-legal";

std::vector<std::string> names_of(const std::vector<Move>& moves) {
    std::vector<std::string> names;
    for (const Move move : moves)
        names.push_back(move.name());
    std::ranges::sort(names);
    return names;
}

std::optional<int> small_number(const Optional<std::int64_t>& field) {
    if (!field)
        return std::nullopt;
    return static_cast<int>(std::min<std::int64_t>(*field, 1'000'000));
}

std::unexpected<Refusal> no_point(std::string_view text) {
    return refuse("bad-point",
                  fmt::format("'{}' is not a point of the board; write it as h2.", text),
                  xiangqi_vn("B.13"), {{"point", std::string(text)}});
}

Result<std::vector<Square>> points(const Squares& told) {
    std::vector<Square> squares;
    for (const std::string_view item : told) {
        const auto square = Square::parse(item);
        if (!square)
            return no_point(item);
        squares.push_back(*square);
    }
    return squares;
}

void bind_player(const StateBody& body, EventBodies& rulings, Seat seat,
                 const XiangqiObligation& duty, rulebook::Clause clause,
                 std::vector<std::string> touched) {
    Clauses also;
    if (clause != duty.clause)
        also.push_back(duty.clause);
    rule(body, rulings, XiangqiRuling::Obligation, seat, clause, std::move(also),
         {{"moves", duty.any_legal ? std::string(kAnyLegal) : joined(names_of(duty.permitted))}},
         std::move(touched));
}

void fault_of(const StateBody& body, EventBodies& rulings, Seat seat,
              const XiangqiObligation& duty) {
    if (duty.fault)
        technical_fault(body, rulings, seat, duty.clause,
                        duty.none_can_obey ? Clauses{xiangqi_vn("16.3.a.2")} : Clauses{});
}

}  // namespace

bool XiangqiTouches::forbids(Seat seat, const std::string& move) const {
    return kept_.bound && kept_.bound->seat == seat &&
           std::ranges::find(kept_.bound->moves, move) == kept_.bound->moves.end();
}

Report XiangqiTouches::with_order(const XiangqiPhysicalBoard& physical_board, Seat seat,
                                  const Report& told) const {
    int last = 0;
    for (const Touch& touch : kept_.touches)
        if (touch.seat == seat && touch.ply == physical_board.plies())
            last = std::max(last, touch.touch.order.value_or(0));
    Report report = told;
    report.fields.emplace_back("order", std::to_string(last + 1));
    sort_fields(Game::Xiangqi, report);
    return report;
}

XiangqiTouches::ReportedTouch XiangqiTouches::read(const xiangqi_report::Touch& report) {
    const bool accidental = report.touch_kind == xiangqi_report::Touch::TouchKind::Accidental;
    return {report.seat,
            *report.at,
            accidental ? ReportedTouch::Kind::Accidental : ReportedTouch::Kind::Deliberate,
            false,
            is_yes(report.witnessed),
            small_number(report.order),
            small_number(report.group)};
}
XiangqiTouches::ReportedTouch XiangqiTouches::read(const xiangqi_report::Adjusted& report) {
    return {report.seat,
            *report.at,
            ReportedTouch::Kind::Adjusted,
            is_yes(report.announced),
            false,
            small_number(report.order),
            std::nullopt};
}

Result<EventBodies> XiangqiTouches::touched(const StateBody& body,
                                            const XiangqiPhysicalBoard& physical_board,
                                            const xiangqi_report::Touch& report) const {
    const ReportedTouch told = read(report);
    KYVIEN_TRY(touches_to_store(body, physical_board, told));
    const bool has_order = report.order || report.group || is_yes(report.order_unknown);
    EventBodies rulings;
    add(rulings, Reported{has_order ? report.whole()
                                    : with_order(physical_board, report.seat, report.whole())});
    // 9.6, 9.11: the arbiter acts on what he has seen, but only to remind and to warn.
    if (told.kind == ReportedTouch::Kind::Accidental && told.witnessed &&
        !accident_is_deliberate(body, report.seat))
        accidental_touch(body, rulings, report.seat);
    return rulings;
}

Result<EventBodies> XiangqiTouches::adjusted(const StateBody& body,
                                             const XiangqiPhysicalBoard& physical_board,
                                             const xiangqi_report::Adjusted& report) const {
    KYVIEN_TRY(touches_to_store(body, physical_board, read(report)));
    EventBodies rulings;
    add(rulings, Reported{report.order ? report.whole()
                                       : with_order(physical_board, report.seat, report.whole())});
    if (!has_turn(body, physical_board, report.seat))
        rule(body, rulings, XiangqiRuling::Reminder, report.seat, xiangqi_vn("9.5.a"),
             {xiangqi_vn("16.1.a")}, {{"reason", "adjusted-out-of-turn"}});
    return rulings;
}

std::vector<XiangqiTouches::Touch>
XiangqiTouches::claimable_touches(Seat claimant, const xiangqi_report::TouchClaim& report) const {
    const auto touches_of = [&](Seat toucher) {
        std::vector<Touch> open;
        std::ranges::copy_if(kept_.touches, std::back_inserter(open),
                             [&](const Touch& touch) { return touch.seat == toucher; });
        return open;
    };
    // A player complains of the other's touch, or admits his own. A touch by the other out of turn,
    // confirmed neither by him nor by the arbiter, is no ground for complaint.
    auto of_other = touches_of(opponent(claimant));
    auto own = touches_of(claimant);
    const bool admitted = is_yes(report.admitted);
    const bool seen = is_yes(report.witnessed);
    const bool is_proved = admitted || seen || std::ranges::any_of(of_other, &Touch::witnessed);
    const bool may_bind = std::ranges::any_of(
        of_other, [](const Touch& touch) { return touch.on_turn && !touch.announced; });
    if (of_other.empty() || (!own.empty() && !is_proved && !may_bind))
        return own;
    return of_other;
}

std::optional<rulebook::Clause>
XiangqiTouches::dismissal(const std::vector<Touch>& open, std::optional<Seat> claimant,
                          const xiangqi_report::TouchClaim& report) {
    // 9.11.c: what a coach, a leader or anybody else says is void.
    if (!claimant || report.third_person)
        return xiangqi_vn("9.11.c");
    if (open.empty())
        return xiangqi_vn("9.11.a");
    if (open.front().seat != *claimant) {
        const bool admitted = is_yes(report.admitted);
        const bool seen = is_yes(report.witnessed);
        if (!admitted && !seen && std::ranges::none_of(open, &Touch::witnessed))
            return xiangqi_vn("9.11.b");
    }
    return std::nullopt;
}

Result<EventBodies> XiangqiTouches::claimed(const StateBody& body,
                                            const XiangqiPhysicalBoard& physical_board,
                                            const xiangqi_report::TouchClaim& report) const {
    if (!report.seat && !report.third_person)
        return refuse("report-seat",
                      "Say which player asks for a ruling, or who it is if it is neither.",
                      xiangqi_vn("9.11"));
    std::vector<Touch> open =
        report.seat ? claimable_touches(*report.seat, report) : std::vector<Touch>{};
    EventBodies rulings;
    add(rulings, Reported{report.whole()});
    if (const auto clause = dismissal(open, report.seat, report)) {
        report.mark_all_read();
        rule(body, rulings, XiangqiRuling::ClaimDismissed, report.seat, *clause,
             {xiangqi_vn("9.11")});
        return rulings;
    }
    if (!physical_board.unrecorded_moves().empty())
        return refuse("restore-first",
                      "An illegal move stands on the board; have the position restored first.",
                      xiangqi_vn("9.10"));
    // 9.11.b: what neither the other player admits nor the arbiter has seen is not considered.
    if (open.front().seat != *report.seat && !is_yes(report.admitted) && !is_yes(report.witnessed))
        std::erase_if(open, [](const Touch& touch) { return !touch.witnessed; });
    judge(body, physical_board, std::move(open), rulings);
    return rulings;
}

std::optional<XiangqiObligation>
XiangqiTouches::combined_with_bound(std::optional<XiangqiObligation> duty) const {
    const Bound& bound = *kept_.bound;
    // What both touches require: the piece touched first captures the one touched next (9.3.a,
    // 9.4.a).
    if (duty && !duty->any_legal) {
        std::erase_if(duty->permitted, [&](const Move move) {
            return std::ranges::find(bound.moves, move.name()) == bound.moves.end();
        });
        duty->fault = false;
        if (!duty->permitted.empty())
            return duty;
    }
    XiangqiObligation first{{}, bound.clause};
    for (const std::string& name : bound.moves)
        first.permitted.push_back(*read_coordinates(name));
    return first;
}

void XiangqiTouches::judge(const StateBody& body, const XiangqiPhysicalBoard& physical_board,
                           std::vector<Touch> touches, EventBodies& rulings) const {
    const Seat seat = touches.front().seat;
    if (std::ranges::all_of(touches, &Touch::announced)) {
        rule(body, rulings, XiangqiRuling::NoObligation, seat, xiangqi_vn("9.5.a"));
        return;
    }
    std::erase_if(touches, [](const Touch& touch) { return touch.announced || !touch.on_turn; });
    if (touches.empty()) {
        rule(body, rulings, XiangqiRuling::NoObligation, seat, xiangqi_vn("9.1"));
        return;
    }
    // 9.6: an accidental touch that becomes known only now is first reminded or warned, and does
    // not bind; a deliberate touch together with it does.
    if (std::ranges::any_of(touches, &Touch::accidental) && !accident_is_deliberate(body, seat)) {
        accidental_touch(body, rulings, seat);
        std::erase_if(touches, &Touch::accidental);
        if (touches.empty())
            return;
    }
    const bool by_accident = std::ranges::all_of(touches, &Touch::accidental);
    const std::size_t ply = touches.back().ply;
    std::vector<XiangqiTouch> resolved;
    std::vector<std::string> squares;
    for (const Touch& touch : touches)
        if (touch.ply == ply) {
            resolved.push_back(touch.touch);
            squares.push_back(touch.touch.at.name());
        }
    auto duty = obligation(physical_board.record().at_ply(ply), resolved);
    const auto& bound = kept_.bound;
    const bool is_later = std::ranges::none_of(touches, &Touch::before_bound);
    if (bound && bound->seat == seat && bound->ply == ply && physical_board.plies() == ply &&
        is_later)
        duty = combined_with_bound(std::move(duty));
    if (!duty) {
        rule(body, rulings, XiangqiRuling::NoObligation, seat, xiangqi_vn("9.1"), {}, {},
             std::move(squares));
        return;
    }
    const auto clause = by_accident ? xiangqi_vn("9.6") : duty->clause;
    const bool moved = physical_board.plies() > ply;
    if (moved && std::ranges::find(duty->permitted, physical_board.record().move(ply)) !=
                     duty->permitted.end()) {
        rule(body, rulings, XiangqiRuling::NoObligation, seat, clause, {},
             {{"move", physical_board.record().move(ply).name()}}, std::move(squares));
        fault_of(body, rulings, seat, *duty);
        return;
    }
    if (moved) {
        stop_clocks(body, rulings, xiangqi_vn("9.10"));
        restore(body, rulings, ply, true, duty->clause, {xiangqi_vn("9.11")});
    }
    bind_player(body, rulings, seat, *duty, clause, std::move(squares));
    fault_of(body, rulings, seat, *duty);
}

template <typename Told>
Result<EventBodies> XiangqiTouches::placed(const StateBody& body,
                                           const XiangqiPhysicalBoard& physical_board, Instant at,
                                           const Told& report) const {
    const Seat seat = report.seat;
    constexpr bool dragged = Told::kKind == XiangqiReport::Dragged;
    const auto clause = dragged ? xiangqi_vn("9.7") : xiangqi_vn("9.5.b");
    if (physical_board.unpressed() == seat)
        return refuse("move-already-made",
                      "The piece has been put on another point; the move is made and stays made.",
                      xiangqi_vn("9.5.b"));
    if (physical_board.turn() != seat)
        return refuse("not-your-turn", "The other side is to move.", xiangqi_vn("B.3"));
    const auto from = KYVIEN_TRY(points(*report.from));
    const auto to = KYVIEN_TRY(points(*report.to));
    if (from.size() != 1 || to.empty() || (!dragged && to.size() != 1) ||
        from.front() == to.front())
        return refuse("bad-point", "Name one point the piece came from and where it was put.",
                      clause);
    const Move move(from.front(), to.front());
    const xiangqi::Side side = seat == Seat::First ? xiangqi::Side::Red : xiangqi::Side::Black;
    if (const auto piece = physical_board.at(move.from()); !piece || piece->side != side)
        return refuse("no-piece-there",
                      fmt::format("No piece of that player stands on {}.", move.from().name()),
                      clause, {{"point", move.from().name()}});

    EventBodies rulings;
    if (physical_board.unpressed())
        add(rulings, Pressed{*physical_board.unpressed()});
    add(rulings, Reported{report.whole()});
    if (physical_board.position().is_legal(move) && !forbids(seat, move.name())) {
        auto made = KYVIEN_TRY(
            decide_in_hall(body, {at, player(seat), MakeMove{body.moves.size(), move.name()}}));
        rule(body, rulings, XiangqiRuling::MoveFixed, seat, clause, {}, {{"move", move.name()}},
             {move.from().name(), move.to().name()});
        add(rulings, std::move(made));
        return rulings;
    }
    // The piece returns to its point; it has been touched.
    technical_fault(body, rulings, seat, physical_board.fault_of(move), {clause});
    bind_moved_piece(body, rulings, physical_board, seat, move.from());
    return rulings;
}

Result<EventBodies> XiangqiTouches::dropped(const StateBody& body,
                                            const xiangqi_report::Dropped& report) const {
    KYVIEN_TRY(points(*report.between));
    const bool before = std::ranges::any_of(body.rulings, [&](const RulingRecord& record) {
        return record.ruling.clause == xiangqi_vn("9.8") && record.ruling.seat == report.seat;
    });
    EventBodies rulings;
    add(rulings, Reported{report.whole()});
    if (before)
        technical_fault(body, rulings, report.seat, xiangqi_vn("9.8"));
    else
        rule(body, rulings, XiangqiRuling::Reminder, report.seat, xiangqi_vn("9.8"),
             {xiangqi_vn("16.1.a")}, {{"reason", "dropped"}});
    return rulings;
}

void XiangqiTouches::bind_moved_piece(const StateBody& body, EventBodies& rulings,
                                      const XiangqiPhysicalBoard& physical_board, Seat seat,
                                      Square touched) const {
    if (is_over(body, rulings))
        return;
    const XiangqiTouch touch{touched, std::nullopt, std::nullopt};
    auto duty = obligation(physical_board.position(), std::span(&touch, 1));
    if (!duty)
        return;
    auto clause = duty->clause;
    // A player who was already obliged to certain moves is not released by another breach.
    if (kept_.bound && kept_.bound->seat == seat) {
        duty->permitted.clear();
        for (const std::string& name : kept_.bound->moves)
            duty->permitted.push_back(*read_coordinates(name));
        duty->any_legal = false;
        clause = kept_.bound->clause;
        duty->clause = clause;
    }
    bind_player(body, rulings, seat, *duty, clause, {touched.name()});
}

Result<std::vector<XiangqiTouches::Touch>>
XiangqiTouches::touches_to_store(const StateBody& body, const XiangqiPhysicalBoard& physical_board,
                                 const ReportedTouch& told) {
    const auto squares = KYVIEN_TRY(points(told.at));
    const bool knocked = told.kind == ReportedTouch::Kind::Knocked;
    const bool accidental = knocked || told.kind == ReportedTouch::Kind::Accidental;
    if (told.kind == ReportedTouch::Kind::Adjusted && !has_turn(body, physical_board, told.seat))
        return std::vector<Touch>();
    // Reminded or warned at once, and so settled.
    if (accidental && (knocked || told.witnessed) && !accident_is_deliberate(body, told.seat))
        return std::vector<Touch>();
    auto order = told.order;
    std::vector<Touch> touches;
    for (const Square square : squares) {
        touches.push_back({told.seat,
                           {square, order, told.group},
                           accidental,
                           told.announced,
                           told.witnessed,
                           physical_board.turn() == told.seat,
                           physical_board.plies(),
                           false});
        if (order)
            ++*order;
    }
    return touches;
}

void XiangqiTouches::remember(const StateBody& body, const XiangqiPhysicalBoard& physical_board,
                              const Report& report, const Actor& by) {
    const auto keep = [&](const ReportedTouch& told) {
        if (const auto touches = touches_to_store(body, physical_board, told))
            std::ranges::copy(*touches, std::back_inserter(kept_.touches));
    };
    if (!report.seat)
        return;
    if (report.kind == XiangqiReport::Touch)
        keep(read(xiangqi_report::Touch(report)));
    if (report.kind == XiangqiReport::Adjusted)
        keep(read(xiangqi_report::Adjusted(report)));
    if (report.kind == XiangqiReport::Displaced) {
        // 9.0: an accidental touch.
        const xiangqi_report::Displaced told(report);
        // 9.11.b: the arbiter has corrected the position, so he knows of it; or its author reports
        // it himself.
        const bool is_proved = by.role == Role::Arbiter || by.role == player(*report.seat).role;
        if (told.cause == xiangqi_report::Displaced::Cause::Knocked)
            keep(
                {*report.seat, *told.from, ReportedTouch::Kind::Knocked, false, is_proved, {}, {}});
    }
    if (report.kind == XiangqiReport::TouchClaim) {
        const xiangqi_report::TouchClaim claim(report);
        if (const auto open = claimable_touches(*report.seat, claim);
            !dismissal(open, report.seat, claim))
            std::erase_if(kept_.touches,
                          [&](const Touch& touch) { return touch.seat == open.front().seat; });
    }
}

void XiangqiTouches::on_event(const StateBody& body, const XiangqiPhysicalBoard& physical_board,
                              const Event& event) {
    if (const auto* reported = std::get_if<Reported>(&event.body)) {
        remember(body, physical_board, reported->report, event.by);
    } else if (const auto* ruled = std::get_if<Ruled>(&event.body)) {
        if (ruled->code == XiangqiRuling::Obligation && ruled->seat) {
            const std::string moves = value_of(ruled->values, "moves");
            for (Touch& touch : kept_.touches)
                touch.before_bound |= touch.seat == *ruled->seat;
            kept_.bound.reset();
            if (moves != kAnyLegal)
                kept_.bound =
                    Bound{*ruled->seat, ruled->clause, items(moves), physical_board.plies()};
        }
    } else if (std::holds_alternative<Moved>(event.body)) {
        kept_.bound.reset();
        // 9.11.a: the opponent has answered the move after the touch, and nobody has complained.
        std::erase_if(kept_.touches,
                      [&](const Touch& touch) { return touch.ply + 2 <= physical_board.plies(); });
    } else if (std::holds_alternative<TakenBack>(event.body)) {
        // The replayed turn is the one on which he touched: it binds as before.
        if (kept_.bound && kept_.bound->ply != physical_board.plies())
            kept_.bound.reset();
        std::erase_if(kept_.touches,
                      [&](const Touch& touch) { return touch.ply > physical_board.plies(); });
    } else if (std::holds_alternative<Ended>(event.body)) {
        kept_.bound.reset();
        kept_.touches.clear();
    }
}

std::string XiangqiTouches::text() const {
    std::string text;
    append_members(text, kept_);
    return text;
}

namespace {

constexpr rulebook::Clause kTouchingClauses[] = {
    xiangqi_vn("B.3"),  xiangqi_vn("B.13"), xiangqi_vn("9.1"),     xiangqi_vn("9.5"),
    xiangqi_vn("9.6"),  xiangqi_vn("9.7"),  xiangqi_vn("9.8"),     xiangqi_vn("9.10"),
    xiangqi_vn("9.11"), xiangqi_vn("16.1"), xiangqi_vn("16.3.a.2")};

Decision touched(const XiangqiRuleContext& table, const xiangqi_report::Touch& report) {
    return table.touches.touched(table.body, table.physical_board, report);
}
Decision claimed(const XiangqiRuleContext& table, const xiangqi_report::TouchClaim& report) {
    return table.touches.claimed(table.body, table.physical_board, report);
}
Decision adjusted(const XiangqiRuleContext& table, const xiangqi_report::Adjusted& report) {
    return table.touches.adjusted(table.body, table.physical_board, report);
}
template <typename Told>
Decision placed(const XiangqiRuleContext& table, const Told& report) {
    return table.touches.placed(table.body, table.physical_board, table.at(), report);
}
Decision dropped(const XiangqiRuleContext& table, const xiangqi_report::Dropped& report) {
    return table.touches.dropped(table.body, report);
}
void remember_touches(XiangqiMemory& memory, const StateBody& body, const Event& event) {
    memory.touches.on_event(body, memory.physical_board, event);
}

constexpr Answer<XiangqiLaw> kTouchingReports[] = {
    answer_by<XiangqiLaw, XiangqiReport::Touch, touched>(),
    answer_by<XiangqiLaw, XiangqiReport::TouchClaim, claimed>(),
    answer_by<XiangqiLaw, XiangqiReport::Adjusted, adjusted>(),
    answer_by<XiangqiLaw, XiangqiReport::Placed, placed<xiangqi_report::Placed>>(),
    answer_by<XiangqiLaw, XiangqiReport::Dragged, placed<xiangqi_report::Dragged>>(),
    answer_by<XiangqiLaw, XiangqiReport::Dropped, dropped>(),
};

}  // namespace

constinit const Chapter<XiangqiLaw> xiangqi_touch_chapter = {.name = "touching",
                                                             .clauses = kTouchingClauses,
                                                             .reports = kTouchingReports,
                                                             .on_event = remember_touches};

}  // namespace kyvien::conduct::internal
