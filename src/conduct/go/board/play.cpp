// Over the board under the Chinese Go rules: placing and lifting stones, and void turns. Articles
// 2, 5, 6, 17.1, 17.2, 18, 19, 20.1 and 20.4.
#include <algorithm>
#include <fmt/format.h>

#include "base/result.h"
#include "base/text.h"
#include "conduct/go/board/internal/over_the_board.h"
#include "conduct/go/internal/cycle_evidence.h"
#include "conduct/go/internal/points.h"
#include "go/article20.h"

namespace kyvien::conduct::internal {
namespace {

using rulebook::Clause;
using rulebook::go_cn;

constexpr Clause kStonesClauses[] = {go_cn("2.3"),  go_cn("3c"),   go_cn("4"),    go_cn("4.1"),
                                     go_cn("5"),    go_cn("6"),    go_cn("12"),   go_cn("12.2b"),
                                     go_cn("14a"),  go_cn("14b"),  go_cn("14c"),  go_cn("17.2"),
                                     go_cn("17.3"), go_cn("17.4"), go_cn("18"),   go_cn("19"),
                                     go_cn("20.1"), go_cn("20.2"), go_cn("23.4"), go_cn("32.3")};

/// The ruling on a void turn: what it was, and the positions that show it. `turns` is the number of
/// turns before it.
Ruled void_ruling(const GoRecord& go, std::size_t turns, const TurnVoided& voided) {
    GoRuling code =
        voided.clause == go_cn("20.1") ? GoRuling::VoidKoRetake : GoRuling::VoidRepetition;
    Clauses also;
    if (voided.clause == go_cn("19")) {
        code = GoRuling::VoidForbiddenPoint;
        also = {go_cn("5")};
    } else if (voided.clause != go_cn("6")) {
        also = {go_cn("6")};
    }
    Values values;
    std::vector<std::size_t> plies;
    const auto point = point_of(voided.move, go.record().size());
    const auto evidence = point && voided.clause != go_cn("19")
                              ? go::cycle_evidence(go.record(), *point, color_of(voided.seat))
                              : std::nullopt;
    if (evidence) {
        values = values_of(*evidence);
        plies = {go.moves_before(evidence->cycle.from_ply), turns};
        // A move that is void during play is also void at the end.
        if (evidence->shape == go::CycleShape::FalseLife)
            also.push_back(go_cn("20.2"));
    }
    return ruled(code, voided.seat, voided.clause, std::move(values), std::move(also),
                 {voided.move}, std::move(plies));
}

bool captures_stones(const GoRuleContext& table, Seat seat, std::string_view text) {
    const auto point = point_of(text, table.game().size());
    if (!point)
        return false;
    go::Board board = table.game().board();
    const auto outcome = board.play(*point, color_of(seat));
    return outcome && !outcome->captured.empty();
}

/// Whether placing the stone completes the turn: no clock, or, in byoyomi, the referee's watch
/// passes from one player to the other with nothing to be lifted.
bool completes_itself(const GoRuleContext& table, Seat seat, std::string_view text) {
    const clock::Clock& clock = table.body.clock;
    if (!clock.is_timed())
        return true;
    if (!clock.reading(seat, table.at()).in_overtime || captures_stones(table, seat, text))
        return false;
    const auto* byo = std::get_if<clock::ByoYomi>(&clock.control(opponent(seat)));
    return byo != nullptr && byo->periods > 0 &&
           clock.reading(opponent(seat), table.at()).main == Milliseconds{};
}

/// Why a stone cannot be placed now; nothing if the hall's rules are to decide.
std::optional<Decision> reason_not_to_play(const GoRuleContext& table, Seat seat) {
    const GoMemory& memory = table.memory;
    if (memory.cases.displaced || memory.cases.scattered)
        return refuse("case-open",
                      "The position on the board is in question; settle that before playing on.",
                      memory.cases.displaced ? go_cn("17.3") : go_cn("17.4"));
    if (table.body.phase == Phase::Adjourned)
        return refuse("adjourned",
                      memory.seal.stage == GoSealing::Stage::Sealed
                          ? "The game is adjourned and a play is sealed; open the envelope."
                          : "The game is interrupted; resume it before playing on.",
                      memory.seal.stage == GoSealing::Stage::Sealed ? go_cn("14c") : go_cn("14a"));
    if (memory.seal.stage == GoSealing::Stage::Thinking && seat == table.turn())
        return refuse("seal-the-play",
                      "The game is being adjourned: the play is written down, sealed and handed "
                      "over, not set on the board.",
                      go_cn("14b"));
    return std::nullopt;
}

}  // namespace

Ruled void_ruling(const GoRuleContext& table, const TurnVoided& voided) {
    return void_ruling(go_record(table.body), table.body.moves.size(), voided);
}

void complete_turn(const GoRuleContext& table, EventBodies& events) {
    const auto timed = table.body.clock.turn();
    if (!timed || *timed == table.turn() || !table.is_playing())
        return;
    const clock::Reading set = table.body.moves.back().reading;
    const clock::Reading now = table.body.clock.reading(*timed, table.at());
    // 23.4: the time between the stone and the press counts only as long as free time lasted.
    const auto* byo = std::get_if<clock::ByoYomi>(&table.body.clock.control(*timed));
    const bool none_lost =
        byo != nullptr && now.periods == set.periods && now.period == byo->period;
    if (!set.in_overtime && now.in_overtime && !none_lost)
        events.emplace_back(ClockAdjusted{*timed, Milliseconds{}, set.periods, go_cn("23.4"),
                                          "in byo-yomi the time ends with the stone"});
    events.emplace_back(Pressed{*timed});
}

Decision played(const GoRuleContext& table, Seat seat, std::string_view text, bool press_now) {
    auto examined = KYVIEN_TRY(table.body.game->examine(text));
    EventBodies events;
    if (examined.is_void) {
        announce_minutes(table, events, seat);  // 12.2d: its time was used like that of any other
        for (EventBody& event : examined.after) {
            if (const auto* voided = std::get_if<TurnVoided>(&event))
                events.emplace_back(void_ruling(table, *voided));
            events.push_back(std::move(event));
        }
        return events;
    }
    const bool stops = std::ranges::any_of(examined.after, [](const EventBody& event) {
        return std::holds_alternative<PlayStopped>(event);
    });
    const bool completed = press_now || stops || completes_itself(table, seat, examined.move);
    events.emplace_back(Moved{seat, std::move(examined.move)});
    announce_minutes(table, events, seat);
    if (completed)
        events.emplace_back(Pressed{seat});
    std::ranges::move(examined.after, std::back_inserter(events));
    return events;
}

namespace {

std::optional<Decision> made(const GoRuleContext& table, const MakeMove& move) {
    const auto seat = seat_of(table.command.by);
    if (!seat || table.body.phase == Phase::Waiting || table.body.phase == Phase::Finished)
        return std::nullopt;
    if (auto refusal = reason_not_to_play(table, *seat))
        return refusal;
    if (!table.is_playing() || table.body.pause != Pause::None ||
        move.ply != table.body.moves.size() || *seat != table.turn())
        return std::nullopt;  // the hall answers, including 17.1
    EventBodies events;
    complete_turn(table, events);
    auto decided = played(table, *seat, move.move, false);
    if (!decided)
        return decided;
    std::ranges::move(*decided, std::back_inserter(events));
    return events;
}

Decision pressed(const GoRuleContext& table) {
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
    EventBodies events;
    complete_turn(table, events);
    return events;
}

/// The position after `turns` turns is restored, and what was played there is void or in question.
EventBodies voided_before(const GoRuleContext& table, const GameConduct& before, std::size_t turns,
                          EventBodies after) {
    EventBodies events;
    if (table.body.pause != Pause::None)
        events.emplace_back(ClocksStarted{"the position is restored"});
    events.emplace_back(TakenBack{turns, {}, {}});
    const auto& record = dynamic_cast<const GoRecord&>(before);
    for (EventBody& event : after) {
        const auto* voided = std::get_if<TurnVoided>(&event);
        if (voided == nullptr) {
            events.push_back(std::move(event));
            continue;
        }
        const TurnVoided turn = *voided;
        events.emplace_back(void_ruling(record, turns, turn));
        events.push_back(std::move(event));
        // 12.2b: a player who had been thinking since that turn continues with the same move.
        const Seat next = opponent(turn.seat);
        const clock::Reading shown = table.body.clock.reading(next, table.at());
        const auto left = time_left_in_period(table, next, shown);
        if (left && turns + 1 == table.body.moves.size() && table.body.clock.turn() == next)
            events.emplace_back(ClockAdjusted{next,
                                              shown.main,
                                              shown.periods,
                                              go_cn("12.2b"),
                                              "the seconds counted since that turn stay counted",
                                              {},
                                              left});
    }
    return events;
}

// ---- 17.2, 18 ----

/// The last turn is re-entered as a stone on another point; the clocks are not changed by it.
EventBodies reenter_turn(const GoRuleContext& table, Seat seat, go::Point point,
                         std::string_view reason) {
    EventBodies events = {TakenBack{table.body.moves.size() - 1, {}, {}},
                          Moved{seat, name_of(point)}};
    const clock::Clock& clock = table.body.clock;
    if (clock.turn() != seat) {
        // The clocks continue as if the right point had been entered at once.
        events.emplace_back(Pressed{seat});
        if (clock.is_timed()) {
            const auto shown = clock.reading(opponent(seat), table.at());
            events.emplace_back(ClockAdjusted{opponent(seat),
                                              shown.main,
                                              shown.periods,
                                              go_cn("32.3"),
                                              std::string(reason),
                                              {},
                                              time_left_in_period(table, opponent(seat), shown)});
        }
    }
    return events;
}

/// 17.2: the stone was played on `from`, and the record does not have it there: nothing was entered
/// yet, or the point where it was placed afterwards was. Nothing if neither is the case.
Result<std::optional<EventBodies>> played_first(const GoRuleContext& table, Seat seat,
                                                go::Point from, go::Point to) {
    if (!table.is_playing() || table.body.pause != Pause::None || table.has_open_case() ||
        table.game().board().at(from))
        return std::nullopt;
    if (table.turn() == seat) {
        if (auto refusal = reason_not_to_play(table, seat))
            return refuse(std::move(refusal->error()));
        EventBodies events;
        complete_turn(table, events);
        auto play = KYVIEN_TRY(played(table, seat, name_of(from), false));
        std::ranges::move(play, std::back_inserter(events));
        return events;
    }
    const auto& moves = table.body.moves;
    if (moves.empty() || moves.back().seat != seat || moves.back().move != name_of(to))
        return std::nullopt;
    const auto before = table.body.game->clone();
    (void)before->take_back_to(moves.size() - 1);
    auto examined = KYVIEN_TRY(before->examine(name_of(from)));
    if (!examined.is_void)
        return reenter_turn(table, seat, from, "the stone stands where it was set first");
    return voided_before(table, *before, moves.size() - 1, std::move(examined.after));
}

/// Whether the last turn was that player's stone on `point`, and void (19, 20.1).
bool was_void(const GoRuleContext& table, Seat seat, go::Point point) {
    const auto& moves = table.body.moves;
    if (!table.is_playing() || moves.empty() || moves.back().seat != seat ||
        moves.back().move != "pass")
        return false;
    return std::ranges::any_of(table.body.notes, [&](const Note& note) {
        return note.code == "turn-voided" && note.ply == moves.size() &&
               value_of(note.values, "move") == name_of(point);
    });
}

/// Whether a stone could be placed on `to` while that player's stone was on `from`.
bool is_free(const GoRuleContext& table, Seat seat, go::Point from, go::Point to) {
    const auto& moves = table.body.moves;
    go::Board board = table.game().board();
    if (!board.at(to))
        return true;
    if (!moves.empty() && moves.back().seat == seat && moves.back().move == name_of(to) &&
        !board.at(from))
        return true;  // it was entered where it was finally placed
    // The stone may have captured what was there.
    return table.turn() == seat && board.play(from, color_of(seat)) && !board.at(to);
}

Decision stone_reset(const GoRuleContext& table, const go_report::StoneReset& report) {
    const Seat seat = report.seat;
    const auto from = KYVIEN_TRY(parse_point(table, *report.from));
    const auto to = KYVIEN_TRY(parse_point(table, *report.to));
    if (from == to)
        return refuse("same-point",
                      fmt::format("The stone stands on {} again; it was set on no other point.",
                                  name_of(from)),
                      go_cn("17.2"), {{"point", name_of(from)}});
    if (!is_free(table, seat, from, to))
        return refuse("occupied",
                      fmt::format("By the record a stone stands on {} already.", name_of(to)),
                      go_cn("2.2"), {{"move", name_of(to)}});
    const auto stone = table.game().board().at(from);
    EventBodies events;
    if (was_void(table, seat, from)) {
        // The turn has already been used up (19, 20.1); only the new placement is added.
    } else if (auto first = KYVIEN_TRY(played_first(table, seat, from, to)))
        events = *std::move(first);
    else if (!stone || !is_piece_color(seat, *stone))
        return refuse("no-own-stone",
                      fmt::format("The record has no stone of that player on {}. A stone that was "
                                  "shifted is reported as displaced.",
                                  name_of(from)),
                      go_cn("17.2"), {{"point", name_of(from)}});
    events.emplace_back(ruled(GoRuling::StonePutBack, seat, go_cn("17.2"), {}, {go_cn("2.3")},
                              {name_of(from), name_of(to)}));
    warn(table, events, seat, go_cn("17.2"));
    return events;
}

Decision stone_fell(const GoRuleContext& table, const go_report::StoneFell& report) {
    const Seat seat = report.seat;
    const auto at = KYVIEN_TRY(parse_point(table, *report.at));
    if (!table.is_playing())
        return refuse("not-playing", "No stone is being set now.", go_cn("17.2"));
    const Ruled free = ruled(GoRuling::FreePlacement, seat, go_cn("17.2"), {}, {}, {name_of(at)});
    if (table.turn() == seat) {
        if (auto refusal = reason_not_to_play(table, seat))
            return *std::move(refusal);
        return EventBodies{free};
    }
    // It had already been entered as a play: that is taken back while the turn is not complete.
    const auto& moves = table.body.moves;
    if (moves.empty() || moves.back().seat != seat || moves.back().move != name_of(at))
        return refuse("not-on-move",
                      "A stone falls while it is being set: it is not that player's turn, and his "
                      "last stone lies elsewhere.",
                      go_cn("17.2"));
    // In byoyomi the turn ends with the stone, and nobody has pressed.
    if (table.body.clock.is_timed() && table.body.clock.turn() != seat &&
        !moves.back().reading.in_overtime)
        return refuse("turn-complete",
                      "The clock was pressed after that stone; it was played and did not fall.",
                      go_cn("17.2"));
    EventBodies events = {TakenBack{moves.size() - 1, {}, {}}};
    // 12.2b: he has not played yet, so the seconds that he has used remain used.
    const clock::Reading& set = table.memory.time.at_stone[clock::index(seat)];
    const auto left = time_left_in_period(table, seat, set);
    if (left && table.body.clock.turn() != seat)
        events.emplace_back(ClockAdjusted{seat,
                                          set.main,
                                          set.periods,
                                          go_cn("17.2"),
                                          "the stone fell while it was being set",
                                          {},
                                          left});
    events.emplace_back(free);
    return events;
}

Decision stones_lifted(const GoRuleContext& table, const go_report::StonesLifted& report) {
    const Seat seat = report.seat;
    if (table.body.phase == Phase::Agreeing)
        return refuse("play-stopped",
                      "Play has stopped, so that was no capture: the stones go back, and who calls "
                      "them dead marks them, or disputes and shows it by playing on.",
                      go_cn("21.3"));
    const auto points = KYVIEN_TRY(parse_points(table, *report.points));
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
    EventBodies events = {
        ruled(GoRuling::StonesPutBack, seat, go_cn("18"), {}, {}, names_of(surplus))};
    warn(table, events, seat, go_cn("18"));
    return events;
}

/// 4.1: whether a play by that player captured what was there.
bool has_captured(const GoRuleContext& table, Seat seat, go::Point point) {
    const go::Game& game = table.game();
    for (std::size_t entry = game.plies(); entry > 0; --entry) {
        const go::Turn turn = game.at_ply(entry - 1);
        if (turn.kind != go::Turn::Kind::Play || turn.color != color_of(seat))
            continue;
        const auto taken = turn.captured_points();
        if (std::ranges::find(taken, point) != taken.end())
            return true;
    }
    return false;
}

Decision prisoners_left(const GoRuleContext& table, const go_report::PrisonersLeft& report) {
    const auto points = KYVIEN_TRY(parse_points(table, *report.points));
    for (const go::Point point : points)
        if (table.game().board().at(point))
            return refuse("stone-stands",
                          fmt::format("By the record the stone on {} stands; it is not a prisoner.",
                                      name_of(point)),
                          go_cn("4.1"), {{"point", name_of(point)}});
    for (const go::Point point : points)
        if (!has_captured(table, report.seat, point))
            return refuse(
                "not-captured",
                fmt::format("By the record that player has taken no stone on {}.", name_of(point)),
                go_cn("4.1"), {{"point", name_of(point)}});
    return EventBodies{ruled(GoRuling::LiftPrisoners, report.seat, go_cn("4.1"), {}, {go_cn("3c")},
                             names_of(points))};
}

/// 32.3: the recorder wrote another point than the one where the stone was placed.
Decision entry_corrected(const GoRuleContext& table, const go_report::EntryCorrected& report) {
    const auto point = KYVIEN_TRY(parse_point(table, *report.point));
    const auto& moves = table.body.moves;
    // A turn that was used up by a ruling (19, 20.1, 22) was not an entry of the recorder.
    const auto entries = table.game().plies();
    const auto last = entries > 0 ? std::optional(table.game().at_ply(entries - 1)) : std::nullopt;
    const bool is_last =
        last && (last->kind == go::Turn::Kind::Play ||
                 (last->kind == go::Turn::Kind::Pass && last->pass != go::PassKind::Imposed));
    // At the envelope too: 22 asks whether a stone is on the sealed point, not whether one was
    // recorded there.
    const bool at_envelope =
        table.body.phase == Phase::Adjourned && table.memory.seal.is_envelope_pending;
    if ((!table.is_playing() && !at_envelope) || moves.empty() || !is_last)
        return refuse("nothing-to-correct",
                      "Only the last play can be entered anew, while the game is being played.",
                      go_cn("32.3"));
    if (moves.back().move == name_of(point))
        return refuse("nothing-to-correct",
                      fmt::format("The last play was entered on {}.", name_of(point)),
                      go_cn("32.3"));
    const Seat seat = moves.back().seat;
    go::Game before = table.game();
    before.undo();
    const auto why = before.forbidden(point, color_of(seat));
    if (why == go::Forbidden::Occupied)
        return refuse("occupied",
                      fmt::format("By the record a stone stood on {} already.", name_of(point)),
                      go_cn("2.2"), {{"move", name_of(point)}});
    if (why) {
        const auto cycle = before.repetition(point, color_of(seat));
        return refuse("forbidden-entry",
                      fmt::format("{} could not be played there; enter the play as a new one, so "
                                  "that the law is applied.",
                                  name_of(point)),
                      !cycle                 ? go_cn("5")
                      : cycle->is_basic_ko() ? go_cn("20.1")
                                             : go_cn("6"));
    }
    EventBodies events = reenter_turn(table, seat, point, "the last play was entered anew");
    if (table.body.pause != Pause::None) {
        // The clocks that the referee stopped for this are restored to their previous state.
        events.insert(events.begin(), ClocksStarted{"the last play was entered anew"});
        events.emplace_back(ClocksStopped{"the last play was entered anew"});
    }
    if (at_envelope) {
        events.insert(events.begin(), Resumed{table.turn()});
        events.emplace_back(Adjourned{});
    }
    events.emplace_back(ruled(GoRuling::EntryCorrected, seat, go_cn("32.3"), {}, {},
                              {moves.back().move, name_of(point)}));
    return events;
}

/// Whether the last turn of that player may have been a void stone on `point`.
bool could_be_void(const GoRuleContext& table, Seat seat, go::Point point) {
    const auto& moves = table.body.moves;
    std::size_t turn = moves.size();
    while (turn > 0 && moves[turn - 1].seat != seat)
        --turn;
    if (turn == 0)
        return false;
    const auto before = table.body.game->clone();
    (void)before->take_back_to(turn - 1);
    const auto examined = before->examine(name_of(point));
    return examined && examined->is_void;
}

/// 19, 20.1: it is found later that a turn was a stone on a forbidden point. The position before it
/// is restored and the turn is used up; what was played on the wrong position is removed with it.
Decision forbidden_found(const GoRuleContext& table, const go_report::ForbiddenFound& report) {
    const Seat seat = report.seat;
    const auto point = KYVIEN_TRY(parse_point(table, *report.point));
    const auto& moves = table.body.moves;
    if (!table.is_playing() || table.has_open_case())
        return refuse("not-playing",
                      "A position is restored while the game is being played, and no other case is "
                      "open.",
                      go_cn("19"));
    if (!report.ply && table.turn() == seat && !could_be_void(table, seat, point) &&
        !reason_not_to_play(table, seat)) {
        // He has just placed it there: the play is reported as what it is.
        auto now = KYVIEN_TRY(table.body.game->examine(name_of(point)));
        if (now.is_void) {
            EventBodies events;
            complete_turn(table, events);
            auto play = KYVIEN_TRY(played(table, seat, name_of(point), false));
            std::ranges::move(play, std::back_inserter(events));
            return events;
        }
    }
    std::size_t turn = moves.size();
    if (report.ply)
        turn = static_cast<std::size_t>(std::max<std::int64_t>(0, *report.ply));
    else
        while (turn > 0 && moves[turn - 1].seat != seat)
            --turn;
    if (turn == 0 || turn > moves.size())
        return refuse("no-such-ply",
                      fmt::format("{} been made; name one of them.",
                                  base::counted(moves.size(), "move has", "moves have")),
                      go_cn("19"), {{"made", std::to_string(moves.size())}});
    if (moves[turn - 1].seat != seat)
        return refuse("not-that-players-turn", fmt::format("Move {} was the opponent's.", turn),
                      go_cn("19"), {{"ply", std::to_string(turn)}});
    const auto before = table.body.game->clone();
    (void)before->take_back_to(turn - 1);
    auto examined = KYVIEN_TRY(before->examine(name_of(point)));
    if (!examined.is_void)
        return refuse("not-forbidden",
                      fmt::format("{} could be played there; nothing is void.", name_of(point)),
                      go_cn("5"), {{"point", name_of(point)}});
    return voided_before(table, *before, turn - 1, std::move(examined.after));
}

}  // namespace

namespace {

constexpr Answer<GoLaw> kStonesReports[] = {
    answer_after_report<GoReport::StoneReset, stone_reset>(),
    answer_after_report<GoReport::StoneFell, stone_fell>(),
    answer_after_report<GoReport::StonesLifted, stones_lifted>(),
    answer_after_report<GoReport::PrisonersLeft, prisoners_left>(),
    answer_after_report<GoReport::EntryCorrected, entry_corrected>(),
    answer_after_report<GoReport::ForbiddenFound, forbidden_found>(),
};

std::optional<Decision> decide_move_or_press(const GoRuleContext& table) {
    const CommandBody& what = table.command.body;
    if (const auto* move = std::get_if<MakeMove>(&what))
        return made(table, *move);
    if (std::holds_alternative<Press>(what))
        return pressed(table);
    return std::nullopt;
}

}  // namespace

constinit const Chapter<GoLaw> go_stones_chapter = {.name = "stones",
                                                    .clauses = kStonesClauses,
                                                    .reports = kStonesReports,
                                                    .commands = decide_move_or_press};

}  // namespace kyvien::conduct::internal
