#include "hall/chat/chat_json.h"

#include <algorithm>
#include <utility>

#include "hall/json/internal/json_fields.h"

namespace kyvien::hall {
namespace chat_json_parts {
namespace {

constexpr store::Instant kHour = 3'600'000;
constexpr std::int64_t kMaxLines = std::int64_t{1} << 53;

void write_words(JsonWriter& json, const store::ChatLine& line) {
    if (line.phrase.empty())
        json.field("text", line.text);
    else
        json.field("phrase", line.phrase);
}

/// Includes what others do not see: removed lines, and whether their writer can be muted.
void write_for_moderator(JsonWriter& json, const store::ChatLine& line) {
    json.begin_object().field("number", line.number).field("room", line.room);
    json.field("at", line.at).field("removed", line.is_removed);
    if (!line.seat.empty())
        json.field("seat", line.seat);
    if (!line.name.empty())
        json.field("name", line.name);
    json.field("has_account", !line.account.empty()).field("has_address", !line.address.empty());
    write_words(json, line);
    json.end_object();
}

void write_until(JsonWriter& json, store::Instant until) {
    if (until == store::kForGood)
        json.null_field("until");
    else
        json.field("until", until);
}

Result<store::Instant> read_until(const ObjectReader& body, store::Instant now) {
    const auto how_long = KYVIEN_TRY(text_of(body, "for"));
    if (how_long == "hour")
        return now + kHour;
    if (how_long == "day")
        return now + 24 * kHour;
    if (how_long == "always")
        return store::kForGood;
    return bad_field("for", one_of("hour, day, always"));
}

}  // namespace
}  // namespace chat_json_parts

void write_chat_line(JsonWriter& json, const store::ChatLine& line) {
    json.begin_object().field("number", line.number).field("room", line.room);
    json.field("at", line.at);
    if (!line.seat.empty())
        json.field("seat", line.seat);
    else
        json.field("name", line.name);
    if (line.is_removed)
        json.field("removed", true);
    else
        chat_json_parts::write_words(json, line);
    json.end_object();
}

std::string chat_json(const ChatRecipient& recipient, const ChatGame& game,
                      const store::ChatSwitches& switches,
                      std::span<const store::ChatLine* const> lines) {
    JsonWriter json;
    json.begin_object().field("t", "chat").field("v", 1).field("whole", recipient.is_whole);
    json.key("rooms").begin_array();
    for (const ChatRoom room : kChatRooms) {
        if (!may_see(room, recipient.side, game))
            continue;
        const auto off = off_by(room, game, switches);
        const auto own = room_of_writer(recipient.side, recipient.has_account);
        json.begin_object().field("room", name(room));
        json.field("may_write", own && *own == room && off.empty());
        json.field("may_switch", switch_of(room, recipient.side).has_value());
        json.key("off").begin_array();
        for (const std::string_view who : off)
            json.value(who);
        json.end_array().end_object();
    }
    json.end_array().key("lines").begin_array();
    for (const store::ChatLine* const line : lines)
        if (const auto room = find_chat_room(line->room);
            room && may_see(*room, recipient.side, game))
            write_chat_line(json, *line);
    return json.end_array().end_object().take();
}

std::string moderation_json(const std::vector<store::ReportedLine>& reported,
                            const std::vector<store::ChatMute>& mutes,
                            const std::vector<store::ChatAct>& acts,
                            const std::function<std::string(const std::string&)>& name_of) {
    using namespace chat_json_parts;
    JsonWriter json;
    json.begin_object().key("reported").begin_array();
    for (const store::ReportedLine& each : reported) {
        json.begin_object().field("game", each.line.game).field("reports", each.reports);
        json.field("reported", each.reported).key("line");
        write_for_moderator(json, each.line);
        json.key("around").begin_array();
        for (const store::ChatLine& line : each.around)
            write_for_moderator(json, line);
        json.end_array().end_object();
    }
    json.end_array().key("mutes").begin_array();
    for (const store::ChatMute& mute : mutes) {
        json.begin_object().field("who", mute.who).field("at", mute.at);
        write_until(json, mute.until);
        if (!mute.name.empty())
            json.field("name", mute.name);
        json.end_object();
    }
    json.end_array().key("acts").begin_array();
    for (const store::ChatAct& act : acts) {
        json.begin_object().field("at", act.at).field("do", act.act);
        json.field("key", act.moderator).field("by", name_of(act.moderator));
        if (act.line != 0)
            json.field("line", act.line).field("game", act.game);
        if (act.until != 0)
            write_until(json, act.until);
        json.end_object();
    }
    return json.end_array().end_object().take();
}

Result<store::ChatAct> read_moderator_act(std::string_view text, store::Instant now) {
    const auto parsed = KYVIEN_TRY(parse_object(text, {}));
    const ObjectReader body(parsed.get_object());
    store::ChatAct act;
    act.at = now;
    act.act = KYVIEN_TRY(text_of(body, "do"));
    constexpr std::string_view kActs[] = {"remove", "settle", "mute-account", "mute-address",
                                          "unmute"};
    if (std::ranges::find(kActs, act.act) == std::end(kActs))
        return bad_field("do", one_of("remove, settle, mute-account, mute-address, unmute"));
    if (act.act == "unmute") {
        act.who = KYVIEN_TRY(text_of(body, "who"));
    } else {
        const auto line = KYVIEN_TRY(number_of(body, "line", 1, chat_json_parts::kMaxLines));
        act.line = static_cast<std::uint64_t>(line);
    }
    if (act.act.starts_with("mute-"))
        act.until = KYVIEN_TRY(chat_json_parts::read_until(body, now));
    KYVIEN_TRY(body.check_all_read());
    return act;
}

}  // namespace kyvien::hall
