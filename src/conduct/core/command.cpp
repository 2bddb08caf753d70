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

// ---- compiled once instead of in each file (base/one_of.h) --------------------------------------

CommandBody::CommandBody() = default;
CommandBody::CommandBody(const CommandBody&) = default;
CommandBody::CommandBody(CommandBody&&) noexcept = default;
CommandBody& CommandBody::operator=(const CommandBody&) = default;
CommandBody& CommandBody::operator=(CommandBody&&) noexcept = default;
CommandBody::~CommandBody() = default;

// Constructed directly with its value: default-constructing the first kind and assigning is more
// expensive.
template <typename T>
CommandBody::CommandBody(std::in_place_type_t<T> kind, T&& what) : variant(kind, std::move(what)) {}
template <typename T>
CommandBody CommandBody::of(T&& what) {
    return CommandBody(std::in_place_type<T>, std::move(what));
}
[[gnu::used]] static const auto kKindsOfCommandBody = base::factories_of<CommandBody>();

}  // namespace kyvien::conduct
