// 7.1.e: lateness and absence.
#include "conduct/xiangqi/board/internal/rule_context.h"

#include <fmt/format.h>

namespace kyvien::conduct::internal {
namespace {

using rulebook::xiangqi_vn;

Milliseconds limit_of(const StateBody& body) {
    return Milliseconds(body.settings.regulation(Regulation::LatenessLimit));
}

/// The opponent has lost by arriving too late, before any move and with the result not confirmed.
bool has_won_by_lateness(const XiangqiRuleContext& table, Seat seat) {
    const StateBody& body = table.body;
    return body.phase == Phase::Finished && body.ending->code == "late-arrival" &&
           winner(body.ending->score) == seat && table.physical_board.plies() == 0 &&
           !table.memory.records.confirmed();
}

ArbiterAsked neither_came() {
    return asked(XiangqiQuestion::BothAbsent, xiangqi_vn("7.1.e"), {{"proposed", "0-0"}});
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

Result<EventBodies> XiangqiAttendance::round_start(const XiangqiRuleContext& table,
                                                   const xiangqi_report::RoundStart& report) const {
    EventBodies rulings = reported(report);
    if (table.body.phase == Phase::Waiting)
        add(rulings, Started{});
    else if (table.body.phase != Phase::Playing || table.physical_board.plies() > 0 ||
             kept_.start.is_known())
        return refuse("already-started", "The game has been started already.", xiangqi_vn("7.1.e"));
    return rulings;
}

Result<EventBodies> XiangqiAttendance::arrival(const XiangqiRuleContext& table,
                                               const xiangqi_report::Arrival& report) const {
    const Seat seat = report.seat;
    // While the arbiter decides, the other player arrives too: it is recorded, and changes nothing.
    if (table.body.question && table.body.question->code == XiangqiQuestion::BothAbsent)
        return reported(report);
    if (!kept_.start.is_known() || table.body.phase != Phase::Playing)
        return refuse("not-started", "The start of the round has not been reported for this game.",
                      xiangqi_vn("7.1.e"));
    if (!is_awaited(seat))
        return refuse("already-there", "This player is at the board already.", xiangqi_vn("7.1.e"));
    EventBodies rulings = reported(report);
    const auto late = kept_.start.late(table.at());
    // The law covers one late player: a player who was absent too does not win.
    if (late > limit_of(table.body) && is_awaited(opponent(seat)))
        add(rulings, neither_came());
    else if (late > limit_of(table.body))
        end(table.body, rulings, lost_by_lateness(table.body, seat, late));
    return rulings;
}

Result<EventBodies>
XiangqiAttendance::late_arrival(const XiangqiRuleContext& table,
                                const xiangqi_report::LateArrival& report) const {
    if (table.body.question && table.body.question->code == XiangqiQuestion::BothAbsent)
        return reported(report);
    const std::chrono::seconds late(std::min<std::int64_t>(*report.late_s, 1'000'000'000));
    // Reported one after the other: a player who came too late as well does not keep a win.
    if (late > limit_of(table.body) && has_won_by_lateness(table, report.seat)) {
        EventBodies corrected = reported(report);
        add(corrected,
            ResultCorrected{{Score::BothLose, "both-absent", xiangqi_vn("7.1.e"), {}, {}, {}, {}},
                            "neither player came in time",
                            table.body.ending_seq});
        return corrected;
    }
    // The clocks may wait for the arbiter's start while a player is late.
    if (table.body.phase != Phase::Playing && table.body.phase != Phase::Waiting)
        return only_in_play(table, report);
    EventBodies rulings = reported(report);
    // As with an arrival: a player who is absent according to the record does not win either.
    if (late > limit_of(table.body) && is_awaited(opponent(report.seat)) &&
        kept_.start.late(table.at()) > limit_of(table.body))
        add(rulings, neither_came());
    else if (late > limit_of(table.body))
        end(table.body, rulings, lost_by_lateness(table.body, report.seat, late));
    return rulings;
}

std::optional<Instant> XiangqiAttendance::deadline(const StateBody& body) const {
    if (body.phase != Phase::Playing || (!is_awaited(Seat::First) && !is_awaited(Seat::Second)))
        return std::nullopt;
    return kept_.start.after_deadline(limit_of(body));
}

std::optional<EventBodies> XiangqiAttendance::tick(const StateBody& body, Instant at) const {
    const auto due = deadline(body);
    if (!due || at < *due)
        return std::nullopt;
    EventBodies rulings;
    if (is_awaited(Seat::First) && is_awaited(Seat::Second))
        add(rulings, neither_came());
    else
        end(body, rulings,
            lost_by_lateness(body, is_awaited(Seat::First) ? Seat::First : Seat::Second,
                             kept_.start.late(at)));
    return rulings;
}

std::optional<Instant> XiangqiAttendance::may_come_until(const StateBody& body) const {
    return kept_.start.deadline(limit_of(body));
}

void XiangqiAttendance::duties(const StateBody& body, std::vector<Duty>& duties) const {
    const auto until = kept_.start.deadline(limit_of(body));
    if (!until || body.phase != Phase::Playing)
        return;
    for (const Seat seat : clock::kBothSeats)
        if (is_awaited(seat))
            duties.push_back(
                make_duty(XiangqiDuty::Arrive, seat, xiangqi_vn("7.1.e"),
                          {{"until", std::to_string(until->time_since_epoch().count())}}));
}

void XiangqiAttendance::on_event(const Event& event) {
    kept_.start.on_event(event);
    if (const auto* report_event = std::get_if<Reported>(&event.body)) {
        const Report& report = report_event->report;
        if (report.kind == XiangqiReport::RoundStart) {
            kept_.start.begin(event.at);
            kept_.present = {};
        } else if (report.seat && (report.kind == XiangqiReport::Arrival ||
                                   report.kind == XiangqiReport::LateArrival ||
                                   report.kind == XiangqiReport::IllegalMove ||
                                   report.kind == XiangqiReport::FurtherMove)) {
            kept_.present[clock::index(*report.seat)] = true;
        }
    } else if (const auto* moved = std::get_if<Moved>(&event.body)) {
        kept_.present[clock::index(moved->seat)] = true;
    } else if (const auto* arbiter_question = std::get_if<ArbiterAsked>(&event.body)) {
        // A person has the case now; whatever he decides, no player is defaulted again.
        if (arbiter_question->code == XiangqiQuestion::BothAbsent)
            kept_.start.forget();
    }
}

std::string XiangqiAttendance::text() const {
    std::string text;
    append_members(text, kept_);
    return text;
}

namespace {

constexpr rulebook::Clause kAttendanceClauses[] = {xiangqi_vn("7.1.e")};

std::optional<Decision> attendance_over(const XiangqiRuleContext& seen) {
    if (std::holds_alternative<Tick>(seen.command.body))
        if (auto over = seen.memory.attendance.tick(seen.body, seen.at()))
            return *std::move(over);
    return std::nullopt;
}
void remember_attendance(XiangqiMemory& memory, const StateBody&, const Event& event) {
    memory.attendance.on_event(event);
}
void attendance_duties(const XiangqiRuleContext& seen, std::vector<Duty>& duties) {
    seen.memory.attendance.duties(seen.body, duties);
}
std::optional<Instant> attendance_due(const XiangqiRuleContext& seen) {
    return seen.memory.attendance.deadline(seen.body);
}

Decision round_start(const XiangqiRuleContext& table, const xiangqi_report::RoundStart& report) {
    return table.memory.attendance.round_start(table, report);
}
Decision arrival(const XiangqiRuleContext& table, const xiangqi_report::Arrival& report) {
    return table.memory.attendance.arrival(table, report);
}
Decision late_arrival(const XiangqiRuleContext& table, const xiangqi_report::LateArrival& report) {
    return table.memory.attendance.late_arrival(table, report);
}

constexpr Answer<XiangqiLaw> kAttendanceReports[] = {
    answer_by<XiangqiLaw, XiangqiReport::RoundStart, round_start>(),
    answer_by<XiangqiLaw, XiangqiReport::Arrival, arrival>(),
    answer_by<XiangqiLaw, XiangqiReport::LateArrival, late_arrival>(),
};

}  // namespace

constinit const Chapter<XiangqiLaw> xiangqi_attendance_chapter = {.name = "attendance",
                                                                  .clauses = kAttendanceClauses,
                                                                  .reports = kAttendanceReports,
                                                                  .commands = attendance_over,
                                                                  .on_event = remember_attendance,
                                                                  .duties = attendance_duties,
                                                                  .deadline = attendance_due};

}  // namespace kyvien::conduct::internal
