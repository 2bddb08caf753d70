// store/chat/chat_store.h — chat lines, chat switches, reports and moderators' decisions; also the
// conditional moves of correspondence games.
//
// Stored with the accounts (DATA/accounts.db, or tables of the shared database), because it is not
// part of a game's record. Every line has a number that increases across all games.
//
// Cost:  each function is one transaction of a few indexed statements, unless it says otherwise.
// Safe:  thread-safe; calls are serialised.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "store/event_log.h"

namespace kyvien::store {

struct ChatLine {
    std::uint64_t number = 0;
    std::string game;
    std::string room;     ///< "players" or "spectators"
    std::string seat;     ///< of a player: "first" or "second"
    std::string account;  ///< account id; empty: a guest
    std::string name;     ///< the account's, for spectators' lines
    std::string address;  ///< keyed hash of the client's address; empty: local machine
    std::string phrase;   ///< code of a phrase shown in the reader's language; else `text`
    std::string text;
    Instant at = 0;
    bool is_removed = false;  ///< by a moderator; the text is kept for moderators only

    friend bool operator==(const ChatLine&, const ChatLine&) = default;
};

/// The switches of a room, by who set them: "first", "second", or an arbiter's "players",
/// "spectators".
using ChatSwitches = std::map<std::string, bool, std::less<>>;  ///< true: off

struct GameChat {
    std::vector<ChatLine> lines;  ///< the last kMaxChatLines of each room, in order
    ChatSwitches switches;
};
inline constexpr std::size_t kMaxChatLines = 200;

/// A reported line with its context.
struct ReportedLine {
    ChatLine line;
    std::size_t reports = 0;
    Instant reported = 0;          ///< first report
    std::vector<ChatLine> around;  ///< lines of the same room before and after it
};

struct ChatMute {
    std::string who;   ///< "account:ID" or "address:HASH"
    std::string name;  ///< the account's
    Instant at = 0;
    Instant until = 0;  ///< kForGood: permanently
};
inline constexpr Instant kForGood = INT64_MAX;

/// A moderator's action.
struct ChatAct {
    Instant at = 0;
    std::string moderator;  ///< key id; empty: the key given to the program itself
    std::string act;        ///< "remove", "settle", "mute-account", "mute-address", "unmute"
    std::uint64_t line = 0;
    std::string who;     ///< ChatMute::who; for "unmute"
    Instant until = 0;   ///< for a mute
    std::string game{};  ///< the line's
};

/// A player's prepared answers to the opponent's possible moves; hidden from everyone else.
struct ConditionalMoves {
    std::string game;
    int seat = 0;           ///< 0 first, 1 second
    std::size_t ply = 0;    ///< number of moves on the board when they were set
    std::string answers;    ///< JSON, as the hall writes it; empty: none left
    std::string dropped{};  ///< why there are none left, until the player sets new ones
    Instant at = 0;

    friend bool operator==(const ConditionalMoves&, const ConditionalMoves&) = default;
};

class ChatStore {
  public:
    ChatStore() = default;
    ChatStore(const ChatStore&) = delete;
    ChatStore& operator=(const ChatStore&) = delete;
    virtual ~ChatStore() = default;

    // All functions also refuse as the store does.

    [[nodiscard]] virtual Result<GameChat> chat_of(std::string_view game) = 0;
    /// May the line be added with these switches? Called within the transaction.
    using CheckLine = std::function<Result<void>(const ChatSwitches&)>;
    /// Returns the chat with the line. Refuses: "chat-muted" if its account or address is muted,
    /// "not-signed-in" if its account was removed, and as `check_line`.
    [[nodiscard]] virtual Result<GameChat> add(const ChatLine& line,
                                               const CheckLine& check_line) = 0;
    [[nodiscard]] virtual Result<GameChat> set_switch(std::string_view game, std::string_view who,
                                                      bool is_off, Instant at) = 0;
    /// Counts once per reporter. Refuses: "no-such-message" if the game has no such line, or it was
    /// removed.
    [[nodiscard]] virtual Result<void> report(std::string_view game, std::uint64_t number,
                                              std::string_view reporter, Instant at) = 0;

    /// Reports not yet handled by a moderator, oldest first.
    [[nodiscard]] virtual Result<std::vector<ReportedLine>> reported(std::size_t limit,
                                                                     std::size_t around) = 0;
    [[nodiscard]] virtual Result<std::vector<ChatMute>> mutes(Instant now) = 0;
    /// Latest first.
    [[nodiscard]] virtual Result<std::vector<ChatAct>> acts(std::size_t limit) = 0;
    /// Applies `act` to the line it names, and marks that line's reports as handled; returns the
    /// line afterwards. "unmute" names no line but `who`.
    /// Refuses: "no-such-message"; also if there is no account or address to mute or unmute.
    [[nodiscard]] virtual Result<ChatLine> apply_act(const ChatAct& act) = 0;

    /// All lines of this account, for its owner only.
    [[nodiscard]] virtual Result<std::vector<ChatLine>> lines_of(std::string_view account) = 0;
    /// Deletes lines older than this, with their reports and the switches of that time; also acts
    /// before `acts_before` and expired mutes. Linear in what is deleted.
    [[nodiscard]] virtual Result<std::size_t> forget(Instant lines_before, Instant acts_before,
                                                     Instant now) = 0;

    [[nodiscard]] virtual Result<std::vector<ConditionalMoves>>
    conditional(std::string_view game) = 0;
    /// Replaces the seat's earlier ones.
    [[nodiscard]] virtual Result<void> set_conditional(const ConditionalMoves& moves) = 0;
    [[nodiscard]] virtual Result<void> forget_conditional(std::string_view game) = 0;
};

/// Stored in the file of the accounts (store/accounts/accounts.h). Refuses as
/// open_sqlite_accounts().
[[nodiscard]] Result<std::unique_ptr<ChatStore>> open_sqlite_chats(const std::string& path);
/// Needs the schema of store/postgres_log.h at this address.
[[nodiscard]] Result<std::unique_ptr<ChatStore>> open_postgres_chats(const std::string& address);

}  // namespace kyvien::store
