#include "hall/webhooks/webhook_events.h"

#include <fmt/core.h>

#include <algorithm>
#include <set>

#include "base/text.h"
#include "clock/seat.h"
#include "hall/accounts/account_json.h"
#include "hall/json/json_writer.h"
#include "hall/service/token.h"

namespace kyvien::hall {
namespace webhook_events {
namespace {

std::string_view seat_word(std::size_t seat) {
    return clock::seat_name(seat == 0 ? clock::Seat::First : clock::Seat::Second);
}

std::string round_line(std::size_t round) {
    return fmt::format("paired {}", round);
}

std::string result_line(const TournamentFacts::Board& board) {
    return fmt::format("result {} {} {}", board.round, board.board, board.result);
}

constexpr std::string_view kFinishedLine = "finished";

/// A payload that begins with the tournament's id and name.
JsonWriter about(const TournamentFacts& facts) {
    JsonWriter json;
    json.begin_object().field("tournament", facts.id).field("name", facts.name);
    return json;
}

}  // namespace
}  // namespace webhook_events

using namespace webhook_events;

bool wants_event(const store::Webhook& hook, std::string_view event) {
    const auto event_names = base::split(hook.events, ' ');
    return event == kWebhookTest ||
           std::ranges::any_of(event_names,
                               [event](std::string_view each) { return each == event; });
}

store::NewDelivery delivery_of(const store::Webhook& hook, std::string_view event,
                               std::string_view mark, std::string payload, store::Instant at) {
    store::NewDelivery delivery;
    delivery.id = new_token();
    delivery.hook = hook.id;
    delivery.mark = mark.empty() ? delivery.id : fmt::format("{} {}", event, mark);
    delivery.event = event;
    delivery.payload = std::move(payload);
    delivery.at = at;
    return delivery;
}

std::string webhook_body(const store::ClaimedDelivery& delivery) {
    JsonWriter json;
    json.begin_object()
        .field("id", delivery.id)
        .field("event", delivery.event)
        .field("at", delivery.made)
        .field("webhook", delivery.hook.id)
        .key("data")
        .raw(delivery.payload)
        .end_object();
    return json.take();
}

std::string game_payload(const std::string& game, const store::SeatedAccounts& seated,
                         std::size_t seat, const TurnChange* played,
                         std::optional<conduct::Score> score) {
    JsonWriter json;
    json.begin_object()
        .field("game", game)
        .field("kind", seated[seat]->kind)
        .field("seat", seat_word(seat))
        .field("player", seated[seat]->name);
    if (const auto& opponent = seated[1 - seat])
        json.field("opponent", opponent->name);
    if (played != nullptr)
        json.field("ply", played->ply).field("byDays", played->by_days);
    if (score)
        json.field("score", conduct::text(*score));
    return json.end_object().take();
}

std::string rated_payload(const store::RatedRow& row, std::size_t seat) {
    JsonWriter json;
    json.begin_object()
        .field("game", row.result.game)
        .field("pool", row.result.pool)
        .field("seat", seat_word(seat))
        .field("before", shown_rating(row.before[seat]))
        .field("after", shown_rating(row.after[seat]));
    return json.end_object().take();
}

std::string challenge_payload(const store::Challenge& challenge) {
    JsonWriter json;
    json.begin_object()
        .field("challenge", challenge.id)
        .field("challenger", challenge.challenger_name)
        .field("challenged", challenge.challenged_name)
        .field("lapses", challenge.terms.lapses);
    if (!challenge.reason.empty())
        json.field("reason", challenge.reason);
    if (!challenge.game.empty())
        json.field("game", challenge.game);
    return json.end_object().take();
}

std::string TournamentFacts::text() const {
    std::string text;
    for (std::size_t round = 1; round <= rounds.size(); ++round)
        text += round_line(round) + "\n";
    for (const Board& board : results)
        text += result_line(board) + "\n";
    if (is_finished)
        text += std::string(kFinishedLine) + "\n";
    return text;
}

TournamentFacts facts_of(const std::string& id, const tournament::Office& office) {
    TournamentFacts facts;
    facts.id = id;
    if (!office.is_open())
        return facts;
    facts.name = office.opened().name;
    const auto name_of = [&office](tournament::EntryNumber number) {
        const auto* const entered = office.entered(number);
        return entered == nullptr ? std::string() : entered->name;
    };
    int round_number = 0;
    for (const tournament::RoundState& round : office.rounds()) {
        ++round_number;
        facts.rounds.push_back(round.boards.size());
        int board_number = 0;
        for (const tournament::BoardState& board : round.boards) {
            ++board_number;
            if (!board.result.empty())
                facts.results.push_back({round_number, board_number, name_of(board.board.white),
                                         name_of(board.board.black), board.result});
        }
    }
    const bool has_all_rounds = office.opened().rounds > 0 &&
                                round_number >= office.opened().rounds &&
                                office.open_games().empty();
    facts.is_finished =
        office.is_arena() ? office.arena() != nullptr && office.arena()->is_over : has_all_rounds;
    return facts;
}

std::vector<store::NewDelivery> tournament_news(const store::Webhook& hook,
                                                const TournamentFacts& facts,
                                                std::string_view known, store::Instant at) {
    std::set<std::string, std::less<>> before;
    for (const std::string_view line : base::split(known, '\n'))
        before.emplace(line);
    std::vector<store::NewDelivery> news;
    const auto tell = [&](std::string_view event, JsonWriter json) {
        if (wants_event(hook, event))
            news.push_back(delivery_of(hook, event, {}, json.end_object().take(), at));
    };
    for (std::size_t round = 1; round <= facts.rounds.size(); ++round)
        if (!before.contains(round_line(round))) {
            JsonWriter json = about(facts);
            json.field("round", round).field("boards", facts.rounds[round - 1]);
            tell("tournament.paired", std::move(json));
        }
    for (const TournamentFacts::Board& board : facts.results)
        if (!before.contains(result_line(board))) {
            JsonWriter json = about(facts);
            json.field("round", board.round)
                .field("board", board.board)
                .field("first", board.first)
                .field("second", board.second)
                .field("result", board.result);
            tell("tournament.result", std::move(json));
        }
    if (facts.is_finished && !before.contains(kFinishedLine))
        tell("tournament.finished", about(facts));
    return news;
}

}  // namespace kyvien::hall
