#include "hall/chat/chat_rules.h"

#include <fmt/core.h>

#include <algorithm>

#include "base/text.h"
#include "clock/seat.h"
#include "hall/json/internal/json_fields.h"

namespace kyvien::hall {
namespace chat_rules {
namespace {

constexpr std::string_view kPhrases[] = {"hello", "good-luck", "well-played", "thanks"};

bool is_set(const store::ChatSwitches& switches, std::string_view who, bool otherwise) {
    const auto found = switches.find(who);
    return found == switches.end() ? otherwise : found->second;
}

}  // namespace
}  // namespace chat_rules

std::string_view name(ChatRoom room) {
    return room == ChatRoom::Players ? "players" : "spectators";
}
std::optional<ChatRoom> find_chat_room(std::string_view text) {
    for (const ChatRoom room : kChatRooms)
        if (name(room) == text)
            return room;
    return std::nullopt;
}

bool may_see(ChatRoom room, ChatSide side, const ChatGame& game) {
    if (game.is_over || side == ChatSide::Arbiter)
        return true;
    return is_player(side) == (room == ChatRoom::Players);
}

std::vector<std::string_view> off_by(ChatRoom room, const ChatGame& game,
                                     const store::ChatSwitches& switches) {
    std::vector<std::string_view> off;
    if (room == ChatRoom::Players)
        for (const std::string_view seat : {"first", "second"})
            if (chat_rules::is_set(switches, seat, false))
                off.push_back(seat);
    if (chat_rules::is_set(switches, name(room), game.is_arranged))
        off.emplace_back("arbiter");
    return off;
}

Result<ChatRoom> room_of_writer(ChatSide side, bool has_account) {
    if (side == ChatSide::Arbiter)
        return refuse("not-seated", "Arbiters speak by their rulings; only players and who watches "
                                    "with an account write here.");
    if (is_player(side))
        return ChatRoom::Players;
    if (!has_account)
        return refuse("not-signed-in", "Sign in for this.");
    return ChatRoom::Spectators;
}

Result<void> check_open(ChatRoom room, const ChatGame& game, const store::ChatSwitches& switches) {
    if (off_by(room, game, switches).empty())
        return {};
    return refuse("chat-off", "The chat of this game is switched off.");
}

Result<std::string_view> switch_of(ChatRoom room, ChatSide side) {
    if (side == ChatSide::Arbiter)
        return name(room);
    if (!is_player(side) || room != ChatRoom::Players)
        return refuse("not-an-arbiter", "Only an arbiter of this game can do that.");
    return clock::seat_name(side == ChatSide::First ? clock::Seat::First : clock::Seat::Second);
}

Result<std::string> read_chat_line(std::string_view text) {
    const auto wrong = [] {
        return bad_field("text", {"field-visible",
                                  "1 to {most} characters, all of them visible",
                                  {{"most", kLongestChatLine}}});
    };
    const std::string_view line = base::trimmed_wide(text);
    const auto length = base::printable_length(line);
    if (!length || *length == 0 || *length > kLongestChatLine || base::hidden_character(line))
        return wrong();
    return std::string(line);
}

bool is_chat_phrase(std::string_view code) {
    return std::ranges::find(chat_rules::kPhrases, code) != std::end(chat_rules::kPhrases);
}

}  // namespace kyvien::hall
