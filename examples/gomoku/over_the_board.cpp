// The conduct of Gomoku over the board: stones set wrongly, players who come late (law 5).
#include <array>

#include "conduct/core/internal/consequences.h"
#include "gomoku/board.h"
#include "gomoku/conduct.h"
#include "gomoku/law.h"
#include "laws/internal/gomoku_reports.h"

namespace kyvien::gomoku {
namespace {

using namespace conduct;
using conduct::internal::Answer;
using conduct::internal::answer_by;
using conduct::internal::Chapter;
using conduct::internal::Decision;
using conduct::internal::EventBodies;
using conduct::internal::lost;
using conduct::internal::record_only;
using conduct::internal::reported;
using conduct::internal::ruled;
using conduct::internal::StateBody;

struct GomokuMemory {
    std::array<int, 2> warned{};  ///< by seat: stones taken back
};
struct GomokuContext : conduct::internal::RuleContext {
    const GomokuMemory& memory;
};
struct GomokuLaw {
    using Memory = GomokuMemory;
    using Report = GomokuReport;
    using Context = GomokuContext;
    static std::span<const Chapter<GomokuLaw>* const> chapters();
    static GomokuMemory begin(const Settings&) { return {}; }
    static Result<void> admitted(const GomokuContext& context, const conduct::Report& report) {
        if (context.is_playing())
            return {};
        return refuse("not-playing", "The game is not being played.",
                      find_report_kind(context.settings().game, report.kind)->clause);
    }
};

constexpr rulebook::Clause kClauses[] = {clause("5.1"), clause("5.2")};

Decision illegal_stone(const GomokuContext& context, const gomoku_report::IllegalStone& report) {
    const auto point = find_point(*report.point);
    if (!point)
        return refuse("bad-point", "That is no point of this board; write it as h8.", clause("1"));
    EventBodies facts = reported(report);
    if (context.memory.warned[clock::index(report.seat)] > 0)
        facts.emplace_back(lost(report.seat, "second-illegal-stone", clause("5.1")));
    else
        facts.emplace_back(ruled(GomokuRuling::StoneTakenBack, report.seat, clause("5.1"),
                                 {{"point", name(*point)}}, {}, {name(*point)}));
    return facts;
}

Decision absent(const gomoku_report::Absent& report) {
    EventBodies facts = reported(report);
    facts.emplace_back(lost(report.seat, "absent", clause("5.2")));
    return facts;
}

Decision both_absent(const gomoku_report::BothAbsent& report) {
    EventBodies facts = reported(report);
    facts.emplace_back(Ended{{Score::BothLose, "both-absent", clause("5.2"), {}, {}, {}, {}}, {}});
    return facts;
}

constexpr Answer<GomokuLaw> kReports[] = {
    answer_by<GomokuLaw, GomokuReport::IllegalStone, illegal_stone>(),
    record_only<GomokuLaw, GomokuReport::Arrival>(),
    answer_by<GomokuLaw, GomokuReport::Absent, absent>(),
    answer_by<GomokuLaw, GomokuReport::BothAbsent, both_absent>(),
};

/// A flag that has fallen ends the game when somebody looks.
std::optional<Decision> flag_seen(const GomokuContext& context) {
    const bool looks = std::holds_alternative<Tick>(context.command.body) ||
                       std::holds_alternative<ClaimFlag>(context.command.body);
    const auto fall = context.body.clock.flag_fall();
    if (!looks || !context.is_playing() || !fall || *fall > context.at())
        return std::nullopt;
    const Seat loser = *context.body.clock.turn();
    return EventBodies{FlagFell{loser, *fall}, Ended{context.body.game->time_over(loser), {}}};
}

void remember(GomokuMemory& memory, const StateBody&, const Event& event) {
    const auto* ruling = std::get_if<Ruled>(&event.body);
    if (ruling != nullptr && ruling->code == GomokuRuling::StoneTakenBack && ruling->seat)
        ++memory.warned[clock::index(*ruling->seat)];
}

constexpr Chapter<GomokuLaw> kChapter = {.name = "gomoku",
                                         .clauses = kClauses,
                                         .reports = kReports,
                                         .commands = flag_seen,
                                         .on_event = remember};

std::span<const Chapter<GomokuLaw>* const> GomokuLaw::chapters() {
    static constexpr const Chapter<GomokuLaw>* kChapters[] = {&kChapter};
    return kChapters;
}

}  // namespace

std::unique_ptr<conduct::internal::BoardConduct> make_board(const Settings& settings) {
    return std::make_unique<conduct::internal::ChapterBoard<GomokuLaw>>(settings);
}

}  // namespace kyvien::gomoku
