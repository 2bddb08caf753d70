// 10.2, 12.5, 12.9: penalties, compensation, unusual scores.
#include <algorithm>

#include "conduct/chess/board/internal/over_the_board.h"

#include "base/result.h"

namespace kyvien::conduct::internal {

using rulebook::fide;

namespace penalties {
namespace {

constexpr rulebook::Clause kClauses[] = {fide("10.2"), fide("12.5"), fide("12.9")};

using Told = chess_report::Penalty;
using Option = Told::Option;

/// A field that belongs to other penalties than this one.
const TypedField* field_of_another(const Told& report, Option option) {
    const auto is = [&](Option one, std::optional<Option> other = std::nullopt) {
        return option == one || option == other;
    };
    if (report.ms && !is(Option::N12_9_2, Option::N12_9_3))
        return &report.ms;
    if (report.points && !is(Option::N12_9_4, Option::N12_9_5))
        return &report.points;
    if (report.opponent_score && !is(Option::N12_9_6))
        return &report.opponent_score;
    if (report.confirmed && !is(Option::N12_9_3))
        return &report.confirmed;
    if (report.amount && !is(Option::N12_9_7))
        return &report.amount;
    if (report.rounds && !is(Option::N12_9_8))
        return &report.rounds;
    return nullptr;
}

/// 12.9.1 to 12.9.9: the options are named after their clauses.
rulebook::Clause clause_of(Option option) {
    return *rulebook::find_clause(rulebook::Law::Fide2018, name(option));
}

constexpr Milliseconds kMaxTime = std::chrono::hours(24);

/// Half points of both seats.
using Halves = std::array<int, 2>;

Halves halves_of(Score score) {
    switch (score) {
    case Score::FirstWins:
        return {2, 0};
    case Score::SecondWins:
        return {0, 2};
    case Score::Draw:
        return {1, 1};
    case Score::FirstHalf:
        return {1, 0};
    case Score::SecondHalf:
        return {0, 1};
    case Score::BothLose:
    case Score::Void:
        break;
    }
    return {0, 0};
}

/// 10.2: nothing if the scores exceed what the game gives, or are not usual ones.
std::optional<Score> score_of(const Halves& halves) {
    for (const Score score : {Score::FirstWins, Score::SecondWins, Score::Draw, Score::BothLose,
                              Score::FirstHalf, Score::SecondHalf})
        if (halves_of(score) == halves)
            return score;
    return std::nullopt;
}

/// Half points of "0.5", "1/2" or "1".
std::optional<int> halves_of_text(std::string_view points) {
    if (points == "0.5" || points == "1/2" || points == "½")
        return 1;
    if (points == "1" || points == "1.0")
        return 2;
    return std::nullopt;
}

/// The clauses under which the game ended are kept with the changed score.
std::vector<rulebook::Clause> with_clauses_of(const Ending& ended) {
    std::vector<rulebook::Clause> also = {fide("10.2")};
    if (ended.clause)
        also.push_back(*ended.clause);
    also.insert(also.end(), ended.also.begin(), ended.also.end());
    return also;
}

std::unexpected<Refusal> score_refused(std::string why) {
    return refuse("penalty-refused", std::move(why), fide("10.2"));
}

/// Adds points to a score, or deducts them; refuses what 10.2 does not allow.
Result<Score> changed(Score score, const Halves& change) {
    Halves halves = halves_of(score);
    for (const std::size_t seat : {0U, 1U})
        halves[seat] += change[seat];
    if (const auto result = score_of(halves))
        return *result;
    return score_refused("No such score can be given in a game: the points of both together are at "
                         "most one, each of them 0, a half or 1.");
}

Decision points(const ChessRuleContext& table, const Told& report) {
    const Option option = *report.option;
    const auto halves = halves_of_text(report.points.value_or(""));
    if (!halves)
        return score_refused("Points are given and taken by halves: 0.5 or 1.");
    const bool up = option == Option::N12_9_4;
    const Seat whose = up ? opponent(report.seat) : report.seat;
    Halves change = table.memory.half_points;
    change[clock::index(whose)] += up ? *halves : -*halves;
    EventBodies events = reported(report);
    events.emplace_back(ruled(up ? ChessRuling::RaisePoints : ChessRuling::ReducePoints, whose,
                              clause_of(option), {{"points", *halves == 1 ? "1/2" : "1"}}));
    if (table.body.phase != Phase::Finished) {
        // Until there is a result, only what no result could accommodate is refused.
        constexpr Score kResults[] = {Score::FirstWins, Score::SecondWins, Score::Draw};
        if (!std::ranges::any_of(kResults,
                                 [&](Score score) { return changed(score, change).has_value(); }))
            return score_refused("No result of a game could be changed like this.");
        return events;
    }
    if (table.body.ending->score == Score::Void)
        return score_refused("The game counts for nothing; there are no points to change.");
    Halves now{};
    now[clock::index(whose)] = up ? *halves : -*halves;
    const auto score = KYVIEN_TRY(changed(table.body.ending->score, now));
    Ending ending{score, "points-changed", fide("10.2"), {}, {}, {}, {}};
    ending.clause = clause_of(option);
    ending.also = with_clauses_of(*table.body.ending);
    events.emplace_back(
        ResultCorrected{std::move(ending), std::string(*report.reason), table.body.ending_seq});
    return events;
}

Decision time(const ChessRuleContext& table, const Told& report) {
    const bool up = report.option == Option::N12_9_2;
    const Milliseconds amount(report.ms.value_or(0));
    const Seat whose = up ? opponent(report.seat) : report.seat;
    const auto clause = up ? fide("12.9.2") : fide("12.9.3");
    if (!table.body.is_open())
        return refuse("game-over", "The game is over; its clocks are not set any more.", clause);
    if (amount <= Milliseconds{} || amount > kMaxTime)
        return refuse("report-field", "Say how much time, up to a day.", clause, {{"field", "ms"}});
    if (!table.body.clock.is_timed())
        return refuse("no-clock", "This game is played without a clock.", clause);
    const Milliseconds left = table.body.clock.reading(whose, table.command.at).main;
    if (!up && table.body.clock.is_timed() && left <= amount && !is_yes(report.confirmed))
        return refuse("time-below-nought",
                      "So much time is not left; confirm that the flag shall be down.", clause,
                      {{"left", std::to_string(left.count())}});
    EventBodies events = reported(report);
    events.emplace_back(ruled(up ? ChessRuling::AddTime : ChessRuling::ReduceTime, whose, clause,
                              {{"ms", std::to_string(amount.count())}}));
    adjust_clock(table, whose, up ? amount : -amount, clause, std::string(*report.reason), events);
    return events;
}

/// Whether the player has lost by his own acts, and so cannot win by the other's.
bool has_lost_by_ruling(const ChessRuleContext& table, Seat seat) {
    if (table.body.phase != Phase::Finished || winner(table.body.ending->score) == seat)
        return false;
    const auto& code = table.body.ending->code;
    const bool is_ruled = code == ChessEnding::ArbiterPenalty || code == ChessRuling::Device ||
                          code == ChessRuling::RefusalToComply;
    return is_ruled && halves_of(table.body.ending->score)[clock::index(seat)] == 0;
}

Decision loss(const ChessRuleContext& table, const Told& report) {
    if (table.body.phase == Phase::Finished && table.body.ending->score == Score::Void)
        return score_refused("The game counts for nothing; nobody can lose it.");
    const Seat loser = report.seat;
    using Opponents = Told::OpponentScore;
    const Opponents opponents = report.opponent_score.value_or(
        has_lost_by_ruling(table, opponent(loser)) ? Opponents::Loss : Opponents::Win);
    Score score = win_for(opponent(loser));
    if (opponents == Opponents::Draw)
        score = loser == Seat::First ? Score::SecondHalf : Score::FirstHalf;
    if (opponents == Opponents::Loss)
        score = Score::BothLose;
    EventBodies events = reported(report);
    events.emplace_back(ruled(ChessRuling::Loss, loser, fide("12.9.6")));
    Ending ending{score, "arbiter-penalty", fide("12.9.6"), {}, {}, {}, {}};
    ending.also = {*report.offence};
    const std::string reason(*report.reason);
    if (table.body.phase == Phase::Finished)
        events.emplace_back(ResultCorrected{std::move(ending), reason, table.body.ending_seq});
    else
        events.emplace_back(Ended{std::move(ending), reason});
    return events;
}

Decision penalty(const ChessRuleContext& table, const Told& report) {
    const Option option = *report.option;
    if (table.body.phase == Phase::Waiting || table.body.phase == Phase::NotCreated)
        return refuse("not-started", "The game has not begun.", fide("12.9"));
    if (const TypedField* other = field_of_another(report, option))
        return unused(report, *other, "it belongs to another penalty", fide("12.9"));
    if (option == Option::N12_9_2 || option == Option::N12_9_3)
        return time(table, report);
    if (option == Option::N12_9_4 || option == Option::N12_9_5)
        return points(table, report);
    if (option == Option::N12_9_6)
        return loss(table, report);
    if (option == Option::N12_9_7 && table.settings().regulation(Regulation::FinesAnnounced) == 0)
        return refuse("penalty-refused",
                      "Only a fine that was announced in advance can be imposed.", fide("12.9.7"));
    if (report.rounds && *report.rounds == 0)
        return refuse("report-field", "Say how many rounds, from one on.", fide("12.9.8"),
                      {{"field", "rounds"}});
    EventBodies events = reported(report);
    const auto clause = clause_of(option);
    const auto warnings =
        1 + std::ranges::count_if(table.memory.penalties, [&](const PenaltyRecord& each) {
            return each.seat == report.seat && each.option == Option::N12_9_1;
        });
    const ChessRuling code =
        option == Option::N12_9_1
            ? (warnings > 1 ? ChessRuling::FurtherWarning : ChessRuling::Warning)
        : option == Option::N12_9_7 ? ChessRuling::Fine
        : option == Option::N12_9_8
            ? (report.rounds ? ChessRuling::ExcludedRounds : ChessRuling::Excluded)
            : ChessRuling::Expelled;
    Values values = {{"offence", std::string(report.offence.text())},
                     {"reason", std::string(*report.reason)}};
    if (option == Option::N12_9_1 && warnings > 1)
        values.insert(values.begin(), {"number", std::to_string(warnings)});
    for (const TypedField* field : {static_cast<const TypedField*>(&report.amount),
                                    static_cast<const TypedField*>(&report.rounds)})
        if (!field->text().empty())
            values.insert(values.begin(), {std::string(field->key()), std::string(field->text())});
    events.emplace_back(ruled(code, report.seat, clause, std::move(values)));
    return events;
}

Decision compensation(const ChessRuleContext& table, const chess_report::Compensation& report) {
    if (!table.body.is_open())
        return refuse("game-over", "The game is over; its clocks are not set any more.",
                      fide("12.5"));
    if (report.first_ms.value_or(0) == 0 && report.second_ms.value_or(0) == 0)
        return refuse("report-field", "Say how much time, up to a day.", fide("12.5"),
                      {{"field", "first-ms"}});
    EventBodies events = reported(report);
    for (const Seat seat : clock::kBothSeats) {
        const auto& time = of_seat(seat, report.first_ms, report.second_ms);
        const Milliseconds amount(time.value_or(0));
        if (amount == Milliseconds{})
            continue;
        if (amount > kMaxTime)
            return refuse("report-field", "Say how much time, up to a day.", fide("12.5"),
                          {{"field", std::string(time.key())}});
        events.emplace_back(ruled(ChessRuling::AddTime, seat, fide("12.5"),
                                  {{"ms", std::to_string(amount.count())}}));
        adjust_clock(table, seat, amount, fide("12.5"), "compensation", events);
    }
    return events;
}

constexpr Answer<ChessLaw> kReports[] = {
    answer_by<ChessLaw, ChessReport::Penalty, penalty>(),
    answer_by<ChessLaw, ChessReport::Compensation, compensation>(),
};

/// 12.9.4, 12.9.5: points awarded or deducted during the game change its result.
void append_events(const ChessRuleContext& table, EventBodies& events) {
    if (table.memory.half_points == Halves{})
        return;
    for (std::size_t index = 0; index < events.size(); ++index) {
        const auto* end = std::get_if<Ended>(&events[index]);
        if (end == nullptr || end->ending.score == Score::Void)
            continue;
        const auto score = changed(end->ending.score, table.memory.half_points);
        if (!score) {
            events.emplace_back(ruled(ChessRuling::PointsNotChanged, std::nullopt, fide("10.2")));
            return;
        }
        Ending ending{
            *score, "points-changed", fide("12.9.5"), with_clauses_of(end->ending), {}, {}, {}};
        events.emplace_back(
            ResultCorrected{std::move(ending), "penalty", table.body.seq + index + 1});
        return;
    }
}

void on_event(ChessMemory& memory, const StateBody& body, const Event& event) {
    if (const auto* report_event = std::get_if<Reported>(&event.body);
        report_event != nullptr && report_event->report.kind == ChessReport::Penalty) {
        const Told report(report_event->report);
        const Option option = *report.option;
        memory.penalties.push_back({report.seat, std::string(name(option))});
        const auto halves = halves_of_text(report.points.value_or(""));
        if (halves && body.phase != Phase::Finished && option == Option::N12_9_4)
            memory.half_points[clock::index(opponent(report.seat))] += *halves;
        if (halves && body.phase != Phase::Finished && option == Option::N12_9_5)
            memory.half_points[clock::index(report.seat)] -= *halves;
    }
}

}  // namespace
}  // namespace penalties

constinit const Chapter<ChessLaw> chess_penalties_chapter = {.name = "penalties",
                                                             .clauses = penalties::kClauses,
                                                             .reports = penalties::kReports,
                                                             .append_events =
                                                                 penalties::append_events,
                                                             .on_event = penalties::on_event};

}  // namespace kyvien::conduct::internal
