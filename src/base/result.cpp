#include "base/result.h"

#include <algorithm>
#include <string_view>

#include "base/refusal_fields.h"

namespace kyvien {

Refusal::Refusal() = default;
Refusal::Refusal(RefusalCode code_, std::string english_, std::optional<ClauseId> clause_,
                 Values values_)
    : code(code_), english(std::move(english_)), clause(clause_), values(std::move(values_)) {}
Refusal::Refusal(const Refusal&) = default;
Refusal::Refusal(Refusal&&) noexcept = default;
Refusal& Refusal::operator=(const Refusal&) = default;
Refusal& Refusal::operator=(Refusal&&) noexcept = default;
Refusal::~Refusal() = default;

bool Refusal::equals(const Refusal& other) const {
    return code == other.code && english == other.english && clause == other.clause &&
           values == other.values;
}

namespace {

/// The position of the refused item among many: a function that takes several items adds this to
/// any refusal.
constexpr std::string_view kPlaces[] = {"line", "event",   "entry", "index",
                                        "fact", "command", "wish",  "who"};

void (*watcher)(const Refusal&) = nullptr;

void notify_observer(const Refusal& refusal) {
    if (watcher != nullptr)
        watcher(refusal);
}

}  // namespace

std::vector<std::string> unlisted_values(const Refusal& refusal) {
    std::vector<std::string> unlisted;
    const std::string_view listed =
        refusal.code.is_none() ? " " : internal::kRefusalFields[refusal.code.number()];
    // A cause has its own values, before or after it.
    if (std::ranges::find(refusal.values, "cause", &Refusal::Values::value_type::first) !=
        refusal.values.end())
        return unlisted;
    for (const auto& [name, value] : refusal.values) {
        if (!listed.contains(" " + name + " ") &&
            std::ranges::find(kPlaces, name) == std::end(kPlaces))
            unlisted.push_back(name);
        if (name == "reason-codes")
            break;
    }
    return unlisted;
}

void set_refusal_observer(void (*refused)(const Refusal&)) {
    watcher = refused;
}

std::unexpected<Refusal> refuse(Refusal refusal) {
    notify_observer(refusal);
    return std::unexpected<Refusal>(std::move(refusal));
}

std::unexpected<Refusal> refuse(RefusalCode code, std::string english,
                                std::optional<ClauseId> clause, Refusal::Values values) {
    std::unexpected<Refusal> refused(std::in_place, code, std::move(english), clause,
                                     std::move(values));
    notify_observer(refused.error());
    return refused;
}

}  // namespace kyvien
