#include "hall/net/client/internal/read_answers.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "hall/json/internal/json_fields.h"
#include "hall/json/internal/time_field.h"

namespace kyvien::hall {
namespace read_answers {
namespace {

using clock::Seat;

/// Null if absent, null, or of another type.
const json::object* object_in(const ObjectReader& object, std::string_view field) {
    const json::value* value = find(object, field);
    return value != nullptr ? value->if_object() : nullptr;
}
const json::array* array_in(const ObjectReader& object, std::string_view field) {
    const json::value* value = find(object, field);
    return value != nullptr ? value->if_array() : nullptr;
}
std::optional<std::int64_t> number_in(const ObjectReader& object, std::string_view field) {
    const json::value* value = find(object, field);
    if (value == nullptr)
        return std::nullopt;
    json::error_code error;
    const auto number = value->to_number<std::int64_t>(error);
    return error ? std::nullopt : std::optional(number);
}
std::string text_in(const ObjectReader& object, std::string_view field) {
    const json::value* value = find(object, field);
    return value != nullptr && value->is_string() ? std::string(value->get_string())
                                                  : std::string();
}
bool is_true(const ObjectReader& object, std::string_view field) {
    const json::value* value = find(object, field);
    return value != nullptr && value->is_bool() && value->get_bool();
}
std::optional<Seat> seat_in(const ObjectReader& object, std::string_view field) {
    return clock::find_seat(text_in(object, field));
}

std::optional<rulebook::Clause> clause_in(const ObjectReader& object) {
    const json::object* named = object_in(object, "clause");
    if (named == nullptr)
        return std::nullopt;
    const ObjectReader clause(*named);
    const auto law = rulebook::find_law(text_in(clause, "law"));
    return law ? rulebook::find_clause(*law, text_in(clause, "id")) : std::nullopt;
}

std::optional<Refusal> refusal_of(const json::object& told) {
    const ObjectReader object(told);
    const std::string code = text_in(object, "code");
    if (code.empty())
        return std::nullopt;
    Refusal refusal;
    refusal.english = text_in(object, "message");
    if (const auto known = RefusalCode::find(code))
        refusal.code = *known;
    else
        refusal.english = fmt::format("{}: {}", code, refusal.english);
    if (const auto clause = clause_in(object))
        refusal.clause = *clause;
    if (const json::object* values = object_in(object, "values"))
        for (const auto& [name, value] : *values)
            if (value.is_string())
                refusal.values.emplace_back(name, value.get_string());
    return refusal;
}

void add_texts(const json::array& from, std::vector<std::string>& into) {
    for (const json::value& each : from)
        if (each.is_string())
            into.emplace_back(each.get_string());
}

Result<conduct::Game> kind_in(const ObjectReader& object) {
    const auto game = conduct::find_game(text_in(object, "game"));
    if (!game)
        return bad_field("game", one_of_games());
    return *game;
}

Result<conduct::Settings> settings_of(const ObjectReader& view) {
    conduct::Settings settings;
    settings.game = KYVIEN_TRY(kind_in(view));
    if (const json::object* found = object_in(view, "variant")) {
        const ObjectReader variant(*found);
        if (const auto number = number_in(variant, "chess960"))
            settings.chess960 = static_cast<int>(*number);
        settings.board_size =
            static_cast<int>(number_in(variant, "size").value_or(settings.board_size));
        settings.handicap = static_cast<int>(number_in(variant, "handicap").value_or(0));
        settings.komi_quarters =
            conduct::quarters_of_text(text_in(variant, "komi")).value_or(settings.komi_quarters);
    }
    // Handicap stones are included in the start too.
    if (const json::object* start = object_in(view, "start");
        start != nullptr && settings.handicap == 0)
        settings.fen = text_in(ObjectReader(*start), "fen");
    const auto time = KYVIEN_TRY(read_time(view, "time", TimeFrom::Hall));
    settings.time = time.value_or(clock::Untimed{});
    settings.second_time = KYVIEN_TRY(read_time(view, "second_time", TimeFrom::Hall));
    return settings;
}

clock::Reading reading_of(const ObjectReader& clock, const std::string& side,
                          const clock::TimeControl& control) {
    clock::Reading reading;
    const clock::Milliseconds shown(number_in(clock, side + "_ms").value_or(0));
    reading.periods = static_cast<int>(number_in(clock, side + "_periods").value_or(0));
    reading.stones = static_cast<int>(number_in(clock, side + "_stones").value_or(0));
    reading.free_time = clock::Milliseconds(number_in(clock, side + "_free_ms").value_or(0));
    reading.in_overtime = is_true(clock, side + "_overtime");
    // Until overtime has begun its period is complete.
    if (const auto* byo_yomi = std::get_if<clock::ByoYomi>(&control))
        reading.period = byo_yomi->period;
    else if (const auto* canadian = std::get_if<clock::Canadian>(&control))
        reading.period = canadian->period;
    (reading.in_overtime ? reading.period : reading.main) = shown;
    return reading;
}

std::optional<SeenClock> clock_of(const ObjectReader& view, const conduct::Settings& settings) {
    const json::object* found = object_in(view, "clock");
    if (found == nullptr)
        return std::nullopt;
    const ObjectReader object(*found);
    SeenClock clock;
    clock.running = seat_in(object, "running");
    for (const Seat seat : clock::kBothSeats)
        clock.reading[clock::index(seat)] = reading_of(
            object, std::string(clock::seat_name(seat)),
            seat == Seat::First ? settings.time : settings.second_time.value_or(settings.time));
    if (!clock.running)
        return clock;
    // `at` may be later than now, during the first-move grace.
    const auto since = number_in(view, "now").value_or(0) - number_in(object, "at").value_or(0);
    clock::Reading& reading = clock.reading[clock::index(*clock.running)];
    clock::Milliseconds used(std::max<std::int64_t>(since, 0));
    const auto spend = [&used](clock::Milliseconds& from) {
        const auto spent = std::min(used, from);
        from -= spent;
        used -= spent;
    };
    spend(reading.free_time);
    spend(reading.in_overtime ? reading.period : reading.main);
    return clock;
}

std::optional<SeenAgreement> agreement_of(const ObjectReader& view) {
    const json::object* found = object_in(view, "agreement");
    if (found == nullptr)
        return std::nullopt;
    const ObjectReader object(*found);
    SeenAgreement agreement;
    if (const json::array* dead = array_in(object, "dead"))
        add_texts(*dead, agreement.dead);
    if (const json::object* confirmed = object_in(object, "confirmed"))
        for (const Seat seat : clock::kBothSeats)
            agreement.confirmed[clock::index(seat)] =
                is_true(ObjectReader(*confirmed), clock::seat_name(seat));
    if (const json::array* chains = array_in(object, "proposal"))
        for (const json::value& each : *chains)
            if (const json::object* chain = each.if_object()) {
                const ObjectReader told(*chain);
                const json::array* stones = array_in(told, "stones");
                if (stones != nullptr && is_true(told, "dead"))
                    add_texts(*stones, agreement.proposed);
            }
    std::ranges::sort(agreement.dead);
    std::ranges::sort(agreement.proposed);
    return agreement;
}

SeenGame::Phase phase_of(std::string_view name) {
    return name == "playing"    ? SeenGame::Phase::Playing
           : name == "agreeing" ? SeenGame::Phase::Agreeing
                                : SeenGame::Phase::Other;
}

Result<SeenGame> game_of(const ObjectReader& view) {
    SeenGame game;
    game.id = text_in(view, "id");
    const auto seq = number_in(view, "seq");
    if (!seq)
        return bad_field("seq", as_described("a whole number"));
    game.seq = *seq;
    game.settings = KYVIEN_TRY(settings_of(view));
    // Handicap stones are given by their number; they are not a custom position.
    game.has_own_stones = conduct::info(game.settings.game).has_handicap &&
                          find(view, "start") != nullptr && game.settings.handicap == 0;
    game.phase = phase_of(text_in(view, "phase"));
    game.you = seat_in(view, "you");
    game.turn = seat_in(view, "turn");
    const json::array* moves = array_in(view, "moves");
    if (moves == nullptr)
        return bad_field("moves", as_described("a list"));
    for (const json::value& each : *moves) {
        const json::object* move = each.if_object();
        if (move == nullptr)
            return bad_field("moves", as_described("a list of moves"));
        game.moves.push_back(text_in(ObjectReader(*move), "move"));
    }
    game.clock = clock_of(view, game.settings);
    if (const json::object* offer = object_in(view, "offer")) {
        const ObjectReader reader(*offer);
        const auto by = seat_in(reader, "by");
        const bool both = is_true(reader, "both");
        for (const Seat seat : clock::kBothSeats)
            game.offers[clock::index(seat)] = both || by == seat;
    }
    game.agreement = agreement_of(view);
    if (const json::object* found = object_in(view, "result")) {
        const ObjectReader result(*found);
        game.result =
            SeenResult{text_in(result, "score"), text_in(result, "code"), clause_in(result)};
    }
    return game;
}

SeenChallenge::State state_of_challenge(std::string_view name) {
    using State = SeenChallenge::State;
    return name == "accepted"   ? State::Accepted
           : name == "declined" ? State::Declined
           : name == "open"     ? State::Open
                                : State::Withdrawn;
}

/// None: a game, a clock or a state that this version does not know.
std::optional<SeenChallenge> challenge_of(const json::value& told) {
    const json::object* object = told.if_object();
    if (object == nullptr)
        return std::nullopt;
    const ObjectReader reader(*object);
    const json::object* offer = object_in(reader, "offer");
    if (offer == nullptr)
        return std::nullopt;
    const ObjectReader terms(*offer);
    auto settings = settings_of(terms);
    if (!settings)
        return std::nullopt;
    SeenChallenge challenge;
    challenge.id = text_in(reader, "id");
    const bool is_challenger = text_in(reader, "you") == "challenger";
    challenge.opponent = text_in(reader, is_challenger ? "challenged" : "challenger");
    challenge.state = state_of_challenge(text_in(reader, "state"));
    challenge.is_ours = is_true(reader, "yours");
    challenge.settings = *std::move(settings);
    challenge.settings.is_rated = is_true(terms, "rated");
    if (const json::object* game = object_in(reader, "game"))
        challenge.seat =
            TakenSeat{text_in(ObjectReader(*game), "id"), text_in(ObjectReader(*game), "token")};
    return challenge;
}

}  // namespace
}  // namespace read_answers

std::string SeenResult::text() const {
    std::string told = score + " " + code;
    if (clause)
        told += fmt::format(" {}:{}", rulebook::slug(clause->law()), clause->id());
    return told;
}

std::optional<Refusal> read_hall_refusal(std::string_view text) {
    const auto read = parse_object(text);
    return read ? read_answers::refusal_of(read->get_object()) : std::nullopt;
}

Result<TakenSeat> read_taken_seat(std::string_view text) {
    const auto read = KYVIEN_TRY(parse_object(text));
    const ObjectReader object(read.get_object());
    TakenSeat seat{read_answers::text_in(object, "id"), read_answers::text_in(object, "token")};
    if (seat.token.empty())
        return bad_field("token", as_described("the key of the seat"));
    return seat;
}

Result<conduct::Game> read_kind(std::string_view text) {
    const auto read = KYVIEN_TRY(parse_object(text));
    return read_answers::kind_in(ObjectReader(read.get_object()));
}

Result<bool> read_is_over(std::string_view text) {
    const auto read = KYVIEN_TRY(parse_object(text));
    return read_answers::object_in(ObjectReader(read.get_object()), "result") != nullptr;
}

Result<std::vector<SeenChallenge>> read_challenges(std::string_view text) {
    const auto read = KYVIEN_TRY(parse_object(text));
    const json::array* told = read_answers::array_in(ObjectReader(read.get_object()), "challenges");
    if (told == nullptr)
        return bad_field("challenges", as_described("a list"));
    std::vector<SeenChallenge> challenges;
    for (const json::value& each : *told)
        if (auto challenge = read_answers::challenge_of(each))
            challenges.push_back(*std::move(challenge));
    return challenges;
}

Result<std::optional<SeenChallenge>> read_account_line(std::string_view text) {
    using namespace read_answers;
    const auto read = KYVIEN_TRY(parse_object(text));
    const ObjectReader line(read.get_object());
    const json::value* told = find(line, "challenge");
    if (text_in(line, "t") != "challenge" || told == nullptr)
        return std::nullopt;
    auto challenge = challenge_of(*told);
    if (challenge && challenge->state == SeenChallenge::State::Accepted)
        challenge->seat = TakenSeat{text_in(line, "game"), {}};
    return challenge;
}

Result<std::optional<GameMessage>> read_game_message(std::string_view text) {
    using namespace read_answers;
    const auto read = KYVIEN_TRY(parse_object(text));
    const ObjectReader message(read.get_object());
    const std::string type = text_in(message, "t");
    const std::int64_t id = number_in(message, "id").value_or(0);
    if (type == "view") {
        auto game = KYVIEN_TRY(game_of(message));
        return GameMessage(std::move(game));
    }
    if (type == "ok")
        return GameMessage(Granted{id});
    if (type != "refused")
        return std::nullopt;
    const json::object* told = object_in(message, "refusal");
    auto refusal = told != nullptr ? refusal_of(*told) : std::nullopt;
    if (!refusal)
        return bad_field("refusal", as_described("a refusal"));
    return GameMessage(Refused{id, *std::move(refusal)});
}

}  // namespace kyvien::hall
