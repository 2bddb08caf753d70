#include "hall/accounts/challenges/challenge_terms.h"

#include <fmt/format.h>

#include <algorithm>

#include "clock/seat.h"
#include "conduct/log/event_line.h"
#include "hall/games/internal/game_maker.h"
#include "hall/games/internal/table_texts.h"
#include "hall/json/internal/json_fields.h"
#include "hall/json/internal/rating_pool.h"
#include "hall/service/token.h"
#include "rating/handicap.h"

namespace kyvien::hall {
namespace challenge_terms {
namespace {

using conduct::Seat;

// Correspondence games have days, because their players visit only now and then.
constexpr store::Instant kLasts = store::Instant{24} * 3600 * 1000;
constexpr store::Instant kLastsByDays = 14 * kLasts;

constexpr std::string_view kReasons[] = {"later",        "too-fast",      "too-slow",
                                         "rated-please", "casual-please", "not-this-game"};
// Fields of a new game that are set otherwise here, or not at all.
constexpr std::string_view kNotHere[] = {"name", "opponent", "open_to", "setting", "ratings"};
// The fields of a summary that are terms.
constexpr std::string_view kShown[] = {"game", "variant", "rated",   "pool",
                                       "time", "start",   "friendly"};

/// Conduct decides whether such a game can be played.
Result<std::string> first_event(NewGame game, store::Instant now) {
    auto begun =
        KYVIEN_TRY(begin_reserved("aaaaaaaa", std::move(game), Instant(Milliseconds(now))));
    return std::move(begun.addition.lines.front());
}

/// Is a handicap by rating requested, and possible in such a game?
Result<bool> read_handicap_by_rating(json::object& body) {
    const json::value* const asked = body.if_contains("handicap_by_rating");
    if (asked == nullptr)
        return false;
    if (!asked->is_bool())
        return bad_field("handicap_by_rating", as_described("true or false"));
    const bool is_asked = asked->get_bool();
    body.erase("handicap_by_rating");
    if (is_asked && (body.contains("handicap") || body.contains("komi") || body.contains("fen")))
        return bad_field("handicap_by_rating",
                         {"field-no-handicap-beside", "no handicap, komi or fen beside it"});
    return is_asked;
}

/// Reads the fields of a new game.
Result<OfferedTerms> read_terms(json::object body, store::Instant now) {
    for (const std::string_view field : kNotHere)
        if (body.contains(field))
            return unknown_field(field);
    const json::value* const seat = body.if_contains("seat");
    const bool is_by_lot = seat != nullptr && seat->is_string() && seat->get_string() == "random";
    OfferedTerms offer;
    offer.handicap_by_rating = KYVIEN_TRY(read_handicap_by_rating(body));
    body["name"] = "?";
    NewGame game = KYVIEN_TRY(read_new_game(json::serialize(body)));
    const conduct::Settings& settings = game.settings;
    if (offer.handicap_by_rating &&
        (!conduct::has_stone_handicap(settings.game) ||
         settings.board_size != conduct::Settings{}.board_size || !rating_pool(settings)))
        return bad_field(
            "handicap_by_rating",
            {"field-handicap-by-rating", "a game with handicaps on its usual board, and a clock"});
    if (!is_by_lot)
        offer.terms.seat = static_cast<int>(clock::index(game.seat));
    offer.terms.lapses = now + (is_by_days(settings.time) ? kLastsByDays : kLasts);
    offer.terms.game = KYVIEN_TRY(first_event(std::move(game), now));
    return offer;
}

Result<conduct::Settings> settings_of(const store::ChallengeTerms& terms) {
    auto event = KYVIEN_TRY(conduct::decode_event(terms.game));
    const auto* created = std::get_if<conduct::Created>(&event.body);
    if (created == nullptr)
        return refuse("ledger-altered", "A game cannot start with the terms of this challenge.");
    return created->settings;
}

std::string_view state_name(store::ChallengeState state) {
    switch (state) {
    case store::ChallengeState::Accepted:
        return "accepted";
    case store::ChallengeState::Declined:
        return "declined";
    case store::ChallengeState::Withdrawn:
        return "withdrawn";
    case store::ChallengeState::Open:
        break;
    }
    return "open";
}

/// From the viewer's side.
std::string_view seat_in_offer(const store::Challenge& challenge, std::string_view viewer) {
    if (!challenge.terms.seat)
        return "random";
    const Seat offered = *challenge.terms.seat == 0 ? Seat::First : Seat::Second;
    return clock::seat_name(challenge.offering() == viewer ? offered : clock::opponent(offered));
}

/// From the viewer's side. Leaves the object open for the outcome of the challenge.
void begin_challenge(JsonWriter& json, const store::Challenge& challenge, std::string_view viewer) {
    const bool is_open = challenge.state == store::ChallengeState::Open;
    json.begin_object()
        .field("id", challenge.id)
        .field("challenger", challenge.challenger_name)
        .field("challenged", challenge.challenged_name);
    if (challenge.challenger_is_bot)
        json.field("challenger_bot", true);
    if (challenge.challenged_is_bot)
        json.field("challenged_bot", true);
    json.field("you", viewer == challenge.challenger ? "challenger" : "challenged")
        .field("counter", challenge.is_counter)
        .field("state", state_name(challenge.state))
        .field("yours", is_open && challenge.answering() == viewer)
        .key("offer");
    write_offer(json, challenge, viewer);
    json.field("made", challenge.made)
        .field("changed", challenge.changed)
        .field("lapses", challenge.terms.lapses);
    if (!challenge.reason.empty())
        json.field("reason", challenge.reason);
}

Seat own_seat(const store::Challenge& challenge, const ChallengeSeats& seats,
              std::string_view viewer) {
    return viewer == challenge.challenger ? seats.challenger : clock::opponent(seats.challenger);
}

}  // namespace
}  // namespace challenge_terms

using namespace challenge_terms;

void write_offer(JsonWriter& json, const store::Challenge& challenge, std::string_view viewer) {
    json.begin_object().field("seat", seat_in_offer(challenge, viewer));
    const auto settings = settings_of(challenge.terms);
    const Instant made{Milliseconds(challenge.made)};
    NewGame game;
    if (settings)
        game.settings = *settings;
    auto begun = begin_reserved("aaaaaaaa", std::move(game), made);
    const auto parsed =
        begun ? parse_object(summary(*begun->table, {})) : Result<json::value>(json::object());
    if (parsed)
        for (const std::string_view field : kShown)
            if (const json::value* const value = parsed->get_object().if_contains(field))
                json.key(field).raw(json::serialize(*value));
    json.end_object();
}

Result<ChallengeRequest> read_challenge(std::string_view text, store::Instant now) {
    auto parsed = KYVIEN_TRY(parse_object(text));
    json::object& body = parsed.get_object();
    ChallengeRequest asked;
    asked.to = KYVIEN_TRY(text_of(ObjectReader(body), "to"));
    body.erase("to");
    asked.offer = KYVIEN_TRY(read_terms(std::move(body), now));
    return asked;
}

Result<OfferedTerms> read_counter(std::string_view text, store::Instant now) {
    auto parsed = KYVIEN_TRY(parse_object(text));
    return read_terms(std::move(parsed.get_object()), now);
}

Result<bool> is_same_offer(const store::Challenge& challenge,
                           const store::ChallengeTerms& counter) {
    const std::optional<int>& offered = challenge.terms.seat;
    const bool is_same_seat = offered.has_value() == counter.seat.has_value() &&
                              (!offered || *offered == 1 - *counter.seat);
    // The first events themselves differ, in the time of the offer.
    return is_same_seat &&
           KYVIEN_TRY(settings_of(challenge.terms)) == KYVIEN_TRY(settings_of(counter));
}

Result<std::string> pool_of(const store::ChallengeTerms& terms) {
    return rating_pool(KYVIEN_TRY(settings_of(terms))).value_or("");
}

Result<store::ChallengeTerms> with_handicap(store::ChallengeTerms terms, double offering,
                                            double answering, store::Instant now) {
    const int handicap =
        rating::handicap_between(std::max(offering, answering), std::min(offering, answering));
    if (handicap == 0)
        return terms;
    NewGame game;
    game.settings = KYVIEN_TRY(settings_of(terms));
    KYVIEN_TRY(conduct::give_handicap(game.settings, handicap));
    terms.seat = static_cast<int>(clock::index(offering < answering ? Seat::First : Seat::Second));
    terms.game = KYVIEN_TRY(first_event(std::move(game), now));
    return terms;
}

Result<std::string> read_decline(std::string_view text) {
    const auto parsed = KYVIEN_TRY(parse_object(text));
    const ObjectReader body(parsed.get_object());
    auto reason = KYVIEN_TRY(optional_text(body, "reason"));
    KYVIEN_TRY(body.check_all_read());
    if (!reason.empty() && std::ranges::find(kReasons, reason) == std::end(kReasons))
        return bad_field("reason", one_of(fmt::format("{}", fmt::join(kReasons, ", "))));
    return reason;
}

ChallengeSeats seats_of(const store::Challenge& challenge, std::string_view secret) {
    // A counter-offer expires later, so it leads to a different game.
    const std::string offer = fmt::format("{} {}", challenge.id, challenge.terms.lapses);
    DerivedSeat first = derived_seat(secret, "challenge first", offer);
    DerivedSeat second = derived_seat(secret, "challenge second", offer);
    ChallengeSeats seats;
    const bool lot = (keyed_hash(secret, "challenge lot " + offer)[0] & 1U) == 0;
    const bool is_first = challenge.terms.seat ? *challenge.terms.seat == 0 : lot;
    seats.challenger = is_first != challenge.is_counter ? Seat::First : Seat::Second;
    seats.game = std::move(first.game);
    seats.tokens = {std::move(first.token), std::move(second.token)};
    return seats;
}

Result<NewGame> game_of(const store::Challenge& challenge, const ChallengeSeats& seats) {
    NewGame game;
    game.settings = KYVIEN_TRY(settings_of(challenge.terms));
    game.players[clock::index(seats.challenger)] = challenge.challenger_name;
    game.players[clock::index(clock::opponent(seats.challenger))] = challenge.challenged_name;
    return game;
}

void write_challenge(JsonWriter& json, const store::Challenge& challenge, std::string_view viewer,
                     std::string_view secret) {
    begin_challenge(json, challenge, viewer);
    if (challenge.state == store::ChallengeState::Accepted) {
        const ChallengeSeats seats = seats_of(challenge, secret);
        const Seat own = own_seat(challenge, seats, viewer);
        json.key("game")
            .begin_object()
            .field("id", challenge.game)
            .field("seat", clock::seat_name(own))
            .field("token", seats.tokens[clock::index(own)])
            .field("url", "/g/" + challenge.game)
            .end_object();
    }
    json.end_object();
}

bool has_notable_change(const store::Challenge& before, const store::Challenge& now) {
    return before.state != now.state || before.changed != now.changed ||
           before.is_counter != now.is_counter || before.terms != now.terms;
}

std::string_view challenge_event(const store::Challenge& challenge) {
    if (challenge.state != store::ChallengeState::Open)
        return state_name(challenge.state);
    return challenge.is_counter || challenge.changed > challenge.made ? "countered" : "made";
}

std::string challenge_line(const store::Challenge& challenge, std::string_view viewer,
                           std::string_view secret) {
    JsonWriter json;
    json.begin_object().field("t", "challenge").field("event", challenge_event(challenge));
    begin_challenge(json.key("challenge"), challenge, viewer);
    json.end_object();
    if (challenge.state == store::ChallengeState::Accepted) {
        const Seat own = own_seat(challenge, seats_of(challenge, secret), viewer);
        json.field("game", challenge.game).field("seat", clock::seat_name(own));
    }
    return json.end_object().take();
}

}  // namespace kyvien::hall
