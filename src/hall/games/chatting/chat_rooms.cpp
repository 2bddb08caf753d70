#include "hall/games/chatting/chat_rooms.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "hall/chat/chat_json.h"
#include "hall/service/journal.h"

namespace kyvien::hall {
namespace chat_rooms {
namespace {

ChatSide side_of(const Subscription& subscription) {
    if (subscription.is_arbiter())
        return ChatSide::Arbiter;
    if (!subscription.seat)
        return ChatSide::Spectator;
    return *subscription.seat == conduct::Seat::First ? ChatSide::First : ChatSide::Second;
}

ChatGame game_of(const Table& table) {
    return {.is_over = table.state.phase() == conduct::Phase::Finished,
            .is_arranged = table.is_arranged ||
                           table.state.settings().setting == conduct::PlayMode::OverTheBoard};
}

unsigned rooms_seen(ChatSide side, const ChatGame& game) {
    unsigned seen = 0;
    for (const ChatRoom room : kChatRooms)
        if (may_see(room, side, game))
            seen |= 1U << static_cast<unsigned>(room);
    return seen;
}

/// The name under which limits and reports know a writer or reporter.
std::string name_of(const Table& table, const Watcher& watcher) {
    const Subscription& subscription = watcher.subscription();
    const Visitor& visitor = watcher.visitor();
    if (subscription.is_arbiter())
        return "key:" + subscription.key;
    if (!visitor.account.empty())
        return "account:" + visitor.account;
    if (subscription.seat)
        return fmt::format("seat:{}/{}", table.id, clock::seat_name(*subscription.seat));
    return "address:" + visitor.address;
}

}  // namespace
}  // namespace chat_rooms

void ChatRooms::begin(store::ChatStore& store) {
    store_ = &store;
    context_.chat_changed_elsewhere = [this](const std::string& game) { reread(game); };
}

void ChatRooms::join(Watcher& watcher) {
    const Subscription& subscription = watcher.subscription();
    if (store_ == nullptr || subscription.table == nullptr || !subscription.with_chat)
        return;
    ViewProgress& progress = watcher.progress();
    progress.chat_version = 0;
    progress.chat_rooms = 0;
    const std::string& game = subscription.table->id;
    if (const auto known = chats_.find(game); known != chats_.end() && known->second.version > 0) {
        progress.chat_is_pending = true;
        watcher.notify_new_view();
    } else if (known == chats_.end()) {
        chats_[game].is_over = subscription.table->state.phase() == conduct::Phase::Finished;
        read(game);
    }
}

void ChatRooms::leave(const Watcher& watcher) {
    const Table* const table = watcher.subscription().table;
    if (table == nullptr || !watcher.subscription().with_chat)
        return;
    for (const auto& other : table->audience.watchers)
        if (other.get() != &watcher && other->subscription().with_chat)
            return;
    chats_.erase(table->id);
}

void ChatRooms::read(const std::string& game) {
    Chat& chat = chats_.at(game);
    if (std::exchange(chat.is_being_read, true)) {
        chat.needs_reread = true;
        return;
    }
    context_.run_in_background([store = store_, game] { return store->chat_of(game); },
                               [this, game](Result<store::GameChat> read_chat) {
                                   const auto known = chats_.find(game);
                                   if (known == chats_.end())
                                       return;
                                   known->second.is_being_read = false;
                                   if (read_chat)
                                       update_from_store(game, *std::move(read_chat));
                                   else
                                       journal(
                                           Level::Warning, "chat-not-read",
                                           {{"game", game}, {"reason", read_chat.error().english}});
                                   if (std::exchange(chats_.at(game).needs_reread, false))
                                       read(game);
                               });
}

/// Results of reads may arrive out of order: lines never disappear, and a removed line stays
/// removed.
void ChatRooms::update_from_store(const std::string& game, store::GameChat read_chat) {
    const auto known = chats_.find(game);
    if (known == chats_.end())
        return;
    Chat& chat = known->second;
    const std::uint64_t next = chat.version + 1;
    bool has_changed = chat.version == 0 || chat.switches != read_chat.switches;
    for (store::ChatLine& line : read_chat.lines) {
        const auto there =
            std::ranges::lower_bound(chat.lines, line.number, {},
                                     [](const VersionedLine& each) { return each.line.number; });
        if (there == chat.lines.end() || there->line.number != line.number) {
            chat.lines.insert(there, {std::move(line), next});
            has_changed = true;
        } else if (line.is_removed && !there->line.is_removed) {
            *there = {std::move(line), next};
            has_changed = true;
        }
    }
    if (chat.lines.size() > 2 * store::kMaxChatLines)
        chat.lines.erase(chat.lines.begin(),
                         chat.lines.end() - static_cast<std::ptrdiff_t>(2 * store::kMaxChatLines));
    chat.switches = std::move(read_chat.switches);
    if (!has_changed)
        return;
    chat.version = next;
    show(game);
}

void ChatRooms::show(const std::string& game) {
    Table* const table = tables_.in_memory(game);
    if (table == nullptr)
        return;
    for (const auto& watcher : table->audience.watchers)
        if (watcher->subscription().has_said_hello && watcher->subscription().with_chat)
            watcher->progress().chat_is_pending = true;
    // A copy, since a watcher may leave meanwhile.
    const auto watchers = table->audience.watchers;
    for (const auto& watcher : watchers)
        if (watcher->progress().chat_is_pending)
            watcher->notify_new_view();
}

void ChatRooms::append_new_lines(Watcher& watcher, std::vector<SharedText>& texts) {
    ViewProgress& progress = watcher.progress();
    const Subscription& subscription = watcher.subscription();
    if (!std::exchange(progress.chat_is_pending, false) || subscription.table == nullptr)
        return;
    const auto known = chats_.find(subscription.table->id);
    if (known == chats_.end())
        return;
    const Chat& chat = known->second;
    const ChatGame game = chat_rooms::game_of(*subscription.table);
    const ChatSide side = chat_rooms::side_of(subscription);
    const unsigned seen = chat_rooms::rooms_seen(side, game);
    // When a room opens, all its lines are sent.
    const bool is_whole = progress.chat_version == 0 || progress.chat_rooms != seen;
    std::vector<const store::ChatLine*> lines;
    for (const VersionedLine& numbered_line : chat.lines)
        if (is_whole || numbered_line.version > progress.chat_version)
            lines.push_back(&numbered_line.line);
    progress.chat_version = chat.version;
    progress.chat_rooms = seen;
    const bool has_account = !watcher.visitor().account.empty();
    texts.push_back(std::make_shared<const std::string>(
        chat_json({side, has_account, is_whole}, game, chat.switches, lines)));
}

bool ChatRooms::may_ask(Watcher& watcher, const std::string& id) {
    const Subscription& subscription = watcher.subscription();
    Result<void> may;
    if (store_ == nullptr || !subscription.has_said_hello)
        may = refuse("chat-off", "There is no chat here.");
    else if (!watcher.may_chat(chat_rooms::name_of(*subscription.table, watcher)))
        may = refuse("chat-too-fast", "Too many lines in a short time; wait a moment.");
    if (!may)
        fan_out_.answer_refused(watcher, id, may.error());
    return may.has_value();
}

void ChatRooms::answer(const std::weak_ptr<Watcher>& from, const std::string& id,
                       const Result<void>& done) {
    const auto still_there = from.lock();
    if (!still_there || still_there->subscription().table == nullptr)
        return;
    if (done)
        fan_out_.answer_ok(*still_there, id, still_there->subscription().table->seq());
    else
        fan_out_.answer_refused(*still_there, id, done.error());
}

void ChatRooms::say(const std::shared_ptr<Watcher>& watcher, const std::string& id,
                    const SendChatLine& chat_message) {
    const Subscription& subscription = watcher->subscription();
    const Visitor& visitor = watcher->visitor();
    const auto room = room_of_writer(chat_rooms::side_of(subscription), !visitor.account.empty());
    if (!room) {
        fan_out_.answer_refused(*watcher, id, room.error());
        return;
    }
    if (!may_ask(*watcher, id))
        return;
    store::ChatLine line;
    line.game = subscription.table->id;
    line.room = name(*room);
    if (subscription.seat)
        line.seat = clock::seat_name(*subscription.seat);
    line.account = visitor.account;
    line.name = visitor.name;
    line.address = visitor.address;
    line.phrase = chat_message.phrase;
    line.text = chat_message.words;
    line.at = stored_instant(context_.time.now());
    context_.run_in_background(
        [store = store_, line, room = *room, game = chat_rooms::game_of(*subscription.table)] {
            return store->add(line, [&](const store::ChatSwitches& switches) {
                return check_open(room, game, switches);
            });
        },
        [this, from = std::weak_ptr(watcher), id, game = line.game](Result<store::GameChat> chat) {
            answer(from, id, chat ? Result<void>() : refuse(chat.error()));
            if (!chat)
                return;
            update_from_store(game, *std::move(chat));
            if (context_.chat_changed)
                context_.chat_changed(game);
        });
}

void ChatRooms::report(const std::shared_ptr<Watcher>& watcher, const std::string& id,
                       const ReportChat& reported) {
    if (!may_ask(*watcher, id))
        return;
    const Table& table = *watcher->subscription().table;
    context_.run_in_background(
        [store = store_, game = table.id, number = reported.number,
         by = chat_rooms::name_of(table, *watcher), now = stored_instant(context_.time.now())] {
            return store->report(game, number, by, now);
        },
        [this, from = std::weak_ptr(watcher), id](const Result<void>& done) {
            answer(from, id, done);
        });
}

void ChatRooms::set_switch(const std::shared_ptr<Watcher>& watcher, const std::string& id,
                           const SetChatSwitch& request) {
    const Subscription& subscription = watcher->subscription();
    auto who = switch_of(request.room, chat_rooms::side_of(subscription));
    if (subscription.is_arbiter() && !subscription.may_rule)
        who = refuse("key-only-reads", "This key lets you look on, not rule.");
    if (!who) {
        fan_out_.answer_refused(*watcher, id, who.error());
        return;
    }
    if (!may_ask(*watcher, id))
        return;
    context_.run_in_background(
        [store = store_, game = subscription.table->id, who = std::string(*who),
         off = request.is_off, now = stored_instant(context_.time.now())] {
            return store->set_switch(game, who, off, now);
        },
        [this, from = std::weak_ptr(watcher), id,
         game = subscription.table->id](Result<store::GameChat> chat) {
            answer(from, id, chat ? Result<void>() : refuse(chat.error()));
            if (!chat)
                return;
            update_from_store(game, *std::move(chat));
            if (context_.chat_changed)
                context_.chat_changed(game);
        });
}

void ChatRooms::note(const Table& table) {
    const auto known = chats_.find(table.id);
    if (known == chats_.end())
        return;
    const bool is_over = table.state.phase() == conduct::Phase::Finished;
    if (std::exchange(known->second.is_over, is_over) != is_over && known->second.version > 0)
        show(table.id);
}

void ChatRooms::reread(const std::string& game) {
    if (chats_.contains(game))
        read(game);
}

}  // namespace kyvien::hall
