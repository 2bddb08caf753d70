#include "conduct/adjournment/sealing.h"

#include <algorithm>

#include "conduct/core/internal/state_body.h"

namespace kyvien::conduct {
namespace sealing {
namespace {

std::string text_of(const Report& report, std::string_view key) {
    return std::string(field(report, key).value_or(""));
}

}  // namespace
}  // namespace sealing

bool is_sealing(const Report& report) {
    return report.seat && field(report, "commitment").has_value();
}

bool is_opening(Game game, const Report& report) {
    const ReportKind* kind = find_report_kind(game, report.kind);
    return kind != nullptr && std::ranges::find(kind->fields, std::string_view("stub"),
                                                &ReportField::key) != kind->fields.end();
}

std::string_view found_key(Game game, const Report& report) {
    for (const ReportField& field : find_report_kind(game, report.kind)->fields)
        if (field.required)
            return field.key;
    return {};
}

namespace internal {

std::optional<Instant> BoardConduct::deadline(const StateBody& body) const {
    return body.phase == Phase::Playing ? body.clock.flag_fall() : std::nullopt;
}

std::size_t BoardConduct::sealed_ply(const StateBody& body) const {
    return body.moves.size();
}

void store_sealed_move(StateBody& body, const Report& report) {
    if (is_sealing(report)) {
        Sealing sealing;
        sealing.seq = body.seq + 1;
        sealing.seat = *report.seat;
        sealing.ply = body.board ? body.board->sealed_ply(body) : body.moves.size();
        sealing.occasion = sealing::text_of(report, "occasion");
        sealing.commitment = sealing::text_of(report, "commitment");
        sealing.envelope = sealing::text_of(report, "envelope");
        sealing.envelope_for = sealing::text_of(report, "envelope-for");
        // FIDE I.1.1: a refused envelope is replaced by a new one.
        if (!body.sealings.empty() && body.sealings.back().opened == 0 &&
            body.sealings.back().seat == sealing.seat && body.sealings.back().ply == sealing.ply)
            body.sealings.pop_back();
        body.sealings.push_back(std::move(sealing));
        return;
    }
    if (!is_opening(body.settings.game, report) || body.sealings.empty() ||
        body.sealings.back().opened != 0)
        return;
    Sealing& sealing = body.sealings.back();
    sealing.opened = body.seq + 1;
    sealing.found = sealing::text_of(report, found_key(body.settings.game, report));
    sealing.stub = sealing::text_of(report, "stub");
    sealing.is_unreadable = field(report, "judged").has_value() || field(report, "legible") == "no";
}

}  // namespace internal
}  // namespace kyvien::conduct
