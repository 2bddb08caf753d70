#include "hall/games/request.h"

#include <fmt/core.h>

#include <algorithm>
#include <boost/json.hpp>
#include <limits>

#include "base/result.h"
#include "clock/seat.h"
#include "hall/games/internal/arbiter_request.h"
#include "hall/json/internal/json_fields.h"

namespace kyvien::hall {

using conduct::CommandBody;

namespace request {
namespace {

namespace json = boost::json;

constexpr std::size_t kMaxPoints = 25 * 25;
constexpr std::size_t kLongestId = 64;
constexpr std::size_t kMaxSteps = 8;
constexpr std::size_t kLongestArbiterName = 256;  // bytes; 64 characters at most
constexpr std::int64_t kMaxChatNumber = std::int64_t{1} << 53;
constexpr std::size_t kMaxLines = 24;     // of conditional moves
constexpr std::size_t kMaxPlies = 24;     // of each
constexpr std::size_t kLongestMove = 16;  // bytes, as people type it

// ---- messages -------------------------------------------------------------------------------

Result<CommandBody> read_move(const ObjectReader& message) {
    const auto ply = KYVIEN_TRY(number_of(message, "ply", 0, std::numeric_limits<int>::max()));
    auto move = KYVIEN_TRY(text_of(message, "move"));
    return conduct::MakeMove{static_cast<std::size_t>(ply), std::move(move)};
}

Result<CommandBody> read_claim(const ObjectReader& message) {
    const auto kind_name = KYVIEN_TRY(text_of(message, "kind"));
    const auto kind = conduct::find_claim_kind(kind_name);
    if (!kind)
        return bad_field("kind", one_of("threefold, fifty-moves, no-capture, repetition"));
    auto move = KYVIEN_TRY(optional_text(message, "move"));
    return conduct::Claim{*kind, std::move(move)};
}

Result<CommandBody> read_dead(const ObjectReader& message) {
    const json::value* points = find(message, "points");
    if (points == nullptr || !points->is_array() || points->get_array().size() > kMaxPoints)
        return bad_field("points", as_described("a list of points"));
    conduct::MarkDead asked;
    for (const json::value& point : points->get_array()) {
        if (!point.is_string())
            return bad_field("points", as_described("a list of points"));
        asked.points.emplace_back(point.get_string());
    }
    if (const json::value* dead = find(message, "dead")) {
        if (!dead->is_bool())
            return bad_field("dead", as_described("true or false"));
        asked.dead = dead->get_bool();
    }
    return asked;
}

using What = decltype(Request::what);

Result<bool> read_bool(const ObjectReader& message, const char* field, bool otherwise) {
    const json::value* said = find(message, field);
    if (said == nullptr)
        return otherwise;
    if (!said->is_bool())
        return bad_field(field, as_described("true or false"));
    return said->get_bool();
}

Result<What> read_chat(const ObjectReader& message) {
    const auto words = KYVIEN_TRY(text_of(message, "text"));
    return What(SendChatLine{{}, KYVIEN_TRY(read_chat_line(words))});
}
Result<What> read_phrase(const ObjectReader& message) {
    auto phrase = KYVIEN_TRY(text_of(message, "phrase"));
    if (!is_chat_phrase(phrase))
        return bad_field("phrase", one_of("hello, good-luck, well-played, thanks"));
    return What(SendChatLine{std::move(phrase), {}});
}

Result<What> read_chat_switch(const ObjectReader& message) {
    const auto room = find_chat_room(KYVIEN_TRY(text_of(message, "room")));
    if (!room)
        return bad_field("room", one_of("players, spectators"));
    return What(SetChatSwitch{*room, KYVIEN_TRY(read_bool(message, "off", true))});
}

/// Each line consists of the opponent's move, the answer, and so on; every move of the opponent has
/// an answer.
Result<What> read_conditional(const ObjectReader& message) {
    const json::value* lines = find(message, "lines");
    if (lines == nullptr)
        return What(SetConditional{});
    const auto wrong = [] {
        return bad_field("lines",
                         as_described(fmt::format("at most {} lists of an even number of moves, at "
                                                  "most {}",
                                                  kMaxLines, kMaxPlies)));
    };
    if (!lines->is_array() || lines->get_array().size() > kMaxLines)
        return wrong();
    std::vector<std::vector<std::string>> asked;
    for (const json::value& line : lines->get_array()) {
        if (!line.is_array() || line.get_array().empty() || line.get_array().size() % 2 != 0 ||
            line.get_array().size() > kMaxPlies)
            return wrong();
        auto& moves = asked.emplace_back();
        for (const json::value& move : line.get_array()) {
            if (!move.is_string() || move.get_string().size() > kLongestMove)
                return wrong();
            moves.emplace_back(move.get_string());
        }
    }
    return What(SetConditional{std::move(asked)});
}

Result<What> read_hello(const ObjectReader& message) {
    const auto version = KYVIEN_TRY(number_of(message, "v", 1, std::numeric_limits<int>::max()));
    if (version != 1)
        return refuse(
            "wrong-version",
            fmt::format("This hall speaks version 1, not {}; load the page again.", version),
            std::nullopt, {{"version", std::to_string(version)}});
    auto token = KYVIEN_TRY(optional_text(message, "token"));
    Hello hello;
    if (!token.empty())
        hello.token = std::move(token);
    if (const json::value* arbiter = find(message, "arbiter")) {
        if (!arbiter->is_object())
            return bad_field("arbiter", as_described("an object"));
        const ObjectReader object(arbiter->get_object(), "arbiter.");
        auto key = text_of(object, "token");
        auto name = text_of(object, "name");
        if (!key || !name || name->empty() || name->size() > kLongestArbiterName)
            return bad_field("arbiter", as_described("an object with \"token\" and \"name\""));
        KYVIEN_TRY(object.check_all_read());
        hello.arbiter = ArbiterHello{std::move(*key), std::move(*name)};
    }
    if (find(message, "views") != nullptr) {
        const auto views = text_of(message, "views");
        if (!views || (*views != "whole" && *views != "changes"))
            return bad_field("views", one_of("whole, changes"));
        hello.changes_only = *views == "changes";
    }
    hello.with_chat = KYVIEN_TRY(read_bool(message, "chat", false));
    return hello;
}

Result<What> read_ping(const ObjectReader& message) {
    const json::value* sent = find(message, "sent");
    if (sent == nullptr)
        return Ping{"null"};
    if (!sent->is_number())
        return bad_field("sent", as_described("a number"));
    return Ping{json::serialize(*sent)};
}

Result<What> read_act(const ObjectReader& message);
Result<What> read_undo(const ObjectReader& message);

Result<What> read_what(const ObjectReader& message) {
    const auto type = KYVIEN_TRY(text_of(message, "t"));
    const auto as_what = [](Result<CommandBody> asked) -> Result<What> {
        if (!asked)
            return refuse(asked.error());
        return What(std::move(*asked));
    };
    const auto plain = [](CommandBody asked) -> Result<What> { return What(std::move(asked)); };
    if (type == "move")
        return as_what(read_move(message));
    if (type == "ping")
        return read_ping(message);
    if (type == "hello")
        return read_hello(message);
    if (type == "resign")
        return plain(conduct::Resign{});
    if (type == "offer")
        return plain(conduct::OfferDraw{});
    if (type == "accept")
        return plain(conduct::AcceptDraw{});
    if (type == "decline")
        return plain(conduct::DeclineDraw{});
    if (type == "takeback")
        return plain(conduct::AskTakeback{});
    if (type == "accept-takeback")
        return plain(conduct::AcceptTakeback{});
    if (type == "decline-takeback")
        return plain(conduct::DeclineTakeback{});
    if (type == "give-time")
        return plain(conduct::GiveTime{});
    if (type == "berserk")
        return plain(conduct::GoBerserk{});
    if (type == "claim")
        return as_what(read_claim(message));
    if (type == "flag")
        return plain(conduct::ClaimFlag{});
    if (type == "dead")
        return as_what(read_dead(message));
    if (type == "confirm")
        return plain(conduct::Confirm{});
    if (type == "dispute")
        return plain(conduct::Dispute{});
    if (type == "abort")
        return plain(conduct::Abort{});
    if (type == "show")
        return What(ShowAgain{});
    if (type == "rematch")
        return What(Rematch{});
    if (type == "chat")
        return read_chat(message);
    if (type == "chat-phrase")
        return read_phrase(message);
    if (type == "chat-report") {
        const auto number = KYVIEN_TRY(number_of(message, "number", 1, kMaxChatNumber));
        return What(ReportChat{static_cast<std::uint64_t>(number)});
    }
    if (type == "chat-off")
        return read_chat_switch(message);
    if (type == "conditional")
        return read_conditional(message);
    if (type == "press")
        return plain(conduct::Press{});
    if (type == "attendance") {
        const auto attendance = read_attendance(message);
        return attendance ? Result<What>(*attendance) : refuse(attendance.error());
    }
    if (type == "act")
        return read_act(message);
    if (type == "undo")
        return read_undo(message);
    if (type == "begin")
        return plain(conduct::Start{});
    if (auto said = read_arbiter_message(type, message))
        return as_what(*std::move(said));
    const std::string shown(quoted_start(type));
    return refuse("unknown-type", fmt::format("There is no request \"{}\".", shown), std::nullopt,
                  {{"type", shown}});
}

Result<Proposal> read_proposal(const ObjectReader& message) {
    Proposal proposal;
    if (find(message, "ask") != nullptr) {
        constexpr std::pair<std::string_view, PreviewMode> kAsks[] = {
            {"never", PreviewMode::Never},
            {"grave", PreviewMode::WhenSerious},
            {"always", PreviewMode::Always}};
        const auto said = text_of(message, "ask");
        const auto* found = std::ranges::find_if(
            kAsks, [&](const auto& each) { return said && each.first == *said; });
        if (found == std::end(kAsks))
            return bad_field("ask", one_of("never, grave, always"));
        proposal.asks = found->second;
    }
    if (find(message, "previewed") != nullptr) {
        const auto seq =
            KYVIEN_TRY(number_of(message, "previewed", 0, std::numeric_limits<int>::max()));
        proposal.previewed = static_cast<std::size_t>(seq);
    }
    return proposal;
}

Result<std::optional<conduct::Seat>> read_as(const ObjectReader& message) {
    if (find(message, "as") == nullptr)
        return std::nullopt;
    const auto as = KYVIEN_TRY(read_player(message, "as"));
    return std::optional(as);
}

Result<Act::Step> read_step(const json::value& value) {
    if (!value.is_object())
        return bad_field("requests", as_described("a list of requests"));
    const ObjectReader message(value.get_object(), "requests.");
    auto what = KYVIEN_TRY(read_what(message));
    Act::Step step;
    if (auto* asked = std::get_if<CommandBody>(&what))
        step.what = std::move(*asked);
    else if (const auto* attendance = std::get_if<Attendance>(&what))
        step.what = *attendance;
    else
        return bad_field("requests", as_described("requests of what happens at the board"));
    step.as = KYVIEN_TRY(read_as(message));
    KYVIEN_TRY(message.check_all_read());
    return step;
}

Result<What> read_act(const ObjectReader& message) {
    const json::value* requests = find(message, "requests");
    if (requests == nullptr || !requests->is_array() || requests->get_array().empty() ||
        requests->get_array().size() > kMaxSteps)
        return bad_field("requests", as_described("a list of 1 to 8 requests"));
    Act act;
    act.proposal = KYVIEN_TRY(read_proposal(message));
    for (const json::value& request : requests->get_array()) {
        auto step = KYVIEN_TRY(read_step(request));
        act.steps.push_back(std::move(step));
    }
    return What(std::move(act));
}

Result<What> read_undo(const ObjectReader& message) {
    Undo undo;
    undo.proposal = KYVIEN_TRY(read_proposal(message));
    undo.reason = KYVIEN_TRY(optional_text(message, "reason"));
    return What(std::move(undo));
}

/// Numbers and short texts are repeated in the response; anything else is not an id.
std::string id_of(const ObjectReader& message) {
    const json::value* id = find(message, "id");
    if (id == nullptr || (!id->is_number() && !id->is_string()))
        return {};
    if (id->is_string() && id->get_string().size() > kLongestId)
        return {};
    return json::serialize(*id);
}

}  // namespace
}  // namespace request

bool is_idempotency_key(std::string_view key) {
    constexpr std::size_t kShortest = 16;
    constexpr std::size_t kLongest = 128;
    return key.size() >= kShortest && key.size() <= kLongest &&
           std::ranges::all_of(key, [](char c) { return c > ' ' && c < 0x7F; });
}

std::expected<Request, BadRequest> read_request(std::string_view text) {
    // A message is at most 4 KiB: most need no further memory.
    unsigned char buffer[4096];
    json::monotonic_resource memory(buffer, sizeof buffer);
    const auto message = parse_object(text, &memory);
    if (!message)
        return std::unexpected(BadRequest{{}, message.error()});
    const ObjectReader object(message->get_object());
    std::string id = request::id_of(object);
    auto what = request::read_what(object);
    if (!what)
        return std::unexpected(BadRequest{std::move(id), what.error()});
    Request request{std::move(id),
                    optional_text(object, "language").value_or(""),
                    std::nullopt,
                    std::nullopt,
                    {},
                    std::move(*what)};
    if (find(object, "idempotency_key") != nullptr) {
        auto key = text_of(object, "idempotency_key");
        if (!key || !is_idempotency_key(*key))
            return std::unexpected(
                BadRequest{std::move(request.id),
                           bad_field("idempotency_key",
                                     as_described("16 to 128 characters without blanks, at random"))
                               .error()});
        request.idempotency_key = *std::move(key);
    }
    if (find(object, "seen") != nullptr) {
        const auto seen = number_of(object, "seen", 0, std::numeric_limits<int>::max());
        if (!seen)
            return std::unexpected(BadRequest{std::move(request.id), seen.error()});
        request.seen = static_cast<std::size_t>(*seen);
    }
    auto as = request::read_as(object);
    if (!as)
        return std::unexpected(BadRequest{std::move(request.id), as.error()});
    request.as = *as;
    if (auto all_read = object.check_all_read(); !all_read)
        return std::unexpected(BadRequest{std::move(request.id), std::move(all_read.error())});
    return request;
}

}  // namespace kyvien::hall
