// hall/games/request.h — reads a client's message into a request.
//
// Messages of the WebSocket (docs/protocol.md) become plain values. Nothing here knows a game:
// whether a command is allowed is decided by conduct.
//
// Cost:  linear in the text; nesting is limited.
// Safe:  pure functions, any thread.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"
#include "conduct/attendance/absence.h"
#include "conduct/core/command.h"
#include "hall/chat/chat_rules.h"

namespace kyvien::hall {

/// An arbiter of this hall presents its key and a name for the record.
struct ArbiterHello {
    std::string token;
    std::string name;
};
struct Hello {
    std::optional<std::string> token;
    std::optional<ArbiterHello> arbiter;
    bool by_changes = false;  ///< after the first view only what changes
    bool with_chat = false;   ///< and what is said beside the game
};
/// Said beside the game: a phrase that each reads in his language, or words.
struct SayChat {
    std::string phrase;
    std::string words;
};
struct ReportChat {
    std::uint64_t number = 0;  ///< of the line
};
struct SwitchChat {
    ChatRoom room{};
    bool is_off = true;
};
/// What a player answers to what the opponent may do (games/conditional); without lines he asks
/// what he has set.
struct SetConditional {
    std::optional<std::vector<std::vector<std::string>>> lines;
};
struct Ping {
    std::string sent;  ///< JSON as sent
};
struct Rematch {};
/// The whole view once more.
struct ShowAgain {};
/// An arbiter says that a player awaited at a physical board has come, or has not
/// (conduct/attendance/absence.h).
struct Attendance {
    std::optional<conduct::Seat> seat;  ///< none: neither has come
    conduct::Coming coming{};
};

/// Whether an act is shown before it is recorded.
enum class Asks : std::uint8_t {
    Never,
    WhenGrave,  ///< shown where it needs a yes (conduct/presentation/effects.h), else recorded
    Always,     ///< shown in any case; nothing is recorded
};
/// What acts that may be shown first have in common.
struct Proposal {
    Asks asks = Asks::Never;
    /// The number of the last event when it was shown: it is recorded only where that is the last
    /// one still.
    std::optional<std::size_t> previewed;
};
/// Several requests of an arbiter that stand or fall together.
struct Act {
    struct Step {
        std::variant<Attendance, conduct::CommandBody> what;
        std::optional<conduct::Seat> as;  ///< as Request::as
    };
    std::vector<Step> steps;  ///< at least one
    Proposal proposal;
};
/// An arbiter takes back the last act (conduct/log/undoing.h).
struct Undo {
    std::string reason;
    Proposal proposal;
};

struct Request {
    /// The client's own name for the request, as JSON; empty when it gave none.
    std::string id;
    /// In whose letters a typed move may be written; empty when not said.
    std::string language;
    /// For whom an arbiter says what happened at the board; the side whose turn it is when absent.
    std::optional<conduct::Seat> as;
    /// The number of the last event that was on the screen (conduct/settings/consent.h).
    std::optional<std::size_t> seen;
    /// What the client calls this request, so that it may be asked again; empty when it gave none.
    std::string retry_key;
    std::variant<Hello, Ping, ShowAgain, Rematch, Attendance, Act, Undo, SayChat, ReportChat,
                 SwitchChat, SetConditional, conduct::CommandBody>
        what;
};

struct BadRequest {
    std::string id;
    Refusal refusal;
};

/// May a request be called so, that is asked again and gives the same? At random, that nobody
/// guesses it.
[[nodiscard]] bool is_retry_key(std::string_view key);

/// Refuses: not-json, unknown-type, bad-field (with "field"), wrong-version.
[[nodiscard]] std::expected<Request, BadRequest> read_request(std::string_view text);

}  // namespace kyvien::hall
