#include "judge/internal/go_judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "base/text.h"
#include "go/article20.h"
#include "go/score.h"
#include "judge/internal/pgn_replay.h"
#include "judge/internal/replay_keys.h"
#include "notation/go/cycle.h"
#include "notation/go/gtp.h"
#include "notation/pgn/text.h"

namespace kyvien::judge::internal {
namespace {

using go::Forbidden;
using notation::SgfResult;
using notation::SgfStep;
using rulebook::go_cn;

std::string point_name(go::Point point) {
    return notation::to_gtp(point);
}

std::string simple(std::string_view raw) {
    return notation::to_utf8(notation::sgf_simple_text(raw));
}

rulebook::Clause clause_of(Forbidden why) {
    switch (why) {
    case Forbidden::Occupied:
    case Forbidden::Outside:
        return go_cn("2.2");
    case Forbidden::Suicide:
        return go_cn("5");
    case Forbidden::Repetition:
        return go_cn("6");
    }
    return go_cn("2.2");
}

std::string_view explain(Forbidden why) {
    switch (why) {
    case Forbidden::Occupied:
        return "a stone stands there already";
    case Forbidden::Outside:
        return "there is no such point on the board";
    case Forbidden::Suicide:
        return "the stone would have no liberty and captures nothing";
    case Forbidden::Repetition:
        return "the position of the whole board has occurred before";
    }
    return {};
}

/// A longer cycle is truncated in the message; the value "cycle" has it complete.
constexpr std::size_t kMaxTurnsShown = 12;

/// Whether the record says that it was counted by another rule than area scoring.
bool counts_territory(std::string_view rules) {
    const std::string name = simple(rules);
    for (const std::string_view territory :
         {"Japan", "japan", "Korea", "korea", "territory", "日本", "韩国"})
        if (name.find(territory) != std::string::npos)
            return true;
    return false;
}

/// Stones on points marked as the opponent's territory in the last node of the main line; nothing
/// if no territory is marked.
std::optional<std::vector<go::Point>> marked_dead(std::string_view tree, std::size_t first_line,
                                                  const go::Board& board) {
    if (tree.find("TB[") == std::string_view::npos && tree.find("TW[") == std::string_view::npos)
        return std::nullopt;
    const auto parsed = notation::read_sgf(tree, first_line);
    if (!parsed)
        return std::nullopt;
    const notation::SgfNode& last = parsed->nodes[parsed->main_line().back()];
    bool marked = false;
    std::vector<go::Point> dead;
    for (const auto& [name, owner] :
         {std::pair{"TB", go::Color::Black}, std::pair{"TW", go::Color::White}}) {
        const auto* values = last.find(name);
        if (values == nullptr)
            continue;
        marked = true;
        for (const std::string& value : *values) {
            const std::string_view text = value;
            const auto from = notation::read_sgf_point(text.substr(0, 2), board.size());
            const auto to =
                text.size() == 5 ? notation::read_sgf_point(text.substr(3), board.size()) : from;
            if (!from || !to)
                continue;
            for (int y = std::min(from->y, to->y); y <= std::max(from->y, to->y); ++y)
                for (int x = std::min(from->x, to->x); x <= std::max(from->x, to->x); ++x) {
                    const go::Point point{static_cast<std::uint8_t>(x),
                                          static_cast<std::uint8_t>(y)};
                    if (board.at(point) == opponent(owner))
                        dead.push_back(point);
                }
        }
    }
    return marked ? std::optional(dead) : std::nullopt;
}

/// Whether no count can give this margin. Areas change in halves of a stone, so that only komi
/// contributes quarters to a margin.
bool is_impossible(const SgfResult& claim, const go::Komi& komi) {
    if (!claim.hundredths || *claim.hundredths == 0)
        return false;
    const int hundredths = *claim.hundredths;
    const auto possible = [&](int half_points) {
        return (half_points - komi.stones().in_quarters()) % 2 == 0;
    };
    const bool as_points = hundredths % 50 == 0 && possible(hundredths / 50);
    const bool as_stones = hundredths % 25 == 0 && possible(hundredths / 25);
    return hundredths % 50 != 0 && !as_points && !as_stones;
}

/// 1: Black has won, -1: White, 0: a draw.
int sign_of(const std::optional<go::Color>& winner) {
    return !winner ? 0 : winner == go::Color::Black ? 1 : -1;
}

/// Whether the claim equals this lead of Black, in half points: as points, or as stones (half as
/// many).
bool agrees(const SgfResult& claim, int half_points) {
    const int claimed = sign_of(claim.winner);
    if (claimed == 0)
        return half_points == 0;
    if (half_points * claimed <= 0)
        return false;
    if (!claim.hundredths)
        return true;
    const int hundredths = std::abs(half_points) * 50;
    return hundredths == *claim.hundredths || hundredths == 2 * *claim.hundredths;
}

/// Whether nothing is left to play: every empty point is forbidden to both sides, or belongs to one
/// side. Then no stone on the board can be captured any more, and all count as they are.
bool is_played_out(const go::Board& board, const go::Count& count) {
    if (count.shared != 0)
        return false;
    for (int y = 0; y < board.size(); ++y)
        for (int x = 0; x < board.size(); ++x) {
            const go::Point point{static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y)};
            if (board.at(point))
                continue;
            const auto owner = count.owner[static_cast<std::size_t>(y * board.size() + x)];
            const go::Color other = owner == go::Owner::Black ? go::Color::White : go::Color::Black;
            if (!board.forbidden(point, other))
                return false;
        }
    return true;
}

}  // namespace

void GoJudge::add(GameReport& report, Finding finding, Place place) const {
    finding.line = place.line;
    finding.column = place.column;
    report.findings.push_back(std::move(finding));
}

GoJudge::Place GoJudge::place_of_step(std::size_t step) const {
    const auto [line, column] = line_.place_of(line_.steps()[step].offset);
    return {line, column};
}

bool GoJudge::judge(const notation::SgfText& tree, GameReport& report) {
    report.kind = GameKind::Go;
    complete_ = false;
    if (const auto read = line_.read(tree); !read) {
        const notation::SgfFault& fault = read.error();
        const bool other_game = fault.code == "not-go";
        add(report,
            {.code = other_game ? "not-go" : fault.code,
             .severity = other_game ? Severity::Information : Severity::Error,
             .message = fault.reason},
            {fault.line, fault.column});
        report.plies = 0;
        return true;
    }
    for (const notation::SgfFault& fault : line_.faults())
        if (fault.code != "no-point")  // reported as an illegal move below
            add(report,
                {.code = fault.code, .severity = Severity::Warning, .message = fault.reason},
                {fault.line, fault.column});
    const std::string_view result = line_.root_value("RE");
    report.result.assign(result);
    if (notation::replay(line_, game_))
        play_out(report);
    else
        complete_ = true;
    report.plies = line_.moves();
    check_turns(report);
    if (complete_)
        check_result(tree.text, tree.first_line, report);
    return true;
}

void GoJudge::fill_header(GameReport& report) const {
    report.first = simple(line_.root_value("PB"));
    report.second = simple(line_.root_value("PW"));
    report.event = simple(line_.root_value("EV"));
    report.date = simple(line_.root_value("DT"));
    report.result = simple(line_.root_value("RE"));
}

/// 17.1: a side may not play twice unless the opponent has passed. Handicap stones come first.
void GoJudge::check_turns(GameReport& report) const {
    // Handicap stones are either set-up or plays by Black; only the latter count as consecutive
    // plays.
    const auto handicap = static_cast<std::size_t>(line_.handicap());
    std::size_t set_up = 0;
    const SgfStep* previous = nullptr;
    std::size_t move = 0;
    std::size_t times = 0;
    std::size_t first_step = 0;
    std::size_t first_move = 0;
    const auto& steps = line_.steps();
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const SgfStep& step = steps[i];
        if (step.kind == SgfStep::Kind::Place || step.kind == SgfStep::Kind::Turn) {
            set_up += move == 0 && step.kind == SgfStep::Kind::Place && !step.removes &&
                      step.color == go::Color::Black;
            previous = nullptr;
            continue;
        }
        ++move;
        // A pass after a stone of the same colour is not a second stone, and the opponent has not
        // passed.
        if (step.kind == SgfStep::Kind::Pass && previous != nullptr &&
            previous->color == step.color)
            continue;
        const bool is_handicap = step.color == go::Color::Black && move + set_up <= handicap;
        if (previous != nullptr && previous->color == step.color && !is_handicap) {
            if (times++ == 0) {
                first_step = i;
                first_move = move;
            }
        }
        previous = &step;
    }
    if (times == 0)
        return;
    add(report,
        {.code = "two-plays-running",
         .severity = Severity::Warning,
         .clause = go_cn("17.1"),
         .ply = first_move,
         .message = fmt::format("{} plays twice in succession at move {}{}; a pass may be missing.",
                                name(steps[first_step].color), first_move,
                                times > 1 ? fmt::format(" (and {} more after it)", times - 1) : ""),
         .values = {{"times", std::to_string(times)}}},
        place_of_step(first_step));
}

void GoJudge::report_forbidden_play(Forbidden why, const SgfStep& step, std::size_t move,
                                    Place place, GameReport& report) const {
    const std::string point =
        step.kind == SgfStep::Kind::Bad ? std::string() : point_name(step.point);
    add(report,
        {.code = "illegal-move",
         .clause = clause_of(why),
         .ply = move,
         .message = fmt::format("Move {}: {} may not play {}: {}.", move, name(step.color),
                                point.empty() ? "there" : point, explain(why)),
         .values = {{"why", std::string(name(why))},
                    {"color", std::string(name(step.color))},
                    {"move", point}}},
        place);
}

/// Makes the stones that the node of this step places or removes one change; returns its last step.
std::size_t GoJudge::set_up_node(std::size_t first) {
    const auto& steps = line_.steps();
    change_.clear();
    std::size_t next = first;
    for (; next < steps.size() && steps[next].kind == SgfStep::Kind::Place &&
           (next == first || !steps[next].new_node);
         ++next)
        change_.emplace_back(steps[next].point,
                             steps[next].removes ? std::nullopt : std::optional(steps[next].color));
    static_cast<void>(game_.setup(change_));  // the reader has checked the points
    return next - 1;
}

/// Replays the line as it was played: repetitions are reported and played, anything else forbidden
/// stops it.
void GoJudge::play_out(GameReport& report) {
    constexpr std::size_t kMaxRepetitions = 5;
    game_.reset(line_.size(), go::RepetitionRule::WholeBoard);
    const auto& steps = line_.steps();
    std::size_t move = 0;
    std::size_t repetitions = 0;
    std::optional<Finding> left_out;  // says how many repetitions are not listed
    Place left_out_place{};
    const auto finish = [&] {
        if (!left_out)
            return;
        const std::size_t count = repetitions - kMaxRepetitions;
        *left_out = left_out_finding("repetition", count, left_out->ply);
        add(report, std::move(*left_out), left_out_place);
    };
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const SgfStep& step = steps[i];
        switch (step.kind) {
        case SgfStep::Kind::Play: {
            ++move;
            const auto played = game_.record(step.point, step.color);
            if (!played) {
                finish();
                report_forbidden_play(played.error(), step, move, place_of_step(i), report);
                return;
            }
            if (!played->cycle)
                break;
            if (repetitions++ < kMaxRepetitions) {
                const bool goes_on = std::any_of(
                    steps.begin() + static_cast<std::ptrdiff_t>(i) + 1, steps.end(),
                    [](const SgfStep& later) { return later.kind == SgfStep::Kind::Play; });
                report_repetition(*played->cycle, step, move, goes_on, place_of_step(i), report);
            } else if (!left_out) {
                left_out = left_out_finding("repetition", 1, move);
                left_out_place = place_of_step(i);
            }
            break;
        }
        case SgfStep::Kind::Pass:
            ++move;
            game_.pass(step.color);
            break;
        case SgfStep::Kind::Place:
            i = set_up_node(i);
            if (move == 0 && line_.handicap() >= 2)
                game_.set_turn(go::Color::White);
            break;
        case SgfStep::Kind::Turn:
            game_.set_turn(step.color);
            break;
        case SgfStep::Kind::Bad:
            ++move;
            finish();
            report_forbidden_play(Forbidden::Outside, step, move, place_of_step(i), report);
            return;
        }
    }
    finish();
    complete_ = true;
}

/// Reports a play that repeated a position. The record of the game counts set-ups as turns, people
/// do not: turns are reported by move numbers.
void GoJudge::report_repetition(const go::Cycle& cycle, const SgfStep& step, std::size_t move,
                                bool goes_on, Place place, GameReport& report) const {
    const go::CycleEvidence evidence = go::cycle_evidence(game_, cycle);
    std::size_t from_move = 0;
    for (std::size_t ply = 0; ply < cycle.from_ply; ++ply)
        from_move += game_.at_ply(ply).kind != go::Turn::Kind::Setup;
    // 20.3: cycles that neither side can give up; in the others, the repeating play is void at
    // once.
    const rulebook::Clause clause = go::clause_of(evidence.shape);
    const bool rare = clause == go_cn("20.3");
    // A draw that could have been ruled is information only, as in chess and xiangqi; a record that
    // ends there with a win contradicts it.
    const Severity severity = !rare                               ? Severity::Error
                              : !goes_on && line_.result().winner ? Severity::Warning
                                                                  : Severity::Information;
    const std::string turns = notation::write_cycle(evidence.turns);
    add(report,
        {.code = "repetition",
         .severity = severity,
         .clause = clause == go_cn("20.4") ? go_cn("6") : clause,
         .ply = move,
         .message = fmt::format(
             "Move {}: {} at {} brings back the position {} ({}: {} plays, Black lost {}, White "
             "lost {}{}){}.",
             move, name(step.color), point_name(step.point),
             from_move == 0 ? std::string("at the start") : fmt::format("after move {}", from_move),
             go::name(evidence.shape), cycle.plays, cycle.black_lost,
             base::counted(static_cast<std::size_t>(cycle.white_lost), "stone"),
             evidence.turns.size() <= kMaxTurnsShown ? ": " + turns : std::string(),
             rare ? "; the referee may rule a draw or a replay" : ""),
         .values = {{"move", point_name(step.point)},
                    {"from_ply", std::to_string(from_move)},
                    {"to_ply", std::to_string(move)},
                    {"plays", std::to_string(cycle.plays)},
                    {"black_lost", std::to_string(cycle.black_lost)},
                    {"white_lost", std::to_string(cycle.white_lost)},
                    {"shape", std::string(go::code(evidence.shape))},
                    {"cycle", turns}}},
        place);
}

GoJudge::Place GoJudge::place_of_result(std::string_view tree) const {
    const auto value = line_.root_value("RE");
    const auto [line, column] =
        line_.place_of(static_cast<std::size_t>(value.data() - tree.data()));
    return {line, column};
}

Finding GoJudge::undecided_count(const GameReport& report, std::string_view why) const {
    return {.code = "count-undecided",
            .severity = Severity::Information,
            .clause = go_cn("8"),
            .ply = line_.moves(),
            .message =
                fmt::format("The result {} cannot be checked: {}.", simple(report.result), why),
            .values = {{"claimed", simple(report.result)}}};
}

Finding GoJudge::impossible_margin(const GameReport& report, const go::Komi& komi) const {
    return {.code = "margin-impossible",
            .severity = Severity::Warning,
            .clause = go_cn("11"),
            .ply = line_.moves(),
            .message =
                fmt::format("The record says {}; with komi {} stones no count gives that margin.",
                            simple(report.result), komi.stones().text()),
            .values = {{"claimed", simple(report.result)}, {"komi", komi.stones().text()}}};
}

Finding GoJudge::other_result(const GameReport& report, const go::Count& count,
                              const go::Komi& komi) const {
    const go::Outcome outcome = go::decide(count, komi);
    const bool same_winner = sign_of(outcome.winner) == sign_of(line_.result().winner);
    const bool territory = counts_territory(line_.root_value("RU"));
    return {.code = same_winner ? "margin-contradicts-count" : "result-contradicts-count",
            .severity = territory ? (same_winner ? Severity::Information : Severity::Warning)
                                  : (same_winner ? Severity::Warning : Severity::Error),
            .clause = go_cn("9"),
            .ply = line_.moves(),
            .message = fmt::format(
                "The record says {}, but the count by area is {} for Black and {} for White, with "
                "komi {} stones: {} (in points {}){}.",
                simple(report.result), count.black().text(), count.white().text(),
                komi.stones().text(), outcome.text(), outcome.points_text(),
                territory ? "; the record was counted by territory" : ""),
            .values = {{"claimed", simple(report.result)},
                       {"lawful", outcome.points_text()},
                       {"black", count.black().text()},
                       {"white", count.white().text()},
                       {"komi", komi.stones().text()},
                       {"shared", std::to_string(count.shared)}}};
}

/// Article 9: whether the count on the board agrees with a result that claims to be counted.
void GoJudge::check_result(std::string_view tree, std::size_t first_line,
                           GameReport& report) const {
    const SgfResult claim = line_.result();
    if (claim.kind != SgfResult::Kind::Score && claim.kind != SgfResult::Kind::Draw)
        return;
    if (line_.moves() == 0)
        return;
    const auto sgf_komi = line_.komi();
    const auto komi = sgf_komi ? sgf_komi->komi() : std::nullopt;
    if (!komi) {
        add(report,
            undecided_count(report, sgf_komi || !line_.root_value("KM").empty()
                                        ? "the komi cannot be read"
                                        : "the record names no komi"),
            place_of_result(tree));
        return;
    }
    if (is_impossible(claim, *komi)) {
        add(report, impossible_margin(report, *komi), place_of_result(tree));
        return;
    }
    const auto dead = marked_dead(tree, first_line, game_.board());
    const go::Count count = go::count(game_.board(), dead ? *dead : std::vector<go::Point>());
    // Black's lead in quarters of a stone, which are half points of a margin; records also use
    // points minus the handicap.
    const int lead = count.black().in_quarters() - count.white().in_quarters();
    const int margin = lead / 2 - komi->stones().in_quarters();
    if (agrees(claim, margin) || agrees(claim, margin - 2 * line_.handicap()))
        return;
    if (!dead && !is_played_out(game_.board(), count)) {
        add(report,
            undecided_count(report,
                            "the record does not say which stones are dead, and play could go on"),
            place_of_result(tree));
        return;
    }
    add(report, other_result(report, count, *komi), place_of_result(tree));
}

}  // namespace kyvien::judge::internal

namespace kyvien::judge::registered {

extern const Entry go;
constinit const Entry go = {.format = "sgf",
                            .make_sgf = []() -> std::unique_ptr<internal::SgfJudge> {
                                return std::make_unique<internal::GoJudge>();
                            },
                            .sgf_game = 1,
                            .begun = internal::begun_go};

}  // namespace kyvien::judge::registered
