// Over the board under the Chinese Go rules: breaks and sealed plays. Articles 14 and 22.
#include <algorithm>
#include <fmt/format.h>

#include "base/result.h"
#include "conduct/go/board/internal/over_the_board.h"
#include "conduct/go/internal/points.h"

namespace kyvien::conduct::internal {
namespace {

using rulebook::Clause;
using rulebook::go_cn;

constexpr Clause kPausesClauses[] = {go_cn("14"), go_cn("14a"), go_cn("14b"), go_cn("14c"),
                                     go_cn("22")};

Result<void> may_interrupt(const GoRuleContext& table, rulebook::Clause clause) {
    if (!table.is_playing())
        return refuse("not-playing", "Only a game that is being played can be interrupted.",
                      clause);
    if (table.has_open_case())
        return refuse("case-open", "A case is open; settle it before the break.", clause);
    if (table.memory.seal.stage != GoSealing::Stage::None)
        return refuse("being-sealed", "The game is being adjourned already.", go_cn("14b"));
    return {};
}

/// If the arbiter has stopped the clocks, the break ends that: a break stops them itself, and the
/// sealing player thinks in his own time (14a, 14b).
void restart_stopped_clocks(const GoRuleContext& table, EventBodies& events) {
    if (table.body.pause != Pause::None)
        events.emplace_back(ClocksStarted{"the game is interrupted"});
}

/// 23.5: a player who had exceeded his time before the interruption has lost.
std::optional<EventBodies> loss_before_interruption(const GoRuleContext& table) {
    const auto timed = table.body.clock.turn();
    if (table.body.pause != Pause::None && timed == table.turn() &&
        table.body.clock.reading(*timed, table.at()).flag)
        return EventBodies{Ended{table.body.game->time_over(*timed), {}}};
    EventBodies over = time_over(table);
    if (over.empty() || !std::holds_alternative<Ended>(over.back()))
        return std::nullopt;
    return over;
}

Decision planned_break(const GoRuleContext& table, const go_report::Break&) {
    KYVIEN_TRY(may_interrupt(table, go_cn("14a")));
    if (auto lost = loss_before_interruption(table))
        return *std::move(lost);
    EventBodies events;
    restart_stopped_clocks(table, events);
    complete_turn(table, events);
    events.emplace_back(ruled(GoRuling::Break, std::nullopt, go_cn("14a")));
    events.emplace_back(Adjourned{});
    return events;
}

Decision adjourned(const GoRuleContext& table, const go_report::Adjourned&) {
    KYVIEN_TRY(may_interrupt(table, go_cn("14b")));
    if (auto lost = loss_before_interruption(table))
        return *std::move(lost);
    EventBodies events;
    restart_stopped_clocks(table, events);
    complete_turn(table, events);
    events.emplace_back(ruled(GoRuling::MustLeave, opponent(table.turn()), go_cn("14b")));
    return events;
}

Decision sealed(const GoRuleContext& table, const go_report::Sealed& report) {
    if (table.memory.seal.stage != GoSealing::Stage::Thinking)
        return refuse("not-being-sealed",
                      "No play is being sealed; report first that the game is adjourned.",
                      go_cn("14b"));
    if (report.seat != table.turn())
        return refuse("not-your-turn", "The side to move seals its play.", go_cn("14b"));
    if (!table.is_playing())
        return refuse("clocks-stopped", "The clocks stand; start them first.", go_cn("14b"));
    if (auto lost = loss_before_interruption(table))
        return *std::move(lost);
    EventBodies events;
    restart_stopped_clocks(table, events);
    announce_minutes(table, events, report.seat);
    events.emplace_back(ruled(GoRuling::Sealed, report.seat, go_cn("14b")));
    events.emplace_back(Adjourned{});
    return events;
}

Decision resumed(const GoRuleContext& table, const go_report::Resumed&) {
    if (table.body.phase != Phase::Adjourned)
        return refuse("not-adjourned", "The game was not interrupted.", go_cn("14"));
    if (table.memory.seal.stage == GoSealing::Stage::Sealed)
        return EventBodies{
            ruled(GoRuling::OpenTheEnvelope, table.memory.seal.sealer, go_cn("14c"))};
    return EventBodies{Resumed{table.turn()}};
}

Decision envelope_opened(const GoRuleContext& table, const go_report::EnvelopeOpened& report) {
    if (table.body.phase != Phase::Adjourned || table.memory.seal.stage != GoSealing::Stage::Sealed)
        return refuse("nothing-sealed", "No sealed play waits to be opened.", go_cn("14c"));
    if (table.has_open_case())
        return refuse(
            "case-open",
            "The position on the board is in question; settle that before the envelope is "
            "opened.",
            go_cn("14c"));
    const Seat sealer = table.memory.seal.sealer;
    const std::string point(*report.point);
    EventBodies events = {Resumed{sealer}};
    if (const auto at = point_of(point, table.game().size()); at && table.game().board().at(*at)) {
        events.emplace_back(ruled(GoRuling::VoidSealedOccupied, sealer, go_cn("22"), {},
                                  {go_cn("14c")}, {name_of(*at)}));
        events.emplace_back(TurnVoided{sealer, name_of(*at), go_cn("22")});
        return events;
    }
    auto decided = played(table, sealer, point, true);
    if (!decided)
        return decided;
    std::ranges::move(*decided, std::back_inserter(events));
    return events;
}

/// 22: a sealed play cannot be changed.
Decision other_point(const GoRuleContext& table, const go_report::OtherPoint& report) {
    const GoMemory& memory = table.memory;
    const bool sealed = memory.seal.stage == GoSealing::Stage::Sealed;
    if ((!sealed && !memory.seal.opened_ply) || memory.seal.sealer != report.seat)
        return refuse("nothing-sealed", "That player has sealed no play.", go_cn("22"));
    return refuse("sealed-point-binds",
                  "The sealed point must be played; no other may be chosen on resumption.",
                  go_cn("22"));
}

}  // namespace

namespace {

constexpr Answer<GoLaw> kPausesReports[] = {
    answer_after_report<GoReport::Break, planned_break>(),
    answer_after_report<GoReport::Adjourned, adjourned>(),
    answer_after_report<GoReport::Sealed, sealed>(),
    answer_after_report<GoReport::Resumed, resumed>(),
    answer_after_report<GoReport::EnvelopeOpened, envelope_opened>(),
    answer_after_report<GoReport::OtherPoint, other_point>(),
};

void remember_seal(GoMemory& memory, const StateBody& body, const Event& event) {
    GoSealing& book = memory.seal;
    if (const auto* reported = std::get_if<Reported>(&event.body)) {
        if (reported->report.kind == GoReport::EnvelopeOpened) {
            book.stage = GoSealing::Stage::None;
            book.is_envelope_pending = false;
            book.opened_ply = body.moves.size();
        }
    } else if (const auto* ruling = std::get_if<Ruled>(&event.body)) {
        if (ruling->code == GoRuling::OpenTheEnvelope)
            book.is_envelope_pending = true;
        if (ruling->code == GoRuling::MustLeave)
            book.stage = GoSealing::Stage::Thinking;
        if (ruling->code == GoRuling::Sealed && ruling->seat)
            book.stage = GoSealing::Stage::Sealed;
    } else if (std::holds_alternative<Ended>(event.body)) {
        book.stage = GoSealing::Stage::None;
        book.is_envelope_pending = false;
    }
    // A turn that is taken back, void or re-entered may be followed by the other player's turn.
    if (book.stage == GoSealing::Stage::Thinking)
        book.sealer = body.game->turn();
}

/// 14c, 22: the sealed play was chosen for the position on the board.
std::optional<Decision> while_sealed(const GoRuleContext& table) {
    if (!std::holds_alternative<RestorePosition>(table.command.body) ||
        table.memory.seal.stage != GoSealing::Stage::Sealed)
        return std::nullopt;
    return refuse("envelope-closed",
                  "A play lies sealed for the position on the board; open the envelope before an "
                  "earlier position is restored.",
                  go_cn("14c"));
}

void sealing_duties(const GoRuleContext& table, std::vector<Duty>& duties) {
    const GoSealing& book = table.memory.seal;
    if (book.is_envelope_pending)
        duties.push_back(make_duty(GoDuty::OpenTheEnvelope, std::nullopt, go_cn("14c")));
    if (table.is_playing() && book.stage == GoSealing::Stage::Thinking) {
        duties.push_back(make_duty(GoDuty::LeaveTheRoom, opponent(book.sealer), go_cn("14b")));
        duties.push_back(make_duty(GoDuty::SealThePlay, book.sealer, go_cn("14b")));
    }
}

}  // namespace

constinit const Chapter<GoLaw> go_pauses_chapter = {.name = "pauses",
                                                    .clauses = kPausesClauses,
                                                    .reports = kPausesReports,
                                                    .commands = while_sealed,
                                                    .on_event = remember_seal,
                                                    .duties = sealing_duties};

}  // namespace kyvien::conduct::internal
