#include "record/sealing_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/result.h"
#include "base/text.h"
#include "clock/seat.h"
#include "conduct/adjournment/catalogue.h"
#include "record/sealed_move.h"

namespace kyvien::record {
namespace {

using conduct::Report;
using conduct::Sealing;

std::unexpected<Refusal> bad_text(std::string_view field, std::string_view reason) {
    return refuse("sealed-texts", fmt::format("The field {} {}.", field, reason), std::nullopt,
                  {{"field", std::string(field)}, {"reason", std::string(reason)}});
}

Result<void> check_sealed(const Report& report) {
    if (!conduct::field(report, "occasion"))
        return bad_text("occasion", "must name the game that was sealed for");
    if (!is_commitment(*conduct::field(report, "commitment")))
        return bad_text("commitment", "is not a commitment as `kyvien seal` writes it");
    const auto envelope = conduct::field(report, "envelope");
    if (envelope && !is_envelope(*envelope))
        return bad_text("envelope", "is not an envelope as `kyvien seal` writes it");
    const auto key = conduct::field(report, "envelope-for");
    if (envelope && !key)
        return bad_text("envelope-for", "must name the key for which the envelope was made");
    if (key && !fixed_from_base64<32>(*key))
        return bad_text("envelope-for", "is not a public key to seal for");
    return {};
}

Occasion occasion_of(const Sealing& sealing) {
    return {sealing.occasion, sealing.seat, sealing.ply};
}

/// The sealed move that is being opened; null if there is none with a commitment.
const Sealing* closed(const conduct::State& state) {
    const auto sealings = state.sealings();
    return sealings.empty() || sealings.back().opened != 0 ? nullptr : &sealings.back();
}

bool is_unreadable(const Report& report) {
    return conduct::field(report, "judged") || conduct::field(report, "legible") == "no";
}

}  // namespace

Result<std::string> text_of_stub(const Sealing& sealing, std::string_view stub) {
    auto text = check_stub(sealing.commitment, occasion_of(sealing), stub);
    if (!text)
        return text;
    const auto key = fixed_from_base64<32>(sealing.envelope_for);
    if (!sealing.envelope.empty() && key)
        KYVIEN_TRY(check_envelope(sealing.envelope, stub, *key));
    return text;
}

void address_sealing(Report& report, std::string occasion, std::string envelope_for) {
    if (report.kind != conduct::HallReport::MoveSealed)
        return;
    std::erase_if(report.fields, [](const auto& field) {
        return field.first == "occasion" || field.first == "envelope-for";
    });
    report.fields.emplace_back("envelope-for", std::move(envelope_for));
    report.fields.emplace_back("occasion", std::move(occasion));
}

Result<void> check_sealed_report(const conduct::State& state, Report& report) {
    if (conduct::is_sealing(report))
        return check_sealed(report);
    if (!conduct::is_opening(state.settings().game, report))
        return {};
    const Sealing* sealing = closed(state);
    const auto stub = conduct::field(report, "stub");
    if (sealing == nullptr)
        return stub ? bad_text("stub", "fits nothing: no move was sealed under a commitment")
                    : Result<void>();
    if (!stub) {
        if (is_unreadable(report))
            return {};
        return refuse("stub-missing",
                      "The move was sealed under a commitment: show the stub that opens it, from "
                      "`kyvien unseal` or from the player.");
    }
    const auto text = KYVIEN_TRY(text_of_stub(*sealing, *stub));
    const std::string key(conduct::found_key(state.settings().game, report));
    const auto found = std::ranges::find(report.fields, key, &conduct::Values::value_type::first);
    if (text.empty())
        return {};
    if (found == report.fields.end()) {
        report.fields.emplace_back(key, text);
        conduct::sort_fields(state.settings().game, report);
        return {};
    }
    if (found->second != text)
        return refuse(
            "stub-says-otherwise",
            fmt::format("The stub says '{}', not '{}'; leave the field out, or write what it says.",
                        text, found->second),
            std::nullopt, {{"written", found->second}, {"stub", text}});
    return {};
}

SealingFinding check_sealing(const Sealing& sealing) {
    const std::string which =
        fmt::format("The move sealed by the {} player after {}", clock::seat_name(sealing.seat),
                    base::counted(sealing.ply, "move"));
    const auto found = [&](bool holds, std::string code, std::string_view what,
                           std::vector<std::pair<std::string, std::string>> values = {}) {
        values.emplace_back("player", clock::seat_name(sealing.seat));
        values.emplace_back("ply", std::to_string(sealing.ply));
        return SealingFinding{holds, fmt::format("{} {}", which, what), std::move(code),
                              std::move(values)};
    };
    if (sealing.occasion.empty() || !is_commitment(sealing.commitment))
        return found(false, "sealing-no-commitment", "has no commitment to check.");
    if (!sealing.envelope.empty() && !is_envelope(sealing.envelope))
        return found(false, "sealing-no-envelope", "has no envelope to open.");
    if (sealing.opened == 0)
        return found(true, "sealing-unopened", "has never been opened.");
    if (sealing.stub.empty())
        return sealing.is_unreadable
                   ? found(true, "sealing-unreadable",
                           "was found unreadable by the arbiter; no stub was shown.")
                   : found(false, "sealing-no-stub", "was opened without the stub that proves it.");
    const auto text = check_stub(sealing.commitment, occasion_of(sealing), sealing.stub);
    if (!text)
        return found(false, "sealing-other-stub",
                     "does not agree: the stub does not open the commitment.");
    if (!text->empty() && *text != sealing.found)
        return found(false, "sealing-otherwise",
                     fmt::format("does not agree: the stub says '{}', the arbiter found '{}'.",
                                 *text, sealing.found),
                     {{"text", *text}, {"found", sealing.found}});
    const auto key = fixed_from_base64<32>(sealing.envelope_for);
    if (sealing.envelope.empty() || !key)
        return found(true, "sealing-agrees",
                     fmt::format("agrees with its commitment and stub: {}.", *text),
                     {{"text", *text}});
    if (!check_envelope(sealing.envelope, sealing.stub, *key))
        return found(false, "sealing-other-envelope",
                     "does not agree: the envelope does not hold what the stub shows.");
    return found(true, "sealing-agrees-all",
                 fmt::format("agrees with its commitment, envelope and stub: {}.", *text),
                 {{"text", *text}});
}

}  // namespace kyvien::record
