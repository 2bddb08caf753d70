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

/// What the rules ask of a game.
struct ChatGame {
    bool is_over = false;
    bool is_arranged = false;  ///< a board of a tournament, or over the board
};

[[nodiscard]] bool may_see(ChatRoom room, ChatSide side, const ChatGame& game);
/// Those who have switched the room off: "first", "second", "arbiter".
[[nodiscard]] std::vector<std::string_view> off_by(ChatRoom room, const ChatGame& game,
                                                   const store::ChatSwitches& switches);
/// The room in which one writes. Refuses: "not-seated" to arbiters, who speak by rulings;
/// "not-signed-in" for a spectator without an account.
[[nodiscard]] Result<ChatRoom> room_of_writer(ChatSide side, bool has_account);
/// Refuses: "chat-off".
[[nodiscard]] Result<void> check_open(ChatRoom room, const ChatGame& game,
                                      const store::ChatSwitches& switches);
/// The owner of the switch, as the store names it. Refuses: "not-an-arbiter" where it is an
/// arbiter's.
[[nodiscard]] Result<std::string_view> switch_of(ChatRoom room, ChatSide side);

/// One line as it is kept: without blanks around it. Refuses: "bad-field" where it is empty, longer
/// than kLongestChatLine, or holds what its readers would not see.
[[nodiscard]] Result<std::string> read_chat_line(std::string_view text);
/// Is it the code of a phrase that each reads in his own language?
[[nodiscard]] bool is_chat_phrase(std::string_view code);

}  // namespace kyvien::hall
