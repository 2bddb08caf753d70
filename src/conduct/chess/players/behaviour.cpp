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

constexpr rulebook::Clause kClauses[] = {
    fide("8.5.1"),    fide("11.1"),     fide("11.2.3"), fide("11.2.4"), fide("11.3.1"),
    fide("11.3.2.1"), fide("11.3.2.2"), fide("11.3.3"), fide("11.3.4"), fide("11.4"),
    fide("11.5"),     fide("11.6"),     fide("11.7"),   fide("11.8"),   fide("11.9"),
    fide("11.10"),    fide("12.6"),     fide("12.7"),   fide("12.8"),   fide("12.9")};

std::size_t at(Seat seat) {
    return clock::index(seat);
}

bool is_on(const ChessRuleContext& table, Regulation regulation) {
    return table.settings().regulation(regulation) != 0;
}

bool is_permitted(const ChessRuleContext& table, const ChessReader& report,
                  std::string_view matter) {
    return is_yes(report, "permission") ||
           table.memory.behaviour.permitted[at(*report.seat)].contains(std::string(matter));
}

Ruled breach(const ChessReader& report, Clause clause, std::vector<Clause> also = {fide("11.6")}) {
    Values values;
    for (const ChessKey key : {ChessKey("person"), ChessKey("board"), ChessKey("what"),
                               ChessKey("details"), ChessKey("place")})
        if (const auto value = field(report, key))
            values.emplace_back(key.text == "what" ? "help" : std::string(key.text),
                                std::string(*value));
    return ruled(ChessRuling::Breach, report.seat, clause, std::move(values), std::move(also));
}

EventBodies with(const ChessReader& report, Ruled ruling) {
    EventBodies facts = reported(report);
    facts.emplace_back(std::move(ruling));
    return facts;
}

/// 11.4: whose game is over counts as a spectator; he interferes with the games of others (12.7).
EventBodies as_spectator(const ChessReader& report, std::optional<Clause> breached) {
    report.rule_on_whole();
    EventBodies facts = with(report, ruled(ChessRuling::RoleSpectator, report.seat, fide("11.4")));
    if (breached)
        facts.emplace_back(breach(report, *breached, {fide("12.7")}));
    return facts;
}

// ---- where players are ----

/// 11.2.4: that a player has told the arbiter, among what he is permitted.
constexpr std::string_view kNotice = "notice";

/// 11.2, 11.3.1: while the game is over, or lies in its envelope, nobody plays it.
bool is_not_played(const ChessRuleContext& table) {
    return table.body.phase == Phase::Finished || table.body.phase == Phase::Adjourned;
}

Decision left_area(const ChessRuleContext& table, const ChessReader& report) {
    const Seat seat = *report.seat;
    const bool over = is_not_played(table);
    if (!over && table.game.turn() == seat) {
        if (is_permitted(table, report, "leave-area"))
            return with(report, ruled(ChessRuling::Allowed, seat, fide("11.2.3.2")));
        return with(report, breach(report, fide("11.2.3.2")));
    }
    if (!over && is_on(table, Regulation::ReportLeaving) && !is_yes(report, "reported") &&
        !table.memory.behaviour.permitted[at(seat)].contains(std::string(kNotice)) &&
        !is_permitted(table, report, "leave-area"))
        return with(report, breach(report, fide("11.2.4")));
    return reported(report);
}

Decision leave_notice(const ChessRuleContext& table, const ChessReader& report) {
    const Seat seat = *report.seat;
    if (!is_not_played(table) && table.game.turn() == seat)
        return with(report, ruled(ChessRuling::PermissionNeeded, seat, fide("11.2.3.2")));
    return with(report, ruled(ChessRuling::Noted, seat, fide("11.2.4")));
}

Decision left_venue(const ChessRuleContext& table, const ChessReader& report) {
    if (is_not_played(table))
        return reported(report);
    if (is_permitted(table, report, "leave-venue"))
        return with(report, ruled(ChessRuling::Allowed, report.seat, fide("11.2.3.1")));
    return with(report, breach(report, fide("11.2.3.1")));
}

// ---- devices ----

Decision device_on_person(const ChessRuleContext& table, const ChessReader& report) {
    const Seat seat = *report.seat;
    if (is_yes(report, "approved") || is_permitted(table, report, "device"))
        return with(report, ruled(ChessRuling::Allowed, seat, fide("11.3.2.1")));
    const auto& body = table.body;
    const bool both = body.phase == Phase::Finished && body.ending->code == ChessRuling::Device &&
                      winner(body.ending->score) == seat;
    if (body.phase == Phase::Finished && !both)
        return as_spectator(report, fide("12.8"));
    if (!is_on(table, Regulation::DeviceLoses))
        return with(report,
                    ruled(ChessRuling::EventPenalty, seat, fide("11.3.2.2"), {}, {fide("12.9")}));
    EventBodies facts = with(report, ruled(ChessRuling::LossForDevice, seat, fide("11.3.2.2")));
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

Decision bag_used(const ChessRuleContext& table, const ChessReader& report) {
    if (table.body.phase == Phase::Finished)
        return as_spectator(report, std::nullopt);
    return with(report, is_permitted(table, report, "use-bag")
                            ? ruled(ChessRuling::Allowed, report.seat, fide("11.3.2.1"))
                            : breach(report, fide("11.3.2.1")));
}

Decision device_in_bag(const ChessRuleContext& table, const ChessReader& report) {
    if (table.body.phase == Phase::Finished)
        return as_spectator(report, std::nullopt);
    const bool allowed = (is_on(table, Regulation::DeviceInBag) && is_yes(report, "off") &&
                          is_yes(report, "placed")) ||
                         table.memory.behaviour.permitted[at(*report.seat)].contains("device");
    return with(report, allowed ? ruled(ChessRuling::Allowed, report.seat, fide("11.3.2.1"))
                                : breach(report, fide("11.3.2.1")));
}

Decision search(const ChessRuleContext& table, const ChessReader& report) {
    if (!is_yes(report, "private") || !is_yes(report, "same-gender"))
        return refuse("improper-search",
                      "A player is inspected in private and by someone of the same gender.",
                      fide("11.3.3"));
    const ChessChoice outcome = choice_of(report, "outcome");
    if (outcome == "refused")
        return with(report,
                    ruled(ChessRuling::Refusal, report.seat, fide("11.3.3"), {}, {fide("12.9")}));
    if (outcome == "nothing")
        return with(report, ruled(ChessRuling::NothingFound, report.seat, fide("11.3.3")));
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

Decision disturbance(const ChessRuleContext& table, const ChessReader& report) {
    const Seat seat = *report.seat;
    if (table.body.phase == Phase::Finished)
        return as_spectator(report, fide("12.7"));
    Values values = {
        {"offers", times_noted(table, seat, {"draw-offered"})},
        {"claims", times_noted(table, seat, {"claim-threefold", "claim-fifty-moves"})}};
    if (const auto how = field(report, "how"))
        values.emplace_back("how", std::string(*how));
    values.emplace_back("options", "12.9");
    return with(report, ruled(ChessRuling::Disturbance, seat, fide("11.5"), std::move(values),
                              {fide("11.6"), fide("12.9")}));
}

Decision interference(const ChessRuleContext& table, const ChessReader& report) {
    EventBodies facts = reported(report);
    if (report.seat && table.body.phase == Phase::Finished)
        facts.emplace_back(ruled(ChessRuling::RoleSpectator, report.seat, fide("11.4")));
    facts.emplace_back(breach(report, fide("12.7"), {}));
    return facts;
}

Decision expel(const ChessRuleContext& table, const ChessReader& report) {
    if (report.seat && table.body.phase != Phase::Finished)
        return refuse("penalise-player",
                      "A player whose game is going on is penalised under 12.9, not expelled as a "
                      "spectator.",
                      fide("12.9"));
    Values values;
    if (const auto person = field(report, "person"))
        values.emplace_back("person", std::string(*person));
    return with(report, ruled(ChessRuling::Expel, report.seat, fide("12.7"), std::move(values)));
}

Score score_of_loss(Seat loser, std::string_view opponent_points) {
    if (opponent_points == "0")
        return Score::BothLose;
    if (opponent_points == "1/2")
        return loser == Seat::First ? Score::SecondHalf : Score::FirstHalf;
    return win_for(opponent(loser));
}

Decision refusal(const ChessRuleContext& table, const ChessReader& report) {
    const Seat seat = *report.seat;
    const auto& body = table.body;
    if (body.phase == Phase::Finished) {
        if (table.memory.behaviour.refused != opponent(seat))
            return refuse("game-over", "The game is over; an arbiter can correct its result.",
                          fide("11.7"));
        // 11.8: the one who refused first has lost already, and neither scores.
        report.rule_on_whole();
        EventBodies facts =
            with(report, ruled(ChessRuling::LossForRefusal, Seat::First, fide("11.8")));
        facts.emplace_back(ruled(ChessRuling::LossForRefusal, Seat::Second, fide("11.8")));
        facts.emplace_back(
            ResultCorrected{{Score::BothLose, "both-lose", fide("11.8"), {}, {}, {}, {}},
                            "both players refused to comply",
                            body.ending_seq});
        return facts;
    }
    EventBodies facts = with(
        report, ruled(ChessRuling::LossForRefusal, seat, fide("11.7"),
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

Decision asks_move_count(const ChessRuleContext& table, const ChessReader& report) {
    if (!table.memory.sheets.flagged && !table.is_finished())
        return with(report, ruled(ChessRuling::NotTold, report.seat, fide("12.6")));
    Values values;
    for (const Seat seat : clock::kBothSeats)
        values.emplace_back("completed-" + seat_text(seat),
                            std::to_string(table.memory.completed(table.body.moves, seat)));
    return with(report, ruled(ChessRuling::MoveCountTold, report.seat, fide("12.6"),
                              std::move(values), {fide("8.5.1")}));
}

Decision explain(const ChessReader& report) {
    Values values;
    if (const auto clause = field(report, "about"))
        values.emplace_back("about", std::string(*clause));
    return with(report,
                ruled(ChessRuling::Explained, report.seat, fide("11.9"), std::move(values)));
}

Decision phone_use(const ChessRuleContext& table, const ChessReader& report) {
    if (is_yes(report, "authorised") ||
        (report.seat && table.memory.behaviour.permitted[at(*report.seat)].contains("device")))
        return with(report, ruled(ChessRuling::Allowed, report.seat, fide("12.8")));
    if (!report.seat)
        return with(report, breach(report, fide("12.8"), {fide("12.7")}));
    if (table.is_finished())
        return as_spectator(report, fide("12.8"));
    // Whether it was on his person, so that he loses (11.3.2.2), is the arbiter's to say.
    return with(report,
                breach(report, fide("12.8"), {fide("11.3.2.1"), fide("11.3.2.2"), fide("12.9")}));
}

/// Incidents that are a breach whatever else is the case.
Decision plain_breach(const ChessReader& report, Clause clause) {
    return with(report, breach(report, clause));
}

/// 11.3.1: during play. Afterwards a player may analyse as he likes, and in an adjourned game.
Decision outside_help(const ChessRuleContext& table, const ChessReader& report) {
    if (table.is_finished())
        return as_spectator(report, std::nullopt);
    if (table.body.phase == Phase::Adjourned)
        return with(report, ruled(ChessRuling::Allowed, report.seat, fide("11.3.1")));
    return plain_breach(report, fide("11.3.1"));
}

constexpr Answer<ChessLaw> kReports[] = {
    {ChessReport::Intruder,
     answer_by<ChessLaw,
               [](const ChessReader& report) { return plain_breach(report, fide("11.2.3.3")); }>},
    {ChessReport::OutsideHelp, answer_by<ChessLaw, outside_help>},
    {ChessReport::Smoking,
     answer_by<ChessLaw,
               [](const ChessReader& report) { return plain_breach(report, fide("11.3.4")); }>},
    {ChessReport::Disrepute,
     answer_by<ChessLaw,
               [](const ChessReader& report) { return plain_breach(report, fide("11.1")); }>},
    {ChessReport::Disturbance, answer_by<ChessLaw, disturbance>},
    {ChessReport::Permission,
     answer_by<ChessLaw,
               [](const ChessRuleContext&, const ChessReader& report) -> Decision {
                   return Decision(
                       with(report, ruled(is_yes(report, "granted") ? ChessRuling::Permitted
                                                                    : ChessRuling::NotPermitted,
                                          report.seat, fide("11.2.3"),
                                          {{"matter", std::string(*field(report, "matter"))}})));
               }>},
    {ChessReport::LeftArea, answer_by<ChessLaw, left_area>},
    {ChessReport::LeaveNotice, answer_by<ChessLaw, leave_notice>},
    {ChessReport::LeftVenue, answer_by<ChessLaw, left_venue>},
    {ChessReport::DeviceOnPerson, answer_by<ChessLaw, device_on_person>},
    {ChessReport::DeviceInBag, answer_by<ChessLaw, device_in_bag>},
    {ChessReport::BagUsed, answer_by<ChessLaw, bag_used>},
    {ChessReport::Search, answer_by<ChessLaw, search>},
    {ChessReport::SearchRefused,
     answer_by<ChessLaw,
               [](const ChessRuleContext&, const ChessReader& report) -> Decision {
                   return Decision(with(report, ruled(ChessRuling::Refusal, report.seat,
                                                      fide("11.3.3"), {}, {fide("12.9")})));
               }>},
    {ChessReport::Interference, answer_by<ChessLaw, interference>},
    {ChessReport::PhoneUse, answer_by<ChessLaw, phone_use>},
    {ChessReport::Expel, answer_by<ChessLaw, expel>},
    {ChessReport::Refusal, answer_by<ChessLaw, refusal>},
    {ChessReport::NoPenalty,
     answer_by<ChessLaw,
               [](const ChessRuleContext&, const ChessReader& report) -> Decision {
                   return Decision(
                       with(report, ruled(ChessRuling::NoPenalty, report.seat, fide("12.9"))));
               }>},
    {ChessReport::AsksLaw, answer_by<ChessLaw, explain>},
    {ChessReport::AsksMoveCount, answer_by<ChessLaw, asks_move_count>},
    {ChessReport::Appeal,
     answer_by<ChessLaw,
               [](const ChessRuleContext& table, const ChessReader& report) -> Decision {
                   return Decision(with(report, ruled(is_on(table, Regulation::AppealsAllowed)
                                                          ? ChessRuling::AppealRegistered
                                                          : ChessRuling::AppealExcluded,
                                                      report.seat, fide("11.10"))));
               }>},
};

bool counts_as_breach(const Ruled& ruling) {
    return ruling.seat &&
           (ruling.code == ChessRuling::Breach || ruling.code == ChessRuling::ClockMisuse ||
            ruling.code == ChessRuling::Disturbance || ruling.code == ChessRuling::Refusal ||
            ruling.code == ChessRuling::EventPenalty || ruling.code == ChessRuling::ViewDistracts ||
            (ruling.code == ChessRuling::Penalty && ruling.clause == fide("6.11.4")));
}

void remember(Behaviour& book, const Ruled& ruling) {
    if (counts_as_breach(ruling)) {
        ++book.breaches[at(*ruling.seat)];
        ++book.unanswered[at(*ruling.seat)];
    } else if (ruling.code == ChessRuling::Permitted) {
        book.permitted[at(*ruling.seat)].insert(value_of(ruling.values, "matter"));
    } else if (ruling.code == ChessRuling::Noted && ruling.seat) {
        book.permitted[at(*ruling.seat)].insert(std::string(kNotice));
    } else if (ruling.code == ChessRuling::NotPermitted) {
        book.permitted[at(*ruling.seat)].erase(value_of(ruling.values, "matter"));
    } else if (ruling.code == ChessRuling::NoPenalty) {
        book.unanswered[at(*ruling.seat)] = 0;
    } else if (ruling.code == ChessRuling::LossForRefusal && ruling.clause == fide("11.7")) {
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
    if (fact->report.kind == ChessReport::LeftArea)
        book.permitted[at(*fact->report.seat)].erase(std::string(kNotice));
    if (fact->report.kind == ChessReport::Penalty)
        book.unanswered[at(*fact->report.seat)] = 0;
}

void duties(const ChessRuleContext& table, std::vector<Duty>& duties) {
    for (const Seat seat : clock::kBothSeats)
        if (const int count = table.memory.behaviour.unanswered[at(seat)]; count > 0)
            duties.push_back(
                owed(ChessDuty::ConsiderPenalty, std::nullopt, fide("11.6"),
                     {{"player", seat_text(seat)}, {"breaches", std::to_string(count)}}));
}

}  // namespace
}  // namespace behaviour

constinit const Chapter<ChessLaw> chess_behaviour_chapter = {.name = "behaviour",
                                                             .clauses = behaviour::kClauses,
                                                             .reports = behaviour::kReports,
                                                             .applied = behaviour::applied,
                                                             .duties = behaviour::duties};

}  // namespace kyvien::conduct::internal
