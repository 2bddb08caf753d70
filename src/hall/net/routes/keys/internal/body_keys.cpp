#include "hall/net/routes/keys/internal/body_keys.h"

#include <memory>
#include <string>
#include <utility>

#include "hall/festivals/festivals.h"
#include "hall/net/routes/accounts/internal/account_requests.h"
#include "hall/net/routes/accounts/internal/account_tokens.h"
#include "hall/net/routes/internal/route_table.h"
#include "hall/net/routes/internal/routes.h"
#include "hall/net/routes/study/internal/study_routes.h"
#include "hall/net/routes/tournament/internal/tournament_routes.h"
#include "hall/net/threads/internal/between_threads.h"
#include "hall/tournaments/internal/tournament_desk.h"

namespace kyvien::hall {
namespace body_keys {
namespace {

using Told = std::move_only_function<void(std::optional<Refusal>)>;
using Checked = std::move_only_function<void(Result<void>)>;

Checked telling(Told done) {
    return [done = std::move(done)](Result<void> checked) mutable {
        done(checked ? std::optional<Refusal>() : std::optional(std::move(checked.error())));
    };
}

/// Wrong keys are counted and logged, as if the handler had found them.
Checked counting(Service& service, const HttpRequest& request, Checked done) {
    if (bearer_of(request).empty() || holder_of(service, request))
        return done;
    return [&service, client = request.client, path = request.target.path,
            done = std::move(done)](Result<void> checked) mutable {
        if (!checked && status_of(checked.error()) == 403)
            service.admission.key_guard.note_wrong(client, path, KeyGuard::Time::clock::now());
        done(std::move(checked));
    };
}

/// On the thread of the tournaments, which is also that of the festivals.
template <typename Check>
void check_at_desk(Service& service, Check check, Checked done) {
    Service& first = *service.threads.front();
    run_on(
        service, first,
        [check = std::move(check),
         back = return_to<Result<void>>(service, first, std::move(done))](Service& there) mutable {
            there.tournaments->ask(
                [festivals = there.festivals, check = std::move(check)](
                    Tournaments& tournaments) mutable -> Result<std::string> {
                    KYVIEN_TRY(check(*festivals, tournaments));
                    return std::string();
                },
                [back = std::move(back)](const Result<std::string>& checked) mutable {
                    back(checked ? Result<void>() : refuse(checked.error()));
                });
        });
}

void check_own_key(Service& service, const HttpRequest& request, const Lookup& found,
                   Checked done) {
    if (!service.admission.key_guard.may_try(request.client, KeyGuard::Time::clock::now())) {
        done(refuse(KeyGuard::too_many()));
        return;
    }
    const std::string id = found.parameters.front().second;
    const Organiser by = organiser_of(service, request);
    done = counting(service, request, std::move(done));
    if (has_festival_id(*found.route))
        check_at_desk(
            service,
            [id, by](Festivals& festivals, Tournaments&) { return festivals.open_desk(id, by); },
            std::move(done));
    else
        check_at_desk(
            service,
            [id, by, whose = required_key_kind(*found.route)](Festivals&,
                                                              Tournaments& tournaments) {
                return tournaments.check_key(id, whose, by);
            },
            std::move(done));
}

void check_session(Service& service, const HttpRequest& request, Checked done) {
    service.accounts->ask<bool>(
        [caller = AccountCaller(request)](store::Accounts& accounts) -> Result<bool> {
            KYVIEN_TRY(signed_in(accounts, caller));
            return true;
        },
        [post = service.post, done = std::move(done)](Result<bool> known) mutable {
            post([known = std::move(known), done = std::move(done)]() mutable {
                done(known ? Result<void>() : refuse(known.error()));
            });
        });
}

/// Checks at the tournament, the festival or the study.
void check_where_kept(Service& service, const HttpRequest& request, const Lookup& found,
                      Checked done) {
    if (found.route->caller == Caller::KeyHolder)
        check_own_key(service, request, found, std::move(done));
    else if (found.route->handler == add_study_chapters)
        check_study_host(service, request, found.parameters.front().second, std::move(done));
    else
        done({});
}

/// An account's token may be that of a study's host, but is not a key of a tournament.
void check_token(Service& service, const HttpRequest& request, Lookup found, Checked done) {
    auto kept_request = std::make_shared<HttpRequest>(request);
    const std::string token(bearer_of(request));
    find_token_holder(service, request, token,
                      [&service, kept_request, found = std::move(found),
                       done = std::move(done)](Result<TokenHolderPtr> holder) mutable {
                          auto allowed = holder ? check_scope(**holder, scope_of(*found.route))
                                                : Result<void>(refuse(holder.error()));
                          if (!allowed) {
                              done(std::move(allowed));
                              return;
                          }
                          kept_request->token_holder = *std::move(holder);
                          check_where_kept(service, *kept_request, found, std::move(done));
                      });
}

}  // namespace
}  // namespace body_keys

using namespace body_keys;

void find_refusal_before_body(Service& service, const HttpRequest& request, Told done) {
    Lookup found = look_up(request.method, request.target.segments);
    if (found.route == nullptr)
        done(std::nullopt);  // answer() reports the supported methods
    else if (is_account_token(bearer_of(request)))
        check_token(service, request, std::move(found), telling(std::move(done)));
    else if (found.route->caller == Caller::SignedIn)
        check_session(service, request, telling(std::move(done)));
    else
        check_where_kept(service, request, found, telling(std::move(done)));
}

}  // namespace kyvien::hall
