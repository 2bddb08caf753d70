// store/chat/chat_store.h — lines of chat, who has switched the chat off, reports, and moderators'
// decisions; also the conditional moves of correspondence games.
//
// Stored beside the accounts (DATA/accounts.db, or tables of the shared database), as it is not
// part of a game's record. Every line has a number that grows over all games.
//
// Cost:  each function is one transaction of a few indexed statements, unless it says otherwise.
// Safe:  any thread; they wait for each other.
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
    std::string account;  ///< id; empty: a guest
    std::string name;     ///< of the account, for the lines of spectators
    std::string address;  ///< a keyed hash of where it came from; empty: of this machine
    std::string phrase;   ///< code of a phrase that each reads in his language; else `text`
    std::string text;
    Instant at = 0;
    bool is_removed = false;  ///< by a moderator; its text is kept for moderators alone

    friend bool operator==(const ChatLine&, const ChatLine&) = default;
};

/// The switches of a room, by who has set them: "first", "second", or an arbiter's "players",
/// "spectators".
using ChatSwitches = std::map<std::string, bool, std::less<>>;  ///< true: off

struct GameChat {
    std::vector<ChatLine> lines;  ///< the last kMostChatLines of each room, in their order
    ChatSwitches switches;
};
inline constexpr std::size_t kMostChatLines = 200;

/// A line that was reported, and what stands around it.
struct ReportedLine {
    ChatLine line;
    std::size_t reports = 0;
    Instant reported = 0;          ///< first
    std::vector<ChatLine> around;  ///< of the same room: those before and after it
};

struct ChatMute {
    std::string who;   ///< "account:ID" or "address:HASH"
    std::string name;  ///< of the account
    Instant at = 0;
    Instant until = 0;  ///< kForGood: for good
};
inline constexpr Instant kForGood = INT64_MAX;

/// What a moderator has done.
struct ChatAct {
    Instant at = 0;
    std::string moderator;  ///< id of his key; empty: of one that was given to the program itself
    std::string act;        ///< "remove", "settle", "mute-account", "mute-address", "unmute"
    std::uint64_t line = 0;
    std::string who;     ///< ChatMute::who, of an "unmute"
    Instant until = 0;   ///< of a mute
    std::string game{};  ///< of the line
};

/// What a player answers to what the opponent may do; kept from everybody else.
struct ConditionalMoves {
    std::string game;
    int seat = 0;           ///< 0 first, 1 second
    std::size_t ply = 0;    ///< moves on the board when they were set
    std::string answers;    ///< JSON, as the hall writes it; empty: none any more
    std::string dropped{};  ///< why there are none any more, until the player sets others
    Instant at = 0;

    friend bool operator==(const ConditionalMoves&, const ConditionalMoves&) = default;
};

class ChatStore {
  public:
    ChatStore() = default;
    ChatStore(const ChatStore&) = delete;
    ChatStore& operator=(const ChatStore&) = delete;
    virtual ~ChatStore() = default;

    // All refuse as the store refuses.

    [[nodiscard]] virtual Result<GameChat> chat_of(std::string_view game) = 0;
    /// May it be said where these switches stand? Asked in the transaction.
    using MayStand = std::function<Result<void>(const ChatSwitches&)>;
    /// The chat with the line. Refuses: "chat-muted" where its account or address is mute,
    /// "not-signed-in" where its account was removed, and as `may_stand`.
    [[nodiscard]] virtual Result<GameChat> add(const ChatLine& line, const MayStand& may_stand) = 0;
    [[nodiscard]] virtual Result<GameChat> set_switch(std::string_view game, std::string_view who,
                                                      bool is_off, Instant at) = 0;
    /// Once for each reporter. Refuses: "no-such-message" where the game has no such line, or it
    /// was removed.
    [[nodiscard]] virtual Result<void> report(std::string_view game, std::uint64_t number,
                                              std::string_view reporter, Instant at) = 0;

    /// Reports that no moderator has looked at, the first reported first.
    [[nodiscard]] virtual Result<std::vector<ReportedLine>> reported(std::size_t most,
                                                                     std::size_t around) = 0;
    [[nodiscard]] virtual Result<std::vector<ChatMute>> mutes(Instant now) = 0;
    /// The last first.
    [[nodiscard]] virtual Result<std::vector<ChatAct>> acts(std::size_t most) = 0;
    /// Does what `act` says, of the line it names, whose reports are looked at by it; the line as
    /// it stands then. "unmute" names no line, and whom.
    /// Refuses: "no-such-message"; also where there is nobody to be muted, or nobody is.
    [[nodiscard]] virtual Result<ChatLine> do_act(const ChatAct& act) = 0;

    /// All that this account has said; for the person alone.
    [[nodiscard]] virtual Result<std::vector<ChatLine>> lines_of(std::string_view account) = 0;
    /// Lines that were said before this moment go, with their reports and with the switches of
    /// their time; so do acts before `acts_before` and mutes that have ended. Linear in what goes.
    [[nodiscard]] virtual Result<std::size_t> forget(Instant lines_before, Instant acts_before,
                                                     Instant now) = 0;

    [[nodiscard]] virtual Result<std::vector<ConditionalMoves>>
    conditional(std::string_view game) = 0;
    /// In the place of what there was of this seat.
    [[nodiscard]] virtual Result<void> set_conditional(const ConditionalMoves& moves) = 0;
    [[nodiscard]] virtual Result<void> forget_conditional(std::string_view game) = 0;
};

/// In the file of the accounts (store/accounts/accounts.h). Refuses as open_sqlite_accounts().
[[nodiscard]] Result<std::unique_ptr<ChatStore>> open_sqlite_chats(const std::string& path);
/// Needs the schema of store/postgres_log.h at this address.
[[nodiscard]] Result<std::unique_ptr<ChatStore>> open_postgres_chats(const std::string& address);

}  // namespace kyvien::store
