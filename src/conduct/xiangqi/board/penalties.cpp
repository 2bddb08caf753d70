// Faults and penalties, lateness and flags (7.1, 16).
#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "clock/seat.h"
#include "conduct/xiangqi/board/internal/rule_context.h"
#include "conduct/xiangqi/internal/penalty_levels.h"

namespace kyvien::conduct::internal {
using rulebook::xiangqi_vn;

Result<EventBodies> only_in_play(const XiangqiRuleContext& told) {
    if (told.finished())
        return refuse("game-over", "The game is over; an arbiter can correct its result.",
                      told.report.seat ? std::optional(xiangqi_vn("16.3.a.6")) : std::nullopt);
    return refuse("not-playing", "The game is not being played; wait until it goes on.",
                  xiangqi_vn("16.2"));
}

namespace {

/// 16.3.b: nobody is punished without being told why.
std::unexpected<Refusal> reason_missing(rulebook::Clause clause, std::string needs = "reason") {
    return refuse("penalty-needs", "Give the reason; the player must be told it with the penalty.",
                  clause, {{"needs", std::move(needs)}});
}

/// 16.2: has it happened, by the record, for which the clause takes the game from the player?
bool is_recorded(const XiangqiRuleContext& told, std::string_view clause) {
    const StateBody& body = told.body;
    const Seat seat = *told.report.seat;
    if (clause == "7.1.d")
        return body.clock.is_timed() && body.clock.flag_fallen(seat, told.command.at);
    if (clause == "7.1.m")
        return gaps(body, {}, seat) >= body.settings.regulation(Regulation::ScoresheetGapLimit);
    if (clause == "7.1.n")
        return technical_faults(body, {}, seat) >=
                   body.settings.regulation(Regulation::TechnicalFaultLimit) ||
               conduct_faults(body, {}, seat) >=
                   body.settings.regulation(Regulation::ConductFaultLimit);
    if (!body.question || body.question->code != XiangqiQuestion::Repetition)
        return false;
    const std::string_view loses = seat == Seat::First ? "red_loses" : "black_loses";
    const bool found = std::ranges::any_of(body.question->values, [&](const auto& value) {
        return value.first == "proposed" && value.second == loses;
    });
    return found && (clause.starts_with("23.") || clause == "7.1.g" || clause == "7.1.h" ||
                     clause == "7.1.o");
}

/// What is still wanting for this penalty by this arbiter (16.2), joined by commas.
std::string wanting(const XiangqiRuleContext& told) {
    const XiangqiChoice level = told.choice("level");
    const XiangqiChoice rank = told.choice("rank");
    const bool chief = rank == "chief-arbiter";
    std::vector<std::string> needs;
    const auto need = [&](bool given, const char* what) {
        if (!given)
            needs.emplace_back(what);
    };
    if (level == "reminder" || level == "warning")
        need(chief || rank == "table-arbiter", "table-arbiter");
    if (level == "game-loss") {
        need(chief || rank == "table-arbiter", "table-arbiter");
        const std::string clause = told.text("law-clause");
        need(chief || prescribes_loss(clause), "law-clause");
        need(chief || !prescribes_loss(clause) || is_recorded(told, clause), "recorded-facts");
    }
    if (level == "disqualification")
        need(chief, "chief-arbiter");
    if (level == "removal") {
        // Who imposes it agrees to it; that may be told beside his rank.
        const bool chief_agrees = is_yes(told.report, "chief-agrees");
        const bool head_agrees = is_yes(told.report, "committee-agrees");
        need(chief || chief_agrees, "chief-arbiter");
        need(rank == "committee-head" || head_agrees, "committee-head");
        need(field(told.report, "written-notice").has_value(), "written-notice");
    }
    need(field(told.report, "reason").has_value(), "reason");
    return joined(needs);
}

/// The same in words.
std::string wanting_told(const std::string& needs) {
    struct Need {
        std::string_view code;
        const char* words;
    };
    constexpr Need kNeeds[] = {
        {"table-arbiter", "an arbiter of this game"},
        {"law-clause", "a clause by which the law itself takes the game (or the chief arbiter)"},
        {"recorded-facts", "the facts of that clause in the record (or the chief arbiter)"},
        {"chief-arbiter", "the chief arbiter"},
        {"committee-head", "the head of the organising committee"},
        {"written-notice", "the committee's written notice"},
        {"reason", "the reason"},
    };
    std::string out;
    for (const std::string& code : items(needs)) {
        const auto* need = std::ranges::find(kNeeds, code, &Need::code);
        out += (out.empty() ? "" : "; ") + std::string(need->words);
    }
    return out;
}

Values told_values(const XiangqiRuleContext& told) {
    Values values = {{"reason", told.text("reason")}, {"rank", told.text("rank")}};
    if (const auto notice = field(told.report, "written-notice"))
        values.emplace_back("written-notice", *notice);
    return values;
}

Ending lost(Seat seat, rulebook::Clause clause, Clauses also) {
    return {win_for(opponent(seat)), "penalty", clause, std::move(also), {}, {}, {}};
}

/// Which period's flag has fallen, by the time used: a clock of springs drops one at the end of
/// each, though the moves for it were made long before.
std::size_t fallen_period(const StateBody& body, Seat seat, const clock::Staged& staged, int done,
                          Instant at) {
    Milliseconds given{};
    int required = 0;
    for (const clock::Stage& stage : staged.stages) {
        given += stage.time;
        required += stage.moves;
        if (stage.moves == 0 || required > done)
            break;
    }
    const Milliseconds used = given - body.clock.reading(seat, at).main;
    std::size_t nearest = 0;
    Milliseconds end{};
    Milliseconds distance = Milliseconds::max();
    for (std::size_t i = 0; i < staged.stages.size(); ++i) {
        end += staged.stages[i].time;
        if (const auto away = std::chrono::abs(end - used); away < distance) {
            distance = away;
            nearest = i;
        }
    }
    // Those that were passed over before are not looked at again.
    const auto ignored = std::ranges::count_if(body.rulings, [&](const RulingRecord& record) {
        return record.ruling.code == XiangqiRuling::FlagIgnored && record.ruling.seat == seat;
    });
    return std::max(nearest, static_cast<std::size_t>(ignored));
}

int required_moves(const StateBody& body, Seat seat, int done, Instant at) {
    const auto* staged = std::get_if<clock::Staged>(&body.clock.control(seat));
    if (staged == nullptr)
        return std::numeric_limits<int>::max();
    const bool dropped_here = body.clock.flag_fallen(seat, at);
    const std::size_t period = fallen_period(body, seat, *staged, done, at);
    int required = 0;
    for (std::size_t i = 0; i < staged->stages.size(); ++i) {
        if (staged->stages[i].moves == 0)
            break;
        required += staged->stages[i].moves;
        if (required > done || (!dropped_here && i == period))
            return required;
    }
    return std::numeric_limits<int>::max();  // the rest of the game
}

/// Chapter III, whose list of misconduct is not at hand, is cited by 16.1; article 13 says how a
/// player leaves his board.
bool may_name_conduct(std::string_view clause) {
    return clause.starts_with("16.1") || clause == "16.2" || clause.starts_with("13.") ||
           clause == "7.1.n";
}

Result<EventBodies> fault(const XiangqiRuleContext& told) {
    const auto clause = rulebook::find_clause(rulebook::Law::XiangqiVn, told.text("clause"));
    const Seat seat = *told.report.seat;
    EventBodies rulings = reported(told.report);
    const bool is_technical = clause->id().starts_with("16.3.a.") || clause->id().starts_with("9.");
    if (is_chosen(told.report, "fault-class", "conduct")) {
        if (is_technical)
            return refuse("not-a-conduct-fault",
                          "What article 9 and 16.3 name are technical faults, which are counted "
                          "apart; report it as technical.",
                          xiangqi_vn("7.1.n"), {{"clause", std::string(clause->id())}});
        if (!may_name_conduct(clause->id()))
            return refuse("not-about-conduct",
                          "This clause says nothing of a player's conduct; cite 16.1, or what "
                          "article 13 asks of the players.",
                          xiangqi_vn("16.1"), {{"clause", std::string(clause->id())}});
        conduct_fault(told.body, rulings, seat, *clause, told.text("reason"));
        return rulings;
    }
    if (!is_technical)
        return refuse("not-a-technical-fault",
                      "Technical faults are those of article 9 and of 16.3; cite the clause that "
                      "names the act.",
                      xiangqi_vn("16.3.a.7"), {{"clause", std::string(clause->id())}});
    if (*clause == xiangqi_vn("16.3.a.7") && !field(told.report, "reason"))
        return reason_missing(xiangqi_vn("16.3.b"));
    technical_fault(told.body, rulings, seat, *clause, {}, told.text("reason"));
    return rulings;
}

Result<EventBodies> penalty(const XiangqiRuleContext& told) {
    const std::string needs = wanting(told);
    if (needs == "reason")
        return reason_missing(xiangqi_vn("16.3.b"));
    if (!needs.empty())
        return refuse("penalty-needs",
                      fmt::format("This penalty still needs: {}.", wanting_told(needs)),
                      xiangqi_vn("16.2"), {{"needs", needs}});
    const Seat seat = *told.report.seat;
    const XiangqiChoice level = told.choice("level");
    EventBodies rulings = reported(told.report);
    if (level == "reminder") {
        rule(told.body, rulings, XiangqiRuling::Reminder, seat, xiangqi_vn("16.1.a"), {},
             told_values(told));
    } else if (level == "warning") {
        rule(told.body, rulings, XiangqiRuling::Warning, seat, xiangqi_vn("16.1.b"), {},
             told_values(told));
    } else if (level == "game-loss") {
        if (told.finished())
            return only_in_play(told);
        const auto law = rulebook::find_clause(rulebook::Law::XiangqiVn, told.text("law-clause"));
        end(told.body, rulings,
            lost(seat, xiangqi_vn("16.1.c"), {law.value_or(xiangqi_vn("7.1.l"))}),
            told.text("reason"));
    } else if (level == "disqualification") {
        rule(told.body, rulings, XiangqiRuling::Disqualified, seat, xiangqi_vn("16.1.d"),
             {xiangqi_vn("16.2")}, told_values(told));
        end(told.body, rulings, lost(seat, xiangqi_vn("7.1.l"), {xiangqi_vn("16.1.d")}),
            told.text("reason"));
    } else {
        rule(told.body, rulings, XiangqiRuling::RemovedFromList, seat, xiangqi_vn("16.1.e"),
             {xiangqi_vn("16.2")}, told_values(told));
        end(told.body, rulings, lost(seat, xiangqi_vn("7.1.l"), {xiangqi_vn("16.1.e")}),
            told.text("reason"));
    }
    return rulings;
}

Result<EventBodies> late_arrival(const XiangqiRuleContext& told) {
    // The clocks may wait for the arbiter's start while a player is late.
    if (told.body.phase != Phase::Playing && told.body.phase != Phase::Waiting)
        return only_in_play(told);
    const Seat seat = *told.report.seat;
    const std::int64_t late = std::min<std::int64_t>(number(told.report, "late-s"), 1'000'000'000);
    const std::int64_t limit = told.body.settings.regulation(Regulation::LatenessLimit);
    EventBodies rulings = reported(told.report);
    if (late * 1000 > limit)
        end(told.body, rulings, lost_by_lateness(told.body, seat, std::chrono::seconds(late)));
    return rulings;
}

Result<EventBodies> both_absent(const XiangqiRuleContext& told) {
    if (told.body.phase != Phase::Playing && told.body.phase != Phase::Waiting)
        return only_in_play(told);
    // The law speaks of one late player; where neither has come, a person decides.
    EventBodies rulings = reported(told.report);
    if (const auto decided = find_score(told.text("result")))
        end(told.body, rulings, {*decided, "both-absent", xiangqi_vn("7.1.e"), {}, {}, {}, {}});
    else if (told.body.phase == Phase::Waiting)
        return refuse("report-field", "The clocks have not been started; say the result.",
                      xiangqi_vn("7.1.e"));
    else
        add(rulings,
            asked(XiangqiQuestion::BothAbsent, xiangqi_vn("7.1.e"), {{"proposed", "0-0"}}));
    return rulings;
}

Result<EventBodies> flag_fall(const XiangqiRuleContext& told) {
    if (told.body.phase != Phase::Playing)
        return only_in_play(told);
    const Seat seat = *told.report.seat;
    const int made = static_cast<int>(std::ranges::count(told.body.moves, seat, &MoveRecord::seat));
    const auto done = field(told.report, "moves-done") ? number(told.report, "moves-done") : made;
    const auto required = field(told.report, "moves-required")
                              ? number(told.report, "moves-required")
                              : required_moves(told.body, seat, made, told.command.at);
    Values values = {{"done", std::to_string(done)}};
    if (required != std::numeric_limits<int>::max())
        values.emplace_back("required", std::to_string(required));
    EventBodies rulings = reported(told.report);
    if (done >= required) {
        rule(told.body, rulings, XiangqiRuling::FlagIgnored, seat, xiangqi_vn("7.1.d"), {},
             std::move(values));
    } else {
        Ending ending = told.body.game->time_over(seat);
        ending.values = std::move(values);
        end(told.body, rulings, std::move(ending));
    }
    return rulings;
}

}  // namespace

Result<EventBodies> both_flags(const XiangqiRuleContext& told) {
    if (told.body.phase != Phase::Playing)
        return only_in_play(told);
    EventBodies rulings = reported(told.report);
    if (const auto first = field(told.report, "fell-first"))
        end(told.body, rulings,
            told.body.game->time_over(clock::find_seat(*first).value_or(Seat::Second)));
    else
        // 7.1.d names no winner where both have failed and nobody saw who failed first.
        add(rulings, asked(XiangqiQuestion::BothFlags, xiangqi_vn("7.1.d")));
    return rulings;
}

namespace {

/// 7.2.a: the arbiter sees that neither side can win. What can be proved is proved; a line to a win
/// refutes him; where there is neither, it is his ruling, and the record says so.
Result<EventBodies> no_means_to_win(const XiangqiRuleContext& told) {
    if (told.finished())
        return only_in_play(told);
    xiangqi::OutlookAnswer answer{xiangqi::Outlook::Undecided, {}, "unlawful-position", 0};
    if (told.physical_board.unlawful().empty())
        answer = xiangqi::outlook(told.physical_board.position(), xiangqi::kProofPositions);
    Ending ending{Score::Draw, "no-win-in-sight", xiangqi_vn("7.2.a"), {}, {}, {}, {}};
    switch (answer.outlook) {
    case xiangqi::Outlook::SomebodyCanWin: {
        std::vector<std::string> line;
        for (const xiangqi::Move move : answer.line)
            line.push_back(move.name());
        return refuse("can-still-be-won",
                      fmt::format("The game can still be won: {}. Let it go on; the players can "
                                  "agree to a draw, or claim one by the count.",
                                  fmt::join(line, " ")),
                      xiangqi_vn("7.2.a"), {{"line", fmt::format("{}", fmt::join(line, " "))}});
    }
    case xiangqi::Outlook::NobodyCanWin:
        ending = drawn_by_proof(answer);
        break;
    case xiangqi::Outlook::Undecided:
        ending.values = {{"positions", std::to_string(answer.positions)}};
        break;
    }
    EventBodies rulings = reported(told.report);
    end(told.body, rulings, std::move(ending), told.text("reason"));
    return rulings;
}

Result<EventBodies> repetition_ruling(const XiangqiRuleContext& told) {
    const auto& question = told.body.question;
    if (told.body.phase != Phase::ArbiterNeeded || !question ||
        question->code != XiangqiQuestion::Repetition)
        return refuse("nothing-asked", "No repetition waits for a ruling.", xiangqi_vn("7.1.h"));
    EventBodies rulings = reported(told.report);
    if (is_chosen(told.report, "decision", "vary")) {
        add(rulings, PlayedOn{xiangqi_vn("7.1.h"), told.text("reason")});
        return rulings;
    }
    Ending ending{Score::Draw, "repetition-draw", question->clause, {}, {}, question->plies, {}};
    std::string proposed;
    for (const auto& [key, value] : question->values) {
        if (key == "proposed") {
            proposed = value;
        } else if (key == "also") {
            for (const std::string& id : items(value))
                if (const auto clause = rulebook::find_clause(rulebook::Law::XiangqiVn, id))
                    ending.also.push_back(*clause);
        } else {
            ending.values.emplace_back(key, value);
        }
    }
    if (proposed.empty())
        return refuse("nothing-proposed",
                      "There is no finding to confirm; rule the game or let it go on.",
                      xiangqi_vn("7.1.h"));
    if (proposed != "draw") {
        ending.score = proposed == "red_loses" ? Score::SecondWins : Score::FirstWins;
        ending.code = "repetition-loss";
    }
    end(told.body, rulings, std::move(ending), told.text("reason"));
    return rulings;
}

}  // namespace

namespace {

constexpr rulebook::Clause kPenaltiesClauses[] = {
    xiangqi_vn("7.1.d"),    xiangqi_vn("7.1.e"),    xiangqi_vn("7.1.h"),    xiangqi_vn("7.1.l"),
    xiangqi_vn("7.1.n"),    xiangqi_vn("7.2.a"),    xiangqi_vn("16.1"),     xiangqi_vn("16.2"),
    xiangqi_vn("16.3.a.3"), xiangqi_vn("16.3.a.6"), xiangqi_vn("16.3.a.7"), xiangqi_vn("16.3.b")};

constexpr Answer<XiangqiLaw> kPenaltiesReports[] = {
    {XiangqiReport::LateArrival, answer_by<XiangqiLaw, late_arrival>},
    {XiangqiReport::BothAbsent, answer_by<XiangqiLaw, both_absent>},
    {XiangqiReport::FlagFall, answer_by<XiangqiLaw, flag_fall>},
    {XiangqiReport::BothFlags, answer_by<XiangqiLaw, both_flags>},
    {XiangqiReport::NoMeansToWin, answer_by<XiangqiLaw, no_means_to_win>},
    {XiangqiReport::RepetitionRuling, answer_by<XiangqiLaw, repetition_ruling>},
    {XiangqiReport::Fault, answer_by<XiangqiLaw, fault>},
    {XiangqiReport::Penalty, answer_by<XiangqiLaw, penalty>},
};

}  // namespace

constinit const Chapter<XiangqiLaw> xiangqi_penalties_chapter = {
    .name = "penalties", .clauses = kPenaltiesClauses, .reports = kPenaltiesReports};

}  // namespace kyvien::conduct::internal
