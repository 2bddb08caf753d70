#include "hall/games/request.h"

#include <fmt/core.h>

#include <algorithm>
#include <boost/json.hpp>
#include <limits>

#include "base/result.h"
#include "clock/seat.h"
#include "hall/arbiter/internal/attendance.h"
#include "hall/games/token.h"
#include "hall/json/internal/json_fields.h"
#include "hall/json/time_json.h"

namespace kyvien::hall {

using conduct::CommandBody;

namespace request {
namespace {

namespace json = boost::json;

constexpr std::size_t kMostPoints = 25 * 25;
constexpr std::size_t kLongestId = 64;
constexpr std::size_t kLongestArbiterName = 256;  // bytes; 64 characters at most
constexpr std::size_t kMostClauses = 16;
constexpr std::size_t kMostFields = 32;
constexpr clock::Milliseconds kLongestTime = std::chrono::hours(24 * 100);

// ---- messages -------------------------------------------------------------------------------

Result<CommandBody> read_move(const json::object& message) {
    const auto ply = KYVIEN_TRY(number_of(message, "ply", 0, std::numeric_limits<int>::max()));
    auto move = KYVIEN_TRY(text_of(message, "move"));
    return conduct::MakeMove{static_cast<std::size_t>(ply), std::move(move)};
}

Result<CommandBody> read_claim(const json::object& message) {
    const auto kind_name = KYVIEN_TRY(text_of(message, "kind"));
    const auto kind = conduct::find_claim_kind(kind_name);
    if (!kind)
        return bad_field("kind", "threefold, fifty-moves, no-capture or repetition");
    auto move = KYVIEN_TRY(optional_text(message, "move"));
    return conduct::Claim{*kind, std::move(move)};
}

Result<CommandBody> read_dead(const json::object& message) {
    const json::value* points = find(message, "points");
    if (points == nullptr || !points->is_array() || points->get_array().size() > kMostPoints)
        return bad_field("points", "a list of points");
    conduct::MarkDead asked;
    for (const json::value& point : points->get_array()) {
        if (!point.is_string())
            return bad_field("points", "a list of points");
        asked.points.emplace_back(point.get_string());
    }
    if (const json::value* dead = find(message, "dead")) {
        if (!dead->is_bool())
            return bad_field("dead", "true or false");
        asked.dead = dead->get_bool();
    }
    return asked;
}

// ---- what an arbiter says ----------------------------------------------------------------------

Result<conduct::Seat> read_player(const json::object& object, std::string_view field) {
    const auto seat = text_of(object, field);
    if (const auto found = seat ? clock::find_seat(*seat) : std::nullopt)
        return *found;
    return bad_field(std::string(field), "\"first\" or \"second\"");
}

Result<rulebook::Clause> clause_of(const json::value& value, const std::string& field) {
    if (value.is_object()) {
        const auto law_name = text_of(value.get_object(), "law");
        const auto id = text_of(value.get_object(), "id");
        const auto law = law_name ? rulebook::find_law(*law_name) : std::nullopt;
        const auto clause = law && id ? rulebook::find_clause(*law, *id) : std::nullopt;
        if (clause)
            return *clause;
    }
    return bad_field(field, "a clause {\"law\", \"id\"} that exists");
}

Result<std::optional<rulebook::Clause>> read_clause(const json::object& object) {
    const json::value* value = find(object, "clause");
    if (value == nullptr)
        return std::nullopt;
    auto clause = KYVIEN_TRY(clause_of(*value, "clause"));
    return clause;
}

/// What several arbiter's messages have: a clause and a reason.
struct Because {
    std::optional<rulebook::Clause> clause;
    std::string reason;
};
Result<Because> read_because(const json::object& message) {
    auto clause = KYVIEN_TRY(read_clause(message));
    auto reason = KYVIEN_TRY(text_of(message, "reason"));
    return Because{clause, std::move(reason)};
}

struct Decision {
    conduct::Ending ending;
    std::string reason;
};
Result<Decision> read_decision(const json::object& message) {
    auto because = KYVIEN_TRY(read_because(message));
    Decision decision;
    const auto score = text_of(message, "score");
    const auto found = score ? conduct::find_score(*score) : std::nullopt;
    if (!found)
        return bad_field("score", "1-0, 0-1, 1/2-1/2, 0-0 or void");
    auto code = KYVIEN_TRY(optional_text(message, "code"));
    decision.ending.score = *found;
    decision.ending.code = code.empty() ? "arbiter-decision" : std::move(code);
    decision.ending.clause = because.clause;
    decision.reason = std::move(because.reason);
    if (const json::value* also = find(message, "also")) {
        if (!also->is_array() || also->get_array().size() > kMostClauses)
            return bad_field("also", "a list of at most 16 clauses");
        for (const json::value& each : also->get_array()) {
            auto clause = KYVIEN_TRY(clause_of(each, "also"));
            decision.ending.also.push_back(clause);
        }
    }
    return decision;
}

Result<CommandBody> read_rule(const json::object& message) {
    auto decision = KYVIEN_TRY(read_decision(message));
    return conduct::Rule{std::move(decision.ending), std::move(decision.reason)};
}

Result<CommandBody> read_correct(const json::object& message) {
    auto decision = KYVIEN_TRY(read_decision(message));
    return conduct::CorrectResult{std::move(decision.ending), std::move(decision.reason)};
}

Result<CommandBody> read_annul(const json::object& message) {
    auto because = KYVIEN_TRY(read_because(message));
    return conduct::Annul{because.clause, std::move(because.reason)};
}

Result<CommandBody> read_play_on(const json::object& message) {
    auto because = KYVIEN_TRY(read_because(message));
    return conduct::LetPlayOn{std::move(because.reason), because.clause};
}

Result<CommandBody> read_set_clock(const json::object& message) {
    auto because = KYVIEN_TRY(read_because(message));
    const auto seat = KYVIEN_TRY(read_player(message, "seat"));
    const auto shown = KYVIEN_TRY(number_of(message, "ms", 0, kLongestTime.count()));
    conduct::AdjustClock adjust{seat, clock::Milliseconds(shown), std::nullopt, because.clause,
                                std::move(because.reason)};
    if (find(message, "periods") != nullptr) {
        const auto periods = KYVIEN_TRY(number_of(message, "periods", 0, 1000));
        adjust.periods = static_cast<int>(periods);
    }
    return adjust;
}

Result<CommandBody> read_restore(const json::object& message) {
    auto because = KYVIEN_TRY(read_because(message));
    const auto ply = KYVIEN_TRY(number_of(message, "ply", 0, std::numeric_limits<int>::max()));
    conduct::RestorePosition restore;
    restore.ply = static_cast<std::size_t>(ply);
    restore.clause = because.clause;
    restore.reason = std::move(because.reason);
    for (const conduct::Seat seat : clock::kBothSeats) {
        const std::string_view field = seat == conduct::Seat::First ? "first_ms" : "second_ms";
        if (find(message, field) == nullptr)
            continue;
        const auto shown = KYVIEN_TRY(number_of(message, field, 0, kLongestTime.count()));
        restore.clocks[clock::index(seat)] = clock::Milliseconds(shown);
    }
    return restore;
}

Result<CommandBody> read_stop_clocks(const json::object& message) {
    auto reason = KYVIEN_TRY(text_of(message, "reason"));
    return conduct::StopClocks{std::move(reason)};
}

Result<CommandBody> read_start_clocks(const json::object& message) {
    auto reason = KYVIEN_TRY(text_of(message, "reason"));
    return conduct::StartClocks{std::move(reason)};
}

/// {"t":"report","kind":"…","seat":"first","fields":{"minutes":"20"}}
Result<CommandBody> read_report(const json::object& message) {
    conduct::Report report;
    auto kind = KYVIEN_TRY(text_of(message, "kind"));
    report.kind = std::move(kind);
    if (find(message, "seat") != nullptr) {
        const auto seat = KYVIEN_TRY(read_player(message, "seat"));
        report.seat = seat;
    }
    const json::value* fields = find(message, "fields");
    if (fields == nullptr)
        return report;
    if (!fields->is_object() || fields->get_object().size() > kMostFields)
        return bad_field("fields", "an object of texts");
    for (const auto& [key, value] : fields->get_object()) {
        if (!value.is_string())
            return bad_field("fields." + std::string(key).substr(0, 40), "a text");
        report.fields.emplace_back(std::string(key), std::string(value.get_string()));
    }
    return report;
}

using What = decltype(Request::what);

Result<What> read_hello(const json::object& message) {
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
            return bad_field("arbiter", "an object");
        auto key = text_of(arbiter->get_object(), "token");
        auto name = text_of(arbiter->get_object(), "name");
        if (!key || !name || name->empty() || name->size() > kLongestArbiterName)
            return bad_field("arbiter", "an object with \"token\" and \"name\"");
        hello.arbiter = ArbiterHello{std::move(*key), std::move(*name)};
    }
    return hello;
}

Result<What> read_ping(const json::object& message) {
    const json::value* sent = find(message, "sent");
    if (sent == nullptr)
        return Ping{"null"};
    if (!sent->is_number())
        return bad_field("sent", "a number");
    return Ping{json::serialize(*sent)};
}

using ReadCommandBody = Result<CommandBody> (*)(const json::object&);
constexpr std::pair<std::string_view, ReadCommandBody> kArbiterMessages[] = {
    {"report", read_report},
    {"rule", read_rule},
    {"correct", read_correct},
    {"annul", read_annul},
    {"play-on", read_play_on},
    {"set-clock", read_set_clock},
    {"restore", read_restore},
    {"stop-clocks", read_stop_clocks},
    {"start-clocks", read_start_clocks},
};

Result<What> read_what(const json::object& message) {
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
    if (type == "rematch")
        return What(Rematch{});
    if (type == "press")
        return plain(conduct::Press{});
    if (type == "attendance") {
        const auto attendance = read_attendance(message);
        return attendance ? Result<What>(*attendance) : refuse(attendance.error());
    }
    if (type == "begin")
        return plain(conduct::Start{});
    for (const auto& [name, read] : kArbiterMessages)
        if (type == name)
            return as_what(read(message));
    const std::string shown = type.substr(0, 40);
    return refuse("unknown-type", fmt::format("There is no request \"{}\".", shown), std::nullopt,
                  {{"type", shown}});
}

/// Numbers and short texts are repeated in the answer; anything else is not an id.
std::string id_of(const json::object& message) {
    const json::value* id = find(message, "id");
    if (id == nullptr || (!id->is_number() && !id->is_string()))
        return {};
    if (id->is_string() && id->get_string().size() > kLongestId)
        return {};
    return json::serialize(*id);
}

// ---- bodies ---------------------------------------------------------------------------------

Result<conduct::Seat> read_seat(const json::object& body) {
    const auto seat = text_of(body, "seat");
    if (const auto found = seat ? clock::find_seat(*seat) : std::nullopt)
        return *found;
    if (seat && *seat == "random")
        return random_below(2) == 0 ? conduct::Seat::First : conduct::Seat::Second;
    return bad_field("seat", "\"first\", \"second\" or \"random\"");
}

Result<void> read_chess(const json::object& body, conduct::Settings& settings) {
    const json::value* number = find(body, "chess960");
    if (number == nullptr)
        return {};
    if (number->is_string() && number->get_string() == "random") {
        settings.chess960 = static_cast<int>(random_below(960));
        return {};
    }
    const auto read = number_of(body, "chess960", 0, 959);
    if (!read)
        return bad_field("chess960", "a number from 0 to 959, \"random\" or null");
    settings.chess960 = static_cast<int>(*read);
    return {};
}

Result<void> read_go(const json::object& body, conduct::Settings& settings) {
    if (find(body, "size") != nullptr) {
        const auto size = KYVIEN_TRY(number_of(body, "size", 2, 25));
        settings.board_size = static_cast<int>(size);
    }
    if (find(body, "komi") != nullptr) {
        const auto text = text_of(body, "komi");
        const auto quarters = text ? conduct::quarters_of_text(*text) : std::nullopt;
        if (!quarters)
            return bad_field("komi", "a text such as \"2.75\", in quarters of a stone");
        settings.komi_quarters = *quarters;
    }
    return {};
}

Result<void> read_time(const json::object& body, conduct::Settings& settings) {
    const json::value* time = find(body, "time");
    if (time == nullptr)
        return {};
    if (!time->is_object())
        return bad_field("time", "an object");
    const json::object& object = time->get_object();
    const auto kind = text_of(object, "kind");
    if (!kind)
        return bad_field("time.kind", "a text");
    const auto milliseconds = [&](std::string_view field) {
        return number_of(object, field, 0, kLongestTime.count());
    };
    if (*kind == "none") {
        settings.time = clock::Untimed{};
    } else if (*kind == "fischer") {
        const auto base = KYVIEN_TRY(milliseconds("base_ms"));
        const auto increment = KYVIEN_TRY(milliseconds("increment_ms"));
        settings.time = clock::fischer(clock::Milliseconds(base), clock::Milliseconds(increment));
    } else if (*kind == "byoyomi") {
        const auto base = KYVIEN_TRY(milliseconds("base_ms"));
        const auto period = KYVIEN_TRY(milliseconds("period_ms"));
        const auto periods = KYVIEN_TRY(number_of(object, "periods", 0, 1000));
        clock::ByoYomi control;
        control.main = clock::Milliseconds(base);
        control.periods = static_cast<int>(periods);
        control.period = clock::Milliseconds(period);
        settings.time = control;
    } else {
        const auto text = text_of(object, "text");
        if (!text)
            return bad_field("time.kind", "none, fischer, byoyomi, or any with a \"text\"");
        auto control = KYVIEN_TRY(clock::parse_time_control(*text));
        settings.time = std::move(control);
    }
    return {};
}

/// What games over the board have besides: the regime, the regulations, the players.
Result<void> read_over_the_board(const json::object& body, NewGame& game) {
    conduct::Settings& settings = game.settings;
    settings.setting = conduct::Setting::OverTheBoard;
    const json::value* seats = find(body, "seats");
    if (seats == nullptr || !seats->is_object())
        return bad_field("seats", "an object with the names \"first\" and \"second\"");
    for (const conduct::Seat seat : clock::kBothSeats) {
        const std::string_view field = clock::seat_name(seat);
        auto name = text_of(seats->get_object(), field);
        if (!name)
            return bad_field("seats." + std::string(field), "a text");
        game.players[clock::index(seat)] = std::move(*name);
    }
    if (find(body, "regime") != nullptr) {
        const auto name = text_of(body, "regime");
        const auto regime = name ? conduct::find_regime(*name) : std::nullopt;
        if (!regime)
            return bad_field("regime", "standard, rapid-A3, rapid-A4, blitz-B3 or blitz-B4");
        settings.regime = *regime;
    }
    if (find(body, "profile") != nullptr) {
        const auto name = text_of(body, "profile");
        const auto* preset = name ? conduct::find_preset(settings.game, *name) : nullptr;
        if (preset == nullptr)
            return bad_field("profile", "the name of a preset of this game");
        settings.set(*preset);
    }
    if (const json::value* set = find(body, "set")) {
        if (!set->is_object())
            return bad_field("set", "an object of regulations");
        for (const auto& [key, value] : set->get_object()) {
            const auto infos = conduct::regulations();
            const auto info =
                std::ranges::find(infos, std::string_view(key), &conduct::RegulationInfo::key);
            if (info == infos.end())
                return bad_field("set." + std::string(key).substr(0, 40), "a regulation");
            const auto number =
                KYVIEN_TRY(number_of(set->get_object(), key, info->least, info->most));
            settings.set(info->regulation, number);
        }
    }
    auto fen = KYVIEN_TRY(optional_text(body, "fen"));
    settings.fen = std::move(fen);
    if (const json::value* begin = find(body, "begin")) {
        if (!begin->is_bool())
            return bad_field("begin", "true or false");
        game.starts = begin->get_bool();
    }
    return {};
}

}  // namespace
}  // namespace request

std::expected<Request, BadRequest> read_request(std::string_view text) {
    // A message is at most 4 KiB: most need no memory but this.
    unsigned char buffer[4096];
    json::monotonic_resource memory(buffer, sizeof buffer);
    const auto message = parse_object(text, &memory);
    if (!message)
        return std::unexpected(BadRequest{{}, message.error()});
    const json::object& object = message->get_object();
    std::string id = request::id_of(object);
    auto what = request::read_what(object);
    if (!what)
        return std::unexpected(BadRequest{std::move(id), what.error()});
    Request request{std::move(id), optional_text(object, "language").value_or(""), std::nullopt,
                    std::move(*what)};
    if (find(object, "as") != nullptr) {
        const auto as = request::read_player(object, "as");
        if (!as)
            return std::unexpected(BadRequest{std::move(request.id), as.error()});
        request.as = *as;
    }
    return request;
}

Result<NewGame> read_new_game(std::string_view text) {
    const auto parsed = KYVIEN_TRY(parse_object(text, {}));
    const json::object& body = parsed.get_object();
    NewGame game;
    const auto kind = text_of(body, "game");
    const auto found = kind ? conduct::find_game(*kind) : std::nullopt;
    if (!found)
        return bad_field("game", "chess, xiangqi or go");
    game.settings.game = *found;
    Result<void> rest;
    if (find(body, "setting") == nullptr) {
        auto name = KYVIEN_TRY(text_of(body, "name"));
        game.name = std::move(name);
        const auto seat = KYVIEN_TRY(request::read_seat(body));
        game.seat = seat;
    } else if (text_of(body, "setting").value_or("") != "over-the-board") {
        return bad_field("setting", "\"over-the-board\"");
    } else {
        rest = request::read_over_the_board(body, game);
    }
    if (!rest)
        return refuse(rest.error());
    if (game.settings.game == conduct::Game::Chess)
        rest = request::read_chess(body, game.settings);
    else if (game.settings.game == conduct::Game::Go)
        rest = request::read_go(body, game.settings);
    if (rest)
        rest = request::read_time(body, game.settings);
    if (!rest)
        return refuse(rest.error());
    return game;
}

Result<std::string> read_join(std::string_view text) {
    const auto parsed = KYVIEN_TRY(parse_object(text, {}));
    return text_of(parsed.get_object(), "name");
}

}  // namespace kyvien::hall
