// hall/net/routes/internal/http_request.h — an HTTP request, and the type of the functions that
// handle it.
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

/// The decoded values of the names in a path pattern.
using Parameters = std::vector<std::pair<std::string_view, std::string>>;

/// The holder of the account token sent with a request.
struct HeldToken : store::TokenHolder {
    OpenCredentials::SharedHold held;
};

/// The connection on which a request arrived.
class RequestConnection {
  public:
    RequestConnection() = default;
    RequestConnection(const RequestConnection&) = delete;
    RequestConnection& operator=(const RequestConnection&) = delete;
    virtual ~RequestConnection() = default;

    /// `tell` is called, at most once, when the client closes the connection before the response is
    /// sent. A lost network is not noticed.
    virtual void when_gone(std::move_only_function<void()> tell) = 0;
};

struct HttpRequest {
    std::string method;
    Target target;
    Parameters parameters;  ///< of the route that handles it
    std::string body;
    std::string host;
    std::string origin;         ///< empty: absent
    bool is_preflight = false;  ///< a CORS preflight request
    std::string etag;           ///< If-None-Match
    std::string authorization;
    std::string idempotency_key;  ///< Idempotency-Key; empty: absent
    std::string session;          ///< the cookie kyvien-session, of an account; empty: absent
    /// The cookie kyvien-passkey: the browser that requested a challenge; empty: absent.
    std::string passkey_browser;
    /// The holder of the account token in `authorization`; null if there is none. Looked up before
    /// the handler is called.
    std::shared_ptr<const HeldToken> token_holder;
    std::string client;  ///< address; behind a trusted proxy the one that it names
    std::weak_ptr<RequestConnection> connection;
    bool takes_gzip = false;
    bool takes_page = false;    ///< accepts HTML: a browser that shows the response to a person
    bool is_versioned = false;  ///< requested under /api/1, which is no longer part of `target`
    bool is_forwarded = false;  ///< came through a proxy
    bool is_encrypted = false;  ///< by TLS, to the hall or to the proxy that says so
    bool is_local = false;      ///< from this machine

    /// Needs: the route's pattern has this name.
    [[nodiscard]] const std::string& parameter(std::string_view name) const;
    /// The decoded value of a query field; empty if absent.
    [[nodiscard]] std::string query_parameter(std::string_view name) const {
        return query_value(target.query, name);
    }
};

using ReplyDone = std::move_only_function<void(Reply)>;

/// Calls `done` at once or later, on the server's thread.
using Handler = void(Service& service, HttpRequest request, ReplyDone done);

}  // namespace kyvien::hall
