// 6.10 to 6.12: pauses, clocks that are wrong, displays; 12.6.
#include <algorithm>

#include "conduct/chess/board/internal/over_the_board.h"

namespace kyvien::conduct::internal {

using rulebook::fide;

namespace pauses {
namespace {

constexpr rulebook::Clause kClauses[] = {
    fide("6.2.3"),  fide("6.2.4"),  fide("6.10.1"), fide("6.10.2"), fide("6.11.2"), fide("6.11.3"),
    fide("6.11.4"), fide("6.12.2"), fide("12.6"),   fide("12.9"),   fide("A.4")};

Decision pause(const ChessRuleContext& table, const chess_report::Pause& report) {
    if (!is_by_arbiter(table.command) && seat_of(table.command.by) != report.seat)
        return refuse("not-yours-to-report", "A player pauses in his own name.", fide("6.11.2"));
    if (!table.is_playing() || table.body.pause != Pause::None)
        return refuse("clocks-stand", "The clocks do not run.", fide("6.11.2"));
    const std::string reason(report.reason.text());
    EventBodies events = reported(report);
    events.emplace_back(ClocksStopped{reason});
    if (report.reason == chess_report::Pause::Reason::PromotionPieceMissing)
        events.emplace_back(ruled(ChessRuling::PromotionPieceMissing, report.seat, fide("6.11.2")));
    // 6.11.4: whether it was right is for the arbiter to decide.
    return events;
}

Decision pause_ruled(const ChessRuleContext& table, const chess_report::PauseRuled& report) {
    const auto by = table.memory.paused_by;
    if (!by || table.memory.is_pause_ruled)
        return refuse("no-pause", "No pause of a player waits for a ruling.", fide("6.11.4"));
    EventBodies events = reported(report);
    if (is_yes(report.valid))
        events.emplace_back(ruled(ChessRuling::PauseValid, by, fide("6.11.4")));
    else
        events.emplace_back(ruled(ChessRuling::Penalty, by, fide("6.11.4"), {{"options", "12.9"}}));
    return events;
}

template <typename Told>
Decision corrected(const ChessRuleContext& table, const Told& report) {
    constexpr int kTenMoves = 10;
    constexpr std::int64_t kMaxIncrement = 24LL * 3'600'000;
    constexpr std::int64_t kMaxTime = 100LL * 24 * 3'600'000;
    constexpr bool setting = Told::kKind == ChessReport::ClockCorrection;
    const auto ten = [&](Seat seat) {
        return table.memory.completed(table.body.moves, seat) >= kTenMoves;
    };
    if (!table.body.is_open())
        return refuse("game-over", "The game is over; its clocks are not set any more.",
                      fide("6.10.2"));
    if constexpr (setting)
        if (table.is_lightly_supervised() && ten(Seat::First) && ten(Seat::Second) &&
            !is_yes(report.schedule))
            return refuse("clock-change-refused",
                          "Each player has completed ten moves; the setting stays, unless the "
                          "schedule of the event would suffer.",
                          fide("A.4.1.1"), {{"unless", "schedule_affected"}});
    const auto clause = setting ? fide("6.10.2") : fide("6.10.1");
    if (std::ranges::all_of(report.whole().fields,
                            [](const auto& each) { return each.first == "schedule"; }))
        return refuse("report-field", "Say what the clocks are to show.", clause,
                      {{"field", "first-ms"}});
    if constexpr (setting)
        if (report.schedule &&
            !(table.is_lightly_supervised() && ten(Seat::First) && ten(Seat::Second)))
            return unused(report, report.schedule, "the setting may be changed here in any case",
                          fide("A.4.1.1"));
    EventBodies events = reported(report);
    events.emplace_back(ruled(ChessRuling::ClockCorrected, std::nullopt, clause));
    for (const Seat seat : clock::kBothSeats) {
        const auto& time = of_seat(seat, report.first_ms, report.second_ms);
        const auto& moves = of_seat(seat, report.first_moves, report.second_moves);
        if (!time && !moves)
            continue;
        const clock::Clock& clock = table.body.clock;
        // Setting the counter to another period adds or removes the time of that period.
        const Milliseconds of_periods =
            moves ? clock.time_of_later_stages(
                        seat, static_cast<int>(std::min<std::int64_t>(*moves, 10'000))) -
                        clock.time_of_later_stages(seat, clock.completed_moves(seat))
                  : Milliseconds{};
        const Milliseconds shown =
            std::max(Milliseconds{}, clock.reading(seat, table.command.at).main + of_periods);
        const std::int64_t ms = time.value_or(0);
        const std::int64_t count = moves.value_or(0);
        if (ms > kMaxTime || count > 10'000)
            return refuse("bad-time", "A clock can show from zero to a hundred days.",
                          fide("6.10.2"));
        events.emplace_back(
            ClockAdjusted{seat, time ? Milliseconds(ms) : shown, std::nullopt, clause,
                          std::string(setting ? "setting" : "defect"),
                          moves ? std::optional(static_cast<int>(count)) : std::nullopt});
    }
    if (report.increment_ms) {
        if (!table.body.clock.is_timed() || report.increment_ms.value_or(0) > kMaxIncrement)
            return refuse("bad-time", "An increment is at most a day, in a game with clocks.",
                          fide("6.10.2"));
        events.emplace_back(IncrementSet{Milliseconds(report.increment_ms.value_or(0))});
    }
    return events;
}

/// 6.2.3 if it concerns the hand, otherwise 6.2.4.
Decision misuse(const chess_report::ClockMisuse& report) {
    const std::string what(report.what.text());
    const bool of_hand = report.what == chess_report::ClockMisuse::What::OtherHand ||
                         report.what == chess_report::ClockMisuse::What::FingerKept;
    EventBodies events = reported(report);
    events.emplace_back(ruled(ChessRuling::ClockMisuse, report.seat,
                              of_hand ? fide("6.2.3") : fide("6.2.4"),
                              {{"what", what}, {"options", "12.9"}}, {fide("12.9")}));
    return events;
}

Decision claimed_from_display(const ChessRuleContext& table,
                              const chess_report::ClaimFromDisplay& report) {
    KYVIEN_TRY(check_not_over(table, fide("6.12.2")));
    EventBodies events = reported(report);
    events.emplace_back(ruled(ChessRuling::ClaimRejected, report.seat, fide("6.12.2")));
    return events;
}

/// 12.6: what was said cannot be unsaid; either player may appeal (11.10).
Decision intervened(const chess_report::ArbiterIntervened& report) {
    EventBodies events = reported(report);
    Values values = {{"what", std::string(report.what.text())}};
    if (const auto& details = report.details)
        values.emplace_back("details", std::string(*details));
    events.emplace_back(ruled(ChessRuling::ArbiterIntervened, std::nullopt, fide("12.6"),
                              std::move(values), {fide("11.10")}));
    return events;
}

constexpr Answer<ChessLaw> kReports[] = {
    answer_by<ChessLaw, ChessReport::Pause, pause>(),
    answer_by<ChessLaw, ChessReport::PauseRuled, pause_ruled>(),
    answer_by<ChessLaw, ChessReport::ClockCorrection, corrected<chess_report::ClockCorrection>>(),
    answer_by<ChessLaw, ChessReport::ClockDefect, corrected<chess_report::ClockDefect>>(),
    answer_by<ChessLaw, ChessReport::ClockMisuse, misuse>(),
    answer_by<ChessLaw, ChessReport::ClaimFromDisplay, claimed_from_display>(),
    answer_by<ChessLaw, ChessReport::ArbiterIntervened, intervened>(),
    answer_by<ChessLaw, ChessReport::TellingPlayers,
              [](const ChessRuleContext&, const chess_report::TellingPlayers&) -> Decision {
                  return refuse(
                      "no-intervention",
                      "The players find this out themselves; the arbiter does not tell them.",
                      fide("12.6"));
              }>(),
};

/// 6.11.3: the player himself has stopped the clocks, and the arbiter has to rule on it.
std::optional<Decision> commands(const ChessRuleContext& table) {
    const auto seat = seat_of(table.command.by);
    if (!std::holds_alternative<MakeMove>(table.command.body) || !seat || !table.is_playing() ||
        table.body.pause == Pause::None || !table.memory.is_paused_by_player)
        return std::nullopt;
    return Decision(refuse("paused-by-player",
                           "A player has stopped both clocks; rule on the pause and start them "
                           "again before the game goes on.",
                           fide("6.11.3")));
}

/// The moves that the clocks are reported to have counted.
template <typename Told>
void remember_moves(ChessMemory& memory, const StateBody& body, const Told& report) {
    for (const Seat seat : clock::kBothSeats)
        if (const auto& moves = of_seat(seat, report.first_moves, report.second_moves); moves) {
            auto& before = memory.completed_before[clock::index(seat)];
            const int recorded = memory.completed(body.moves, seat) - before;
            before = static_cast<int>(*moves) - recorded;
        }
}

void on_event(ChessMemory& memory, const StateBody& body, const Event& event) {
    if (const auto* report_event = std::get_if<Reported>(&event.body)) {
        if (report_event->report.kind == ChessReport::Pause) {
            const chess_report::Pause report(report_event->report);
            memory.paused_by = report.seat;
            memory.pause_reason = report.reason.text();
            memory.is_paused_by_player = true;
            memory.is_pause_ruled = false;
        }
        if (report_event->report.kind == ChessReport::ClockCorrection)
            remember_moves(memory, body, chess_report::ClockCorrection(report_event->report));
        if (report_event->report.kind == ChessReport::ClockDefect)
            remember_moves(memory, body, chess_report::ClockDefect(report_event->report));
    } else if (std::holds_alternative<ClocksStarted>(event.body)) {
        // 6.11.4 sets no time limit for the ruling: it may come after the game has resumed
        // (6.11.3).
        memory.is_paused_by_player = false;
    } else if (std::holds_alternative<Ended>(event.body)) {
        memory.is_paused_by_player = false;
        memory.paused_by.reset();
        memory.pause_reason.clear();
        memory.is_pause_ruled = false;
    } else if (const auto* ruling = std::get_if<Ruled>(&event.body)) {
        if (ruling->clause == fide("6.11.4"))
            memory.is_pause_ruled = true;
    }
}

void duties(const ChessRuleContext& table, std::vector<Duty>& duties) {
    if (table.memory.is_paused_by_player && !table.memory.is_pause_ruled && table.is_playing())
        duties.push_back(make_duty(
            ChessDuty::RulePause, std::nullopt, fide("6.11.3"),
            {{"by", seat_text(*table.memory.paused_by)}, {"reason", table.memory.pause_reason}}));
}

}  // namespace
}  // namespace pauses

constinit const Chapter<ChessLaw> chess_pauses_chapter = {.name = "pauses",
                                                          .clauses = pauses::kClauses,
                                                          .reports = pauses::kReports,
                                                          .commands = pauses::commands,
                                                          .on_event = pauses::on_event,
                                                          .duties = pauses::duties};

}  // namespace kyvien::conduct::internal
