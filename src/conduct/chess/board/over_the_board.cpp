// Over the board under the FIDE Laws of Chess: the parts together, and what they share.
#include "conduct/chess/board/internal/over_the_board.h"

#include <algorithm>
#include <fmt/format.h>

#include "base/assert.h"
#include "chess/dead_position/unwinnable.h"
#include "clock/seat.h"
#include "conduct/core/internal/told_members.h"

namespace kyvien::conduct::internal {
namespace {

using Parts = std::array<const ChessPart*, 18>;

const Parts& parts() {
    static const Parts kParts = {
        &adjourned_part(),        &quickplay_part(), &blind_part(),     &score_kept_part(),
        &sheets_part(),           &behaviour_part(), &chess960_part(),  &arrival_part(),
        &pauses_part(),           &flags_part(),     &touching_part(),  &illegal_part(),
        &illegal_position_part(), &displaced_part(), &restoring_part(), &draws_part(),
        &penalties_part(),        &moving_part(),
    };
    return kParts;
}

/// The period of the time control in which the seat is, from 1 (6.3.1).
std::size_t period(const clock::Clock& clock, Seat seat) {
    const auto* staged = std::get_if<clock::Staged>(&clock.control(seat));
    std::size_t stage = 1;
    int left = clock.completed_moves(seat);
    if (staged != nullptr)
        for (const clock::Stage& each : staged->stages) {
            if (each.moves == 0 || left < each.moves || stage == staged->stages.size())
                break;
            left -= each.moves;
            ++stage;
        }
    return stage;
}

class ChessBoard final : public BoardConduct {
  public:
    [[nodiscard]] std::unique_ptr<BoardConduct> clone() const override {
        return std::make_unique<ChessBoard>(*this);
    }
    [[nodiscard]] std::optional<Decision> decide(const StateBody& body,
                                                 const Command& command) const override {
        const ChessRuleContext seen = table(body);
        for (const ChessPart* part : parts())
            if (part->decide != nullptr)
                if (auto decided = part->decide(seen, command))
                    return decided;
        return std::nullopt;
    }
    void also(const StateBody& body, const Command& command, EventBodies& facts) const override {
        const ChessRuleContext seen = table(body);
        for (const ChessPart* part : parts())
            if (part->also != nullptr)
                part->also(seen, command, facts);
    }
    [[nodiscard]] std::optional<Instant> deadline(const StateBody& body) const override {
        // A fallen flag counts when somebody has seen it: whoever is awaited comes first.
        std::optional<Instant> due;
        const ChessRuleContext seen = table(body);
        for (const ChessPart* part : parts())
            if (part->deadline != nullptr)
                if (const auto at = part->deadline(seen); at && (!due || *at < *due))
                    due = at;
        return due ? due : BoardConduct::deadline(body);
    }
    void applied(const StateBody& body, const Event& event) override {
        for (const ChessPart* part : parts())
            if (part->applied != nullptr)
                part->applied(memory_, body, event);
    }
    [[nodiscard]] std::vector<Duty> duties(const StateBody& body) const override {
        std::vector<Duty> duties;
        const ChessRuleContext seen = table(body);
        for (const ChessPart* part : parts())
            if (part->duties != nullptr)
                part->duties(seen, duties);
        return duties;
    }
    [[nodiscard]] std::size_t sealed_ply(const StateBody& body) const override {
        const Adjournment& book = memory_.adjournment;
        const bool stands =
            book.stage == Adjournment::Stage::SealRequired && !book.board_move.empty();
        return body.moves.size() - (stands ? 1 : 0);
    }
    [[nodiscard]] std::string memory_text() const override {
        std::string text;
        tell(text, memory_);
        return text;
    }
    [[nodiscard]] Values tallies(const StateBody& body) const override {
        Values tallies;
        for (const Seat seat : clock::kBothSeats) {
            const std::string of = "-" + seat_text(seat);
            tallies.emplace_back("made" + of, std::to_string(memory_.made(body.moves, seat)));
            tallies.emplace_back("completed" + of,
                                 std::to_string(memory_.completed(body.moves, seat)));
            tallies.emplace_back("period" + of, std::to_string(period(body.clock, seat)));
            tallies.emplace_back("illegal-moves" + of,
                                 std::to_string(memory_.illegal_moves[clock::index(seat)]));
        }
        return tallies;
    }

  private:
    [[nodiscard]] ChessRuleContext table(const StateBody& body) const {
        return {body, static_cast<const ChessGame&>(*body.game), memory_};
    }

    ChessMemory memory_;
};

}  // namespace

std::unique_ptr<BoardConduct> make_chess_board(const Settings&) {
    return std::make_unique<ChessBoard>();
}

std::span<const ReportKind> chess_report_kinds() {
    static const std::vector<ReportKind> kKinds = [] {
        std::vector<ReportKind> kinds;
        for (const ChessPart* part : parts())
            kinds.insert(kinds.end(), part->kinds.begin(), part->kinds.end());
        return kinds;
    }();
    return kKinds;
}

chess::Color color_of(Seat seat) {
    return seat == Seat::First ? chess::Color::White : chess::Color::Black;
}
Seat seat_of(chess::Color color) {
    return color == chess::Color::White ? Seat::First : Seat::Second;
}
std::string seat_text(Seat seat) {
    return std::string(clock::seat_name(seat));
}

const Report* report_of(const Command& command, std::string_view kind) {
    const auto* report = std::get_if<Report>(&command.body);
    return report != nullptr && report->kind == kind ? report : nullptr;
}
bool is_by_arbiter(const Command& command) {
    return command.by.role == Role::Arbiter || command.by.role == Role::Hall;
}

Ruled ruled(std::string code, std::optional<Seat> seat, rulebook::Clause clause, Values values,
            std::vector<rulebook::Clause> also) {
    return {std::move(code), seat, clause, std::move(also), std::move(values), {}, {}};
}
Ended ended(Ending ending) {
    return {std::move(ending), {}};
}
std::unexpected<Refusal> unused(const Report& report, std::string_view key, std::string_view why,
                                rulebook::Clause clause) {
    return refuse(
        "report-field",
        fmt::format("Report {}: the field {} says nothing here: {}.", report.kind, key, why),
        clause, {{"kind", report.kind}, {"field", std::string(key)}, {"reason", std::string(why)}});
}

EventBodies reported(const Report& report) {
    return {Reported{report}};
}

void adjust_clock(const ChessRuleContext& table, const Command& command, Seat seat,
                  Milliseconds amount, rulebook::Clause clause, std::string reason,
                  EventBodies& facts) {
    const clock::Clock& clock = table.body.clock;
    if (!clock.is_timed())
        return;
    // Several adjustments of one decision add up: each fact carries the display it leads to.
    Milliseconds now = clock.reading(seat, command.at).main;
    for (const EventBody& fact : facts)
        if (const auto* earlier = std::get_if<ClockAdjusted>(&fact);
            earlier != nullptr && earlier->seat == seat)
            now = earlier->main;
    facts.emplace_back(ClockAdjusted{seat, std::max(Milliseconds{}, now + amount), std::nullopt,
                                     clause, std::move(reason), std::nullopt});
}

Milliseconds penalty_time(const ChessRuleContext& table) {
    const auto& set = table.settings().set_regulation(Regulation::WrongClaimBonus);
    if (set)
        return Milliseconds(*set);
    return table.is_blitz() ? std::chrono::minutes(1) : std::chrono::minutes(2);
}

void answer_question(const ChessRuleContext& table, rulebook::Clause clause, EventBodies& facts) {
    if (table.body.phase == Phase::ArbiterNeeded)
        facts.emplace_back(PlayedOn{clause, "answered"});
}

Ending loss_unless_unwinnable(const ChessRuleContext& table, Seat loser, std::string code,
                              std::string draw_code, rulebook::Clause clause) {
    return loss_unless_unwinnable(table.game.position(), loser, std::move(code),
                                  std::move(draw_code), clause);
}

Ending loss_unless_unwinnable(const chess::Position* position, Seat loser, std::string code,
                              std::string draw_code, rulebook::Clause clause) {
    constexpr std::uint64_t kEffort = 300'000;
    Ending ending{win_for(opponent(loser)), std::move(code), clause, {}, {}, {}, {}};
    if (position == nullptr) {
        ending.values = {{"mate-search", "undecided"}};
        return ending;
    }
    const auto answer = chess::can_mate(*position, color_of(opponent(loser)), kEffort);
    if (answer.verdict == chess::MateVerdict::Unwinnable) {
        ending.score = Score::Draw;
        ending.code = std::move(draw_code);
        ending.also = {rulebook::fide("6.9")};
    } else if (answer.verdict == chess::MateVerdict::Undecided) {
        ending.values = {{"mate-search", "undecided"}};
    }
    return ending;
}

EventBodies made(Seat seat, Examined examined) {
    EventBodies facts = {Moved{seat, std::move(examined.move)}};
    std::ranges::move(examined.after, std::back_inserter(facts));
    return facts;
}

int ChessMemory::made(const std::vector<MoveRecord>& played, Seat seat) const {
    return completed_before[clock::index(seat)] +
           static_cast<int>(std::ranges::count(played, seat, &MoveRecord::seat));
}

int ChessMemory::completed(const std::vector<MoveRecord>& played, Seat seat) const {
    int count = completed_before[clock::index(seat)];
    for (std::size_t ply = 0; ply < moves.size() && ply < played.size(); ++ply)
        count += played[ply].seat == seat && moves[ply].completed ? 1 : 0;
    return count;
}

}  // namespace kyvien::conduct::internal
