// conduct/adjournment/internal/sealed_fields.h — the fields that carry a sealed move through the
// three laws.
#pragma once

#include "conduct/core/report.h"

namespace kyvien::conduct::internal {

inline constexpr ReportField kCommitmentField = {"commitment", FieldType::Text, false,
                                                 "What stands for the secret text"};
inline constexpr ReportField kEnvelopeField = {"envelope", FieldType::Text, false,
                                               "The move, encrypted for the arbiter"};
inline constexpr ReportField kEnvelopeForField = {"envelope-for", FieldType::Text, false,
                                                  "The arbiter's public key it was encrypted for"};
inline constexpr ReportField kOccasionField = {"occasion", FieldType::Text, false,
                                               "Name of the game for which it was sealed"};
inline constexpr ReportField kStubField = {"stub", FieldType::Text, false,
                                           "The stub that opens the commitment"};

}  // namespace kyvien::conduct::internal
