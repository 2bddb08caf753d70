// 7.1.m, 13, 16.3.a.4, 16.3.a.6: scoresheets, and what is signed after the game.
#include "conduct/xiangqi/board/internal/rule_context.h"

#include <algorithm>
#include <fmt/format.h>

namespace kyvien::conduct::internal {

using rulebook::xiangqi_vn;

namespace scoresheets {
namespace {

bool both(const std::array<bool, 2>& flags) {
    return flags[0] && flags[1];
}

}  // namespace
}  // namespace scoresheets

Result<EventBodies> XiangqiRecords::gap(const XiangqiRuleContext& table,
                                        const xiangqi_report::ScoresheetGap& report) {
    if (table.finished())
        return refuse("game-over",
                      "The game is over; report that the record was not completed instead.",
                      xiangqi_vn("16.3.a.6"));
    if (*report.moves < 1)
        return refuse(
            "report-field", "Report scoresheet-gap: the field moves must be at least 1.",
            xiangqi_vn("7.1.m"),
            {{"kind", "scoresheet-gap"}, {"field", "moves"}, {"reason", "must be at least 1"}});
    EventBodies rulings = reported(report);
    if (*report.moves >= table.body.settings.regulation(Regulation::ScoresheetGapMoves))
        technical_fault(table.body, rulings, report.seat, xiangqi_vn("16.3.a.4"));
    return rulings;
}

Result<EventBodies> XiangqiRecords::incomplete(const XiangqiRuleContext& table,
                                               const xiangqi_report::RecordIncomplete& report) {
    EventBodies rulings = reported(report);
    if (!is_yes(report.filled))
        technical_fault(table.body, rulings, report.seat, xiangqi_vn("16.3.a.6"));
    return rulings;
}

bool XiangqiRecords::results_match(const StateBody& body) const {
    return !kept_.written[0].empty() && kept_.written[0] == kept_.written[1] && body.ending &&
           kept_.written[0] == conduct::text(body.ending->score);
}

Result<EventBodies> XiangqiRecords::confirm(const XiangqiRuleContext& table,
                                            const xiangqi_report::ResultConfirmed& report) const {
    std::vector<std::string> missing;
    std::vector<std::string_view> in_words;
    const auto miss = [&](bool done, std::string code, std::string_view words) {
        if (done)
            return;
        missing.push_back(std::move(code));
        in_words.push_back(words);
    };
    miss(results_match(table.body), "matching-results",
         "the result of the game, written by both players");
    miss(kept_.checked, "record-checked", "the record replayed from the first move to the last");
    miss(kept_.has_signed[0], "signature-first", "Red's signature");
    miss(kept_.has_signed[1], "signature-second", "Black's signature");
    if (kept_.confirmed)
        return refuse("result-confirmed", "The result has been confirmed already.",
                      xiangqi_vn("13.1"));
    if (!missing.empty())
        return refuse("record-incomplete",
                      fmt::format("The result cannot be confirmed yet; missing: {}.",
                                  fmt::join(in_words, "; ")),
                      xiangqi_vn("13.1"), {{"missing", joined(missing)}});
    EventBodies rulings = reported(report);
    rule(table.body, rulings, XiangqiRuling::ResultConfirmed, std::nullopt, xiangqi_vn("13.1"), {},
         {{"result", std::string(conduct::text(table.body.ending->score))}});
    return rulings;
}

Result<EventBodies> XiangqiRecords::tidy(const XiangqiRuleContext& table, const TypedReport& report,
                                         std::optional<Seat> player) const {
    if (!player && !kept_.confirmed)
        return refuse("record-incomplete",
                      "The record is handed in when all three have signed it and the result is "
                      "confirmed.",
                      xiangqi_vn("13.1"), {{"missing", "result-confirmed"}});
    auto reset = kept_.reset;
    if (player)
        reset[clock::index(*player)] = true;
    const bool submitted = kept_.submitted || !player;
    EventBodies rulings = reported(report);
    if (scoresheets::both(reset) && submitted &&
        !(scoresheets::both(kept_.reset) && kept_.submitted))
        rule(table.body, rulings, XiangqiRuling::Closed, std::nullopt, xiangqi_vn("13.2"));
    return rulings;
}

void XiangqiRecords::duties(const StateBody& body, std::vector<Duty>& duties) const {
    const auto owe = [&](XiangqiDuty code, std::optional<Seat> seat, rulebook::Clause clause) {
        duties.push_back(make_duty(code, seat, clause));
    };
    for (const Seat seat : clock::kBothSeats)
        if (kept_.behind[clock::index(seat)] && !kept_.confirmed)
            owe(XiangqiDuty::FillScoresheet, seat,
                body.phase == Phase::Finished ? xiangqi_vn("16.3.a.6") : xiangqi_vn("16.3.a.4"));
    if (body.phase != Phase::Finished || body.ending->score == Score::Void)
        return;
    if (!kept_.confirmed) {
        for (const Seat seat : clock::kBothSeats)
            if (kept_.written[clock::index(seat)].empty())
                owe(XiangqiDuty::WriteResult, seat, xiangqi_vn("13.1"));
        if (!kept_.written[0].empty() && !kept_.written[1].empty() && !results_match(body))
            owe(XiangqiDuty::SettleResult, std::nullopt, xiangqi_vn("13.1"));
        if (!kept_.checked)
            owe(XiangqiDuty::CheckRecord, std::nullopt, xiangqi_vn("13.1"));
        for (const Seat seat : clock::kBothSeats)
            if (!kept_.has_signed[clock::index(seat)])
                owe(XiangqiDuty::SignRecord, seat, xiangqi_vn("13.1"));
        owe(XiangqiDuty::ConfirmResult, std::nullopt, xiangqi_vn("13.1"));
    }
    for (const Seat seat : clock::kBothSeats)
        if (!kept_.reset[clock::index(seat)])
            owe(XiangqiDuty::ResetPieces, seat, xiangqi_vn("13.2"));
    if (!kept_.submitted)
        owe(XiangqiDuty::SubmitRecord, std::nullopt, xiangqi_vn("13.2"));
}

void XiangqiRecords::on_event(const StateBody& body, const Event& event) {
    if (const auto* ruled = std::get_if<Ruled>(&event.body)) {
        if (ruled->code == XiangqiRuling::ResultConfirmed)
            kept_.confirmed = true;
        return;
    }
    if (std::holds_alternative<ResultCorrected>(event.body)) {
        // A new result: the old one was written, signed and confirmed.
        kept_.written = {};
        kept_.has_signed = {};
        kept_.confirmed = false;
        return;
    }
    const auto* reported = std::get_if<Reported>(&event.body);
    if (reported == nullptr)
        return;
    const Report& report = reported->report;
    const std::size_t seat = report.seat ? clock::index(*report.seat) : 0;
    if (report.kind == XiangqiReport::ScoresheetGap &&
        *xiangqi_report::ScoresheetGap(report).moves >=
            body.settings.regulation(Regulation::ScoresheetGapMoves))
        kept_.behind[seat] = true;
    if (report.kind == XiangqiReport::ScoresheetFilled ||
        (report.kind == XiangqiReport::RecordIncomplete &&
         is_yes(xiangqi_report::RecordIncomplete(report).filled)))
        kept_.behind[seat] = false;
    if (report.kind == XiangqiReport::ResultWritten)
        kept_.written[seat] = xiangqi_report::ResultWritten(report).result.text();
    if (report.kind == XiangqiReport::RecordChecked)
        kept_.checked = true;
    if (report.kind == XiangqiReport::Signed)
        kept_.has_signed[seat] = true;
    if (report.kind == XiangqiReport::PiecesReset)
        kept_.reset[seat] = true;
    if (report.kind == XiangqiReport::RecordSubmitted)
        kept_.submitted = true;
}

std::string XiangqiRecords::text() const {
    std::string text;
    append_members(text, kept_);
    return text;
}

namespace {

constexpr rulebook::Clause kScoresheetsClauses[] = {
    xiangqi_vn("9.9.d"), xiangqi_vn("9.9.e"),    xiangqi_vn("9.10.2"),  xiangqi_vn("13.1"),
    xiangqi_vn("13.2"),  xiangqi_vn("16.3.a.4"), xiangqi_vn("16.3.a.6")};

/// 13.1: what closes a record is reported once the game is over.
std::optional<Refusal> still_played(const XiangqiRuleContext& table) {
    if (table.finished())
        return std::nullopt;
    return Refusal{"not-finished",
                   "The game is not over; the record is closed after its end.",
                   xiangqi_vn("13.1"),
                   {}};
}

/// 9.9.a: the game is replayed; the annulled one cannot be written, signed or confirmed.
std::optional<Refusal> no_result(const XiangqiRuleContext& table) {
    if (auto refusal = still_played(table))
        return refusal;
    if (table.body.ending->score != Score::Void)
        return std::nullopt;
    return Refusal{"game-over",
                   "The game was annulled; there is no result to write, to check or to sign.",
                   xiangqi_vn("13.1"),
                   {}};
}

/// Reports of a written, checked or signed record.
Decision closing(const XiangqiRuleContext& table, const TypedReport& report) {
    if (auto refusal = no_result(table))
        return refuse(*std::move(refusal));
    if (table.memory.records.confirmed())
        return refuse("result-confirmed", "The result has been signed and confirmed.",
                      xiangqi_vn("13.1"));
    return reported(report);
}
Decision incomplete(const XiangqiRuleContext& table,
                    const xiangqi_report::RecordIncomplete& report) {
    if (auto refusal = still_played(table))
        return refuse(*std::move(refusal));
    return XiangqiRecords::incomplete(table, report);
}
Decision confirmed(const XiangqiRuleContext& table, const xiangqi_report::ResultConfirmed& report) {
    if (auto refusal = no_result(table))
        return refuse(*std::move(refusal));
    return table.memory.records.confirm(table, report);
}
Decision pieces_reset(const XiangqiRuleContext& table, const xiangqi_report::PiecesReset& report) {
    if (auto refusal = still_played(table))
        return refuse(*std::move(refusal));
    return table.memory.records.tidy(table, report, report.seat);
}
Decision submitted(const XiangqiRuleContext& table, const xiangqi_report::RecordSubmitted& report) {
    if (auto refusal = no_result(table))
        return refuse(*std::move(refusal));
    return table.memory.records.tidy(table, report, std::nullopt);
}

/// The clauses cited for replaying a game, whichever command states it.
Clauses cited_to_annul(const CommandBody& command_body) {
    Clauses cited;
    const auto cite = [&](const Ending& ending) {
        if (ending.score != Score::Void)
            return;
        if (ending.clause)
            cited.push_back(*ending.clause);
        cited.insert(cited.end(), ending.also.begin(), ending.also.end());
    };
    if (const auto* correct = std::get_if<CorrectResult>(&command_body))
        cite(correct->ending);
    if (const auto* annul = std::get_if<Annul>(&command_body); annul != nullptr && annul->clause)
        cited.push_back(*annul->clause);
    return cited;
}

/// 9.9.d, 9.9.e, 9.10.2: an error in the array, the colours or a move found after the end leaves
/// the result unchanged: for the array once it is signed and confirmed, for the others at once.
std::optional<Decision> kept_in_force(const XiangqiRuleContext& seen) {
    if (!seen.finished() || seen.command.by.role != Role::Arbiter)
        return std::nullopt;
    for (const rulebook::Clause clause : cited_to_annul(seen.command.body)) {
        const std::string_view id = clause.id();
        const bool is_array = id.starts_with("9.9");
        if (!is_array && !id.starts_with("9.10"))
            continue;
        if (seen.memory.records.confirmed())
            return refuse("result-confirmed",
                          "The result has been signed and confirmed: it is in force, and the game "
                          "is not played again.",
                          is_array ? xiangqi_vn("9.9.d") : xiangqi_vn("9.10.2"));
        if (id == "9.9.a" || id == "9.9" || id == "9.9.d")
            continue;
        return refuse("result-in-force",
                      "What is found only after the end of the game lets its result stand; the "
                      "game is not played again for it.",
                      is_array ? xiangqi_vn("9.9.e") : xiangqi_vn("9.10.2"));
    }
    return std::nullopt;
}

void remember_records(XiangqiMemory& memory, const StateBody& body, const Event& event) {
    memory.records.on_event(body, event);
}
void record_duties(const XiangqiRuleContext& seen, std::vector<Duty>& duties) {
    seen.memory.records.duties(seen.body, duties);
}

constexpr Answer<XiangqiLaw> kScoresheetsReports[] = {
    answer_by<XiangqiLaw, XiangqiReport::ScoresheetGap, XiangqiRecords::gap>(),
    record_only<XiangqiLaw, XiangqiReport::ScoresheetFilled>(),
    answer_by<XiangqiLaw, XiangqiReport::RecordIncomplete, incomplete>(),
    answer_by<XiangqiLaw, XiangqiReport::ResultWritten, closing>(),
    answer_by<XiangqiLaw, XiangqiReport::RecordChecked, closing>(),
    answer_by<XiangqiLaw, XiangqiReport::Signed, closing>(),
    answer_by<XiangqiLaw, XiangqiReport::ResultConfirmed, confirmed>(),
    answer_by<XiangqiLaw, XiangqiReport::PiecesReset, pieces_reset>(),
    answer_by<XiangqiLaw, XiangqiReport::RecordSubmitted, submitted>(),
};

}  // namespace

constinit const Chapter<XiangqiLaw> xiangqi_scoresheets_chapter = {.name = "scoresheets",
                                                                   .clauses = kScoresheetsClauses,
                                                                   .reports = kScoresheetsReports,
                                                                   .commands = kept_in_force,
                                                                   .on_event = remember_records,
                                                                   .duties = record_duties};

}  // namespace kyvien::conduct::internal
