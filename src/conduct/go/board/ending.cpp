// Over the board under the Chinese Go rules: how games end, life and death, and the count. Articles
// 9, 13, 16.3, 20.2, 20.4 and 21.
#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "base/result.h"
#include "base/text.h"
#include "conduct/go/board/internal/over_the_board.h"
#include "conduct/go/internal/points.h"

namespace kyvien::conduct::internal {
namespace {

using rulebook::Clause;
using rulebook::go_cn;

constexpr Clause kEndingClauses[] = {go_cn("6"),    go_cn("8b"),   go_cn("9"),    go_cn("9a"),
                                     go_cn("13.1"), go_cn("15.1"), go_cn("16.3"), go_cn("16.4"),
                                     go_cn("20.2"), go_cn("20.4"), go_cn("21.1"), go_cn("21.3"),
                                     go_cn("25.1")};

// ---- 20.4, 21.1 ----

/// 20.4: since the opponent's previous declaration of the end, the side has only continued an
/// unbalanced cycle, whose closing play was void.
bool rests_on_cycle(const GoRuleContext& table, Seat seat) {
    const auto since = table.memory.ending.declared_before[clock::index(opponent(seat))];
    if (!since)
        return false;
    bool fed = false;
    const auto& moves = table.body.moves;
    for (std::size_t ply = *since; ply < moves.size(); ++ply) {
        if (moves[ply].seat != seat)
            continue;
        const bool in_cycle = std::ranges::any_of(
            table.memory.ending.unbalanced, [&](const GoEnding::VoidCycle& cycle) {
                fed |= cycle.seat == seat && cycle.at == ply;
                return cycle.seat == seat && cycle.from <= ply && ply <= cycle.at;
            });
        if (!in_cycle)
            return false;
    }
    return fed;
}

Decision end_refused(const GoRuleContext& table, const go_report::EndRefused& report) {
    const Seat seat = report.seat;
    if (!table.is_playing() || table.game().phase() != go::Phase::Pending || table.turn() != seat)
        return refuse("nothing-to-refuse",
                      "The opponent has not declared the end, or it was answered already.",
                      go_cn("21.1"));
    if (rests_on_cycle(table, seat))
        return EventBodies{
            ruled(GoRuling::RefusalRejected, seat, go_cn("20.4"), {}, {go_cn("6"), go_cn("21.1")})};
    return EventBodies{ruled(GoRuling::RefusalPlayOn, seat, go_cn("21.1"))};
}

// ---- 20.2 ----

Decision endless_threats(const GoRuleContext& table, const go_report::EndlessThreats& report) {
    if (table.body.phase != Phase::Agreeing)
        return refuse("not-stopped", "Life and death are settled when both have declared the end.",
                      go_cn("21.1"));
    const auto points = KYVIEN_TRY(parse_points(table, *report.points));
    const auto names = names_of(points);
    auto stones = KYVIEN_TRY(table.body.game->counting()->whole_chains(names));
    for (const go::Point point : points)
        if (const auto stone = table.game().board().at(point);
            stone && !is_piece_color(report.seat, *stone))
            return refuse("no-own-stone",
                          fmt::format("{} holds no stone of that player: who says that stones live "
                                      "says it of his own.",
                                      name_of(point)),
                          go_cn("20.2"), {{"point", name_of(point)}});
    return EventBodies{asked(GoQuestion::FalseLife, go_cn("20.2"),
                             {{"points", fmt::format("{}", fmt::join(stones, ","))}})};
}

Decision false_life_ruled(const GoRuleContext& table, const go_report::FalseLifeRuled& report) {
    if (table.body.phase != Phase::ArbiterNeeded || table.memory.ending.endless.empty())
        return refuse("nothing-asked", "No claim of life by endless threats waits for a ruling.",
                      go_cn("20.2"));
    const std::string reason(report.reason.value_or("ruled by the referee"));
    using Choice = go_report::FalseLifeRuled::Choice;
    const Choice choice = *report.choice;
    const auto& stones = table.memory.ending.endless;
    if (choice == Choice::Dead) {
        std::vector<std::string> dead = table.body.agreement->dead;
        dead.insert(dead.end(), stones.begin(), stones.end());
        auto all = KYVIEN_TRY(table.body.game->counting()->whole_chains(dead));
        EventBodies events = {
            ruled(GoRuling::FalseLifeDead, std::nullopt, go_cn("20.2"), {}, {go_cn("6")}, stones)};
        if (all.size() > stones.size()) {
            // 21.3: the players still have to agree on the other marked stones.
            events.emplace_back(GameContinued{go_cn("20.2"), reason});
            events.emplace_back(DeadMarked{opponent(table.memory.ending.endless_by), stones, true});
            return events;
        }
        Ending ending = table.body.game->counting()->counted(all);
        ending.also.push_back(go_cn("20.2"));
        events.emplace_back(Ended{std::move(ending), {}});
        return events;
    }
    if (choice == Choice::Alive)
        return EventBodies{
            ruled(GoRuling::FalseLifeAlive, std::nullopt, go_cn("20.2"), {}, {go_cn("8b")}, stones),
            GameContinued{go_cn("20.2"), reason},
            DeadMarked{table.memory.ending.endless_by, stones, false}};
    return EventBodies{GameContinued{go_cn("21.3"), reason},
                       PlayResumed{table.memory.ending.endless_by, table.turn()}};
}

// ---- 21.3, 25.1 ----

Decision life_ruled(const GoRuleContext& table, const go_report::LifeRuled& report) {
    if (table.body.phase != Phase::ArbiterNeeded ||
        table.body.question->code != GoQuestion::LifeAndDeath)
        return refuse("nothing-asked",
                      "No dispute about life and death waits for a ruling: it is settled by play "
                      "first.",
                      go_cn("21.3"));
    const auto points = KYVIEN_TRY(parse_points(table, report.dead.value_or({})));
    auto dead = KYVIEN_TRY(table.body.game->counting()->whole_chains(names_of(points)));
    Ending ending = table.body.game->counting()->counted(dead);
    ending.also.insert(ending.also.begin(), {go_cn("21.3"), go_cn("25.1")});
    return EventBodies{ruled(GoRuling::LifeRuled, std::nullopt, go_cn("21.3"),
                             {{"reason", std::string(*report.reason)}}, {go_cn("25.1")},
                             std::move(dead)),
                       Ended{std::move(ending), std::string(*report.reason)}};
}

// ---- 9, 16.3 ----

bool was_counted(const GoRuleContext& table) {
    return table.body.phase == Phase::Finished &&
           table.body.game->counting()->was_counted(*table.body.ending);
}

Decision not_counted() {
    return refuse("not-counted", "Nothing has been counted in this game.", go_cn("9"));
}

/// 16.3: what both have accepted is not reopened.
Result<void> is_open(const GoRuleContext& table) {
    if (table.memory.ending.count_accepted[0] && table.memory.ending.count_accepted[1])
        return refuse("count-accepted",
                      "Both players have accepted the count; an error found later goes to the "
                      "organisers.",
                      go_cn("16.4"));
    return {};
}

Decision reported_count(const GoRuleContext& table, const go_report::Count& report) {
    if (!was_counted(table))
        return not_counted();
    KYVIEN_TRY(is_open(table));
    const std::string_view text = *report.black;
    const auto told = quarters_of_text(text);
    const int points = table.game().size() * table.game().size();
    if (!told || *told < 0 || *told > 4 * points || *told % 2 != 0)
        return refuse("bad-count",
                      fmt::format("Black's count is a number of stones from 0 to {}, in halves; "
                                  "'{}' is none.",
                                  points, text.substr(0, 16)),
                      go_cn("9"), {{"black", std::string(text.substr(0, 16))}});
    const auto by_record = std::ranges::find(table.body.ending->values, std::string("black"),
                                             &Values::value_type::first);
    const bool agrees = quarters_to_text(*told) == by_record->second;
    return EventBodies{ruled(GoRuling::CountTold, std::nullopt, go_cn("9"),
                             {{"black", quarters_to_text(*told)},
                              {"by-record", by_record->second},
                              {"agrees", agrees ? "yes" : "no"}},
                             {go_cn("9a")})};
}

Decision recount(const GoRuleContext& table, const go_report::Recount& report) {
    if (!was_counted(table))
        return not_counted();
    KYVIEN_TRY(is_open(table));
    return EventBodies{ruled(GoRuling::Recount, report.seat, go_cn("16.3"))};
}

Decision count_accepted(const GoRuleContext& table, const go_report::CountAccepted&) {
    if (!was_counted(table))
        return not_counted();
    if (table.memory.ending.recount_asked)
        return refuse("recount-awaited", "A recount was asked for; tell its result first.",
                      go_cn("16.3"));
    return EventBodies{};
}

Decision abandoned(const GoRuleContext&, const go_report::Abandoned& report) {
    return EventBodies{lost(report.seat, "abandoned", go_cn("13.1"), {go_cn("15.1")})};
}

}  // namespace

namespace {

constexpr Answer<GoLaw> kEndingReports[] = {
    answer_after_report<GoReport::EndRefused, end_refused>(),
    answer_after_report<GoReport::EndlessThreats, endless_threats>(),
    answer_after_report<GoReport::FalseLifeRuled, false_life_ruled>(),
    answer_after_report<GoReport::LifeRuled, life_ruled>(),
    answer_after_report<GoReport::Count, reported_count>(),
    answer_after_report<GoReport::Recount, recount>(),
    answer_after_report<GoReport::CountAccepted, count_accepted>(),
    answer_after_report<GoReport::Abandoned, abandoned>(),
};

void end_declared(GoEnding& book, const StateBody& body, const Moved& moved) {
    const auto seat = clock::index(moved.seat);
    if (moved.move == "end") {
        book.declared_before[seat] = book.declared[seat];
        book.declared[seat] = body.moves.size() - 1;
    }
    if (book.refuses_end == moved.seat)
        book.refuses_end.reset();
}

void ruled_on_end(GoEnding& book, const StateBody& body, const Ruled& ruling) {
    if (ruling.code == GoRuling::CountTold) {
        book.recount_asked = value_of(ruling.values, "agrees") == "no";
        book.reported_count = value_of(ruling.values, "black");
        book.count_accepted = {};
    } else if (ruling.code == GoRuling::Recount && ruling.seat) {
        book.recount_asked = true;
    } else if (ruling.code == GoRuling::RefusalPlayOn && ruling.seat) {
        book.refuses_end = ruling.seat;
    } else if (ruling.code == GoRuling::VoidRepetition && ruling.seat &&
               ruling.clause == go_cn("20.4") && !ruling.plies.empty()) {
        book.unbalanced.push_back({*ruling.seat, ruling.plies.front(), body.moves.size()});
    }
}

/// Declarations and void moves in turns that are taken back are removed with them.
void taken_back(GoEnding& book, std::size_t ply) {
    for (std::size_t seat = 0; seat < 2; ++seat) {
        if (book.declared_before[seat] && *book.declared_before[seat] >= ply)
            book.declared_before[seat].reset();
        if (book.declared[seat] && *book.declared[seat] >= ply)
            book.declared[seat] = std::exchange(book.declared_before[seat], {});
    }
    std::erase_if(book.unbalanced, [&](const auto& cycle) { return cycle.at >= ply; });
    book.refuses_end.reset();
}

void remember_end(GoMemory& memory, const StateBody& body, const Event& event) {
    GoEnding& book = memory.ending;
    if (const auto* moved = std::get_if<Moved>(&event.body)) {
        end_declared(book, body, *moved);
    } else if (const auto* voided = std::get_if<TurnVoided>(&event.body)) {
        if (book.refuses_end == voided->seat)
            book.refuses_end.reset();
    } else if (const auto* told = std::get_if<Reported>(&event.body)) {
        if (told->report.kind == GoReport::CountAccepted && told->report.seat)
            book.count_accepted[clock::index(*told->report.seat)] = true;
        if (told->report.kind == GoReport::EndlessThreats && told->report.seat)
            book.endless_by = *told->report.seat;
    } else if (const auto* ruling = std::get_if<Ruled>(&event.body)) {
        ruled_on_end(book, body, *ruling);
    } else if (const auto* question = std::get_if<ArbiterAsked>(&event.body)) {
        if (question->code == GoQuestion::FalseLife)
            book.endless = base::split<std::string>(value_of(question->values, "points"), ',');
    } else if (const auto* taken = std::get_if<TakenBack>(&event.body)) {
        taken_back(book, taken->ply);
    } else if (std::holds_alternative<GameContinued>(event.body)) {
        book.endless.clear();
    } else if (std::holds_alternative<Ended>(event.body)) {
        book.refuses_end.reset();
        book.endless.clear();
    }
}

void ending_duties(const GoRuleContext& table, std::vector<Duty>& duties) {
    const GoEnding& book = table.memory.ending;
    const auto& question = table.body.question;
    if (!book.endless.empty())
        duties.push_back(make_duty(GoDuty::RuleOnFalseLife, std::nullopt, go_cn("20.2")));
    if (question && question->code == GoQuestion::LifeAndDeath)
        duties.push_back(make_duty(GoDuty::RuleOnLife, std::nullopt, go_cn("21.3")));
    if (book.recount_asked)
        duties.push_back(make_duty(GoDuty::Recount, std::nullopt, go_cn("16.3")));
    if (table.is_playing() && book.refuses_end)
        duties.push_back(make_duty(GoDuty::PlayOn, book.refuses_end, go_cn("21.1")));
    else if (table.is_playing() && table.game().phase() == go::Phase::Pending)
        duties.push_back(make_duty(GoDuty::AnswerTheEnd, table.turn(), go_cn("21.1")));
}

}  // namespace

constinit const Chapter<GoLaw> go_ending_chapter = {.name = "ending",
                                                    .clauses = kEndingClauses,
                                                    .reports = kEndingReports,
                                                    .on_event = remember_end,
                                                    .duties = ending_duties};

}  // namespace kyvien::conduct::internal
