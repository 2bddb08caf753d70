#include "conduct/chess/internal/move_count.h"

#include <algorithm>

#include "clock/seat.h"

namespace kyvien::conduct::internal {
namespace {

using rulebook::Clause;
using rulebook::fide;

/// Whether a player keeps no score under 8.4: he was exempt and is reported to have stopped.
bool keeps_no_score(const Scoresheets& book, Seat seat) {
    return book.exempt_in[clock::index(seat)] && book.has_stopped[clock::index(seat)];
}

/// Whether a player did not record, so that the hall's data does not prove the moves made.
bool is_unproved(const ChessRuleContext& table) {
    const Scoresheets& book = table.memory.sheets;
    return book.is_incomplete || keeps_no_score(book, Seat::First) ||
           keeps_no_score(book, Seat::Second);
}

/// What 8.5 requires of the players, and the question to the arbiter.
EventBodies ask_for_count(const ChessRuleContext& table, Seat flagged) {
    const Scoresheets& book = table.memory.sheets;
    EventBodies events;
    Clause clause = fide("6.4");
    const bool first = keeps_no_score(book, Seat::First);
    const bool second = keeps_no_score(book, Seat::Second);
    if (first && second) {
        clause = fide("8.5.1");
        events.emplace_back(ruled(ChessRuling::PauseAndUpdate, std::nullopt, clause));
    } else if (first || second) {
        clause = fide("8.5.2");
        events.emplace_back(
            ruled(ChessRuling::UpdateBeforeMoving, first ? Seat::First : Seat::Second, clause));
    } else {
        events.emplace_back(ruled(ChessRuling::CheckMoveCount, flagged, clause));
    }
    events.emplace_back(asked(ChessQuestion::MoveCount, clause, {{"flagged", seat_text(flagged)}}));
    return events;
}

}  // namespace

Decision external_flag(const ChessRuleContext& table, const chess_report::ExternalFlag& report) {
    const Seat flagged = report.seat;
    // 6.8: the arbiter's observation overrules the clock of this game; a player's word does not.
    if (table.body.clock.is_timed() && !is_by_arbiter(table.command))
        return refuse("hall-has-clock", "The hall's clock runs here; claim the flag on it.",
                      fide("6.8"));
    if (table.body.phase == Phase::Finished) {
        report.mark_all_read();
        EventBodies events = reported(report);
        events.emplace_back(ruled(ChessRuling::FlagIrrelevant, flagged, fide("6.9")));
        return events;
    }
    if (!table.is_playing())
        return refuse("not-playing", "The game is not being played.", fide("6.8"));
    EventBodies events = reported(report);
    const int claimed_moves =
        static_cast<int>(std::min<std::int64_t>(report.moves.value_or(0), 10'000));
    const bool is_last = report.period == chess_report::ExternalFlag::Period::Last;
    if (is_last && report.moves)
        return refuse("report-field",
                      "Report external-flag: the last period asks for no number of moves.",
                      fide("6.3.1"), {{"kind", report.whole().kind}, {"field", "moves"}});
    const int required = claimed_moves > 0 || is_last || !table.body.clock.is_timed()
                             ? claimed_moves
                             : period_of(table.body.clock, flagged).required;
    // If no number of moves is reported, the clock of this game knows the period.
    const bool one_period =
        table.body.clock.is_timed() && required == 0 && !report.period && !is_unproved(table);
    const bool last = report.period == chess_report::ExternalFlag::Period::Last || one_period;
    const bool short_of_moves = required > 0 && !is_unproved(table) &&
                                table.memory.completed(table.body.moves, flagged) < required;
    if (last || short_of_moves) {
        overrule_clock(table, flagged, events);
        events.emplace_back(ended(table.body.game->time_over(flagged)));
        return events;
    }
    if (required > 0 && !is_unproved(table)) {
        events.emplace_back(ruled(ChessRuling::MovesWereMade, flagged, fide("6.4")));
        return events;
    }
    std::ranges::move(ask_for_count(table, flagged), std::back_inserter(events));
    return events;
}

namespace {

/// Sets the display and the counter of a side that has made its moves: the next period has begun.
void begin_next_period(const ChessRuleContext& table, Seat seat, int moves, EventBodies& events) {
    const auto* staged = std::get_if<clock::Staged>(&table.body.clock.control(seat));
    if (staged == nullptr)
        return;
    const Period period = period_of(table.body.clock, seat);
    Milliseconds display = table.body.clock.reading(seat, table.command.at).main;
    if (period.required > 0 && moves >= period.required)
        display += staged->stages[std::min(period.index + 1, staged->stages.size() - 1)].time;
    events.emplace_back(ClockAdjusted{seat, display, std::nullopt, fide("8.6"),
                                      "moves counted after the flag had fallen", moves});
}

constexpr std::int64_t kMaxMoves = 10'000;

std::unexpected<Refusal> too_many_moves() {
    return refuse("too-many-moves", "No game has so many moves.", fide("8.6"));
}

}  // namespace

Decision moves_counted(const ChessRuleContext& table, const chess_report::MovesCounted& report) {
    const Scoresheets& book = table.memory.sheets;
    if (!book.flagged || table.body.phase == Phase::Finished)
        return refuse("no-flag-down", "No flag is down for which moves are to be counted.",
                      fide("8.6"));
    const Seat flagged = *book.flagged;
    using Outcome = chess_report::MovesCounted::Outcome;
    const Outcome outcome = *report.outcome;
    const bool has_number = bool(report.moves);
    const std::int64_t moves = report.moves.value_or(0);
    if ((outcome == Outcome::Exactly || outcome == Outcome::AtLeast) && !has_number)
        return refuse("moves-missing", "Say how many moves the records show.", fide("8.6"));
    if (has_number && outcome == Outcome::Unknown)
        return unused(report, report.moves, "the records do not show how many were made",
                      fide("8.6"));
    if (moves > kMaxMoves)
        return too_many_moves();
    const int required = book.required.value_or(period_of(table.body.clock, flagged).required);
    EventBodies events = reported(report);
    const bool enough = has_number && required > 0 && moves >= required;
    if (outcome == Outcome::Overstepped ||
        (outcome == Outcome::Exactly && required > 0 && !enough)) {
        Ending ending = table.body.game->time_over(flagged);
        ending.also.push_back(fide("6.4"));
        if (has_number)
            ending.values.emplace_back("moves", std::to_string(moves));
        events.emplace_back(ended(std::move(ending)));
        return events;
    }
    int now = required;
    if (has_number && (enough || required == 0) && outcome != Outcome::Unknown) {
        now = static_cast<int>(moves);
        events.emplace_back(ruled(ChessRuling::CountFromEvidence, flagged, fide("8.6"),
                                  {{"moves", std::to_string(moves)}}));
    } else {
        events.emplace_back(ruled(ChessRuling::NextMoveFirst, flagged, fide("8.6")));
    }
    begin_next_period(table, flagged, now, events);
    const auto& others_control = table.body.clock.control(opponent(flagged));
    if (std::holds_alternative<clock::Staged>(others_control) && report.opponent_moves) {
        const std::int64_t others = report.opponent_moves.value_or(0);
        if (others > kMaxMoves)
            return too_many_moves();
        begin_next_period(table, opponent(flagged), static_cast<int>(others), events);
    }
    answer_question(table, fide("8.6"), events);
    return events;
}

Period period_of(const clock::Clock& clock, Seat seat) {
    const auto* staged = std::get_if<clock::Staged>(&clock.control(seat));
    Period period;
    if (staged == nullptr)
        return period;
    const int completed = clock.completed_moves(seat);
    while (true) {
        const clock::Stage& stage =
            staged->stages[std::min(period.index, staged->stages.size() - 1)];
        if (stage.moves == 0)
            return period;
        period.required = period.before + stage.moves;
        if (completed < period.required)
            return period;
        period.before = period.required;
        period.required = 0;
        ++period.index;
    }
}

void count_instead_of_loss(const ChessRuleContext& table, EventBodies& events) {
    const auto end = std::ranges::find_if(events, [](const EventBody& event_body) {
        const auto* ended = std::get_if<Ended>(&event_body);
        return ended != nullptr && ended->ending.code.starts_with("time");
    });
    if (end == events.end() || !is_unproved(table) || !table.is_playing())
        return;
    std::optional<Seat> flagged = table.body.clock.turn();
    if (const auto won = winner(std::get<Ended>(*end).ending.score))
        flagged = opponent(*won);
    if (!flagged || period_of(table.body.clock, *flagged).required == 0)
        return;
    const auto place = events.erase(end);
    EventBodies instead = ask_for_count(table, *flagged);
    events.insert(place, instead.begin(), instead.end());
}

void remember_count(Scoresheets& book, const Event& event) {
    if (const auto* report = std::get_if<Reported>(&event.body)) {
        if (report->report.kind == ChessReport::ExternalFlag) {
            const chess_report::ExternalFlag flag(report->report);
            const auto& moves = flag.moves;
            book.required =
                moves ? std::optional(static_cast<int>(std::min<std::int64_t>(*moves, 10'000)))
                      : std::nullopt;
        }
    } else if (const auto* question = std::get_if<ArbiterAsked>(&event.body)) {
        if (question->code == ChessQuestion::MoveCount)
            book.flagged =
                clock::find_seat(value_of(question->values, "flagged")).value_or(Seat::Second);
    } else if (std::holds_alternative<GameContinued>(event.body) ||
               std::holds_alternative<Ended>(event.body)) {
        book.flagged.reset();
    }
}

}  // namespace kyvien::conduct::internal
