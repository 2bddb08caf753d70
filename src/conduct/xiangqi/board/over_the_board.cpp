// Over the board under the Vietnamese xiangqi law: who may report what, and which chapter answers.
#include <algorithm>
#include <fmt/format.h>
#include <iterator>

#include "base/result.h"
#include "base/text.h"
#include "clock/seat.h"
#include "conduct/xiangqi/board/internal/rule_context.h"

namespace kyvien::conduct::internal {

using rulebook::xiangqi_vn;

namespace {

/// What a player may only report for himself.
constexpr XiangqiReport kOnlyForOneself[] = {
    XiangqiReport::TouchClaim, XiangqiReport::Placed,      XiangqiReport::ResultWritten,
    XiangqiReport::Signed,     XiangqiReport::PiecesReset, XiangqiReport::IllegalMove,
    XiangqiReport::FurtherMove};
/// What can only have happened while the game is played. It may also be reported when the arbiter
/// has stopped the clocks to examine it.
constexpr XiangqiReport kInPlay[] = {XiangqiReport::Touch,       XiangqiReport::TouchClaim,
                                     XiangqiReport::Adjusted,    XiangqiReport::Dropped,
                                     XiangqiReport::IllegalMove, XiangqiReport::FurtherMove};
/// Reports that make a move, so that the clocks must run.
constexpr XiangqiReport kMoving[] = {XiangqiReport::Placed, XiangqiReport::Dragged};
/// What can be ruled while the clocks wait for the arbiter's start.
constexpr XiangqiReport kBeforeTheStart[] = {XiangqiReport::RoundStart, XiangqiReport::LateArrival,
                                             XiangqiReport::BothAbsent, XiangqiReport::Penalty,
                                             XiangqiReport::Fault};

bool holds(std::span<const XiangqiReport> list, std::string_view kind) {
    return std::ranges::any_of(list, [&](XiangqiReport each) { return kind == each; });
}

}  // namespace

Result<void> in_play(const StateBody& body) {
    if (body.phase == Phase::Playing && body.pause != Pause::None)
        return refuse("clocks-stopped",
                      "The arbiter has stopped the clocks; start them before the game goes on.",
                      xiangqi_vn("9.10"));
    return being_played(body);
}

Result<void> being_played(const StateBody& body) {
    switch (body.phase) {
    case Phase::Playing:
        return {};
    case Phase::Finished:
        return refuse("game-over",
                      "The game is over; what happened at the board no longer decides anything.",
                      xiangqi_vn("9.10.2"));
    default:
        return refuse("not-playing", "The game is not being played; wait until it goes on.",
                      xiangqi_vn("16.2"));
    }
}

namespace {

// ---- moves and the clock ----

Result<EventBodies> made(const XiangqiRuleContext& seen, const MakeMove& move) {
    const StateBody& body = seen.body;
    const Command& command = seen.command;
    const XiangqiPhysicalBoard& physical_board = seen.memory.physical_board;
    const XiangqiTouches& touches = seen.memory.touches;
    const bool recorder = command.by.role == Role::Arbiter || command.by.role == Role::Hall;
    const Seat seat = seat_of(command.by).value_or(physical_board.turn());
    const Command own{command.at, recorder ? player(seat) : command.by, move};
    if (auto playing = in_play(body); !playing) {
        if (body.phase == Phase::Adjourned)
            return refuse(std::move(playing.error()));
        return decide_in_hall(body, own);
    }
    if (!physical_board.unrecorded_moves().empty()) {
        if (move.ply != physical_board.plies() && move.ply != body.moves.size())
            return refuse(
                "stale-ply",
                fmt::format("The move is meant for the position after {}, but {} "
                            "made; look at the board again.",
                            base::counted(move.ply, "move"),
                            base::counted(physical_board.plies(), "has been", "have been")));
        const Report further{
            std::string(name(XiangqiReport::FurtherMove)), seat, {{"move", move.move}}};
        return further_move(seen, xiangqi_report::FurtherMove(further));
    }
    auto decided = decide_in_hall(body, own);
    if (!decided)
        return decided;
    const auto* moved = std::get_if<Moved>(&decided->front());
    if (moved != nullptr && touches.forbids(seat, moved->move)) {
        const auto& bound = *touches.bound();
        return refuse("touched-piece-must-move",
                      fmt::format("The player is bound by a touched piece: {}. If another move was "
                                  "played on the board, report it as one that breaks the law.",
                                  joined(bound.moves)),
                      bound.clause, {{"moves", joined(bound.moves)}});
    }
    // A player who moves accepts that the opponent has completed his turn.
    if (physical_board.unpressed())
        decided->insert(decided->begin(), Pressed{*physical_board.unpressed()});
    return decided;
}

std::optional<Decision> pressed(const XiangqiRuleContext& seen) {
    const StateBody& body = seen.body;
    const Command& command = seen.command;
    const XiangqiPhysicalBoard& physical_board = seen.memory.physical_board;
    KYVIEN_TRY(in_play(body));
    const auto seat = seat_of(command.by);
    if (!physical_board.unpressed() || (seat && *seat != *physical_board.unpressed()))
        return refuse("nothing-to-press", "Make your move first; nobody may pass.",
                      xiangqi_vn("B.3"));
    return EventBodies{Pressed{*physical_board.unpressed()}};
}

std::optional<Decision> flag_called(const XiangqiRuleContext& seen) {
    const StateBody& body = seen.body;
    const Command& command = seen.command;
    const auto caller = seat_of(command.by);
    std::vector<Seat> fallen;
    if (may_be_out_of_time(body))
        for (const Seat seat : clock::kBothSeats)
            if (body.clock.is_timed() && body.clock.flag_fallen(seat, command.at))
                fallen.push_back(seat);
    if (fallen.size() == 2) {
        const Report both{std::string(name(XiangqiReport::BothFlags)), std::nullopt, {}};
        return both_flags(seen, xiangqi_report::BothFlags(both));
    }
    if (fallen.empty() || caller == fallen.front())
        return caller
                   ? std::optional<Decision>()
                   : refuse("flag-not-fallen", "No flag has fallen. Play on.", xiangqi_vn("7.1.d"));
    EventBodies events;
    if (const auto fell = body.clock.flag_fall();
        fell && *fell <= command.at && body.clock.running() == fallen.front())
        events.emplace_back(FlagFell{fallen.front(), *fell});
    events.emplace_back(Ended{body.game->time_over(fallen.front()), {}});
    return events;
}

std::optional<Decision> decide_at_board(const XiangqiRuleContext& seen) {
    if (const auto* move = std::get_if<MakeMove>(&seen.command.body))
        return made(seen, *move);
    if (std::holds_alternative<Press>(seen.command.body))
        return pressed(seen);
    if (std::holds_alternative<ClaimFlag>(seen.command.body))
        return flag_called(seen);
    return std::nullopt;
}

void remember_moves(XiangqiMemory& memory, const StateBody&, const Event& event) {
    memory.physical_board.on_event(event);
}

// ---- outstanding duties ----

void play_duties(const XiangqiRuleContext& seen, std::vector<Duty>& duties) {
    const StateBody& body = seen.body;
    const XiangqiPhysicalBoard& physical_board = seen.memory.physical_board;
    const auto owe = [&](XiangqiDuty code, std::optional<Seat> seat, rulebook::Clause clause,
                         Values values = {}, std::vector<std::string> moves = {}) {
        duties.push_back(make_duty(code, seat, clause, std::move(values), std::move(moves)));
    };
    if (body.phase == Phase::Playing || body.phase == Phase::ArbiterNeeded) {
        if (!physical_board.unrecorded_moves().empty())
            owe(XiangqiDuty::RestorePosition, std::nullopt, xiangqi_vn("9.10"),
                {{"ply", std::to_string(physical_board.record().plies() + 1)}});
        if (body.question)
            owe(XiangqiDuty::Rule, std::nullopt, body.question->clause,
                {{"question", body.question->code}});
        if (body.pause != Pause::None)
            owe(XiangqiDuty::StartClocks, std::nullopt, xiangqi_vn("9.10"));
        if (const auto& bound = seen.memory.touches.bound())
            owe(XiangqiDuty::MoveTouchedPiece, bound->seat, bound->clause, {}, bound->moves);
        // 7.1.h: the player let continue on the promise to vary, who has not moved since.
        const auto& promise = seen.memory.promise.given;
        if (promise)
            owe(XiangqiDuty::Vary, promise->seat, promise->clause);
        // 7.1.h: the player told to vary, who has not moved since.
        const auto must_vary =
            std::ranges::find(body.notes.rbegin(), body.notes.rend(), "must-vary", &Note::code);
        if (must_vary != body.notes.rend() && must_vary->ply <= body.moves.size() &&
            must_vary->clause)
            for (const auto& [key, value] : must_vary->values) {
                const Seat seat = clock::find_seat(value).value_or(Seat::Second);
                const bool has_moved = std::any_of(
                    body.moves.begin() + static_cast<std::ptrdiff_t>(must_vary->ply),
                    body.moves.end(), [&](const MoveRecord& move) { return move.seat == seat; });
                if (key == "to" && !promise && !has_moved)
                    owe(XiangqiDuty::Vary, seat, *must_vary->clause);
            }
        if (const auto by = body.offers.earlier)
            owe(XiangqiDuty::AnswerOffer, opponent(*by), xiangqi_vn("7.2.d"));
        if (physical_board.unpressed() && body.phase == Phase::Playing && body.clock.is_timed())
            owe(XiangqiDuty::PressClock, *physical_board.unpressed(), xiangqi_vn("7.1.d"));
    }
}

}  // namespace

Result<void> XiangqiLaw::admitted(const XiangqiRuleContext& seen, const conduct::Report& report) {
    const StateBody& body = seen.body;
    if (body.phase == Phase::Waiting &&
        (!body.players[0] || !body.players[1] || !holds(kBeforeTheStart, report.kind)))
        return refuse("not-started", "The game has not begun; seat both players and start it.");
    const auto speaker = seat_of(seen.command.by);
    if (speaker && holds(kOnlyForOneself, report.kind) && report.seat != speaker)
        return refuse("not-yours-to-report", "A player can say that for himself alone.",
                      xiangqi_vn("9.11"), {{"kind", report.kind}});
    const bool interrupts_a_press =
        (report.kind == XiangqiReport::IllegalMove || report.kind == XiangqiReport::FurtherMove) &&
        seen.memory.physical_board.unpressed();
    if (holds(kMoving, report.kind) || interrupts_a_press)
        return in_play(body);
    if (holds(kInPlay, report.kind))
        return being_played(body);
    return {};
}

void XiangqiLaw::show(const StateBody& body, const XiangqiMemory& memory, View& view) {
    const XiangqiPhysicalBoard& physical_board = memory.physical_board;
    if (!physical_board.unrecorded_moves().empty()) {
        const xiangqi::Move last = physical_board.unrecorded_moves().back().move;
        view.cells = physical_board.cells();
        view.position.clear();
        view.last = {last.from().name(), last.to().name()};
        view.legal.clear();
        view.check.reset();
    } else if (const auto& bound = memory.touches.bound(); bound && body.phase == Phase::Playing) {
        view.legal = bound->moves;
    }
}

std::span<const Chapter<XiangqiLaw>* const> XiangqiLaw::chapters() {
    static constexpr const Chapter<XiangqiLaw>* kChapters[] = {
        &xiangqi_moves_chapter,      &xiangqi_touch_chapter,       &xiangqi_irregularities_chapter,
        &xiangqi_statements_chapter, &xiangqi_attendance_chapter,  &xiangqi_adjournment_chapter,
        &xiangqi_penalties_chapter,  &xiangqi_scoresheets_chapter,
    };
    return kChapters;
}

std::unique_ptr<BoardConduct> make_xiangqi_board(const Settings& settings) {
    return std::make_unique<ChapterBoard<XiangqiLaw>>(settings);
}

namespace {

constexpr rulebook::Clause kMovesClauses[] = {xiangqi_vn("B.3"),   xiangqi_vn("7.1.d"),
                                              xiangqi_vn("7.2.d"), xiangqi_vn("9.10"),
                                              xiangqi_vn("9.11"),  xiangqi_vn("16.2")};

}  // namespace

constinit const Chapter<XiangqiLaw> xiangqi_moves_chapter = {.name = "moves",
                                                             .clauses = kMovesClauses,
                                                             .commands = decide_at_board,
                                                             .on_event = remember_moves,
                                                             .duties = play_duties};

}  // namespace kyvien::conduct::internal
