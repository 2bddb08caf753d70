// hall/games/watcher.h — a connection that watches one game: its identity, and what it was sent.
//
// Safe:  the thread of the hall.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "clock/time_control.h"
#include "conduct/core/ruling.h"
#include "hall/json/shared_text.h"

namespace kyvien::hall {

struct Table;

/// Which game a watcher follows, in whose name, and which messages it asked for.
struct Subscription {
    Table* table = nullptr;
    std::optional<conduct::Seat> seat;
    std::string arbiter;  ///< the name of the arbiter who watches; empty for anybody else
    conduct::ArbiterRank office = conduct::ArbiterRank::Unspecified;  ///< the arbiter's
    std::string key;       ///< id of the arbiter's key; empty: the key given to the program itself
    bool may_rule = true;  ///< false for an arbiter who may only observe
    bool is_board_keeper = false;   ///< holds the key of the board (games/board/board_keeper.h)
    std::size_t keys_replaced = 0;  ///< keys of that board replaced before this one was shown
    bool has_said_hello = false;    ///< the client has said hello; nothing is sent before
    bool changes_only = false;      ///< the client asked for changes instead of whole views
    bool with_chat = false;         ///< the client asked for the chat beside the game

    [[nodiscard]] bool is_arbiter() const { return !arbiter.empty(); }
    /// Spectators may not make requests of the game.
    [[nodiscard]] bool may_ask() const { return seat || is_arbiter() || is_board_keeper; }
};

/// The view of the game that a watcher was sent last, and the one to be sent next (FanOut).
struct ViewProgress {
    enum class Pending : std::uint8_t {
        Nothing,
        Newest,  ///< the newest view, as changes where the client asked for them
        Whole,   ///< the whole view, as it is now
    };
    Pending pending = Pending::Nothing;
    std::uint64_t edition = 0;  ///< of the view sent last; 0: changes cannot be sent from it

    // The chat (ChatRooms).
    bool chat_is_pending = false;
    std::uint64_t chat_version = 0;  ///< sent last
    unsigned chat_rooms = 0;         ///< visible to this watcher at that time
};

/// What the hall knows about the person behind a connection.
struct Visitor {
    std::string account;  ///< id; empty: nobody is signed in
    std::string name;     ///< of the account
    std::string address;  ///< empty: this machine, when no proxy names the client
};

class Watcher {
  public:
    Watcher() = default;
    Watcher(const Watcher&) = delete;
    Watcher& operator=(const Watcher&) = delete;
    virtual ~Watcher() = default;

    /// A new view is available: Hall::take_new_views() returns it when the connection can send.
    virtual void notify_new_view() = 0;
    virtual void answer(std::string text) = 0;
    /// The seat that belongs to the account signed in on this connection; it needs no key.
    [[nodiscard]] virtual std::optional<conduct::Seat> own_seat() const { return std::nullopt; }
    [[nodiscard]] virtual const Visitor& visitor() const {
        static const Visitor nobody;
        return nobody;
    }
    /// May one more line of chat be written? `writer`: the seat or account it is counted for.
    [[nodiscard]] virtual bool may_chat(std::string_view writer) {
        (void)writer;
        return true;
    }
    /// May a key be tried from this address? One that has tried many wrong keys must wait.
    [[nodiscard]] virtual bool may_try_key() { return true; }
    /// The measured time of a message to the client and back, if any.
    [[nodiscard]] virtual std::optional<clock::Milliseconds> round_trip() const {
        return std::nullopt;
    }
    /// The client has shown a wrong key.
    virtual void note_wrong_key() {}

    /// Changed only by the hall, by what the client says in its hello.
    [[nodiscard]] const Subscription& subscription() const { return subscription_; }
    [[nodiscard]] Subscription& subscription() { return subscription_; }
    [[nodiscard]] ViewProgress& progress() { return progress_; }

  private:
    Subscription subscription_;
    ViewProgress progress_;
};

}  // namespace kyvien::hall
