// Over the board under the Chinese Go rules: stones that are set, lifted and void. Articles 2, 5,
// 6, 17.1, 17.2, 18, 19 and 20.
#include <algorithm>
#include <fmt/format.h>

#include "base/result.h"
#include "conduct/go/board/internal/over_the_board.h"
#include "conduct/go/internal/cycle_evidence.h"
#include "conduct/go/internal/points.h"
#include "go/article20.h"

namespace kyvien::conduct::internal {
namespace {

using rulebook::Clause;
using rulebook::go_cn;

/// The ruling beside a turn that is void: what it was, and the positions that show it.
Ruled void_ruling(const GoRuleContext& table, const TurnVoided& voided) {
    Ruled ruled{"void-forbidden-point", voided.seat, voided.clause, {}, {}, {}, {voided.move}};
    if (voided.clause == go_cn("19")) {
        ruled.also = {go_cn("5")};
        return ruled;
    }
    ruled.code = voided.clause == go_cn("20.1") ? "void-ko-retake" : "void-repetition";
    if (voided.clause != go_cn("6"))
        ruled.also = {go_cn("6")};
    const auto point = point_of(voided.move, table.game().size());
    const auto evidence =
        point ? go::cycle_evidence(table.game(), *point, color_of(voided.seat)) : std::nullopt;
    if (evidence) {
        ruled.values = values_of(*evidence);
        ruled.plies = {go_record(table.body).moves_before(evidence->cycle.from_ply),
                       table.body.moves.size()};
        // What is void while it is played is worth nothing at the end either.
        if (evidence->shape == go::CycleShape::FalseLife)
            ruled.also.push_back(go_cn("20.2"));
    }
    return ruled;
}

bool takes_stones(const GoRuleContext& table, Seat seat, std::string_view text) {
    const auto point = point_of(text, table.game().size());
    if (!point)
        return false;
    go::Board board = table.game().board();
    const auto outcome = board.play(*point, color_of(seat));
    return outcome && !outcome->captured.empty();
}

/// Whether the turn is over with the stone: no clock, or the referee's watch goes from one player
/// in byo-yomi to the other with nothing to be lifted.
bool completes_itself(const GoRuleContext& table, Seat seat, std::string_view text) {
    const clock::Clock& clock = table.body.clock;
    if (!clock.is_timed())
        return true;
    if (!clock.reading(seat, table.at()).in_overtime || takes_stones(table, seat, text))
        return false;
    const auto* byo = std::get_if<clock::ByoYomi>(&clock.control(opponent(seat)));
    return byo != nullptr && byo->periods > 0 &&
           clock.reading(opponent(seat), table.at()).main == Milliseconds{};
}

/// Why a stone cannot be set now; nothing where the hall's rules may look further.
std::optional<Decision> not_now(const GoRuleContext& table, Seat seat) {
    const GoMemory& memory = table.memory;
    if (memory.displaced || memory.scattered)
        return refuse("case-open",
                      "The position on the board is in question; settle that before playing on.",
                      memory.displaced ? go_cn("17.3") : go_cn("17.4"));
    if (table.body.phase == Phase::Adjourned)
        return refuse("adjourned",
                      memory.sealing == GoMemory::Sealing::Sealed
                          ? "The game is adjourned and a play is sealed; open the envelope."
                          : "The game is interrupted; resume it before playing on.",
                      memory.sealing == GoMemory::Sealing::Sealed ? go_cn("14c") : go_cn("14a"));
    if (memory.sealing == GoMemory::Sealing::Thinking && seat == table.turn())
        return refuse("seal-the-play",
                      "The game is being adjourned: the play is written down, sealed and handed "
                      "over, not set on the board.",
                      go_cn("14b"));
    return std::nullopt;
}

}  // namespace

void complete_turn(const GoRuleContext& table, EventBodies& facts) {
    const auto timed = table.body.clock.turn();
    if (!timed || *timed == table.turn() || !table.is_playing())
        return;
    const clock::Reading set = table.body.moves.back().reading;
    const clock::Reading now = table.body.clock.reading(*timed, table.at());
    // 23.4: what lay between the stone and the press is timed only as far as free time lasted.
    if (!set.in_overtime && now.in_overtime)
        facts.emplace_back(ClockAdjusted{*timed, Milliseconds{}, set.periods, go_cn("23.4"),
                                         "in byo-yomi the time ends with the stone"});
    facts.emplace_back(Pressed{*timed});
}

Decision played(const GoRuleContext& table, Seat seat, std::string_view text, bool press_now) {
    auto examined = KYVIEN_TRY(table.body.game->examine(text));
    EventBodies facts;
    if (examined.is_void) {
        for (EventBody& fact : examined.after) {
            if (const auto* voided = std::get_if<TurnVoided>(&fact))
                facts.emplace_back(void_ruling(table, *voided));
            facts.push_back(std::move(fact));
        }
        return facts;
    }
    const bool stops = std::ranges::any_of(examined.after, [](const EventBody& fact) {
        return std::holds_alternative<PlayStopped>(fact);
    });
    const bool completed = press_now || stops || completes_itself(table, seat, examined.move);
    facts.emplace_back(Moved{seat, std::move(examined.move)});
    tell_minutes(table, facts, seat);
    if (completed)
        facts.emplace_back(Pressed{seat});
    std::ranges::move(examined.after, std::back_inserter(facts));
    return facts;
}

std::optional<Decision> decide_go_move(const GoRuleContext& table, const MakeMove& move) {
    const auto seat = seat_of(table.command.by);
    if (!seat || table.body.phase == Phase::Waiting || table.body.phase == Phase::Finished)
        return std::nullopt;
    if (auto held = not_now(table, *seat))
        return held;
    if (!table.is_playing() || table.body.pause != Pause::None ||
        move.ply != table.body.moves.size() || *seat != table.turn())
        return std::nullopt;  // the hall knows what to answer, 17.1 included
    EventBodies facts;
    complete_turn(table, facts);
    auto decided = played(table, *seat, move.move, false);
    if (!decided)
        return decided;
    std::ranges::move(*decided, std::back_inserter(facts));
    return facts;
}

Decision decide_go_press(const GoRuleContext& table) {
    const auto seat = seat_of(table.command.by);
    if (!seat)
        return refuse("not-a-player",
                      "The clock is pressed by the player; name him as its author.");
    if (!table.is_playing() || table.body.pause != Pause::None || table.has_open_case())
        return refuse("clocks-stopped", "The clocks stand; there is nothing to be pressed.",
                      go_cn("12"));
    if (table.body.clock.turn() != *seat)
        return refuse("not-your-clock", "The clock of the opponent is running already.",
                      go_cn("12"));
    if (*seat == table.turn())
        return refuse("nothing-played",
                      "A clock is pressed after a stone was set or the turn given up; play first.",
                      go_cn("23.4"));
    EventBodies facts;
    complete_turn(table, facts);
    return facts;
}

EventBodies cycle_banned(const GoRuleContext& table, std::string reason) {
    const TurnVoided voided{table.turn(), table.body.question->values.front().second, go_cn("6")};
    return {PlayedOn{go_cn("6"), std::move(reason)}, void_ruling(table, voided), voided};
}

namespace {

// ---- 17.2, 18 ----

Decision stone_reset(const GoRuleContext& table, const Report& report) {
    const Seat seat = *report.seat;
    const auto from = KYVIEN_TRY(point_field(table, report, "from"));
    const auto to = KYVIEN_TRY(point_field(table, report, "to"));
    const auto stone = table.game().board().at(from);
    if (!stone || !is_piece_color(seat, *stone))
        return refuse("no-own-stone",
                      fmt::format("The record has no stone of that player on {}. A stone that was "
                                  "shifted is reported as displaced.",
                                  name_of(from)),
                      go_cn("17.2"), {{"point", name_of(from)}});
    EventBodies facts = {Ruled{"stone-put-back",
                               seat,
                               go_cn("17.2"),
                               {go_cn("2.3")},
                               {},
                               {},
                               {name_of(from), name_of(to)}}};
    warn(table, facts, seat, go_cn("17.2"));
    return facts;
}

Decision stone_fell(const GoRuleContext& table, const Report& report) {
    const Seat seat = *report.seat;
    const auto at = KYVIEN_TRY(point_field(table, report, "at"));
    if (!table.is_playing())
        return refuse("not-playing", "No stone is being set now.", go_cn("17.2"));
    const Ruled free{"free-placement", seat, go_cn("17.2"), {}, {}, {}, {name_of(at)}};
    if (table.turn() == seat)
        return EventBodies{free};
    // It had been entered as a play already: that is taken back while the turn is not complete.
    const auto& moves = table.body.moves;
    if (moves.empty() || moves.back().seat != seat || moves.back().move != name_of(at))
        return refuse("not-on-move",
                      "A stone falls while it is being set: it is not that player's turn, and his "
                      "last stone lies elsewhere.",
                      go_cn("17.2"));
    if (table.body.clock.is_timed() && table.body.clock.turn() != seat)
        return refuse("turn-complete",
                      "The clock was pressed after that stone; it was played and did not fall.",
                      go_cn("17.2"));
    return EventBodies{TakenBack{moves.size() - 1, {}, {}}, free};
}

Decision stones_lifted(const GoRuleContext& table, const Report& report) {
    const Seat seat = *report.seat;
    const auto points = KYVIEN_TRY(points_field(table, report, "points"));
    std::vector<go::Point> surplus;
    for (const go::Point point : points) {
        const auto stone = table.game().board().at(point);
        if (stone && is_piece_color(seat, *stone))
            return refuse(
                "own-stone",
                fmt::format("{} holds a stone of his own; that is not a capture.", name_of(point)),
                go_cn("18"), {{"point", name_of(point)}});
        if (stone)
            surplus.push_back(point);
    }
    if (surplus.empty())
        return refuse("rightly-lifted",
                      "By the record those points are empty: the stones were rightly captured.",
                      go_cn("4"));
    EventBodies facts = {
        Ruled{"stones-put-back", seat, go_cn("18"), {}, {}, {}, names_of(surplus)}};
    warn(table, facts, seat, go_cn("18"));
    return facts;
}

Decision prisoners_left(const GoRuleContext& table, const Report& report) {
    const auto points = KYVIEN_TRY(points_field(table, report, "points"));
    for (const go::Point point : points)
        if (table.game().board().at(point))
            return refuse("stone-stands",
                          fmt::format("By the record the stone on {} stands; it is not a prisoner.",
                                      name_of(point)),
                          go_cn("4.1"), {{"point", name_of(point)}});
    return EventBodies{Ruled{
        "lift-prisoners", report.seat, go_cn("4.1"), {go_cn("3c")}, {}, {}, names_of(points)}};
}

/// 32.3: the recorder wrote another point than the one on which the stone was set.
Decision entry_corrected(const GoRuleContext& table, const Report& report) {
    const auto point = KYVIEN_TRY(point_field(table, report, "point"));
    const auto& moves = table.body.moves;
    const auto entries = table.game().plies();
    const bool is_play =
        entries > 0 && table.game().at_ply(entries - 1).kind == go::Turn::Kind::Play;
    if (!table.is_playing() || table.body.pause != Pause::None || moves.empty() || !is_play)
        return refuse("nothing-to-correct",
                      "Only the last play can be entered anew, while the game is being played.",
                      go_cn("32.3"));
    const Seat seat = moves.back().seat;
    go::Game before = table.game();
    before.undo();
    if (const auto why = before.forbidden(point, color_of(seat)))
        return refuse("forbidden-entry",
                      fmt::format("{} could not be played there; enter the play as a new one, so "
                                  "that the law is applied.",
                                  name_of(point)),
                      *why == go::Forbidden::Repetition ? go_cn("6") : go_cn("5"));
    EventBodies facts = {TakenBack{moves.size() - 1, {}, {}}, Moved{seat, name_of(point)}};
    const clock::Clock& clock = table.body.clock;
    if (clock.turn() != seat) {
        // The clocks go on as if the right point had been entered at once.
        facts.emplace_back(Pressed{seat});
        if (clock.is_timed()) {
            const auto shown = clock.reading(opponent(seat), table.at());
            facts.emplace_back(ClockAdjusted{opponent(seat), shown.main, shown.periods,
                                             go_cn("32.3"), "the last play was entered anew"});
        }
    }
    facts.emplace_back(Ruled{
        "entry-corrected", seat, go_cn("32.3"), {}, {}, {}, {moves.back().move, name_of(point)}});
    return facts;
}

// ---- 20.3 ----

bool asks_about_cycle(const GoRuleContext& table) {
    return table.body.phase == Phase::ArbiterNeeded &&
           table.body.question->code == "balanced-cycle";
}

Decision cycle_answer(const GoRuleContext& table, const Report& report) {
    if (!asks_about_cycle(table))
        return refuse("nothing-asked", "No balanced cycle waits for a ruling.", go_cn("20.3"));
    if (!is_yes(report, "gives-way"))
        return EventBodies{};
    return EventBodies{Ruled{"gives-way", report.seat, go_cn("20.3"), {}, {}, {}, {}}};
}

Decision cycle_ruled(const GoRuleContext& table, const Report& report) {
    if (!asks_about_cycle(table))
        return refuse("nothing-asked", "No balanced cycle waits for a ruling.", go_cn("20.3"));
    const std::string_view choice = *field(report, "choice");
    const std::string reason(field(report, "reason").value_or("article 6 holds"));
    if (choice == "ban")
        return cycle_banned(table, reason);
    const auto& gives_way = table.memory.gives_way;
    if (gives_way[0] == true || gives_way[1] == true)
        return refuse("gives-way",
                      "A player gives way, so the game goes on: a draw or a new game is open only "
                      "where neither does.",
                      go_cn("20.3"));
    EventBody ended = ruled_off(choice, go_cn("20.3"), {go_cn("6")});
    Ending& ending = std::get<Ended>(ended).ending;
    ending.values = table.body.question->values;
    ending.plies = table.body.question->plies;
    return EventBodies{std::move(ended)};
}

}  // namespace

std::optional<Decision> decide_go_stones(const GoRuleContext& table, const Report& report) {
    if (report.kind == "stone-reset")
        return stone_reset(table, report);
    if (report.kind == "stone-fell")
        return stone_fell(table, report);
    if (report.kind == "stones-lifted")
        return stones_lifted(table, report);
    if (report.kind == "prisoners-left")
        return prisoners_left(table, report);
    if (report.kind == "entry-corrected")
        return entry_corrected(table, report);
    if (report.kind == "cycle-answer")
        return cycle_answer(table, report);
    if (report.kind == "cycle-ruled")
        return cycle_ruled(table, report);
    return std::nullopt;
}

}  // namespace kyvien::conduct::internal
