#include "hall/net/routes/internal/game_routes.h"

#include <fmt/core.h>

#include "hall/games/new_game.h"
#include "hall/json/json_writer.h"
#include "hall/net/routes/internal/asked_once.h"
#include "hall/net/routes/internal/replies.h"
#include "hall/net/routes/internal/routes.h"
#include "hall/service/token.h"

namespace kyvien::hall {
namespace game_routes {
namespace {

constexpr std::string_view kCreating = "create";

bool may_make(Service& service, const HttpRequest& request) {
    const auto now = Bucket::Clock::now();
    Admission& admission = service.admission;
    return admission.open_games.may_make(request.is_local ? std::string() : request.client, now) &&
           (request.is_local || admission.makers.may_make(request.client, now));
}

/// What this request is to give, if it may be asked again.
/// Refuses: "bad-field".
Result<ChosenSeat> chosen_seat(const Service& service, const HttpRequest& request,
                               std::string_view purpose) {
    if (request.retry_key.empty())
        return ChosenSeat{};
    KYVIEN_TRY(check_retry_key(request));
    DerivedSeat seat = derived_seat(service.retry_secret, purpose, request.retry_key);
    return ChosenSeat{std::move(seat.game), std::move(seat.token)};
}

/// Refuses: "too-many-programs", "too-many-programs-of-one".
Result<void> may_play_program(const Service& service, const HttpRequest& request) {
    using Leave = ProgramGames::Leave;
    switch (service.admission.program_games.may_begin(request.is_local ? std::string()
                                                                       : request.client)) {
    case Leave::Granted:
        return {};
    case Leave::TooManyOfOne:
        return refuse("too-many-programs-of-one",
                      "You play as many games with programs as one may here; finish one, or resign "
                      "it.",
                      std::nullopt, {{"most", std::to_string(ProgramGames::kMostOfOne)}});
    case Leave::TooMany:
        break;
    }
    return refuse("too-many-programs",
                  "All programs of this hall are playing; try again in a few minutes.");
}

SeatDone replying_table(ReplyDone done) {
    return [done = std::move(done)](Result<SeatGiven> given) mutable {
        if (!given) {
            done(refused_reply(given.error()));
            return;
        }
        JsonWriter json;
        json.begin_object()
            .field("id", given->id)
            .field("url", "/arbiter/" + given->id)
            .end_object();
        done(json_reply(json.take(), 201));
    };
}

}  // namespace
}  // namespace game_routes

std::string game_of_retry_key(const Service& service, const HttpRequest& request) {
    return derived_seat(service.retry_secret, game_routes::kCreating, request.retry_key).game;
}

void with_game(Service& service, HttpRequest request, ReplyDone done,
               std::move_only_function<void(const HttpRequest&, ReplyDone)> then) {
    const std::string id = request.parameter("id");
    service.hall->fetch(id, [request = std::move(request), done = std::move(done),
                             then = std::move(then)](const Result<void>& there) mutable {
        if (there)
            then(request, std::move(done));
        else
            done(refused_reply(there.error()));
    });
}

void list_games(Service& service, HttpRequest, ReplyDone done) {
    service.hall->lobby(replying(std::move(done)));
}

void list_programs(Service& service, HttpRequest, ReplyDone done) {
    JsonWriter json;
    json.begin_array();
    if (service.options.programs)
        for (const ProgramOffer& offer : service.options.programs->offers())
            json.begin_object()
                .field("id", offer.id)
                .field("name", offer.name)
                .field("game", conduct::name(offer.game))
                .field("levels", offer.levels)
                .end_object();
    json.end_array();
    done(json_reply(json.take()));
}

void make_game(Service& service, HttpRequest request, ReplyDone done) {
    const bool by_arbiter = may(service, request, KeyScope::Rule);
    if (!by_arbiter && !game_routes::may_make(service, request)) {
        done(refused_reply({"too-many", "Too many games in a short time; wait a minute.", {}, {}}));
        return;
    }
    auto game = read_new_game(request.body);
    const auto chosen = game_routes::chosen_seat(service, request, game_routes::kCreating);
    if (!game || !chosen)
        done(refused_reply(!game ? game.error() : chosen.error()));
    else if (const auto leave =
                 game->program ? game_routes::may_play_program(service, request) : Result<void>();
             !leave)
        done(refused_reply(leave.error()));
    else if (!game->is_over_the_board())
        service.hall->create(
            std::move(*game),
            [&service, client = request.is_local ? std::string() : request.client,
             is_with_program = game->program.has_value(),
             then = replying_seat(std::move(done), 201)](Result<SeatGiven> given) mutable {
                if (given && is_with_program)
                    service.admission.program_games.add(given->id, client);
                else if (given)
                    service.admission.open_games.add(given->id, client, Bucket::Clock::now());
                then(std::move(given));
            },
            *chosen);
    else if (!by_arbiter)
        done(refused_reply(not_an_arbiter()));
    else
        service.hall->create(std::move(*game), game_routes::replying_table(std::move(done)),
                             *chosen);
}

void join_game(Service& service, HttpRequest request, ReplyDone done) {
    with_game(service, std::move(request), std::move(done),
              [&service](const HttpRequest& asked, ReplyDone then) {
                  auto name = read_join(asked.body);
                  const auto chosen =
                      game_routes::chosen_seat(service, asked, "join " + asked.parameter("id"));
                  if (!name || !chosen) {
                      then(refused_reply(!name ? name.error() : chosen.error()));
                      return;
                  }
                  service.hall->join(
                      asked.parameter("id"), std::move(*name),
                      [&service,
                       reply = replying_seat(std::move(then))](Result<SeatGiven> given) mutable {
                          if (given)
                              service.admission.open_games.forget(given->id);
                          reply(std::move(given));
                      },
                      chosen->token);
              });
}

void show_game(Service& service, HttpRequest request, ReplyDone done) {
    with_game(service, std::move(request), std::move(done),
              [&service](const HttpRequest& asked, ReplyDone then) {
                  then(text_reply(service.hall->game(asked.parameter("id"))));
              });
}

void show_positions(Service& service, HttpRequest request, ReplyDone done) {
    with_game(service, std::move(request), std::move(done),
              [&service](const HttpRequest& asked, ReplyDone then) {
                  service.hall->positions(asked.parameter("id"), replying(std::move(then)));
              });
}

void show_desk(Service& service, HttpRequest request, ReplyDone done) {
    // The table has let in nobody without an office.
    const KeyHolder holder = holder_of(service, request).value_or(KeyHolder{});
    const auto office =
        holder.role == KeyRole::Chief ? conduct::ArbiterRank::Chief : conduct::ArbiterRank::Table;
    Reply reply;
    // Of the moment in which it was asked: what changes while it is being read is asked again.
    reply.etag =
        fmt::format("\"{}-{}-{}\"", service.started, service.hall->version(), name(holder.role));
    reply.caching = Caching::Ask;
    if (request.etag == reply.etag) {
        reply.status = 304;
        done(std::move(reply));
        return;
    }
    service.hall->overview([office, role = holder.role, reply = std::move(reply),
                            done = std::move(done)](Result<std::string> text) mutable {
        if (!text) {
            done(refused_reply(text.error()));
            return;
        }
        // The boards are the same for all; who asks is told before them.
        reply.body = fmt::format(R"({{"office":"{}","role":"{}",{})", conduct::name(office),
                                 name(role), std::string_view(*text).substr(1));
        done(std::move(reply));
    });
}

}  // namespace kyvien::hall
