// Over the board under the Chinese Go rules: colours, lateness, minutes and absence. Articles 10,
// 12, 16.1, 16.6 and 23.
#include <algorithm>
#include <fmt/format.h>

#include "conduct/go/board/internal/over_the_board.h"

#include "base/result.h"

namespace kyvien::conduct::internal {
namespace {

using rulebook::go_cn;

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

Decision colours(const GoRuleContext&, const Report& report) {
    const std::string_view method = *field(report, "method");
    if (method == "other")
        return refuse(
            "colour-method",
            "Who plays first is settled by the organisers' draw or by guessing, and in no "
            "other way.",
            go_cn("10"));
    return EventBodies{Ruled{"colours-settled",
                             std::nullopt,
                             go_cn("10"),
                             {},
                             {{"method", std::string(method)}},
                             {},
                             {}}};
}

Decision guess(const GoRuleContext& table, const Report& report) {
    const std::string holder(*field(report, "holder"));
    const std::string guesser(*field(report, "guesser"));
    if (holder == guesser)
        return refuse("same-player", "One player holds the stones, the other guesses.",
                      go_cn("10"));
    const bool odd = number(report, "stones") % 2 != 0;
    const bool right = (field(report, "guess") == "odd") == odd;
    const bool takes_black = table.body.settings.regulation(Regulation::GuessTakesBlack) != 0;
    const bool guesser_black = right == takes_black;
    return EventBodies{Ruled{"colours-settled",
                             std::nullopt,
                             go_cn("10"),
                             {},
                             {{"method", "guess"},
                              {"black", guesser_black ? guesser : holder},
                              {"white", guesser_black ? holder : guesser}},
                             {},
                             {}}};
}

// ---- 23.1 to 23.3 ----

bool has_played(const GoMemory& memory, const StateBody& body, Seat seat) {
    const auto& moves = body.moves;
    return std::any_of(moves.begin() +
                           static_cast<std::ptrdiff_t>(std::min(memory.session_ply, moves.size())),
                       moves.end(), [&](const MoveRecord& move) { return move.seat == seat; });
}

/// What is left of a display from which so much is taken as thinking time; none when it is used up.
struct Left {
    Milliseconds main{};
    std::optional<int> periods;
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
    return Left{Milliseconds{}, shown.periods - static_cast<int>(full)};
}

EventBody both_absent() {
    return Ended{{Score::BothLose, "both-absent", go_cn("23.2"), {}, {}, {}, {}}, {}};
}

/// Needs: the report can be taken (see may_arrive()).
Decision arrived(const GoRuleContext& table, Seat seat, Milliseconds late) {
    const Seat other = opponent(seat);
    const auto& other_late = table.memory.late[clock::index(other)];
    const auto limit = table.limit_of_lateness();
    const bool other_beyond = other_late && *other_late * 1000 > limit.count();
    const bool other_here =
        (other_late && !other_beyond) || has_played(table.memory, table.body, other);
    if (late > limit) {
        if (other_beyond)
            return EventBodies{both_absent()};
        if (other_here)
            return EventBodies{lost(seat, "absent", go_cn("23.1"))};
        return EventBodies{Noticed{"late-beyond-limit", go_cn("23.1"), seat, {}, {}}};
    }
    if (other_beyond)
        return EventBodies{lost(other, "absent", go_cn("23.1"))};
    if (late == Milliseconds{})
        return EventBodies{};
    const auto left =
        left_after(table.body.clock.control(seat), table.memory.session[clock::index(seat)], late);
    if (!left)
        return EventBodies{Ended{table.body.game->time_over(seat), {}}};
    const std::string seconds = std::to_string(late.count() / 1000);
    return EventBodies{
        Ruled{"time-deducted", seat, go_cn("23.3"), {}, {{"seconds", seconds}}, {}, {}},
        ClockAdjusted{seat, left->main, left->periods, go_cn("23.3"), "late by " + seconds + " s"}};
}

Result<void> may_arrive(const GoRuleContext& table, Seat seat) {
    if (!table.body.clock.is_timed())
        return refuse(no_clock().error());
    if (!table.is_playing() && table.body.phase != Phase::Adjourned)
        return refuse("not-playing", "Nobody is waited for now.", go_cn("23.3"));
    if (table.memory.late[clock::index(seat)])
        return refuse("arrived-already", "That player's arrival was reported already.",
                      go_cn("23.3"));
    if (has_played(table.memory, table.body, seat))
        return refuse("has-played", "That player has played already, so he is here.",
                      go_cn("23.3"));
    return {};
}

Decision arrival(const GoRuleContext& table, const Report& report) {
    KYVIEN_TRY(may_arrive(table, *report.seat));
    constexpr std::int64_t kMost = 1'000'000;
    return arrived(table, *report.seat,
                   std::chrono::seconds(std::min(number(report, "seconds"), kMost)));
}

Decision absent(const GoRuleContext& table, const Report& report) {
    KYVIEN_TRY(may_arrive(table, *report.seat));
    return arrived(table, *report.seat, table.limit_of_lateness() + Milliseconds(1));
}

Decision round_start(const GoRuleContext& table, const Report&) {
    if (table.body.phase == Phase::Waiting)
        return EventBodies{Started{}};
    if (!table.is_playing() || table.memory.start.is_known() ||
        table.memory.session_ply != table.body.moves.size())
        return refuse("already-started", "The game has been started already.", go_cn("23.1"));
    return EventBodies{};
}

// ---- 16.1, 16.6, 23.4 to 23.6 ----

Decision ask_minutes(const GoRuleContext& table, const Report& report) {
    if (field(report, "of") == "opponent")
        return refuse("not-a-right",
                      "A player may ask for his own minutes; those of the opponent are not owed.",
                      go_cn("16.1"));
    if (!table.body.clock.is_timed())
        return no_clock();
    const auto reading = table.body.clock.reading(*report.seat, table.at());
    return EventBodies{Noticed{"minutes-asked",
                               go_cn("16.1"),
                               report.seat,
                               {{"minutes", std::to_string(reading.periods)},
                                {"main", std::to_string(reading.main.count())}},
                               {}}};
}

Decision ask_leave(const GoRuleContext& table, const Report& report) {
    const auto seat = clock::index(*report.seat);
    if (table.is_playing() && table.turn() == *report.seat)
        return refuse("own-turn", "Leave is asked for while the opponent is thinking; play first.",
                      go_cn("23.6"));
    if (table.memory.leave_used[seat])
        return refuse("leave-used", "Leave is granted once in a game, and it was.", go_cn("23.6"));
    return EventBodies{Ruled{"leave-asked", report.seat, go_cn("23.6"), {}, {}, {}, {}}};
}

Decision leave_answered(const GoRuleContext& table, const Report& report) {
    if (!table.memory.leave_asked[clock::index(*report.seat)])
        return refuse("nothing-asked", "That player has not asked for leave.", go_cn("23.6"));
    const bool granted = is_yes(report, "granted");
    return EventBodies{Ruled{
        granted ? "leave-granted" : "leave-refused", report.seat, go_cn("23.6"), {}, {}, {}, {}}};
}

Decision away(const GoRuleContext& table, const Report& report) {
    if (table.memory.away[clock::index(*report.seat)])
        return refuse("away-already", "That player is away already.", go_cn("23.6"));
    const auto& control = table.body.clock.control(*report.seat);
    const auto reading = table.body.clock.reading(*report.seat, table.at());
    if (reserved_minutes(control) == nullptr || reading.main > Milliseconds{})
        return EventBodies{};
    return EventBodies{Noticed{"counting-goes-on", go_cn("23.6"), report.seat, {}, {}}};
}

Decision returned(const GoRuleContext& table, const Report& report) {
    const auto& left = table.memory.away[clock::index(*report.seat)];
    if (!left)
        return refuse("not-away", "That player is at the board.", go_cn("16.6"));
    const auto& moves = table.body.moves;
    if (moves.size() <= *left || moves.back().seat == *report.seat)
        return EventBodies{};
    return EventBodies{Ruled{"tell-last-play",
                             opponent(*report.seat),
                             go_cn("16.6"),
                             {},
                             {{"move", moves.back().move}},
                             {},
                             {}}};
}

Decision last_play_told(const GoRuleContext& table, const Report& report) {
    if (!table.memory.must_tell[clock::index(*report.seat)])
        return refuse("nothing-to-tell", "That player owes no word about the last play.",
                      go_cn("16.6"));
    return EventBodies{};
}

Decision pressed_early(const GoRuleContext& table, const Report& report) {
    EventBodies facts;
    if (field(report, "choice") == "warning")
        warn(table, facts, *report.seat, go_cn("23.4"));
    else
        facts.emplace_back(Ruled{"advice", report.seat, go_cn("23.4"), {}, {}, {}, {}});
    return facts;
}

/// 32.7: a clock that is wrong stands until it is set right.
Decision clock_checked(const GoRuleContext& table, const Report& report) {
    const bool right = is_yes(report, "right");
    Values values;
    if (const auto drift = field(report, "drift-ms"))
        values.emplace_back("drift-ms", *drift);
    EventBodies facts;
    if (!right)
        stop_clocks(table, facts, "the clock is wrong");
    facts.emplace_back(Ruled{right ? "clock-right" : "clock-wrong",
                             report.seat,
                             go_cn("32.7"),
                             {},
                             std::move(values),
                             {},
                             {}});
    return facts;
}

}  // namespace

bool is_awaited(const GoMemory& memory, const StateBody& body, Seat seat) {
    return memory.start.is_known() && !memory.late[clock::index(seat)] &&
           !has_played(memory, body, seat);
}

std::optional<Instant> lateness_due(const GoMemory& memory, const StateBody& body) {
    if (body.phase != Phase::Playing ||
        (!is_awaited(memory, body, Seat::First) && !is_awaited(memory, body, Seat::Second)))
        return std::nullopt;
    return memory.start.over(Milliseconds(body.settings.regulation(Regulation::GoLatenessLimit)));
}

EventBodies lateness_over(const GoRuleContext& table) {
    const auto due = lateness_due(table.memory, table.body);
    if (!due || table.at() < *due)
        return {};
    std::optional<Seat> beyond;
    for (const Seat seat : clock::kBothSeats) {
        const auto& late = table.memory.late[clock::index(seat)];
        if (!is_awaited(table.memory, table.body, seat) &&
            (!late || std::chrono::seconds(*late) <= table.limit_of_lateness()))
            continue;
        // Who came and was not entered yet has not forfeited: a person says so (23.2).
        if (beyond)
            return {ArbiterAsked{"both-absent", go_cn("23.2"), {{"proposed", "0-0"}}, {}}};
        beyond = seat;
    }
    return {lost(*beyond, "absent", go_cn("23.1"))};
}

EventBodies time_over(const GoRuleContext& table) {
    if (!table.is_playing())
        return {};
    const clock::Clock& clock = table.body.clock;
    const auto fall = clock.flag_fall();
    if (!fall || *fall > table.at())
        return {};
    const Seat timed = *clock.turn();
    if (timed != table.turn() && reserved_minutes(clock.control(timed)) != nullptr) {
        // His stone stands: in byo-yomi nothing is counted after it.
        EventBodies facts;
        complete_turn(table, facts);
        return facts;
    }
    return {FlagFell{timed, *fall}, Ended{table.body.game->time_over(timed), {}}};
}

void tell_minutes(const GoRuleContext& table, EventBodies& facts, Seat seat) {
    if (reserved_minutes(table.body.clock.control(seat)) == nullptr)
        return;
    const auto reading = table.body.clock.reading(seat, table.at());
    const auto& told = table.memory.minutes_told[clock::index(seat)];
    if (!reading.in_overtime || (told && *told == reading.periods))
        return;
    facts.emplace_back(Noticed{told ? "minutes-left" : "byo-yomi-begins",
                               told ? go_cn("12.2d") : go_cn("12.2a"),
                               seat,
                               {{"minutes", std::to_string(reading.periods)}},
                               {}});
}

std::optional<Decision> decide_go_time(const GoRuleContext& table, const Report& report) {
    using Ruling = Decision (*)(const GoRuleContext&, const Report&);
    constexpr std::pair<std::string_view, Ruling> kRulings[] = {
        {"colours", colours},
        {"guess", guess},
        {"round-start", round_start},
        {"clock-checked", clock_checked},
        {"arrival", arrival},
        {"absent", absent},
        {"ask-minutes", ask_minutes},
        {"ask-leave", ask_leave},
        {"leave-answered", leave_answered},
        {"away", away},
        {"returned", returned},
        {"last-play-told", last_play_told},
        {"pressed-early", pressed_early},
    };
    if (report.kind == "overstepped")
        return EventBodies{Ended{table.body.game->time_over(*report.seat), {}}};
    for (const auto& [kind, ruling] : kRulings)
        if (kind == report.kind)
            return ruling(table, report);
    return std::nullopt;
}

}  // namespace kyvien::conduct::internal
