// Claims, draws, irregularities, penalties: articles 1 to 7, 9, 10, 12.9, appendices A and B.
#include <cstdlib>

#include "conduct/settings/time_class.h"
#include "scenarios/chess/scenario.h"

namespace kyvien::scenarios {
namespace chess_rulings {

namespace json = boost::json;
using namespace conduct;

Seat seat_in(const json::object& event) {
    return seat_named(text_at(event, "side"));
}
void wait(ChessScenario& at, const json::object& event) {
    at.desk.wait(Milliseconds(number_at(event, "dt")));
}

// ---- draws ----

template <typename Commanded>
Failure asked(ChessScenario& at, const json::object& event) {
    wait(at, event);
    at.ask(player(seat_in(event)), seat_in(event), Commanded{});
    return std::nullopt;
}
Failure offer(ChessScenario& at, const json::object& event) {
    if (find(event, "condition") == nullptr)
        return asked<OfferDraw>(at, event);
    wait(at, event);
    at.report(player(seat_in(event)), "conditional-offer", seat_in(event),
              {{"condition", text_at(event, "condition", "a condition")}});
    return std::nullopt;
}
/// True when the claim rests on a display, which is an answer of its own (6.12.2).
bool from_display(ChessScenario& at, const json::object& event) {
    if (text_at(event, "basis") != "display")
        return false;
    at.report(player(seat_in(event)), "claim-from-display", seat_in(event),
              {{"claim", text_at(event, "kind", "claim")}});
    return true;
}
Failure claim_draw(ChessScenario& at, const json::object& event) {
    wait(at, event);
    if (from_display(at, event))
        return std::nullopt;
    const auto kind =
        text_at(event, "kind") == "threefold" ? ClaimKind::Threefold : ClaimKind::FiftyMoves;
    // 9.2.1.1, 9.3.1: the move is written first; before that nothing has been claimed with it.
    if (!text_at(event, "intended").empty() && !flag_at(event, "written", true)) {
        at.add({{"clause", kind == ClaimKind::Threefold ? "9.2.1.1" : "9.3.1"},
                {"what", "claim_not_admitted"},
                {"side", side_of(seat_in(event))}});
        return std::nullopt;
    }
    at.ask(player(seat_in(event)), seat_in(event), Claim{kind, text_at(event, "intended")});
    return std::nullopt;
}
Failure claim_flag(ChessScenario& at, const json::object& event) {
    wait(at, event);
    if (!from_display(at, event))
        at.ask(player(seat_in(event)), seat_in(event), ClaimFlag{});
    return std::nullopt;
}
Failure claim_display(ChessScenario& at, const json::object& event) {
    if (!from_display(at, event))
        return not_built("a claim of the move count that rests on no display");
    return std::nullopt;
}
/// What a player says of himself.
template <const char* Kind>
Failure says(ChessScenario& at, const json::object& event) {
    wait(at, event);
    at.report(player(seat_in(event)), Kind, seat_in(event));
    return std::nullopt;
}
constexpr char kOfferWithdrawn[] = "offer-withdrawn";
constexpr char kClaimWithdrawn[] = "claim-withdrawn";

Failure consent(ChessScenario& at, const json::object& event) {
    at.report(at.chief(), "draw-consent", std::nullopt,
              {{"given", flag_at(event, "given", true) ? "yes" : "no"}});
    return std::nullopt;
}
/// The arbiter of the file confirms what has been ruled already.
Failure confirmed(ChessScenario&, const json::object&) {
    return std::nullopt;
}

// ---- irregularities ----

/// The claimant speaks of his opponent's move, or, if that was in order, owns to what he did
/// himself.
template <const char* Kind>
Failure claims_of_opponent(ChessScenario& at, const json::object& event) {
    wait(at, event);
    const Seat claims = seat_in(event);
    const bool own = std::string_view(Kind) == "illegal-move" && at.was_irregular(claims) &&
                     !at.was_irregular(opponent(claims));
    if (std::string_view(Kind) == "illegal-move")
        at.forget_irregular();
    if (!from_display(at, event))
        at.report(player(claims), Kind, own ? claims : opponent(claims));
    return std::nullopt;
}
constexpr char kIllegalMove[] = "illegal-move";
constexpr char kTouchMove[] = "touch-move";

/// A player's word brings the arbiter, who has seen it and says so.
Failure claim_two_hands(ChessScenario& at, const json::object& event) {
    wait(at, event);
    const Seat seat = opponent(seat_in(event));
    at.report(player(seat_in(event)), "two-hands", seat);
    if (at.desk.state().phase() != Phase::ArbiterNeeded)
        return std::nullopt;
    if (at.notes["two-hands"] == side_of(seat))
        at.report(at.chief(), "two-hands", seat);
    else
        at.ask(at.chief(), seat, ContinueGame{"not seen", rulebook::fide("7.5.4")});
    return std::nullopt;
}
template <const char* Kind>
Failure game_claim(ChessScenario& at, const json::object& event) {
    wait(at, event);
    at.report(player(seat_in(event)), Kind, std::nullopt);
    return std::nullopt;
}
template <const char* Kind>
Failure arbiter_finds(ChessScenario& at, const json::object& event) {
    wait(at, event);
    at.report(at.chief(), Kind, std::nullopt);
    return std::nullopt;
}
constexpr char kWrongStart[] = "wrong-initial-position";
constexpr char kBoardTurned[] = "board-turned";
constexpr char kReversed[] = "reversed-colours";
constexpr char kAgreed[] = "agreed-correction";

Failure observe_illegal(ChessScenario& at, const json::object& event) {
    wait(at, event);
    at.report(at.chief(), "illegal-move", seat_in(event));
    return std::nullopt;
}
Failure find_displaced(ChessScenario& at, const json::object& event) {
    at.report(at.chief(), "displaced-found", std::nullopt,
              {{"before", at.notes["displaced-ply"]}, {"square", text_at(event, "square")}});
    return std::nullopt;
}
Failure observe_position(ChessScenario& at, const json::object& event) {
    wait(at, event);
    const bool pawn = text_at(event, "action") == "observe_pawn_on_last_rank";
    at.report(at.chief(), "illegal-position", std::nullopt,
              {{"what", pawn ? "pawn-on-last-rank" : "both-kings-in-check"}});
    return std::nullopt;
}
Failure claim_clock(ChessScenario& at, const json::object& event) {
    wait(at, event);
    at.report(player(seat_in(event)), "pause", seat_in(event), {{"reason", "clock-setting-wrong"}});
    return std::nullopt;
}

// ---- penalties ----

Failure penalty(ChessScenario& at, const json::object& event) {
    wait(at, event);
    const std::string option = text_at(event, "option");
    if (option.starts_with("7.") || option.starts_with("9."))
        return std::nullopt;  // follows by law; ruled already
    const Seat seat = seat_in(event);
    const json::object& add = object_at(event, "add_ms");
    const std::int64_t time = option == "12.9.2" ? number_at(add, side_of(opponent(seat)))
                                                 : -number_at(add, side_of(seat));
    std::string points;
    if (const auto* value = find(event, "points"); value != nullptr && value->is_number()) {
        points = std::to_string(value->to_number<double>());
        while (points.ends_with('0'))
            points.pop_back();
        if (points.ends_with('.'))
            points.pop_back();
    }
    const auto* given = find(event, "opponent_score");
    const double score = given != nullptr && given->is_number() ? given->to_number<double>() : 1;
    at.report(at.chief(), "penalty", seat,
              {{"option", option},
               {"offence", text_at(event, "clause", "11.6")},
               {"reason", "as reported"},
               {"ms", time > 0 ? std::to_string(time) : ""},
               {"points", points},
               {"opponent-score", option != "12.9.6" ? ""
                                  : score == 1       ? "win"
                                  : score == 0       ? "loss"
                                                     : "draw"}});
    return std::nullopt;
}
Failure compensate(ChessScenario& at, const json::object& event) {
    wait(at, event);
    const json::object& add = object_at(event, "add_ms");
    const auto time = [&](std::string_view side) {
        return find(add, side) != nullptr ? std::to_string(number_at(add, side)) : std::string();
    };
    at.report(at.chief(), "compensation", std::nullopt,
              {{"first-ms", time("w")}, {"second-ms", time("b")}});
    return std::nullopt;
}

// ---- events of the organiser ----

clock::TimeControl control_of(const std::string& text) {
    const auto plus = text.find('+');
    return clock::fischer(std::chrono::minutes(std::atoi(text.c_str())),
                          std::chrono::seconds(std::atoi(text.substr(plus + 1).c_str())));
}
Failure start_event(ChessScenario& at, const json::object&) {
    const json::object& params = object_at(at.scenario, "params");
    const std::string time = text_at(params, "time_class");
    const auto control = control_of(time == "rapid" ? "25+10" : time == "blitz" ? "3+2" : "90+30");
    const auto allowed = check_regime(find_regime(text_at(params, "regime")), control);
    if (!allowed)
        at.add({{"clause", text_of(allowed.error().clause)}, {"what", "regime_required"}});
    return std::nullopt;
}
Failure classes(ChessScenario&, std::string_view key, const json::value& expected) {
    json::object now;
    for (const auto& [control, name_of] : expected.as_object())
        now[control] = std::string(name(time_class(control_of(std::string(control)))));
    return differs(key, expected, now);
}

/// Points of both, by side.
Failure score(ChessScenario& at, std::string_view key, const json::value& expected) {
    const auto& ending = at.desk.state().ending();
    const auto points = [&](Seat seat) {
        if (!ending)
            return 0.0;
        const bool first = seat == Seat::First;
        switch (ending->score) {
        case Score::FirstWins:
            return first ? 1.0 : 0.0;
        case Score::SecondWins:
            return first ? 0.0 : 1.0;
        case Score::Draw:
            return 0.5;
        case Score::FirstHalf:
            return first ? 0.5 : 0.0;
        case Score::SecondHalf:
            return first ? 0.0 : 0.5;
        case Score::BothLose:
        case Score::Void:
            break;
        }
        return 0.0;
    };
    for (const auto& [side, value] : expected.as_object())
        if (value.to_number<double>() != points(seat_named(side)))
            return std::string(key) + " of " + std::string(side) + ": expected " +
                   json::serialize(value) + ", got " + std::to_string(points(seat_named(side)));
    return std::nullopt;
}

constexpr ChessStep kSteps[] = {
    {"offer", offer},
    {"accept", asked<AcceptDraw>},
    {"reject", asked<DeclineDraw>},
    {"withdraw_offer", says<kOfferWithdrawn>},
    {"resign", asked<Resign>},
    {"claim/threefold", claim_draw},
    {"claim/fifty", claim_draw},
    {"withdraw_claim", says<kClaimWithdrawn>},
    {"claim/flag", claim_flag},
    {"claim/move_count", claim_display},
    {"claim/clock_wrong", claim_clock},
    {"arbiter/reject_claim", confirmed},
    {"arbiter/consent_draw", consent},
    {"claim/illegal_move", claims_of_opponent<kIllegalMove>},
    {"claim/press_without_move", claims_of_opponent<kIllegalMove>},
    {"claim/touch_move", claims_of_opponent<kTouchMove>},
    {"claim/two_hands", claim_two_hands},
    {"claim/wrong_initial_position", game_claim<kWrongStart>},
    {"agree_correction", arbiter_finds<kAgreed>},
    {"arbiter/restore", confirmed},
    {"arbiter/reinstate", confirmed},
    {"arbiter/order_restore", confirmed},
    {"arbiter/observe_illegal", observe_illegal},
    {"arbiter/replace_pawn", arbiter_finds<kIllegalMove>},
    {"arbiter/find_displaced", find_displaced},
    {"arbiter/find_wrong_initial_position", arbiter_finds<kWrongStart>},
    {"arbiter/find_board_misoriented", arbiter_finds<kBoardTurned>},
    {"arbiter/find_reversed_colours", arbiter_finds<kReversed>},
    {"arbiter/observe_both_in_check", observe_position},
    {"arbiter/observe_pawn_on_last_rank", observe_position},
    {"arbiter/penalty", penalty},
    {"arbiter/compensate", compensate},
    {"arbiter/start_event", start_event},
};

Failure min_moves(Settings& settings, const json::value& value) {
    if (value.is_string() && value.get_string() == "never")
        settings.set(Regulation::AgreedDraws, 0);
    else if (value.is_int64())
        settings.set(Regulation::DrawOfferMinMoves, value.get_int64());
    else
        return not_built("draw_offer_min_moves " + json::serialize(value));
    return std::nullopt;
}
/// Asked for when the event is started.
Failure later(Settings&, const json::value&) {
    return std::nullopt;
}
constexpr ChessParameter kParameters[] = {{"draw_offer_min_moves", min_moves, nullptr},
                                          {"regime", later, nullptr},
                                          {"time_class", later, nullptr}};

constexpr ChessCheck kChecks[] = {{"classes", classes}, {"score", score}};

constexpr ChessWord kRefusals[] = {
    {"not-on-move", "not_on_move"},
    {"not-your-turn", "not_on_move"},
    {"agreement-too-early", "agreement_not_admitted"},
    {"draw-offer-too-early", "agreement_needs_arbiter"},
    {"flag-not-fallen", "claim_rejected"},
    {"flag-irrelevant", "flag_irrelevant"},
    {"no-offer", "accept_not_valid"},
    {"claim-after-touch", "claim_not_admitted"},
    {"clock-change-refused", "clock_change_refused"},
    {"penalty-refused", "penalty_refused"},
    {"no-intervention", "no_intervention"},
};
constexpr ChessWord kReasons[] = {
    {"time", "flag"},
    {"time-cannot-mate", "flag_cannot_mate"},
    {"fifty-moves", "fifty"},
    {"seventy-five-moves", "75-move"},
};

}  // namespace chess_rulings

ChessGroup chess_rulings_group() {
    return {.steps = chess_rulings::kSteps,
            .parameters = chess_rulings::kParameters,
            .checks = chess_rulings::kChecks,
            .refusals = chess_rulings::kRefusals,
            .reasons = chess_rulings::kReasons};
}

}  // namespace kyvien::scenarios
