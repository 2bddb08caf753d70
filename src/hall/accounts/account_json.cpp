#include "hall/accounts/account_json.h"

#include <fmt/format.h>

#include <cmath>

#include "clock/seat.h"
#include "hall/accounts/account_desk.h"
#include "rating/glicko2.h"

namespace kyvien::hall {
namespace account_json {
namespace {

void write_person(JsonWriter& json, const store::Account& account,
                  const std::vector<store::PoolStanding>& standings, store::Instant now) {
    json.field("name", account.name).field("made", account.made).key("former").begin_array();
    for (const std::string& name : account.former)
        json.value(name);
    json.end_array().key("ratings").begin_array();
    for (const store::PoolStanding& standing : standings)
        write_rating(json, standing, now);
    json.end_array();
}

void write_own(JsonWriter& json, const store::Account& account,
               const std::vector<store::PoolStanding>& standings, store::Instant now) {
    json.begin_object();
    write_person(json, account, standings, now);
    // Who has had the first name all the time may change it at once.
    const bool is_first = account.renamed == account.made;
    json.field("rename", is_first ? account.made : account.renamed + kNameLasts).end_object();
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
        // Who has not played for long is not ranked any more.
        if (today.deviation > rating::kProvisionalDeviation)
            continue;
        json.begin_object()
            .field("name", each.name)
            .field("rating", shown_rating(today.rating))
            .field("deviation", shown_rating(today.deviation))
            .field("games", each.standing.games)
            .end_object();
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

std::string account_data_json(const store::AccountData& data,
                              const std::vector<store::ChatLine>& said, store::Instant now) {
    JsonWriter json;
    json.begin_object().key("account");
    write_own(json, data.account, data.standings, now);
    json.field("sessions", data.sessions).key("seats").begin_array();
    for (const store::AccountSeat& seat : data.seats)
        json.begin_object()
            .field("game", seat.game)
            .field("seat", seat_word(seat.seat))
            .field("kind", seat.kind)
            .field("at", seat.at)
            .end_object();
    json.end_array().key("said").begin_array();
    for (const store::ChatLine& line : said)
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
    return json.end_array().end_object().take();
}

}  // namespace kyvien::hall
