// hall/net/routes/internal/routes.h — finds the route of a request and calls its handler.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "hall/net/routes/internal/http_request.h"
#include "rulebook/clause.h"

namespace kyvien::hall {

/// The refusal that follows from the header alone, so that the body need not be read; none:
/// accepted so far.
[[nodiscard]] std::optional<Refusal> refusal_from_head(Service& service,
                                                       const HttpRequest& request);

/// Is this Host one of ours? Protects against DNS rebinding, where a foreign name resolves to our
/// address.
[[nodiscard]] bool is_own_host(const Service& service, std::string_view host);

/// Allows a page of this origin (the field Origin; empty: no page) to read the reply, if the hall
/// is configured to.
void add_cors_headers(const Service& service, std::string_view origin, Reply& reply);

/// Calls `done` at once or later, on the server's thread.
void answer(Service& service, HttpRequest request, ReplyDone done);

/// May a page of this origin use the API?
[[nodiscard]] bool is_own_origin(const Service& service, std::string_view origin,
                                 std::string_view host);

/// The secret of "Authorization: Bearer SECRET"; empty if absent.
[[nodiscard]] std::string_view bearer_of(const HttpRequest& request);
/// The holder of the hall's key sent with the request; none if there is no valid one.
[[nodiscard]] std::optional<KeyHolder> holder_of(const Service& service,
                                                 const HttpRequest& request);
/// Does the request's key have this scope?
[[nodiscard]] bool is_permitted(const Service& service, const HttpRequest& request, KeyScope scope);

/// The language of "?language="; English if it is missing or unknown.
[[nodiscard]] rulebook::Language language_of(const HttpRequest& request);

/// The limit for the body, known from the header alone. `authorization` as sent.
[[nodiscard]] std::size_t longest_body(const Service& service, std::string_view method,
                                       const Target& target, std::string_view authorization);

/// The response after an exception.
[[nodiscard]] Refusal internal_error();

/// Changes "/api/1/..." to "/api/..."; returns whether it did.
[[nodiscard]] bool strip_version(Target& target);

/// ID of "/ws/games/ID"; empty for any other path.
[[nodiscard]] std::string game_of_socket(const Target& target);

}  // namespace kyvien::hall
