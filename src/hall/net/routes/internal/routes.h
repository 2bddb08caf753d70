// hall/net/routes/internal/routes.h — finds the route of a request and calls its handler.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "hall/net/routes/internal/http_request.h"
#include "rulebook/clause.h"

namespace kyvien::hall {

/// Why it is refused by its head alone, so that its body need not be read; none: it is not.
[[nodiscard]] std::optional<Refusal> refused_by_head(Service& service, const HttpRequest& request);

/// Is this Host one of ours? A page that has given its own name our address is refused by it.
[[nodiscard]] bool is_own_host(const Service& service, std::string_view host);

/// Lets a page of this origin (the field Origin; empty: no page) read the reply, where the hall was
/// told to allow it.
void share_with(const Service& service, std::string_view origin, Reply& reply);

/// Calls `done` at once or later, on the server's thread.
void answer(Service& service, HttpRequest request, ReplyDone done);

/// May a page of this origin talk to us?
[[nodiscard]] bool is_own_origin(const Service& service, std::string_view origin,
                                 std::string_view host);

/// The secret of "Authorization: Bearer SECRET"; empty where none was sent.
[[nodiscard]] std::string_view bearer_of(const HttpRequest& request);
/// Whose key was it sent with? None: with none of the hall's.
[[nodiscard]] std::optional<KeyHolder> holder_of(const Service& service,
                                                 const HttpRequest& request);
/// May a request with this key do that?
[[nodiscard]] bool may(const Service& service, const HttpRequest& request, KeyScope scope);

/// The language of "?language="; English where it names none.
[[nodiscard]] rulebook::Language language_of(const HttpRequest& request);

/// The longest body that may be sent, known from the head alone. `authorization` as sent.
[[nodiscard]] std::size_t longest_body(const Service& service, std::string_view method,
                                       const Target& target, std::string_view authorization);

/// What is told when something was thrown.
[[nodiscard]] Refusal fault_of_ours();

/// "/api/1/..." becomes "/api/..."; was it so?
[[nodiscard]] bool take_version(Target& target);

/// ID of "/ws/games/ID"; empty when it is another path.
[[nodiscard]] std::string game_of_socket(const Target& target);

}  // namespace kyvien::hall
