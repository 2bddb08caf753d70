// 7.1.i, 7.1.k: adjournment over the board, the sealed move, and the resumption.
#include "conduct/xiangqi/board/internal/rule_context.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>

#include "base/result.h"
#include "notation/xiangqi/move.h"

namespace kyvien::conduct::internal {
namespace {

using rulebook::xiangqi_vn;

/// The one legal move that was written; nothing if it is illegible, ambiguous or not legal, or is
/// of another piece than the one that must be moved.
std::optional<xiangqi::Move> written_move(const XiangqiRuleContext& table,
                                          const xiangqi_report::SealedOpened& report) {
    if (is_no(report.legible))
        return std::nullopt;
    const auto move =
        notation::read_move(table.physical_board.position(), std::string(report.written.text()));
    // 9.1: a player bound by a touch at the end of the session has written another piece's move.
    if (!move || table.touches.forbids(report.seat, move->name()))
        return std::nullopt;
    return *move;
}

/// Whether the report says so, without marking the field as read.
bool says(const xiangqi_report::SealedOpened& report, std::string_view key,
          std::string_view value) {
    const Report& full_report = report.whole();
    return std::ranges::any_of(full_report.fields, [&](const auto& field) {
        return field.first == key && field.second == value;
    });
}

/// The game resumes, and with it the clocks that the arbiter had stopped before the adjournment.
EventBodies resumption_events(const StateBody& body, Seat turn) {
    EventBodies events = {Resumed{turn}};
    if (body.pause != Pause::None)
        add(events, ClocksStarted{std::string(xiangqi_vn("7.1.i").id())});
    return events;
}

/// Plays the move for its sealer; the opponent's clock then runs.
Result<EventBodies> resume_with(const XiangqiRuleContext& table, Seat sealer, xiangqi::Move move) {
    auto examined = KYVIEN_TRY(table.body.game->examine(move.name()));
    EventBodies events = resumption_events(table.body, sealer);
    add(events, Moved{sealer, std::move(examined.move)});
    const bool goes_on = std::ranges::none_of(examined.after, [](const EventBody& event_body) {
        return std::holds_alternative<Ended>(event_body) ||
               std::holds_alternative<ArbiterAsked>(event_body);
    });
    if (goes_on)
        events.emplace_back(Pressed{sealer});
    std::ranges::move(examined.after, std::back_inserter(events));
    return events;
}

}  // namespace

Result<EventBodies> XiangqiAdjournment::adjourn(const XiangqiRuleContext& table,
                                                const xiangqi_report::Adjourned& report) {
    // At the end of the session the arbiter may have stopped the clocks before the move is sealed.
    if (table.body.phase != Phase::Playing)
        return refuse("not-playing", "Only a game that is being played is put off.",
                      xiangqi_vn("7.1.i"));
    if (!table.physical_board.unrecorded_moves().empty())
        return refuse("restore-first",
                      "An illegal move stands on the board; have the position restored first.",
                      xiangqi_vn("9.10"));
    if (table.physical_board.turn() != report.seat)
        return refuse("not-your-turn", "The player who is to move seals the move.",
                      xiangqi_vn("7.1.i"));
    const auto& unpressed = table.physical_board.unpressed();
    EventBodies rulings;
    if (unpressed && table.body.pause == Pause::None)
        add(rulings, Pressed{*unpressed});
    add(rulings, Reported{report.whole()});
    // A stopped clock cannot be pressed: it is started for this moment.
    if (unpressed && table.body.pause != Pause::None) {
        add(rulings, ClocksStarted{std::string(xiangqi_vn("7.1.i").id())});
        add(rulings, Pressed{*unpressed});
    }
    add(rulings, Adjourned{});
    return rulings;
}

Result<EventBodies> XiangqiAdjournment::open(const XiangqiRuleContext& table,
                                             const xiangqi_report::SealedOpened& report) const {
    if (table.body.phase != Phase::Adjourned || !kept_.sealer)
        return refuse("not-adjourned", "No sealed move waits to be opened.", xiangqi_vn("7.1.i"));
    const Seat sealer = *kept_.sealer;
    if (report.seat != sealer)
        return refuse("report-seat", "The envelope is that of the other player.",
                      xiangqi_vn("7.1.i"));
    // What is already known, and that nothing was explained, may be reported together with the
    // rest.
    const bool gone_by_word =
        says(report, "opponent-resigned", "yes") && is_yes(report.opponent_resigned);
    const bool gone = gone_by_word || kept_.opponent_resigned || is_yes(report.opponent_resigned);
    const bool unexplained = says(report, "explained", "no") && is_no(report.explained);
    const auto move = written_move(table, report);
    EventBodies rulings = reported(report);
    const Values written = {{"written", std::string(report.written.text())}};
    if (move && gone) {
        end(table.body, rulings, table.body.game->resignation(opponent(sealer)));
        return rulings;
    }
    if (gone) {
        report.mark_all_read();
        end(table.body, rulings,
            {Score::BothLose, "both-lose", xiangqi_vn("7.1.i"), {}, written, {}, {}});
        return rulings;
    }
    if (!move && (unexplained || !is_yes(report.explained))) {
        end(table.body, rulings,
            {win_for(opponent(sealer)),
             "sealed-move-wrong",
             xiangqi_vn("7.1.i"),
             {},
             written,
             {},
             {}});
        return rulings;
    }
    auto played = move;
    if (!played) {
        const auto meant = notation::read_move(table.physical_board.position(),
                                               std::string(report.accepted_move.text()));
        if (!meant || table.touches.forbids(sealer, meant->name()))
            return refuse("accepted-move",
                          "An explanation is accepted for a move that is legal in the position; "
                          "enter the move that was meant.",
                          xiangqi_vn("7.1.i"),
                          {{"move", std::string(report.accepted_move.text())}});
        played = *meant;
        rule(table.body, rulings, XiangqiRuling::SealedAccepted, sealer, xiangqi_vn("7.1.i"), {},
             {{"move", played->name()}, {"written", std::string(report.written.text())}},
             {played->from().name(), played->to().name()});
    }
    auto resumed = KYVIEN_TRY(resume_with(table, sealer, *played));
    add(rulings, std::move(resumed));
    return rulings;
}

Result<EventBodies> XiangqiAdjournment::resume(const XiangqiRuleContext& table,
                                               const xiangqi_report::Resumed& report) const {
    if (table.body.phase != Phase::Adjourned)
        return refuse("not-adjourned", "The game has not been put off.", xiangqi_vn("7.1.i"));
    if (kept_.sealer)
        return refuse("sealed", "A sealed move waits; open the envelope to go on.",
                      xiangqi_vn("7.1.i"));
    EventBodies rulings = reported(report);
    add(rulings, resumption_events(table.body, table.physical_board.turn()));
    return rulings;
}

std::optional<EventBodies> XiangqiAdjournment::resigned(const StateBody& body, Seat seat) const {
    if (body.phase != Phase::Adjourned || !kept_.sealer || seat == *kept_.sealer)
        return std::nullopt;
    EventBodies rulings;
    if (!kept_.opponent_resigned)
        rule(body, rulings, XiangqiRuling::ResignationNoted, seat, xiangqi_vn("7.1.i"),
             {xiangqi_vn("7.1.k")});
    return rulings;
}

void XiangqiAdjournment::duties(const StateBody& body, std::vector<Duty>& duties) const {
    if (body.phase == Phase::Adjourned && !kept_.sealer)
        duties.push_back(make_duty(XiangqiDuty::Resume, std::nullopt, xiangqi_vn("7.1.i")));
    if (body.phase == Phase::Adjourned && kept_.sealer)
        duties.push_back(make_duty(XiangqiDuty::OpenSealedMove, std::nullopt, xiangqi_vn("7.1.i"),
                                   {{"sealer", std::string(seat_text(*kept_.sealer))}}));
}

void XiangqiAdjournment::on_event(const Event& event) {
    if (const auto* reported = std::get_if<Reported>(&event.body)) {
        if (reported->report.kind == XiangqiReport::Adjourned) {
            kept_.sealer = reported->report.seat;
            kept_.opponent_resigned = false;
        }
    } else if (const auto* ruled = std::get_if<Ruled>(&event.body)) {
        kept_.opponent_resigned |= ruled->code == XiangqiRuling::ResignationNoted;
    } else if (std::holds_alternative<Resumed>(event.body) ||
               std::holds_alternative<TakenBack>(event.body) ||  // it was written elsewhere
               std::holds_alternative<Ended>(event.body)) {
        kept_.sealer.reset();
        kept_.opponent_resigned = false;
    }
}

std::string XiangqiAdjournment::text() const {
    std::string text;
    append_members(text, kept_);
    return text;
}

namespace {

constexpr rulebook::Clause kAdjournmentClauses[] = {xiangqi_vn("7.1.i"), xiangqi_vn("7.1.k"),
                                                    xiangqi_vn("9.10")};

/// 7.1.i, 7.1.k: a resignation while the envelope is closed.
std::optional<Decision> resigned_meanwhile(const XiangqiRuleContext& seen) {
    const auto seat = seat_of(seen.command.by);
    if (seat && std::holds_alternative<Resign>(seen.command.body))
        if (auto noted = seen.memory.adjournment.resigned(seen.body, *seat))
            return *std::move(noted);
    return std::nullopt;
}
void remember_adjourned(XiangqiMemory& memory, const StateBody&, const Event& event) {
    memory.adjournment.on_event(event);
}
void adjournment_duties(const XiangqiRuleContext& seen, std::vector<Duty>& duties) {
    seen.memory.adjournment.duties(seen.body, duties);
}

Decision opened(const XiangqiRuleContext& table, const xiangqi_report::SealedOpened& report) {
    return table.memory.adjournment.open(table, report);
}
Decision resumed(const XiangqiRuleContext& table, const xiangqi_report::Resumed& report) {
    return table.memory.adjournment.resume(table, report);
}

constexpr Answer<XiangqiLaw> kAdjournmentReports[] = {
    answer_by<XiangqiLaw, XiangqiReport::Adjourned, XiangqiAdjournment::adjourn>(),
    answer_by<XiangqiLaw, XiangqiReport::SealedOpened, opened>(),
    answer_by<XiangqiLaw, XiangqiReport::Resumed, resumed>(),
};

}  // namespace

constinit const Chapter<XiangqiLaw> xiangqi_adjournment_chapter = {.name = "adjournment",
                                                                   .clauses = kAdjournmentClauses,
                                                                   .reports = kAdjournmentReports,
                                                                   .commands = resigned_meanwhile,
                                                                   .on_event = remember_adjourned,
                                                                   .duties = adjournment_duties};

}  // namespace kyvien::conduct::internal
