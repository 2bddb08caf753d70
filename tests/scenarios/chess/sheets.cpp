// Scoresheets: article 8.
#include <algorithm>

#include "paper/source.h"
#include "scenarios/chess/scenario.h"

namespace kyvien::scenarios {
namespace chess_sheets {

namespace json = boost::json;
using namespace conduct;
using std::chrono::milliseconds;

Seat seat_in(const json::object& event) {
    return seat_named(text_at(event, "side"));
}
void wait(ChessScenario& at, const json::object& event) {
    at.desk.wait(milliseconds(number_at(event, "dt")));
}
/// A report of the player alone, without fields.
template <const char* Kind>
Failure by_player(ChessScenario& at, const json::object& event) {
    wait(at, event);
    at.report(player(seat_in(event)), Kind, seat_in(event));
    return std::nullopt;
}
constexpr char kBorrowed[] = "sheet-borrowed";
constexpr char kReturned[] = "sheet-returned";
constexpr char kRequest[] = "sheet-request";
constexpr char kUpdated[] = "sheet-updated";

Failure record(ChessScenario& at, const json::object& event) {
    wait(at, event);
    const Seat seat = seat_in(event);
    // What is neither a move nor anything else that belongs on a scoresheet.
    for (const std::string_view key : {"note", "content", "note_type"})
        if (const std::string content = text_at(event, key); !content.empty()) {
            at.report(at.chief(), "written", seat, {{"content", "other"}, {"text", content}});
            return std::nullopt;
        }
    if (find(event, "visible") != nullptr && !flag_at(event, "visible")) {
        at.report(at.chief(), "sheet-hidden", seat);
        return std::nullopt;
    }
    at.report(player(seat), "recorded", seat,
              {{"ply", std::to_string(number_at(event, "ply"))}, {"text", text_at(event, "text")}});
    return std::nullopt;
}

Failure sign(ChessScenario& at, const json::object& event) {
    wait(at, event);
    at.report(player(seat_in(event)), "sign", seat_in(event),
              {{"result", text_at(event, "result")}});
    return std::nullopt;
}
Failure override_result(ChessScenario& at, const json::object& event) {
    const auto score = find_score(text_at(event, "result"));
    if (!score)
        return not_built("result " + text_at(event, "result"));
    Ending ending{*score, "arbiter-decision", rulebook::fide("8.7"), {}, {}, {}, {}};
    if (at.ask(at.chief(), Seat::First, CorrectResult{std::move(ending), "signed in error"}))
        at.add({{"clause", "8.7"}, {"what", "override"}});
    return std::nullopt;
}

Failure view_sheet(ChessScenario& at, const json::object& event) {
    wait(at, event);
    const Seat seat = seat_in(event);
    // The file says who is on move; White begins.
    if (flag_at(event, "on_move") && at.desk.state().turn() != seat)
        if (!at.ask(player(Seat::First), Seat::First, MakeMove{at.desk.state().ply(), "e2e4"}))
            return "a first move for " + side_of(seat) + " to be on move: " + *at.last_refusal;
    for (std::int64_t i = 0; i < std::min<std::int64_t>(number_at(event, "times", 1), 100); ++i)
        at.report(player(seat), "view-request", seat);
    return std::nullopt;
}

Failure notation(ChessScenario& at, const json::object& event) {
    const std::string system = text_at(event, "system");
    at.report(at.chief(), "notation-used", seat_in(event),
              {{"system", system == "algebraic" || system == "descriptive" ? system : "other"}});
    return std::nullopt;
}

Failure snapshot(ChessScenario& at, const json::object&) {
    if (!at.report(at.chief(), "snapshot", std::nullopt))
        return std::nullopt;
    // The file names what is noted; ours is by side.
    json::array fields;
    const auto noted = [&](std::string_view key) {
        const Ruled* ruling = at.last_ruled("snapshot");
        return ruling != nullptr && std::ranges::any_of(ruling->values, [&](const auto& value) {
                   return value.first == key && !value.second.empty();
               });
    };
    for (const auto& [key, name] :
         {std::pair("position", "position"), std::pair("clock-second", "clocks"),
          std::pair("running", "running"), std::pair("made-second", "moves_made"),
          std::pair("completed-second", "moves_completed")})
        if (noted(key))
            fields.emplace_back(name);
    at.add({{"clause", "8.5.3"}, {"what", "snapshot"}, {"fields", std::move(fields)}});
    return std::nullopt;
}

Failure reconstruction(ChessScenario& at, const json::object& event) {
    std::string outcome = text_at(event, "outcome");
    std::ranges::replace(outcome, '_', '-');
    if (outcome == "not-shown")
        outcome = "unknown";
    at.report(at.chief(), "moves-counted", std::nullopt,
              {{"outcome", outcome},
               {"moves",
                find(event, "moves") != nullptr ? std::to_string(number_at(event, "moves")) : ""}});
    return std::nullopt;
}

/// The moves of the period have been made; the next one begins for the side, or for both.
Failure period_end(ChessScenario& at, const json::object& event) {
    const std::string side = text_at(event, "side");
    for (const Seat seat : clock::kBothSeats) {
        if (!side.empty() && side != "both" && seat != seat_in(event))
            continue;
        const auto* staged = std::get_if<clock::Staged>(&at.desk.state().clock().control(seat));
        if (staged == nullptr || staged->stages.front().moves == 0)
            return not_built("the end of a period without a number of moves");
        at.report(at.chief(), "move-counter", seat,
                  {{"moves", std::to_string(staged->stages.front().moves)}});
    }
    for (const Duty& duty : at.desk.state().duties())
        if (duty.code == "update-sheet" && duty.seat)
            at.add({{"clause", text_of(duty.clause)},
                    {"what", "update_before_moving"},
                    {"side", side_of(*duty.seat)}});
    return std::nullopt;
}

constexpr ChessStep kSteps[] = {
    {"record", record},
    {"period_end", period_end},
    {"sign", sign},
    {"arbiter/override_result", override_result},
    {"borrow_scoresheet", by_player<kBorrowed>},
    {"return_scoresheet", by_player<kReturned>},
    {"request_scoresheet", by_player<kRequest>},
    {"update_scoresheet", by_player<kUpdated>},
    {"request_view_scoresheet", view_sheet},
    {"scoresheet_notation", notation},
    {"arbiter/snapshot", snapshot},
    {"reconstruction", reconstruction},
};

// ---- parameters ----

/// A flag can only fall in a period: the files that ask about scoresheets mean one with moves.
constexpr int kUsualMoves = 40;
void usual_periods(Settings& settings, int moves) {
    settings.time = clock::Staged{{{moves, std::chrono::hours(2), milliseconds{}},
                                   {0, std::chrono::hours(1), milliseconds{}}},
                                  clock::Bonus::None};
}
/// Where the file gives no clocks, the flag that it says falls is at nought.
void clear_clock_of_fallen_flag(ChessScenario& at) {
    if (!object_at(at.scenario, "clocks_ms").empty())
        return;
    for (const json::value& value : array_at(at.scenario, "events"))
        if (const json::object& event = value.as_object(); text_at(event, "t") == "flag")
            at.ask(at.chief(), seat_in(event),
                   AdjustClock{seat_in(event), milliseconds{}, std::nullopt, std::nullopt,
                               "the flag is down"});
}

Failure duty_on(Settings& settings, const json::value& value) {
    settings.set(Regulation::PlayersRecord, value.is_bool() && value.get_bool() ? 1 : 0);
    settings.set(Regulation::FollowScoresheets, 1);
    return std::nullopt;
}
Failure duty_before(Settings& settings, const json::value&) {
    usual_periods(settings, kUsualMoves);
    return std::nullopt;
}
Failure stop_recording(ChessScenario& at, const json::value& value) {
    clear_clock_of_fallen_flag(at);
    const bool has_clocks = !object_at(at.scenario, "clocks_ms").empty();
    for (const Seat seat : clock::kBothSeats)
        if (!flag_at(value.as_object(), side_of(seat), true)) {
            // 8.4 frees who has less than five minutes; where the file gives no clocks it means so.
            const auto left = at.desk.state().clock().reading(seat, at.desk.now()).main;
            if (!has_clocks && left >= std::chrono::minutes(5))
                at.ask(at.chief(), seat,
                       AdjustClock{seat, std::chrono::minutes(4), std::nullopt, std::nullopt,
                                   "less than five minutes"});
            at.report(player(seat), "stops-recording", seat);
        }
    return std::nullopt;
}
Failure moves_required(Settings& settings, const json::value& value) {
    usual_periods(settings, value.is_int64() ? static_cast<int>(value.get_int64()) : kUsualMoves);
    return std::nullopt;
}
/// The file does not give the moves that were played.
Failure moves_unknown(ChessScenario& at, const json::value&) {
    clear_clock_of_fallen_flag(at);
    at.report(at.chief(), "record-incomplete", std::nullopt);
    return std::nullopt;
}
constexpr ChessParameter kParameters[] = {
    {"record_duty", duty_on, nullptr},
    {"players_record", duty_on, nullptr},
    {"record_duty_before", duty_before, stop_recording},
    {"moves_required", moves_required, moves_unknown},
};

// ---- expectations ----

Failure record_duty(ChessScenario& at, std::string_view key, const json::value& expected) {
    json::object now;
    for (const auto& [side, value] : expected.as_object())
        now[side] = std::ranges::any_of(at.desk.state().duties(), [&](const Duty& duty) {
            return duty.code == "record-moves" && duty.seat == seat_named(side);
        });
    return differs(key, expected, now);
}
Failure granted(ChessScenario& at, std::string_view key, const json::value& expected) {
    const auto count = std::ranges::count_if(at.log, [](const Event& event) {
        const auto* ruling = std::get_if<Ruled>(&event.body);
        return ruling != nullptr && ruling->code == "view-granted";
    });
    return differs(key, expected, static_cast<std::int64_t>(count));
}
Failure scoresheet(ChessScenario& at, std::string_view key, const json::value& expected) {
    // The files write the last move only; both sheets show the same.
    const auto printed = paper::sheet_of(at.desk.state(), {}, rulebook::Language::En);
    if (!printed)
        return printed.error().english;
    const auto& sheet = std::get<paper::MoveSheet>(*printed);
    std::string last;
    if (!sheet.moves.empty()) {
        const std::size_t ply = sheet.moves.size() - 1 + (sheet.second_begins ? 1 : 0);
        last = "... " + std::to_string(sheet.first_number + static_cast<int>(ply / 2)) +
               (ply % 2 == 0 ? ". " : "... ") + sheet.moves.back().text;
    }
    for (const auto& [side, value] : expected.as_object())
        if (auto failure = differs(std::string(key) + " " + std::string(side), value, last.c_str()))
            return failure;
    return std::nullopt;
}
Failure board_result(ChessScenario& at, std::string_view key, const json::value& expected) {
    for (const Event& event : at.log)
        if (const auto* end = std::get_if<Ended>(&event.body))
            return differs(key, expected, std::string(conduct::text(end->ending.score)).c_str());
    return differs(key, expected, nullptr);
}

/// Period, from 1, and number of the next move in it.
std::pair<std::int64_t, std::int64_t> period_of(ChessScenario& at, Seat seat) {
    const auto* staged = std::get_if<clock::Staged>(&at.desk.state().clock().control(seat));
    std::int64_t period = 1;
    int moves = at.desk.state().clock().completed_moves(seat);
    if (staged != nullptr)
        for (const clock::Stage& stage : staged->stages) {
            if (stage.moves == 0 || moves < stage.moves)
                break;
            moves -= stage.moves;
            ++period;
        }
    return {period, moves + 1};
}
Failure period(ChessScenario& at, std::string_view key, const json::value& expected) {
    json::object now;
    for (const auto& [side, value] : expected.as_object())
        now[side] = period_of(at, seat_named(side)).first;
    return differs(key, expected, now);
}
Failure move_in_period(ChessScenario& at, std::string_view key, const json::value& expected) {
    return differs(key, expected,
                   period_of(at, at.desk.state().turn().value_or(Seat::First)).second);
}
constexpr ChessCheck kChecks[] = {
    {"record_duty", record_duty},   {"granted", granted}, {"scoresheet", scoresheet},
    {"board_result", board_result}, {"period", period},   {"move_number_in_period", move_in_period},
};

constexpr ChessWord kRulings[] = {
    {"sheet-provided", "scoresheet_provided"},
    {"view-distracts", "distraction"},
    {"sheet-no-evidence", "scoresheet_not_evidence"},
    {"next-move-first", "next_move_first_of_next_period"},
    {"improper-writing", "incident"},
};

}  // namespace chess_sheets

ChessGroup chess_sheets_group() {
    return {.steps = chess_sheets::kSteps,
            .parameters = chess_sheets::kParameters,
            .checks = chess_sheets::kChecks,
            .rulings = chess_sheets::kRulings};
}

}  // namespace kyvien::scenarios
