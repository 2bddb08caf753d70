// Adjourned games: Guideline I.
#include <algorithm>

#include "notation/chess/san.h"
#include "notation/chess/uci.h"
#include "scenarios/chess/scenario.h"

namespace kyvien::scenarios {
namespace chess_adjourned {

namespace json = boost::json;
using namespace conduct;
using std::chrono::milliseconds;

constexpr std::string_view kResumption = "as announced to both players";

Seat seat_in(const json::object& event) {
    return seat_named(text_at(event, "side"));
}
/// The step of another group for what is not said in this chapter.
Failure as_usual(ChessScenario& at, const json::object& event) {
    const std::string type = text_at(event, "t");
    for (const ChessGroup& group : {chess_play_group(), chess_rulings_group()})
        for (const ChessStep& step : group.steps)
            if (step.type == type)
                return step.run(at, event);
    return not_built("event " + type);
}

Failure require_seal(ChessScenario& at, const json::object& event) {
    at.desk.wait(milliseconds(number_at(event, "dt")));
    at.report(at.chief(), "require-seal", std::nullopt, {{"resumption", std::string(kResumption)}});
    return std::nullopt;
}

/// The time left of the sitting stands in the request, or is charged by an event after it.
Failure request_adjourn(ChessScenario& at, const json::object& event) {
    at.desk.wait(milliseconds(number_at(event, "dt")));
    std::string left;
    for (const auto& [key, value] : event)
        if (key != "dt" && std::string_view(key).ends_with("_ms") && value.is_int64())
            left = std::to_string(value.get_int64());
    at.report(player(seat_in(event)), "adjourn-early", seat_in(event),
              {{"left", left}, {"resumption", std::string(kResumption)}});
    at.notes["left-early"] = side_of(seat_in(event));
    return std::nullopt;
}
Failure charge(ChessScenario& at, const json::object& event) {
    if (at.notes["left-early"] != side_of(seat_in(event)))
        return as_usual(at, event);
    at.report(at.chief(), "sitting-charged", seat_in(event),
              {{"left", std::to_string(number_at(event, "dt"))}});
    return std::nullopt;
}

Failure write_sealed(ChessScenario& at, const json::object& event) {
    at.desk.wait(milliseconds(number_at(event, "dt")));
    at.report(player(seat_in(event)), "write-sealed", seat_in(event));
    return std::nullopt;
}

Failure seal(ChessScenario& at, const json::object& event) {
    at.desk.wait(milliseconds(number_at(event, "dt")));
    const Seat seat = seat_in(event);
    const std::string text = text_at(event, "text");
    // What was played on the board is no secret.
    const bool played = at.desk.state().turn() != seat;
    at.report(player(seat), "seal", seat, {{"text", played ? text : ""}, {"commitment", text}});
    at.notes["sealed"] = text;
    const auto moves = at.desk.state().moves();
    if (played && at.desk.state().phase() != Phase::Adjourned && !moves.empty())
        at.add({{"clause", "I.1.1"},
                {"what", "must_seal_played_move"},
                {"side", side_of(seat)},
                {"uci", moves.back().move}});
    return std::nullopt;
}

Failure seal_reply(ChessScenario& at, const json::object& event) {
    at.desk.wait(milliseconds(number_at(event, "dt")));
    at.notes["reply"] = text_at(event, "text");
    at.report(player(seat_in(event)), "seal-reply", seat_in(event),
              {{"commitment", at.notes["reply"]}});
    return std::nullopt;
}

Failure resume(ChessScenario& at, const json::object& event) {
    bool first = false;
    bool second = false;
    for (const json::value& side : array_at(event, "present"))
        (side.as_string() == "b" ? second : first) = true;
    const json::object& set = object_at(event, "set_ms");
    const auto time = [&](const char* side) {
        return find(set, side) != nullptr ? std::to_string(number_at(set, side)) : "";
    };
    at.report(at.chief(), "resume", std::nullopt,
              {{"present", first && second ? "both"
                           : first         ? "first"
                           : second        ? "second"
                                           : "none"},
               {"first-time", time("w")},
               {"second-time", time("b")}});
    at.notes["session"] = std::to_string(at.desk.now().time_since_epoch().count());
    return std::nullopt;
}

Failure open(ChessScenario& at, bool second) {
    const std::string& text = at.notes[second ? "reply" : "sealed"];
    at.report(at.chief(), "open-envelope", std::nullopt,
              {{"found", text.empty() ? "-" : text}, {"second", second ? "yes" : ""}});
    return std::nullopt;
}
Failure open_envelope(ChessScenario& at, const json::object& event) {
    at.desk.wait(milliseconds(number_at(event, "dt")));
    return open(at, flag_at(event, "second"));
}

/// The arbiter makes the sealed move: the opening has done so, unless it was left out.
Failure move(ChessScenario& at, const json::object& event) {
    if (text_at(event, "by") != "arbiter")
        return as_usual(at, event);
    at.desk.wait(milliseconds(number_at(event, "dt")));
    if (at.desk.state().phase() == Phase::Adjourned)
        open(at, false);
    const auto moves = at.desk.state().moves();
    const std::string made = moves.empty() ? "none" : moves.back().move;
    return differs("move by the arbiter", text_at(event, "uci").c_str(), made.c_str());
}

Failure arrive(ChessScenario& at, const json::object& event) {
    if (at.notes["session"].empty())
        return as_usual(at, event);
    const Instant begin{milliseconds(std::stoll(at.notes["session"]))};
    const Instant when = begin + milliseconds(number_at(event, "at_ms"));
    if (when > at.desk.now())
        at.desk.wait(when - at.desk.now());
    at.report(player(seat_in(event)), "session-arrived", seat_in(event));
    return std::nullopt;
}

Failure envelope_lost(ChessScenario& at, const json::object&) {
    at.report(at.chief(), "envelope-lost", std::nullopt);
    return std::nullopt;
}
Failure position_lost(ChessScenario& at, const json::object&) {
    at.report(at.chief(), "position-lost", std::nullopt);
    return std::nullopt;
}
Failure agree_draw(ChessScenario& at, const json::object&) {
    at.report(at.chief(), "adjourned-draw", std::nullopt);
    return std::nullopt;
}
Failure clock_wrong(ChessScenario& at, const json::object& event) {
    at.desk.wait(milliseconds(number_at(event, "dt")));
    at.report(player(seat_in(event)), "times-wrong", seat_in(event));
    return std::nullopt;
}

constexpr ChessStep kSteps[] = {
    {"arbiter/require_seal", require_seal},
    {"request_adjourn", request_adjourn},
    {"tick_arbiter", charge},
    {"write_sealed", write_sealed},
    {"seal", seal},
    {"seal_reply", seal_reply},
    {"resume", resume},
    {"open_envelope", open_envelope},
    {"move", move},
    {"arrive", arrive},
    {"envelope_lost", envelope_lost},
    {"position_lost", position_lost},
    {"agree_draw", agree_draw},
    {"claim/clock_wrong", clock_wrong},
};

std::string value_in(const Ruled& ruling, std::string_view key) {
    const auto found = std::ranges::find(ruling.values, key, &Values::value_type::first);
    return found == ruling.values.end() ? "" : found->second;
}

Failure envelope(ChessScenario& at, std::string_view key, const json::value& expected) {
    const Ruled* sealed = at.last_ruled("sealed");
    if (sealed == nullptr)
        return std::string(key) + ": nothing was sealed";
    const auto& state = at.desk.state();
    const json::object now = {{"players", state.player(Seat::First) && state.player(Seat::Second)},
                              {"position_before", !value_in(*sealed, "position").empty()},
                              {"times_used", !value_in(*sealed, "first-used").empty() &&
                                                 !value_in(*sealed, "second-used").empty()},
                              {"sealed_by", value_in(*sealed, "player") == "second" ? "b" : "w"},
                              {"move_number", std::stoll("0" + value_in(*sealed, "number"))},
                              {"draw_offer", value_in(*sealed, "offer") != "no"},
                              {"resume_at", !value_in(*sealed, "resumption").empty()}};
    return fits(expected.as_object(), now) ? std::nullopt : differs(key, expected, now);
}
Failure sealed(ChessScenario& at, std::string_view key, const json::value& expected) {
    const Ruled* ruling = at.last_ruled("sealed");
    return differs(key, expected, ruling ? value_in(*ruling, "commitment").c_str() : "");
}

constexpr ChessCheck kChecks[] = {{"envelope", envelope}, {"sealed", sealed}};

Failure default_time(Settings& settings, const json::value& value) {
    settings.set(Regulation::DefaultTime, value.is_int64() ? value.get_int64() : 0);
    return std::nullopt;
}
constexpr ChessParameter kParameters[] = {{"default_time_ms", default_time, nullptr}};

constexpr ChessWord kRulings[] = {
    {"sealed-move-made", "execute_sealed_move"},
    {"opened-on-arrival", "envelope_opened_on_arrival"},
};

}  // namespace chess_adjourned

ChessGroup chess_adjourned_group() {
    return {.steps = chess_adjourned::kSteps,
            .parameters = chess_adjourned::kParameters,
            .checks = chess_adjourned::kChecks,
            .rulings = chess_adjourned::kRulings};
}

}  // namespace kyvien::scenarios
