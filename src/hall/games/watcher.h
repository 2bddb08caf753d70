// hall/games/watcher.h — a connection that watches one game: who it is, and what it has been sent.
//
// Safe:  the thread of the hall.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "conduct/core/ruling.h"
#include "hall/json/shared_text.h"

namespace kyvien::hall {

struct Table;

/// At which table, and in whose name.
struct Standing {
    Table* table = nullptr;
    std::optional<conduct::Seat> seat;
    std::string arbiter;  ///< the name of the arbiter who watches; empty for others
    conduct::ArbiterRank office = conduct::ArbiterRank::Unsaid;  ///< his
    std::string key;                ///< id of his key; empty: one that was given to the program
    bool may_rule = true;           ///< he: some only look
    bool keeps_board = false;       ///< by the key of the board (games/board/board_keeper.h)
    std::size_t keys_replaced = 0;  ///< of that board, when he showed his
    bool greeted = false;           ///< nothing is shown before the hello
    bool by_changes = false;        ///< he asked to be told only what changes
    bool with_chat = false;         ///< and what is said beside the game

    [[nodiscard]] bool is_arbiter() const { return !arbiter.empty(); }
    /// Mere spectators may not make requests of the game.
    [[nodiscard]] bool may_ask() const { return seat || is_arbiter() || keeps_board; }
};

/// What a watcher was given to send, and what he is still to be given (FanOut).
struct Sight {
    enum class Due : std::uint8_t {
        Nothing,
        Newest,  ///< what everybody sees
        Whole,   ///< he needs the whole view, as it is now
    };
    Due due = Due::Nothing;
    std::uint64_t edition = 0;  ///< number of the view he has; 0: none that changes lead on from

    // Of the chat (ChatRooms).
    bool chat_is_due = false;
    std::uint64_t chat_version = 0;  ///< what he was told of it last
    unsigned chat_rooms = 0;         ///< those he saw then
};

/// A person who has connected, as far as the hall knows.
struct Visitor {
    std::string account;  ///< id; empty: nobody is signed in
    std::string name;     ///< of the account
    std::string address;  ///< empty: of this machine, where no proxy says for whom it speaks
};

class Watcher {
  public:
    Watcher() = default;
    Watcher(const Watcher&) = delete;
    Watcher& operator=(const Watcher&) = delete;
    virtual ~Watcher() = default;

    /// There is something new to be seen. Hall::take_new_views() gives the newest of it, whenever
    /// it can be sent.
    virtual void news() = 0;
    virtual void answer(std::string text) = 0;
    /// The seat of the account that is signed in there; it needs no key.
    [[nodiscard]] virtual std::optional<conduct::Seat> own_seat() const { return std::nullopt; }
    [[nodiscard]] virtual const Visitor& visitor() const {
        static const Visitor nobody;
        return nobody;
    }
    /// May he write once more beside a game? `writer`: his seat or account.
    [[nodiscard]] virtual bool may_chat(std::string_view writer) {
        (void)writer;
        return true;
    }
    /// May a key be tried from where it comes? An address that has tried many wrong ones must wait.
    [[nodiscard]] virtual bool may_try_key() { return true; }
    /// How long a message needs to it and back, as the hall has measured. None: not measured.
    [[nodiscard]] virtual std::optional<conduct::Milliseconds> round_trip() const {
        return std::nullopt;
    }
    /// The key that was said opens nothing.
    virtual void note_wrong_key() {}

    /// The hall's to change: set by what the connection said of itself.
    [[nodiscard]] const Standing& standing() const { return standing_; }
    [[nodiscard]] Standing& standing() { return standing_; }
    [[nodiscard]] Sight& sight() { return sight_; }

  private:
    Standing standing_;
    Sight sight_;
};

}  // namespace kyvien::hall
