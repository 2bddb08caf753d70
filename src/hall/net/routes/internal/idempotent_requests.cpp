#include "hall/net/routes/internal/idempotent_requests.h"

#include <fmt/core.h>

#include <charconv>
#include <memory>
#include <utility>

#include "hall/games/request.h"
#include "hall/json/internal/json_fields.h"
#include "hall/net/routes/internal/routes.h"
#include "hall/service/token.h"

namespace kyvien::hall {
namespace asked_once {
namespace {

// The stored value, encrypted: the hash of the body, the response's status or kBegun, and its text.
constexpr int kBegun = 0;

Refusal interrupted() {
    return {
        "asked-before",
        "This was asked before, and the hall was interrupted before it could answer. See whether "
        "it was done; ask again under another key if it was not.",
        {},
        {}};
}

Refusal asked_otherwise() {
    return {"asked-otherwise",
            "Something else was asked with this Idempotency-Key before; choose a new one.",
            {},
            {}};
}

/// One request, however often it is repeated.
struct Asked {
    store::KeyHash name{};  ///< under which the response is stored
    store::KeyHash seal{};
    store::KeyHash body{};
};

Asked asked_of(const Service& service, const HttpRequest& request) {
    const std::string what = fmt::format("{}?{}\n{}\n{}", request.target.path, request.target.query,
                                         bearer_of(request), request.idempotency_key);
    return {keyed_hash(service.retry_secret, "name\n" + what),
            keyed_hash(service.retry_secret, "seal\n" + what), hash_of_secret(request.body)};
}

std::string kept_text(const Asked& asked, int status, std::string_view body) {
    std::string text(asked.body.begin(), asked.body.end());
    return text + std::to_string(status) + "\n" + std::string(body);
}

/// The response from what was stored.
Reply reply_of_kept(const Asked& asked, const std::string& sealed) {
    const auto text = open_text(asked.seal, sealed);
    if (!text || text->size() < asked.body.size())
        return refused_reply(interrupted());  // the hall's secret has changed
    const std::string_view kept(*text);
    if (kept.substr(0, asked.body.size()) !=
        std::string_view(reinterpret_cast<const char*>(asked.body.data()), asked.body.size()))
        return refused_reply(asked_otherwise());
    const std::string_view answer = kept.substr(asked.body.size());
    int status = kBegun;
    std::from_chars(answer.data(), answer.data() + answer.size(), status);
    if (status == kBegun)
        return refused_reply(interrupted());
    return json_reply(std::string(answer.substr(answer.find('\n') + 1)), status);
}

void finish(Service& service, const Asked& asked, const Reply& reply) {
    auto flight = service.asked.extract(asked.name);
    if (flight)
        for (ReplyDone& done : flight.mapped().waiting)
            done(reply);
}

void keep(Service& service, const Asked& asked, std::string text, VoidDone done) {
    service.hall->store_answer({asked.name, std::move(text)}, std::move(done));
}

/// Stores the response of a request that was carried out, and then sends it.
void keep_and_finish(Service& service, const Asked& asked, Reply reply) {
    const bool is_done = reply.status >= 200 && reply.status < 300;
    std::string text = is_done
                           ? seal_text(asked.seal, kept_text(asked, reply.status, reply.content()))
                           : std::string();
    // If it cannot be stored the request remains recorded as begun: nothing is carried out twice.
    keep(service, asked, std::move(text),
         [&service, asked, reply = std::move(reply)](const Result<void>&) {
             finish(service, asked, reply);
         });
}

void carry_out(Service& service, const Asked& asked, HttpRequest request, Handler* handler) {
    keep(service, asked, seal_text(asked.seal, kept_text(asked, kBegun, {})),
         [&service, asked, request = std::move(request),
          handler](const Result<void>& noted) mutable {
             if (!noted) {
                 finish(service, asked, refused_reply(noted.error()));
                 return;
             }
             handler(service, std::move(request), [&service, asked](Reply reply) {
                 keep_and_finish(service, asked, std::move(reply));
             });
         });
}

}  // namespace
}  // namespace asked_once

Result<void> check_retry_key(const HttpRequest& request) {
    if (!is_idempotency_key(request.idempotency_key))
        return bad_field("Idempotency-Key",
                         as_described("16 to 128 characters without blanks, at random"));
    return {};
}

void answer_once(Service& service, HttpRequest request, Handler* handler, ReplyDone done) {
    if (const auto good = check_retry_key(request); !good) {
        done(refused_reply(good.error()));
        return;
    }
    const asked_once::Asked asked = asked_once::asked_of(service, request);
    const auto [flight, is_first] = service.asked.try_emplace(asked.name);
    if (is_first)
        flight->second.body = asked.body;
    if (flight->second.body != asked.body) {
        done(refused_reply(asked_once::asked_otherwise()));
        return;
    }
    flight->second.waiting.push_back(std::move(done));
    if (!is_first)
        return;
    service.hall->find_answer(
        asked.name, [&service, asked, request = std::move(request),
                     handler](const Result<std::optional<std::string>>& kept) mutable {
            if (!kept)
                asked_once::finish(service, asked, refused_reply(kept.error()));
            else if (*kept)
                asked_once::finish(service, asked, asked_once::reply_of_kept(asked, **kept));
            else
                asked_once::carry_out(service, asked, std::move(request), handler);
        });
}

}  // namespace kyvien::hall
