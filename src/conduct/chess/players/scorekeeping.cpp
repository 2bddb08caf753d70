// D.2.7, D.2.10.3, 8.1.6: by whom, or with what, a player's score is kept.
#include <algorithm>

#include "conduct/chess/board/internal/over_the_board.h"
#include "conduct/chess/internal/reports.h"

namespace kyvien::conduct::internal {

using rulebook::fide;

namespace scorekeeping {
namespace {

constexpr rulebook::Clause kClauses[] = {fide("8.1.6"), fide("D.2")};

using Keeper = chess_report::ScoreKept::Keeper;

/// D.2.7: the ways that only a visually disabled player may use.
bool is_for_the_blind(Keeper keeper) {
    return keeper == Keeper::Braille || keeper == Keeper::Longhand || keeper == Keeper::Recorder;
}

Decision score_kept(const ChessRuleContext& table, const chess_report::ScoreKept& report) {
    const Seat seat = report.seat;
    const Keeper keeper = *report.keeper;
    const BlindPlay& book = table.memory.blind;
    const bool is_blind = book.is_visually_disabled(seat);
    if (is_for_the_blind(keeper) && !is_blind)
        return refuse("not-visually-disabled",
                      "Only a visually disabled player keeps the score so; report first what the "
                      "player needs.",
                      fide("D.2.7"), {{"keeper", std::string(name(keeper))}});
    if (keeper == Keeper::Arbiter && !is_by_arbiter(table.command))
        return refuse("not-yours-to-report",
                      "That an arbiter keeps the score is for an arbiter to say; call one.",
                      fide("8.1.6"), {{"keeper", std::string(name(keeper))}});
    EventBodies events = reported(report);
    if (keeper == Keeper::Assistant && !book.assists(seat, "score-and-clock")) {
        events.emplace_back(ruled(ChessRuling::OutsideDuties, seat, fide("D.2.10.3"),
                                  {{"duty", "score-and-clock"}}));
        return events;
    }
    events.emplace_back(ruled(ChessRuling::ScoreKept, seat,
                              is_blind ? fide("D.2.7") : fide("8.1.6"),
                              {{"keeper", std::string(name(keeper))}}));
    return events;
}

constexpr Answer<ChessLaw> kReports[] = {
    answer_by<ChessLaw, ChessReport::ScoreKept, score_kept>(),
};

void on_event(ChessMemory& memory, const StateBody&, const Event& event) {
    const auto* ruling = std::get_if<Ruled>(&event.body);
    if (ruling != nullptr && ruling->code == ChessRuling::ScoreKept && ruling->seat)
        memory.sheets.keeper[clock::index(*ruling->seat)] = value_of(ruling->values, "keeper");
}

}  // namespace
}  // namespace scorekeeping

bool Scoresheets::is_kept_for(Seat seat) const {
    const std::string& by = keeper[clock::index(seat)];
    using Keeper = chess_report::ScoreKept::Keeper;
    return by == Keeper::Recorder || by == Keeper::Assistant || by == Keeper::Arbiter;
}

constinit const Chapter<ChessLaw> chess_score_kept_chapter = {.name = "score-kept",
                                                              .clauses = scorekeeping::kClauses,
                                                              .reports = scorekeeping::kReports,
                                                              .on_event = scorekeeping::on_event};

}  // namespace kyvien::conduct::internal
