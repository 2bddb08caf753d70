// 6.10 to 6.12: pauses, clocks that are wrong, displays; 12.6.
#include <algorithm>

#include "conduct/chess/board/internal/over_the_board.h"

namespace kyvien::conduct::internal {

using rulebook::fide;

namespace pauses {
namespace {

constexpr std::string_view kReasons[] = {"promotion-piece-missing",
                                         "draw-claim",
                                         "flag-claim",
                                         "displaced",
                                         "clock-setting-wrong",
                                         "illegal-move",
                                         "disturbance",
                                         "other",
                                         "none"};
constexpr std::string_view kTold[] = {"clock-not-pressed", "move-completed", "move-count"};

constexpr ReportField kPauseFields[] = {
    {"reason", FieldType::Choice, true, "Why both clocks were stopped", kReasons},
};
constexpr ReportField kRulingFields[] = {
    {"valid", FieldType::Switch, true, "There was a valid reason"},
};
constexpr ReportField kCorrectionFields[] = {
    {"first-ms", FieldType::Number, false, "White's time in milliseconds"},
    {"second-ms", FieldType::Number, false, "Black's time in milliseconds"},
    {"first-moves", FieldType::Number, false, "White's move counter"},
    {"second-moves", FieldType::Number, false, "Black's move counter"},
    {"increment-ms", FieldType::Number, false, "Increment for each move in milliseconds"},
    {"schedule", FieldType::Switch, false, "The schedule of the event would suffer"},
};
constexpr std::string_view kMisuses[] = {"other-hand", "finger-kept",         "hit",
                                         "picked-up",  "pressed-before-move", "knocked-over"};
constexpr ReportField kMisuseFields[] = {
    {"what", FieldType::Choice, true, "What was done with the clock", kMisuses},
};
constexpr ReportField kDisplayFields[] = {
    {"claim", FieldType::Text, true, "What is claimed"},
};
constexpr ReportField kToldFields[] = {
    {"what", FieldType::Choice, true, "What would be told", kTold},
};
constexpr ReportKind kKinds[] = {
    {"pause", About::Player, kByAnyone, fide("6.11.2"), "A player stopped both clocks",
     kPauseFields},
    {"pause-ruled", About::Game, kByArbiter, fide("6.11.4"), "Was the pause justified?",
     kRulingFields},
    {"clock-correction", About::Game, kByArbiter, fide("6.10.2"), "A wrong clock setting",
     kCorrectionFields},
    {"clock-defect", About::Game, kByArbiter, fide("6.10.1"), "A defective clock was replaced",
     std::span(kCorrectionFields).first(5)},
    {"clock-misuse", About::Player, kByAnyone, fide("6.2.4"), "A player misuses the clock",
     kMisuseFields},
    {"claim-from-display", About::Player, kByAnyone, fide("6.12.2"),
     "A claim that rests on a display alone", kDisplayFields},
    {"telling-players", About::Game, kByArbiter, fide("12.6"), "May the players be told?",
     kToldFields},
};

Decision pause(const ChessRuleContext& table, const Command& command, const Report& report) {
    if (!is_by_arbiter(command) && seat_of(command.by) != report.seat)
        return refuse("not-yours-to-report", "A player pauses in his own name.", fide("6.11.2"));
    if (!table.is_playing() || table.body.pause != Pause::None)
        return refuse("clocks-stand", "The clocks do not run.", fide("6.11.2"));
    const std::string reason(*field(report, "reason"));
    EventBodies facts = reported(report);
    facts.emplace_back(ClocksStopped{reason});
    if (reason == "promotion-piece-missing")
        facts.emplace_back(ruled("promotion-piece-missing", report.seat, fide("6.11.2")));
    // 6.11.4: whether it was right is for the arbiter to say.
    return facts;
}

Decision pause_ruled(const ChessRuleContext& table, const Report& report) {
    const auto by = table.memory.paused_by;
    if (!by)
        return refuse("no-pause", "No player has stopped the clocks.", fide("6.11.4"));
    EventBodies facts = reported(report);
    if (is_yes(report, "valid"))
        facts.emplace_back(ruled("pause-valid", by, fide("6.11.4")));
    else
        facts.emplace_back(ruled("penalty", by, fide("6.11.4"), {{"options", "12.9"}}));
    return facts;
}

Decision corrected(const ChessRuleContext& table, const Command& command, const Report& report) {
    constexpr int kTenMoves = 10;
    constexpr std::int64_t kMostIncrement = 24LL * 3'600'000;
    constexpr std::int64_t kMostTime = 100LL * 24 * 3'600'000;
    const bool setting = report.kind == "clock-correction";
    const auto ten = [&](Seat seat) {
        return table.memory.completed(table.body.moves, seat) >= kTenMoves;
    };
    if (!table.body.is_open())
        return refuse("game-over", "The game is over; its clocks are not set any more.",
                      fide("6.10.2"));
    if (setting && table.is_lightly_supervised() && ten(Seat::First) && ten(Seat::Second) &&
        !is_yes(report, "schedule"))
        return refuse("clock-change-refused",
                      "Each player has completed ten moves; the setting stays, unless the "
                      "schedule of the event would suffer.",
                      fide("A.4.1.1"), {{"unless", "schedule_affected"}});
    EventBodies facts = reported(report);
    facts.emplace_back(
        ruled("clock-corrected", std::nullopt, setting ? fide("6.10.2") : fide("6.10.1")));
    for (const Seat seat : clock::kBothSeats) {
        const auto time = field(report, seat_text(seat) + "-ms");
        const auto moves = field(report, seat_text(seat) + "-moves");
        if (!time && !moves)
            continue;
        const Milliseconds shown = table.body.clock.reading(seat, command.at).main;
        const std::int64_t ms = number(report, seat_text(seat) + "-ms");
        const std::int64_t count = number(report, seat_text(seat) + "-moves");
        if (ms > kMostTime || count > 10'000)
            return refuse("bad-time", "A clock can show from nought to a hundred days.",
                          fide("6.10.2"));
        facts.emplace_back(
            ClockAdjusted{seat, time ? Milliseconds(ms) : shown, std::nullopt, fide("6.10.2"),
                          std::string(setting ? "setting" : "defect"),
                          moves ? std::optional(static_cast<int>(count)) : std::nullopt});
    }
    if (field(report, "increment-ms")) {
        if (!table.body.clock.is_timed() || number(report, "increment-ms") > kMostIncrement)
            return refuse("bad-time", "An increment is at most a day, in a game with clocks.",
                          fide("6.10.2"));
        facts.emplace_back(IncrementSet{Milliseconds(number(report, "increment-ms"))});
    }
    return facts;
}

/// 6.2.3 of the hand, 6.2.4 of everything else.
Decision misuse(const Report& report) {
    const std::string what(*field(report, "what"));
    const bool of_hand = what == "other-hand" || what == "finger-kept";
    EventBodies facts = reported(report);
    facts.emplace_back(ruled("clock-misuse", report.seat, of_hand ? fide("6.2.3") : fide("6.2.4"),
                             {{"what", what}, {"options", "12.9"}}, {fide("12.9")}));
    return facts;
}

std::optional<Decision> decide(const ChessRuleContext& table, const Command& command) {
    if (const Report* report = report_of(command, "pause"))
        return pause(table, command, *report);
    if (const Report* report = report_of(command, "pause-ruled"))
        return pause_ruled(table, *report);
    if (const Report* report = report_of(command, "clock-correction"))
        return corrected(table, command, *report);
    if (const Report* report = report_of(command, "clock-defect"))
        return corrected(table, command, *report);
    if (const Report* report = report_of(command, "clock-misuse"))
        return misuse(*report);
    if (const Report* report = report_of(command, "claim-from-display")) {
        EventBodies facts = reported(*report);
        facts.emplace_back(ruled("claim-rejected", report->seat, fide("6.12.2")));
        return facts;
    }
    if (report_of(command, "telling-players"))
        return refuse("no-intervention",
                      "The players find this out themselves; the arbiter does not tell them.",
                      fide("12.6"));
    return std::nullopt;
}

void applied(ChessMemory& memory, const StateBody& body, const Event& event) {
    if (const auto* told = std::get_if<Reported>(&event.body)) {
        if (told->report.kind == "pause") {
            memory.paused_by = told->report.seat;
            memory.pause_reason = *field(told->report, "reason");
        }
        for (const Seat seat : clock::kBothSeats)
            if (const auto moves = field(told->report, seat_text(seat) + "-moves");
                moves && told->report.kind.starts_with("clock-")) {
                auto& before = memory.completed_before[clock::index(seat)];
                const int recorded = memory.completed(body.moves, seat) - before;
                before =
                    static_cast<int>(number(told->report, seat_text(seat) + "-moves")) - recorded;
            }
    } else if (std::holds_alternative<ClocksStarted>(event.body) ||
               std::holds_alternative<Ended>(event.body)) {
        memory.paused_by.reset();
        memory.pause_reason.clear();
    }
}

void duties(const ChessRuleContext& table, std::vector<Duty>& duties) {
    if (table.memory.paused_by && table.is_playing())
        duties.push_back(
            {"rule-pause",
             std::nullopt,
             fide("6.11.3"),
             {{"by", seat_text(*table.memory.paused_by)}, {"reason", table.memory.pause_reason}},
             {}});
}

}  // namespace
}  // namespace pauses

const ChessPart& pauses_part() {
    static constexpr ChessPart kPart = {.name = "pauses",
                                        .decide = pauses::decide,
                                        .applied = pauses::applied,
                                        .duties = pauses::duties,
                                        .kinds = pauses::kKinds};
    return kPart;
}

}  // namespace kyvien::conduct::internal
