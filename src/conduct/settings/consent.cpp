#include "conduct/settings/consent.h"

#include <algorithm>

#include "base/result.h"
#include "conduct/adjournment/catalogue.h"
#include "conduct/adjournment/internal/reports.h"
#include "conduct/core/state.h"

namespace kyvien::conduct {
namespace consent {
namespace {

bool accepts_adjournment(const CommandBody& asked) {
    const auto* report = std::get_if<Report>(&asked);
    return report != nullptr && report->kind == HallReport::AdjournmentAnswered &&
           field(*report, "answer").value_or("") ==
               hall_report::AdjournmentAnswered::Answer::Accepted;
}

/// The event that set the terms of this consent.
std::size_t terms_of(const Terms& terms, const Actor& by, const CommandBody& asked) {
    if (std::holds_alternative<AcceptDraw>(asked)) {
        const auto seat = seat_of(by);
        return seat ? terms.offer[clock::index(clock::opponent(*seat))]
                    : std::ranges::max(terms.offer);
    }
    if (std::holds_alternative<AcceptTakeback>(asked))
        return terms.takeback;
    return std::holds_alternative<Confirm>(asked) ? terms.marking : terms.adjournment;
}

}  // namespace
}  // namespace consent

void remember_terms(Terms& terms, const Event& event, std::size_t seq) {
    const auto* reported = std::get_if<Reported>(&event.body);
    if (const auto* offered = std::get_if<DrawOffered>(&event.body))
        terms.offer[clock::index(offered->seat)] = seq;
    // In chess a wrong claim remains as a draw offer (FIDE 9.1.2.3).
    else if (const auto* rejected = std::get_if<ClaimRejected>(&event.body))
        terms.offer[clock::index(rejected->seat)] = seq;
    else if (std::holds_alternative<PlayStopped>(event.body) ||
             std::holds_alternative<DeadMarked>(event.body))
        terms.marking = seq;
    else if (std::holds_alternative<TakebackAsked>(event.body))
        terms.takeback = seq;
    else if (reported != nullptr && reported->report.kind == HallReport::AdjournmentAsked)
        terms.adjournment = seq;
}

bool is_consent(const CommandBody& asked) {
    return std::holds_alternative<AcceptDraw>(asked) || std::holds_alternative<Confirm>(asked) ||
           std::holds_alternative<AcceptTakeback>(asked) || consent::accepts_adjournment(asked);
}

Result<void> check_seen(const State& state, const Command& asked, std::optional<std::size_t> seen) {
    if (!is_consent(asked.body))
        return {};
    if (!seen)
        return refuse("seen-missing",
                      "Say which state of the game you agree to; load the page again.");
    const std::size_t changed = consent::terms_of(state.terms(), asked.by, asked.body);
    if (changed <= *seen && *seen <= state.seq())
        return {};
    return refuse("stale-consent",
                  "What you agreed to has changed meanwhile; look at it again, then answer.",
                  std::nullopt,
                  {{"seen", std::to_string(*seen)},
                   {"changed", std::to_string(changed)},
                   {"seq", std::to_string(state.seq())}});
}

}  // namespace kyvien::conduct
