#include "hall/net/routes/study/internal/study_routes.h"

#include <memory>
#include <utility>

#include "hall/json/refusal_json.h"
#include "hall/net/routes/accounts/internal/account_tokens.h"
#include "hall/net/routes/internal/replies.h"
#include "hall/net/routes/internal/reply_callbacks.h"
#include "hall/net/routes/internal/routes.h"
#include "hall/service/token.h"
#include "hall/study/study_desk.h"

namespace kyvien::hall {
namespace study_routes {
namespace {

/// The caller, looked up on the desk's thread: accounts may be read on any thread.
class Caller {
  public:
    Caller(Service& service, const HttpRequest& request)
        : accounts_(&service.accounts->accounts()), account_(request) {
        const std::string_view key = bearer_of(request);
        if (!key.empty() && !is_account_token(key))
            who_.key = hash_of_secret(key);
        if (!request.is_local)
            who_.address = limit_key(request.client);
    }
    Result<StudyCaller> find() {
        who_.account = KYVIEN_TRY(account_.account(*accounts_));
        return who_;
    }
    Result<store::Account> find_account() {
        auto account = KYVIEN_TRY(account_.account(*accounts_));
        if (!account)
            return refuse("not-signed-in", "Sign in for this.");
        return *std::move(account);
    }

  private:
    store::Accounts* accounts_;
    AccountCaller account_;
    StudyCaller who_;
};

/// Responds with a text shared by many clients.
auto telling_news(Service& service, const HttpRequest& request, ReplyDone done) {
    return value_reply_callback<Studies::Text>(
        service,
        [takes_gzip = request.takes_gzip](const Studies::Text& news) {
            const bool is_packed = takes_gzip && news.packed != nullptr;
            Reply reply = json_reply(is_packed ? news.packed : news.plain);
            reply.is_gzip = is_packed;
            return reply;
        },
        std::move(done));
}

/// Needs: the request was valid, so `chapter` is a number and `game` the name of a game.
std::string file_name(const std::string& id, const Studies::GameFileRequest& wanted) {
    const std::string& part = wanted.chapter.empty() ? wanted.game : wanted.chapter;
    return part.empty() ? id : id + '-' + part;
}

/// A refusal together with the current state of the board.
Reply reply_of(Studies::Outcome outcome) {
    if (!outcome.refusal)
        return json_reply(std::move(outcome.text));
    Reply reply = refused_reply(*outcome.refusal);
    reply.body.pop_back();
    reply.body += ",\"study\":" + outcome.text + '}';
    return reply;
}

}  // namespace
}  // namespace study_routes

void list_studies(Service& service, HttpRequest request, ReplyDone done) {
    service.studies->ask<std::string>(
        [caller =
             study_routes::Caller(service, request)](Studies& all) mutable -> Result<std::string> {
            const auto account = KYVIEN_TRY(caller.find_account());
            return all.list(account.id);
        },
        text_reply_callback(service, std::move(done)), Turn::Patient);
}

void make_study(Service& service, HttpRequest request, ReplyDone done) {
    if (!check_rate_limit(
            service.admission.makers, "games", request,
            refuse("too-many", "Too many studies in a short time; wait a moment.").error(), done))
        return;
    service.studies->ask<std::string>(
        [caller = study_routes::Caller(service, request),
         body = std::move(request.body)](Studies& all) mutable -> Result<std::string> {
            const auto who = KYVIEN_TRY(caller.find());
            return all.make(who, body);
        },
        text_reply_callback(service, std::move(done), 201));
}

void show_study(Service& service, HttpRequest request, ReplyDone done) {
    service.studies->ask<Studies::Text>(
        [id = request.parameter("id")](Studies& all) { return all.show(id); },
        study_routes::telling_news(service, request, std::move(done)), Turn::Patient);
}

void change_study(Service& service, HttpRequest request, ReplyDone done) {
    service.studies->ask<Studies::Outcome>(
        [caller = study_routes::Caller(service, request), id = request.parameter("id"),
         body = std::move(request.body)](Studies& all) mutable -> Result<Studies::Outcome> {
            const auto who = KYVIEN_TRY(caller.find());
            return all.change(id, who, body);
        },
        value_reply_callback<Studies::Outcome>(service, study_routes::reply_of, std::move(done)));
}

void add_study_chapters(Service& service, HttpRequest request, ReplyDone done) {
    service.studies->ask<std::string>(
        [caller = study_routes::Caller(service, request), id = request.parameter("id"),
         game = request.query_parameter("game"),
         body = std::move(request.body)](Studies& all) mutable -> Result<std::string> {
            const auto who = KYVIEN_TRY(caller.find());
            return all.add_chapters(id, who, game, body);
        },
        text_reply_callback(service, std::move(done), 201));
}

void check_study_host(Service& service, const HttpRequest& request, const std::string& id,
                      std::move_only_function<void(Result<void>)> done) {
    service.studies->ask<bool>(
        [caller = study_routes::Caller(service, request),
         id](Studies& all) mutable -> Result<bool> {
            const auto who = KYVIEN_TRY(caller.find());
            KYVIEN_TRY(all.check_host(id, who));
            return true;
        },
        [post = service.post, done = std::move(done)](Result<bool> checked) mutable {
            post([checked = std::move(checked), done = std::move(done)]() mutable {
                done(checked ? Result<void>() : refuse(checked.error()));
            });
        });
}

void wait_for_study_news(Service& service, HttpRequest request, ReplyDone done) {
    // answer() handles tokens. A client that has signed out receives the current state at once, and
    // continues as a guest.
    auto credential = request.token_holder ? nullptr : AccountCaller(request).hold(service);
    auto news_done = std::make_shared<Studies::NewsDone>(
        [credential, telling = study_routes::telling_news(service, request, std::move(done))](
            Result<Studies::Text> news) mutable { telling(std::move(news)); });
    const std::uint64_t wait = service.studies->next_wait();
    if (const auto connection = request.connection.lock())
        connection->when_gone([&desk = *service.studies, id = request.parameter("id"), wait] {
            desk.tell([id, wait](Studies& all) { all.leave(id, wait); });
        });
    if (credential)
        credential->on_ended([&service, id = request.parameter("id"), wait] {
            service.post([&service, id, wait] {
                service.studies->tell([id, wait](Studies& all) { all.leave(id, wait); });
            });
        });
    service.studies->ask<bool>(
        [caller = study_routes::Caller(service, request), id = request.parameter("id"),
         wanted = Studies::NewsRequest{request.query_parameter("known"),
                                       request.query_parameter("viewer"), wait},
         news_done](Studies& all) mutable -> Result<bool> {
            const auto who = KYVIEN_TRY(caller.find());
            all.wait(id, who, wanted,
                     [news_done](Result<Studies::Text> news) { (*news_done)(std::move(news)); });
            return true;
        },
        [news_done](const Result<bool>& asked) {
            if (!asked)
                (*news_done)(refuse(asked.error()));
        },
        Turn::Patient);
}

void join_study(Service& service, HttpRequest request, ReplyDone done) {
    service.studies->ask<std::string>(
        [caller = study_routes::Caller(service, request), id = request.parameter("id"),
         body = std::move(request.body)](Studies& all) mutable -> Result<std::string> {
            const auto who = KYVIEN_TRY(caller.find());
            return all.join(id, who, body);
        },
        text_reply_callback(service, std::move(done)));
}

void show_study_seat(Service& service, HttpRequest request, ReplyDone done) {
    service.studies->ask<std::string>(
        [caller = study_routes::Caller(service, request),
         id = request.parameter("id")](Studies& all) mutable -> Result<std::string> {
            const auto who = KYVIEN_TRY(caller.find());
            return all.own_seat(id, who);
        },
        text_reply_callback(service, std::move(done)));
}

void send_study_file(Service& service, HttpRequest request, ReplyDone done) {
    const std::string id = request.parameter("id");
    const Studies::GameFileRequest wanted{request.query_parameter("chapter"),
                                          request.query_parameter("game"),
                                          request.query_parameter("language")};
    service.studies->ask<record::GameFile>(
        [id, wanted](Studies& all) { return all.file(id, wanted); },
        value_reply_callback<record::GameFile>(
            service,
            [name = study_routes::file_name(id, wanted)](record::GameFile file) {
                return game_file_reply(std::move(file), name);
            },
            std::move(done)),
        Turn::Patient);
}

}  // namespace kyvien::hall
