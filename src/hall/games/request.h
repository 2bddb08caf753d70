// hall/games/request.h — parses a client's message into a request.
//
// WebSocket messages (docs/protocol.md) become plain values. This code knows no game: conduct
// decides whether a command is allowed.
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

/// An arbiter of this hall, identified by a key and by a name for the record.
struct ArbiterHello {
    std::string token;
    std::string name;
};
struct Hello {
    std::optional<std::string> token;
    std::optional<ArbiterHello> arbiter;
    bool changes_only = false;  ///< send only changes after the first view
    bool with_chat = false;     ///< send the chat beside the game too
};
/// A chat line: either a predefined phrase, shown in each reader's language, or free text.
struct SendChatLine {
    std::string phrase;
    std::string words;
};
struct ReportChat {
    std::uint64_t number = 0;  ///< of the line
};
struct SetChatSwitch {
    ChatRoom room{};
    bool is_off = true;
};
/// A player's conditional moves (games/conditional). Without lines, asks which are set.
struct SetConditional {
    std::optional<std::vector<std::vector<std::string>>> lines;
};
struct Ping {
    std::string sent;  ///< JSON as received
};
struct Rematch {};
/// Requests the whole view again.
struct ShowAgain {};
/// An arbiter records that an awaited player has arrived at a physical board, or has not
/// (conduct/attendance/absence.h).
struct Attendance {
    std::optional<conduct::Seat> seat;  ///< none: neither has come
    conduct::ArrivalStatus coming{};
};

/// Is an act shown for confirmation before it is recorded?
enum class PreviewMode : std::uint8_t {
    Never,
    WhenSerious,  ///< shown if it needs confirmation (conduct/presentation/effects.h), else
                  ///< recorded
    Always,       ///< always shown; nothing is recorded
};
/// The fields shared by acts that may be shown first.
struct Proposal {
    PreviewMode asks = PreviewMode::Never;
    /// The number of the last event when the act was shown: it is recorded only if that is still
    /// the last event.
    std::optional<std::size_t> previewed;
};
/// Several requests of an arbiter that are recorded together or not at all.
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
    /// The client's id for the request, as JSON; empty if none.
    std::string id;
    /// The language whose piece letters a typed move may use; empty if not given.
    std::string language;
    /// The player for whom an arbiter reports; the side to move if absent.
    std::optional<conduct::Seat> as;
    /// The number of the last event the client had displayed (conduct/settings/consent.h).
    std::optional<std::size_t> seen;
    /// The client's idempotency key for this request; empty if none.
    std::string idempotency_key;
    std::variant<Hello, Ping, ShowAgain, Rematch, Attendance, Act, Undo, SendChatLine, ReportChat,
                 SetChatSwitch, SetConditional, conduct::CommandBody>
        what;
};

struct BadRequest {
    std::string id;
    Refusal refusal;
};

/// Is this a valid idempotency key? It must be random, so that nobody can guess it.
[[nodiscard]] bool is_idempotency_key(std::string_view key);

/// Refuses: not-json, unknown-type, bad-field (with "field"), wrong-version.
[[nodiscard]] std::expected<Request, BadRequest> read_request(std::string_view text);

}  // namespace kyvien::hall
