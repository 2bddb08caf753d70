// Over the board under the Chinese Go rules: who is asked about what.
#include "conduct/go/board/internal/over_the_board.h"

#include <algorithm>
#include <fmt/format.h>

#include "base/result.h"
#include "conduct/go/internal/points.h"

namespace kyvien::conduct::internal {

using rulebook::Clause;
using rulebook::go_cn;

void warn(const GoRuleContext& table, EventBodies& facts, Seat seat, Clause clause) {
    const int number = table.memory.warnings[clock::index(seat)] + 1;
    facts.emplace_back(Ruled{
        "warning", seat, clause, {go_cn("25.2")}, {{"number", std::to_string(number)}}, {}, {}});
    const auto limit = table.body.settings.regulation(Regulation::GoWarningsToLose);
    if (number >= limit && table.body.is_open())
        facts.push_back(lost(seat, "two-warnings", go_cn("25.2"), {clause}));
}

EventBody lost(Seat loser, std::string code, Clause clause, std::vector<Clause> also) {
    return Ended{{win_for(opponent(loser)), std::move(code), clause, std::move(also), {}, {}, {}},
                 {}};
}

EventBody ruled_off(std::string_view choice, Clause clause, std::vector<Clause> also) {
    if (choice == "draw")
        return Ended{{Score::Draw, "referee-draw", clause, std::move(also), {}, {}, {}}, {}};
    return Ended{{Score::Void, "new-game", clause, std::move(also), {}, {}, {}}, {}};
}

void stop_clocks(const GoRuleContext& table, EventBodies& facts, std::string reason) {
    if (table.is_playing() && table.body.pause == Pause::None)
        facts.emplace_back(ClocksStopped{std::move(reason)});
}

void go_on(const GoRuleContext& table, EventBodies& facts, Clause clause, std::string reason) {
    if (table.body.phase == Phase::ArbiterNeeded)
        facts.emplace_back(PlayedOn{clause, reason});
    if (table.body.pause != Pause::None)
        facts.emplace_back(ClocksStarted{std::move(reason)});
}

Result<go::Point> point_field(const GoRuleContext& table, const Report& report,
                              std::string_view key) {
    const std::string_view text = field(report, key).value_or("");
    if (const auto point = point_of(text, table.game().size()))
        return *point;
    return refuse(
        "bad-point",
        fmt::format("'{}' is not a point of this board; write it as d4.", text.substr(0, 16)),
        go_cn("2.2"), {{"point", std::string(text.substr(0, 16))}});
}

Result<std::vector<go::Point>> points_field(const GoRuleContext& table, const Report& report,
                                            std::string_view key) {
    std::vector<go::Point> points;
    std::string_view rest = field(report, key).value_or("");
    while (!rest.empty()) {
        const auto comma = rest.find(',');
        const std::string_view text = rest.substr(0, comma);
        const auto point = point_of(text, table.game().size());
        if (!point)
            return refuse("bad-point",
                          fmt::format("'{}' is not a point of this board; write it as d4.",
                                      text.substr(0, 16)),
                          go_cn("2.2"), {{"point", std::string(text.substr(0, 16))}});
        points.push_back(*point);
        rest = comma == std::string_view::npos ? std::string_view() : rest.substr(comma + 1);
    }
    return points;
}

namespace {

/// Reports about what is settled before the first stone, or can be said when all is over.
bool is_before(std::string_view kind) {
    return kind == "colours" || kind == "guess";
}
/// And what may be said then or in the game.
bool is_also_before(std::string_view kind) {
    return kind == "round-start" || kind == "clock-checked";
}
bool is_also_after(std::string_view kind) {
    constexpr std::string_view kKinds[] = {
        "count",   "recount",    "count-accepted", "appeal",         "complaint",
        "manners", "disturbing", "incident",       "incident-ruled", "referee-disturbs"};
    return std::ranges::find(kKinds, kind) != std::end(kKinds);
}

/// May this be reported now, and by him?
Result<void> admitted(const GoRuleContext& table, const Report& report) {
    const Clause clause = find_report_kind(Game::Go, report.kind)->clause;
    const auto by = seat_of(table.command.by);
    if (by && report.seat && *by != *report.seat)
        return refuse("not-yours-to-report",
                      "A player reports what he does himself; tell the arbiter of the opponent.",
                      clause, {{"kind", report.kind}});
    if (is_before(report.kind)) {
        if (table.body.phase != Phase::Waiting)
            return refuse("game-begun", "The colours are settled before the game.", go_cn("10"));
        return {};
    }
    const bool both = table.body.players[0] && table.body.players[1];
    if (table.body.phase == Phase::Waiting && !(both && is_also_before(report.kind)))
        return refuse("not-started", "The game has not begun: a seat is free. Seat both players.");
    if (table.body.phase == Phase::Finished && !is_also_after(report.kind))
        return refuse("game-over", "The game is over; an arbiter can correct its result.",
                      go_cn("7"));
    return {};
}

Decision decide_report(const GoRuleContext& table, const Report& report) {
    KYVIEN_TRY(admitted(table, report));
    for (const auto chapter : {decide_go_stones, decide_go_disturbed, decide_go_ending,
                               decide_go_pauses, decide_go_time, decide_go_discipline}) {
        auto decided = chapter(table, report);
        if (!decided)
            continue;
        if (!*decided)
            return refuse(std::move(decided->error()));
        EventBodies facts = {Reported{report}};
        std::ranges::move(**decided, std::back_inserter(facts));
        return facts;
    }
    return refuse("unknown-report", fmt::format("Nobody rules on '{}'.", report.kind));
}

/// What may not be asked while a case waits for its own ruling; none where it may.
std::optional<Decision> held_up(const GoRuleContext& table) {
    const CommandBody& asked = table.command.body;
    const bool goes_on =
        std::holds_alternative<LetPlayOn>(asked) && table.body.phase == Phase::ArbiterNeeded;
    if (goes_on && (table.body.question->code == "balanced-cycle" ||
                    table.body.question->code == "both-absent"))
        return std::nullopt;
    if (!goes_on && !(std::holds_alternative<StartClocks>(asked) && table.has_open_case()))
        return std::nullopt;
    const bool life = table.body.question && table.body.question->code == "life-and-death";
    const auto clause = table.memory.displaced   ? go_cn("17.3")
                        : table.memory.scattered ? go_cn("17.4")
                        : life                   ? go_cn("21.3")
                                                 : go_cn("20.2");
    return refuse("case-open",
                  "A case is open, and how it is settled must stand in the record: report the "
                  "ruling on it.",
                  clause);
}

class GoBoard final : public BoardConduct {
  public:
    [[nodiscard]] std::unique_ptr<BoardConduct> clone() const override {
        return std::make_unique<GoBoard>(*this);
    }

    [[nodiscard]] std::optional<Decision> decide(const StateBody& body,
                                                 const Command& command) const override {
        const GoRuleContext table{body, command, memory_};
        if (const auto* report = std::get_if<Report>(&command.body))
            return decide_report(table, *report);
        EventBodies over = time_over(table);
        if (!over.empty()) {
            const bool looks = std::holds_alternative<Tick>(command.body) ||
                               std::holds_alternative<ClaimFlag>(command.body);
            if (looks)
                return over;
            if (seat_of(command.by) && std::holds_alternative<Ended>(over.back()))
                return refuse("flag-has-fallen",
                              "The time was over before this arrived; the game is decided by the "
                              "clock.",
                              go_cn("23.5"));
        }
        if (std::holds_alternative<Tick>(command.body))
            if (EventBodies late = lateness_over(table); !late.empty())
                return late;
        if (auto held = held_up(table))
            return held;
        if (const auto* move = std::get_if<MakeMove>(&command.body))
            return decide_go_move(table, *move);
        if (std::holds_alternative<Press>(command.body))
            return decide_go_press(table);
        const auto* on = std::get_if<LetPlayOn>(&command.body);
        if (on != nullptr && body.phase == Phase::ArbiterNeeded &&
            body.question->code == "balanced-cycle") {
            auto checked = decide_in_hall(body, command);
            if (!checked)
                return checked;
            return cycle_banned(table, on->reason);
        }
        return std::nullopt;
    }

    void applied(const StateBody& body, const Event& event) override {
        remember(memory_, body, event);
    }
    [[nodiscard]] std::optional<Instant> deadline(const StateBody& body) const override {
        const auto fall = BoardConduct::deadline(body);
        const auto late = lateness_due(memory_, body);
        return fall && late ? std::min(fall, late) : fall ? fall : late;
    }
    [[nodiscard]] bool time_stands(const StateBody& body, Instant at) const override {
        // 23.4: in byo-yomi the time ends with the stone; lifting prisoners is not timed.
        const auto timed = body.clock.turn();
        return timed && *timed != body.game->turn() && body.clock.reading(*timed, at).in_overtime;
    }
    [[nodiscard]] std::vector<Duty> duties(const StateBody& body) const override {
        return duties_of(memory_, body);
    }
    [[nodiscard]] std::string memory_text() const override {
        return internal::memory_text(memory_);
    }

  private:
    GoMemory memory_;
};

}  // namespace

std::unique_ptr<BoardConduct> make_go_board(const Settings&) {
    return std::make_unique<GoBoard>();
}

}  // namespace kyvien::conduct::internal
