#include "hall/accounts/account_json.h"

#include <fmt/format.h>

#include <cmath>

#include "base/text.h"
#include "clock/seat.h"
#include "hall/accounts/account_desk.h"
#include "hall/accounts/challenges/challenge_terms.h"
#include "rating/glicko2.h"

namespace kyvien::hall {
namespace account_json {
namespace {

void write_person(JsonWriter& json, const store::Account& account,
                  const std::vector<store::PoolStanding>& standings, store::Instant now) {
    json.field("name", account.name).field("made", account.made).key("former").begin_array();
    for (const std::string& name : account.former)
        json.value(name);
    json.end_array();
    if (account.is_bot)
        json.field("bot", true);
    json.key("ratings").begin_array();
    for (const store::PoolStanding& standing : standings)
        write_rating(json, standing, now);
    json.end_array();
}

void write_own(JsonWriter& json, const store::Account& account,
               const std::vector<store::PoolStanding>& standings, store::Instant now) {
    json.begin_object();
    write_person(json, account, standings, now);
    // An account that still has its first name may change it at any time.
    const bool is_first = account.renamed == account.made;
    json.field("rename", is_first ? account.made : account.renamed + kRenameInterval).end_object();
}

void write_token(JsonWriter& json, const store::AccountToken& token) {
    json.field("id", token.id).field("label", token.label).key("scopes").begin_array();
    for (const std::string_view scope : base::split(token.scopes, ' '))
        json.value(scope);
    json.end_array().field("made", token.made);
    if (token.used != 0)
        json.field("used", token.used);
}

void write_passkey(JsonWriter& json, const store::Passkey& passkey) {
    json.field("id", passkey.id)
        .field("label", passkey.label)
        .field("host", passkey.host)
        .field("made", passkey.made);
    if (passkey.used != 0)
        json.field("used", passkey.used);
}

std::string_view seat_word(int seat) {
    return clock::seat_name(seat == 0 ? clock::Seat::First : clock::Seat::Second);
}

std::string decimal(double number) {
    return fmt::format("{:.2f}", number);
}

}  // namespace
}  // namespace account_json

using namespace account_json;

int shown_rating(double rating) {
    return static_cast<int>(std::lround(rating));
}

void write_rating(JsonWriter& json, const store::PoolStanding& standing, store::Instant now) {
    const rating::Strength today =
        rating::strength_at(standing.standing, std::chrono::milliseconds(now));
    json.begin_object()
        .field("pool", standing.pool)
        .field("rating", shown_rating(today.rating))
        .field("deviation", shown_rating(today.deviation))
        .field("games", standing.standing.games)
        .field("provisional", today.deviation > rating::kProvisionalDeviation)
        .end_object();
}

std::string signed_in_json(const store::Account* account,
                           const std::vector<store::PoolStanding>& standings, store::Instant now) {
    JsonWriter json;
    json.begin_object().key("account");
    if (account != nullptr)
        write_own(json, *account, standings, now);
    else
        json.null();
    return json.end_object().take();
}

std::string player_json(const store::Account& account,
                        const std::vector<store::PoolStanding>& standings, store::Instant now) {
    JsonWriter json;
    json.begin_object();
    write_person(json, account, standings, now);
    return json.end_object().take();
}

std::string ranked_json(const std::vector<store::Accounts::Ranked>& ranked, store::Instant now) {
    JsonWriter json;
    json.begin_array();
    for (const store::Accounts::Ranked& each : ranked) {
        const rating::Strength today =
            rating::strength_at(each.standing, std::chrono::milliseconds(now));
        // Players who have not played for a long time are not ranked.
        if (today.deviation > rating::kProvisionalDeviation)
            continue;
        json.begin_object()
            .field("name", each.name)
            .field("rating", shown_rating(today.rating))
            .field("deviation", shown_rating(today.deviation))
            .field("games", each.standing.games);
        if (each.is_bot)
            json.field("bot", true);
        json.end_object();
    }
    return json.end_array().take();
}

std::string history_json(const std::vector<store::RatedRow>& rows, const std::string& account) {
    JsonWriter json;
    json.begin_array();
    for (const store::RatedRow& row : rows) {
        const std::size_t seat = row.result.players[0] == account ? 0 : 1;
        json.begin_object()
            .field("game", row.result.game)
            .field("at", row.result.at)
            .field("rating", shown_rating(row.after[seat]))
            .end_object();
    }
    return json.end_array().take();
}

std::string tokens_json(const std::vector<store::AccountToken>& tokens) {
    JsonWriter json;
    json.begin_object().key("tokens").begin_array();
    for (const store::AccountToken& token : tokens) {
        json.begin_object();
        write_token(json, token);
        json.end_object();
    }
    return json.end_array().end_object().take();
}

std::string passkeys_json(const std::vector<store::Passkey>& passkeys) {
    JsonWriter json;
    json.begin_object().key("passkeys").begin_array();
    for (const store::Passkey& passkey : passkeys) {
        json.begin_object();
        write_passkey(json, passkey);
        json.end_object();
    }
    return json.end_array().end_object().take();
}

std::string made_token_json(const store::AccountToken& token, std::string_view secret) {
    JsonWriter json;
    json.begin_object();
    write_token(json, token);
    return json.field("token", secret).end_object().take();
}

std::string rated_message(const store::RatedRow& row) {
    JsonWriter json;
    json.begin_object().field("t", "rated").field("pool", row.result.pool);
    for (const std::size_t seat : {0U, 1U})
        json.key(seat_word(static_cast<int>(seat)))
            .begin_object()
            .field("before", shown_rating(row.before[seat]))
            .field("after", shown_rating(row.after[seat]))
            .end_object();
    return json.end_object().take();
}

std::string account_data_json(const store::AccountData& data,
                              const std::vector<store::ChatLine>& chat_lines,
                              std::string_view webhooks, std::string_view devices,
                              store::Instant now) {
    JsonWriter json;
    json.begin_object().key("account");
    write_own(json, data.account, data.standings, now);
    json.field("sessions", data.sessions).key("tokens").begin_array();
    for (const store::AccountToken& token : data.tokens) {
        json.begin_object();
        write_token(json, token);
        json.end_object();
    }
    json.end_array().key("passkeys").begin_array();
    for (const store::Passkey& passkey : data.passkeys) {
        json.begin_object();
        write_passkey(json, passkey);
        json.field("algorithm", passkey.algorithm).field("key", passkey.key).end_object();
    }
    json.end_array().key("seats").begin_array();
    for (const store::AccountSeat& seat : data.seats)
        json.begin_object()
            .field("game", seat.game)
            .field("seat", seat_word(seat.seat))
            .field("kind", seat.kind)
            .field("at", seat.at)
            .end_object();
    json.end_array().key("said").begin_array();
    for (const store::ChatLine& line : chat_lines)
        json.begin_object()
            .field("game", line.game)
            .field("room", line.room)
            .field("at", line.at)
            .field("text", line.phrase.empty() ? line.text : line.phrase)
            .end_object();
    json.end_array().key("rated").begin_array();
    for (const store::RatedRow& row : data.rated) {
        const std::size_t seat = row.result.players[0] == data.account.id ? 0 : 1;
        json.begin_object()
            .field("game", row.result.game)
            .field("pool", row.result.pool)
            .field("seat", seat_word(static_cast<int>(seat)))
            .key("score")
            .raw(fmt::format("{}", seat == 0 ? row.result.score : 1 - row.result.score))
            .field("at", row.result.at)
            .key("before")
            .raw(decimal(row.before[seat]))
            .key("after")
            .raw(decimal(row.after[seat]))
            .end_object();
    }
    json.end_array().key("challenges").begin_array();
    // Without their keys: the list of challenges has them.
    for (const store::Challenge& each : data.challenges) {
        json.begin_object()
            .field("id", each.id)
            .field("challenger", each.challenger_name)
            .field("challenged", each.challenged_name)
            .key("offer");
        write_offer(json, each, data.account.id);
        json.field("made", each.made).field("changed", each.changed).end_object();
    }
    json.end_array();
    for (const auto& [key, relation] : {std::pair("follows", store::Relation::Follows),
                                        std::pair("blocks", store::Relation::Blocks)}) {
        json.key(key).begin_array();
        for (const store::Related& each : data.people)
            if (each.relation == relation)
                json.begin_object()
                    .field("name", each.name)
                    .field("since", each.since)
                    .end_object();
        json.end_array();
    }
    json.key("webhooks").raw(webhooks).key("devices").raw(devices);
    return json.end_object().take();
}

}  // namespace kyvien::hall
