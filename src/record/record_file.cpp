#include "record/record_file.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/reason.h"
#include "base/result.h"
#include "conduct/core/state.h"
#include "conduct/log/event_line.h"
#include "record/fields.h"
#include "record/internal/record_lines.h"

namespace kyvien::record {
namespace {

std::unexpected<Refusal> bad_record(std::size_t line, const Reason& why) {
    return refuse("bad-record",
                  line == 0 ? why.english : fmt::format("line {}: {}", line, why.english),
                  std::nullopt, with_reason({{"line", std::to_string(line)}}, why));
}

/// The fault's code, or the last "cause" of its values.
Reason reason_of(const Check& fault) {
    Reason reason(fault.code, "");
    reason.english = fault.english;
    reason.values = fault.values;
    for (const auto& [name, value] : fault.values)
        if (name == "cause")
            reason.codes = value;
    return reason;
}

/// The first failed check as a refusal. Needs: at least one.
std::unexpected<Refusal> first_fault(const Verification& verification) {
    const auto fault = std::ranges::find_if(verification.checks, [](const Check& check) {
        return !check.holds && check.kind != CheckKind::Signed;
    });
    return bad_record(fault->line, reason_of(*fault));
}

bool has_signed(const Verification& verification, conduct::Role as, const SigningKey& key) {
    const bool is_player = as == conduct::Role::First || as == conduct::Role::Second;
    return std::ranges::any_of(verification.signatures, [&](const SignatureFinding& found) {
        return found.as == as && (is_player || found.key == key);
    });
}

}  // namespace

std::string_view log_of(std::string_view record) {
    return internal::lines_of(record).log;
}

Result<std::string> close_record(std::string_view log) {
    if (!internal::lines_of(log).closing.empty()) {
        const Verification verification = verify_record(log);
        if (!verification.holds_unsigned())
            return first_fault(verification);
        return std::string(log);
    }
    const auto events = conduct::decode_log(log);
    if (!events)
        return bad_record(0, Reason(events.error()));
    if (events->empty())
        return bad_record(1, {"record-empty", "There is no event in this file."});
    const auto state = conduct::replay(*events);
    if (!state)
        return bad_record(0, Reason(state.error()));
    return fmt::format("{}{}\n{}\n", log,
                       internal::chain_line(conduct::chain_of(*events), events->size()),
                       internal::result_line(state->ending()));
}

Result<std::string> sign_record(std::string_view record, conduct::Role as, const SecretKeys& keys) {
    auto closed = KYVIEN_TRY(close_record(record));
    const Verification verification = verify_record(closed);
    if (!verification.holds_unsigned())
        return first_fault(verification);
    if (verification.signatures.size() >= kMaxSignatures)
        return bad_record(0, {"record-signatures-many",
                              "There are {most} signatures already.",
                              {{"most", kMaxSignatures}}});
    const PublicKeys& open = keys.public_keys();
    if (has_signed(verification, as, open.signing))
        return refuse("signed-already",
                      fmt::format("The {} has signed this record already.", conduct::name(as)),
                      std::nullopt, {{"as", std::string(conduct::name(as))}});
    const internal::RecordLines lines = internal::lines_of(closed);
    const std::string own = internal::signer_line(as, open);
    const SignatureBytes signature =
        keys.sign(internal::signed_text(lines.closing[0].text, lines.closing[1].text, own));
    closed += fmt::format("{} signature={}\n", own, to_base64(signature));
    return closed;
}

}  // namespace kyvien::record
