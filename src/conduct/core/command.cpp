#include "conduct/core/command.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace kyvien::conduct {
namespace {

constexpr std::string_view kClaimNames[] = {"threefold", "fifty-moves", "no-capture", "repetition"};

}  // namespace

std::string_view name(ClaimKind kind) {
    return kClaimNames[static_cast<std::size_t>(kind)];
}

std::optional<ClaimKind> find_claim_kind(std::string_view name) {
    const auto* found = std::ranges::find(kClaimNames, name);
    if (found == std::end(kClaimNames))
        return std::nullopt;
    return static_cast<ClaimKind>(found - std::begin(kClaimNames));
}

// ---- what each file would compile again (base/one_of.h) -----------------------------------------

CommandBody::CommandBody() = default;
CommandBody::CommandBody(const CommandBody&) = default;
CommandBody::CommandBody(CommandBody&&) noexcept = default;
CommandBody& CommandBody::operator=(const CommandBody&) = default;
CommandBody& CommandBody::operator=(CommandBody&&) noexcept = default;
CommandBody::~CommandBody() = default;

template <base::OneOf<CommandBody::Kinds> T>
CommandBody::CommandBody(T what) : Kinds(std::in_place_type<T>, std::move(what)) {}
template CommandBody::CommandBody(Create);
template CommandBody::CommandBody(Join);
template CommandBody::CommandBody(MakeMove);
template CommandBody::CommandBody(Resign);
template CommandBody::CommandBody(OfferDraw);
template CommandBody::CommandBody(AcceptDraw);
template CommandBody::CommandBody(DeclineDraw);
template CommandBody::CommandBody(Claim);
template CommandBody::CommandBody(ClaimFlag);
template CommandBody::CommandBody(MarkDead);
template CommandBody::CommandBody(Confirm);
template CommandBody::CommandBody(Dispute);
template CommandBody::CommandBody(Abort);
template CommandBody::CommandBody(Tick);
template CommandBody::CommandBody(Rule);
template CommandBody::CommandBody(LetPlayOn);
template CommandBody::CommandBody(CorrectResult);
template CommandBody::CommandBody(Annul);
template CommandBody::CommandBody(AdjustClock);
template CommandBody::CommandBody(StopClocks);
template CommandBody::CommandBody(StartClocks);
template CommandBody::CommandBody(Press);
template CommandBody::CommandBody(Report);
template CommandBody::CommandBody(Start);
template CommandBody::CommandBody(RestorePosition);

}  // namespace kyvien::conduct
