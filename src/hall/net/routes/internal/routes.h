// hall/net/routes/internal/routes.h — which path answers what (docs/protocol.md, "HTTP").
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "hall/net/internal/http_reply.h"
#include "hall/net/internal/service.h"
#include "hall/service/internal/url_query.h"
#include "rulebook/clause.h"

namespace kyvien::hall {

struct HttpRequest {
    std::string method;
    std::string path;   ///< decoded
    std::string query;  ///< as sent, without the question mark
    std::string body;
    std::string host;
    std::string origin;  ///< empty: none was sent
    std::string etag;    ///< If-None-Match
    std::string authorization;
    std::string peer;  ///< address
    bool takes_gzip = false;
    bool is_forwarded = false;  ///< came through a proxy
    bool is_local = false;      ///< from this machine
};

using ReplyDone = std::move_only_function<void(Reply)>;

/// Calls `done` at once or later, on the server's thread.
void answer(Service& service, HttpRequest request, ReplyDone done);

/// May a page of this origin talk to us?
[[nodiscard]] bool is_own_origin(const Service& service, std::string_view origin,
                                 std::string_view host);

/// The secret of "Authorization: Bearer SECRET"; empty where none was sent.
[[nodiscard]] std::string_view bearer_of(const HttpRequest& request);
/// Which arbiter's key was it sent with? None: with neither.
[[nodiscard]] std::optional<conduct::ArbiterRank> office_of(const Service& service,
                                                            const HttpRequest& request);

/// The language of "?language="; English where it names none.
[[nodiscard]] rulebook::Language language_of(const HttpRequest& request);

/// The longest body that may be sent to a path.
[[nodiscard]] std::size_t longest_body(std::string_view path, bool by_arbiter);
/// The same of what is not read yet. `authorization` as sent.
[[nodiscard]] bool is_arbiter(const Service& service, std::string_view authorization);

/// ID of "/ws/games/ID"; empty when it is another path.
[[nodiscard]] std::string_view game_of_socket_path(std::string_view path);

}  // namespace kyvien::hall
