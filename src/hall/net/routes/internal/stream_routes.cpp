#include "hall/net/routes/internal/stream_routes.h"

#include <memory>
#include <utility>

#include "hall/net/internal/line_subscription.h"
#include "hall/net/routes/accounts/internal/account_requests.h"
#include "hall/net/routes/internal/game_routes.h"

namespace kyvien::hall {
namespace stream_routes {
namespace {

Reply lines_reply(LineSubscription subscription) {
    Reply reply;
    reply.type = "application/x-ndjson";
    reply.lines = std::make_shared<const LineSubscription>(std::move(subscription));
    return reply;
}

/// Everybody may follow games and tournaments; if a token is sent, the stream ends with it.
OpenCredentials::SharedHold token_of(const HttpRequest& request) {
    return request.token_holder ? request.token_holder->held : nullptr;
}

}  // namespace
}  // namespace stream_routes

void stream_game(Service& service, HttpRequest request, ReplyDone done) {
    with_game(service, std::move(request), std::move(done),
              [](const HttpRequest& asked, ReplyDone then) {
                  then(stream_routes::lines_reply({LineSubscription::About::Game,
                                                   asked.parameter("id"),
                                                   asked.query_parameter("views") == "changes",
                                                   {},
                                                   stream_routes::token_of(asked)}));
              });
}

void stream_account(Service& service, HttpRequest request, ReplyDone done) {
    with_account(service, request, std::move(done),
                 [held = AccountCaller(request).hold(service)](
                     store::Accounts&, const store::Account& account) -> Result<Reply> {
                     return stream_routes::lines_reply(
                         {LineSubscription::About::Account, account.id, false, {}, held});
                 });
}

void stream_tournament(Service& service, HttpRequest request, ReplyDone done) {
    const std::string id = request.parameter("id");
    std::string known = request.query_parameter("known");
    // Does the tournament exist?
    service.tournaments->wait_for_news(
        id, {known, false, true},
        [id, known, held = stream_routes::token_of(request),
         done = std::move(done)](const Result<NewsDesk::Text>& news) mutable {
            done(news ? stream_routes::lines_reply({LineSubscription::About::Tournament, id, false,
                                                    std::move(known), std::move(held)})
                      : refused_reply(news.error()));
        });
}

}  // namespace kyvien::hall
