// hall/games/chatting/chat_rooms.h — the chat beside each game: who may write, who sees which
// lines, and storing them.
//
// Chat is not part of a game and is never written to its event log. Every hall at the same database
// accepts the lines of its own watchers, whichever hall plays the game. When a line was added, here
// or at another hall, the stored lines are read again and each watcher is sent those that are new
// to him; a slow reader is sent several at once. The chat of a game is in memory only while
// somebody watches it.
//
// Safe:  the thread of the hall.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "hall/games/internal/fan_out.h"
#include "hall/games/internal/hall_context.h"
#include "hall/games/internal/tables.h"
#include "hall/games/request.h"
#include "hall/games/watcher.h"

namespace kyvien::hall {

class ChatRooms {
  public:
    ChatRooms(HallContext& context, Tables& tables, FanOut& fan_out)
        : context_(context), tables_(tables), fan_out_(fan_out) {}

    /// From now on chats are stored in `store`, which must outlive the hall.
    void begin(store::ChatStore& store);

    /// Call after the watcher's hello, whether or not it asks for the chat.
    void join(Watcher& watcher);
    /// Call before the watcher leaves its table.
    void leave(const Watcher& watcher);
    /// Appends what is new for this watcher.
    void append_new_lines(Watcher& watcher, std::vector<SharedText>& texts);

    void say(const std::shared_ptr<Watcher>& watcher, const std::string& id,
             const SendChatLine& chat_message);
    void report(const std::shared_ptr<Watcher>& watcher, const std::string& id,
                const ReportChat& reported);
    void set_switch(const std::shared_ptr<Watcher>& watcher, const std::string& id,
                    const SetChatSwitch& request);

    /// Call when the game has changed: when it ends, who may see which lines changes.
    void note(const Table& table);
    /// Call when the stored chat was changed by others.
    void reread(const std::string& game);

  private:
    struct VersionedLine {
        store::ChatLine line;
        std::uint64_t version = 0;  ///< in which the line was added or removed
    };
    struct Chat {
        std::vector<VersionedLine> lines;
        store::ChatSwitches switches;
        std::uint64_t version = 0;  ///< 0: not read yet
        bool is_over = false;
        bool is_being_read = false, needs_reread = false;
    };
    [[nodiscard]] bool may_ask(Watcher& watcher, const std::string& id);
    void answer(const std::weak_ptr<Watcher>& from, const std::string& id,
                const Result<void>& done);
    void read(const std::string& game);
    void update_from_store(const std::string& game, store::GameChat chat);
    void show(const std::string& game);

    HallContext& context_;
    Tables& tables_;
    FanOut& fan_out_;
    store::ChatStore* store_ = nullptr;
    std::unordered_map<std::string, Chat> chats_;
};

}  // namespace kyvien::hall
