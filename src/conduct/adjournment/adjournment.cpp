#include "conduct/adjournment/adjournment.h"

#include <algorithm>

#include "conduct/adjournment/internal/sealed_fields.h"

namespace kyvien::conduct {

using rulebook::fide;
using rulebook::go_cn;
using rulebook::xiangqi_vn;

namespace adjournment {
namespace {

using enum FieldType;

constexpr std::string_view kAnswers[] = {"accepted", "declined"};

constexpr ReportField kAsked[] = {
    {"resumption", Number, true, "When the game goes on, in milliseconds since 1970"},
    {"default-time", Number, false,
     "Who comes later than this after the resumption loses, in milliseconds"}};
constexpr ReportField kAnswered[] = {{"answer", Choice, true, "What was answered", kAnswers}};
constexpr ReportField kSealed[] = {{"commitment", Text, true, "What stands for the secret text"},
                                   internal::kEnvelopeField,
                                   internal::kEnvelopeForField,
                                   internal::kOccasionField};
constexpr ReportField kStated[] = {{"move", Move, true, "The move"}};
constexpr ReportField kOpened[] = {{"found", Text, true, "What was sealed"}, internal::kStubField};

using Kinds = std::array<ReportKind, 8>;

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

constexpr Kinds kChess = kinds_of(fide("I.1.1"), fide("I.1.1"), fide("I.5"), fide("I.9.1"),
                                  fide("I.12.1"), fide("I.10"));
// The Vietnamese law names neither a lost envelope nor a default time at the resumption: what the
// sealer cannot explain loses.
constexpr Kinds kXiangqi = kinds_of(xiangqi_vn("7.1.i"), xiangqi_vn("7.1.i"), xiangqi_vn("7.1.i"),
                                    xiangqi_vn("7.1.i"), xiangqi_vn("7.1.i"), xiangqi_vn("7.1.e"));
// 25.1: what the Chinese rules do not name is ruled in their spirit.
constexpr Kinds kGo =
    kinds_of(go_cn("14b"), go_cn("14b"), go_cn("14c"), go_cn("22"), go_cn("25.1"), go_cn("23.1"));

}  // namespace
}  // namespace adjournment

std::string_view name(HallAdjournment::Stage stage) {
    constexpr std::string_view kNames[] = {"asked",   "sealing",  "sealed",      "opening",
                                           "awaited", "replying", "reply-sealed"};
    return kNames[static_cast<std::size_t>(stage)];
}

std::span<const ReportKind> hall_report_kinds(Game game) {
    switch (game) {
    case Game::Chess:
        return adjournment::kChess;
    case Game::Xiangqi:
        return adjournment::kXiangqi;
    case Game::Go:
        break;
    }
    return adjournment::kGo;
}

bool is_of_hall(Game game, std::string_view kind) {
    const auto kinds = hall_report_kinds(game);
    return std::ranges::find(kinds, kind, &ReportKind::kind) != kinds.end();
}

}  // namespace kyvien::conduct
