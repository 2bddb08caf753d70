#include "hall/games/new_game.h"

#include <fmt/core.h>

#include <algorithm>

#include "clock/seat.h"
#include "conduct/settings/start_position.h"
#include "hall/games/programs/program_names.h"
#include "hall/json/internal/json_fields.h"
#include "hall/json/internal/rating_pool.h"
#include "hall/json/internal/time_field.h"
#include "hall/service/token.h"

namespace kyvien::hall {
namespace new_game {
namespace {

constexpr std::size_t kMaxOwnGames = 100;
constexpr clock::Milliseconds kDay = std::chrono::hours(24);

Result<conduct::Game> read_game(const ObjectReader& body) {
    const auto kind = text_of(body, "game");
    const auto found = kind ? conduct::find_game(*kind) : std::nullopt;
    if (!found)
        return bad_field("game", one_of_games());
    return *found;
}

Result<conduct::Seat> read_seat(const ObjectReader& body) {
    const auto seat = text_of(body, "seat");
    if (const auto found = seat ? clock::find_seat(*seat) : std::nullopt)
        return *found;
    if (seat && *seat == "random")
        return random_below(2) == 0 ? conduct::Seat::First : conduct::Seat::Second;
    return bad_field("seat", as_described("\"first\", \"second\" or \"random\""));
}

/// Chess960 and similar games: the start position by its number.
Result<void> read_start_number(const ObjectReader& body, int starts, conduct::Settings& settings) {
    const json::value* number = starts > 0 ? find(body, "chess960") : nullptr;
    if (number == nullptr)
        return {};
    if (number->is_string() && number->get_string() == "random") {
        settings.chess960 = static_cast<int>(random_below(static_cast<unsigned>(starts)));
        return {};
    }
    const auto read = number_of(body, "chess960", 0, starts - 1);
    if (!read)
        return bad_field("chess960", as_described(fmt::format(
                                         "a number from 0 to {}, \"random\" or null", starts - 1)));
    settings.chess960 = static_cast<int>(*read);
    return {};
}

/// The choices of start and board that this game offers.
Result<void> read_start(const ObjectReader& body, conduct::Settings& settings) {
    const conduct::GameInfo& game = conduct::info(settings.game);
    KYVIEN_TRY(read_start_number(body, game.numbered_starts, settings));
    if (game.board.most_size > 0 && find(body, "size") != nullptr) {
        const auto size =
            KYVIEN_TRY(number_of(body, "size", game.board.least_size, game.board.most_size));
        settings.board_size = static_cast<int>(size);
    }
    if (game.has_komi && find(body, "komi") != nullptr) {
        const auto text = text_of(body, "komi");
        const auto quarters = text ? conduct::quarters_of_text(*text) : std::nullopt;
        if (!quarters)
            return bad_field("komi",
                             {"field-komi", "a text such as \"2.75\", in quarters of a stone"});
        settings.komi_quarters = *quarters;
    }
    if (game.has_handicap && find(body, "handicap") != nullptr) {
        const auto stones = KYVIEN_TRY(number_of(body, "handicap", 0, 9));
        const int komi = settings.komi_quarters;
        if (stones > 0)
            KYVIEN_TRY(conduct::give_handicap(settings, static_cast<int>(stones)));
        if (find(body, "komi") != nullptr)
            settings.komi_quarters = komi;
    }
    return {};
}

/// Names in the form of a program's name are reserved.
Result<std::string> read_name(const ObjectReader& body) {
    auto name = KYVIEN_TRY(text_of(body, "name"));
    if (program_of_name(name))
        return refuse("name-of-program",
                      "Names ending like this are reserved for programs; choose another.",
                      std::nullopt, {{"name", name.substr(0, 64)}});
    return name;
}

Result<void> read_rated(const ObjectReader& body, conduct::Settings& settings) {
    const json::value* rated = find(body, "rated");
    if (rated == nullptr)
        return {};
    if (!rated->is_bool())
        return bad_field("rated", as_described("true or false"));
    settings.is_rated = rated->get_bool();
    return {};
}

/// {"program": "stockfish", "level": 3}
Result<void> read_opponent(const ObjectReader& body, NewGame& game) {
    const json::value* opponent = find(body, "opponent");
    if (opponent == nullptr)
        return {};
    if (!opponent->is_object())
        return bad_field("opponent", as_described("an object with \"program\" and \"level\""));
    const ObjectReader object(opponent->get_object(), "opponent.");
    auto id = text_of(object, "program");
    if (!id)
        return bad_field("opponent.program", as_described("the id of a program"));
    const auto level = KYVIEN_TRY(number_of(object, "level", 1, 100));
    KYVIEN_TRY(object.check_all_read());
    game.program = WantedProgram{*std::move(id), static_cast<std::size_t>(level), {}};
    return {};
}

/// Games of the same address; only their ids, which are not secret.
Result<std::vector<std::string>> read_own_games(const ObjectReader& body) {
    std::vector<std::string> own;
    const json::value* games = find(body, "own_games");
    if (games == nullptr)
        return own;
    const auto wrong = [] {
        return bad_field("own_games",
                         as_described(fmt::format("at most {} ids of games", kMaxOwnGames)));
    };
    if (!games->is_array() || games->get_array().size() > kMaxOwnGames)
        return wrong();
    for (const json::value& game : games->get_array()) {
        const std::string id = game.is_string() ? std::string(game.get_string()) : std::string();
        if (!is_game_id(id))
            return wrong();
        own.push_back(id);
    }
    return own;
}

/// May anybody take the other seat? A request without the field is as open as all games were before
/// the field existed.
Result<void> read_open_to(const ObjectReader& body, conduct::Settings& settings) {
    if (find(body, "open_to") == nullptr)
        return {};
    const std::string open_to = text_of(body, "open_to").value_or("");
    if (open_to != "anybody" && open_to != "link")
        return bad_field("open_to", as_described("\"anybody\" or \"link\""));
    if (open_to == "link")
        settings.open_to = conduct::OpenTo::Link;
    return {};
}

/// {"lowest": 1400, "highest": 1600} or {"within": 100}, of ratings in the pool of a game with
/// these terms.
Result<std::optional<RatingRange>> read_ratings(const ObjectReader& body) {
    const json::value* asked = find(body, "ratings");
    if (asked == nullptr)
        return std::optional<RatingRange>();
    if (!asked->is_object())
        return bad_field("ratings", as_described("an object with \"lowest\" and \"highest\""));
    const ObjectReader object(asked->get_object(), "ratings.");
    RatingRange range;
    for (const auto& [name, end] :
         {std::pair("lowest", &range.lowest), std::pair("highest", &range.highest)})
        if (find(object, name) != nullptr)
            *end = static_cast<int>(
                KYVIEN_TRY(number_of(object, name, RatingRange::kLowest, RatingRange::kHighest)));
    if (find(object, "within") != nullptr) {
        if (find(object, "lowest") != nullptr || find(object, "highest") != nullptr)
            return bad_field("ratings", as_described("\"within\", or \"lowest\" and \"highest\""));
        range.within =
            static_cast<int>(KYVIEN_TRY(number_of(object, "within", 1, RatingRange::kHighest)));
    }
    KYVIEN_TRY(object.check_all_read());
    if (range.lowest > range.highest)
        return bad_field("ratings", {"field-lowest-above", "\"lowest\" not above \"highest\""});
    return std::optional(range);
}
/// Without a pool nobody has a rating.
Result<void> check_ratings(const NewGame& game) {
    if (game.ratings && !rating_pool(game.settings))
        return bad_field("ratings", {"field-game-with-clock", "a game with a clock"});
    return {};
}

/// {"takebacks": true, "giving_time": true}
Result<void> read_friendly(const ObjectReader& body, conduct::Friendly& friendly) {
    const json::value* agreed = find(body, "friendly");
    if (agreed == nullptr)
        return {};
    if (!agreed->is_object())
        return bad_field("friendly",
                         as_described("an object with \"takebacks\" and \"giving_time\""));
    const ObjectReader object(agreed->get_object(), "friendly.");
    for (const auto& [name, is_agreed] : {std::pair("takebacks", &friendly.takebacks),
                                          std::pair("giving_time", &friendly.giving_time)}) {
        const json::value* agreed_value = find(object, name);
        if (agreed_value != nullptr && !agreed_value->is_bool())
            return bad_field(fmt::format("friendly.{}", name), as_described("true or false"));
        *is_agreed = agreed_value != nullptr && agreed_value->get_bool();
    }
    return object.check_all_read();
}

/// The additional fields of games over the board: the regime, the regulations, the players.
Result<void> read_over_the_board(const ObjectReader& body, NewGame& game) {
    conduct::Settings& settings = game.settings;
    settings.setting = conduct::PlayMode::OverTheBoard;
    const json::value* seats = find(body, "seats");
    if (seats == nullptr || !seats->is_object())
        return bad_field("seats",
                         as_described("an object with the names \"first\" and \"second\""));
    const ObjectReader names(seats->get_object(), "seats.");
    for (const conduct::Seat seat : clock::kBothSeats) {
        const std::string_view field = clock::seat_name(seat);
        auto name = text_of(names, field);
        if (!name)
            return bad_field("seats." + std::string(field), {"field-text", "a text"});
        game.players[clock::index(seat)] = std::move(*name);
    }
    KYVIEN_TRY(names.check_all_read());
    if (find(body, "regime") != nullptr) {
        const auto name = text_of(body, "regime");
        const auto regime = name ? conduct::find_regime(*name) : std::nullopt;
        if (!regime)
            return bad_field("regime", one_of("standard, rapid-A3, rapid-A4, blitz-B3, blitz-B4"));
        settings.regime = *regime;
    }
    if (find(body, "profile") != nullptr) {
        const auto name = text_of(body, "profile");
        const auto* preset = name ? conduct::find_preset(settings.game, *name) : nullptr;
        if (preset == nullptr)
            return bad_field("profile", as_described("the name of a preset of this game"));
        settings.set(*preset);
    }
    if (const json::value* set = find(body, "set")) {
        if (!set->is_object())
            return bad_field("set", as_described("an object of regulations"));
        for (const auto& [key, value] : set->get_object()) {
            const auto* info = conduct::find_regulation(settings.game, key);
            if (info == nullptr)
                return bad_field(fmt::format("set.{}", quoted_start(key)),
                                 as_described("a regulation"));
            const auto number = KYVIEN_TRY(
                number_of(ObjectReader(set->get_object()), key, info->least, info->most));
            settings.set(info->regulation, number);
        }
    }
    auto fen = KYVIEN_TRY(optional_text(body, "fen"));
    settings.fen = std::move(fen);
    if (const json::value* begin = find(body, "begin")) {
        if (!begin->is_bool())
            return bad_field("begin", as_described("true or false"));
        game.starts = begin->get_bool();
    }
    return {};
}

}  // namespace
}  // namespace new_game

bool is_by_days(const clock::TimeControl& time) {
    if (const auto* staged = std::get_if<clock::Staged>(&time))
        return std::ranges::any_of(staged->stages, [](const clock::Stage& stage) {
            return stage.time >= new_game::kDay || stage.bonus >= new_game::kDay;
        });
    if (const auto* hourglass = std::get_if<clock::Hourglass>(&time))
        return hourglass->time >= new_game::kDay;
    if (const auto* per_move = std::get_if<clock::PerMove>(&time))
        return per_move->time >= new_game::kDay;
    if (const auto* byo_yomi = std::get_if<clock::ByoYomi>(&time))
        return byo_yomi->main >= new_game::kDay || byo_yomi->period >= new_game::kDay;
    if (const auto* canadian = std::get_if<clock::Canadian>(&time))
        return canadian->main >= new_game::kDay || canadian->period >= new_game::kDay;
    return false;
}

Result<NewGame> read_new_game(std::string_view text, UnknownFields unknown) {
    const auto parsed = KYVIEN_TRY(parse_object(text, {}));
    const ObjectReader body(parsed.get_object());
    NewGame game;
    game.settings.game = KYVIEN_TRY(new_game::read_game(body));
    Result<void> rest;
    if (find(body, "setting") == nullptr) {
        auto name = KYVIEN_TRY(new_game::read_name(body));
        game.name = std::move(name);
        const auto seat = KYVIEN_TRY(new_game::read_seat(body));
        game.seat = seat;
        KYVIEN_TRY(new_game::read_friendly(body, game.settings.friendly));
        KYVIEN_TRY(new_game::read_rated(body, game.settings));
        rest = new_game::read_opponent(body, game);
        // With a program as the opponent there is no seat to take.
        if (rest && !game.program) {
            rest = new_game::read_open_to(body, game.settings);
            game.ratings = KYVIEN_TRY(new_game::read_ratings(body));
        }
    } else if (text_of(body, "setting").value_or("") != "over-the-board") {
        return bad_field("setting", as_described("\"over-the-board\""));
    } else {
        rest = new_game::read_over_the_board(body, game);
    }
    if (!rest)
        return refuse(rest.error());
    // Before a handicap, which is only given if the game can be played with all its terms.
    if (auto time = KYVIEN_TRY(read_time(body, "time")))
        game.settings.time = *std::move(time);
    rest = new_game::read_start(body, game.settings);
    if (!rest)
        return refuse(rest.error());
    if (!game.is_over_the_board()) {
        game.settings.fen = KYVIEN_TRY(optional_text(body, "fen"));
        KYVIEN_TRY(conduct::normalise_start(game.settings));
    }
    KYVIEN_TRY(new_game::check_ratings(game));
    if (game.settings.is_rated && game.program)
        return refuse("rated-program", "A game with a program is not rated.");
    if (rest && unknown == UnknownFields::Refused)
        rest = body.check_all_read();
    if (!rest)
        return refuse(rest.error());
    return game;
}

Result<QuickRequest> read_quick_request(std::string_view text) {
    const auto parsed = KYVIEN_TRY(parse_object(text, {}));
    const ObjectReader body(parsed.get_object());
    QuickRequest request;
    request.game.settings.game = KYVIEN_TRY(new_game::read_game(body));
    request.game.name = KYVIEN_TRY(new_game::read_name(body));
    request.game.seat = KYVIEN_TRY(new_game::read_seat(body));
    if (text_of(body, "seat").value_or("") != "random")
        request.seat = request.game.seat;
    KYVIEN_TRY(new_game::read_rated(body, request.game.settings));
    if (auto time = KYVIEN_TRY(read_time(body, "time")))
        request.game.settings.time = *std::move(time);
    KYVIEN_TRY(new_game::read_start(body, request.game.settings));
    request.start_by_lot =
        request.game.settings.chess960 && text_of(body, "chess960").value_or("") == "random";
    if (is_by_days(request.game.settings.time))
        return refuse("quick-by-days",
                      "A game by days is not paired at once; make one, and it waits in the lobby.");
    request.game.ratings = KYVIEN_TRY(new_game::read_ratings(body));
    KYVIEN_TRY(new_game::check_ratings(request.game));
    request.own = KYVIEN_TRY(new_game::read_own_games(body));
    KYVIEN_TRY(body.check_all_read());
    return request;
}

Result<std::string> read_join(std::string_view text) {
    const auto parsed = KYVIEN_TRY(parse_object(text, {}));
    const ObjectReader body(parsed.get_object());
    auto name = KYVIEN_TRY(new_game::read_name(body));
    KYVIEN_TRY(body.check_all_read());
    return name;
}

}  // namespace kyvien::hall
