#include "conduct/core/command.h"

#include <algorithm>
#include <iterator>

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

}  // namespace kyvien::conduct
