// Articles 11 and 12.6 to 12.8: the behaviour of players and others, and what the arbiter records
// of it. Penalties are chosen from 12.9 (penalties.cpp).
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

template <typename Told>
bool is_permitted(const ChessRuleContext& table, const Told& report, std::string_view matter) {
    if constexpr (requires { report.permission; })
        if (is_yes(report.permission))
            return true;
    return table.memory.behaviour.permitted[at(report.seat)].contains(std::string(matter));
}

/// Player, place and object of a report, if it has such fields.
template <typename Told>
Values circumstances(const Told& report) {
    Values values;
    const auto tell = [&](std::string_view key, const TypedField& field) {
        if (!field.text().empty())
            values.emplace_back(std::string(key), std::string(field.text()));
    };
    if constexpr (requires { report.person; })
        tell("person", report.person);
    if constexpr (requires { report.board; })
        tell("board", report.board);
    if constexpr (requires { report.what; })
        tell("help", report.what);
    if constexpr (requires { report.details; })
        tell("details", report.details);
    if constexpr (requires { report.place; })
        tell("place", report.place);
    return values;
}

template <typename Told>
Ruled breach(const Told& report, Clause clause, std::vector<Clause> also = {fide("11.6")}) {
    return ruled(ChessRuling::Breach, report.reported_seat(), clause, circumstances(report),
                 std::move(also));
}

EventBodies with(const TypedReport& report, Ruled ruling) {
    EventBodies events = reported(report);
    events.emplace_back(std::move(ruling));
    return events;
}

/// 11.4: a player whose game is over counts as a spectator; he interferes with the games of others
/// (12.7).
template <typename Told>
EventBodies as_spectator(const Told& report, std::optional<Clause> breached) {
    report.mark_all_read();
    EventBodies events =
        with(report, ruled(ChessRuling::RoleSpectator, report.reported_seat(), fide("11.4")));
    if (breached)
        events.emplace_back(breach(report, *breached, {fide("12.7")}));
    return events;
}

// ---- where players are ----

/// 11.2.4: the player has informed the arbiter; stored among his permissions.
constexpr std::string_view kNotice = "notice";

/// 11.2, 11.3: the game is not being played before it begins, while it is adjourned, and after it
/// is over.
bool is_not_played(const ChessRuleContext& table) {
    return table.body.phase == Phase::Waiting || table.body.phase == Phase::Adjourned ||
           table.body.phase == Phase::Finished;
}

/// 11.2.1: the playing area is part of the venue; a permission to leave one covers the other.
bool may_leave_area(const ChessRuleContext& table, const chess_report::LeftArea& report) {
    return is_permitted(table, report, "leave-area") || is_permitted(table, report, "leave-venue");
}

Decision left_area(const ChessRuleContext& table, const chess_report::LeftArea& report) {
    const Seat seat = report.seat;
    const bool over = is_not_played(table);
    if (!over && table.game.turn() == seat) {
        if (may_leave_area(table, report))
            return with(report, ruled(ChessRuling::Allowed, seat, fide("11.2.3.2")));
        return with(report, breach(report, fide("11.2.3.2")));
    }
    if (!over && is_on(table, Regulation::ReportLeaving) && !is_yes(report.reported) &&
        !table.memory.behaviour.permitted[at(seat)].contains(std::string(kNotice)) &&
        !may_leave_area(table, report))
        return with(report, breach(report, fide("11.2.4")));
    return reported(report);
}

Decision leave_notice(const ChessRuleContext& table, const chess_report::LeaveNotice& report) {
    const Seat seat = report.seat;
    if (!is_not_played(table) && table.game.turn() == seat)
        return with(report, ruled(ChessRuling::PermissionNeeded, seat, fide("11.2.3.2")));
    return with(report, ruled(ChessRuling::Noted, seat, fide("11.2.4")));
}

Decision left_venue(const ChessRuleContext& table, const chess_report::LeftVenue& report) {
    if (is_not_played(table))
        return reported(report);
    if (is_permitted(table, report, "leave-venue"))
        return with(report, ruled(ChessRuling::Allowed, report.seat, fide("11.2.3.1")));
    return with(report, breach(report, fide("11.2.3.1")));
}

// ---- devices ----

/// A device on the player, seen or found.
template <typename Told>
Decision device(const ChessRuleContext& table, const Told& report) {
    const Seat seat = report.seat;
    bool is_approved = false;
    if constexpr (requires { report.approved; })
        is_approved = is_yes(report.approved);
    if (is_approved || is_permitted(table, report, "device"))
        return with(report, ruled(ChessRuling::Allowed, seat, fide("11.3.2.1")));
    const auto& body = table.body;
    const bool both = body.phase == Phase::Finished && body.ending->code == ChessRuling::Device &&
                      winner(body.ending->score) == seat;
    if (body.phase == Phase::Finished && !both)
        return as_spectator(report, fide("12.8"));
    if (!both && is_not_played(table))
        return with(report, ruled(ChessRuling::Noted, seat, fide("11.3.2.1")));
    if (!is_on(table, Regulation::DeviceLoses))
        return with(report,
                    ruled(ChessRuling::EventPenalty, seat, fide("11.3.2.2"), {}, {fide("12.9")}));
    EventBodies events = with(report, ruled(ChessRuling::LossForDevice, seat, fide("11.3.2.2")));
    Ending ending{both ? Score::BothLose : win_for(opponent(seat)),
                  "device",
                  fide("11.3.2.2"),
                  {},
                  {{"player", seat_text(seat)}},
                  {},
                  {}};
    if (both)
        events.emplace_back(ResultCorrected{std::move(ending), "both players had a device on them",
                                            body.ending_seq});
    else
        events.emplace_back(ended(std::move(ending)));
    return events;
}

Decision device_on_person(const ChessRuleContext& table,
                          const chess_report::DeviceOnPerson& report) {
    return device(table, report);
}

Decision bag_used(const ChessRuleContext& table, const chess_report::BagUsed& report) {
    if (table.body.phase == Phase::Finished)
        return as_spectator(report, std::nullopt);
    if (is_not_played(table))
        return with(report, ruled(ChessRuling::Noted, report.seat, fide("11.3.2.1")));
    return with(report, is_permitted(table, report, "use-bag")
                            ? ruled(ChessRuling::Allowed, report.seat, fide("11.3.2.1"))
                            : breach(report, fide("11.3.2.1")));
}

Decision device_in_bag(const ChessRuleContext& table, const chess_report::DeviceInBag& report) {
    if (table.body.phase == Phase::Finished)
        return as_spectator(report, std::nullopt);
    const bool allowed =
        (is_on(table, Regulation::DeviceInBag) && is_yes(report.off) && is_yes(report.placed)) ||
        table.memory.behaviour.permitted[at(report.seat)].contains("device");
    if (!allowed && is_not_played(table))
        return with(report, ruled(ChessRuling::Noted, report.seat, fide("11.3.2.1")));
    return with(report, allowed ? ruled(ChessRuling::Allowed, report.seat, fide("11.3.2.1"))
                                : breach(report, fide("11.3.2.1")));
}

Decision search(const ChessRuleContext& table, const chess_report::Search& report) {
    if (!is_yes(report.private_) || !is_yes(report.same_gender))
        return refuse("improper-search",
                      "A player is inspected in private and by someone of the same gender.",
                      fide("11.3.3"));
    using Outcome = chess_report::Search::Outcome;
    const Outcome outcome = *report.outcome;
    if (outcome == Outcome::Refused)
        return with(report,
                    ruled(ChessRuling::Refusal, report.seat, fide("11.3.3"), {}, {fide("12.9")}));
    if (outcome == Outcome::Nothing)
        return with(report, ruled(ChessRuling::NothingFound, report.seat, fide("11.3.3")));
    return device(table, report);
}

// ---- others, and the arbiter ----

/// How often the seat has done what these notes record.
std::string times_noted(const ChessRuleContext& table, Seat seat,
                        std::initializer_list<std::string_view> codes) {
    return std::to_string(std::ranges::count_if(table.body.notes, [&](const Note& note) {
        return std::ranges::find(codes, note.code) != codes.end() && seat_of(note.by) == seat;
    }));
}

Decision disturbance(const ChessRuleContext& table, const chess_report::Disturbance& report) {
    const Seat seat = report.seat;
    if (table.body.phase == Phase::Finished)
        return as_spectator(report, fide("12.7"));
    Values values = {
        {"offers", times_noted(table, seat, {"draw-offered"})},
        {"claims", times_noted(table, seat, {"claim-threefold", "claim-fifty-moves"})}};
    if (const auto& how = report.how)
        values.emplace_back("how", std::string(how.text()));
    values.emplace_back("options", "12.9");
    return with(report, ruled(ChessRuling::Disturbance, seat, fide("11.5"), std::move(values),
                              {fide("11.6"), fide("12.9")}));
}

Decision interference(const ChessRuleContext& table, const chess_report::Interference& report) {
    EventBodies events = reported(report);
    if (report.seat && table.body.phase == Phase::Finished)
        events.emplace_back(ruled(ChessRuling::RoleSpectator, report.seat, fide("11.4")));
    events.emplace_back(breach(report, fide("12.7"), {}));
    return events;
}

Decision expel(const ChessRuleContext& table, const chess_report::Expel& report) {
    if (report.seat && table.body.phase != Phase::Finished)
        return refuse("penalise-player",
                      "A player whose game is going on is penalised under 12.9, not expelled as a "
                      "spectator.",
                      fide("12.9"));
    Values values;
    if (const auto& person = report.person)
        values.emplace_back("person", std::string(*person));
    return with(report, ruled(ChessRuling::Expel, report.seat, fide("12.7"), std::move(values)));
}

using OpponentScore = chess_report::Refusal::OpponentScore;

Score score_of_loss(Seat loser, OpponentScore opponents) {
    if (opponents == OpponentScore::N0)
        return Score::BothLose;
    if (opponents == OpponentScore::N1_2)
        return loser == Seat::First ? Score::SecondHalf : Score::FirstHalf;
    return win_for(opponent(loser));
}

Decision refusal(const ChessRuleContext& table, const chess_report::Refusal& report) {
    const Seat seat = report.seat;
    const auto& body = table.body;
    if (body.phase == Phase::Finished) {
        if (table.memory.behaviour.refused != opponent(seat))
            return refuse("game-over", "The game is over; an arbiter can correct its result.",
                          fide("11.7"));
        // 11.8: the player who refused first has already lost, and neither scores.
        report.mark_all_read();
        EventBodies events =
            with(report, ruled(ChessRuling::LossForRefusal, Seat::First, fide("11.8")));
        events.emplace_back(ruled(ChessRuling::LossForRefusal, Seat::Second, fide("11.8")));
        events.emplace_back(
            ResultCorrected{{Score::BothLose, "both-lose", fide("11.8"), {}, {}, {}, {}},
                            "both players refused to comply",
                            body.ending_seq});
        return events;
    }
    EventBodies events = with(
        report, ruled(ChessRuling::LossForRefusal, seat, fide("11.7"),
                      {{"breaches", std::to_string(table.memory.behaviour.breaches[at(seat)])}}));
    events.emplace_back(
        ended({score_of_loss(seat, report.opponent_score.value_or(OpponentScore::N1)),
               "refusal-to-comply",
               fide("11.7"),
               {fide("12.9.6")},
               {{"player", seat_text(seat)}},
               {},
               {}}));
    return events;
}

Decision asks_move_count(const ChessRuleContext& table, const chess_report::AsksMoveCount& report) {
    if (!table.memory.sheets.flagged && !table.is_finished())
        return with(report, ruled(ChessRuling::NotTold, report.seat, fide("12.6")));
    Values values;
    for (const Seat seat : clock::kBothSeats)
        values.emplace_back("completed-" + seat_text(seat),
                            std::to_string(table.memory.completed(table.body.moves, seat)));
    return with(report, ruled(ChessRuling::MoveCountTold, report.seat, fide("12.6"),
                              std::move(values), {fide("8.5.1")}));
}

Decision explain(const chess_report::AsksLaw& report) {
    Values values;
    if (report.about)
        values.emplace_back("about", std::string(report.about.text()));
    return with(report,
                ruled(ChessRuling::Explained, report.seat, fide("11.9"), std::move(values)));
}

Decision phone_use(const ChessRuleContext& table, const chess_report::PhoneUse& report) {
    if (is_yes(report.authorised) ||
        (report.seat && table.memory.behaviour.permitted[at(*report.seat)].contains("device")))
        return with(report, ruled(ChessRuling::Allowed, report.seat, fide("12.8")));
    if (!report.seat)
        return with(report, breach(report, fide("12.8"), {fide("12.7")}));
    if (table.is_finished())
        return as_spectator(report, fide("12.8"));
    // Whether it was on his person, so that he loses (11.3.2.2), is for the arbiter to decide.
    return with(report,
                breach(report, fide("12.8"), {fide("11.3.2.1"), fide("11.3.2.2"), fide("12.9")}));
}

/// Incidents that are a breach in any case.
template <typename Told>
Decision plain_breach(const Told& report, Clause clause) {
    return with(report, breach(report, clause));
}

/// 11.3.1: during play. Before and after it, and in an adjourned game, a player may analyse freely.
Decision outside_help(const ChessRuleContext& table, const chess_report::OutsideHelp& report) {
    if (table.is_finished())
        return as_spectator(report, std::nullopt);
    if (is_not_played(table))
        return with(report, ruled(ChessRuling::Allowed, report.seat, fide("11.3.1")));
    return plain_breach(report, fide("11.3.1"));
}

constexpr Answer<ChessLaw> kReports[] = {
    answer_by<ChessLaw, ChessReport::Intruder,
              [](const chess_report::Intruder& report) {
                  return plain_breach(report, fide("11.2.3.3"));
              }>(),
    answer_by<ChessLaw, ChessReport::OutsideHelp, outside_help>(),
    answer_by<ChessLaw, ChessReport::Smoking,
              [](const chess_report::Smoking& report) {
                  return plain_breach(report, fide("11.3.4"));
              }>(),
    answer_by<ChessLaw, ChessReport::Disrepute,
              [](const chess_report::Disrepute& report) {
                  return plain_breach(report, fide("11.1"));
              }>(),
    answer_by<ChessLaw, ChessReport::Disturbance, disturbance>(),
    answer_by<ChessLaw, ChessReport::Permission,
              [](const ChessRuleContext&, const chess_report::Permission& report) -> Decision {
                  return Decision(
                      with(report, ruled(is_yes(report.granted) ? ChessRuling::Permitted
                                                                : ChessRuling::NotPermitted,
                                         report.seat, fide("11.2.3"),
                                         {{"matter", std::string(report.matter.text())}})));
              }>(),
    answer_by<ChessLaw, ChessReport::LeftArea, left_area>(),
    answer_by<ChessLaw, ChessReport::LeaveNotice, leave_notice>(),
    answer_by<ChessLaw, ChessReport::LeftVenue, left_venue>(),
    answer_by<ChessLaw, ChessReport::DeviceOnPerson, device_on_person>(),
    answer_by<ChessLaw, ChessReport::DeviceInBag, device_in_bag>(),
    answer_by<ChessLaw, ChessReport::BagUsed, bag_used>(),
    answer_by<ChessLaw, ChessReport::Search, search>(),
    answer_by<ChessLaw, ChessReport::SearchRefused,
              [](const ChessRuleContext&, const chess_report::SearchRefused& report) -> Decision {
                  return Decision(with(report, ruled(ChessRuling::Refusal, report.seat,
                                                     fide("11.3.3"), {}, {fide("12.9")})));
              }>(),
    answer_by<ChessLaw, ChessReport::Interference, interference>(),
    answer_by<ChessLaw, ChessReport::PhoneUse, phone_use>(),
    answer_by<ChessLaw, ChessReport::Expel, expel>(),
    answer_by<ChessLaw, ChessReport::Refusal, refusal>(),
    answer_by<ChessLaw, ChessReport::NoPenalty,
              [](const ChessRuleContext&, const chess_report::NoPenalty& report) -> Decision {
                  return Decision(
                      with(report, ruled(ChessRuling::NoPenalty, report.seat, fide("12.9"))));
              }>(),
    answer_by<ChessLaw, ChessReport::AsksLaw, explain>(),
    answer_by<ChessLaw, ChessReport::AsksMoveCount, asks_move_count>(),
    answer_by<ChessLaw, ChessReport::Appeal,
              [](const ChessRuleContext& table, const chess_report::Appeal& report) -> Decision {
                  return Decision(with(report, ruled(is_on(table, Regulation::AppealsAllowed)
                                                         ? ChessRuling::AppealRegistered
                                                         : ChessRuling::AppealExcluded,
                                                     report.seat, fide("11.10"))));
              }>(),
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
    } else if (ruling.code == ChessRuling::Noted && ruling.clause == fide("11.2.4")) {
        book.permitted[at(*ruling.seat)].insert(std::string(kNotice));
    } else if (ruling.code == ChessRuling::NotPermitted) {
        book.permitted[at(*ruling.seat)].erase(value_of(ruling.values, "matter"));
    } else if (ruling.code == ChessRuling::NoPenalty) {
        book.unanswered[at(*ruling.seat)] = 0;
    } else if (ruling.code == ChessRuling::LossForRefusal && ruling.clause == fide("11.7")) {
        book.refused = ruling.seat;
    }
}

void on_event(ChessMemory& memory, const StateBody&, const Event& event) {
    Behaviour& book = memory.behaviour;
    if (const auto* ruling = std::get_if<Ruled>(&event.body)) {
        remember(book, *ruling);
        return;
    }
    const auto* event_body = std::get_if<Reported>(&event.body);
    if (event_body == nullptr || !event_body->report.seat)
        return;
    // A permission to leave or to use the bag is valid once.
    constexpr std::pair<std::string_view, std::string_view> kUses[] = {
        {"left-area", "leave-area"}, {"left-venue", "leave-venue"}, {"bag-used", "use-bag"}};
    for (const auto& [kind, matter] : kUses)
        if (event_body->report.kind == kind)
            book.permitted[at(*event_body->report.seat)].erase(std::string(matter));
    if (event_body->report.kind == ChessReport::LeftArea)
        book.permitted[at(*event_body->report.seat)].erase(std::string(kNotice));
    if (event_body->report.kind == ChessReport::Penalty)
        book.unanswered[at(*event_body->report.seat)] = 0;
}

void duties(const ChessRuleContext& table, std::vector<Duty>& duties) {
    for (const Seat seat : clock::kBothSeats)
        if (const int count = table.memory.behaviour.unanswered[at(seat)]; count > 0)
            duties.push_back(
                make_duty(ChessDuty::ConsiderPenalty, std::nullopt, fide("11.6"),
                          {{"player", seat_text(seat)}, {"breaches", std::to_string(count)}}));
}

}  // namespace
}  // namespace behaviour

constinit const Chapter<ChessLaw> chess_behaviour_chapter = {.name = "behaviour",
                                                             .clauses = behaviour::kClauses,
                                                             .reports = behaviour::kReports,
                                                             .on_event = behaviour::on_event,
                                                             .duties = behaviour::duties};

}  // namespace kyvien::conduct::internal
