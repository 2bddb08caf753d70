// Incidents and permissions: articles 11 and 12.
#include <algorithm>

#include "scenarios/chess/scenario.h"

namespace kyvien::scenarios {
namespace chess_behaviour {

namespace json = boost::json;
using namespace conduct;
using std::chrono::milliseconds;

Seat seat_in(const json::object& event) {
    return seat_named(text_at(event, "side"));
}
std::string yes_no(const json::object& event, std::string_view key) {
    return find(event, key) == nullptr ? "" : flag_at(event, key) ? "yes" : "no";
}
/// The player of this game whom the event means, if it means one.
std::optional<Seat> player_in(const json::object& event) {
    for (const std::string_view key : {"side", "person"})
        if (const std::string who = text_at(event, key); who == "w" || who == "b")
            return seat_named(who);
    return std::nullopt;
}
std::string person_in(const json::object& event) {
    return player_in(event) ? "" : text_at(event, "person");
}

template <const char* Kind>
Failure plain(ChessScenario& at, const json::object& event) {
    at.desk.wait(milliseconds(number_at(event, "dt")));
    at.report(at.chief(), Kind, seat_in(event));
    return std::nullopt;
}
constexpr char kRefused[] = "search-refused";
constexpr char kSmoking[] = "smoking";
constexpr char kDisrepute[] = "disrepute";
constexpr char kAppeal[] = "appeal";

Failure device(ChessScenario& at, const json::object& event) {
    at.report(at.chief(), "device-on-person", seat_in(event),
              {{"place", text_at(event, "place")}, {"approved", yes_no(event, "approved")}});
    return std::nullopt;
}
Failure bag(ChessScenario& at, const json::object& event) {
    at.report(at.chief(), "device-in-bag", seat_in(event),
              {{"off", flag_at(event, "off") ? "yes" : "no"},
               {"placed", flag_at(event, "bag_placed") ? "yes" : "no"}});
    return std::nullopt;
}
Failure bag_used(ChessScenario& at, const json::object& event) {
    at.report(at.chief(), "bag-used", seat_in(event),
              {{"permission", yes_no(event, "permission")}});
    return std::nullopt;
}
Failure left_area(ChessScenario& at, const json::object& event) {
    at.report(
        at.chief(), "left-area", seat_in(event),
        {{"permission", yes_no(event, "permission")}, {"reported", yes_no(event, "reported")}});
    return std::nullopt;
}
Failure left_venue(ChessScenario& at, const json::object& event) {
    at.report(at.chief(), "left-venue", seat_in(event),
              {{"permission", yes_no(event, "permission")}});
    return std::nullopt;
}
Failure leave_report(ChessScenario& at, const json::object& event) {
    at.report(player(seat_in(event)), "leave-notice", seat_in(event));
    return std::nullopt;
}
Failure intruder(ChessScenario& at, const json::object& event) {
    at.report(at.chief(), "intruder", std::nullopt,
              {{"person", text_at(event, "person", "someone")}});
    return std::nullopt;
}
Failure outside_help(ChessScenario& at, const json::object& event) {
    const std::string sub = text_at(event, "sub");
    const bool known = sub == "notes" || sub == "source" || sub == "advice";
    at.report(at.chief(), "outside-help", seat_in(event),
              {{"what", known                                    ? sub
                        : sub.find("board") != std::string::npos ? "other-board"
                                                                 : "source"}});
    return std::nullopt;
}
Failure disturbance(ChessScenario& at, const json::object& event) {
    const std::string sub = text_at(event, "sub");
    const bool known = sub == "claims" || sub == "offers" || sub == "noise" || sub == "other";
    at.report(at.chief(), "disturbance", seat_in(event), {{"how", known ? sub : ""}});
    return std::nullopt;
}
/// A player complains of the other.
Failure annoyance(ChessScenario& at, const json::object& event) {
    at.desk.wait(milliseconds(number_at(event, "dt")));
    const Seat complains = seat_in(event);
    at.report(player(complains), "disturbance", clock::opponent(complains));
    return std::nullopt;
}
Failure interference(ChessScenario& at, const json::object& event) {
    at.report(at.chief(), "interference", player_in(event),
              {{"person", person_in(event)}, {"board", text_at(event, "board")}});
    return std::nullopt;
}
Failure phone(ChessScenario& at, const json::object& event) {
    at.report(at.chief(), "phone-use", player_in(event),
              {{"person", person_in(event)}, {"authorised", yes_no(event, "authorised")}});
    return std::nullopt;
}
Failure expel(ChessScenario& at, const json::object& event) {
    at.report(at.chief(), "expel", player_in(event), {{"person", person_in(event)}});
    return std::nullopt;
}
Failure refusal(ChessScenario& at, const json::object& event) {
    const json::value* score = find(event, "opponent_score");
    const double points = score != nullptr && score->is_number() ? score->to_number<double>() : 1;
    at.report(at.chief(), "refusal", seat_in(event),
              {{"opponent-score", points >= 1  ? "1"
                                  : points > 0 ? "1/2"
                                               : "0"}});
    return std::nullopt;
}
Failure explain(ChessScenario& at, const json::object& event) {
    at.report(player(seat_in(event)), "asks-law", seat_in(event),
              {{"about", text_at(event, "clause")}});
    return std::nullopt;
}

/// 6.2.3 of the hand, 6.2.4 of everything else.
Failure clock_hand(ChessScenario& at, const json::object& event) {
    const std::string sub = text_at(event, "sub");
    at.report(at.chief(), "clock-misuse", seat_in(event),
              {{"what", sub.find("finger") != std::string::npos ? "finger-kept" : "other-hand"}});
    return std::nullopt;
}

constexpr ChessStep kSteps[] = {
    {"incident/clock_hand", clock_hand},
    {"incident/electronic_device_on_person", device},
    {"incident/electronic_device_in_bag", bag},
    {"incident/bag_used", bag_used},
    {"incident/left_playing_area", left_area},
    {"incident/left_venue", left_venue},
    {"leave_report", leave_report},
    {"incident/intruder", intruder},
    {"incident/outside_help", outside_help},
    {"incident/distraction", disturbance},
    {"claim/annoyance", annoyance},
    {"incident/spectator_interference", interference},
    {"incident/phone_use", phone},
    {"incident/search_refused", plain<kRefused>},
    {"incident/smoking_elsewhere", plain<kSmoking>},
    {"incident/disrepute", plain<kDisrepute>},
    {"arbiter/expel", expel},
    {"arbiter/rule_persistent_refusal", refusal},
    {"appeal", plain<kAppeal>},
    {"ask_explanation", explain},
    {"request_explanation", explain},
    {"ask_arbiter", explain},
};

template <Regulation Which>
Failure regulation(Settings& settings, const json::value& value) {
    settings.set(Which, value.is_bool() && value.get_bool() ? 1 : 0);
    return std::nullopt;
}
Failure device_penalty(Settings& settings, const json::value& value) {
    settings.set(Regulation::DeviceLoses,
                 value.is_string() && value.get_string() == "loss" ? 1 : 0);
    return std::nullopt;
}
/// 12.9.7: the fines that were announced.
Failure fines(Settings& settings, const json::value& value) {
    const bool announced =
        value.is_array() ? !value.get_array().empty() : value.is_bool() && value.get_bool();
    settings.set(Regulation::FinesAnnounced, announced ? 1 : 0);
    return std::nullopt;
}
constexpr ChessParameter kParameters[] = {
    {"fines", fines, nullptr},
    {"device_in_bag_allowed", regulation<Regulation::DeviceInBag>, nullptr},
    {"report_leave_when_not_on_move", regulation<Regulation::ReportLeaving>, nullptr},
    {"device_penalty", device_penalty, nullptr},
    {"appeals_allowed", regulation<Regulation::AppealsAllowed>, nullptr},
};

/// Points of each side.
Failure score(ChessScenario& at, std::string_view key, const json::value& expected) {
    const auto& ending = at.desk.state().ending();
    const auto points = [&](Seat seat) -> json::value {
        const std::string text = ending ? std::string(conduct::text(ending->score)) : "";
        const auto dash = text.find('-');
        if (dash == std::string::npos)
            return nullptr;
        const std::string own = seat == Seat::First ? text.substr(0, dash) : text.substr(dash + 1);
        if (own == "1/2")
            return 0.5;
        return own == "1" ? 1 : 0;
    };
    json::object now;
    for (const auto& [side, value] : expected.as_object())
        now[side] = points(seat_named(side));
    return differs(key, expected, now);
}
constexpr ChessCheck kChecks[] = {{"score", score}};

constexpr ChessWord kRulings[] = {
    {"disturbance", "incident"},
    {"clock-misuse", "breach"},
    {"loss-for-device", "loss"},
    {"loss-for-refusal", "loss"},
};

}  // namespace chess_behaviour

ChessGroup chess_behaviour_group() {
    return {.steps = chess_behaviour::kSteps,
            .parameters = chess_behaviour::kParameters,
            .checks = chess_behaviour::kChecks,
            .rulings = chess_behaviour::kRulings};
}

}  // namespace kyvien::scenarios
