// hall/chat/chat_rules.h — who may write in the chat beside a game, and who sees it?
//
// A game has two rooms: one for its players and one for spectators. While it
// is played neither sees the other: the laws forbid advice to players (FIDE
// 11.3.a; xiangqi 18; Go 16), and the players' lines could reveal more than
// the board does. Afterwards everybody sees both. Games of tournaments and
// games over the board have no chat unless an arbiter switches it on.
//
// Cost:  linear in the text.  Safe:  pure functions, any thread.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "store/chat/chat_store.h"

namespace kyvien::hall {

inline constexpr std::size_t kLongestChatLine = 200;  // characters

enum class ChatRoom : std::uint8_t { Players, Spectators };
inline constexpr std::array kChatRooms{ChatRoom::Players, ChatRoom::Spectators};
[[nodiscard]] std::string_view name(ChatRoom room);
[[nodiscard]] std::optional<ChatRoom> find_chat_room(std::string_view name);

enum class ChatSide : std::uint8_t { First, Second, Spectator, Arbiter };
[[nodiscard]] inline bool is_player(ChatSide side) {
    return side == ChatSide::First || side == ChatSide::Second;
}

/// The facts about a game that the rules depend on.
struct ChatGame {
    bool is_over = false;
    bool is_arranged = false;  ///< a board of a tournament, or over the board
};

[[nodiscard]] bool may_see(ChatRoom room, ChatSide side, const ChatGame& game);
/// The sides that have switched the room off: "first", "second", "arbiter".
[[nodiscard]] std::vector<std::string_view> off_by(ChatRoom room, const ChatGame& game,
                                                   const store::ChatSwitches& switches);
/// The room in which this side writes. Refuses: "not-seated" for arbiters, who communicate by
/// rulings; "not-signed-in" for a spectator without an account.
[[nodiscard]] Result<ChatRoom> room_of_writer(ChatSide side, bool has_account);
/// Refuses: "chat-off".
[[nodiscard]] Result<void> check_open(ChatRoom room, const ChatGame& game,
                                      const store::ChatSwitches& switches);
/// The owner of the switch, as named in the store. Refuses: "not-an-arbiter" if only an arbiter may
/// use the switch.
[[nodiscard]] Result<std::string_view> switch_of(ChatRoom room, ChatSide side);

/// Returns the line as it is stored, trimmed. Refuses: "bad-field" if it is empty, longer than
/// kLongestChatLine, or contains characters that readers would not see.
[[nodiscard]] Result<std::string> read_chat_line(std::string_view text);
/// Is this the code of a phrase that is shown to each reader in his own language?
[[nodiscard]] bool is_chat_phrase(std::string_view code);

}  // namespace kyvien::hall
