#include "base/result.h"

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

std::unexpected<Refusal> refuse(Refusal refusal) {
    return std::unexpected<Refusal>(std::move(refusal));
}

std::unexpected<Refusal> refuse(RefusalCode code, std::string english,
                                std::optional<ClauseId> clause, Refusal::Values values) {
    return std::unexpected<Refusal>(std::in_place, code, std::move(english), clause,
                                    std::move(values));
}

}  // namespace kyvien
