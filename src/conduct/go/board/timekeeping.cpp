// Over the board under the Chinese Go rules: colours, lateness, minutes and absence. Articles 10,
// 12, 16.1, 16.6 and 23.
#include <algorithm>
#include <fmt/format.h>
#include <limits>

#include "conduct/go/board/internal/over_the_board.h"

#include "base/result.h"

namespace kyvien::conduct::internal {
namespace {

using rulebook::Clause;
using rulebook::go_cn;

constexpr Clause kTimeClauses[] = {go_cn("10"),   go_cn("12.2a"), go_cn("12.2d"), go_cn("16.1"),
                                   go_cn("16.6"), go_cn("23.1"),  go_cn("23.2"),  go_cn("23.3"),
                                   go_cn("23.4"), go_cn("23.6"),  go_cn("25.1"),  go_cn("32.7")};

/// The lateness of a player who has not come; in seconds, so that it fits in milliseconds.
constexpr std::int64_t kNeverCame = std::numeric_limits<std::int64_t>::max() / 2000;

const clock::ByoYomi* reserved_minutes(const clock::TimeControl& control) {
    const auto* byo = std::get_if<clock::ByoYomi>(&control);
    return byo != nullptr && byo->periods > 0 ? byo : nullptr;
}

Decision no_clock() {
    return refuse("no-clock",
                  "This game is played without a clock; what concerns time is ruled at discretion.",
                  go_cn("25.1"));
}

// ---- 10 ----

Decision colours(const GoRuleContext&, const go_report::Colours& report) {
    if (report.method == go_report::Colours::Method::Other)
        return refuse(
            "colour-method",
            "Who plays first is settled by the organisers' draw or by guessing, and in no "
            "other way.",
            go_cn("10"));
    return EventBodies{ruled(GoRuling::ColoursSettled, std::nullopt, go_cn("10"),
                             {{"method", std::string(report.method.text())}})};
}

Decision guess(const GoRuleContext& table, const go_report::Guess& report) {
    const std::string holder(*report.holder);
    const std::string guesser(*report.guesser);
    if (holder == guesser)
        return refuse("same-player", "One player holds the stones, the other guesses.",
                      go_cn("10"));
    if (*report.stones < 1)
        return refuse("report-field", "Report guess: the field stones must be at least 1.",
                      go_cn("10"),
                      {{"kind", "guess"}, {"field", "stones"}, {"reason", "must be at least 1"}});
    const bool odd = *report.stones % 2 != 0;
    const bool right = (report.guess == go_report::Guess::GuessChoice::Odd) == odd;
    const bool takes_black = table.body.settings.regulation(Regulation::GuessTakesBlack) != 0;
    const bool guesser_black = right == takes_black;
    return EventBodies{ruled(GoRuling::ColoursSettled, std::nullopt, go_cn("10"),
                             {{"method", "guess"},
                              {"black", guesser_black ? guesser : holder},
                              {"white", guesser_black ? holder : guesser}})};
}

// ---- 23.1 to 23.3 ----

bool has_played(const GoMemory& memory, const StateBody& body, Seat seat) {
    const auto& moves = body.moves;
    return std::any_of(moves.begin() + static_cast<std::ptrdiff_t>(
                                           std::min(memory.time.session_ply, moves.size())),
                       moves.end(), [&](const MoveRecord& move) { return move.seat == seat; });
}

/// The rest of a display after deducting this much thinking time; nothing if it is used up.
struct Left {
    Milliseconds main{};
    std::optional<int> periods;
    std::optional<Milliseconds> period{};  ///< of the last minute, if one has begun
};
std::optional<Left> left_after(const clock::TimeControl& control, const clock::Reading& shown,
                               Milliseconds late) {
    const auto* byo = std::get_if<clock::ByoYomi>(&control);
    if (byo == nullptr)
        return late < shown.main ? std::optional(Left{shown.main - late, {}}) : std::nullopt;
    if (byo->periods == 0)
        return late <= shown.main ? std::optional(Left{shown.main - late, 0}) : std::nullopt;
    if (late < shown.main)
        return Left{shown.main - late, shown.periods};
    const auto full = (late - shown.main) / byo->period;
    if (full >= shown.periods)
        return std::nullopt;
    return Left{Milliseconds{}, shown.periods - static_cast<int>(full),
                byo->period - (late - shown.main) % byo->period};
}

/// The time the player has used of his own clock since he arrived, if his lateness is reported
/// after his arrival: what ran before is the lateness itself.
Milliseconds thought_since(const GoRuleContext& table, Seat seat, Milliseconds late) {
    const GoTime& book = table.memory.time;
    if (table.body.clock.turn() != seat || !book.session_begun.is_known())
        return {};
    const clock::Reading& began = book.session[clock::index(seat)];
    const clock::Reading now = table.body.clock.reading(seat, table.at());
    Milliseconds used = began.main - now.main;
    if (const auto* byo = reserved_minutes(table.body.clock.control(seat)))
        used += (began.periods - now.periods) * byo->period + (began.period - now.period);
    const Milliseconds since = book.session_begun.late(table.at()) - late;
    return std::max(Milliseconds{}, std::min(used, since));
}

EventBody both_absent() {
    return Ended{{Score::BothLose, "both-absent", go_cn("23.2"), {}, {}, {}, {}}, {}};
}

/// Needs: the report is admissible (see may_arrive()).
Decision arrived(const GoRuleContext& table, Seat seat, Milliseconds late) {
    const Seat other = opponent(seat);
    const auto& other_late = table.memory.time.late[clock::index(other)];
    const auto limit = table.limit_of_lateness();
    const bool other_beyond = other_late && *other_late * 1000 > limit.count();
    const bool other_here =
        (other_late && !other_beyond) || has_played(table.memory, table.body, other);
    if (late > limit) {
        if (other_beyond)
            return EventBodies{both_absent()};
        if (other_here)
            return EventBodies{lost(seat, "absent", go_cn("23.1"))};
        return EventBodies{noticed(GoNotice::LateBeyondLimit, go_cn("23.1"), seat)};
    }
    if (other_beyond)
        return EventBodies{lost(other, "absent", go_cn("23.1"))};
    if (late == Milliseconds{})
        return EventBodies{};
    const auto& control = table.body.clock.control(seat);
    auto left = left_after(control, table.memory.time.session[clock::index(seat)], late);
    if (left)
        left->period.reset();  // the lateness is over, like a turn
    if (const auto thought = thought_since(table, seat, late); left && thought > Milliseconds{}) {
        clock::Reading shown;
        shown.main = left->main;
        shown.periods = left->periods.value_or(0);
        left = left_after(control, shown, thought);
    }
    if (!left)
        return EventBodies{Ended{table.body.game->time_over(seat), {}}};
    const std::string seconds = std::to_string(late.count() / 1000);
    return EventBodies{ruled(GoRuling::TimeDeducted, seat, go_cn("23.3"), {{"seconds", seconds}}),
                       ClockAdjusted{seat,
                                     left->main,
                                     left->periods,
                                     go_cn("23.3"),
                                     "late by " + seconds + " s",
                                     {},
                                     left->period}};
}

Result<void> may_arrive(const GoRuleContext& table, Seat seat) {
    if (!table.body.clock.is_timed())
        return refuse(no_clock().error());
    if (!table.is_playing() && table.body.phase != Phase::Adjourned)
        return refuse("not-playing", "Nobody is waited for now.", go_cn("23.3"));
    if (table.memory.time.late[clock::index(seat)])
        return refuse("arrived-already", "That player's arrival was reported already.",
                      go_cn("23.3"));
    if (has_played(table.memory, table.body, seat))
        return refuse("has-played", "That player has played already, so he is here.",
                      go_cn("23.3"));
    return {};
}

Decision arrival(const GoRuleContext& table, const go_report::Arrival& report) {
    KYVIEN_TRY(may_arrive(table, report.seat));
    constexpr std::int64_t kMax = 1'000'000;
    return arrived(table, report.seat, std::chrono::seconds(std::min(*report.seconds, kMax)));
}

Decision absent(const GoRuleContext& table, const go_report::Absent& report) {
    KYVIEN_TRY(may_arrive(table, report.seat));
    return arrived(table, report.seat, table.limit_of_lateness() + Milliseconds(1));
}

Decision round_start(const GoRuleContext& table, const go_report::RoundStart&) {
    if (table.body.phase == Phase::Waiting)
        return EventBodies{Started{}};
    if (!table.is_playing() || table.memory.time.start.is_known() ||
        table.memory.time.session_ply != table.body.moves.size())
        return refuse("already-started", "The game has been started already.", go_cn("23.1"));
    return EventBodies{};
}

// ---- 16.1, 16.6, 23.4 to 23.6 ----

Decision ask_minutes(const GoRuleContext& table, const go_report::AskMinutes& report) {
    if (report.of == go_report::AskMinutes::Of::Opponent)
        return refuse("not-a-right",
                      "A player may ask for his own minutes; those of the opponent are not owed.",
                      go_cn("16.1"));
    if (!table.body.clock.is_timed())
        return no_clock();
    const auto reading = table.body.clock.reading(report.seat, table.at());
    return EventBodies{noticed(GoNotice::MinutesAsked, go_cn("16.1"), report.seat,
                               {{"minutes", std::to_string(reading.periods)},
                                {"main", std::to_string(reading.main.count())}})};
}

Decision ask_leave(const GoRuleContext& table, const go_report::AskLeave& report) {
    const auto seat = clock::index(report.seat);
    if (!table.body.clock.is_timed())
        return no_clock();
    if (table.body.phase == Phase::Adjourned)
        return refuse(
            "adjourned",
            "The game is interrupted: nobody is thinking, and nobody is held at the board.",
            go_cn("23.6"));
    if (!table.is_playing())
        return refuse("not-playing", "Nobody is thinking now, so that nobody needs leave.",
                      go_cn("23.6"));
    if (table.turn() == report.seat)
        return refuse("own-turn", "Leave is asked for while the opponent is thinking; play first.",
                      go_cn("23.6"));
    if (table.memory.time.leave_used[seat])
        return refuse("leave-used", "Leave is granted once in a game, and it was.", go_cn("23.6"));
    return EventBodies{ruled(GoRuling::LeaveAsked, report.seat, go_cn("23.6"))};
}

Decision leave_answered(const GoRuleContext& table, const go_report::LeaveAnswered& report) {
    if (!table.memory.time.leave_asked[clock::index(report.seat)])
        return refuse("nothing-asked", "That player has not asked for leave.", go_cn("23.6"));
    const bool granted = is_yes(report.granted);
    return EventBodies{ruled(granted ? GoRuling::LeaveGranted : GoRuling::LeaveRefused, report.seat,
                             go_cn("23.6"))};
}

Decision away(const GoRuleContext& table, const go_report::Away& report) {
    if (table.memory.time.away[clock::index(report.seat)])
        return refuse("away-already", "That player is away already.", go_cn("23.6"));
    const auto& control = table.body.clock.control(report.seat);
    const auto reading = table.body.clock.reading(report.seat, table.at());
    // While the clocks are stopped nobody is counted, and a player who has to leave during the
    // sealing does not count as absent.
    const bool counts = table.is_playing() && table.body.pause == Pause::None &&
                        (table.memory.seal.stage != GoSealing::Stage::Thinking ||
                         table.memory.seal.sealer == report.seat);
    if (!counts || reserved_minutes(control) == nullptr || reading.main > Milliseconds{})
        return EventBodies{};
    return EventBodies{noticed(GoNotice::CountingGoesOn, go_cn("23.6"), report.seat)};
}

Decision returned(const GoRuleContext& table, const go_report::Returned& report) {
    const auto& left = table.memory.time.away[clock::index(report.seat)];
    if (!left && table.memory.time.returned_by_playing[clock::index(report.seat)])
        return EventBodies{};
    if (!left)
        return refuse("not-away", "That player is at the board.", go_cn("16.6"));
    const auto& moves = table.body.moves;
    if (moves.size() <= *left || moves.back().seat == report.seat)
        return EventBodies{};
    return EventBodies{ruled(GoRuling::TellLastPlay, opponent(report.seat), go_cn("16.6"),
                             {{"move", moves.back().move}})};
}

Decision last_play_told(const GoRuleContext& table, const go_report::LastPlayTold& report) {
    if (!table.memory.time.must_state_last_play[clock::index(report.seat)])
        return refuse("nothing-to-tell", "That player owes no word about the last play.",
                      go_cn("16.6"));
    return EventBodies{};
}

Decision pressed_early(const GoRuleContext& table, const go_report::PressedEarly& report) {
    if (!table.body.clock.is_timed())
        return no_clock();
    if (table.game().lost(color_of(opponent(report.seat))) == 0)
        return refuse("not-captured",
                      "By the record that player has taken no stone in this game, so that none was "
                      "left to be cleared.",
                      go_cn("23.4"));
    EventBodies events;
    if (report.choice == go_report::PressedEarly::Choice::Warning)
        warn(table, events, report.seat, go_cn("23.4"));
    else
        events.emplace_back(ruled(GoRuling::Advice, report.seat, go_cn("23.4")));
    return events;
}

/// 32.7: a faulty clock is stopped until it is corrected.
Decision clock_checked(const GoRuleContext& table, const go_report::ClockChecked& report) {
    if (!table.body.clock.is_timed())
        return no_clock();
    const bool right = is_yes(report.right);
    Values values;
    if (const auto& drift = report.drift_ms)
        values.emplace_back("drift-ms", drift.text());
    EventBodies events;
    if (!right)
        stop_clocks(table, events, "the clock is wrong");
    events.emplace_back(ruled(right ? GoRuling::ClockRight : GoRuling::ClockWrong, report.seat,
                              go_cn("32.7"), std::move(values)));
    return events;
}

bool is_awaited(const GoMemory& memory, const StateBody& body, Seat seat) {
    return memory.time.start.is_known() && !memory.time.late[clock::index(seat)] &&
           !has_played(memory, body, seat);
}

std::optional<Instant> lateness_deadline(const GoMemory& memory, const StateBody& body) {
    if (body.phase != Phase::Playing ||
        (!is_awaited(memory, body, Seat::First) && !is_awaited(memory, body, Seat::Second)))
        return std::nullopt;
    return memory.time.start.after_deadline(
        Milliseconds(body.settings.regulation(Regulation::GoLatenessLimit)));
}

EventBodies lateness_over(const GoRuleContext& table) {
    const auto due = lateness_deadline(table.memory, table.body);
    if (!due || table.at() < *due)
        return {};
    std::optional<Seat> beyond;
    for (const Seat seat : clock::kBothSeats) {
        const auto& late = table.memory.time.late[clock::index(seat)];
        if (!is_awaited(table.memory, table.body, seat) &&
            (!late || std::chrono::seconds(*late) <= table.limit_of_lateness()))
            continue;
        // A player may have come without a report of it, so he has not forfeited yet: a person
        // reports it (23.2).
        if (beyond)
            return {asked(GoQuestion::BothAbsent, go_cn("23.2"), {{"proposed", "0-0"}})};
        beyond = seat;
    }
    return {lost(*beyond, "absent", go_cn("23.1"))};
}

}  // namespace

EventBodies time_over(const GoRuleContext& table) {
    if (!table.is_playing())
        return {};
    const clock::Clock& clock = table.body.clock;
    const auto fall = clock.flag_fall();
    if (!fall || *fall > table.at())
        return {};
    const Seat timed = *clock.turn();
    if (timed != table.turn() && reserved_minutes(clock.control(timed)) != nullptr) {
        // His stone is on the board: in byoyomi nothing is counted after it.
        EventBodies events;
        complete_turn(table, events);
        return events;
    }
    return {FlagFell{timed, *fall}, Ended{table.body.game->time_over(timed), {}}};
}

std::optional<Milliseconds> time_left_in_period(const GoRuleContext& table, Seat side,
                                                const clock::Reading& shown) {
    const auto* byo = reserved_minutes(table.body.clock.control(side));
    return byo != nullptr && shown.in_overtime && !shown.flag && shown.period < byo->period
               ? std::optional(shown.period)
               : std::nullopt;
}

void announce_minutes(const GoRuleContext& table, EventBodies& events, Seat seat) {
    if (reserved_minutes(table.body.clock.control(seat)) == nullptr)
        return;
    const auto reading = table.body.clock.reading(seat, table.at());
    const auto& told = table.memory.time.minutes_announced[clock::index(seat)];
    if (!reading.in_overtime || (told && *told == reading.periods))
        return;
    events.emplace_back(noticed(told ? GoNotice::MinutesLeft : GoNotice::ByoYomiBegins,
                                told ? go_cn("12.2d") : go_cn("12.2a"), seat,
                                {{"minutes", std::to_string(reading.periods)}}));
}

namespace {

constexpr Answer<GoLaw> kTimeReports[] = {
    answer_after_report<GoReport::Overstepped,
                        [](const GoRuleContext& table,
                           const go_report::Overstepped& report) -> Decision {
                            if (!table.body.clock.is_timed())
                                return no_clock();
                            return EventBodies{Ended{table.body.game->time_over(report.seat), {}}};
                        }>(),
    answer_after_report<GoReport::Colours, colours>(),
    answer_after_report<GoReport::Guess, guess>(),
    answer_after_report<GoReport::RoundStart, round_start>(),
    answer_after_report<GoReport::ClockChecked, clock_checked>(),
    answer_after_report<GoReport::Arrival, arrival>(),
    answer_after_report<GoReport::Absent, absent>(),
    answer_after_report<GoReport::AskMinutes, ask_minutes>(),
    answer_after_report<GoReport::AskLeave, ask_leave>(),
    answer_after_report<GoReport::LeaveAnswered, leave_answered>(),
    answer_after_report<GoReport::Away, away>(),
    answer_after_report<GoReport::Returned, returned>(),
    answer_after_report<GoReport::LastPlayTold, last_play_told>(),
    answer_after_report<GoReport::PressedEarly, pressed_early>(),
};

std::optional<Decision> ruled_by_time(const GoRuleContext& table) {
    const Command& command = table.command;
    if (EventBodies over = time_over(table); !over.empty()) {
        const bool looks = std::holds_alternative<Tick>(command.body) ||
                           std::holds_alternative<ClaimFlag>(command.body);
        if (looks)
            return over;
        if (seat_of(command.by) && std::holds_alternative<Ended>(over.back()))
            return refuse("flag-has-fallen",
                          "The time was over before this arrived; the game is decided by the "
                          "clock.",
                          go_cn("23.5"));
    }
    if (std::holds_alternative<Tick>(command.body))
        if (EventBodies late = lateness_over(table); !late.empty())
            return late;
    return std::nullopt;
}

std::optional<Instant> time_due(const GoRuleContext& table) {
    const auto late = lateness_deadline(table.memory, table.body);
    const auto fall = table.is_playing() ? table.body.clock.flag_fall() : std::nullopt;
    return fall && late ? std::min(fall, late) : fall ? fall : late;
}

// ---- remembering ----

void begin_session(GoTime& book, const StateBody& body, Instant at) {
    // A player who comes late to a resumption keeps the display of the interruption.
    for (const Seat seat : clock::kBothSeats)
        book.session[clock::index(seat)] = body.clock.reading(seat, at);
    book.session_ply = body.moves.size();
    book.late = {};
}

void record_report_on_player(GoTime& book, const StateBody& body, const Report& told) {
    const auto seat = clock::index(*told.seat);
    if (told.kind == GoReport::Arrival)
        book.late[seat] = std::min(*go_report::Arrival(told).seconds, kNeverCame);
    else if (told.kind == GoReport::Absent)
        book.late[seat] = kNeverCame;
    else if (told.kind == GoReport::Away || told.kind == GoReport::WalkedOut)
        book.away[seat] = body.moves.size();
    else if (told.kind == GoReport::Returned)
        book.away[seat].reset();
    else if (told.kind == GoReport::LastPlayTold)
        book.must_state_last_play[seat] = false;
    if (told.kind == GoReport::Away || told.kind == GoReport::WalkedOut ||
        told.kind == GoReport::Returned)
        book.returned_by_playing[seat] = false;
}

void record_ruling_on_player(GoTime& book, const Ruled& ruling) {
    const auto seat = clock::index(*ruling.seat);
    if (ruling.code == GoRuling::LeaveAsked)
        book.leave_asked[seat] = true;
    else if (ruling.code == GoRuling::LeaveGranted || ruling.code == GoRuling::LeaveRefused)
        book.leave_asked[seat] = false;
    else if (ruling.code == GoRuling::TellLastPlay)
        book.must_state_last_play[seat] = true;
    if (ruling.code == GoRuling::LeaveGranted)
        book.leave_used[seat] = true;
}

void remember_time(GoMemory& memory, const StateBody& body, const Event& event) {
    GoTime& book = memory.time;
    book.start.on_event(event);
    book.session_begun.on_event(event);
    if (std::holds_alternative<Started>(event.body)) {
        begin_session(book, body, event.at);
        book.session_begun.begin(event.at);
    } else if (std::holds_alternative<Adjourned>(event.body)) {
        begin_session(book, body, event.at);
        book.start.forget();
        book.session_begun.forget();
    } else if (std::holds_alternative<Resumed>(event.body)) {
        book.session_begun.begin(event.at);
    } else if (const auto* moved = std::get_if<Moved>(&event.body)) {
        book.must_state_last_play[clock::index(opponent(moved->seat))] = false;
        book.at_stone[clock::index(moved->seat)] = body.clock.reading(moved->seat, event.at);
        // A player who places a stone is at the board, unless an earlier stone is being re-entered.
        if (auto& left = book.away[clock::index(moved->seat)]; left && !book.is_reentering) {
            left.reset();
            book.returned_by_playing[clock::index(moved->seat)] = true;
        }
        book.is_reentering = false;
    } else if (const auto* taken = std::get_if<TakenBack>(&event.body)) {
        // 16.6: he has not seen what is played instead of it.
        for (auto& left : book.away)
            if (left && !book.is_reentering)
                left = std::min(*left, taken->ply);
    } else if (const auto* voided = std::get_if<TurnVoided>(&event.body)) {
        book.must_state_last_play[clock::index(opponent(voided->seat))] = false;
    } else if (const auto* told = std::get_if<Reported>(&event.body)) {
        book.is_reentering = told->report.kind == GoReport::EntryCorrected ||
                             told->report.kind == GoReport::StoneReset;
        if (told->report.kind == GoReport::RoundStart)
            book.start.begin(event.at);
        if (told->report.seat)
            record_report_on_player(book, body, told->report);
    } else if (const auto* ruling = std::get_if<Ruled>(&event.body)) {
        if (ruling->seat)
            record_ruling_on_player(book, *ruling);
    } else if (const auto* notice = std::get_if<Noticed>(&event.body)) {
        if (notice->seat &&
            (notice->code == GoNotice::ByoYomiBegins || notice->code == GoNotice::MinutesLeft))
            book.minutes_announced[clock::index(*notice->seat)] =
                body.clock.reading(*notice->seat, event.at).periods;
    } else if (const auto* set = std::get_if<ClockAdjusted>(&event.body)) {
        auto& minutes = book.minutes_announced[clock::index(set->seat)];
        if (set->main > Milliseconds{})
            minutes.reset();
        else if (minutes)
            minutes = body.clock.reading(set->seat, event.at).periods;
    } else if (const auto* question = std::get_if<ArbiterAsked>(&event.body)) {
        book.both_awaited |= question->code == GoQuestion::BothAbsent;
    } else if (std::holds_alternative<GameContinued>(event.body)) {
        if (book.both_awaited)  // they are present; their lateness has yet to be reported
            book.start.forget();
        book.both_awaited = false;
    } else if (std::holds_alternative<Ended>(event.body)) {
        book.leave_asked = {};
        book.must_state_last_play = {};
    }
}

void time_duties(const GoRuleContext& table, std::vector<Duty>& duties) {
    const GoTime& book = table.memory.time;
    for (const Seat seat : clock::kBothSeats) {
        const auto& late = book.late[clock::index(seat)];
        if (table.body.is_open() && late && *late * 1000 > table.limit_of_lateness().count() &&
            !book.late[clock::index(opponent(seat))])
            duties.push_back(make_duty(GoDuty::TellIfOtherCame, std::nullopt, go_cn("23.1")));
    }
    const auto timed = table.body.clock.turn();
    if (table.is_playing() && timed && *timed != table.turn())
        duties.push_back(make_duty(GoDuty::PressTheClock, timed, go_cn("23.4")));
    for (const Seat seat : clock::kBothSeats) {
        if (book.must_state_last_play[clock::index(seat)])
            duties.push_back(make_duty(GoDuty::TellLastPlay, seat, go_cn("16.6")));
        if (book.leave_asked[clock::index(seat)])
            duties.push_back(make_duty(GoDuty::AnswerLeave, std::nullopt, go_cn("23.6")));
    }
    const auto until = book.start.deadline(table.limit_of_lateness());
    if (!until || !table.is_playing())
        return;
    for (const Seat seat : clock::kBothSeats)
        if (is_awaited(table.memory, table.body, seat))
            duties.push_back(
                make_duty(GoDuty::Arrive, seat, go_cn("23.1"),
                          {{"until", std::to_string(until->time_since_epoch().count())}}));
}

}  // namespace

constinit const Chapter<GoLaw> go_time_chapter = {.name = "time",
                                                  .clauses = kTimeClauses,
                                                  .reports = kTimeReports,
                                                  .commands = ruled_by_time,
                                                  .on_event = remember_time,
                                                  .duties = time_duties,
                                                  .deadline = time_due};

}  // namespace kyvien::conduct::internal
