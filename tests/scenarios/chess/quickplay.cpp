// Quickplay finish: Guideline III.
#include <algorithm>

#include "scenarios/chess/scenario.h"

namespace kyvien::scenarios {
namespace chess_quickplay {

namespace json = boost::json;
using namespace conduct;
using std::chrono::milliseconds;

Seat seat_in(const json::object& event) {
    return seat_named(text_at(event, "side"));
}
std::string yes_no(const json::object& event, std::string_view key) {
    return find(event, key) == nullptr ? "" : flag_at(event, key) ? "yes" : "no";
}
bool gives_time(const json::object& event) {
    return !object_at(event, "add_ms").empty();
}

Failure request(ChessScenario& at, const json::object& event) {
    at.desk.wait(milliseconds(number_at(event, "dt")));
    at.report(player(seat_in(event)), "increment-request", seat_in(event));
    return std::nullopt;
}
Failure grant(ChessScenario& at, const json::object& event) {
    const bool agreed = flag_at(event, "granted", true) && flag_at(event, "agree", true);
    at.report(at.chief(), "increment-decision", std::nullopt, {{"agree", agreed ? "yes" : "no"}});
    return std::nullopt;
}

Failure claim(ChessScenario& at, const json::object& event) {
    at.desk.wait(milliseconds(number_at(event, "dt")));
    std::string ground = text_at(event, "ground");
    std::ranges::replace(ground, '_', '-');
    std::string sheet;
    for (const auto& [key, value] : event)
        if (std::string_view(key).find("sheet") != std::string_view::npos && value.is_bool())
            sheet = value.get_bool() ? "yes" : "no";
    at.report(player(seat_in(event)), "quickplay-claim", seat_in(event),
              {{"ground", ground},
               {"position", yes_no(event, "final_position_written")},
               {"sheet", sheet}});
    return std::nullopt;
}
Failure decide(ChessScenario& at, const json::object& event) {
    at.desk.wait(milliseconds(number_at(event, "dt")));
    std::string decision = text_at(event, "decision");
    std::ranges::replace(decision, '_', '-');
    at.report(at.chief(), "quickplay-decision", std::nullopt,
              {{"decision", decision},
               {"extra-time", decision == "postpone" && gives_time(event) ? "yes" : ""}});
    return std::nullopt;
}
Failure verify(ChessScenario& at, const json::object& event) {
    std::string sheet;
    for (const auto& [key, value] : event)
        if (std::string_view(key).find("sheet") != std::string_view::npos && value.is_bool())
            sheet = value.get_bool() ? "yes" : "no";
    at.report(player(seat_in(event)), "quickplay-verify", seat_in(event),
              {{"position", yes_no(event, "position")}, {"sheet", sheet}});
    return std::nullopt;
}

/// Whether all remaining moves belong to the period of both, where the file does not say so.
bool is_last_period(const ChessScenario& at) {
    for (const Seat seat : clock::kBothSeats) {
        const auto* staged = std::get_if<clock::Staged>(&at.desk.state().clock().control(seat));
        if (staged == nullptr)
            continue;
        const std::string counter = seat == Seat::First ? "period-first" : "period-second";
        for (const auto& [name, count] : at.desk.state().tallies())
            if (name == counter && std::stoull(count) < staged->stages.size())
                return false;
    }
    return true;
}

/// Both flags are this chapter's; a single one is everybody's.
Failure flag(ChessScenario& at, const json::object& event) {
    if (text_at(event, "side") != "both") {
        for (const ChessGroup& group : {chess_play_group(), chess_rulings_group()})
            for (const ChessStep& step : group.steps)
                if (step.type == "flag")
                    return step.run(at, event);
        return not_built("event flag");
    }
    at.desk.wait(milliseconds(number_at(event, "dt")));
    std::string last = at.notes["last-period"];
    if (last.empty())
        last = is_last_period(at) ? "yes" : "no";
    at.report(at.chief(), "both-flags", std::nullopt, {{"last-period", last}});
    return std::nullopt;
}

constexpr ChessStep kSteps[] = {
    {"claim/increment_request", request},
    {"arbiter/grant_increment", grant},
    {"claim/quickplay_draw", claim},
    {"arbiter/decide_quickplay", decide},
    {"verify", verify},
    {"flag", flag},
};

template <Regulation Which>
Failure regulation(Settings& settings, const json::value& value) {
    settings.set(Which, value.is_bool() && value.get_bool() ? 1 : 0);
    return std::nullopt;
}
Failure last_period(ChessScenario& at, const json::value& value) {
    at.notes["last-period"] = value.is_bool() && value.get_bool() ? "yes" : "no";
    return std::nullopt;
}
constexpr ChessParameter kParameters[] = {
    {"qpf_announced", regulation<Regulation::QuickplayAnnounced>, nullptr},
    {"increment_request_available", regulation<Regulation::QuickplayIncrement>, nullptr},
    {"arbiter_present", regulation<Regulation::ArbiterPresent>, nullptr},
    {"last_period", nullptr, last_period},
};

Failure control_after(ChessScenario& at, std::string_view key, const json::value& expected) {
    const auto* staged = std::get_if<clock::Staged>(&at.desk.state().clock().control(Seat::First));
    json::object now;
    if (staged != nullptr)
        now = {{"mode", staged->bonus == clock::Bonus::Increment ? "increment" : "sudden_death"},
               {"increment_ms", staged->stages.back().bonus.count()}};
    return fits(expected.as_object(), now) ? std::nullopt : differs(key, expected, now);
}
constexpr ChessCheck kChecks[] = {{"time_control_after", control_after}};

constexpr ChessWord kRulings[] = {
    {"referred", "referred_to_designated_arbiter"},
};

}  // namespace chess_quickplay

ChessGroup chess_quickplay_group() {
    return {.steps = chess_quickplay::kSteps,
            .parameters = chess_quickplay::kParameters,
            .checks = chess_quickplay::kChecks,
            .rulings = chess_quickplay::kRulings};
}

}  // namespace kyvien::scenarios
