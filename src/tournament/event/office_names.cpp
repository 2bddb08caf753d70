#include "tournament/event/office_names.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <span>
#include <string_view>

#include "tournament/event/office_events.h"

namespace kyvien::tournament {
namespace office_names {
namespace {

template <typename Enum, std::size_t N>
std::optional<Enum> find_name(const std::string_view (&names)[N], std::string_view name) {
    const auto* found = std::ranges::find(names, name);
    if (found == std::end(names))
        return std::nullopt;
    return static_cast<Enum>(found - std::begin(names));
}

// In the order of the enumerators.
constexpr std::string_view kSystems[] = {
    "dutch",    "dubov",      "burstein",    "lim",
    "points",   "mcmahon",    "round-robin", "double-round-robin",
    "knockout", "team-swiss", "keizer",      "double-swiss",
    "molter",   "ladder",     "arena"};
static_assert(std::size(kSystems) == static_cast<std::size_t>(SystemKind::Arena) + 1);
constexpr std::string_view kTeamColours[] = {"type-a", "type-b", "none"};
constexpr std::string_view kRankings[] = {
    "fide", "chinese-round-robin", "chinese-score-pairing", "mcmahon", "keizer", "ladder", "arena"};
constexpr std::string_view kByeKinds[] = {"full", "half", "zero", "none"};
constexpr std::string_view kMeetings[] = {
    "game", "best-of", "fixed-boards", "substitutes", "ad-hoc-boards", "all-play-all", "ring"};
constexpr std::string_view kSharedAttributes[] = {"club", "team", "federation"};
constexpr std::string_view kListOrders[] = {"rating", "grade"};
constexpr std::string_view kConfirmations[] = {"plain", "after-round", "after-close"};

}  // namespace
}  // namespace office_names

std::string_view name(SystemKind system) {
    return office_names::kSystems[static_cast<std::size_t>(system)];
}
std::optional<SystemKind> find_system(std::string_view name) {
    return office_names::find_name<SystemKind>(office_names::kSystems, name);
}
std::span<const std::string_view> system_names() {
    return office_names::kSystems;
}
bool has_schedule(SystemKind system) {
    return system == SystemKind::RoundRobin || system == SystemKind::DoubleRoundRobin ||
           system == SystemKind::Knockout || system == SystemKind::Molter;
}
bool is_fide_swiss(SystemKind system) {
    return system == SystemKind::Dutch || system == SystemKind::Dubov ||
           system == SystemKind::Burstein || system == SystemKind::Lim;
}
std::string_view name(TeamColours colours) {
    return office_names::kTeamColours[static_cast<std::size_t>(colours)];
}
std::optional<TeamColours> find_team_colours(std::string_view name) {
    return office_names::find_name<TeamColours>(office_names::kTeamColours, name);
}
std::span<const std::string_view> team_colours_names() {
    return office_names::kTeamColours;
}
std::string_view name(Ranking ranking) {
    return office_names::kRankings[static_cast<std::size_t>(ranking)];
}
std::optional<Ranking> find_ranking(std::string_view name) {
    return office_names::find_name<Ranking>(office_names::kRankings, name);
}
std::span<const std::string_view> ranking_names() {
    return office_names::kRankings;
}
std::string_view name(ByeKind kind) {
    return office_names::kByeKinds[static_cast<std::size_t>(kind)];
}
std::optional<ByeKind> find_bye_kind(std::string_view name) {
    return office_names::find_name<ByeKind>(office_names::kByeKinds, name);
}
std::string_view name(MeetingKind meeting) {
    return office_names::kMeetings[static_cast<std::size_t>(meeting)];
}
std::optional<MeetingKind> find_meeting(std::string_view name) {
    return office_names::find_name<MeetingKind>(office_names::kMeetings, name);
}
std::span<const std::string_view> meeting_names() {
    return office_names::kMeetings;
}
std::string_view name(SharedAttribute rule) {
    return office_names::kSharedAttributes[static_cast<std::size_t>(rule)];
}
std::optional<SharedAttribute> find_shared_attribute(std::string_view name) {
    return office_names::find_name<SharedAttribute>(office_names::kSharedAttributes, name);
}
std::string_view name(ListOrder order) {
    return office_names::kListOrders[static_cast<std::size_t>(order)];
}
std::optional<ListOrder> find_list_order(std::string_view name) {
    return office_names::find_name<ListOrder>(office_names::kListOrders, name);
}
std::string_view name(Confirmation confirmation) {
    return office_names::kConfirmations[static_cast<std::size_t>(confirmation)];
}
std::optional<Confirmation> find_confirmation(std::string_view name) {
    return office_names::find_name<Confirmation>(office_names::kConfirmations, name);
}

}  // namespace kyvien::tournament
