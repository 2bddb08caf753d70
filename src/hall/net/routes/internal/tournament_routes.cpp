#include "hall/net/routes/internal/tournament_routes.h"

#include <charconv>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "base/result.h"
#include "hall/json/internal/json_fields.h"
#include "hall/json/json_writer.h"
#include "hall/json/view_json.h"
#include "hall/net/routes/internal/tournament_file_routes.h"
#include "hall/tournaments/internal/tournament_desk.h"

namespace kyvien::hall {
namespace tournament_routes {
namespace {

constexpr std::string_view kAll = "/api/tournaments";
constexpr std::string_view kOne = "/api/tournaments/";

using TextReply = std::move_only_function<void(Result<std::string>)>;

TextReply text_reply(ReplyDone done, int status = 200) {
    return [done = std::move(done), status](Result<std::string> text) mutable {
        done(text ? json_reply(*std::move(text), status) : refused_reply(text.error()));
    };
}

/// Tournaments are the chief's; the key of a table opens none.
bool is_chief(const Service& service, const HttpRequest& request) {
    return office_of(service, request) == conduct::ArbiterRank::Chief;
}

/// Says that a tournament was changed here, and answers.
TextReply telling(Service& service, const std::string& id, ReplyDone done) {
    return [&service, id, reply = text_reply(std::move(done))](Result<std::string> text) mutable {
        if (text)
            service.tournaments->changed(id);
        reply(std::move(text));
    };
}

void make(Service& service, const HttpRequest& request, ReplyDone done) {
    if (!is_chief(service, request)) {
        done(refused_reply({"wrong-token",
                            "Whoever begins a tournament needs the chief arbiter's key of this "
                            "hall.",
                            {},
                            {}}));
        return;
    }
    service.tournaments->ask(
        [body = request.body](Tournaments& tournaments) { return tournaments.make(body); },
        text_reply(std::move(done), 201));
}

/// Refuses: bad-field where there is none.
Result<int> number_in_query(const HttpRequest& request, std::string_view name) {
    const std::string text = query_value(request.query, name);
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size())
        return bad_field(std::string(name), "a number");
    return number;
}

void captain(Service& service, const std::string& id, const HttpRequest& request, ReplyDone done) {
    const auto team = number_in_query(request, "team");
    if (!team || *team < 1 || *team > tournament::kMostEntries) {
        done(refused_reply(bad_field("team", "the number of a team").error()));
        return;
    }
    service.tournaments->ask(
        [id, number = static_cast<tournament::EntryNumber>(*team),
         token = std::string(bearer_of(request))](Tournaments& tournaments) {
            return tournaments.captain(id, number, token);
        },
        text_reply(std::move(done)));
}

void show(Service& service, const std::string& id, const HttpRequest& request, ReplyDone done) {
    std::optional<int> after;
    if (!query_value(request.query, "after").empty()) {
        const auto round = number_in_query(request, "after");
        if (!round) {
            done(refused_reply(round.error()));
            return;
        }
        after = *round;
    }
    const Packing packing = request.takes_gzip ? Packing::Gzip : Packing::Plain;
    service.tournaments->ask(
        [id, after, packing](Tournaments& tournaments) {
            return tournaments.show(id, after, packing);
        },
        [packing, done = std::move(done)](Result<std::string> text) mutable {
            if (!text) {
                done(refused_reply(text.error()));
                return;
            }
            Reply reply = json_reply(*std::move(text));
            reply.is_gzip = packing == Packing::Gzip;
            done(std::move(reply));
        });
}

void news(Service& service, const std::string& id, const HttpRequest& request, ReplyDone done) {
    service.tournaments->wait_for_news(
        id, query_value(request.query, "known"),
        [reply = text_reply(std::move(done))](Result<std::string> version) mutable {
            if (version) {
                JsonWriter json;
                json.begin_object().field("version", *version).end_object();
                version = json.take();
            }
            reply(std::move(version));
        });
}

void change(Service& service, const std::string& id, const HttpRequest& request, ReplyDone done) {
    service.tournaments->ask(
        [id, by = organiser_of(service, request), body = request.body](Tournaments& tournaments) {
            return tournaments.change(id, by, body);
        },
        telling(service, id, std::move(done)));
}

// ---- games of the boards ----

/// The games of a round on their way to the disk.
struct Opening {
    std::string id;
    std::vector<PlannedGame> planned;
    std::vector<BoardGame> opened;
    std::size_t awaited = 0;
    std::optional<Refusal> refusal;
    ReplyDone done;
};

void note_opened(Service& service, const std::shared_ptr<Opening>& opening) {
    service.tournaments->ask(
        [opening](Tournaments& tournaments) -> Result<std::string> {
            KYVIEN_TRY(tournaments.note_games(opening->id, opening->opened));
            if (opening->refusal)
                return refuse(*opening->refusal);
            JsonWriter json;
            json.begin_object().field("opened", opening->opened.size()).end_object();
            return json.take();
        },
        telling(service, opening->id, std::move(opening->done)));
}

void open_planned(Service& service, const std::shared_ptr<Opening>& opening) {
    opening->awaited = opening->planned.size();
    if (opening->planned.empty()) {
        note_opened(service, opening);
        return;
    }
    for (PlannedGame& plan : opening->planned)
        service.hall->reserve(plan.game.game, std::move(plan.settings), plan.tokens,
                              [&service, opening, game = plan.game](const Result<void>& made) {
                                  if (made)
                                      opening->opened.push_back(game);
                                  else
                                      opening->refusal = made.error();
                                  if (--opening->awaited == 0)
                                      note_opened(service, opening);
                              });
}

void open_games(Service& service, const std::string& id, const HttpRequest& request,
                ReplyDone done) {
    auto opening = std::make_shared<Opening>();
    opening->id = id;
    opening->done = std::move(done);
    service.tournaments->ask(
        [opening,
         by = organiser_of(service, request)](Tournaments& tournaments) -> Result<std::string> {
            auto planned = KYVIEN_TRY(tournaments.plan_games(opening->id, by));
            opening->planned = std::move(planned);
            return std::string();
        },
        [&service, opening](const Result<std::string>& planned) {
            if (planned)
                open_planned(service, opening);
            else
                opening->done(refused_reply(planned.error()));
        });
}

std::string sat_json(const SeatGiven& given) {
    JsonWriter json;
    json.begin_object()
        .field("id", given.id)
        .field("seat", seat_name(given.seat))
        .field("token", given.token)
        .field("url", "/g/" + given.id)
        .end_object();
    return json.take();
}

void sit(Service& service, const std::string& id, const HttpRequest& request, ReplyDone done) {
    const auto body = parse_object(request.body);
    const auto game = body ? text_of(body->get_object(), "game") : refuse(body.error());
    const auto token = body ? text_of(body->get_object(), "token") : refuse(body.error());
    if (!game || !token) {
        done(refused_reply(!game ? game.error() : token.error()));
        return;
    }
    auto sitting = std::make_shared<Sitting>();
    service.tournaments->ask(
        [id, game = *game, token = *token,
         sitting](Tournaments& tournaments) -> Result<std::string> {
            auto found = KYVIEN_TRY(tournaments.sitting(id, game, token));
            *sitting = std::move(found);
            return std::string();
        },
        [&service, sitting, token = *token,
         done = std::move(done)](const Result<std::string>& found) mutable {
            if (!found) {
                done(refused_reply(found.error()));
                return;
            }
            service.hall->fetch(sitting->game, [&service, sitting, token, done = std::move(done)](
                                                   const Result<void>& there) mutable {
                if (!there) {
                    done(refused_reply(there.error()));
                    return;
                }
                service.hall->sit(sitting->game, token, sitting->name,
                                  [done = std::move(done)](Result<SeatGiven> given) mutable {
                                      done(given ? json_reply(sat_json(*given))
                                                 : refused_reply(given.error()));
                                  });
            });
        });
}

// ---- which path ----

bool answer_get(Service& service, const std::string& id, std::string_view what,
                const HttpRequest& request, ReplyDone& done) {
    const auto ask = [&](auto work) {
        service.tournaments->ask(
            [id, by = organiser_of(service, request), work](Tournaments& tournaments) {
                return work(tournaments, id, by);
            },
            text_reply(std::move(done)));
    };
    if (what.empty())
        show(service, id, request, std::move(done));
    else if (what == "news")
        news(service, id, request, std::move(done));
    else if (what == "file")
        send_file(service, id, request, std::move(done));
    else if (what == "log")
        ask([](Tournaments& all, const std::string& one, const Organiser&) {
            return all.log(one);
        });
    else if (what == "seats")
        ask([](Tournaments& all, const std::string& one, const Organiser& by) {
            return all.seats(one, by);
        });
    else if (what == "captain")
        captain(service, id, request, std::move(done));
    else if (what == "captains")
        ask([](Tournaments& all, const std::string& one, const Organiser& by) {
            return all.captains(one, by);
        });
    else if (what == "desk")
        ask([](Tournaments& all, const std::string& one,
               const Organiser& by) -> Result<std::string> {
            KYVIEN_TRY(all.open_desk(one, by));
            return std::string("{}");
        });
    else
        return false;
    return true;
}

bool answer_post(Service& service, const std::string& id, std::string_view what,
                 const HttpRequest& request, ReplyDone& done) {
    if (what.empty())
        change(service, id, request, std::move(done));
    else if (what == "import" && id == "new")
        take_whole_file(service, request, std::move(done));
    else if (what == "import")
        take_file(service, id, request, std::move(done));
    else if (what == "games")
        open_games(service, id, request, std::move(done));
    else if (what == "sit")
        sit(service, id, request, std::move(done));
    else if (what == "terms")
        service.tournaments->ask(
            [id, by = organiser_of(service, request), body = request.body](
                Tournaments& tournaments) { return tournaments.set_terms(id, by, body); },
            telling(service, id, std::move(done)));
    else if (what == "line-up")
        service.tournaments->ask(
            [id, token = std::string(bearer_of(request)), body = request.body](
                Tournaments& tournaments) { return tournaments.hand_in(id, token, body); },
            telling(service, id, std::move(done)));
    else if (what == "open-line-ups")
        service.tournaments->ask(
            [id, by = organiser_of(service, request), body = request.body](
                Tournaments& tournaments) { return tournaments.open_line_ups(id, by, body); },
            telling(service, id, std::move(done)));
    else if (what == "key")
        service.tournaments->ask(
            [id, by = organiser_of(service, request)](Tournaments& tournaments) {
                return tournaments.renew_key(id, by);
            },
            text_reply(std::move(done)));
    else
        return false;
    return true;
}

}  // namespace
}  // namespace tournament_routes

Organiser organiser_of(const Service& service, const HttpRequest& request) {
    return {tournament_routes::is_chief(service, request), std::string(bearer_of(request))};
}

bool is_tournament_path(std::string_view path) {
    return path == tournament_routes::kAll || path.starts_with(tournament_routes::kOne);
}

void answer_tournaments(Service& service, const HttpRequest& request, ReplyDone done) {
    const bool is_post = request.method == "POST";
    if (request.path == tournament_routes::kAll) {
        if (is_post)
            tournament_routes::make(service, request, std::move(done));
        else
            service.tournaments->ask([](Tournaments& tournaments) { return tournaments.list(); },
                                     tournament_routes::text_reply(std::move(done)));
        return;
    }
    const std::string_view rest =
        std::string_view(request.path).substr(tournament_routes::kOne.size());
    const std::size_t slash = rest.find('/');
    const std::string id(rest.substr(0, slash));
    const std::string_view what =
        slash == std::string_view::npos ? std::string_view() : rest.substr(slash + 1);
    const bool answered = is_post ? tournament_routes::answer_post(service, id, what, request, done)
                                  : tournament_routes::answer_get(service, id, what, request, done);
    if (!answered)
        done(refused_reply({"no-such-path",
                            "There is nothing at this address.",
                            {},
                            {{"path", request.path.substr(0, 200)}}}));
}

}  // namespace kyvien::hall
