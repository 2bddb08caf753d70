#include "conduct/xiangqi/board/internal/attendance.h"

#include <fmt/format.h>

namespace kyvien::conduct::internal {
namespace {

using rulebook::xiangqi_vn;

Milliseconds limit_of(const StateBody& body) {
    return Milliseconds(body.settings.regulation(Regulation::LatenessLimit));
}

ArbiterAsked neither_came() {
    return {"both-absent", xiangqi_vn("7.1.e"), {{"proposed", "0-0"}}, {}};
}

}  // namespace

Ending lost_by_lateness(const StateBody& body, Seat seat, Milliseconds late) {
    return {win_for(opponent(seat)),
            "late-arrival",
            xiangqi_vn("7.1.e"),
            {},
            {{"late", std::to_string(std::chrono::ceil<std::chrono::seconds>(late).count())},
             {"limit", std::to_string(limit_of(body).count() / 1000)}},
            {},
            {}};
}

bool XiangqiAttendance::answers(std::string_view kind) {
    return kind == "round-start" || kind == "arrival";
}

Result<EventBodies> XiangqiAttendance::decide(const XiangqiRuleContext& told) const {
    return told.report.kind == "arrival" ? arrival(told) : round_start(told);
}

Result<EventBodies> XiangqiAttendance::round_start(const XiangqiRuleContext& told) const {
    Proceedings rulings = told.open();
    if (told.body.phase == Phase::Waiting)
        rulings.add(Started{});
    else if (told.body.phase != Phase::Playing || told.physical_board.plies() > 0 ||
             start_.is_known())
        return refuse("already-started", "The game has been started already.", xiangqi_vn("7.1.e"));
    return rulings.take();
}

Result<EventBodies> XiangqiAttendance::arrival(const XiangqiRuleContext& told) const {
    const Seat seat = *told.report.seat;
    // While the arbiter decides, the other one comes too: it is noted, and changes nothing.
    if (told.body.question && told.body.question->code == "both-absent")
        return told.open().take();
    if (!start_.is_known() || told.body.phase != Phase::Playing)
        return refuse("not-started", "The start of the round has not been reported for this game.",
                      xiangqi_vn("7.1.e"));
    if (!is_awaited(seat))
        return refuse("already-there", "This player is at the board already.", xiangqi_vn("7.1.e"));
    Proceedings rulings = told.open();
    const auto late = start_.late(told.command.at);
    // The law speaks of one late player: nobody wins who was not there either.
    if (late > limit_of(told.body) && is_awaited(opponent(seat)))
        rulings.add(neither_came());
    else if (late > limit_of(told.body))
        rulings.end(lost_by_lateness(told.body, seat, late));
    return rulings.take();
}

std::optional<Instant> XiangqiAttendance::deadline(const StateBody& body) const {
    if (body.phase != Phase::Playing || (!is_awaited(Seat::First) && !is_awaited(Seat::Second)))
        return std::nullopt;
    return start_.over(limit_of(body));
}

std::optional<EventBodies> XiangqiAttendance::tick(const StateBody& body, Instant at) const {
    const auto due = deadline(body);
    if (!due || at < *due)
        return std::nullopt;
    Proceedings rulings(body);
    if (is_awaited(Seat::First) && is_awaited(Seat::Second))
        rulings.add(neither_came());
    else
        rulings.end(lost_by_lateness(body, is_awaited(Seat::First) ? Seat::First : Seat::Second,
                                     start_.late(at)));
    return rulings.take();
}

void XiangqiAttendance::duties(const StateBody& body, std::vector<Duty>& duties) const {
    const auto until = start_.until(limit_of(body));
    if (!until || body.phase != Phase::Playing)
        return;
    for (const Seat seat : clock::kBothSeats)
        if (is_awaited(seat))
            duties.push_back({"arrive",
                              seat,
                              xiangqi_vn("7.1.e"),
                              {{"until", std::to_string(until->time_since_epoch().count())}},
                              {}});
}

void XiangqiAttendance::applied(const Event& event) {
    start_.applied(event);
    if (const auto* told = std::get_if<Reported>(&event.body)) {
        const Report& report = told->report;
        if (report.kind == "round-start") {
            start_.begin(event.at);
            present_ = {};
        } else if (report.seat && (report.kind == "arrival" || report.kind == "illegal-move" ||
                                   report.kind == "further-move")) {
            present_[clock::index(*report.seat)] = true;
        }
    } else if (const auto* moved = std::get_if<Moved>(&event.body)) {
        present_[clock::index(moved->seat)] = true;
    } else if (const auto* asked = std::get_if<ArbiterAsked>(&event.body)) {
        // A person has the case now; whatever he decides, nobody is counted out again.
        if (asked->code == "both-absent")
            start_.forget();
    }
}

std::string XiangqiAttendance::text() const {
    return fmt::format(" start {} {}{}", start_.text(), present_[0] ? 1 : 0, present_[1] ? 1 : 0);
}

}  // namespace kyvien::conduct::internal
