#include "hall/net/routes/tournament/internal/tournament_routes.h"

#include <fmt/format.h>

#include <charconv>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "base/result.h"
#include "hall/festivals/festivals.h"
#include "hall/json/internal/json_fields.h"
#include "hall/json/json_writer.h"
#include "hall/net/routes/internal/replies.h"
#include "hall/net/routes/internal/routes.h"
#include "hall/net/threads/internal/between_threads.h"
#include "hall/tournaments/internal/listed_players.h"
#include "hall/tournaments/internal/tournament_desk.h"

namespace kyvien::hall {
namespace tournament_routes {
namespace {

using TextReply = std::move_only_function<void(Result<std::string>)>;

/// Reports that a tournament was changed here, and responds.
TextReply reply_callback(Service& service, const std::string& id, ReplyDone done) {
    return
        [&service, id, reply = text_callback(std::move(done))](Result<std::string> text) mutable {
            if (text)
                service.tournaments->changed(id);
            reply(std::move(text));
        };
}

/// Refuses: bad-field if it is absent.
Result<int> number_in_query(const HttpRequest& request, std::string_view name) {
    const std::string text = request.query_parameter(name);
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size())
        return bad_field(std::string(name), as_described("a number"));
    return number;
}

/// The Link header to the boards before these; empty if there are none.
std::string link_to_next(std::string_view part, const std::string& id, const std::string& player,
                         bool is_versioned) {
    constexpr std::string_view kNext = R"(],"next":)";
    const std::size_t begins = part.rfind(kNext);
    if (begins == std::string_view::npos)
        return {};
    const std::string_view before = part.substr(begins + kNext.size());
    return fmt::format("</api/{}tournaments/{}/boards?before={}{}>; rel=\"next\"",
                       is_versioned ? "1/" : "", id, before.substr(0, before.find('}')),
                       player.empty() ? "" : "&player=" + player);
}

/// For requests without fields: the body must be empty, or an empty object.
/// Refuses: not-json, unknown-field.
Result<void> check_has_no_fields(std::string_view body) {
    if (body.empty())
        return {};
    const json::value sent = KYVIEN_TRY(parse_object(body));
    return ObjectReader(sent.get_object()).check_all_read();
}

/// A change that a player makes with a code.
void change_with_code(Service& service, HttpRequest request, ReplyDone done,
                      Result<std::string> (Tournaments::*work)(const std::string&, std::string_view,
                                                               std::string_view)) {
    const std::string& id = request.parameter("id");
    auto reply = reply_callback(service, id, std::move(done));
    service.tournaments->ask(
        [id, work, code = std::string(bearer_of(request)), body = std::move(request.body)](
            Tournaments& tournaments) { return (tournaments.*work)(id, code, body); },
        std::move(reply));
}

/// On the thread of the tournaments, which the festivals share.
FindOtherSections others_in(Festivals& festivals, Tournaments& tournaments, std::string id) {
    return [&festivals, &tournaments, id = std::move(id)](const SectionPeople::Person& person) {
        return festivals.other_sections(tournaments, id, person);
    };
}

// ---- games of the boards ----

struct Sit {
    std::string game;
    std::string token;
};
Result<Sit> read_sit(std::string_view text) {
    const auto parsed = KYVIEN_TRY(parse_object(text));
    const ObjectReader body(parsed.get_object());
    auto game = KYVIEN_TRY(text_of(body, "game"));
    auto token = KYVIEN_TRY(text_of(body, "token"));
    KYVIEN_TRY(body.check_all_read());
    return Sit{std::move(game), std::move(token)};
}

/// The games of a round being created.
struct Opening {
    std::string id;
    std::vector<PlannedGame> planned;
    std::size_t opened = 0;
    std::size_t awaited = 1;  ///< including the end of the list
    std::optional<Refusal> refusal;
    ReplyDone done;
};
using OpeningPtr = std::shared_ptr<Opening>;

void count_opened(Service& service, const OpeningPtr& opening, const Result<void>& made,
                  bool is_new) {
    if (!made)
        opening->refusal = made.error();
    else if (is_new)
        ++opening->opened;
    if (--opening->awaited > 0)
        return;
    service.tournaments->changed(opening->id);
    if (opening->refusal) {
        opening->done(refused_reply(*opening->refusal));
        return;
    }
    JsonWriter json;
    json.begin_object().field("opened", opening->opened).end_object();
    opening->done(json_reply(json.take()));
}

void make_planned(Service& service, const OpeningPtr& opening, PlannedGame plan) {
    Service& player = thread_of_game(service, plan.game.game);
    VoidDone done =
        return_to<Result<void>>(service, player, [&service, opening](const Result<void>& made) {
            // Another hall with the same request was first.
            if (!made && made.error().code == "seq-conflict")
                count_opened(service, opening, {}, false);
            else
                count_opened(service, opening, made, true);
        });
    run_on(service, player,
           [plan = std::move(plan), done = std::move(done)](Service& there) mutable {
               there.hall->reserve(plan.game.game, std::move(plan.settings), plan.tokens,
                                   std::move(done));
           });
}

void open_planned(Service& service, const OpeningPtr& opening) {
    for (PlannedGame& each : opening->planned) {
        ++opening->awaited;
        if (each.is_new) {
            make_planned(service, opening, std::move(each));
            continue;
        }
        // The hall that recorded the game may have crashed before creating it.
        Service& player = thread_of_game(service, each.game.game);
        VoidDone done = return_to<Result<void>>(
            service, player, [&service, opening, &each](const Result<void>& there) {
                if (!there && there.error().code == "no-such-game")
                    make_planned(service, opening, std::move(each));
                else
                    count_opened(service, opening, there, false);
            });
        run_on(service, player,
               [game = each.game.game, done = std::move(done)](Service& there) mutable {
                   there.hall->fetch(game, std::move(done));
               });
    }
    count_opened(service, opening, {}, false);
}

/// Runs on the thread that plays the game.
void sit(Service& service, SeatAssignment seat_assignment, const std::string& token,
         ReplyDone done) {
    const std::string game = seat_assignment.game;
    service.hall->fetch(game, [&service, seat_assignment = std::move(seat_assignment), token,
                               done = std::move(done)](const Result<void>& there) mutable {
        if (there)
            service.hall->take_reserved_seat(seat_assignment.game, token,
                                             std::move(seat_assignment.name),
                                             seat_callback(std::move(done)));
        else
            done(refused_reply(there.error()));
    });
}

/// Runs work at the tournament desk with the key that was sent.
template <typename Work>
void ask_with_key(Service& service, const HttpRequest& request, TextReply reply, Work work) {
    service.tournaments->ask(
        [id = request.parameter("id"), by = organiser_of(service, request),
         work](Tournaments& tournaments) { return std::invoke(work, tournaments, id, by); },
        std::move(reply));
}

/// The same for work that changes the tournament.
template <typename Work>
void change_with_key(Service& service, HttpRequest request, ReplyDone done, Work work) {
    const std::string& id = request.parameter("id");
    TextReply reply = reply_callback(service, id, std::move(done));
    service.tournaments->ask(
        [id, by = organiser_of(service, request), body = std::move(request.body),
         work](Tournaments& tournaments) { return std::invoke(work, tournaments, id, by, body); },
        std::move(reply));
}

}  // namespace
}  // namespace tournament_routes

Organiser organiser_of(const Service& service, const HttpRequest& request) {
    Organiser by;
    by.secret = bearer_of(request);
    if (auto holder = holder_of(service, request)) {
        by.is_known = true;
        by.may_run_all = is_permitted(holder->role, KeyScope::RunTournaments);
        by.holder = *std::move(holder);
    }
    return by;
}

void list_tournaments(Service& service, HttpRequest, ReplyDone done) {
    service.tournaments->ask([](Tournaments& tournaments) { return tournaments.list(); },
                             text_callback(std::move(done)), Turn::Patient);
}

void make_tournament(Service& service, HttpRequest request, ReplyDone done) {
    service.tournaments->ask([by = organiser_of(service, request), body = std::move(request.body)](
                                 Tournaments& tournaments) { return tournaments.make(by, body); },
                             text_callback(std::move(done), 201));
}

void show_tournament(Service& service, HttpRequest request, ReplyDone done) {
    const std::string& id = request.parameter("id");
    std::optional<int> after;
    if (!request.query_parameter("after").empty()) {
        const auto round = tournament_routes::number_in_query(request, "after");
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
        },
        Turn::Patient);
}

void change_tournament(Service& service, HttpRequest request, ReplyDone done) {
    tournament_routes::change_with_key(service, std::move(request), std::move(done),
                                       &Tournaments::change);
}

void wait_for_news(Service& service, HttpRequest request, ReplyDone done) {
    NewsRequest wanted{request.query_parameter("known"),
                       request.query_parameter("changes") == "true",
                       request.query_parameter("now") == "true"};
    service.tournaments->wait_for_news(
        request.parameter("id"), std::move(wanted),
        [takes_gzip = request.takes_gzip,
         done = std::move(done)](Result<NewsDesk::Text> news) mutable {
            if (!news) {
                done(refused_reply(news.error()));
                return;
            }
            const bool is_packed = takes_gzip && !(*news)->packed.empty();
            const std::string& text = is_packed ? (*news)->packed : (*news)->plain;
            Reply reply = json_reply(SharedText(*news, &text));
            reply.is_gzip = is_packed;
            done(std::move(reply));
        });
}

void show_tournament_log(Service& service, HttpRequest request, ReplyDone done) {
    service.tournaments->ask(
        [id = request.parameter("id")](Tournaments& tournaments) { return tournaments.log(id); },
        text_callback(std::move(done)));
}

void list_boards(Service& service, HttpRequest request, ReplyDone done) {
    BoardsQuery wanted;
    for (const std::string_view name : {"before", "player"}) {
        if (request.query_parameter(name).empty())
            continue;
        const auto number = tournament_routes::number_in_query(request, name);
        if (!number) {
            done(refused_reply(number.error()));
            return;
        }
        if (name == "before")
            wanted.before = *number;
        else
            wanted.player = *number >= 0 && *number <= tournament::kMaxEntries
                                ? static_cast<tournament::EntryNumber>(*number)
                                : tournament::EntryNumber{0};
    }
    const std::string& id = request.parameter("id");
    service.tournaments->ask(
        [id, wanted](Tournaments& tournaments) { return tournaments.boards(id, wanted); },
        [id, is_versioned = request.is_versioned, player = request.query_parameter("player"),
         done = std::move(done)](Result<std::string> text) mutable {
            if (!text) {
                done(refused_reply(text.error()));
                return;
            }
            Reply reply = json_reply(*std::move(text));
            reply.link = tournament_routes::link_to_next(reply.body, id, player, is_versioned);
            done(std::move(reply));
        },
        Turn::Patient);
}

void open_desk(Service& service, HttpRequest request, ReplyDone done) {
    tournament_routes::ask_with_key(
        service, request, text_callback(std::move(done)),
        [](Tournaments& all, const std::string& id, const Organiser& by) -> Result<std::string> {
            KYVIEN_TRY(all.open_desk(id, by));
            return std::string("{}");
        });
}

void find_listed(Service& service, HttpRequest request, ReplyDone done) {
    const std::string index = (std::filesystem::path(service.options.data) / "players.db").string();
    tournament_routes::ask_with_key(
        service, request, text_callback(std::move(done)),
        [index, words = request.query_parameter("search"), list = request.query_parameter("list")](
            Tournaments& all, const std::string& id, const Organiser& by) -> Result<std::string> {
            KYVIEN_TRY(all.open_desk(id, by));
            return listed_players_json(index, words, list);
        });
}

void renew_key(Service& service, HttpRequest request, ReplyDone done) {
    tournament_routes::ask_with_key(
        service, request, text_callback(std::move(done)),
        [body = request.body](Tournaments& all, const std::string& id,
                              const Organiser& by) -> Result<std::string> {
            KYVIEN_TRY(all.open_desk(id, by));
            KYVIEN_TRY(tournament_routes::check_has_no_fields(body));
            return all.renew_key(id, by);
        });
}

void set_terms(Service& service, HttpRequest request, ReplyDone done) {
    tournament_routes::change_with_key(service, std::move(request), std::move(done),
                                       &Tournaments::set_terms);
}

void set_times(Service& service, HttpRequest request, ReplyDone done) {
    tournament_routes::change_with_key(service, std::move(request), std::move(done),
                                       &Tournaments::set_times);
}

void open_games(Service& service, HttpRequest request, ReplyDone done) {
    const std::string& id = request.parameter("id");
    auto opening = std::make_shared<tournament_routes::Opening>();
    opening->id = id;
    opening->done = std::move(done);
    service.tournaments->ask(
        [opening, by = organiser_of(service, request),
         body = std::move(request.body)](Tournaments& tournaments) -> Result<std::string> {
            KYVIEN_TRY(tournaments.open_desk(opening->id, by));
            KYVIEN_TRY(tournament_routes::check_has_no_fields(body));
            auto planned = KYVIEN_TRY(tournaments.plan_games(opening->id, by));
            opening->planned = std::move(planned);
            return std::string();
        },
        [&service, opening](const Result<std::string>& planned) {
            if (planned)
                tournament_routes::open_planned(service, opening);
            else
                opening->done(refused_reply(planned.error()));
        });
}

void show_seats(Service& service, HttpRequest request, ReplyDone done) {
    tournament_routes::ask_with_key(service, request, text_callback(std::move(done)),
                                    &Tournaments::seats);
}

void show_captains(Service& service, HttpRequest request, ReplyDone done) {
    tournament_routes::ask_with_key(service, request, text_callback(std::move(done)),
                                    &Tournaments::captains);
}

void show_captain(Service& service, HttpRequest request, ReplyDone done) {
    const std::string& id = request.parameter("id");
    const auto team = tournament_routes::number_in_query(request, "team");
    if (!team || *team < 1 || *team > tournament::kMaxEntries) {
        done(refused_reply(bad_field("team", {"field-team", "the number of a team"}).error()));
        return;
    }
    service.tournaments->ask(
        [id, number = static_cast<tournament::EntryNumber>(*team),
         token = std::string(bearer_of(request))](Tournaments& tournaments) {
            return tournaments.captain(id, number, token);
        },
        text_callback(std::move(done)));
}

void hand_in_line_up(Service& service, HttpRequest request, ReplyDone done) {
    const std::string& id = request.parameter("id");
    auto reply = tournament_routes::reply_callback(service, id, std::move(done));
    service.tournaments->ask(
        [id, token = std::string(bearer_of(request)), body = std::move(request.body)](
            Tournaments& tournaments) { return tournaments.submit_line_up(id, token, body); },
        std::move(reply));
}

void open_line_ups(Service& service, HttpRequest request, ReplyDone done) {
    tournament_routes::change_with_key(service, std::move(request), std::move(done),
                                       &Tournaments::open_line_ups);
}

void give_codes(Service& service, HttpRequest request, ReplyDone done) {
    tournament_routes::change_with_key(service, std::move(request), std::move(done),
                                       &Tournaments::give_codes);
}

void show_said(Service& service, HttpRequest request, ReplyDone done) {
    tournament_routes::ask_with_key(service, request, text_callback(std::move(done)),
                                    &Tournaments::said);
}

void set_agreed_mode(Service& service, HttpRequest request, ReplyDone done) {
    tournament_routes::change_with_key(service, std::move(request), std::move(done),
                                       &Tournaments::set_agreed);
}

void confirm_agreed(Service& service, HttpRequest request, ReplyDone done) {
    tournament_routes::change_with_key(service, std::move(request), std::move(done),
                                       &Tournaments::confirm_agreed);
}

void show_player(Service& service, HttpRequest request, ReplyDone done) {
    service.tournaments->ask([id = request.parameter("id"), code = std::string(bearer_of(request))](
                                 Tournaments& tournaments) { return tournaments.player(id, code); },
                             text_callback(std::move(done)));
}

void say_result(Service& service, HttpRequest request, ReplyDone done) {
    tournament_routes::change_with_code(service, std::move(request), std::move(done),
                                        &Tournaments::say);
}

void check_in_player(Service& service, HttpRequest request, ReplyDone done) {
    tournament_routes::change_with_code(service, std::move(request), std::move(done),
                                        &Tournaments::check_in);
}

void ask_bye(Service& service, HttpRequest request, ReplyDone done) {
    tournament_routes::change_with_code(service, std::move(request), std::move(done),
                                        &Tournaments::ask_bye);
}

void show_registration(Service& service, HttpRequest request, ReplyDone done) {
    service.tournaments->ask([id = request.parameter("id")](
                                 Tournaments& tournaments) { return tournaments.registration(id); },
                             text_callback(std::move(done)));
}

void sign_up(Service& service, HttpRequest request, ReplyDone done) {
    if (!check_rate_limit(
            service.admission.sign_ups, "sign-ups", request,
            refuse("too-many", "Too many have signed up from here in a short time; wait a minute.")
                .error(),
            done))
        return;
    const std::string& id = request.parameter("id");
    auto reply = tournament_routes::reply_callback(service, id, std::move(done));
    service.tournaments->ask(
        [id, body = std::move(request.body),
         festivals = service.festivals](Tournaments& tournaments) {
            return tournaments.sign_up(id, body,
                                       tournament_routes::others_in(*festivals, tournaments, id));
        },
        std::move(reply));
}

void show_own_sign_up(Service& service, HttpRequest request, ReplyDone done) {
    service.tournaments->ask(
        [id = request.parameter("id"), code = std::string(bearer_of(request)),
         festivals = service.festivals](Tournaments& tournaments) {
            return tournaments.own_sign_up(
                id, code, tournament_routes::others_in(*festivals, tournaments, id));
        },
        text_callback(std::move(done)));
}

void withdraw_sign_up(Service& service, HttpRequest request, ReplyDone done) {
    tournament_routes::change_with_code(service, std::move(request), std::move(done),
                                        &Tournaments::withdraw_sign_up);
}

void show_sign_ups(Service& service, HttpRequest request, ReplyDone done) {
    tournament_routes::ask_with_key(service, request, text_callback(std::move(done)),
                                    &Tournaments::sign_ups);
}

void set_registration(Service& service, HttpRequest request, ReplyDone done) {
    tournament_routes::change_with_key(service, std::move(request), std::move(done),
                                       &Tournaments::set_registration);
}

void rule_sign_up(Service& service, HttpRequest request, ReplyDone done) {
    tournament_routes::change_with_key(service, std::move(request), std::move(done),
                                       &Tournaments::rule_sign_up);
}

void take_sign_ups(Service& service, HttpRequest request, ReplyDone done) {
    tournament_routes::change_with_key(service, std::move(request), std::move(done),
                                       &Tournaments::take_sign_ups);
}

void sit_down(Service& service, HttpRequest request, ReplyDone done) {
    const std::string& id = request.parameter("id");
    const auto asked = tournament_routes::read_sit(request.body);
    if (!asked) {
        done(refused_reply(asked.error()));
        return;
    }
    const auto& [game, token] = *asked;
    auto seat_assignment = std::make_shared<SeatAssignment>();
    service.tournaments->ask(
        [id, game, token, seat_assignment](Tournaments& tournaments) -> Result<std::string> {
            auto found = KYVIEN_TRY(tournaments.seat_assignment(id, game, token));
            *seat_assignment = std::move(found);
            return std::string();
        },
        [&service, seat_assignment, token,
         done = std::move(done)](const Result<std::string>& found) mutable {
            if (!found) {
                done(refused_reply(found.error()));
                return;
            }
            Service& player = thread_of_game(service, seat_assignment->game);
            ReplyDone back = return_to<Reply>(service, player, std::move(done));
            run_on(service, player,
                   [seat_assignment = *seat_assignment, token,
                    back = std::move(back)](Service& there) mutable {
                       tournament_routes::sit(there, std::move(seat_assignment), token,
                                              std::move(back));
                   });
        });
}

}  // namespace kyvien::hall
