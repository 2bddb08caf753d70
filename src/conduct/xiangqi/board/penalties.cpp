// Faults and penalties, lateness and flags (7.1, 16).
#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "clock/seat.h"
#include "conduct/xiangqi/board/internal/rule_context.h"
#include "conduct/xiangqi/internal/penalty_levels.h"
#include "conduct/xiangqi/internal/proposed_verdict.h"

namespace kyvien::conduct::internal {
using rulebook::xiangqi_vn;

Result<EventBodies> only_in_play(const XiangqiRuleContext& table, const TypedReport& report) {
    if (table.finished())
        return refuse("game-over", "The game is over; an arbiter can correct its result.",
                      report.reported_seat() ? std::optional(xiangqi_vn("16.3.a.6"))
                                             : std::nullopt);
    return refuse("not-playing", "The game is not being played; wait until it goes on.",
                  xiangqi_vn("16.2"));
}

namespace {

/// 16.3.b: no player is penalised without being told why.
std::unexpected<Refusal> reason_missing(rulebook::Clause clause, std::string needs = "reason") {
    return refuse("penalty-needs", "Give the reason; the player must be told it with the penalty.",
                  clause, {{"needs", std::move(needs)}});
}

bool is_repetition(std::string_view clause) {
    return clause.starts_with("23.") || clause == "7.1.g" || clause == "7.1.h" ||
           clause == "7.1.o" || clause == "7.2.b" || clause == "7.2.c";
}

bool has_faults(const StateBody& body, Seat seat) {
    return technical_faults(body, {}, seat) >=
               body.settings.regulation(Regulation::TechnicalFaultLimit) ||
           conduct_faults(body, {}, seat) >=
               body.settings.regulation(Regulation::ConductFaultLimit);
}

bool has_gaps(const StateBody& body, Seat seat) {
    return gaps(body, {}, seat) >= body.settings.regulation(Regulation::ScoresheetGapLimit);
}

/// 16.2: whether the record shows the reason for which the clause takes the game from the player.
bool is_recorded(const XiangqiRuleContext& table, Seat seat, std::string_view clause) {
    const StateBody& body = table.body;
    if (clause == "7.1.d")
        return body.clock.is_timed() && body.clock.flag_fallen(seat, table.at());
    if (clause == "7.1.m")
        return has_gaps(body, seat);
    if (clause == "7.1.n")
        return has_faults(body, seat);
    if (!body.question || body.question->code != XiangqiQuestion::Repetition)
        return false;
    const auto verdict = proposed_verdict(body.question->values);
    return verdict && loser_of(*verdict) == seat && is_repetition(clause);
}

using Level = xiangqi_report::Penalty::Level;
using Rank = xiangqi_report::Penalty::Rank;

/// What is still missing for this penalty by this arbiter (16.2), separated by commas.
std::string missing_requirements(const XiangqiRuleContext& table,
                                 const xiangqi_report::Penalty& report) {
    const Level level = *report.level;
    const Rank rank = *report.rank;
    const bool chief = rank == Rank::ChiefArbiter;
    const bool chief_agrees = is_yes(report.chief_agrees);
    const bool head_agrees = is_yes(report.committee_agrees);
    std::vector<std::string> needs;
    const auto need = [&](bool given, const char* what) {
        if (!given)
            needs.emplace_back(what);
    };
    if (level == Level::Reminder || level == Level::Warning)
        need(chief || rank == Rank::TableArbiter, "table-arbiter");
    if (level == Level::GameLoss) {
        need(chief || rank == Rank::TableArbiter, "table-arbiter");
        const std::string clause = std::string(report.law_clause.text());
        need(chief || prescribes_loss(clause), "law-clause");
        need(chief || !prescribes_loss(clause) || is_recorded(table, report.seat, clause),
             "recorded-facts");
    }
    if (level == Level::Disqualification)
        need(chief, "chief-arbiter");
    if (level == Level::Removal) {
        // The chief arbiter who imposes it agrees to it; both may be reported.
        need(chief || chief_agrees, "chief-arbiter");
        need(rank == Rank::CommitteeHead || head_agrees, "committee-head");
        need(bool(report.written_notice), "written-notice");
    }
    need(bool(report.reason), "reason");
    return joined(needs);
}

/// The same, in words.
std::string missing_requirements_text(const std::string& needs) {
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

Values told_values(const xiangqi_report::Penalty& report) {
    Values values = {{"reason", std::string(report.reason.text())},
                     {"rank", std::string(report.rank.text())}};
    if (const auto& notice = report.written_notice)
        values.emplace_back("written-notice", *notice);
    return values;
}

Ending lost(Seat seat, rulebook::Clause clause, Clauses also) {
    return {win_for(opponent(seat)), "penalty", clause, std::move(also), {}, {}, {}};
}

/// The period whose flag has fallen, by the time used: a mechanical clock drops one at the end of
/// each, even if the moves for it were made long before.
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
    // Those ignored earlier are not considered again.
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

/// 16.3.a, 7.1.n: clauses of article 9 that declare an act of a player wrong. The others of that
/// article state what a touch binds to, what is set up again, or whose word counts.
bool names_technical_act(std::string_view clause) {
    constexpr std::string_view kActs[] = {"9.1",   "9.2", "9.3.d", "9.4.d",  "9.5.a",
                                          "9.5.b", "9.7", "9.8",   "9.10.a", "9.10.b"};
    return clause.starts_with("16.3.a.") || std::ranges::find(kActs, clause) != std::end(kActs);
}

/// 9.5.a, 9.8: the first time, the player is reminded; repeating it is the fault.
bool wants_reminder(const StateBody& body, Seat seat, rulebook::Clause clause) {
    return (clause == xiangqi_vn("9.5.a") || clause == xiangqi_vn("9.8")) &&
           std::ranges::none_of(body.rulings, [&](const RulingRecord& record) {
               return record.ruling.clause == clause && record.ruling.seat == seat;
           });
}

/// 16.1 cites Chapter III, whose list of misconduct is not available; article 13 covers how a
/// player leaves his board.
bool may_name_conduct(std::string_view clause) {
    return clause.starts_with("16.1") || clause == "16.2" || clause.starts_with("13.") ||
           clause == "7.1.n";
}

Result<EventBodies> fault(const XiangqiRuleContext& table, const xiangqi_report::Fault& report) {
    const rulebook::Clause clause = *report.clause;
    const Seat seat = report.seat;
    EventBodies rulings = reported(report);
    const bool is_about_technique =
        clause.id().starts_with("16.3.a.") || clause.id().starts_with("9.");
    if (report.fault_class == xiangqi_report::Fault::FaultClass::Conduct) {
        if (is_about_technique)
            return refuse("not-a-conduct-fault",
                          "What article 9 and 16.3 name are technical faults, which are counted "
                          "apart; report it as technical.",
                          xiangqi_vn("7.1.n"), {{"clause", std::string(clause.id())}});
        if (!may_name_conduct(clause.id()))
            return refuse("not-about-conduct",
                          "This clause says nothing of a player's conduct; cite 16.1, or what "
                          "article 13 asks of the players.",
                          xiangqi_vn("16.1"), {{"clause", std::string(clause.id())}});
        if (!report.reason)
            return reason_missing(xiangqi_vn("16.3.b"));
        conduct_fault(table.body, rulings, seat, clause, std::string(report.reason.text()));
        return rulings;
    }
    if (!names_technical_act(clause.id()))
        return refuse("not-a-technical-fault",
                      "Technical faults are those of article 9 and of 16.3; cite the clause that "
                      "names the act.",
                      xiangqi_vn("16.3.a.7"), {{"clause", std::string(clause.id())}});
    if (wants_reminder(table.body, seat, clause))
        return refuse("not-a-technical-fault",
                      "The first time the player is reminded; doing it again is the fault. Report "
                      "what was done.",
                      clause, {{"clause", std::string(clause.id())}});
    if (clause == xiangqi_vn("16.3.a.6") && !table.finished())
        return refuse("not-finished",
                      "The game is not over; a record is left incomplete only after its end.",
                      clause);
    if (clause == xiangqi_vn("16.3.a.7") && !report.reason)
        return reason_missing(xiangqi_vn("16.3.b"));
    technical_fault(table.body, rulings, seat, clause, {}, std::string(report.reason.text()));
    return rulings;
}

Result<EventBodies> penalty(const XiangqiRuleContext& table,
                            const xiangqi_report::Penalty& report) {
    const std::string needs = missing_requirements(table, report);
    if (needs == "reason")
        return reason_missing(xiangqi_vn("16.3.b"));
    if (!needs.empty())
        return refuse(
            "penalty-needs",
            fmt::format("This penalty still needs: {}.", missing_requirements_text(needs)),
            xiangqi_vn("16.2"), {{"needs", needs}});
    const Seat seat = report.seat;
    const Level level = *report.level;
    EventBodies rulings = reported(report);
    // The clause of the act is cited together with that of the measure.
    const auto& cited = report.law_clause;
    const auto beside = [&](rulebook::Clause measure, Clauses also) {
        if (cited && *cited != measure && std::ranges::find(also, *cited) == also.end())
            also.push_back(*cited);
        return also;
    };
    if (level == Level::Reminder) {
        rule(table.body, rulings, XiangqiRuling::Reminder, seat, xiangqi_vn("16.1.a"),
             beside(xiangqi_vn("16.1.a"), {}), told_values(report));
    } else if (level == Level::Warning) {
        rule(table.body, rulings, XiangqiRuling::Warning, seat, xiangqi_vn("16.1.b"),
             beside(xiangqi_vn("16.1.b"), {}), told_values(report));
    } else if (level == Level::GameLoss) {
        if (table.finished())
            return only_in_play(table, report);
        const auto& law = report.law_clause;
        end(table.body, rulings,
            lost(seat, xiangqi_vn("16.1.c"), {law.value_or(xiangqi_vn("7.1.l"))}),
            std::string(report.reason.text()));
    } else if (level == Level::Disqualification) {
        rule(table.body, rulings, XiangqiRuling::Disqualified, seat, xiangqi_vn("16.1.d"),
             beside(xiangqi_vn("16.1.d"), {xiangqi_vn("16.2")}), told_values(report));
        end(table.body, rulings, lost(seat, xiangqi_vn("7.1.l"), {xiangqi_vn("16.1.d")}),
            std::string(report.reason.text()));
    } else {
        rule(table.body, rulings, XiangqiRuling::RemovedFromList, seat, xiangqi_vn("16.1.e"),
             beside(xiangqi_vn("16.1.e"), {xiangqi_vn("16.2")}), told_values(report));
        end(table.body, rulings, lost(seat, xiangqi_vn("7.1.l"), {xiangqi_vn("16.1.e")}),
            std::string(report.reason.text()));
    }
    return rulings;
}

Result<EventBodies> both_absent(const XiangqiRuleContext& table,
                                const xiangqi_report::BothAbsent& report) {
    if (table.body.phase != Phase::Playing && table.body.phase != Phase::Waiting)
        return only_in_play(table, report);
    for (const Seat seat : clock::kBothSeats)
        if (table.memory.attendance.has_come(seat))
            return refuse("already-there",
                          "A player has come to the board already; report the one who is missing.",
                          xiangqi_vn("7.1.e"));
    if (const auto until = table.memory.attendance.may_come_until(table.body);
        until && table.at() <= *until)
        return refuse("lateness-allowed",
                      "The time in which a player may still come is not over; wait until then.",
                      xiangqi_vn("7.1.e"),
                      {{"until", std::to_string(until->time_since_epoch().count())}});
    // The law covers one late player; if neither has come, a person decides.
    EventBodies rulings = reported(report);
    if (const auto decided = find_score(report.result.text()))
        end(table.body, rulings, {*decided, "both-absent", xiangqi_vn("7.1.e"), {}, {}, {}, {}});
    else if (table.body.phase == Phase::Waiting)
        return refuse("report-field", "The clocks have not been started; say the result.",
                      xiangqi_vn("7.1.e"));
    else
        add(rulings,
            asked(XiangqiQuestion::BothAbsent, xiangqi_vn("7.1.e"), {{"proposed", "0-0"}}));
    return rulings;
}

/// While clocks run the arbiter sees the flag; once they are stopped, it fell before or not at all.
Result<void> check_flag_had_fallen(const XiangqiRuleContext& table, Seat seat) {
    if (table.body.phase == Phase::Playing || table.body.clock.flag_fallen(seat, table.at()))
        return {};
    return refuse("flag-not-fallen",
                  "The clocks stand, and by the record that flag had not fallen before. Set the "
                  "clock first if it showed another time.",
                  xiangqi_vn("7.1.d"));
}

Result<EventBodies> flag_fall(const XiangqiRuleContext& table,
                              const xiangqi_report::FlagFall& report) {
    if (!may_be_out_of_time(table.body))
        return only_in_play(table, report);
    const Seat seat = report.seat;
    KYVIEN_TRY(check_flag_had_fallen(table, seat));
    const int made =
        static_cast<int>(std::ranges::count(table.body.moves, seat, &MoveRecord::seat));
    const auto done = report.moves_done.value_or(made);
    const auto required = report.moves_required
                              ? *report.moves_required
                              : std::int64_t{required_moves(table.body, seat, made, table.at())};
    Values values = {{"done", std::to_string(done)}};
    if (required != std::numeric_limits<int>::max())
        values.emplace_back("required", std::to_string(required));
    EventBodies rulings = reported(report);
    if (done >= required) {
        rule(table.body, rulings, XiangqiRuling::FlagIgnored, seat, xiangqi_vn("7.1.d"), {},
             std::move(values));
    } else {
        Ending ending = table.body.game->time_over(seat);
        ending.values = std::move(values);
        end(table.body, rulings, std::move(ending));
    }
    return rulings;
}

}  // namespace

Result<EventBodies> both_flags(const XiangqiRuleContext& table,
                               const xiangqi_report::BothFlags& report) {
    if (!may_be_out_of_time(table.body))
        return only_in_play(table, report);
    if (table.body.phase != Phase::Playing && !report.fell_first)
        return refuse("report-field",
                      "The clocks stand: say whose flag fell first, or rule on the game.",
                      xiangqi_vn("7.1.d"), {{"kind", "both-flags"}, {"field", "fell-first"}});
    if (report.fell_first)
        KYVIEN_TRY(check_flag_had_fallen(table, *report.fell_first));
    EventBodies rulings = reported(report);
    if (const auto& first = report.fell_first)
        end(table.body, rulings, table.body.game->time_over(*first));
    else
        // 7.1.d names no winner if both have failed and nobody saw who failed first.
        add(rulings, asked(XiangqiQuestion::BothFlags, xiangqi_vn("7.1.d")));
    return rulings;
}

namespace {

/// 7.2.a: whether a side has a piece that can still attack and mate. A lone cannon, or a soldier on
/// its last rank, may be harmless; that is decided by the proof, otherwise by the arbiter.
bool can_attack(const xiangqi::Position& position) {
    std::array<int, 2> harmless{};
    for (int point = 0; point < xiangqi::kSquares; ++point) {
        const xiangqi::Square square(point);
        const auto piece = position.at(square);
        if (!piece)
            continue;
        using enum xiangqi::PieceType;
        const bool is_red = piece->side == xiangqi::Side::Red;
        const int last_rank = is_red ? 9 : 0;
        if (piece->type == Chariot || piece->type == Horse ||
            (piece->type == Soldier && square.rank() != last_rank))
            return true;
        if (piece->type == Soldier || piece->type == Cannon)
            ++harmless[is_red ? 0 : 1];
    }
    return std::ranges::max(harmless) > 1;
}

/// 7.2.a: the arbiter sees that neither side can win. What can be proved is proved; a line to a win
/// refutes him, and so do pieces that can attack. If there is neither, it is his ruling, and the
/// record says so.
Result<EventBodies> no_means_to_win(const XiangqiRuleContext& table,
                                    const xiangqi_report::NoMeansToWin& report) {
    if (table.finished())
        return only_in_play(table, report);
    if (!table.physical_board.unrecorded_moves().empty())
        return refuse("restore-first",
                      "An illegal move stands on the board; have the position restored first.",
                      xiangqi_vn("9.10"));
    const auto answer = xiangqi::outlook(table.physical_board.position(), xiangqi::kProofPositions);
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
        if (can_attack(table.physical_board.position()))
            return refuse("can-still-be-won",
                          "Pieces that can attack are left, so that the game can still be won. Let "
                          "it go on; the players can agree to a draw, or claim one by the count.",
                          xiangqi_vn("7.2.a"));
        ending.values = {{"positions", std::to_string(answer.positions)}};
        break;
    }
    EventBodies rulings = reported(report);
    end(table.body, rulings, std::move(ending), std::string(report.reason.text()));
    return rulings;
}

Result<EventBodies> repetition_ruling(const XiangqiRuleContext& table,
                                      const xiangqi_report::RepetitionRuling& report) {
    const auto& question = table.body.question;
    if (table.body.phase != Phase::ArbiterNeeded || !question ||
        question->code != XiangqiQuestion::Repetition)
        return refuse("nothing-asked", "No repetition waits for a ruling.", xiangqi_vn("7.1.h"));
    EventBodies rulings = reported(report);
    if (report.decision == xiangqi_report::RepetitionRuling::Decision::Vary) {
        add(rulings, GameContinued{xiangqi_vn("7.1.h"), std::string(report.reason.text())});
        return rulings;
    }
    Ending ending{Score::Draw, "repetition-draw", question->clause, {}, {}, question->plies, {}};
    for (const auto& [key, value] : question->values) {
        if (key == "also") {
            for (const std::string& id : items(value))
                if (const auto clause = rulebook::find_clause(rulebook::Law::XiangqiVn, id))
                    ending.also.push_back(*clause);
        } else if (key != "proposed") {
            ending.values.emplace_back(key, value);
        }
    }
    const auto verdict = proposed_verdict(question->values);
    if (!verdict)
        return refuse("nothing-proposed",
                      "There is no finding to confirm; rule the game or let it go on.",
                      xiangqi_vn("7.1.h"));
    if (const auto loser = loser_of(*verdict)) {
        ending.score = *loser == Seat::First ? Score::SecondWins : Score::FirstWins;
        ending.code = "repetition-loss";
    }
    end(table.body, rulings, std::move(ending), std::string(report.reason.text()));
    return rulings;
}

}  // namespace

namespace {

// ---- 16.2: what a table arbiter rules directly by the law ----

/// Whether the record shows that the clause's reason for a loss has not occurred. What it cannot
/// know (a flag on the physical clock, a word of a player) is for the arbiter to judge.
bool is_loss_disproved(const XiangqiRuleContext& table, Seat loser, std::string_view clause) {
    const StateBody& body = table.body;
    if (clause == "7.1.d")
        return !body.clock.is_timed();
    if (clause == "7.1.e")
        return table.memory.attendance.came_in_time(loser);
    if (clause == "7.1.i")
        return body.phase == Phase::Playing;
    if (clause == "7.1.m")
        return !has_gaps(body, loser);
    if (clause == "7.1.n")
        return !has_faults(body, loser);
    return is_repetition(clause) && table.physical_board.record().occurrences() <
                                        body.settings.regulation(Regulation::RepetitionRuling);
}

/// The same for a draw.
bool is_draw_disproved(const XiangqiRuleContext& table, std::string_view clause) {
    const StateBody& body = table.body;
    if (clause == "7.2.a") {
        const xiangqi::Position& position = table.physical_board.position();
        const auto outlook = xiangqi::outlook(position, xiangqi::kProofPositions).outlook;
        return outlook == xiangqi::Outlook::SomebodyCanWin ||
               (outlook == xiangqi::Outlook::Undecided && can_attack(position));
    }
    if (clause == "7.2.e" || clause == "12" || clause.starts_with("12.")) {
        const auto claimed = body.game->joint_claim(Claim{ClaimKind::NoCapture, {}});
        return claimed && std::ranges::none_of(*claimed, [](const EventBody& event) {
                   return std::holds_alternative<Ended>(event);
               });
    }
    return is_repetition(clause) && table.physical_board.record().occurrences() <
                                        body.settings.regulation(Regulation::RepetitionRuling);
}

/// After the end, the turn on which it happened is not known; counts over the game are.
bool is_correction_disproved(const XiangqiRuleContext& table, Seat loser, std::string_view clause) {
    return (clause == "7.1.d" || clause == "7.1.m" || clause == "7.1.n") &&
           is_loss_disproved(table, loser, clause);
}

/// The clause of the ending that the record disproves, if no other one supports it.
std::optional<rulebook::Clause> disproved(const XiangqiRuleContext& table, const Ending& ending) {
    const auto is_disproved = table.finished() ? is_correction_disproved : is_loss_disproved;
    if (!ending.clause || (table.finished() && ending.score == Score::Draw))
        return std::nullopt;
    if (ending.score == Score::Draw)
        return is_draw_disproved(table, ending.clause->id()) ? ending.clause : std::nullopt;
    std::vector<Seat> losers;
    if (ending.score != Score::FirstWins)
        losers.push_back(Seat::First);
    if (ending.score != Score::SecondWins)
        losers.push_back(Seat::Second);
    Clauses cited = {*ending.clause};
    cited.insert(cited.end(), ending.also.begin(), ending.also.end());
    std::optional<rulebook::Clause> found;
    for (const rulebook::Clause clause : cited) {
        if (!prescribes_loss(clause.id()))
            continue;
        if (std::ranges::none_of(
                losers, [&](Seat loser) { return is_disproved(table, loser, clause.id()); }))
            return std::nullopt;
        found = found ? found : clause;
    }
    return found;
}

std::optional<Decision> ruled_at_table(const XiangqiRuleContext& seen) {
    if (seen.command.by.role != Role::Arbiter || seen.command.by.rank != ArbiterRank::Table)
        return std::nullopt;
    const auto* rule = std::get_if<Rule>(&seen.command.body);
    const auto* correct = std::get_if<CorrectResult>(&seen.command.body);
    if (rule != nullptr ? seen.finished() : correct == nullptr || !seen.finished())
        return std::nullopt;
    const Ending& ending = rule != nullptr ? rule->ending : correct->ending;
    const auto clause = ending.score == Score::Void ? std::nullopt : disproved(seen, ending);
    if (!clause)
        return std::nullopt;
    return refuse("not-in-the-record",
                  fmt::format("By the record, what clause {} speaks of has not happened. Report "
                              "what happened, or call the chief arbiter to the board.",
                              clause->id()),
                  xiangqi_vn("16.2"), {{"clause", std::string(clause->id())}});
}

constexpr rulebook::Clause kPenaltiesClauses[] = {
    xiangqi_vn("7.1.d"),    xiangqi_vn("7.1.e"),    xiangqi_vn("7.1.h"),    xiangqi_vn("7.1.l"),
    xiangqi_vn("7.1.n"),    xiangqi_vn("7.2.a"),    xiangqi_vn("16.1"),     xiangqi_vn("16.2"),
    xiangqi_vn("16.3.a.3"), xiangqi_vn("16.3.a.6"), xiangqi_vn("16.3.a.7"), xiangqi_vn("16.3.b")};

constexpr Answer<XiangqiLaw> kPenaltiesReports[] = {
    answer_by<XiangqiLaw, XiangqiReport::BothAbsent, both_absent>(),
    answer_by<XiangqiLaw, XiangqiReport::FlagFall, flag_fall>(),
    answer_by<XiangqiLaw, XiangqiReport::BothFlags, both_flags>(),
    answer_by<XiangqiLaw, XiangqiReport::NoMeansToWin, no_means_to_win>(),
    answer_by<XiangqiLaw, XiangqiReport::RepetitionRuling, repetition_ruling>(),
    answer_by<XiangqiLaw, XiangqiReport::Fault, fault>(),
    answer_by<XiangqiLaw, XiangqiReport::Penalty, penalty>(),
};

}  // namespace

constinit const Chapter<XiangqiLaw> xiangqi_penalties_chapter = {.name = "penalties",
                                                                 .clauses = kPenaltiesClauses,
                                                                 .reports = kPenaltiesReports,
                                                                 .commands = ruled_at_table};

}  // namespace kyvien::conduct::internal
