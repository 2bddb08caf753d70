// The conduct of Gomoku over the board: stones set wrongly, players who come late (law 5).
#include <array>

#include "conduct/core/internal/state_body.h"
#include "gomoku/board.h"
#include "gomoku/conduct.h"
#include "gomoku/law.h"

namespace kyvien::gomoku {
namespace {

using namespace conduct;
using Decision = Result<std::vector<EventBody>>;

constexpr ReportField kPoint[] = {
    {"point", FieldType::Move, true, "The point on which the stone stands"}};
constexpr ReportKind kKinds[] = {
    {"illegal-stone", About::Player, kByArbiter, clause("5.1"), "A stone stands where it may not",
     kPoint},
    {"arrival", About::Player, kByArbiter, clause("5.2"), "A player has come", {}},
    {"absent", About::Player, kByArbiter, clause("5.2"), "A player has not come in time", {}},
    {"both-absent", About::Game, kByArbiter, clause("5.2"), "Neither player has come in time", {}},
};

Ended loss(Seat loser, std::string code, rulebook::Clause by) {
    return Ended{{win_for(opponent(loser)), std::move(code), by, {}, {}, {}, {}}, {}};
}

class GomokuBoard final : public conduct::internal::BoardConduct {
  public:
    [[nodiscard]] std::unique_ptr<BoardConduct> clone() const override {
        return std::make_unique<GomokuBoard>(*this);
    }

    [[nodiscard]] std::optional<Decision> decide(const conduct::internal::StateBody& body,
                                                 const Command& command) const override {
        if (const auto* report = std::get_if<Report>(&command.body))
            return ruled(body, *report);
        const bool looks = std::holds_alternative<Tick>(command.body) ||
                           std::holds_alternative<ClaimFlag>(command.body);
        const auto fall = body.clock.flag_fall();
        if (!looks || body.phase != Phase::Playing || !fall || *fall > command.at)
            return std::nullopt;
        const Seat loser = *body.clock.turn();
        return std::vector<EventBody>{FlagFell{loser, *fall},
                                      Ended{body.game->time_over(loser), {}}};
    }

    void applied(const conduct::internal::StateBody&, const Event& event) override {
        const auto* ruling = std::get_if<Ruled>(&event.body);
        if (ruling != nullptr && ruling->code == "stone-taken-back" && ruling->seat)
            ++warned_[clock::index(*ruling->seat)];
    }
    [[nodiscard]] std::vector<Duty> duties(const conduct::internal::StateBody&) const override {
        return {};
    }
    [[nodiscard]] std::string memory_text() const override {
        return std::to_string(warned_[0]) + " " + std::to_string(warned_[1]);
    }

  private:
    [[nodiscard]] Decision ruled(const conduct::internal::StateBody& body,
                                 const Report& report) const {
        const rulebook::Clause by = find_report_kind(body.settings.game, report.kind)->clause;
        if (body.phase != Phase::Playing)
            return refuse("not-playing", "The game is not being played.", by);
        std::vector<EventBody> facts = {Reported{report}};
        if (report.kind == "both-absent")
            facts.emplace_back(Ended{{Score::BothLose, "both-absent", by, {}, {}, {}, {}}, {}});
        if (report.kind == "absent")
            facts.emplace_back(loss(*report.seat, "absent", by));
        if (report.kind != "illegal-stone")
            return facts;
        const auto point = find_point(*field(report, "point"));
        if (!point)
            return refuse("bad-point", "That is no point of this board; write it as h8.",
                          clause("1"));
        if (warned_[clock::index(*report.seat)] > 0)
            facts.emplace_back(loss(*report.seat, "second-illegal-stone", by));
        else
            facts.emplace_back(Ruled{"stone-taken-back",
                                     report.seat,
                                     by,
                                     {},
                                     {{"point", name(*point)}},
                                     {},
                                     {name(*point)}});
        return facts;
    }

    std::array<int, 2> warned_{};
};

}  // namespace

std::unique_ptr<conduct::internal::BoardConduct> make_board(const Settings&) {
    return std::make_unique<GomokuBoard>();
}

std::span<const ReportKind> report_kinds() {
    return kKinds;
}

}  // namespace kyvien::gomoku
