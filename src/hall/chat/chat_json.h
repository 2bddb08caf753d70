// hall/chat/chat_json.h — JSON of chats (api/schemas/chat.yaml).
//
// Safe: pure functions, any thread.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "hall/chat/chat_rules.h"
#include "hall/json/json_writer.h"

namespace kyvien::hall {

/// ChatLine: as everybody sees it who may see the room.
void write_chat_line(JsonWriter& json, const store::ChatLine& line);

/// Parameters of the chat that is sent to one watcher.
struct ChatRecipient {
    ChatSide side{};
    bool has_account = false;
    bool is_whole = false;  ///< replaces everything sent before
};
/// Chat: the rooms this watcher may see, and those of the given lines that belong to them.
[[nodiscard]] std::string chat_json(const ChatRecipient& recipient, const ChatGame& game,
                                    const store::ChatSwitches& switches,
                                    std::span<const store::ChatLine* const> lines);

/// Moderation: what moderators see. `name_of`: for whom the key with this id was made.
[[nodiscard]] std::string
moderation_json(const std::vector<store::ReportedLine>& reported,
                const std::vector<store::ChatMute>& mutes, const std::vector<store::ChatAct>& acts,
                const std::function<std::string(const std::string&)>& name_of);

/// Reads a moderator's request (ModeratorAct). Refuses: not-json, bad-field, unknown-field.
[[nodiscard]] Result<store::ChatAct> read_moderator_act(std::string_view body, store::Instant now);

}  // namespace kyvien::hall
