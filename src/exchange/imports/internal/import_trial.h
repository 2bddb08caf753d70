// exchange/imports/internal/import_trial.h — shared by the plans: tries events on an office, and
// reports why one is refused.
#pragma once

#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include "base/text.h"
#include "exchange/imports/import_plan.h"
#include "exchange/remark.h"
#include "tournament/office/decide.h"

namespace kyvien::exchange {

/// The refusal of a file, with its line (0: none).
inline std::unexpected<Refusal> refused(int line, const Refusal& why) {
    Refusal refusal{
        "import-refused",
        line > 0 ? fmt::format("line {}: {}", line, why.english) : why.english,
        why.clause,
        {{"line", std::to_string(line)}, {"reason", why.english}, {"cause", why.code.text()}}};
    refusal.values.insert(refusal.values.end(), why.values.begin(), why.values.end());
    return refuse(std::move(refusal));
}

using Values = std::vector<std::pair<std::string, std::string>>;

inline std::unexpected<Refusal> refused(int line, std::string cause, std::string english,
                                        Values values) {
    Refusal refusal = refused(line, Refusal{{}, std::move(english), std::nullopt, {}}).error();
    for (auto& [name, value] : refusal.values)
        if (name == "cause")
            value = std::move(cause);
    refusal.values.insert(refusal.values.end(), values.begin(), values.end());
    return refuse(std::move(refusal));
}

inline void remark(std::vector<Remark>& remarks, std::string code, std::string english,
                   Values values) {
    remarks.push_back({std::move(code), std::move(english), std::move(values)});
}

/// Applies the checks for an organiser's commands, and keeps the events in the plan.
inline Result<void> apply_command(tournament::Office& trial, ImportPlan& plan,
                                  const tournament::OfficeCommand& command, int line) {
    auto events = carry_out(trial, command);
    if (!events)
        return refused(line, events.error());
    for (tournament::OfficeEventBody& body : *events)
        plan.events.push_back(std::move(body));
    return {};
}

/// Applies an event of a tournament that was played elsewhere, without the checks for new commands.
/// Names with invisible characters are still refused.
inline Result<void> apply_event(tournament::Office& trial, ImportPlan& plan,
                                tournament::OfficeEventBody body, int line) {
    if (auto readable = tournament::check_readable(body); !readable)
        return refused(line, readable.error());
    if (auto applied = apply(trial, {0, "import", body}); !applied)
        return refused(line, applied.error());
    plan.events.push_back(std::move(body));
    return {};
}

/// The first event of a plan, and its description.
inline Result<void> apply_opening(tournament::Office& trial, ImportPlan& plan,
                                  tournament::Opened opened) {
    const std::string system(name(opened.system));
    plan.changes.push_back(
        {PlannedChange::Kind::Opens,
         0,
         opened.name,
         fmt::format("{}, {}", system,
                     base::counted(static_cast<std::size_t>(opened.rounds), "round")),
         0,
         {{"system", system}, {"rounds", std::to_string(opened.rounds)}}});
    return apply_event(trial, plan, std::move(opened), 0);
}

}  // namespace kyvien::exchange
