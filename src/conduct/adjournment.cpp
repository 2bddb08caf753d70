#include "conduct/adjournment.h"

#include <algorithm>

#include "conduct/internal/sealed_fields.h"

namespace kyvien::conduct {
namespace {

using rulebook::fide;
using rulebook::go_cn;
using rulebook::xiangqi_vn;
using enum FieldType;

constexpr std::string_view kAnswers[] = {"accepted", "declined"};

constexpr ReportField kAsked[] = {
    {"resumption", Number, true, "When the game goes on, in milliseconds since 1970"}};
constexpr ReportField kAnswered[] = {{"answer", Choice, true, "What was answered", kAnswers}};
constexpr ReportField kSealed[] = {{"commitment", Text, true, "What stands for the secret text"},
                                   internal::kEnvelopeField,
                                   internal::kEnvelopeForField,
                                   internal::kOccasionField};
constexpr ReportField kOpened[] = {{"found", Text, true, "What was sealed"}, internal::kStubField};

using Kinds = std::array<ReportKind, 5>;

constexpr Kinds kinds_of(rulebook::Clause asked, rulebook::Clause sealed, rulebook::Clause resumed,
                         rulebook::Clause opened) {
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
    }};
}

constexpr Kinds kChess = kinds_of(fide("I.1.1"), fide("I.1.1"), fide("I.5"), fide("I.9.1"));
constexpr Kinds kXiangqi =
    kinds_of(xiangqi_vn("7.1.i"), xiangqi_vn("7.1.i"), xiangqi_vn("7.1.i"), xiangqi_vn("7.1.i"));
constexpr Kinds kGo = kinds_of(go_cn("14b"), go_cn("14b"), go_cn("14c"), go_cn("22"));

}  // namespace

std::string_view name(HallAdjournment::Stage stage) {
    constexpr std::string_view kNames[] = {"asked", "sealing", "sealed", "opening"};
    return kNames[static_cast<std::size_t>(stage)];
}

std::span<const ReportKind> hall_report_kinds(Game game) {
    switch (game) {
    case Game::Chess:
        return kChess;
    case Game::Xiangqi:
        return kXiangqi;
    case Game::Go:
        break;
    }
    return kGo;
}

bool is_of_hall(Game game, std::string_view kind) {
    const auto kinds = hall_report_kinds(game);
    return std::ranges::find(kinds, kind, &ReportKind::kind) != kinds.end();
}

}  // namespace kyvien::conduct
