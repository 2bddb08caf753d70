// conduct/adjournment/internal/kinds.h — the reports of an adjournment on the hall's board under
// the clauses of a law.
#pragma once

#include <array>
#include <string_view>

#include "conduct/adjournment/internal/sealed_fields.h"
#include "conduct/core/report.h"
#include "rulebook/clause.h"

namespace kyvien::conduct::adjournment {

using Kinds = std::array<ReportKind, 8>;

inline constexpr std::string_view kAnswers[] = {"accepted", "declined"};
inline constexpr ReportField kAsked[] = {
    {"resumption", FieldType::Number, true, "When the game goes on, in milliseconds since 1970"},
    {"default-time", FieldType::Number, false,
     "Who comes later than this after the resumption loses, in milliseconds"}};
inline constexpr ReportField kAnswered[] = {
    {"answer", FieldType::Choice, true, "What was answered", kAnswers}};
inline constexpr ReportField kSealed[] = {
    {"commitment", FieldType::Text, true, "What stands for the secret text"},
    internal::kEnvelopeField,
    internal::kEnvelopeForField,
    internal::kOccasionField};
inline constexpr ReportField kStated[] = {{"move", FieldType::Move, true, "The move"}};
inline constexpr ReportField kOpened[] = {{"found", FieldType::Text, true, "What was sealed"},
                                          internal::kStubField};

/// The catalogue where `asked` speaks of adjourning, `sealed` of the sealed move, `resumed` of the
/// resumption, `opened` of the envelope, `lost` of a lost one and `late` of who comes too late.
constexpr Kinds kinds_of(rulebook::Clause asked, rulebook::Clause sealed, rulebook::Clause resumed,
                         rulebook::Clause opened, rulebook::Clause lost, rulebook::Clause late) {
    return {{
        {"adjournment-asked", About::Either, kByAnyone, asked,
         "The game is to be adjourned with a sealed move", kAsked},
        {"adjournment-answered", About::Player, kByPlayer, asked,
         "The proposal to adjourn is answered", kAnswered},
        {"move-sealed", About::Player, kByPlayer, sealed, "The move is sealed", kSealed},
        {"resumption-asked",
         About::Either,
         kByAnyone,
         resumed,
         "A player is there to play on, or the time has come",
         {}},
        {"sealed-move-opened", About::Player, kByAnyone, opened, "The sealed move is opened",
         kOpened},
        {"sealed-move-lost",
         About::Game,
         kByArbiter,
         lost,
         "Envelope and stub are lost: the sealer makes the move that he says he sealed",
         {}},
        {"sealed-move-stated", About::Player, kByPlayer, lost, "The move that was sealed", kStated},
        {"lateness-excused",
         About::Player,
         kByArbiter,
         late,
         "A player does not lose by coming late to the resumption",
         {}},
    }};
}

}  // namespace kyvien::conduct::adjournment
