#include "tournament/office/contract/report_corrections.h"

#include <algorithm>

#include "tournament/event/game_result.h"
#include "tournament/office/contract/report_terms.h"
#include "tournament/office/internal/applier.h"

namespace kyvien::tournament {
namespace report_corrections_of {
namespace {

bool is_of_game(std::string_view result) {
    const auto outcomes = outcomes_of(result);
    return outcomes && outcomes->first != Outcome::ForfeitWin &&
           outcomes->first != Outcome::ForfeitLoss;
}

RoundRecord* record_of(Event& event, EntryNumber number, int round) {
    const auto entry = std::ranges::find(event.entries, number, &Entry::number);
    const auto index = static_cast<std::size_t>(round - 1);
    return entry == event.entries.end() || round < 1 || index >= entry->records.size()
               ? nullptr
               : &entry->records[index];
}

}  // namespace
}  // namespace report_corrections_of

Result<void> Office::Applier::operator()(const ReportCorrected& corrected) const {
    if (corrected.reason.empty())
        return office_refuses("report-correction-needs-reason",
                              "to report another result to the federation, give a reason");
    BoardState* board = this->board(corrected.round, corrected.board);
    if (board == nullptr)
        return office_refuses("no-such-meeting", "there is no meeting {meeting} in round {round}",
                              {{"meeting", corrected.board}, {"round", corrected.round}});
    KYVIEN_TRY(outcomes_of(corrected.result));
    const bool is_other_board = corrected.white != 0 && (corrected.white != board->board.white ||
                                                         corrected.black != board->board.black);
    // A forfeit affects the pairing of later rounds, so it is corrected in the tournament or not at
    // all.
    if (office.has_meetings() || office.is_arena() || is_other_board ||
        board->result != corrected.counted ||
        !report_corrections_of::is_of_game(corrected.counted) ||
        !report_corrections_of::is_of_game(corrected.result))
        return office_refuses("report-correction-of-games",
                              "only the result of a single game that was played can be changed for "
                              "the report, and only to another result of a game that was played");
    board->reported = corrected.result == board->result ? std::string() : corrected.result;
    return {};
}

void apply_report_corrections(const Office& office, Event& event) {
    for (int round = 1; round <= static_cast<int>(office.rounds().size()); ++round)
        for (const BoardState& board :
             office.rounds()[static_cast<std::size_t>(round - 1)].boards) {
            if (board.reported.empty())
                continue;
            const auto outcomes = outcomes_of(board.reported).value();
            for (const auto& [number, outcome] : {std::pair{board.board.white, outcomes.first},
                                                  {board.board.black, outcomes.second}})
                if (RoundRecord* record = report_corrections_of::record_of(event, number, round)) {
                    // Void games are worth nothing already.
                    if (!record->given)
                        record->given = event.points.worth(*record);
                    record->outcome = outcome;
                }
        }
}

std::vector<OfficeEventBody> report_corrections(const Office& office) {
    std::vector<OfficeEventBody> events;
    for (int round = 1; round <= static_cast<int>(office.rounds().size()); ++round) {
        const auto& boards = office.rounds()[static_cast<std::size_t>(round - 1)].boards;
        for (std::size_t i = 0; i < boards.size(); ++i)
            if (!boards[i].reported.empty())
                events.emplace_back(ReportCorrected{round, static_cast<int>(i) + 1,
                                                    boards[i].reported, boards[i].result, "-",
                                                    boards[i].board.white, boards[i].board.black});
    }
    return events;
}

void restore_counted_results(TrfReport& report) {
    for (const OfficeEventBody& body : terms_of(report.other_lines)) {
        const auto* corrected = std::get_if<ReportCorrected>(&body);
        if (corrected == nullptr)
            continue;
        RoundRecord* white =
            report_corrections_of::record_of(report.event, corrected->white, corrected->round);
        RoundRecord* black =
            report_corrections_of::record_of(report.event, corrected->black, corrected->round);
        const auto outcomes = outcomes_of(corrected->result),
                   counted = outcomes_of(corrected->counted);
        // Columns changed since then take precedence over the line.
        if (white == nullptr || black == nullptr || !outcomes || !counted ||
            white->opponent != corrected->black || white->outcome != outcomes->first ||
            black->outcome != outcomes->second)
            continue;
        white->outcome = counted->first;
        black->outcome = counted->second;
        for (RoundRecord* record : {white, black}) {
            const std::optional<Points> given = std::exchange(record->given, std::nullopt);
            // A void game is worth nothing whatever its result.
            if (given && *given != report.event.points.worth(*record))
                record->given = given;
        }
    }
}

Result<TrfReport> read_counted_report(std::string_view bytes) {
    auto report = KYVIEN_TRY(read_trf(bytes));
    restore_counted_results(report);
    return report;
}

}  // namespace kyvien::tournament
