#include "conduct/xiangqi/board/internal/scoresheets.h"

#include <algorithm>
#include <fmt/format.h>

namespace kyvien::conduct::internal {

using rulebook::xiangqi_vn;

namespace scoresheets {
namespace {

constexpr std::string_view kKinds[] = {"scoresheet-gap",   "scoresheet-filled", "record-incomplete",
                                       "result-written",   "record-checked",    "signed",
                                       "result-confirmed", "pieces-reset",      "record-submitted"};

bool both(const std::array<bool, 2>& flags) {
    return flags[0] && flags[1];
}

}  // namespace
}  // namespace scoresheets

bool XiangqiRecords::answers(std::string_view kind) {
    return std::ranges::find(scoresheets::kKinds, kind) != std::end(scoresheets::kKinds);
}

Result<EventBodies> XiangqiRecords::decide(const XiangqiRuleContext& told) const {
    const std::string& kind = told.report.kind;
    if (kind == "scoresheet-gap")
        return gap(told);
    if (kind == "scoresheet-filled")
        return told.open().take();
    if (!told.finished())
        return refuse("not-finished", "The game is not over; the record is closed after its end.",
                      xiangqi_vn("13.1"));
    if (kind == "record-incomplete")
        return incomplete(told);
    if (kind == "result-confirmed")
        return confirm(told);
    if (kind == "pieces-reset" || kind == "record-submitted")
        return tidy(told);
    if (confirmed_)
        return refuse("result-confirmed", "The result has been signed and confirmed.",
                      xiangqi_vn("13.1"));
    return told.open().take();  // written, checked, signed
}

Result<EventBodies> XiangqiRecords::gap(const XiangqiRuleContext& told) {
    if (told.finished())
        return refuse("game-over",
                      "The game is over; report that the record was not completed instead.",
                      xiangqi_vn("16.3.a.6"));
    Proceedings rulings = told.open();
    if (number(told.report, "moves") >=
        told.body.settings.regulation(Regulation::ScoresheetGapMoves))
        rulings.technical_fault(*told.report.seat, xiangqi_vn("16.3.a.4"));
    return rulings.take();
}

Result<EventBodies> XiangqiRecords::incomplete(const XiangqiRuleContext& told) {
    Proceedings rulings = told.open();
    if (!is_yes(told.report, "filled"))
        rulings.technical_fault(*told.report.seat, xiangqi_vn("16.3.a.6"));
    return rulings.take();
}

bool XiangqiRecords::results_match(const StateBody& body) const {
    return !written_[0].empty() && written_[0] == written_[1] && body.ending &&
           written_[0] == conduct::text(body.ending->score);
}

Result<EventBodies> XiangqiRecords::confirm(const XiangqiRuleContext& told) const {
    std::vector<std::string> missing;
    if (!results_match(told.body))
        missing.emplace_back("matching-results");
    if (!checked_)
        missing.emplace_back("record-checked");
    for (const Seat seat : clock::kBothSeats)
        if (!signed_[clock::index(seat)])
            missing.push_back(fmt::format("signature-{}", seat_text(seat)));
    if (confirmed_)
        return refuse("result-confirmed", "The result has been confirmed already.",
                      xiangqi_vn("13.1"));
    if (!missing.empty())
        return refuse(
            "record-incomplete",
            fmt::format("The result cannot be confirmed yet; missing: {}.", joined(missing)),
            xiangqi_vn("13.1"), {{"missing", joined(missing)}});
    Proceedings rulings = told.open();
    rulings.rule("result-confirmed", std::nullopt, xiangqi_vn("13.1"), {},
                 {{"result", std::string(conduct::text(told.body.ending->score))}});
    return rulings.take();
}

Result<EventBodies> XiangqiRecords::tidy(const XiangqiRuleContext& told) const {
    if (told.report.kind == "record-submitted" && !confirmed_)
        return refuse("record-incomplete",
                      "The record is handed in when all three have signed it and the result is "
                      "confirmed.",
                      xiangqi_vn("13.1"), {{"missing", "result-confirmed"}});
    auto reset = reset_;
    if (told.report.kind == "pieces-reset")
        reset[clock::index(*told.report.seat)] = true;
    const bool submitted = submitted_ || told.report.kind == "record-submitted";
    Proceedings rulings = told.open();
    if (scoresheets::both(reset) && submitted && !(scoresheets::both(reset_) && submitted_))
        rulings.rule("closed", std::nullopt, xiangqi_vn("13.2"));
    return rulings.take();
}

void XiangqiRecords::duties(const StateBody& body, std::vector<Duty>& duties) const {
    const auto owe = [&](const char* code, std::optional<Seat> seat, rulebook::Clause clause) {
        duties.push_back({code, seat, clause, {}, {}});
    };
    for (const Seat seat : clock::kBothSeats)
        if (behind_[clock::index(seat)] && !confirmed_)
            owe("fill-scoresheet", seat,
                body.phase == Phase::Finished ? xiangqi_vn("16.3.a.6") : xiangqi_vn("16.3.a.4"));
    if (body.phase != Phase::Finished || body.ending->score == Score::Void)
        return;
    if (!confirmed_) {
        for (const Seat seat : clock::kBothSeats)
            if (written_[clock::index(seat)].empty())
                owe("write-result", seat, xiangqi_vn("13.1"));
        if (!written_[0].empty() && !written_[1].empty() && !results_match(body))
            owe("settle-result", std::nullopt, xiangqi_vn("13.1"));
        if (!checked_)
            owe("check-record", std::nullopt, xiangqi_vn("13.1"));
        for (const Seat seat : clock::kBothSeats)
            if (!signed_[clock::index(seat)])
                owe("sign-record", seat, xiangqi_vn("13.1"));
        owe("confirm-result", std::nullopt, xiangqi_vn("13.1"));
    }
    for (const Seat seat : clock::kBothSeats)
        if (!reset_[clock::index(seat)])
            owe("reset-pieces", seat, xiangqi_vn("13.2"));
    if (!submitted_)
        owe("submit-record", std::nullopt, xiangqi_vn("13.2"));
}

void XiangqiRecords::applied(const StateBody& body, const Event& event) {
    if (const auto* ruled = std::get_if<Ruled>(&event.body)) {
        if (ruled->code == "result-confirmed")
            confirmed_ = true;
        return;
    }
    if (std::holds_alternative<ResultCorrected>(event.body)) {
        // Another result: what was written, signed and confirmed was the old one.
        written_ = {};
        signed_ = {};
        confirmed_ = false;
        return;
    }
    const auto* reported = std::get_if<Reported>(&event.body);
    if (reported == nullptr)
        return;
    const Report& report = reported->report;
    const std::size_t seat = report.seat ? clock::index(*report.seat) : 0;
    if (report.kind == "scoresheet-gap" &&
        number(report, "moves") >= body.settings.regulation(Regulation::ScoresheetGapMoves))
        behind_[seat] = true;
    if (report.kind == "scoresheet-filled" ||
        (report.kind == "record-incomplete" && is_yes(report, "filled")))
        behind_[seat] = false;
    if (report.kind == "result-written")
        written_[seat] = field(report, "result").value_or("");
    if (report.kind == "record-checked")
        checked_ = true;
    if (report.kind == "signed")
        signed_[seat] = true;
    if (report.kind == "pieces-reset")
        reset_[seat] = true;
    if (report.kind == "record-submitted")
        submitted_ = true;
}

std::string XiangqiRecords::text() const {
    return fmt::format(" records {}{} '{}' '{}' {}{} {}{} {}{}{}", behind_[0], behind_[1],
                       written_[0], written_[1], signed_[0], signed_[1], reset_[0], reset_[1],
                       checked_, confirmed_, submitted_);
}

}  // namespace kyvien::conduct::internal
