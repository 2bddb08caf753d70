// hall/net/routes/internal/http_request.h — an HTTP request, and the function that answers it.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "hall/accounts/open_credentials.h"
#include "hall/net/internal/http_reply.h"
#include "hall/net/internal/service.h"
#include "hall/service/internal/url.h"
#include "store/accounts/accounts.h"

namespace kyvien::hall {

/// What stands in a path for the names in its pattern, decoded.
using Parameters = std::vector<std::pair<std::string_view, std::string>>;

/// The holder of an account's token that came with a request.
struct HeldToken : store::TokenHolder {
    OpenCredentials::Held held;
};

/// The connection that a request has come by.
class RequestConnection {
  public:
    RequestConnection() = default;
    RequestConnection(const RequestConnection&) = delete;
    RequestConnection& operator=(const RequestConnection&) = delete;
    virtual ~RequestConnection() = default;

    /// `tell` is called, at most once, when the client ends the connection before the request is
    /// answered. A network that is gone ends nothing.
    virtual void when_gone(std::move_only_function<void()> tell) = 0;
};

struct HttpRequest {
    std::string method;
    Target target;
    Parameters parameters;  ///< of the route that answers
    std::string body;
    std::string host;
    std::string origin;         ///< empty: none was sent
    bool is_preflight = false;  ///< a browser asks what a page of another origin may do
    std::string etag;           ///< If-None-Match
    std::string authorization;
    std::string retry_key;  ///< Idempotency-Key; empty: none was sent
    std::string session;    ///< of an account: the cookie kyvien-session; empty: none was sent
    /// The cookie kyvien-passkey: which browser asked for a challenge; empty: none was sent.
    std::string passkey_browser;
    /// The holder of the account's token in `authorization`; null: none did. Looked up before the
    /// handler is called.
    std::shared_ptr<const HeldToken> token_holder;
    std::string client;  ///< address; behind a trusted proxy the one it names
    std::weak_ptr<RequestConnection> connection;
    bool takes_gzip = false;
    bool takes_page = false;    ///< it reads HTML: a browser that shows the answer to a person
    bool is_versioned = false;  ///< asked under /api/1, which `target` does not say any more
    bool is_forwarded = false;  ///< came through a proxy
    bool is_local = false;      ///< from this machine

    /// Needs: the pattern of the route has this name.
    [[nodiscard]] const std::string& parameter(std::string_view name) const;
    /// The value of a field of the query, decoded; empty where it has none.
    [[nodiscard]] std::string asked(std::string_view name) const {
        return query_value(target.query, name);
    }
};

using ReplyDone = std::move_only_function<void(Reply)>;

/// Calls `done` at once or later, on the server's thread.
using Handler = void(Service& service, HttpRequest request, ReplyDone done);

}  // namespace kyvien::hall
