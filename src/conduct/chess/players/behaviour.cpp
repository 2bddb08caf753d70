// Articles 11 and 12.6 to 12.8: how players and others behave, and what the arbiter notes of it.
// Penalties are chosen from 12.9 (chess_penalties.cpp).
#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "conduct/chess/board/internal/over_the_board.h"

namespace kyvien::conduct::internal {

using rulebook::Clause;
using rulebook::fide;

namespace behaviour {
namespace {

constexpr std::string_view kMatters[] = {"leave-venue", "leave-area", "use-bag", "device"};
constexpr std::string_view kHelp[] = {"notes", "source", "advice", "other-board"};
constexpr std::string_view kWays[] = {"claims", "offers", "noise", "other"};
constexpr std::string_view kOutcomes[] = {"nothing", "device", "refused"};
constexpr std::string_view kPoints[] = {"1", "1/2", "0"};

constexpr ReportField kPermission[] = {
    {"matter", FieldType::Choice, true, "What is asked for", kMatters},
    {"granted", FieldType::Switch, true, "The arbiter permits it"}};
constexpr ReportField kLeft[] = {
    {"permission", FieldType::Switch, false, "The arbiter had permitted it"},
    {"reported", FieldType::Switch, false, "The player had told the arbiter"}};
constexpr ReportField kPerson[] = {{"person", FieldType::Text, true, "Who it was"}};
constexpr ReportField kAids[] = {{"what", FieldType::Choice, true, "What helped the player", kHelp},
                                 {"details", FieldType::Text, false, "Details"}};
constexpr ReportField kDevice[] = {
    {"place", FieldType::Text, false, "Where it was found"},
    {"approved", FieldType::Switch, false, "The arbiter had approved it"}};
constexpr ReportField kBag[] = {
    {"off", FieldType::Switch, true, "The device is completely switched off"},
    {"placed", FieldType::Switch, true, "The bag lies where it was agreed"}};
constexpr ReportField kPermitted[] = {
    {"permission", FieldType::Switch, false, "The arbiter had permitted it"}};
constexpr ReportField kSearch[] = {
    {"private", FieldType::Switch, true, "It takes place in private"},
    {"same-gender", FieldType::Switch, true, "The inspector has the player's gender"},
    {"outcome", FieldType::Choice, true, "What came of it", kOutcomes}};
constexpr ReportField kDetails[] = {{"details", FieldType::Text, false, "Details"}};
constexpr ReportField kDisturbed[] = {
    {"how", FieldType::Choice, false, "How the opponent was disturbed", kWays},
    {"details", FieldType::Text, false, "Details"}};
constexpr ReportField kInterference[] = {
    {"person", FieldType::Text, false, "Who it was, if no player of this game"},
    {"board", FieldType::Text, false, "Whose game was interfered with"}};
constexpr ReportField kPhone[] = {
    {"person", FieldType::Text, false, "Who it was, if no player of this game"},
    {"authorised", FieldType::Switch, false, "The arbiter had authorised it"}};
constexpr ReportField kExpel[] = {
    {"person", FieldType::Text, false, "Who it is, if no player of this game"}};
constexpr ReportField kRefusal[] = {
    {"opponent-score", FieldType::Choice, false, "Score of the opponent", kPoints}};
constexpr ReportField kAbout[] = {{"about", FieldType::Clause, false, "Clause to be explained"}};
constexpr ReportField kAgainst[] = {
    {"against", FieldType::Text, false, "The decision appealed against"}};

constexpr ReportKind kKinds[] = {
    {"disturbance", About::Player, kByAnyone, fide("11.5"), "A player disturbs the opponent",
     kDisturbed},
    {"permission", About::Player, kByArbiter, fide("11.2.3"),
     "The arbiter answers a request for permission", kPermission},
    {"left-area", About::Player, kByAnyone, fide("11.2.3.2"), "A player leaves the playing area",
     kLeft},
    {"leave-notice",
     About::Player,
     kByAnyone,
     fide("11.2.4"),
     "A player tells the arbiter that he leaves the playing area",
     {}},
    {"left-venue", About::Player, kByAnyone, fide("11.2.3.1"), "A player leaves the playing venue",
     kPermitted},
    {"intruder", About::Game, kByAnyone, fide("11.2.3.3"),
     "Someone who is neither player nor arbiter is in the playing area", kPerson},
    {"outside-help", About::Player, kByAnyone, fide("11.3.1"),
     "A player uses notes, sources, advice or another board", kAids},
    {"device-on-person", About::Player, kByArbiter, fide("11.3.2.2"),
     "A player has an electronic device on his person", kDevice},
    {"device-in-bag", About::Player, kByAnyone, fide("11.3.2.1"),
     "A player keeps an electronic device in a bag", kBag},
    {"bag-used", About::Player, kByAnyone, fide("11.3.2.1"),
     "A player uses the bag with the device", kPermitted},
    {"search", About::Player, kByArbiter, fide("11.3.3"), "A player is inspected", kSearch},
    {"search-refused",
     About::Player,
     kByArbiter,
     fide("11.3.3"),
     "A player refuses to be inspected",
     {}},
    {"smoking",
     About::Player,
     kByAnyone,
     fide("11.3.4"),
     "A player smokes outside the section for it",
     {}},
    {"disrepute", About::Player, kByAnyone, fide("11.1"),
     "A player brings the game of chess into disrepute", kDetails},
    {"interference", About::Either, kByAnyone, fide("12.7"), "Someone interferes in a game",
     kInterference},
    {"phone-use", About::Either, kByAnyone, fide("12.8"),
     "Someone uses a telephone or another device", kPhone},
    {"expel", About::Either, kByArbiter, fide("12.7"),
     "The arbiter expels someone from the playing venue", kExpel},
    {"refusal", About::Player, kByArbiter, fide("11.7"),
     "A player persistently refuses to comply with the Laws", kRefusal},
    {"no-penalty",
     About::Player,
     kByArbiter,
     fide("12.9"),
     "The arbiter lets a breach pass without a penalty",
     {}},
    {"asks-law", About::Player, kByAnyone, fide("11.9"),
     "A player asks for a point of the Laws to be explained", kAbout},
    {"asks-move-count",
     About::Player,
     kByAnyone,
     fide("12.6"),
     "A player asks how many moves were made",
     {}},
    {"appeal", About::Player, kByAnyone, fide("11.10"), "A player appeals against a decision",
     kAgainst},
};

std::size_t at(Seat seat) {
    return clock::index(seat);
}

bool is_on(const ChessRuleContext& table, Regulation regulation) {
    return table.settings().regulation(regulation) != 0;
}

bool is_permitted(const ChessRuleContext& table, const Report& report, std::string_view matter) {
    return is_yes(report, "permission") ||
           table.memory.behaviour.permitted[at(*report.seat)].contains(std::string(matter));
}

Ruled breach(const Report& report, Clause clause, std::vector<Clause> also = {fide("11.6")}) {
    Values values;
    for (const std::string_view key : {"person", "board", "what", "details", "place"})
        if (const auto value = field(report, key))
            values.emplace_back(key == "what" ? "help" : std::string(key), std::string(*value));
    return ruled("breach", report.seat, clause, std::move(values), std::move(also));
}

EventBodies with(const Report& report, Ruled ruling) {
    EventBodies facts = reported(report);
    facts.emplace_back(std::move(ruling));
    return facts;
}

// ---- where players are ----

Decision left_area(const ChessRuleContext& table, const Report& report) {
    const Seat seat = *report.seat;
    const bool over = table.body.phase == Phase::Finished;
    if (!over && table.game.turn() == seat) {
        if (is_permitted(table, report, "leave-area"))
            return with(report, ruled("allowed", seat, fide("11.2.3.2")));
        return with(report, breach(report, fide("11.2.3.2")));
    }
    if (!over && is_on(table, Regulation::ReportLeaving) && !is_yes(report, "reported") &&
        !is_permitted(table, report, "leave-area"))
        return with(report, breach(report, fide("11.2.4")));
    return reported(report);
}

Decision leave_notice(const ChessRuleContext& table, const Report& report) {
    const Seat seat = *report.seat;
    if (table.body.phase != Phase::Finished && table.game.turn() == seat)
        return with(report, ruled("permission-needed", seat, fide("11.2.3.2")));
    return with(report, ruled("noted", seat, fide("11.2.4")));
}

Decision left_venue(const ChessRuleContext& table, const Report& report) {
    if (table.body.phase == Phase::Finished)
        return reported(report);
    if (is_permitted(table, report, "leave-venue"))
        return with(report, ruled("allowed", report.seat, fide("11.2.3.1")));
    return with(report, breach(report, fide("11.2.3.1")));
}

// ---- devices ----

Decision device_on_person(const ChessRuleContext& table, const Report& report) {
    const Seat seat = *report.seat;
    if (is_yes(report, "approved") || is_permitted(table, report, "device"))
        return with(report, ruled("allowed", seat, fide("11.3.2.1")));
    const auto& body = table.body;
    const bool both = body.phase == Phase::Finished && body.ending->code == "device" &&
                      winner(body.ending->score) == seat;
    if (body.phase == Phase::Finished && !both) {
        // 11.4: whose game is over counts as a spectator.
        EventBodies facts = with(report, ruled("role-spectator", seat, fide("11.4")));
        facts.emplace_back(breach(report, fide("12.8"), {fide("12.7")}));
        return facts;
    }
    if (!is_on(table, Regulation::DeviceLoses))
        return with(report, ruled("event-penalty", seat, fide("11.3.2.2"), {}, {fide("12.9")}));
    EventBodies facts = with(report, ruled("loss-for-device", seat, fide("11.3.2.2")));
    Ending ending{both ? Score::BothLose : win_for(opponent(seat)),
                  "device",
                  fide("11.3.2.2"),
                  {},
                  {{"player", seat_text(seat)}},
                  {},
                  {}};
    if (both)
        facts.emplace_back(ResultCorrected{std::move(ending), "both players had a device on them",
                                           body.ending_seq});
    else
        facts.emplace_back(ended(std::move(ending)));
    return facts;
}

Decision device_in_bag(const ChessRuleContext& table, const Report& report) {
    const bool allowed = (is_on(table, Regulation::DeviceInBag) && is_yes(report, "off") &&
                          is_yes(report, "placed")) ||
                         table.memory.behaviour.permitted[at(*report.seat)].contains("device");
    return with(report, allowed ? ruled("allowed", report.seat, fide("11.3.2.1"))
                                : breach(report, fide("11.3.2.1")));
}

Decision search(const ChessRuleContext& table, const Report& report) {
    if (!is_yes(report, "private") || !is_yes(report, "same-gender"))
        return refuse("improper-search",
                      "A player is inspected in private and by someone of the same gender.",
                      fide("11.3.3"));
    const std::string_view outcome = *field(report, "outcome");
    if (outcome == "refused")
        return with(report, ruled("refusal", report.seat, fide("11.3.3"), {}, {fide("12.9")}));
    if (outcome == "nothing")
        return with(report, ruled("nothing-found", report.seat, fide("11.3.3")));
    return device_on_person(table, report);
}

// ---- others, and the arbiter ----

/// How often the seat has done what these notes tell.
std::string times_noted(const ChessRuleContext& table, Seat seat,
                        std::initializer_list<std::string_view> codes) {
    return std::to_string(std::ranges::count_if(table.body.notes, [&](const Note& note) {
        return std::ranges::find(codes, note.code) != codes.end() && seat_of(note.by) == seat;
    }));
}

Decision disturbance(const ChessRuleContext& table, const Report& report) {
    const Seat seat = *report.seat;
    Values values = {
        {"offers", times_noted(table, seat, {"draw-offered"})},
        {"claims", times_noted(table, seat, {"claim-threefold", "claim-fifty-moves"})}};
    if (const auto how = field(report, "how"))
        values.emplace_back("how", std::string(*how));
    values.emplace_back("options", "12.9");
    return with(report, ruled("disturbance", seat, fide("11.5"), std::move(values),
                              {fide("11.6"), fide("12.9")}));
}

Decision interference(const ChessRuleContext& table, const Report& report) {
    EventBodies facts = reported(report);
    if (report.seat && table.body.phase == Phase::Finished)
        facts.emplace_back(ruled("role-spectator", report.seat, fide("11.4")));
    facts.emplace_back(breach(report, fide("12.7"), {}));
    return facts;
}

Decision expel(const ChessRuleContext& table, const Report& report) {
    if (report.seat && table.body.phase != Phase::Finished)
        return refuse("penalise-player",
                      "A player whose game is going on is penalised under 12.9, not expelled as a "
                      "spectator.",
                      fide("12.9"));
    Values values;
    if (const auto person = field(report, "person"))
        values.emplace_back("person", std::string(*person));
    return with(report, ruled("expel", report.seat, fide("12.7"), std::move(values)));
}

Score score_of_loss(Seat loser, std::string_view opponent_points) {
    if (opponent_points == "0")
        return Score::BothLose;
    if (opponent_points == "1/2")
        return loser == Seat::First ? Score::SecondHalf : Score::FirstHalf;
    return win_for(opponent(loser));
}

Decision refusal(const ChessRuleContext& table, const Report& report) {
    const Seat seat = *report.seat;
    const auto& body = table.body;
    if (body.phase == Phase::Finished) {
        if (table.memory.behaviour.refused != opponent(seat))
            return refuse("game-over", "The game is over; an arbiter can correct its result.",
                          fide("11.7"));
        // 11.8: the one who refused first has lost already.
        EventBodies facts = with(report, ruled("loss-for-refusal", Seat::First, fide("11.8")));
        facts.emplace_back(ruled("loss-for-refusal", Seat::Second, fide("11.8")));
        facts.emplace_back(
            ResultCorrected{{Score::BothLose, "both-lose", fide("11.8"), {}, {}, {}, {}},
                            "both players refused to comply",
                            body.ending_seq});
        return facts;
    }
    EventBodies facts = with(
        report, ruled("loss-for-refusal", seat, fide("11.7"),
                      {{"breaches", std::to_string(table.memory.behaviour.breaches[at(seat)])}}));
    facts.emplace_back(ended({score_of_loss(seat, field(report, "opponent-score").value_or("1")),
                              "refusal-to-comply",
                              fide("11.7"),
                              {fide("12.9.6")},
                              {{"player", seat_text(seat)}},
                              {},
                              {}}));
    return facts;
}

Decision asks_move_count(const ChessRuleContext& table, const Report& report) {
    if (!table.memory.sheets.flagged)
        return with(report, ruled("not-told", report.seat, fide("12.6")));
    Values values;
    for (const Seat seat : clock::kBothSeats)
        values.emplace_back("completed-" + seat_text(seat),
                            std::to_string(table.memory.completed(table.body.moves, seat)));
    return with(report, ruled("move-count-told", report.seat, fide("12.6"), std::move(values),
                              {fide("8.5.1")}));
}

Decision explain(const Report& report) {
    Values values;
    if (const auto clause = field(report, "about"))
        values.emplace_back("about", std::string(*clause));
    return with(report, ruled("explained", report.seat, fide("11.9"), std::move(values)));
}

Decision phone_use(const Report& report) {
    if (is_yes(report, "authorised"))
        return with(report, ruled("allowed", report.seat, fide("12.8")));
    return with(report, breach(report, fide("12.8"),
                               report.seat ? std::vector{fide("11.3.2.1"), fide("12.9")}
                                           : std::vector{fide("12.7")}));
}

/// Incidents that are a breach whatever else is the case.
std::optional<Clause> plain_breach(std::string_view kind) {
    if (kind == "intruder")
        return fide("11.2.3.3");
    if (kind == "outside-help")
        return fide("11.3.1");
    if (kind == "smoking")
        return fide("11.3.4");
    if (kind == "disrepute")
        return fide("11.1");
    return std::nullopt;
}

std::optional<Decision> decide(const ChessRuleContext& table, const Command& command) {
    const auto* given = std::get_if<Report>(&command.body);
    if (given == nullptr)
        return std::nullopt;
    const Report& report = *given;
    const std::string_view kind = report.kind;
    if (const auto clause = plain_breach(kind))
        return Decision(with(report, breach(report, *clause)));
    if (kind == "disturbance")
        return disturbance(table, report);
    if (kind == "permission")
        return Decision(with(
            report, ruled(is_yes(report, "granted") ? "permitted" : "not-permitted", report.seat,
                          fide("11.2.3"), {{"matter", std::string(*field(report, "matter"))}})));
    if (kind == "left-area")
        return left_area(table, report);
    if (kind == "leave-notice")
        return leave_notice(table, report);
    if (kind == "left-venue")
        return left_venue(table, report);
    if (kind == "device-on-person")
        return device_on_person(table, report);
    if (kind == "device-in-bag")
        return device_in_bag(table, report);
    if (kind == "bag-used")
        return Decision(with(report, is_permitted(table, report, "use-bag")
                                         ? ruled("allowed", report.seat, fide("11.3.2.1"))
                                         : breach(report, fide("11.3.2.1"))));
    if (kind == "search")
        return search(table, report);
    if (kind == "search-refused")
        return Decision(
            with(report, ruled("refusal", report.seat, fide("11.3.3"), {}, {fide("12.9")})));
    if (kind == "interference")
        return interference(table, report);
    if (kind == "phone-use")
        return phone_use(report);
    if (kind == "expel")
        return expel(table, report);
    if (kind == "refusal")
        return refusal(table, report);
    if (kind == "no-penalty")
        return Decision(with(report, ruled("no-penalty", report.seat, fide("12.9"))));
    if (kind == "asks-law")
        return explain(report);
    if (kind == "asks-move-count")
        return asks_move_count(table, report);
    if (kind == "appeal")
        return Decision(
            with(report, ruled(is_on(table, Regulation::AppealsAllowed) ? "appeal-registered"
                                                                        : "appeal-excluded",
                               report.seat, fide("11.10"))));
    return std::nullopt;
}

bool counts_as_breach(const Ruled& ruling) {
    return ruling.seat && (ruling.code == "breach" || ruling.code == "clock-misuse" ||
                           ruling.code == "disturbance" || ruling.code == "refusal" ||
                           ruling.code == "event-penalty" || ruling.code == "view-distracts");
}

void remember(Behaviour& book, const Ruled& ruling) {
    if (counts_as_breach(ruling)) {
        ++book.breaches[at(*ruling.seat)];
        ++book.unanswered[at(*ruling.seat)];
    } else if (ruling.code == "permitted") {
        book.permitted[at(*ruling.seat)].insert(ruling.values.front().second);
    } else if (ruling.code == "not-permitted") {
        book.permitted[at(*ruling.seat)].erase(ruling.values.front().second);
    } else if (ruling.code == "no-penalty") {
        book.unanswered[at(*ruling.seat)] = 0;
    } else if (ruling.code == "loss-for-refusal" && ruling.clause == fide("11.7")) {
        book.refused = ruling.seat;
    }
}

void applied(ChessMemory& memory, const StateBody&, const Event& event) {
    Behaviour& book = memory.behaviour;
    if (const auto* ruling = std::get_if<Ruled>(&event.body)) {
        remember(book, *ruling);
        return;
    }
    const auto* fact = std::get_if<Reported>(&event.body);
    if (fact == nullptr || !fact->report.seat)
        return;
    // A permission to leave or to use the bag serves once.
    constexpr std::pair<std::string_view, std::string_view> kUses[] = {
        {"left-area", "leave-area"}, {"left-venue", "leave-venue"}, {"bag-used", "use-bag"}};
    for (const auto& [kind, matter] : kUses)
        if (fact->report.kind == kind)
            book.permitted[at(*fact->report.seat)].erase(std::string(matter));
    if (fact->report.kind == "penalty")
        book.unanswered[at(*fact->report.seat)] = 0;
}

void duties(const ChessRuleContext& table, std::vector<Duty>& duties) {
    for (const Seat seat : clock::kBothSeats)
        if (const int count = table.memory.behaviour.unanswered[at(seat)]; count > 0)
            duties.push_back({"consider-penalty",
                              std::nullopt,
                              fide("11.6"),
                              {{"player", seat_text(seat)}, {"breaches", std::to_string(count)}},
                              {}});
}

}  // namespace
}  // namespace behaviour

const ChessPart& behaviour_part() {
    static constexpr ChessPart kPart = {.name = "behaviour",
                                        .decide = behaviour::decide,
                                        .applied = behaviour::applied,
                                        .duties = behaviour::duties,
                                        .kinds = behaviour::kKinds};
    return kPart;
}

}  // namespace kyvien::conduct::internal
